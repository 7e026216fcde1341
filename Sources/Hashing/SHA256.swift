/// The hash function SHA-256.
///
/// Written here because the package that has it takes longer to build than all of this one.
/// Source: NIST FIPS 180-4, §4.1.2, §4.2.2, §5.3.3 and §6.2.
package struct SHA256 {
    /// Numbers of four messages, which are hashed side by side; those of one by itself are there four times.
    private typealias Lanes = SIMD4<UInt32>

    /// The working numbers of §6.2.2.
    private struct State {
        var a = Lanes(repeating: 0x6a09_e667)
        var b = Lanes(repeating: 0xbb67_ae85)
        var c = Lanes(repeating: 0x3c6e_f372)
        var d = Lanes(repeating: 0xa54f_f53a)
        var e = Lanes(repeating: 0x510e_527f)
        var f = Lanes(repeating: 0x9b05_688c)
        var g = Lanes(repeating: 0x1f83_d9ab)
        var h = Lanes(repeating: 0x5be0_cd19)

        /// The hash of one of the messages, when all of it is in.
        func digest(_ lane: Int) -> Digest {
            Digest(words: SIMD8(a[lane], b[lane], c[lane], d[lane], e[lane], f[lane], g[lane], h[lane]))
        }
    }

    private var state = State()
    /// The bytes that do not fill a block yet; those behind them are of no account.
    private var pending = SIMD64<UInt8>()
    private var pendingCount = 0
    private var length: UInt64 = 0
    private static let blockSize = 64

    /// A message's hash, as eight numbers whose bytes, the most significant first, are its 32 bytes.
    package struct Digest: Hashable, Sendable {
        package let words: SIMD8<UInt32>

        /// A byte, 0 to 31.
        package subscript(index: Int) -> UInt8 {
            UInt8(truncatingIfNeeded: words[index / 4] &>> (24 - 8 * UInt32(truncatingIfNeeded: index % 4)))
        }
    }

    /// Begins an empty message.
    package init() {}

    /// The hash of a message.
    package static func digest(of message: UnsafeRawBufferPointer) -> Digest {
        var hash = SHA256()
        hash.absorb(message)
        return hash.finish()
    }

    /// The hashes of many messages, those of up to 55 bytes four at a time.
    ///
    /// - Parameters:
    ///   - messages: One behind the other.
    ///   - ends: Where each of them ends.
    package static func digests(of messages: UnsafeRawBufferPointer, ends: [Int]) -> [Digest] {
        var digests = [Digest](repeating: Digest(words: .zero), count: ends.count)
        withUnsafeTemporaryAllocation(byteCount: Lanes.scalarCount * blockSize, alignment: 8) { blocks in
            var places: [Int] = []
            func hashBlocks() {
                var state = State()
                compress(UnsafeRawBufferPointer(blocks), of: Lanes.scalarCount, into: &state)
                for (lane, place) in places.enumerated() { digests[place] = state.digest(lane) }
                places.removeAll(keepingCapacity: true)
            }
            var start = 0
            for (place, end) in ends.enumerated() {
                let message = UnsafeRawBufferPointer(rebasing: messages[start..<end])
                start = end
                guard message.count < blockSize - 8 else {
                    digests[place] = digest(of: message)
                    continue
                }
                let first = places.count * blockSize
                let block = UnsafeMutableRawBufferPointer(rebasing: blocks[first..<first + blockSize])
                block.copyMemory(from: message)
                Self.end(block, at: message.count)
                put(length: UInt64(message.count), into: block)
                places.append(place)
                if places.count == Lanes.scalarCount { hashBlocks() }
            }
            if !places.isEmpty { hashBlocks() }
        }
        return digests
    }

    /// Ends a message in a block, but for its length: a bit, then zeros.
    private static func end(_ block: UnsafeMutableRawBufferPointer, at count: Int) {
        block[count] = 0x80
        UnsafeMutableRawBufferPointer(rebasing: block[(count + 1)...]).initializeMemory(as: UInt8.self, repeating: 0)
    }

    /// Puts a message's length into its last block: in bits, in the last eight bytes.
    private static func put(length: UInt64, into block: UnsafeMutableRawBufferPointer) {
        block.storeBytes(of: (length &* 8).bigEndian, toByteOffset: blockSize - 8, as: UInt64.self)
    }

    /// Appends bytes to the message.
    package mutating func update(_ bytes: some Sequence<UInt8>) {
        let absorbed: Void? = bytes.withContiguousStorageIfAvailable { absorb(UnsafeRawBufferPointer($0)) }
        if absorbed == nil { Array(bytes).withUnsafeBytes { absorb($0) } }
    }

    /// The hash of everything appended; nothing can be appended after it.
    package mutating func finish() -> Digest {
        let (count, length) = (pendingCount, length)
        var last = state
        withUnsafeMutableBytes(of: &pending) { block in
            Self.end(block, at: count)
            if count >= Self.blockSize - 8 {
                Self.compress(UnsafeRawBufferPointer(block), into: &last)
                block.initializeMemory(as: UInt8.self, repeating: 0)
            }
            Self.put(length: length, into: block)
            Self.compress(UnsafeRawBufferPointer(block), into: &last)
        }
        return last.digest(0)
    }

    /// The hash of everything appended so far in lower-case hexadecimal.
    package var hexDigest: String {
        var message = self
        let digest = message.finish()
        return String(unsafeUninitializedCapacity: 64) { text in
            for index in 0..<32 {
                text[2 * index] = Self.digit(digest[index] >> 4)
                text[2 * index + 1] = Self.digit(digest[index] & 15)
            }
            return 64
        }
    }

    private static func digit(_ number: UInt8) -> UInt8 {
        number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "a") + number - 10
    }

    private mutating func absorb(_ bytes: UnsafeRawBufferPointer) {
        length &+= UInt64(bytes.count)
        var rest = bytes[...]
        if pendingCount > 0 {
            let missing = rest.prefix(Self.blockSize - pendingCount)
            keep(missing)
            rest = rest.dropFirst(missing.count)
            guard pendingCount == Self.blockSize else { return }
            let block = pending
            withUnsafeBytes(of: block) { Self.compress($0, into: &state) }
            pendingCount = 0
        }
        let whole = rest.prefix(rest.count - rest.count % Self.blockSize)
        Self.compress(UnsafeRawBufferPointer(rebasing: whole), into: &state)
        keep(rest.dropFirst(whole.count))
    }

    private mutating func keep(_ bytes: Slice<UnsafeRawBufferPointer>) {
        let place = pendingCount
        withUnsafeMutableBytes(of: &pending) { block in
            UnsafeMutableRawBufferPointer(rebasing: block[place...]).copyMemory(
                from: UnsafeRawBufferPointer(rebasing: bytes))
        }
        pendingCount += bytes.count
    }

    /// Takes whole blocks into the state: one of each message after the other.
    ///
    /// - Parameter count: How many messages there are, 1 or 4.
    private static func compress(
        _ blocks: UnsafeRawBufferPointer, of count: Int = 1, into state: inout State
    ) {
        withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 64) { w in
            for start in stride(from: 0, to: blocks.count, by: count * blockSize) {
                func word(_ lane: Int, _ t: Int) -> UInt32 {
                    let place = start + lane * blockSize + 4 * t
                    return UInt32(bigEndian: blocks.loadUnaligned(fromByteOffset: place, as: UInt32.self))
                }
                for t in 0..<16 {
                    w[t] =
                        count == 1
                        ? Lanes(repeating: word(0, t)) : Lanes(word(0, t), word(1, t), word(2, t), word(3, t))
                }
                constants.withUnsafeBufferPointer { rounds(on: &state, schedule: w, $0) }
            }
        }
    }

    /// Takes a block into the state; the schedule's first 16 words are the block's.
    private static func rounds(
        on state: inout State, schedule w: UnsafeMutableBufferPointer<Lanes>, _ k: UnsafeBufferPointer<UInt32>
    ) {
        // A rotation of a rotation takes a copy less than two of the same number: 6, 11 and 25 are 6, 6 + 5 and 6 + 5 + 14. With `|`
        // in place of the sum, compilers see a rotation, for which they take the lanes apart on most processors.
        func rotate(_ x: Lanes, _ n: UInt32) -> Lanes {
            x &>> Lanes(repeating: n) &+ x &<< Lanes(repeating: 32 - n)
        }
        for t in 16..<64 {
            let (x, y) = (w[t - 15], w[t - 2])
            let s0 = rotate(rotate(x, 11) ^ x, 7) ^ x &>> Lanes(repeating: 3)
            let s1 = rotate(rotate(y, 2) ^ y, 17) ^ y &>> Lanes(repeating: 10)
            w[t] = w[t - 16] &+ s0 &+ w[t - 7] &+ s1
        }
        var (a, b, c, d) = (state.a, state.b, state.c, state.d)
        var (e, f, g, h) = (state.e, state.f, state.g, state.h)
        /// One round. What it makes replaces `d` and `h`, so that the next one needs other names and no moves.
        @inline(__always) func round(
            _ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: inout Lanes,
            _ e: Lanes, _ f: Lanes, _ g: Lanes, _ h: inout Lanes, _ t: Int
        ) {
            let sum1 = rotate(rotate(rotate(e, 14) ^ e, 5) ^ e, 6)
            let t1 = h &+ sum1 &+ (g ^ e & (f ^ g)) &+ Lanes(repeating: k[t]) &+ w[t]
            let sum0 = rotate(rotate(rotate(a, 9) ^ a, 11) ^ a, 2)
            d = d &+ t1
            h = t1 &+ sum0 &+ ((a ^ b) & (b ^ c) ^ b)
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
        state.a &+= a
        state.b &+= b
        state.c &+= c
        state.d &+= d
        state.e &+= e
        state.f &+= f
        state.g &+= g
        state.h &+= h
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
