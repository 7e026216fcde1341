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

        /// How much nearer a correction of more must lead than one of a single sign: of London both 51.5, -0.1 and
        /// 51.5, 0.1 are near places of its country.
        private var handicap: EarthDistance {
            switch self {
            case .longitudeSign, .latitudeSign: .kilometres(0)
            case .swapped, .bothSigns: .kilometres(10)
            case .swappedAndLongitudeSign, .swappedAndLatitudeSign: .kilometres(20)
            }
        }

        /// Returns the slip whose correction has the least distance from what is meant, of those that have one; the
        /// smaller one among those that are nearly equal.
        static func nearest(of point: GeoPoint, distance: (GeoPoint) -> EarthDistance?) -> Slip? {
            let fits = allCases.compactMap { slip in
                slip.undone(point).flatMap(distance).map { (slip: slip, distance: $0) }
            }
            func rank(_ fit: (slip: Slip, distance: EarthDistance)) -> Double {
                fit.distance.degrees + fit.slip.handicap.degrees
            }
            return fits.min { rank($0) < rank($1) }?.slip
        }
    }

    /// A reason why coordinates and a zone cannot, or are unlikely to, belong together.
    public enum Doubt: Hashable, Sendable {
        /// The point 0° north, 0° east, which programs write when they know no place.
        case nowhere
        /// The clocks of all places near by differ from the zone's; the nearest of them.
        case otherClocks(Place)
        /// No place near by is in a country of the zone, and a slip is likely; the nearest place, if there is one.
        case otherCountry(Place?)
        /// The Sun is highest at this standard time, far from 12:00.
        case noonAt(LocalTime)
    }

    /// A doubt, with the probable correction.
    public struct Finding: Hashable, Sendable {
        /// The doubt.
        public var doubt: Doubt
        /// The mistake whose correction leads to a place of the zone.
        public var slip: Slip?
        /// The zone of the nearest town within 500 km of the point as written.
        public var zoneThere: String?
    }

    /// Compares a place with its zone.
    ///
    /// Near are the places within 100 km. The result is `nil` where one of them is in a country of the zone, or where
    /// one has clocks whose standard time is less than 1 h 30 from the zone's and no slip fits. Where none is near, it
    /// is `nil` if no slip fits and mean solar noon is within 2 h 30 of 12:00 standard time. A slip fits if the
    /// corrected point has a place in a country of the zone within 50 km. Zones of no place have no country. The
    /// standard times of other zones are looked up in `zones`; one that it lacks is taken for equal.
    public static func finding(
        _ point: GeoPoint, _ zone: ZoneRules, zones: TimeZoneDatabase, gazetteer: Gazetteer
    ) -> Finding? {
        guard point.latitude != 0 || point.longitude != 0 else { return Finding(doubt: .nowhere) }
        let entry = PlacelessZone.contains(zone.identifier) ? nil : gazetteer.zones.zone(zone.identifier)
        let town = EarthDistance.kilometres(100)
        if let entry, entry.isOwn, gazetteer.hasPlace(inZone: entry, within: town, of: point) {
            return nil
        }
        let countries = Set(entry?.countries ?? [])
        let near = gazetteer.numbers(within: town, of: point).lazy.map(gazetteer.place)
        if near.contains(where: { countries.contains($0.country) }) { return nil }
        let nearest = near.first
        let slip = slip(point, countries, gazetteer)
        let doubt: Doubt
        if let nearest, near.allSatisfy({ differs($0, from: zone, zones) }) {
            doubt = .otherClocks(nearest)
        } else if slip != nil {
            doubt = .otherCountry(nearest)
        } else {
            let noon = meanSolarNoon(point.longitude, standardOffset: zone.standardOffset)
            guard nearest == nil, abs(noon.secondOfDay - 43200) > 150 * 60 else { return nil }
            doubt = .noonAt(noon)
        }
        return Finding(
            doubt: doubt, slip: slip,
            zoneThere: (nearest ?? gazetteer.places(within: .kilometres(500), of: point).first)?.timeZone)
    }

    /// Whether the clocks of a place show a standard time 1 h 30 or more from a zone's.
    private static func differs(_ place: Place, from zone: ZoneRules, _ zones: TimeZoneDatabase) -> Bool {
        guard place.timeZone != zone.identifier, let there = try? zones.zone(place.timeZone) else { return false }
        return abs(there.standardOffset - zone.standardOffset) >= 90 * 60
    }

    /// Returns the slip whose correction leads nearest to a place in one of some countries, and within 50 km.
    private static func slip(_ point: GeoPoint, _ countries: Set<String>, _ gazetteer: Gazetteer) -> Slip? {
        guard !countries.isEmpty else { return nil }
        return Slip.nearest(of: point) { meant in
            // Ascending by distance.
            let near = gazetteer.numbers(within: .kilometres(50), of: meant).lazy.map(gazetteer.place)
            return near.first { countries.contains($0.country) }.map { meant.distance(to: $0.point) }
        }
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
