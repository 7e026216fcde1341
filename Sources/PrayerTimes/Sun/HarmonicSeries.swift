/// A sum of terms A·tⁿ·cos(φ + ω·t), evaluated at all nodes of a ``SolarBlock`` at once.
///
/// The nodes lie at the same distances from the middle of every block, so each term's cosine there follows from its
/// sine and cosine in the middle and from constants.
struct HarmonicSeries: Sendable {
    /// As many nodes as a block has.
    typealias Nodes = SIMD16<Double>

    /// One harmonic; `inPhase` and `inQuadrature` hold A·cos(ω·d) and A·sin(ω·d) for each node's distance d in days.
    private struct Term {
        var phase, rate: Double
        var inPhase, inQuadrature: Nodes
    }

    private var terms: [[Term]] = []
    private let distances: Nodes

    /// Makes an empty series for nodes at `distances` in days from the middle of a block.
    init(distances: Nodes) { self.distances = distances }

    /// Adds a term of the `power`-th power of time.
    ///
    /// - Parameters:
    ///   - phase: φ in radians at J2000.0.
    ///   - rate: ω in radians per day.
    ///   - power: n; tⁿ counts in Julian millennia from J2000.0.
    mutating func add(amplitude: Double, phase: Double, rate: Double, power: Int = 0) {
        while terms.count <= power { terms.append([]) }
        var (inPhase, inQuadrature) = (Nodes(repeating: 0), Nodes(repeating: 0))
        for k in 0..<Nodes.scalarCount {
            let (s, c) = Trigonometry.sinCos(rate * distances[k])
            inPhase[k] = amplitude * c
            inQuadrature[k] = amplitude * s
        }
        terms[power].append(Term(phase: phase, rate: rate, inPhase: inPhase, inQuadrature: inQuadrature))
    }

    /// Adds the terms of a table: amplitude, phase in radians and rate in radians per Julian millennium, in turn.
    mutating func add(_ table: [Double], unit: Double, power: Int = 0) {
        for i in stride(from: 0, to: table.count - 2, by: 3) {
            let rate = table[i + 2] / daysPerMillennium
            add(amplitude: table[i] * unit, phase: table[i + 1], rate: rate, power: power)
        }
    }

    /// The sum at every node of the block whose middle lies `middle` days after J2000.0 TT.
    func values(middle: Double) -> Nodes {
        var sum = Nodes(repeating: 0)
        let time = (distances + middle) / daysPerMillennium
        for group in terms.reversed() {
            sum *= time
            for term in group {
                let (s, c) = Trigonometry.sinCos(term.phase + term.rate * middle)
                sum += c * term.inPhase - s * term.inQuadrature
            }
        }
        return sum
    }
}

/// Days in a Julian millennium.
let daysPerMillennium = 365_250.0
/// Days in a Julian century.
let daysPerCentury = 36_525.0
