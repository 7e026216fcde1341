/// A place on the Earth.
public struct Coordinates: Sendable, Hashable {
    /// Geodetic latitude, positive north, from −90° to 90°.
    public var latitude: Angle
    /// Longitude, positive east, from −180° to 180°.
    public var longitude: Angle
    /// Height of the place above its horizon in metres; it makes sunrise earlier and sunset later, see
    /// ``sunriseAltitude``. 0 means the flat horizon that most timetables assume.
    public var elevation: Double

    /// Creates a place from its latitude, positive north, its longitude, positive east, and its height in metres.
    public init(latitude: Angle, longitude: Angle, elevation: Double = 0) {
        self.latitude = latitude
        self.longitude = longitude
        self.elevation = elevation
    }

    /// Altitude of the Sun's centre, without refraction, when its upper limb touches the horizon of the place.
    public var sunriseAltitude: Angle { sunriseAltitude(flatHorizon: Self.flatHorizon) }

    /// The same altitude where the horizon has no height: −50′ for refraction and the Sun's radius (Meeus,
    /// *Astronomical Algorithms*, 2nd ed. (1998), p. 102).
    public static let flatHorizon = Angle.degrees(-50.0 / 60)

    /// Returns the altitude at the horizon of the place, given that of a place without height.
    ///
    /// The horizon's dip is 0.0347° times the square root of the height in metres (refraction included; the figure of
    /// PrayTimes and Aladhan; Nautical Almanac: 1.76′ √m = 0.0293°). Twilight has no visible horizon and no dip.
    func sunriseAltitude(flatHorizon altitude: Angle) -> Angle {
        .degrees(altitude.degrees - 0.0347 * max(0, elevation).squareRoot())
    }
}
