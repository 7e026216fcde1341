// Needed only by the linker: rounding and square roots become calls of the C library on processors without them.
#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Sines and arcs computed from additions, multiplications, divisions and square roots alone.
///
/// IEEE 754 defines those operations to the bit, but not the C library's `sin`, which differs between glibc, musl and
/// Darwin; so every machine computes the same times. They are also inlined, which the library's are not.
enum Trigonometry {
    /// The radians in one degree.
    static let degree = Double.pi / 180
    /// The radians in one second of arc.
    static let arcSecond = Double.pi / 648_000
    /// The radians in a full turn.
    static let turn = 2 * Double.pi

    /// Returns sines and cosines of angles in radians below 10⁷ in magnitude; absolute error below 5·10⁻¹⁶ + 10⁻¹⁷·|x|.
    ///
    /// It uses Taylor's series over ±π/2, after subtracting the multiples of π in two parts (Cody and Waite 1980).
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
        // Each half turn changes both signs: the remainder of their number by two is 0, or ±1.
        let odd = halfTurns - 2 * nearest(0.5 * halfTurns)
        let sign = 1 - 2 * odd * odd
        return (sign * (r + r * z * s), sign + sign * z * c)
    }

    /// Returns the sines and cosines to 2·10⁻⁷, in single precision.
    @inline(__always)
    static func roughSinCos(_ x: Lanes) -> (sin: SIMD4<Float>, cos: SIMD4<Float>) {
        let halfTurns = nearest(x * (1 / Double.pi))
        let r = SIMD4<Float>(x - halfTurns * .pi)
        let z = r * r
        var s = z * (-1 / 39_916_800 as Float) + (1 / 362_880 as Float)
        s = z * s - 1 / 5_040
        s = z * s + 1 / 120
        s = z * s - 1 / 6
        var c = z * (1 / 479_001_600 as Float) - (1 / 3_628_800 as Float)
        c = z * c + 1 / 40_320
        c = z * c - 1 / 720
        c = z * c + 1 / 24
        c = z * c - 0.5
        let odd = SIMD4<Float>(halfTurns - 2 * nearest(0.5 * halfTurns))
        let sign = 1 - 2 * odd * odd
        return (sign * (r + r * z * s), sign + sign * z * c)
    }

    /// Returns the sine and cosine of one angle in radians, below 10⁷ in magnitude.
    static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
        let (s, c) = sinCos(Lanes(repeating: x))
        return (s[0], c[0])
    }

    /// Returns the nearest whole number, for magnitudes below 2⁵¹; halves go to the even one.
    ///
    /// Adding 1.5·2⁵² leaves no bits for a fraction.
    @inline(__always)
    static func nearest(_ x: Lanes) -> Lanes { (x + 0x1.8p52) - 0x1.8p52 }

    /// π to 33 bits, so that its product with a number of half turns below 2²⁰ is exact; ``piLow`` is the remainder.
    private static let piHigh = 0x1.921fb544p1
    private static let piLow = 0x1.0b4611a626331p-33

    /// Returns the angle whose tangent is `y/x`, in the quadrant of the point (x, y): from −π to π radians.
    ///
    /// A rough arc from the tangent of the half angle is corrected by the tangent of the difference.
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

    /// Returns the angle whose tangent is `t`, in radians: exact to the last bit up to 0.1, to 10⁻¹⁴ up to 0.2.
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

    /// Returns the angles with given cosines, from 0 to π radians, to 7·10⁻⁵: a first guess.
    ///
    /// Source: Abramowitz and Stegun, *Handbook of Mathematical Functions* (1964), 4.4.45.
    @inline(__always)
    static func roughArcCosine(_ cosine: Lanes) -> Lanes {
        let x = cosine.magnitude
        var sum = 0.0742610 - x * 0.0187293
        sum = x * sum - 0.2121144
        sum = x * sum + 1.5707288
        let acute = (1 - x).squareRoot() * sum
        return acute.replacing(with: .pi - acute, where: cosine .< 0)
    }
}
