package import Text
import Hashing

/// The identifiers of one notification, all made from its key.
package struct Identifiers: Sendable {
    private let digest: SHA256.Digest

    /// Derives the identifiers from a notification's unique key: `<plan>/<rule>/<date>/<part>`.
    package init(_ key: String) {
        var key = key
        digest = key.withUTF8 { SHA256.digest(of: UnsafeRawBufferPointer($0)) }
    }

    /// Derives the identifiers from the key's bytes in UTF-8.
    init(_ key: UnsafeBufferPointer<UInt8>) { digest = SHA256.digest(of: UnsafeRawBufferPointer(key)) }

    // MARK: UUID

    /// A UUID of version 8: the first 128 bits of the key's SHA-256, six of which version and variant replace (RFC 9562
    /// §5.8, App. B.2).
    package var uuid: String { String(unsafeUninitializedCapacity: Self.uuidLength) { write($0) } }

    /// Appends the UUID.
    package func write(to out: inout ByteBuffer) { out.append(room: Self.uuidLength) { write($0) } }

    private static let uuidLength = 36

    private func write(_ text: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var place = 0
        /// Writes some of the eight hexadecimal digits of a number.
        func put(_ number: UInt32, _ digits: Range<UInt32>) {
            for digit in digits {
                let value = UInt8(truncatingIfNeeded: number >> (28 - 4 * digit) & 15)
                text[place] = value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
                place += 1
            }
        }
        func hyphen() {
            text[place] = UInt8(ascii: "-")
            place += 1
        }
        let version = digest.words[1] & 0xffff_0fff | 0x8000
        let variant = digest.words[2] & 0x3fff_ffff | 0x8000_0000
        put(digest.words[0], 0..<8)
        hyphen()
        put(version, 0..<4)
        hyphen()
        put(version, 4..<8)
        hyphen()
        put(variant, 0..<4)
        hyphen()
        put(variant, 4..<8)
        put(digest.words[3], 0..<8)
        return place
    }

    // MARK: Number

    /// Numbers from 0 to 2³¹ − 1 to choose an identifier from, for platforms whose identifiers have 32 bits; the first
    /// that is positive and free is used.
    package var candidates: [Int32] { (4..<8).map(candidate) }

    /// The first of the candidates.
    package var first: Int32 { candidate(4) }

    private func candidate(_ word: Int) -> Int32 { Int32(truncatingIfNeeded: digest.words[word] & 0x7fff_ffff) }

    /// Returns the first positive number that is not yet in `taken`, and inserts it: a candidate, or else the next free
    /// number from the last candidate on.
    package func numeric(_ taken: inout Set<Int32>) -> Int32 {
        for word in 4..<8 where candidate(word) > 0 && taken.insert(candidate(word)).inserted { return candidate(word) }
        var next = max(1, candidate(7))
        while !taken.insert(next).inserted { next = next == .max ? 1 : next + 1 }
        return next
    }
}
