public import CivilTime

/// Where the Sun stands around one day, wherever the observer: the part of the work that all places share.
///
/// Sine and cosine of the declination and the equation of time, each a cubic in the days since 12:00 UTC, good for
/// 25 hours either way, to 10⁻⁹ (15 µs of the Earth's turn).
public struct SolarDay: Sendable {
    /// The day in UTC whose noon the cubics are centred on.
    public let date: LocalDate
    /// Coefficients of sin δ, cos δ and the equation of time by rising power of the days since noon.
    let sine, cosine, equation: SIMD4<Double>
    /// The Sun's horizontal parallax in radians: 8.794″ at one astronomical unit.
    let parallax: Double

    /// The apparent declination, positive north, at a moment given in days after 12:00 UTC, from −1 to 1.
    public func declination(at days: Double) -> Angle {
        .radians(Trigonometry.arcTangent(value(sine, days), value(cosine, days)))
    }

    /// Apparent minus mean solar time in seconds, at a moment given in days after 12:00 UTC, from −1 to 1.
    public func equationOfTime(at days: Double) -> Double {
        value(equation, days) / Trigonometry.turn * 86400
    }

    @inline(__always)
    func value(_ c: SIMD4<Double>, _ x: Double) -> Double { c[0] + x * (c[1] + x * (c[2] + x * c[3])) }

    @inline(__always)
    func rate(_ c: SIMD4<Double>, _ x: Double) -> Double { c[1] + x * (2 * c[2] + x * (3 * c[3])) }
}
