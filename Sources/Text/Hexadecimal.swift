extension UInt8 {
    /// The value of an ASCII character as a hexadecimal digit, or `nil` where it is not one.
    package var hexadecimalDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

extension FixedWidthInteger {
    /// Returns the number in upper-case hexadecimal, padded with zeros to this many digits.
    package func hexadecimal(_ digits: Int) -> String {
        let text = String(self, radix: 16, uppercase: true)
        return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
    }
}
