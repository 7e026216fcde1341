import Diagnostics

/// Numbers as people write them who do not know the plan file's notation.
enum LenientNumber {
    /// The text without blanks and without the commas of a list, and with a point for a comma between two digits:
    /// `1.5h` for `1,5 h`, `1h30m` for `1h, 30m`; `nil` where digits stand apart (`1 500`), which may be one number or
    /// two.
    static func joined(_ text: String) -> String? {
        var (joined, gap) = ("", "")
        for character in text {
            guard !character.isWhitespace, character != "," else {
                gap.append(character)
                continue
            }
            if !gap.isEmpty, character.isNumber, joined.last?.isNumber == true {
                guard gap == "," else { return nil }
                joined.append(".")
            }
            joined.append(character)
            gap = ""
        }
        return joined
    }

    /// `0.3` for `30%`, `30 percent` or `3/10`, and for `30`, which may be a mistake of another kind; `nil` for what is
    /// no decimal from 0 to 1 of at most twelve places.
    static func probability(_ text: String) -> Diagnostic.Replacement? {
        var written = text.lowercased()[...]
        var hasSign = false
        for ending in ["percent", "%"] where written.hasSuffix(ending) {
            written = written.dropLast(ending.count)
            hasSign = true
        }
        if !hasSign, written.contains("/") {
            let numbers = written.split(separator: "/", omittingEmptySubsequences: false).map { whole(trimmed($0)) }
            guard numbers.count == 2, let part = numbers[0], let all = numbers[1], all > 0, part <= all else {
                return nil
            }
            // Only what a decimal can say: thirds cannot sum to 1.
            let (scaled, rest) = (part * 1_000_000).quotientAndRemainder(dividingBy: all)
            return rest == 0 ? .certain(decimal(scaled, places: 6)) : nil
        }
        let parts = joined(trimmed(written))?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        guard parts.count == 1 || parts.count == 2, let units = whole(parts[0]),
            let rest = parts.count == 1 ? 0 : whole(parts[1])
        else { return nil }
        let isPercentage = hasSign || units > 1
        let places = parts.count == 1 ? 0 : parts[1].utf8.count
        let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
        let scaled = units * scale + rest
        guard scaled <= (isPercentage ? 100 : 1) * scale else { return nil }
        return .write(
            decimal(scaled, places: places + (isPercentage ? 2 : 0)), ifCertain: hasSign == isPercentage)
    }

    private static func trimmed(_ text: Substring) -> String { text.split(separator: " ").joined(separator: " ") }

    /// A number of at most nine digits and nothing else.
    private static func whole(_ text: some StringProtocol) -> Int? {
        text.utf8.count <= 9 && text.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } ? Int(text) : nil
    }

    /// A whole number of the last of some places as a decimal, without zeros at its end.
    private static func decimal(_ scaled: Int, places: Int) -> String {
        let digits = "\(scaled)"
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
        var fraction = padded.suffix(places)
        while fraction.last == "0" { fraction.removeLast() }
        let whole = padded.dropLast(places)
        return fraction.isEmpty ? String(whole) : "\(whole).\(fraction)"
    }

    /// The numbers of a list, in which some may stand for a row: 13, 14 and 15 for `13-15` or `13, 14, 15`.
    static func list(_ text: String) -> [Int]? {
        var numbers: [Int] = []
        for part in text.split(whereSeparator: { ",;".contains($0) }) {
            let ends = joined(String(part))?.split(whereSeparator: { "-–".contains($0) }).map { Int($0) } ?? []
            guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
                (0...100).contains(last - first)
            else { return nil }
            numbers += Array(first...last)
        }
        return numbers.isEmpty ? nil : numbers
    }

    /// Whether a comma may part thousands: `1,250`, which is also a number with three places.
    static func mayBeGrouped(_ text: String) -> Bool {
        let places = text.split(separator: ",").dropFirst().map { $0.prefix { $0.isNumber } }
        return places.contains { $0.count == 3 }
    }
}
