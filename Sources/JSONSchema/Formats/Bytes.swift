/// A text that is read from the front, byte by byte.
struct Bytes {
    var rest: ArraySlice<UInt8>

    init(_ text: String) { rest = Array(text.utf8)[...] }

    init(_ rest: ArraySlice<UInt8>) { self.rest = rest }

    var isAtEnd: Bool { rest.isEmpty }

    var next: UInt8? { rest.first }

    /// Reads one character, if it is the next one.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, UInt32(first) == character.value else { return false }
        rest.removeFirst()
        return true
    }

    /// Reads one of several characters, if the next one is among them.
    mutating func takeAny(_ characters: StaticString) -> Bool {
        let choices = UnsafeBufferPointer(start: characters.utf8Start, count: characters.utf8CodeUnitCount)
        guard let first = rest.first, choices.contains(first) else { return false }
        rest.removeFirst()
        return true
    }

    /// Reads the bytes before the first unwanted one.
    mutating func take(while wanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let taken = rest.prefix(while: wanted)
        rest = rest[taken.endIndex...]
        return taken
    }

    /// Reads exactly this many digits and returns their number.
    mutating func takeNumber(digits: Int) -> Int? {
        let taken = rest.prefix(digits)
        guard taken.count == digits, taken.allSatisfy(\.isDigit) else { return nil }
        rest = rest[taken.endIndex...]
        return taken.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Reads a percent sign and two hexadecimal digits.
    mutating func takePercentEncoded() -> Bool {
        let taken = rest.prefix(3)
        guard taken.count == 3, taken.first == UInt8(ascii: "%"), taken.dropFirst().allSatisfy(\.isHexDigit) else {
            return false
        }
        rest = rest[taken.endIndex...]
        return true
    }

    /// Reads everything that is left.
    mutating func takeAll() { rest = rest[rest.endIndex...] }
}

extension UInt8 {
    var isDigit: Bool { self &- 0x30 < 10 }
    var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }
}
