/// A writer of short ASCII texts such as dates and times, straight into the bytes of a string or a buffer.
public struct ASCIIWriter {
    @usableFromInline let bytes: UnsafeMutableBufferPointer<UInt8>
    @usableFromInline var length = 0

    /// Creates a writer into `bytes`, which must have capacity for everything that is written.
    @inlinable public init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

    /// The number of characters written.
    @inlinable public var count: Int { length }

    /// Appends a character.
    @inline(__always) @inlinable public mutating func put(_ character: Unicode.Scalar) {
        bytes[count] = UInt8(ascii: character)
        length += 1
    }

    /// Appends a number's last `width` decimal digits, without its sign and padded with zeros.
    @inlinable public mutating func put(_ number: Int, width: Int) {
        var rest = number.magnitude
        for index in stride(from: count + width - 1, through: count, by: -1) {
            bytes[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        length += width
    }

    /// Appends a number from 0 to 99 as two digits.
    @inline(__always) @inlinable public mutating func put(twoDigits number: Int) {
        UnsafeMutableRawBufferPointer(bytes).storeBytes(of: DigitPairs[number], toByteOffset: count, as: UInt16.self)
        length &+= 2
    }

    /// Appends a number with its sign if it is negative and all its digits, at least `width` of them.
    @inline(__always) @inlinable public mutating func put(_ number: Int, atLeast width: Int) {
        // The fast path for years, nearly always four digits.
        if width == 4, (0...9999).contains(number) {
            put(twoDigits: number / 100)
            return put(twoDigits: number % 100)
        }
        if width <= 1, (0...9).contains(number) {
            bytes[count] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number)
            length += 1
            return
        }
        putAny(number, atLeast: width)
    }

    @usableFromInline mutating func putAny(_ number: Int, atLeast width: Int) {
        if number < 0 { put("-") }
        var digits = width
        var rest = number.magnitude
        for _ in 0..<width { rest /= 10 }
        while rest > 0 {
            digits += 1
            rest /= 10
        }
        put(number, width: digits)
    }

    /// Appends a text of ASCII characters.
    @inlinable public mutating func put(ascii text: String) {
        var text = text
        text.withUTF8 { ascii in
            _ = UnsafeMutableBufferPointer(rebasing: bytes[count...]).update(fromContentsOf: ascii)
            length += ascii.count
        }
    }

    /// The largest number of characters of a number.
    public static let numberCapacity = 20

    /// Calls `read` with the bytes of a text of at most `capacity` characters that `write` composes, without making a
    /// string.
    @inlinable public static func withBytes(
        capacity: Int, _ write: (inout ASCIIWriter) -> Void, _ read: (UnsafeRawBufferPointer) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { bytes in
            var writer = ASCIIWriter(bytes)
            write(&writer)
            read(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<writer.count]))
        }
    }
}

extension ByteBuffer {
    /// Appends ASCII characters, at most `capacity` of them.
    @inlinable public mutating func append(asciiCapacity capacity: Int, _ write: (inout ASCIIWriter) -> Void) {
        append(room: capacity) { bytes in
            var writer = ASCIIWriter(bytes)
            write(&writer)
            return writer.count
        }
    }
}
