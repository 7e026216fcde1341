/// Eight bytes that are examined together, as one little-endian number.
///
/// Each search returns a number in which the bytes found have their highest bit set. A borrow may also set it in bytes
/// above one of these, never below: the lowest marked byte is always right.
public struct EightBytes {
    @usableFromInline let bytes: UInt64

    @inlinable init(_ bytes: UInt64) { self.bytes = bytes }

    @usableFromInline static let each: UInt64 = 0x0101_0101_0101_0101

    /// Returns the marks of the bytes below a value, which is at most 0x80, and of some bytes beyond ASCII.
    @inlinable public func below(_ value: UInt8) -> UInt64 { bytes &- Self.each &* UInt64(value) }

    /// Returns the marks of the bytes with a value.
    @inlinable public func equal(to value: UInt8) -> UInt64 {
        let differences = bytes ^ Self.each &* UInt64(value)
        return (differences &- Self.each) & ~differences
    }

    /// The marks of the bytes beyond ASCII.
    @inlinable public var beyondASCII: UInt64 { bytes }
}

extension ByteBuffer {
    /// Appends bytes from a place up to the first one marked, and returns the place of that byte, or the end. The bytes
    /// are not in the buffer's own memory. `marks` sets the highest bit of each byte that must not be appended
    /// unchanged; a space must not be marked.
    @inline(__always) @inlinable public mutating func append(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, upTo marks: (EightBytes) -> UInt64
    ) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var place = start
        // Eight bytes are always stored, so the capacity must include those beyond the last one wanted.
        reserve(bytes.count - start + 8)
        while place < bytes.count {
            let left = bytes.count - place
            let word =
                left >= 8 ? raw.loadUnaligned(fromByteOffset: place, as: UInt64.self) : Self.tail(raw, from: place)
            UnsafeMutableRawPointer(self.start + length).storeBytes(of: word, as: UInt64.self)
            let marked = marks(EightBytes(UInt64(littleEndian: word))) & 0x8080_8080_8080_8080
            let plain = min(marked == 0 ? 8 : marked.trailingZeroBitCount / 8, left)
            place += plain
            length += plain
            guard marked == 0 else { break }
        }
        return place
    }

    /// Whether one of the bytes from a place on is marked. `marks` sets the highest bit of each byte that is
    /// sought; a space must not be marked.
    @inline(__always) @inlinable public mutating func contains(
        from start: Int, marks: (EightBytes) -> UInt64
    ) -> Bool {
        reserve(8)
        let bytes = UnsafeMutableRawPointer(self.start)
        bytes.storeBytes(of: 0x2020_2020_2020_2020, toByteOffset: length, as: UInt64.self)
        for place in stride(from: start, to: length, by: 8) {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            if marks(EightBytes(word)) & 0x8080_8080_8080_8080 != 0 { return true }
        }
        return false
    }

    /// Returns the last bytes, fewer than eight, padded with spaces.
    @inlinable static func tail(_ bytes: UnsafeRawBufferPointer, from place: Int) -> UInt64 {
        let shift = UInt64(8 * (bytes.count - place))
        var word: UInt64 = 0
        if bytes.count >= 8 {
            let last = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
            word = UInt64(littleEndian: last) &>> (64 - shift)
        } else {
            for index in (place..<bytes.count).reversed() { word = word &<< 8 | UInt64(bytes[index]) }
        }
        return (word | 0x2020_2020_2020_2020 &<< shift).littleEndian
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes equal those of another buffer, comparing eight at a time.
    public func isSame(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        var place = 0
        while place + 8 <= count {
            guard
                loadUnaligned(fromByteOffset: place, as: UInt64.self)
                    == other.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            else { return false }
            place += 8
        }
        return (place..<count).allSatisfy { self[$0] == other[$0] }
    }

    /// Whether the bytes equal those of a literal.
    public func isSame(as text: StaticString) -> Bool {
        isSame(as: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Whether all bytes are ASCII.
    public var isASCII: Bool {
        var (place, all) = (0, 0 as UInt64)
        while place + 8 <= count {
            all |= loadUnaligned(fromByteOffset: place, as: UInt64.self)
            place += 8
        }
        for rest in place..<count { all |= UInt64(self[rest]) }
        return all & 0x8080_8080_8080_8080 == 0
    }
}
