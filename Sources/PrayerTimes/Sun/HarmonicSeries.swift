/// A sum of terms A·tⁿ·cos(φ + ω·t), evaluated at all nodes of a ``SolarBlock`` at once.
///
/// The nodes are at the same distances from the middle of every block, so each term's cosine there follows from its
/// sine and cosine in the middle and from constants; they are in pairs on either side of it, both of which follow from
/// the same two products. Small terms are summed in single precision, which is twice as fast.
struct HarmonicSeries: Sendable {
    /// The values at the nodes of a block: those after the middle, then their mirror images before it.
    typealias Nodes = SIMD16<Double>

    /// The terms of one power of time.
    private struct Group {
        var large = Harmonics<DoublePack>(), small = Harmonics<SinglePack>()
    }

    private var groups: [Group] = []
    private let distances: Nodes
    private let largest: Double

    /// Creates an empty series.
    ///
    /// - Parameters:
    ///   - distances: The places of the nodes, in days from the middle of a block.
    ///   - largest: The amplitude below which terms are small: the error of single precision is 3·10⁻⁷ of it.
    init(distances: Nodes, singleBelow largest: Double) {
        self.distances = distances
        self.largest = largest
    }

    /// Adds a term of the `power`-th power of time.
    ///
    /// - Parameters:
    ///   - amplitude: A in radians, or in astronomical units.
    ///   - phase: φ in radians at J2000.0.
    ///   - rate: ω in radians per day.
    ///   - power: n; tⁿ counts in Julian millennia from J2000.0.
    mutating func add(amplitude: Double, phase: Double, rate: Double, power: Int = 0) {
        while groups.count <= power { groups.append(Group()) }
        let later = distances.lowHalf
        let (near, far) = (Trigonometry.sinCos(rate * later.lowHalf), Trigonometry.sinCos(rate * later.highHalf))
        let inPhase = amplitude * SIMD8(lowHalf: near.cos, highHalf: far.cos)
        let inQuadrature = amplitude * SIMD8(lowHalf: near.sin, highHalf: far.sin)
        if abs(amplitude) < largest {
            groups[power].small.add(phase, rate, inPhase, inQuadrature)
        } else {
            groups[power].large.add(phase, rate, inPhase, inQuadrature)
        }
    }

    /// Adds the terms of a table, each an amplitude, a phase in radians and a rate in radians per Julian millennium.
    mutating func add(_ table: [Double], unit: Double, power: Int = 0) {
        for i in stride(from: 0, to: table.count - 2, by: 3) {
            let rate = table[i + 2] / daysPerMillennium
            add(amplitude: table[i] * unit, phase: table[i + 1], rate: rate, power: power)
        }
    }

    /// Returns the sum at every node of the block whose middle is `middle` days after J2000.0 TT.
    func values(middle: Double) -> Nodes {
        var sum = Nodes.zero
        let time = (distances + middle) / daysPerMillennium
        for power in groups.indices.reversed() {
            let (large, small) = (groups[power].large.sums(middle), groups[power].small.sums(middle))
            let even = large.even + SIMD8<Double>(small.even)
            let odd = large.odd + SIMD8<Double>(small.odd)
            sum = sum * time + Nodes(lowHalf: even - odd, highHalf: even + odd)
        }
        return sum
    }
}

/// Four harmonics; `inPhase` and `inQuadrature` hold A·cos(ω·d) and A·sin(ω·d) for each later node's distance d in
/// days.
private protocol Pack: Sendable {
    associatedtype Scalar: SIMDScalar & BinaryFloatingPoint & Sendable where Scalar.SIMD8Storage: Sendable
    init()
    var phase: Lanes { get set }
    var rate: Lanes { get set }
    var inPhase: FourByEight<Scalar> { get set }
    var inQuadrature: FourByEight<Scalar> { get set }
}

// Two types instead of a generic one, whose arrays would be instantiated when a process starts to use them.

private struct DoublePack: Pack {
    var phase = Lanes.zero, rate = Lanes.zero
    var inPhase = FourByEight<Double>(), inQuadrature = FourByEight<Double>()
}

