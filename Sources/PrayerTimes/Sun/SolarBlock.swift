internal import CivilTime

/// Thirty-two days of the Sun, counted from 1970-01-01, from which each day's cubics are cut.
///
/// The theory is evaluated at 16 Chebyshev nodes; through its values there runs a polynomial, and four points of that
/// fix a day's cubic. Both steps are linear, so that one table of weights leads from the nodes to the cubics.
struct SolarBlock: Sendable {
    /// Days in a block.
    static let length = 32
    /// Half of what the polynomial spans: the block and a little more than half a day at each end.
    private static let halfSpan = 16.6
    /// How far from its noon a day's cubic reaches, in days.
    private static let reach = 1.05

    private let theory: SolarTheory
    /// For each day of the block and each power of the cubic, the weights of the nodes.
    private let weights: [HarmonicSeries.Nodes]

    /// Prepares the tables that all blocks share.
    init() {
        var nodes = HarmonicSeries.Nodes(repeating: 0)
        let count = HarmonicSeries.Nodes.scalarCount
        for k in 0..<count {
            nodes[k] = Trigonometry.sinCos(.pi * (Double(k) + 0.5) / Double(count)).cos
        }
        theory = SolarTheory(distances: nodes * Self.halfSpan)
        var weights: [HarmonicSeries.Nodes] = []
        for day in 0..<Self.length {
            let noon = Double(day) + 0.5 - Double(Self.length) / 2
            // The points where the cubic meets the polynomial, and its Chebyshev coefficients from their values.
            var coefficients = Array(repeating: HarmonicSeries.Nodes(repeating: 0), count: 4)
            for m in 0..<4 {
                let point = Trigonometry.sinCos(.pi * (Double(m) + 0.5) / 4).cos
                let values = Self.interpolation(at: (noon + Self.reach * point) / Self.halfSpan, nodes: nodes)
                var (previous, current) = (1.0, point)
                coefficients[0] += values * 0.25
                for n in 1..<4 {
                    coefficients[n] += values * (0.5 * current)
                    (previous, current) = (current, 2 * point * current - previous)
                }
            }
            let u = 1 / Self.reach
            weights.append(coefficients[0] - coefficients[2])
            weights.append((coefficients[1] - 3 * coefficients[3]) * u)
            weights.append(2 * coefficients[2] * (u * u))
            weights.append(4 * coefficients[3] * (u * u * u))
        }
        self.weights = weights
    }

    /// The weights with which the values at the nodes make up the polynomial's value at `x`, from −1 to 1.
    private static func interpolation(at x: Double, nodes: HarmonicSeries.Nodes) -> HarmonicSeries.Nodes {
        let one = HarmonicSeries.Nodes(repeating: 1)
        var weights = one
        var (previous, current) = ((1.0, x), (one, nodes))
        for _ in 1..<HarmonicSeries.Nodes.scalarCount {
            weights += 2 * previous.1 * current.1
            previous = (previous.1, 2 * x * previous.1 - previous.0)
            current = (current.1, 2 * nodes * current.1 - current.0)
        }
        return weights / Double(HarmonicSeries.Nodes.scalarCount)
    }

    /// The number of the block that a day lies in, which is counted from 1970-01-01.
    static func number(of day: Int) -> Int {
        // An arithmetic shift rounds down, before 1970 as after.
        day >> 5
    }

    /// The days of a block, counted from 1970-01-01.
    static func days(of number: Int) -> Range<Int> { number * length..<(number + 1) * length }

    /// Appends the block's days that lie in `span` to `days`, in order.
    func append(block number: Int, within span: ClosedRange<Int>, to days: inout [SolarDay]) {
        let first = number * Self.length
        // 2000-01-01T12:00Z is 10957.5 days after 1970-01-01T00:00Z.
        let positions = theory.positions(middle: Double(first) + Double(Self.length) / 2 - 10957.5)
        var sine = HarmonicSeries.Nodes(repeating: 0)
        var (cosine, equation) = (sine, sine)
        for (k, position) in positions.enumerated() {
            sine[k] = position.sineOfDeclination
            cosine[k] = position.cosineOfDeclination
            equation[k] = position.equationOfTime
        }
        // The distance changes so evenly within a block that a line from its first node, the last in time, will do.
        let (end, start) = (positions[0].distance, positions[positions.count - 1].distance)
        for date in Self.days(of: number).clamped(to: span.lowerBound..<span.upperBound + 1) {
            let day = date - first
            var (s, c, e) = (SIMD4<Double>(), SIMD4<Double>(), SIMD4<Double>())
            for power in 0..<4 {
                let weight = weights[4 * day + power]
                s[power] = (weight * sine).sum()
                c[power] = (weight * cosine).sum()
                e[power] = (weight * equation).sum()
            }
            let distance = start + (end - start) * (Double(day) + 0.5) / Double(Self.length)
            let parallax = 8.794 * Trigonometry.arcSecond / distance
            days.append(
                SolarDay(
                    date: LocalDate(epochDay: date), sine: s, cosine: c, equation: e, parallax: parallax))
        }
    }
}
