// Only for the linker: rounding and square roots become calls of the C library where the processor lacks them.
#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Sines and arcs from additions, multiplications, divisions and square roots alone.
///
/// IEEE 754 fixes those operations to the bit, but not the C library's `sin`, which differs between glibc, musl and
/// Darwin; with these, every machine computes the same times. They also inline, which the library's do not.
enum Trigonometry {
    /// Radians in one degree.
    static let degree = Double.pi / 180
    /// Radians in one second of arc.
    static let arcSecond = Double.pi / 648_000
    /// Radians in a full turn.
    static let turn = 2 * Double.pi

    /// Sines and cosines of angles in radians, of magnitude below 10⁷; absolute error below 5·10⁻¹⁶ + 10⁻¹⁷·|x|.
    ///
    /// Taylor's series over ±π/2, after the multiples of π were taken off in two parts (Cody and Waite 1980).
    @inline(__always)
    static func sinCos(_ x: Lanes) -> (sin: Lanes, cos: Lanes) {
        let halfTurns = nearest(x * (1 / Double.pi))
        let r = (x - halfTurns * piHigh) - halfTurns * piLow
        let z = r * r
        // −1/3!, 1/5!, … and −1/2!, 1/4!, …, rounded to double precision by the compiler.
        var s = z * (-1 / 25_852_016_738_884_976_640_000.0) + 1 / 51_090_942_171_709_440_000.0
        s = z * s - 1 / 121_645_100_408_832_000.0
        s = z * s + 1 / 355_687_428_096_000.0
        s = z * s - 1 / 1_307_674_368_000.0
        s = z * s + 1 / 6_227_020_800.0
        s = z * s - 1 / 39_916_800.0
        s = z * s + 1 / 362_880.0
        s = z * s - 1 / 5_040.0
        s = z * s + 1 / 120.0
        s = z * s - 1 / 6.0
        var c = z * (-1 / 1_124_000_727_777_607_680_000.0) + 1 / 2_432_902_008_176_640_000.0
        c = z * c - 1 / 6_402_373_705_728_000.0
        c = z * c + 1 / 20_922_789_888_000.0
        c = z * c - 1 / 87_178_291_200.0
        c = z * c + 1 / 479_001_600.0
        c = z * c - 1 / 3_628_800.0
        c = z * c + 1 / 40_320.0
        c = z * c - 1 / 720.0
        c = z * c + 1 / 24.0
        c = z * c - 0.5
        // Each half turn changes both signs: what is odd about their number is 0, or 1 either way.
        let odd = halfTurns - 2 * nearest(0.5 * halfTurns)
        let sign = 1 - 2 * odd * odd
        return (sign * (r + r * z * s), sign + sign * z * c)
    }

    /// The same to 2·10⁻⁷, in single precision.
    @inline(__always)
    static func roughSinCos(_ x: Lanes) -> (sin: SIMD4<Float>, cos: SIMD4<Float>) {
        let halfTurns = nearest(x * (1 / Double.pi))
        let r = SIMD4<Float>(x - halfTurns * .pi)
        let z = r * r
        var s = z * (-1 / 39_916_800) + 1 / 362_880
        s = z * s - 1 / 5_040
        s = z * s + 1 / 120
        s = z * s - 1 / 6
        var c = z * (1 / 479_001_600) - 1 / 3_628_800
        c = z * c + 1 / 40_320
        c = z * c - 1 / 720
        c = z * c + 1 / 24
        c = z * c - 0.5
        let odd = SIMD4<Float>(halfTurns - 2 * nearest(0.5 * halfTurns))
        let sign = 1 - 2 * odd * odd
        return (sign * (r + r * z * s), sign + sign * z * c)
    }

    /// Sine and cosine of one angle in radians, of magnitude below 10⁷.
    static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
        let (s, c) = sinCos(Lanes(repeating: x))
        return (s[0], c[0])
    }

    /// The nearest whole number, for magnitudes below 2⁵¹; halves go to the even one.
    ///
    /// 1.5·2⁵², added, leaves no room for a fraction.
    @inline(__always)
    static func nearest(_ x: Lanes) -> Lanes { (x + 0x1.8p52) - 0x1.8p52 }

    /// π to 33 bits, so that its product with a number of half turns below 2²⁰ is exact, and what is missing from it.
    private static let piHigh = 0x1.921fb544p1
    private static let piLow = 0x1.0b4611a626331p-33

    /// The angle whose tangent is `y/x`, in the quadrant of the point (x, y): from −π to π radians.
    ///
    /// A rough arc from the tangent of the half angle, put right by the tangent of what is left.
    static func arcTangent(_ y: Double, _ x: Double) -> Double {
        guard x >= 0 else {
            let mirrored = arcTangent(y, -x)
            return y < 0 ? -.pi - mirrored : .pi - mirrored
        }
        let radius = (x * x + y * y).squareRoot()
        guard radius > 0 else { return 0 }
        var angle = 2 * y / (radius + x)
        for _ in 0..<4 {
            let (s, c) = sinCos(angle)
            let rest = (y * c - x * s) / (x * c + y * s)
            angle += rest * (1 - rest * rest / 3)
            if abs(rest) < 1e-4 { break }
        }
        return angle
    }

    /// The angle whose tangent is `t`, in radians, for magnitudes up to 0.1 to the last bit, to 0.2 to 10⁻¹⁴.
    @inline(__always)
    static func smallArcTangent(_ t: Lanes) -> Lanes {
        let z = t * t
        var sum = z * (1 / 17.0) - 1 / 15.0
        sum = z * sum + 1 / 13.0
        sum = z * sum - 1 / 11.0
        sum = z * sum + 1 / 9.0
        sum = z * sum - 1 / 7.0
        sum = z * sum + 1 / 5.0
        sum = z * sum - 1 / 3.0
        return t + t * z * sum
    }

    /// The angles with given cosines, from 0 to π radians, to 7·10⁻⁵: a first guess.
    ///
    /// Source: Abramowitz and Stegun, *Handbook of Mathematical Functions* (1964), 4.4.45.
    @inline(__always)
    static func roughArcCosine(_ cosine: Lanes) -> Lanes {
        let x = cosine.magnitude
        let acute = (1 - x).squareRoot() * (1.5707288 + x * (-0.2121144 + x * (0.0742610 - x * 0.0187293)))
        return acute.replacing(with: .pi - acute, where: cosine .< 0)
    }
}
