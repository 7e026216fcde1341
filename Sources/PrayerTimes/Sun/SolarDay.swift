public import CivilTime

/// The Sun's position around one day, for any observer: the part of the work that all places share.
///
/// It is the sine and the cosine of the declination and the equation of time, each a cubic in the days since 12:00 UTC,
/// accurate to 10⁻⁹ (15 µs of the Earth's rotation) within 25 hours either way.
public struct SolarDay: Sendable {
    /// The day in UTC on whose noon the cubics are centred.
    public let date: LocalDate
    /// The coefficients of sin δ, cos δ and the equation of time, by rising powers of the days since noon.
    let sine, cosine, equation: SIMD4<Double>
    /// The Sun's horizontal parallax in radians: 8.794″ at one astronomical unit.
    let parallax: Double

    /// Returns the apparent declination, positive north, at a moment in days after 12:00 UTC, from −1 to 1.
    public func declination(at days: Double) -> Angle {
        .radians(Trigonometry.arcTangent(value(sine, days), value(cosine, days)))
    }

    /// Returns apparent minus mean solar time in seconds, at a moment in days after 12:00 UTC, from −1 to 1.
    public func equationOfTime(at days: Double) -> Double {
        value(equation, days) / Trigonometry.turn * 86400
    }

    /// The same day with the declination and the equation of time fixed at their values of 0 h UT.
    var fixedAtMidnight: SolarDay {
        func constant(_ c: SIMD4<Double>) -> SIMD4<Double> { [value(c, -0.5), 0, 0, 0] }
        return SolarDay(
            date: date, sine: constant(sine), cosine: constant(cosine), equation: constant(equation),
            parallax: parallax)
    }

    @inline(__always)
    func value(_ c: SIMD4<Double>, _ x: Double) -> Double { c[0] + x * (c[1] + x * (c[2] + x * c[3])) }

    @inline(__always)
    func rate(_ c: SIMD4<Double>, _ x: Double) -> Double { c[1] + x * (2 * c[2] + x * (3 * c[3])) }
}
