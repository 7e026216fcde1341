/// Puts numbers of any width behind each other, the lowest bit of each first.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var pending: UInt64 = 0
    private var pendingCount = 0

    /// Appends the lowest `count` bits of a number, at most 32.
    mutating func put(_ bits: UInt32, _ count: Int) {
        pending |= UInt64(bits) << UInt64(pendingCount)
        pendingCount += count
        while pendingCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            pendingCount -= 8
        }
    }

    /// Ends the byte that was begun with zeros.
    mutating func fillByte() { if pendingCount > 0 { put(0, 8 - pendingCount) } }
}
