/// The meanings of escapes in JSON's texts (RFC 8259, §7).
package enum JSONEscape {
    /// The character that a letter behind a backslash stands for; `nil` for `u`, whose digits follow, and where there
    /// is no such escape.
    package static func character(of letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// Whether a code is the first half of a pair that stands for one character.
    package static func isFirstHalf(_ code: UInt32) -> Bool { code & 0xFC00 == 0xD800 }

    /// The character of two codes, the first of which is the first half of a pair; `nil` where the second is no second
    /// half.
    package static func scalar(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
        second & 0xFC00 == 0xDC00 ? Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF) : nil
    }
}
