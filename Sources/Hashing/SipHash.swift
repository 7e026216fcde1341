/// The keyed hash SipHash-2-4 with a 64-bit result.
///
/// Source: J.-P. Aumasson and D. J. Bernstein, *SipHash: a fast short-input PRF*, INDOCRYPT 2012, §2.
package struct SipHash {
    private let k0, k1: UInt64

    /// Creates the hash with a key, given as its first and last eight bytes, little endian.
    package init(k0: UInt64, k1: UInt64) { (self.k0, self.k1) = (k0, k1) }

    /// Returns the hash of a message.
    package func callAsFunction(_ message: UnsafeRawBufferPointer) -> UInt64 {
        var v0 = k0 ^ 0x736f_6d65_7073_6575
        var v1 = k1 ^ 0x646f_7261_6e64_6f6d
        var v2 = k0 ^ 0x6c79_6765_6e65_7261
        var v3 = k1 ^ 0x7465_6462_7974_6573
        func round() {
            v0 &+= v1
            v1 = v1 << 13 | v1 >> 51
            v1 ^= v0
            v0 = v0 << 32 | v0 >> 32
            v2 &+= v3
            v3 = v3 << 16 | v3 >> 48
            v3 ^= v2
            v0 &+= v3
            v3 = v3 << 21 | v3 >> 43
            v3 ^= v0
            v2 &+= v1
            v1 = v1 << 17 | v1 >> 47
            v1 ^= v2
            v2 = v2 << 32 | v2 >> 32
        }
        func absorb(_ word: UInt64) {
            v3 ^= word
            round()
            round()
            v0 ^= word
        }
        let whole = message.count / 8 * 8
        for place in stride(from: 0, to: whole, by: 8) {
            absorb(UInt64(littleEndian: message.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
        }
        // The last word has the remaining bytes, and the length.
        var last = UInt64(truncatingIfNeeded: message.count) << 56
        for place in whole..<message.count { last |= UInt64(message[place]) << (8 * UInt64(place - whole)) }
        absorb(last)
        v2 ^= 0xff
        for _ in 0..<4 { round() }
        return v0 ^ v1 ^ v2 ^ v3
    }
}
