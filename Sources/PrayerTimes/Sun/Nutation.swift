/// The nutation of the Earth's axis: the terms of the IAU 1980 theory down to 0.0025″ in longitude.
///
/// Source: Seidelmann, Celest. Mech. 27 (1982), as printed in Meeus, *Astronomical Algorithms*, 2nd ed. (1998),
/// table 22.A, with the arguments of p. 144, linear in time: their squares move no term by 0.001″ within a century.
enum Nutation {
    /// Adds the terms to series of Δψ and Δε, in radians.
    static func add(to longitude: inout HarmonicSeries, _ obliquity: inout HarmonicSeries) {
        let unit = 1e-4 * Trigonometry.arcSecond
        for row in table {
            var (phase, rate) = (0.0, 0.0)
            for (multiple, argument) in zip(row.multiples, arguments) {
                phase += Double(multiple) * argument.degrees * Trigonometry.degree
                rate += Double(multiple) * argument.degreesPerCentury * Trigonometry.degree / daysPerCentury
            }
            // Δψ is a sum of sines: cos(x − π/2) = sin x.
            longitude.add(amplitude: row.sine * unit, phase: phase - .pi / 2, rate: rate)
            if row.cosine != 0 { obliquity.add(amplitude: row.cosine * unit, phase: phase, rate: rate) }
        }
    }

    /// The arguments D, M, M′, F and Ω: the Moon's elongation, both anomalies, the Moon's argument of latitude and its
    /// node.
    private static let arguments: [(degrees: Double, degreesPerCentury: Double)] = [
        (297.85036, 445267.111480), (357.52772, 35999.050340), (134.96298, 477198.867398), (93.27191, 483202.017538),
        (125.04452, -1934.136261),
    ]

    /// The multiples of the arguments, with the coefficients of Δψ's sine and Δε's cosine in 0.0001″.
    private static let table: [(multiples: [Int], sine: Double, cosine: Double)] = [
        ([0, 0, 0, 0, 1], -171996, 92025),
        ([-2, 0, 0, 2, 2], -13187, 5736),
        ([0, 0, 0, 2, 2], -2274, 977),
        ([0, 0, 0, 0, 2], 2062, -895),
        ([0, 1, 0, 0, 0], 1426, 54),
        ([0, 0, 1, 0, 0], 712, -7),
        ([-2, 1, 0, 2, 2], -517, 224),
        ([0, 0, 0, 2, 1], -386, 200),
        ([0, 0, 1, 2, 2], -301, 129),
        ([-2, -1, 0, 2, 2], 217, -95),
        ([-2, 0, 1, 0, 0], -158, 0),
        ([-2, 0, 0, 2, 1], 129, -70),
        ([0, 0, -1, 2, 2], 123, -53),
        ([2, 0, 0, 0, 0], 63, 0),
        ([0, 0, 1, 0, 1], 63, -33),
        ([2, 0, -1, 2, 2], -59, 26),
        ([0, 0, -1, 0, 1], -58, 32),
        ([0, 0, 1, 2, 1], -51, 27),
        ([-2, 0, 2, 0, 0], 48, 0),
        ([0, 0, -2, 2, 1], 46, -24),
        ([2, 0, 0, 2, 2], -38, 16),
        ([0, 0, 2, 2, 2], -31, 13),
        ([0, 0, 2, 0, 0], 29, 0),
        ([-2, 0, 1, 2, 2], 29, -12),
        ([0, 0, 0, 2, 0], 26, 0),
    ]
}
