/// The meaning of escapes in JSON texts (RFC 8259, §7).
package enum JSONEscape {
    /// Returns the character for the letter after a backslash; `nil` for `u`, whose digits follow, and for a letter
    /// that is not an escape.
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

    /// Whether a code is the first half of a surrogate pair.
    package static func isFirstHalf(_ code: UInt32) -> Bool { code & 0xFC00 == 0xD800 }

    /// Returns the character of a surrogate pair whose first half is `first`, or `nil` where `second` is not a second
    /// half.
    package static func scalar(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
        second & 0xFC00 == 0xDC00 ? Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF) : nil
    }
}
