package import Bytes

/// Writes short ASCII texts such as dates and times straight into the bytes of a string or a buffer.
package struct ASCIIWriter {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    fileprivate var count = 0

    fileprivate init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

    /// Appends a character.
    package mutating func put(_ character: Unicode.Scalar) {
        bytes[count] = UInt8(ascii: character)
        count += 1
    }

    /// Appends a number's last `width` decimal digits, without its sign and with zeros in front of the first.
    package mutating func put(_ number: Int, width: Int) {
        var rest = number.magnitude
        for index in stride(from: count + width - 1, through: count, by: -1) {
            bytes[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += width
    }

    /// Appends a number from 0 to 99 as two digits.
    package mutating func put(twoDigits number: Int) {
        let tens = UInt8(truncatingIfNeeded: number / 10)
        bytes[count] = UInt8(ascii: "0") &+ tens
        bytes[count + 1] = UInt8(ascii: "0") &+ (UInt8(truncatingIfNeeded: number) &- 10 &* tens)
        count += 2
    }

    /// Appends a number with its sign if it is negative and all its digits, at least `width` of them.
    package mutating func put(_ number: Int, atLeast width: Int) {
        // Years, nearly always.
        if width == 4, (0...9999).contains(number) {
            put(twoDigits: number / 100)
            return put(twoDigits: number % 100)
        }
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
    package mutating func put(ascii text: String) {
        var text = text
        text.withUTF8 { ascii in
            for (place, byte) in ascii.enumerated() { bytes[count + place] = byte }
            count += ascii.count
        }
    }

    /// The most characters of a number.
    package static let numberCapacity = 20

    /// Lends the bytes of a text that is not wanted as a string.
    ///
    /// - Parameter capacity: The most characters that it has.
    package static func withBytes(
        capacity: Int, _ write: (inout ASCIIWriter) -> Void, _ read: (UnsafeRawBufferPointer) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { bytes in
            var writer = ASCIIWriter(bytes)
            write(&writer)
            read(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<writer.count]))
        }
    }
}

extension String {
    /// Makes a string of ASCII characters, at most `capacity` of them.
    package init(asciiCapacity capacity: Int, _ write: (inout ASCIIWriter) -> Void) {
        self.init(unsafeUninitializedCapacity: capacity) { bytes in
            var writer = ASCIIWriter(bytes)
            write(&writer)
            return writer.count
        }
    }
}

extension ByteBuffer {
    /// Appends ASCII characters, at most `capacity` of them.
    package mutating func append(asciiCapacity capacity: Int, _ write: (inout ASCIIWriter) -> Void) {
        append(room: capacity) { bytes in
            var writer = ASCIIWriter(bytes)
            write(&writer)
            return writer.count
        }
    }
}

extension Int {
    /// The decimal digits, with zeros in front up to `width`; negative numbers keep their sign in front of the zeros.
    package func padded(to width: Int) -> String {
        String(asciiCapacity: width + ASCIIWriter.numberCapacity) { $0.put(self, atLeast: width) }
    }
}
