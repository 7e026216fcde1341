internal import CivilTime

/// A place in the form that the Sun's geometry needs.
struct Observer: Sendable {
    /// The latitude φ in radians, its sine and its cosine; the cosine is never quite 0.
    let latitude, sine, cosine: Double
    /// The longitude in turns, positive east, from −½ to ½.
    let longitude: Double

    init(_ place: Coordinates) {
        latitude = place.latitude.radians
        let (s, c) = Trigonometry.sinCos(latitude)
        sine = s
        // At the poles every direction is south; at the smallest distance from them the meridian is that of the
        // longitude.
        cosine = max(c, 1e-9)
        let turns = place.longitude.degrees.isFinite ? place.longitude.degrees / 360 : 0
        longitude = turns - turns.rounded()
    }

    /// Returns the local mean solar date whose noon is nearest to `noon`, in days of UTC since 1970-01-01T00:00Z.
    func solarDate(nearest noon: Double) -> LocalDate {
        LocalDate(epochDay: Int((noon - 0.5 + longitude).rounded(.toNearestOrAwayFromZero)))
    }
}
