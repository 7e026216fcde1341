import Diagnostics

/// Coordinates as maps and atlases write them, and what they are in degrees.
enum LenientPlace {
    /// `30.0333` for `30°02'N`, `-0.12` for `−0.12` or `0.12 W`; `nil` where the meaning is a guess. It is not certain
    /// beside a letter of the other axis, or one that a sign stands beside.
    ///
    /// - `axis`: Which of the two it is, `latitude` or `longitude`.
    static func degrees(_ text: String, axis: String) -> Diagnostic.Replacement? {
        guard let degrees = degrees(text) else { return nil }
        let letters = text.uppercased().filter { "NSEW".contains($0) }
        let isSigned = text.contains { "-−–+".contains($0) }
        let isOfAxis = letters.allSatisfy { (axis == "latitude" ? "NS" : "EW").contains($0) }
        return .write(degrees, ifCertain: isOfAxis && !(isSigned && !letters.isEmpty))
    }

    /// The same without the question which axis it is.
    static func degrees(_ text: String) -> String? {
        var text = text.uppercased()
        var isNegative = false
        for (letter, sign) in [("N", false), ("E", false), ("S", true), ("W", true)] {
            if text.hasSuffix(letter) {
                text.removeLast()
            } else if text.hasPrefix(letter) {
                text.removeFirst()
            } else {
                continue
            }
            isNegative = sign
            break
        }
        text = String(text.drop(while: \.isWhitespace))
        if let first = text.first, "-−–+".contains(first) {
            isNegative = isNegative || first != "+"
            text.removeFirst()
        }
        let marks = "°º'′’\"″” :"
        let isWhole = !text.contains { marks.contains($0) && $0 != " " && $0 != "°" && $0 != "º" }
        let parts = text.split { marks.contains($0) }.map { part in
            isWhole ? part.split(separator: ",", maxSplits: 1).joined(separator: ".") : String(part)
        }
        let numbers = parts.compactMap { Double($0) }
        guard (1...3).contains(parts.count), numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 }),
            numbers.dropLast().allSatisfy({ $0 == $0.rounded() }),
            numbers.dropFirst().allSatisfy({ $0 < 60 }), numbers[0] <= 180
        else { return nil }
        let sign = isNegative ? "-" : ""
        if numbers.count == 1 { return sign + parts[0] }
        let degrees = numbers.reversed().reduce(0) { $0 / 60 + $1 }
        let tenThousandths = Int((degrees * 10_000).rounded())
        let fraction = String(
            String(10_000 + tenThousandths % 10_000).dropFirst().reversed().drop { $0 == "0" }.reversed())
        return sign + "\(tenThousandths / 10_000)" + (fraction.isEmpty ? "" : ".\(fraction)")
    }

    /// `{latitude: 51.5, longitude: -0.12}` for `51.5, -0.12`.
    static func coordinates(_ text: String) -> String? {
        let parts = text.split { ",;/".contains($0) }.map { String($0).trimmed }
        guard parts.count == 2, let latitude = degrees(parts[0]), let longitude = degrees(parts[1])
        else { return nil }
        return "{latitude: \(latitude), longitude: \(longitude)}"
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
