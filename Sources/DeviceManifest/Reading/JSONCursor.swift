import Bytes
import CivilTime

/// Goes through JSON text value by value, without making more of it than is asked for.
struct JSONCursor {
    /// The text is not what was asked for. What it is instead, a decoder tells better.
    struct Unexpected: Error {}

    private let text: UnsafeBufferPointer<UInt8>
    /// Where the next value begins, or white space before it.
    private(set) var place = 0

    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    // MARK: Containers

    /// Reads an object; `read` takes each member's value.
    mutating func object(_ read: (String, inout JSONCursor) throws -> Void) throws {
        try elements("{", "}") { cursor in
            let name = try cursor.string()
            try cursor.take(":")
            try read(name, &cursor)
        }
    }

    /// Reads an object of some members, and passes others; `read` takes the value of each that is known.
    mutating func object<Member>(
        of table: MemberTable<Member>, _ read: (Member, inout JSONCursor) throws -> Void
    ) throws {
        var expected = 0
        try elements("{", "}") { cursor in
            let place = try cursor.quoted { name, _ in .some(table.place(of: name, from: expected)) }
            try cursor.take(":")
            guard let place else { return try cursor.skip() }
            expected = place + 1
            try read(table.members[place], &cursor)
        }
    }

    /// Reads an array; `read` takes each element.
    mutating func array<Element>(_ read: (inout JSONCursor) throws -> Element) throws -> [Element] {
        var all: [Element] = []
        try elements("[", "]") { all.append(try read(&$0)) }
        return all
    }

    private mutating func elements(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ read: (inout JSONCursor) throws -> Void
    ) throws {
        try take(open)
        guard next != UInt8(ascii: close) else {
            place += 1
            return
        }
        while true {
            try read(&self)
            guard next == UInt8(ascii: ",") else { break }
            place += 1
        }
        try take(close)
    }

    /// Makes sure that nothing follows.
    mutating func end() throws { guard next == nil else { throw Unexpected() } }

    // MARK: Values

    mutating func string() throws -> String {
        try quoted { bytes, isASCII in
            let text = String(decoding: bytes, as: UTF8.self)
            // What is no UTF-8 was mended.
            return isASCII || text.utf8.elementsEqual(bytes) ? text : nil
        }
    }

    mutating func word<Word: ManifestWord>() throws -> Word { Word(rawValue: try string()) }

    mutating func instant() throws -> Instant { try quoted { bytes, _ in Instant(utf8: bytes) } }

    mutating func date() throws -> LocalDate { try quoted { bytes, _ in LocalDate(utf8: bytes) } }

    mutating func wallTime() throws -> LocalDateTime { try quoted { bytes, _ in LocalDateTime(utf8: bytes) } }

    mutating func integer<Number: FixedWidthInteger>() throws -> Number {
        guard let value = Number(String(decoding: try number(), as: UTF8.self)) else { throw Unexpected() }
        return value
    }

    mutating func double() throws -> Double {
        guard let value = Double(String(decoding: try number(), as: UTF8.self)) else { throw Unexpected() }
        return value
    }

    /// Whether a null is next, which is passed then.
    mutating func takesNull() throws -> Bool {
        guard next == UInt8(ascii: "n") else { return false }
        try word("null")
        return true
    }

    /// A value, or nothing where there is a null.
    mutating func optional<Value>(_ read: (inout JSONCursor) throws -> Value) throws -> Value? {
        try takesNull() ? nil : try read(&self)
    }

    /// Passes a value, nested as deep as a manifest's may be: more could take more of the stack than there is.
    mutating func skip(depth: Int = 16) throws {
        guard depth > 0 else { throw Unexpected() }
        switch next {
        case UInt8(ascii: "{"): try object { try $1.skip(depth: depth - 1) }
        case UInt8(ascii: "["): _ = try array { try $0.skip(depth: depth - 1) }
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: _ = try number()
        }
    }

    // MARK: Bytes

