import CivilTime
import Diagnostics
import Documents
import Gazetteer
import PlanModel
import PlaceChecks

/// Where the plan is, and which clocks it goes by.
extension PlanDecoder {
    /// The place, the zone and the database that it is from; `nil` for what is not there or not known.
    ///
    /// - `fields`: The plan, or one of its journeys.
    mutating func whereabouts(
        of fields: Fields, _ zones: () throws(TimeZoneError) -> TimeZoneDatabase
    ) -> (location: Location?, zone: ZoneRules?, database: TimeZoneDatabase?) {
        let gazetteer = Gazetteer()
        let place = namedPlace(gazetteer, in: fields)
        let location = location(place, in: fields)
        let point = location.map { GeoPoint(latitude: $0.latitude, longitude: $0.longitude) }
        guard let name = fields.text("timezone") ?? place?.timeZone else { return (location, nil, nil) }
        let span = (fields["timezone"] ?? fields["location"] ?? fields.node).span
        do throws(TimeZoneError) {
            let database = try zones()
            let zone = try database.zone(name)
            let doubts = PlaceDoubts(gazetteer: gazetteer, zones: database)
            findings += doubts.findings(point, fields["timezone"] == nil ? nil : zone, in: fields)
            return (location, zone, database)
        } catch {
            let known = (try? zones())?.identifiers ?? []
            findings.append(.timeZone(error, known: known, near: point, gazetteer: gazetteer, at: span))
            return (location, nil, nil)
        }
    }

    /// The place that the plan or a journey names; a name that leads to none, or to several, is a finding.
    private mutating func namedPlace(_ gazetteer: Gazetteer, in root: Fields) -> Place? {
        let fields = root.fields("location")
        guard let node = fields?["place"] ?? root["location"], let text = node.text else { return nil }
        if let key = ["latitude", "longitude"].first(where: { fields?[$0] != nil }) {
            findings.append(.placeTwice(key, at: fields?.keySpan(key) ?? node.span))
        }
        do throws(PlaceError) {
            let place = try gazetteer.resolve(text)
            // A zone that only one of them has says which is meant.
            let zone = root.text("timezone")
            if let next = gazetteer.next(after: place, named: text),
                zone != place.timeZone || zone == next.timeZone
            {
                findings.append(.placeChosen(text, place, next, at: node.span))
            }
            return place
        } catch {
            findings.append(.place(error, inZone: root.text("timezone"), gazetteer: gazetteer, at: node.span))
            return nil
        }
    }

    private func location(_ place: Place?, in root: Fields) -> Location? {
        let fields = root.fields("location")
        let elevation = fields?.double("elevation") ?? 0
        if let place {
            return Location(
                name: fields?.text("name") ?? place.name, latitude: place.latitude, longitude: place.longitude,
                elevation: elevation)
        }
        guard let fields, let latitude = fields.double("latitude"), let longitude = fields.double("longitude") else {
            return nil
        }
        return Location(name: fields.text("name"), latitude: latitude, longitude: longitude, elevation: elevation)
    }
}
