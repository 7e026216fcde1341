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

    /// Sine and cosine of an angle in radians, of magnitude below 10⁷; absolute error below 3·10⁻¹⁶ + 10⁻¹⁷·|x|.
    ///
    /// Taylor's series over ±π/4, after the multiples of π/2 were taken off in two parts (Cody and Waite 1980).
    @inline(__always)
    static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
        let shifted = x * (2 / Double.pi) + roundingShift
        let quadrant = shifted - roundingShift
        let r = (x - quadrant * halfPiHigh) - quadrant * halfPiLow
        let z = r * r
        // 1/3!, 1/5!, … and 1/2!, 1/4!, …, rounded to double precision by the compiler.
        let s5 = 1 / 6_227_020_800.0 - z * (1 / 1_307_674_368_000.0 - z * (1 / 355_687_428_096_000.0))
        let s3 = 1 / 120.0 - z * (1 / 5_040.0 - z * (1 / 362_880.0 - z * (1 / 39_916_800.0 - z * s5)))
        let s = r - r * z * (1 / 6.0 - z * s3)
        let c5 = 1 / 479_001_600.0 - z * (1 / 87_178_291_200.0 - z * (1 / 20_922_789_888_000.0))
        let c3 = 1 / 24.0 - z * (1 / 720.0 - z * (1 / 40_320.0 - z * (1 / 3_628_800.0 - z * c5)))
        let c = 1 - z * (0.5 - z * c3)
        switch shifted.bitPattern & 3 {
        case 0: return (s, c)
        case 1: return (c, -s)
        case 2: return (-s, -c)
        default: return (-c, s)
        }
    }

    /// The nearest whole number, for magnitudes below 2⁵¹; halves go to the even one.
    @inline(__always)
    static func nearest(_ x: Double) -> Double { (x + roundingShift) - roundingShift }

    /// 1.5·2⁵²: added, it leaves no room for a fraction, and the whole number in the lowest bits.
    private static let roundingShift = 0x1.8p52

    /// π/2 to 33 bits, so that its product with a quadrant's number below 2²⁰ is exact, and what is missing from it.
    private static let halfPiHigh = 0x1.921fb544p0
    private static let halfPiLow = 0x1.0b4611a626331p-34

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

    /// The angle with a given cosine, from 0 to π radians, to 7·10⁻⁵: a first guess.
    ///
    /// Source: Abramowitz and Stegun, *Handbook of Mathematical Functions* (1964), 4.4.45.
    @inline(__always)
    static func roughArcCosine(_ cosine: Double) -> Double {
        let x = abs(cosine)
        let acute = (1 - x).squareRoot() * (1.5707288 + x * (-0.2121144 + x * (0.0742610 - x * 0.0187293)))
        return cosine < 0 ? .pi - acute : acute
    }
}
