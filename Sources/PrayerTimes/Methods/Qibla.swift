extension Coordinates {
    /// The Kaaba in Makkah.
    public static let kaaba = Coordinates(latitude: 21.422487, longitude: 39.826206)

    /// The direction of prayer: the initial bearing of the great circle to the Kaaba, clockwise from true north, from
    /// 0° up to 360°.
    ///
    /// Source: Snyder, *Map Projections: A Working Manual*, USGS Professional Paper 1395 (1987), eq. 5-4b, on the
    /// sphere.
    public var qibla: Angle {
        let (sinφ, cosφ) = Trigonometry.sinCos(latitude.radians)
        let (sinΦ, cosΦ) = Trigonometry.sinCos(Coordinates.kaaba.latitude.radians)
        let (sinΔ, cosΔ) = Trigonometry.sinCos(
            (Coordinates.kaaba.longitude.degrees - longitude.degrees) * Trigonometry.degree)
        let bearing = Trigonometry.arcTangent(cosΦ * sinΔ, cosφ * sinΦ - sinφ * cosΦ * cosΔ) / Trigonometry.degree
        return .degrees(bearing < 0 ? bearing + 360 : bearing)
    }
}
