import Diagnostics
import Documents
package import Gazetteer
import JSON
import PrayerTimes
import Text

/// A table of places with the values that a plan needs of them.
package struct PlaceTable {
    private let places: [Place]

    package init(_ places: [Place]) { self.places = places }

    /// A line for each place.
    package var table: [String] {
        var rows = [["place", "zone", "method", "madhab", "latitude", "longitude", "people"]]
        rows += places.map { place in
            let practice = CustomaryPractice(in: place.country)
            return [
                place.fullName, place.timeZone, practice.method, practice.madhab.rawValue,
                place.latitude.decimals(3), place.longitude.decimals(3),
                place.population == 0 ? "" : String(place.population),
            ]
        }
        return TextTable.aligned(rows, leftColumns: 4, hasHeadings: true)
    }

    /// `{"places": [{"name": …, "region": …, "country": …, …}]}`.
    package var json: [UInt8] {
        var json = JSONWriter(.lines(depth: 2))
        json.object { json in
            json.member("places", places) { json, place in
                let practice = CustomaryPractice(in: place.country)
                json.member("name", place.name)
                json.member("region", place.region.name)
                json.member("regionCode", place.region.code)
                json.member("country", place.country)
                json.member("countryName", place.countryName)
                json.member("latitude", place.latitude)
                json.member("longitude", place.longitude)
                json.member("population", place.population)
                json.member("timeZone", place.timeZone)
                json.member("method", practice.method)
                json.member("methodReason", practice.methodReason)
                json.member("madhab", practice.madhab.rawValue)
                json.member("madhabReason", practice.madhabReason)
            }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }
}