    /// The next byte that is no white space, which is passed; `nil` at the end.
    private var next: UInt8? {
        mutating get {
            while place < text.count {
                switch text[place] {
                case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): place += 1
                case let byte: return byte
                }
            }
            return nil
        }
    }

    private mutating func take(_ character: Unicode.Scalar) throws {
        guard next == UInt8(ascii: character) else { throw Unexpected() }
        place += 1
    }

    private mutating func word(_ word: StaticString) throws {
        let bytes = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard text[place...].starts(with: bytes) else { throw Unexpected() }
        place += bytes.count
    }

    /// The bytes of a number, which begins with a digit or a minus.
    private mutating func number() throws -> UnsafeBufferPointer<UInt8> {
        _ = next
        let start = place
        while place < text.count, Self.isOfNumber(text[place]) { place += 1 }
        // RFC 8259 §6: digits at both ends, and no zero before another digit.
        let digits = text[start..<place].drop { $0 == UInt8(ascii: "-") }
        guard let first = digits.first, let last = digits.last, Self.isDigit(first), Self.isDigit(last),
            first != UInt8(ascii: "0") || digits.count == 1 || !Self.isDigit(digits[digits.startIndex + 1])
        else { throw Unexpected() }
        return UnsafeBufferPointer(rebasing: text[start..<place])
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    /// Reads a text; `read` makes something of its bytes.
    ///
    /// - Parameter read: Takes the bytes, and whether all are ASCII; `nil` where they are not what is wanted.
    private mutating func quoted<Value>(_ read: (UnsafeBufferPointer<UInt8>, Bool) -> Value?) throws -> Value {
        try take("\"")
        let start = place
        var bits: UInt8 = 0
        while place < text.count {
            switch text[place] {
            case UInt8(ascii: "\""):
                let bytes = UnsafeBufferPointer(rebasing: text[start..<place])
                guard let value = read(bytes, bits < 0x80) else { throw Unexpected() }
                place += 1
                return value
            case UInt8(ascii: "\\"):
                let value = try unescaped(from: start).withUnsafeBufferPointer { read($0, false) }
                guard let value else { throw Unexpected() }
                return value
            case 0..<0x20: throw Unexpected()
            case let byte:
                bits |= byte
                place += 1
            }
        }
        throw Unexpected()
    }

    /// The bytes of a text with escapes (RFC 8259 §7), up to and with the quote that ends it.
    private mutating func unescaped(from start: Int) throws -> [UInt8] {
        var bytes = Array(text[start..<place])
        while place < text.count {
            let byte = text[place]
            place += 1
            if byte == UInt8(ascii: "\"") { return bytes }
            guard byte >= 0x20 else { throw Unexpected() }
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            guard place < text.count else { break }
            place += 1
            if let character = JSONEscape.character(of: text[place - 1]) {
                bytes.append(character)
            } else {
                guard text[place - 1] == UInt8(ascii: "u") else { throw Unexpected() }
                bytes += String(try codePoint()).utf8
            }
        }
        throw Unexpected()
    }

    /// The character whose digits begin here: two codes where one of them is half of a pair.
    private mutating func codePoint() throws -> Unicode.Scalar {
        let code = try hexadecimal()
        var scalar = Unicode.Scalar(code)
        if JSONEscape.isFirstHalf(code) {
            try word("\\u")
            scalar = JSONEscape.scalar(code, try hexadecimal())
        }
        guard let scalar else { throw Unexpected() }
        return scalar
    }

    private mutating func hexadecimal() throws -> UInt32 {
        guard place + 4 <= text.count else { throw Unexpected() }
        var code: UInt32 = 0
        for byte in text[place..<place + 4] {
            guard let digit = byte.hexadecimalDigit else { throw Unexpected() }
            code = code << 4 + UInt32(digit)
        }
        place += 4
        return code
    }
}

/// The members of an object, in the order in which they are likely to come.
struct MemberTable<Member: RawRepresentable & CaseIterable & Sendable>: Sendable where Member.RawValue == String {
    let members = Array(Member.allCases)
    private let names = Member.allCases.map { Array($0.rawValue.utf8) }

    /// The place of the member with a name; that at `expected` is looked at first.
    func place(of name: UnsafeBufferPointer<UInt8>, from expected: Int) -> Int? {
        (expected..<names.count).first { isSame(names[$0], name) }
            ?? (0..<min(expected, names.count)).first { isSame(names[$0], name) }
    }

    private func isSame(_ known: [UInt8], _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        known.count == name.count && known.elementsEqual(name)
    }
}
