internal import CivilTime

/// A place as the Sun's geometry needs it.
struct Observer: Sendable {
    /// φ in radians, its sine and its cosine, the cosine never quite 0.
    let latitude, sine, cosine: Double
    /// In turns, positive east, from −½ to ½.
    let longitude: Double

    init(_ place: Coordinates) {
        latitude = place.latitude.radians
        let (s, c) = Trigonometry.sinCos(latitude)
        sine = s
        // At the very poles every direction is south; a hair's breadth beside them the meridian is the longitude's.
        cosine = max(c, 1e-9)
        let turns = place.longitude.degrees.isFinite ? place.longitude.degrees / 360 : 0
        longitude = turns - turns.rounded()
    }

    /// The local mean solar date whose noon lies nearest to `noon`, days in UTC since 1970-01-01T00:00Z.
    func solarDate(nearest noon: Double) -> LocalDate {
        LocalDate(epochDay: Int((noon - 0.5 + longitude).rounded(.toNearestOrAwayFromZero)))
    }
}
