internal import CivilTime

/// Thirty-two days of the Sun, counted from 1970-01-01, from which each day's cubics are derived.
///
/// The theory is evaluated at 16 Chebyshev nodes; a polynomial goes through its values, and four points of the
/// polynomial determine a day's cubic. Both steps are linear, so one table of weights leads from the nodes to the
/// cubics.
struct SolarBlock: Sendable {
    /// The days in a block.
    static let length = 32
    /// Half of the polynomial's span: the block and a little more than half a day at each end.
    private static let halfSpan = 16.6
    /// The distance from its noon to which a day's cubic extends, in days.
    private static let reach = 1.05

    private let theory: SolarTheory
    /// The weights of all nodes for each day of the block, four at a time.
    private let weights: [Weights]

    /// Computes the tables that all blocks share.
    init() {
        var nodes = HarmonicSeries.Nodes.zero
        let count = HarmonicSeries.Nodes.scalarCount
        for k in 0..<count / 2 {
            nodes[k] = Trigonometry.sinCos(.pi * (Double(k) + 0.5) / Double(count)).cos
            nodes[k + count / 2] = -nodes[k]
        }
        theory = SolarTheory(distances: nodes * Self.halfSpan)
        var weights: [Weights] = []
        for day in 0..<Self.length {
            let noon = Double(day) + 0.5 - Double(Self.length) / 2
            // The points at which the cubic equals the polynomial, and its Chebyshev coefficients from their values.
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
            let powers = [
                coefficients[0] - coefficients[2], (coefficients[1] - 3 * coefficients[3]) * u,
                2 * coefficients[2] * (u * u), 4 * coefficients[3] * (u * u * u),
            ]
            func node(_ k: Int) -> SIMD4<Double> { SIMD4(powers[0][k], powers[1][k], powers[2][k], powers[3][k]) }
            for k in stride(from: 0, to: count, by: 4) {
                weights.append(Weights(first: node(k), second: node(k + 1), third: node(k + 2), fourth: node(k + 3)))
            }
        }
        self.weights = weights
    }

    /// Returns the weights of the values at the nodes in the polynomial's value at `x`, from −1 to 1.
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

    /// Returns the number of the block that contains a day, which is counted from 1970-01-01.
    static func number(of day: Int) -> Int {
        // An arithmetic shift rounds down, before 1970 as after.
        day >> 5
    }

    /// Returns the days of a block, counted from 1970-01-01.
    static func days(of number: Int) -> Range<Int> { number * length..<(number + 1) * length }

    /// Appends the block's days in `span` to `days`, in order.
    func append(block number: Int, within span: ClosedRange<Int>, to days: inout [SolarDay]) {
        let first = number * Self.length
        // 2000-01-01T12:00Z is 10957.5 days after 1970-01-01T00:00Z.
        let positions = theory.positions(middle: Double(first) + Double(Self.length) / 2 - 10957.5)
        // The distance changes so evenly within a block that a line from its first node to its last is accurate enough.
        let (end, start) = (positions[0].distance[0], positions[positions.count / 2].distance[0])
        for date in Self.days(of: number).clamped(to: span.lowerBound..<span.upperBound + 1) {
            let day = date - first
            var (s, c, e) = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
            for i in positions.indices {
                s += weights[4 * day + i].sum(positions[i].sineOfDeclination)
                c += weights[4 * day + i].sum(positions[i].cosineOfDeclination)
                e += weights[4 * day + i].sum(positions[i].equationOfTime)
            }
            let distance = start + (end - start) * (Double(day) + 0.5) / Double(Self.length)
            let parallax = 8.794 * Trigonometry.arcSecond / distance
            days.append(
                SolarDay(
                    date: LocalDate(epochDay: date), sine: s, cosine: c, equation: e, parallax: parallax))
        }
    }
}

/// The weights of four nodes in the powers of a day's cubic.
private struct Weights {
    var first, second, third, fourth: SIMD4<Double>

    @inline(__always)
    func sum(_ values: Lanes) -> SIMD4<Double> {
        let low = first * values[0] + second * values[1]
        let high = third * values[2] + fourth * values[3]
        return low + high
    }
}
