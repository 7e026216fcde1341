/// A check of whether coordinates can be those of the place whose name stands beside them.
public enum PlaceName {
    /// A contradiction, with the probable correction.
    public struct Finding: Hashable, Sendable {
        /// The largest place of the name.
        public var place: Place
        /// The distance from the point to the nearest place of the name.
        public var distance: EarthDistance
        /// The mistake whose correction leads to a place of the name.
        public var slip: PlaceAndZone.Slip?
    }

    /// The distance within which coordinates can be those of a place.
    private static let reach = EarthDistance.kilometres(150)

    /// Returns a finding where places have a name and the point is over 150 km from all of them.
    public static func finding(_ name: String, _ point: GeoPoint, gazetteer: Gazetteer) -> Finding? {
        let places = gazetteer.matches(name)
        func distanceToName(_ point: GeoPoint) -> EarthDistance? {
            places.map { point.distance(to: $0.point) }.min()
        }
        guard let largest = places.first, let distance = distanceToName(point), distance > reach else { return nil }
        let slip = PlaceAndZone.Slip.nearest(of: point) { meant in
            distanceToName(meant).flatMap { $0 <= reach ? $0 : nil }
        }
        return Finding(place: largest, distance: distance, slip: slip)
    }
}
