internal import Diagnostics

/// The meaning of an untagged plain scalar in the core schema (YAML 1.2.2, §10.3.2), from its text in UTF-8.
enum CoreSchema {
    typealias Text = UnsafeBufferPointer<UInt8>

    /// Returns the value of a plain scalar, or `nil` for a number longer than ``DocumentLimits/numberLength``; a scalar
    /// that is not null, a boolean or a number is text.
    static func value(ofPlain text: Text) -> DocumentNode.Value? {
        if isText(plain: text) { return .string(String(decoding: text, as: UTF8.self)) }
        if isNull(text) { return .null }
        return bool(text).map(DocumentNode.Value.bool) ?? number(text)
    }

    /// Whether a plain scalar is text, without creating its value.
    static func isText(plain text: Text) -> Bool {
        guard let first = text.first else { return false }  // nothing is null
        return switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
            !isNumber(text)
        case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "~"): !isNull(text)
        case UInt8(ascii: "t"), UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"): bool(text) == nil
        default: true
        }
    }

    /// Whether the text is one of null's spellings.
    static func isNull(_ text: Text) -> Bool {
        switch text.count {
        case 0: true
        case 1: text[0] == UInt8(ascii: "~")
        case 4: spells(text, "null") || spells(text, "Null") || spells(text, "NULL")
        default: false
        }
    }

    /// Returns the boolean that the text spells.
    static func bool(_ text: Text) -> Bool? {
        switch text.count {
        case 4: spells(text, "true") || spells(text, "True") || spells(text, "TRUE") ? true : nil
        case 5: spells(text, "false") || spells(text, "False") || spells(text, "FALSE") ? false : nil
        default: nil
        }
    }

    private static func spells(_ text: Text, _ word: StaticString) -> Bool {
        text.count == word.utf8CodeUnitCount
            && text.hasSameBytes(as: Text(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    /// Whether the text is written as an integer: `[-+]?[0-9]+`, `0o[0-7]+` or `0x[0-9a-fA-F]+`.
    static func isInteger(_ text: Text) -> Bool { shape(of: text) == .integer }

    /// Whether the text is written as an integer or a float.
    static func isNumber(_ text: Text) -> Bool { shape(of: text) != nil }

    /// Returns the value of a text that ``isNumber(_:)``, or `nil` when it is too long.
    static func number(_ bytes: Text) -> DocumentNode.Value? {
        guard bytes.count <= DocumentLimits.numberLength else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        if shape(of: bytes) == .integer {
            if text.hasPrefix("0o") { return radixInteger(text.dropFirst(2), radix: 8) }
            if text.hasPrefix("0x") { return radixInteger(text.dropFirst(2), radix: 16) }
            if let integer = Int(text) { return .integer(integer) }
        } else if bytes.last == UInt8(ascii: "f") || bytes.last == UInt8(ascii: "F") {  // .inf
            return .number(
                DocumentNode.Number(literal: text, double: bytes.first == UInt8(ascii: "-") ? -.infinity : .infinity))
        }
        return .number(DocumentNode.Number(literal: text, double: Double(text) ?? .nan))  // nan: what is left is .nan
    }

    private static func radixInteger(_ digits: Substring, radix: Int) -> DocumentNode.Value {
        if let integer = Int(digits, radix: radix) { return .integer(integer) }
        // The decimal digits, least significant first, multiplied and added to digit by digit.
        var decimal: [Int] = [0]
        for digit in digits {
            var carry = digit.hexDigitValue ?? 0
            for i in decimal.indices {
                carry += decimal[i] * radix
                decimal[i] = carry % 10
                carry /= 10
            }
            while carry > 0 {
                decimal.append(carry % 10)
                carry /= 10
            }
        }
        let literal = String(decimal.reversed().map { Character("\($0)") })
        return .number(DocumentNode.Number(literal: literal, double: Double(literal) ?? .infinity))
    }

    private enum Shape { case integer, float }

    /// Returns which of the schema's expressions for numbers the text matches.
    private static func shape(of text: Text) -> Shape? {
        func isDigit(_ place: Int) -> Bool { place < text.count && text[place] &- 48 < 10 }
        if text.count > 2, text[0] == UInt8(ascii: "0") {
            let digits = text[2...]
            if text[1] == UInt8(ascii: "o") { return digits.allSatisfy { $0 &- 48 < 8 } ? .integer : nil }
            if text[1] == UInt8(ascii: "x") {
                return digits.allSatisfy { $0 &- 48 < 10 || ($0 | 0x20) &- 97 < 6 } ? .integer : nil
            }
        }
        guard !text.isEmpty else { return nil }
        let hasSign = text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+")
        var place = hasSign ? 1 : 0
        if place + 4 == text.count, text[place] == UInt8(ascii: ".") {
            switch (text[place + 1], text[place + 2], text[place + 3]) {
            case (0x69, 0x6E, 0x66), (0x49, 0x6E, 0x66), (0x49, 0x4E, 0x46): return .float  // .inf .Inf .INF
            case (0x6E, 0x61, 0x6E), (0x4E, 0x61, 0x4E), (0x4E, 0x41, 0x4E): return hasSign ? nil : .float  // .nan …
            default: break
            }
        }
        var digits = 0
        while isDigit(place) { (place, digits) = (place + 1, digits + 1) }
        if place == text.count { return digits > 0 ? .integer : nil }
        if text[place] == UInt8(ascii: ".") {
            place += 1
            while isDigit(place) { (place, digits) = (place + 1, digits + 1) }
        }
        guard digits > 0 else { return nil }
        if place < text.count, text[place] | 0x20 == UInt8(ascii: "e") {
            place += 1
            if place < text.count, text[place] == UInt8(ascii: "-") || text[place] == UInt8(ascii: "+") { place += 1 }
            guard isDigit(place) else { return nil }
            while isDigit(place) { place += 1 }
        }
        return place == text.count ? .float : nil
    }
}
