public import CivilTime

/// A check of whether coordinates and a time zone can belong to one plan.
public enum PlaceAndZone {
    /// A mistake in writing coordinates.
    public enum Slip: Hashable, Sendable, CaseIterable {
        case longitudeSign, latitudeSign, swapped, bothSigns, swappedAndLongitudeSign, swappedAndLatitudeSign

        /// Returns the intended point, if this is the mistake, or `nil` where that is not a point of the Earth.
        public func undone(_ point: GeoPoint) -> GeoPoint? {
            let (φ, λ) = (point.latitude, point.longitude)
            let meant =
                switch self {
                case .longitudeSign: GeoPoint(latitude: φ, longitude: -λ)
                case .latitudeSign: GeoPoint(latitude: -φ, longitude: λ)
                case .swapped: GeoPoint(latitude: λ, longitude: φ)
                case .bothSigns: GeoPoint(latitude: -φ, longitude: -λ)
                case .swappedAndLongitudeSign: GeoPoint(latitude: λ, longitude: -φ)
                case .swappedAndLatitudeSign: GeoPoint(latitude: -λ, longitude: φ)
                }
            return abs(meant.latitude) <= 90 && abs(meant.longitude) <= 180 && meant != point ? meant : nil
        }
    }

    /// A reason why coordinates and a zone cannot, or are unlikely to, belong together.
    public enum Doubt: Hashable, Sendable {
        /// The point 0° north, 0° east, which programs write when they know no place.
        case nowhere
        /// The clocks of a nearby place are those of another country.
        case otherClocks(Place)
        /// The Sun is highest at this standard time, far from 12:00.
        case noonAt(LocalTime)
        /// No city of the zone is within 20°.
        case farFromZone
    }

    /// A doubt, with the probable correction.
    public struct Finding: Hashable, Sendable {
        /// The doubt.
        public var doubt: Doubt
        /// The mistake whose correction puts the place near a city of the zone.
        public var slip: Slip?
        /// The zone of the nearest town within 500 km of the point as written.
        public var zoneThere: String?
    }

    /// Compares a place with its zone.
    ///
    /// The result is `nil` where they agree: a town within 100 km is in one of the zone's countries, or its clocks show
    /// a standard time less than 1 h 30 from the zone's, or all such towns are over 25 km away and one of the zone's
    /// within 300 km (Kirkenes in Norway has only Russian towns nearby). Far from every town they agree where mean
    /// solar noon is within 2 h 30 of 12:00 standard time, and a city of the zone is within 20° or no flipped sign
    /// brings one there. The standard times of other zones are looked up in `zones`.
    public static func finding(
        _ point: GeoPoint, _ zone: ZoneRules, zones: TimeZoneDatabase, gazetteer: Gazetteer
    ) -> Finding? {
        guard point.latitude != 0 || point.longitude != 0 else { return Finding(doubt: .nowhere) }
        let entry = gazetteer.zones.zone(zone.identifier)
        let town = EarthDistance.kilometres(100)
        if let entry, entry.isOwn, gazetteer.hasPlace(inZone: entry, within: town, of: point) { return nil }
        // Most of the other plans agree with the nearest town, and the other towns are not read.
        let near = gazetteer.numbers(within: town, of: point).lazy.map(gazetteer.place)
        let doubt: Doubt
        if let nearest = near.first {
            var standards: [String: Int] = [:]
            let isFine = near.contains { place in
                if place.timeZone == zone.identifier || entry?.countries.contains(place.country) == true { return true }
                let known = standards[place.timeZone]
                guard let there = known ?? (try? zones.zone(place.timeZone))?.standardOffset else { return true }
                standards[place.timeZone] = there
                return abs(there - zone.standardOffset) < 90 * 60
            }
            let isOutside = point.distance(to: nearest.point) > .kilometres(25)
            let distance = isOutside && !isFine ? entry.flatMap { gazetteer.distance(from: point, toZone: $0) } : nil
            guard !isFine, distance.map({ $0 > .kilometres(300) }) ?? true else { return nil }
            doubt = .otherClocks(nearest)
        } else {
            let noon = meanSolarNoon(point.longitude, standardOffset: zone.standardOffset)
            if abs(noon.secondOfDay - 43200) > 150 * 60 {
                doubt = .noonAt(noon)
            } else {
                guard let entry, let distance = gazetteer.distance(from: point, toZone: entry),
                    distance > reach, slip(point, entry, within: reach, gazetteer) != nil
                else { return nil }
                doubt = .farFromZone
            }
        }
        // In a town, the zone is as likely to be wrong as the numbers: only a slip whose correction leads to another
        // town fits.
        let fitting = near.isEmpty ? reach : .kilometres(300)
        return Finding(
            doubt: doubt, slip: entry.flatMap { slip(point, $0, within: fitting, gazetteer) },
            zoneThere: (near.first ?? gazetteer.places(within: .kilometres(500), of: point).first)?.timeZone)
    }

    /// The largest distance of a zone's cities from a point of the zone, far from all towns.
    private static let reach = EarthDistance.degrees(20)

    /// Returns the slip whose correction is nearest to a city of the zone, within a distance.
    private static func slip(
        _ point: GeoPoint, _ zone: ZoneTable.Zone, within reach: EarthDistance, _ gazetteer: Gazetteer
    ) -> Slip? {
        let fits = Slip.allCases.compactMap { slip -> (slip: Slip, distance: EarthDistance)? in
            guard let meant = slip.undone(point), let distance = gazetteer.distance(from: meant, toZone: zone),
                distance <= reach
            else { return nil }
            return (slip, distance)
        }
        return fits.min { $0.distance < $1.distance }?.slip
    }

    /// Returns the standard time at which the Sun is highest, as the mean of a year.
    private static func meanSolarNoon(_ longitude: Double, standardOffset: Int) -> LocalTime {
        let seconds = 43200 - Int((longitude * 240).rounded()) + standardOffset
        return LocalTime(secondOfDay: (seconds % 86400 + 86400) % 86400)
    }
}

extension ZoneRules {
    /// The seconds to add to UTC in winter: the lesser of the two offsets of the rule that is in force from now on.
    ///
    /// It is the lesser because tzdata has zones whose "standard" time is that of summer, such as Europe/Dublin.
    package var standardOffset: Int {
        let far = Instant(epochSeconds: 32_503_680_000)  // 3000-01-01, behind every listed transition
        guard let rule else { return offset(at: far).seconds }
        return min(rule.standard.seconds, rule.daylight?.offset.seconds ?? .max)
    }
}
