#if canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#elseif canImport(Darwin)
    private import Darwin
#endif

/// A point on the Earth, modelled as a sphere.
public struct GeoPoint: Hashable, Sendable {
    /// The latitude in degrees, positive north.
    public var latitude: Double
    /// The longitude in degrees, positive east.
    public var longitude: Double

    /// Creates a point.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Returns the distance along the great circle, by the haversine formula (Sinnott, Sky & Telescope 68, 1984, p.
    /// 159).
    public func distance(to other: GeoPoint) -> EarthDistance {
        let radian = Double.pi / 180
        let (φ1, φ2) = (latitude * radian, other.latitude * radian)
        let (Δφ, Δλ) = (φ2 - φ1, (other.longitude - longitude) * radian)
        let h = sin(Δφ / 2) * sin(Δφ / 2) + cos(φ1) * cos(φ2) * sin(Δλ / 2) * sin(Δλ / 2)
        return .degrees(2 * asin(min(1, h.squareRoot())) / radian)
    }
}

/// A length along a great circle of the Earth.
public struct EarthDistance: Hashable, Comparable, Sendable {
    /// The angle at the Earth's centre.
    public var degrees: Double

    /// Returns a length given in degrees of a great circle.
    public static func degrees(_ degrees: Double) -> EarthDistance { EarthDistance(degrees: degrees) }

    /// Returns a length in kilometres, of which the circumference has 40,030: 2π times the mean radius of 6,371 km.
    public static func kilometres(_ kilometres: Double) -> EarthDistance { .degrees(kilometres * 360 / 40_030) }

    /// The length in kilometres, rounded.
    public var wholeKilometres: Int { Int((degrees * 40_030 / 360).rounded()) }

    /// Whether `one` is shorter than `other`.
    public static func < (one: EarthDistance, other: EarthDistance) -> Bool { one.degrees < other.degrees }
}
