internal import Text

/// The escapes of values of type TEXT (RFC 5545 §3.3.11).
enum TextValue {
    private static let backslash = UInt8(ascii: "\\")
    private static let comma = UInt8(ascii: ",")

    /// Returns the value that stands for `text` in a file.
    ///
    /// Every line break becomes `\n`: CR, LF, both, vertical tab, form feed, and U+0085, U+2028 and U+2029, at which
    /// some readers (Python's `splitlines` among them) end a line as well. Other control characters, which RFC 5545
    /// forbids, are left out; the tab stays.
    static func escaped(_ text: String) -> String {
        var out = ByteBuffer(capacity: text.utf8.count + 16)
        append(text, to: &out)
        return out.text
    }

    /// Appends the value that stands for `text` in a file.
    static func append(_ text: String, to out: inout ByteBuffer) {
        var text = text
        text.withUTF8 { append($0, to: &out) }
    }

    /// Appends the value that stands for a text in UTF-8.
    static func append(_ bytes: UnsafeBufferPointer<UInt8>, to out: inout ByteBuffer) {
        var place = 0
        while true {
            place = out.append(bytes, from: place, upTo: mayNeedEscape)
            guard place < bytes.count else { return }
            place = appendEscaped(bytes, at: place, to: &out)
        }
    }

    /// Marks the bytes that may need an escape.
    @inline(__always)
    static func mayNeedEscape(_ bytes: EightBytes) -> UInt64 {
        bytes.below(0x20) | bytes.beyondASCII | bytes.equal(to: backslash) | bytes.equal(to: UInt8(ascii: ";"))
            | bytes.equal(to: comma) | bytes.equal(to: 0x7F)
    }

    /// Appends the escaped form of the character at `i` and returns the index after it.
    private static func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int, to out: inout ByteBuffer) -> Int {
        var length = 1
        switch bytes[i] {
        case backslash, UInt8(ascii: ";"), comma:
            out.append(backslash)
            out.append(bytes[i])
            return i + 1
        case 0x0D:
            if i + 1 < bytes.count, bytes[i + 1] == 0x0A { length = 2 }
        case 0x0A, 0x0B, 0x0C:
            break
        case 0xC2 where bytes[i + 1] == 0x85:
            length = 2
        case 0xE2 where bytes[i + 1] == 0x80 && (bytes[i + 2] == 0xA8 || bytes[i + 2] == 0xA9):
            length = 3
        case 0..<0x09, 0x0E..<0x20, 0x7F:
            return i + 1
        default:
            out.append(bytes[i])
            return i + 1
        }
        out.append("\\n")
        return i + length
    }

    /// Returns the text that a value stands for. A backslash before any other character is kept as it is.
    static func unescaped(_ value: String) -> String {
        guard value.utf8.contains(backslash) else { return value }
        var out = [UInt8]()
        var iterator = value.utf8.makeIterator()
        while let byte = iterator.next() {
            guard byte == backslash else {
                out.append(byte)
                continue
            }
            switch iterator.next() {
            case UInt8(ascii: "n"), UInt8(ascii: "N"): out.append(0x0A)
            case let next? where next == backslash || next == comma || next == UInt8(ascii: ";"): out.append(next)
            case let next?: out += [backslash, next]
            case nil: out.append(backslash)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// Returns the texts of a list, which are separated by commas without a backslash.
    static func list(_ value: String) -> [String] {
        var items: [String] = []
        var item = [UInt8]()
        var isEscaped = false
        for byte in value.utf8 {
            if byte == comma, !isEscaped {
                items.append(unescaped(String(decoding: item, as: UTF8.self)))
                item = []
            } else {
                item.append(byte)
            }
            isEscaped = byte == backslash && !isEscaped
        }
        return items + [unescaped(String(decoding: item, as: UTF8.self))]
    }
}
