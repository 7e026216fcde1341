/// Numbers as people write them who do not know the plan file's notation.
package enum LenientNumber {
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

    /// Whether what looks like a fraction may be a second number: `1.30h` is an hour and a half to many, and `10,15m` two
    /// lengths.
    static func mayBeTwo(_ text: String) -> Bool {
        let places = text.split { ".,".contains($0) }.dropFirst().map { $0.prefix { $0.isNumber } }
        return places.contains { $0.count > 1 }
    }

    /// Whether a comma may part thousands: `1,250`, which is also a number with three places.
    package static func mayBeGrouped(_ text: String) -> Bool {
        let places = text.split(separator: ",").dropFirst().map { $0.prefix { $0.isNumber } }
        return places.contains { $0.count == 3 }
    }
}
