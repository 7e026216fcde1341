/// A text that equals another only if their code points do, as YAML and JSON compare keys.
///
/// Swift's own `==` calls the precomposed and the decomposed spelling of a word equal.
package struct CodePoints: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    /// Compares bytes.
    package static func == (a: CodePoints, b: CodePoints) -> Bool { a.text.hasSameCodePoints(as: b.text) }

    /// Hashes bytes: `String`'s own hash makes all spellings of a word collide, and an attacker has thousands of them.
    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension String {
    /// The text that bytes of UTF-8 stand for, or `nil` for bytes that are no UTF-8.
    package init?(utf8 bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        // What is no UTF-8 was replaced by U+FFFD.
        guard utf8.elementsEqual(bytes) else { return nil }
    }

    /// One of 64 bits, by the text's length and ends: what differs in it is not the same text.
    package var trait: UInt64 {
        var text = self
        return text.withUTF8 { bytes in
            guard let first = bytes.first, let last = bytes.last else { return 1 }
            return 1 << UInt64((UInt8(truncatingIfNeeded: bytes.count) &* 7 ^ first ^ last &* 5) & 63)
        }
    }

    /// Whether both have the same code points, and so the same bytes.
    @inlinable
    package func hasSameCodePoints(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        // Lent as they are: texts that are made contiguous first are retained and released.
        let same = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { left.hasSameBytes(as: $0) }
        }
        return (same ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether both have the same bytes, of which they have as many.
    @inlinable
    package func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        let (left, right) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
        var place = 0
        while place + 8 <= left.count {
            guard
                left.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                    == right.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            else { return false }
            place += 8
        }
        while place < left.count {
            guard left[place] == right[place] else { return false }
            place += 1
        }
        return true
    }
}
