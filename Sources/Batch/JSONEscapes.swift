/// The escapes of JSON that YAML reads otherwise.
enum JSONEscapes {
    /// JSON whose `\uXXXX` are the characters that they stand for, but those that a text has to escape.
    ///
    /// YAML takes each for a character of its own, and JSON pairs of them for one beyond U+FFFF.
    ///
    /// - `json`: Text that was read as JSON.
    static func writtenOut(_ json: String) -> String {
        guard json.utf8.contains(UInt8(ascii: "\\")) else { return json }
        var result = ""
        var units: [UInt16] = []
        var rest = json.unicodeScalars[...]
        func flush() {
            for scalar in String(decoding: units, as: UTF16.self).unicodeScalars {
                if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" {
                    let digits = String(scalar.value, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
            units = []
        }
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let kind = rest.popFirst() else {
                flush()
                result.unicodeScalars.append(scalar)
                continue
            }
            if kind == "u", let unit = UInt16(String(rest.prefix(4)), radix: 16) {
                units.append(unit)
                rest = rest.dropFirst(4)
            } else {
                flush()
                result.unicodeScalars.append(scalar)
                result.unicodeScalars.append(kind)
            }
        }
        flush()
        return result
    }
}