private struct SinglePack: Pack {
    var phase = Lanes.zero, rate = Lanes.zero
    var inPhase = FourByEight<Float>(), inQuadrature = FourByEight<Float>()
}

/// A list of harmonics, in packs of four.
private struct Harmonics<Four: Pack>: Sendable {
    private(set) var packs: [Four] = []
    private var count = 0

    mutating func add(_ phase: Double, _ rate: Double, _ inPhase: SIMD8<Double>, _ inQuadrature: SIMD8<Double>) {
        let lane = count % Lanes.scalarCount
        if lane == 0 { packs.append(Four()) }
        count += 1
        let last = packs.count - 1
        packs[last].phase[lane] = phase
        packs[last].rate[lane] = rate
        packs[last].inPhase.set(lane, inPhase)
        packs[last].inQuadrature.set(lane, inQuadrature)
    }
}

extension Harmonics<DoublePack> {
    /// Returns the sums over all harmonics: the later nodes have `even` − `odd`, and the earlier ones `even` + `odd`.
    func sums(_ middle: Double) -> (even: SIMD8<Double>, odd: SIMD8<Double>) {
        guard !packs.isEmpty else { return (.zero, .zero) }
        var (even, odd) = (FourByEight<Double>(), FourByEight<Double>())
        for i in packs.indices {
            let (s, c) = Trigonometry.sinCos(packs[i].phase + packs[i].rate * middle)
            even.add(packs[i].inPhase, times: SIMD8(lowHalf: c, highHalf: c))
            odd.add(packs[i].inQuadrature, times: SIMD8(lowHalf: s, highHalf: s))
        }
        return (even.sums, odd.sums)
    }
}

extension Harmonics<SinglePack> {
    /// Returns the sums over all harmonics like the other overload, in single precision.
    func sums(_ middle: Double) -> (even: SIMD8<Float>, odd: SIMD8<Float>) {
        guard !packs.isEmpty else { return (.zero, .zero) }
        var (even, odd) = (FourByEight<Float>(), FourByEight<Float>())
        for i in packs.indices {
            let (s, c) = Trigonometry.roughSinCos(packs[i].phase + packs[i].rate * middle)
            even.add(packs[i].inPhase, times: SIMD8(lowHalf: c, highHalf: c))
            odd.add(packs[i].inQuadrature, times: SIMD8(lowHalf: s, highHalf: s))
        }
        return (even.sums, odd.sums)
    }
}

/// A number for each of four harmonics at each of eight nodes, with the four of two nodes side by side.
private struct FourByEight<Scalar: SIMDScalar & BinaryFloatingPoint & Sendable>: Sendable
where Scalar.SIMD8Storage: Sendable {
    private var first = SIMD8<Scalar>.zero, second = SIMD8<Scalar>.zero
    private var third = SIMD8<Scalar>.zero, fourth = SIMD8<Scalar>.zero

    mutating func set(_ lane: Int, _ values: SIMD8<Double>) {
        let next = lane + Lanes.scalarCount
        (first[lane], first[next]) = (Scalar(values[0]), Scalar(values[1]))
        (second[lane], second[next]) = (Scalar(values[2]), Scalar(values[3]))
        (third[lane], third[next]) = (Scalar(values[4]), Scalar(values[5]))
        (fourth[lane], fourth[next]) = (Scalar(values[6]), Scalar(values[7]))
    }

    @inline(__always)
    mutating func add(_ other: FourByEight, times factor: SIMD8<Scalar>) {
        first += factor * other.first
        second += factor * other.second
        third += factor * other.third
        fourth += factor * other.fourth
    }

    /// The sum over the harmonics at each node.
    var sums: SIMD8<Scalar> {
        SIMD8(
            first.lowHalf.sum(), first.highHalf.sum(), second.lowHalf.sum(), second.highHalf.sum(),
            third.lowHalf.sum(), third.highHalf.sum(), fourth.lowHalf.sum(), fourth.highHalf.sum())
    }
}

/// The days in a Julian millennium.
let daysPerMillennium = 365_250.0
/// The days in a Julian century.
let daysPerCentury = 36_525.0
