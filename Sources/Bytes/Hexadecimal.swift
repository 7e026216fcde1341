extension FixedWidthInteger {
    /// The number in upper-case hexadecimal, with zeros in front where it has fewer digits than so many.
    package func hexadecimal(_ digits: Int) -> String {
        let text = String(self, radix: 16, uppercase: true)
        return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
    }
}
