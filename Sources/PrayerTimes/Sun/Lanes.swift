/// Four numbers that are processed at once: those of four days, four nodes or four harmonics.
///
/// The lanes never mix, so a day's times are the same whichever days are computed beside it. On x86-64 they are two
/// registers of two numbers. With one number at a time the work takes up to twice as long, and 1,000 places on one core
/// would be less than 10 times as fast as Adhan instead of 19 times (docs/speed.md).
typealias Lanes = SIMD4<Double>

extension SIMD4<Double> {
    @inline(__always)
    var magnitude: Lanes { replacing(with: -self, where: self .< 0) }

    /// The sign of each lane: −1 below zero, 1 otherwise.
    @inline(__always)
    var sign: Lanes { Lanes(repeating: 1).replacing(with: -1, where: self .< 0) }
}

extension SIMD16<Double> {
    /// Returns four of the numbers: the first, second, third or last four.
    @inline(__always)
    func quarter(_ index: Int) -> Lanes {
        let half = index < 2 ? lowHalf : highHalf
        return index % 2 == 0 ? half.lowHalf : half.highHalf
    }
}
