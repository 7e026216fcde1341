package import Bytes
import Hashing

/// The identifiers of one notification, all made from its key.
package struct Identifiers: Sendable {
    private let digest: SHA256.Digest

    /// - Parameter key: What tells it apart from all others: `<plan>/<rule>/<date>/<part>`.
    package init(_ key: String) {
        var key = key
        digest = key.withUTF8 { SHA256.digest(of: UnsafeRawBufferPointer($0)) }
    }

    private init(_ digest: SHA256.Digest) { self.digest = digest }

    /// The identifiers of many notifications.
    ///
    /// - Parameters:
    ///   - keys: Their keys in UTF-8, one behind the other.
    ///   - ends: Where each of them ends.
    static func all(of keys: borrowing ByteBuffer, ends: [Int]) -> [Identifiers] {
        keys.withBytes { SHA256.digests(of: UnsafeRawBufferPointer($0), ends: ends).map { Identifiers($0) } }
    }

    // MARK: UUID

    /// A UUID of version 8, the first 122 bits of the key's SHA-256 beside version and variant (RFC 9562 §5.8, App. B.2).
    package var uuid: String {
        String(unsafeUninitializedCapacity: Self.uuidLength) { write($0) }
    }

    /// Appends the UUID.
    package func write(to out: inout ByteBuffer) {
        out.append(room: Self.uuidLength) { write($0) }
    }

    private static let uuidLength = 36

    private func write(_ text: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let bytes = UnsafeMutableRawBufferPointer(text)
        let (words, hyphen) = (digest.words, UInt8(ascii: "-"))
        func put<Digits: FixedWidthInteger>(_ digits: Digits, at place: Int) {
            bytes.storeBytes(of: digits.littleEndian, toByteOffset: place, as: Digits.self)
        }
        // The second and third number have a hyphen between their halves: all eight digits go behind it, then the first four
        // in front of it.
        let version = Self.hexadecimal(words[1] & 0xffff_0fff | 0x8000)
        let variant = Self.hexadecimal(words[2] & 0x3fff_ffff | 0x8000_0000)
        put(Self.hexadecimal(words[0]), at: 0)
        put(version, at: 10)
        put(UInt32(truncatingIfNeeded: version), at: 9)
        put(variant, at: 20)
        put(UInt32(truncatingIfNeeded: variant), at: 19)
        put(Self.hexadecimal(words[3]), at: 28)
        (bytes[8], bytes[13], bytes[18], bytes[23]) = (hyphen, hyphen, hyphen, hyphen)
        return Self.uuidLength
    }

    /// The eight digits of a number in ASCII, the first in the lowest byte.
    private static func hexadecimal(_ number: UInt32) -> UInt64 {
        // Each half moves up by its own width, until every byte has four bits.
        var digits = UInt64(number)
        digits = (digits | digits &<< 16) & 0x0000_ffff_0000_ffff
        digits = (digits | digits &<< 8) & 0x00ff_00ff_00ff_00ff
        digits = (digits | digits &<< 4) & 0x0f0f_0f0f_0f0f_0f0f
        // A byte of 10 or more is carried into its upper half by 6; the letters come 39 places after the digits.
        let letters = (digits &+ 0x0606_0606_0606_0606) &>> 4 & 0x0101_0101_0101_0101
        return (digits &+ 0x3030_3030_3030_3030 &+ letters &* 39).byteSwapped
    }

    // MARK: Number

    /// Positive numbers to choose an identifier from, for platforms that take 32 bits: the first that is free.
    package var candidates: [Int32] { (4..<8).map(candidate) }

    /// The first of them.
    package var first: Int32 { candidate(4) }

    private func candidate(_ word: Int) -> Int32 { Int32(truncatingIfNeeded: digest.words[word] & 0x7fff_ffff) }

    /// The first number that `taken` lacks, which is then taken: of the candidates, or else the next above the last.
    package func numeric(_ taken: inout Set<Int32>) -> Int32 {
        for word in 4..<8 where candidate(word) > 0 && taken.insert(candidate(word)).inserted { return candidate(word) }
        var next = max(1, candidate(7))
        while !taken.insert(next).inserted { next = next == .max ? 1 : next + 1 }
        return next
    }
}
