import CivilTime
package import Gazetteer

/// Where a new plan is.
package struct StartLocation: Sendable {
    /// The name of the place, if it has one.
    package var name: String?
    package var point: GeoPoint
    package private(set) var zone: String
    /// ISO 3166, if a town is near.
    package var country: String?
    /// The message about what was assumed.
    package private(set) var assumption: String?
    /// The source of the zone, where nobody has named one.
    private(set) var source: String?

    /// In a town, whose zone may go by another name.
    package init(_ place: Place, zone: String? = nil) {
        name = place.name
        point = place.point
        self.zone = zone ?? place.timeZone
        country = place.country
    }

    /// At coordinates, with the zone of the nearest town, else of the system; a town's own coordinates have its name.
    package init(_ point: GeoPoint, _ gazetteer: Gazetteer, system: SystemZone?) {
        self.point = point
        let place = gazetteer.places(within: .kilometres(100), of: point).first
        country = place?.country
        name = place.flatMap { $0.point == point ? $0.name : nil }
        if let place {
            zone = place.timeZone
        } else {
            zone = system?.identifier ?? "Etc/UTC"
            source = system?.source
            assumption = "no town is near, so the zone is assumed: \(zone); --timezone says otherwise"
        }
    }

    /// In the city of the system's zone.
    package static func assumed(_ gazetteer: Gazetteer, system: SystemZone?) -> StartLocation {
        if let system, let city = gazetteer.city(ofZone: system.identifier) {
            var home = StartLocation(city, zone: system.identifier)
            home.source = system.source
            home.assumption =
                "assumed \(city.fullName), \(system.identifier), from \(system.source); --place says otherwise"
            return home
        }
        // Something has to be written for prayers to be planned at all; that it is a guess is said in the file too.
        var home = StartLocation(GeoPoint(latitude: 51.507, longitude: -0.128), gazetteer, system: system)
        home.name = "London"
        home.source = "nothing"
        let clock = system.map { "its clock follows \($0.identifier)" } ?? "neither TZ nor /etc/localtime names a zone"
        home.assumption =
            "assumed London, because the system does not tell where you are (\(clock)); --place says otherwise"
        return home
    }

    /// Takes the zone that somebody has named.
    mutating func follow(_ zone: String) {
        self.zone = zone
        (source, assumption) = (nil, nil)
    }
}
