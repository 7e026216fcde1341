internal import CSHA256

/// The hash function SHA-256.
///
/// It is written here because the package that has it takes longer to build than all of this project. Source: NIST FIPS
/// 180-4, §4.1.2, §4.2.2, §5.3.3 and §6.2.
package struct SHA256 {
    private var state: SIMD8<UInt32> = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    /// The bytes that do not fill a block yet.
    private var pending: [UInt8] = []
    /// The length of the message in bytes.
    private var length: UInt64 = 0
    private static let blockSize = 64

    /// The hash of a message, as eight numbers whose bytes, the most significant first, are its 32 bytes.
    package struct Digest: Hashable, Sendable {
        package let words: SIMD8<UInt32>

        /// The byte at an index from 0 to 31.
        package subscript(index: Int) -> UInt8 {
            UInt8(truncatingIfNeeded: words[index / 4] &>> (24 - 8 * UInt32(truncatingIfNeeded: index % 4)))
        }
    }

    /// Creates the hash of an empty message.
    package init() {}

    /// Returns the hash of a message.
    package static func digest(of message: UnsafeRawBufferPointer) -> Digest {
        var hash = SHA256()
        hash.absorb(message)
        return hash.finish()
    }

    /// Appends bytes to the message.
    package mutating func update(_ bytes: some Sequence<UInt8>) {
        let absorbed: Void? = bytes.withContiguousStorageIfAvailable { absorb(UnsafeRawBufferPointer($0)) }
        if absorbed == nil { Array(bytes).withUnsafeBytes { absorb($0) } }
    }

    /// Returns the hash of everything appended so far.
    package func finish() -> Digest {
        // §5.1.1: a bit, then zeros, then the message's length in bits in the last eight bytes of a block.
        let count = pending.count + 9 <= Self.blockSize ? Self.blockSize : 2 * Self.blockSize
        return withUnsafeTemporaryAllocation(byteCount: count, alignment: 8) { last in
            last.initializeMemory(as: UInt8.self, repeating: 0)
            last.copyBytes(from: pending)
            last[pending.count] = 0x80
            last.storeBytes(of: (length &* 8).bigEndian, toByteOffset: count - 8, as: UInt64.self)
            return Digest(words: Self.compress(UnsafeRawBufferPointer(last), into: state))
        }
    }

    /// The hash of everything appended so far in lower-case hexadecimal.
    package var hexDigest: String {
        let digest = finish()
        let digits = Array("0123456789abcdef")
        return String((0..<32).flatMap { [digits[Int(digest[$0] >> 4)], digits[Int(digest[$0] & 15)]] })
    }

    private mutating func absorb(_ bytes: UnsafeRawBufferPointer) {
        length &+= UInt64(bytes.count)
        var rest = bytes[...]
        if !pending.isEmpty {
            let missing = rest.prefix(Self.blockSize - pending.count)
            pending += missing
            rest = rest.dropFirst(missing.count)
            guard pending.count == Self.blockSize else { return }
            state = pending.withUnsafeBytes { Self.compress($0, into: state) }
            pending = []
        }
        let whole = rest.prefix(rest.count - rest.count % Self.blockSize)
        if !whole.isEmpty { state = Self.compress(UnsafeRawBufferPointer(rebasing: whole), into: state) }
        pending += rest.dropFirst(whole.count)
    }

    /// Returns the state after whole blocks, computed by the processor's own instructions; `nil` where it has none.
    private static func compressWithInstructions(
        _ blocks: UnsafeRawBufferPointer, into state: SIMD8<UInt32>
    ) -> SIMD8<UInt32>? {
        guard let start = blocks.baseAddress else { return nil }
        var state = state
        let isDone = withUnsafeMutableBytes(of: &state) { numbers in
            horarium_sha256_blocks(
                numbers.baseAddress?.assumingMemoryBound(to: UInt32.self), start.assumingMemoryBound(to: UInt8.self),
                blocks.count / blockSize, constants)
        }
        return isDone == 0 ? nil : state
    }

    /// Returns the state after whole blocks (§6.2.2).
    private static func compress(_ blocks: UnsafeRawBufferPointer, into state: SIMD8<UInt32>) -> SIMD8<UInt32> {
        func rotate(_ x: UInt32, _ n: UInt32) -> UInt32 { x &>> n | x &<< (32 &- n) }
        var state = state
        if let fast = compressWithInstructions(blocks, into: state) { return fast }
        constants.withUnsafeBufferPointer { k in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { w in
                for start in stride(from: 0, to: blocks.count, by: blockSize) {
                    for t in 0..<16 {
                        w[t] = UInt32(bigEndian: blocks.loadUnaligned(fromByteOffset: start + 4 * t, as: UInt32.self))
                    }
                    for t in 16..<64 {
                        let (x, y) = (w[t &- 15], w[t &- 2])
                        let s0 = rotate(x, 7) ^ rotate(x, 18) ^ x &>> 3
                        let s1 = rotate(y, 17) ^ rotate(y, 19) ^ y &>> 10
                        w[t] = w[t &- 16] &+ s0 &+ w[t &- 7] &+ s1
                    }
                    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
                    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
                    /// Runs one round, which leaves its two new numbers in `d` and `h`: the next round has other names
                    /// for them.
                    @inline(__always) func round(
                        _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
                        _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ t: Int
                    ) {
                        let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
                        let t1 = h &+ sum1 &+ (e & f ^ ~e & g) &+ k[t] &+ w[t]
                        let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
                        d = d &+ t1
                        h = t1 &+ sum0 &+ (a & b ^ a & c ^ b & c)
                    }
                    for t in stride(from: 0, to: 64, by: 8) {
                        round(a, b, c, &d, e, f, g, &h, t)
                        round(h, a, b, &c, d, e, f, &g, t + 1)
                        round(g, h, a, &b, c, d, e, &f, t + 2)
                        round(f, g, h, &a, b, c, d, &e, t + 3)
                        round(e, f, g, &h, a, b, c, &d, t + 4)
                        round(d, e, f, &g, h, a, b, &c, t + 5)
                        round(c, d, e, &f, g, h, a, &b, t + 6)
                        round(b, c, d, &e, f, g, h, &a, t + 7)
                    }
                    state &+= [a, b, c, d, e, f, g, h]
                }
            }
        }
        return state
    }

    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
