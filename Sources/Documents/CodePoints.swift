/// A text that equals another only if their code points are equal, as YAML and JSON compare keys.
///
/// Swift's own `==` treats the precomposed and the decomposed spelling of a word as equal.
package struct CodePoints: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    /// Whether both texts have the same bytes.
    package static func == (a: CodePoints, b: CodePoints) -> Bool { a.text.hasSameCodePoints(as: b.text) }

    /// Hashes the bytes: with `String`'s own hash all spellings of a word collide, and an attacker has thousands of
    /// them.
    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension String {
    /// Creates the text encoded in bytes of UTF-8, or `nil` where the bytes are not valid UTF-8.
    package init?(utf8 bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        // Invalid UTF-8 was replaced by U+FFFD.
        guard utf8.elementsEqual(bytes) else { return nil }
    }

    /// One of 64 bits, derived from the text's length and ends: texts with different bits differ.
    package var trait: UInt64 {
        utf8.withContiguousStorageIfAvailable(\.trait) ?? Array(utf8).withUnsafeBufferPointer(\.trait)
    }

    /// Whether both texts have the same code points, and so the same bytes.
    @inlinable
    package func hasSameCodePoints(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        // Compared in place: making the texts contiguous first would retain and release them.
        let same = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { left.hasSameBytes(as: $0) }
        }
        return (same ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// A text's ``Swift/String/trait``.
    package var trait: UInt64 {
        guard let first, let last else { return 1 }
        return 1 << UInt64((UInt8(truncatingIfNeeded: count) &* 7 ^ first ^ last &* 5) & 63)
    }

    /// Whether both have the same bytes.
    @inlinable
    package func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count, ends == other.ends else { return false }
        var place = 8
        while place + 8 < count {
            guard word(at: place) == other.word(at: place) else { return false }
            place += 8
        }
        return true
    }

    /// The first and the last eight bytes, or the two halves of fewer: together all bytes of a text of up to 16.
    @inlinable @inline(__always)
    package var ends: (first: UInt64, last: UInt64) {
        if count >= 8 { return (word(at: 0), word(at: count &- 8)) }
        let bytes = UnsafeRawBufferPointer(self)
        if count >= 4 {
            let (first, last) = (
                bytes.loadUnaligned(as: UInt32.self), bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            )
            return (UInt64(UInt32(littleEndian: first)), UInt64(UInt32(littleEndian: last)))
        }
        guard count > 0 else { return (0, 0) }
        return (UInt64(self[0]), UInt64(self[count / 2]) << 8 | UInt64(self[count &- 1]))
    }

    /// The number of code points in UTF-8, counted by the bytes that are not continuation bytes, `10xxxxxx`.
    package var codePointCount: Int {
        var (continuations, place) = (0, 0)
        while place &+ 8 <= count {
            let word = word(at: place)
            continuations &+= (word & ~(word &<< 1) & 0x8080_8080_8080_8080).nonzeroBitCount
            place &+= 8
        }
        while place < count {
            if self[place] & 0xC0 == 0x80 { continuations &+= 1 }
            place &+= 1
        }
        return count &- continuations
    }

    /// Returns eight bytes as a word, the first in the lowest bits.
    @inlinable
    func word(at place: Int) -> UInt64 {
        UInt64(littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
}
