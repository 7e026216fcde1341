import CivilTime
package import Diagnostics

/// Dates as people write them who do not know the plan file's notation, and what they mean.
package enum LenientDate {
    /// `2026-12-01` for `1.12.2026`, `2026/12/1` or `20261201`; `nil` where day and month could change places. Between
    /// points the day comes nearly everywhere first, so that such a date is likely.
    package static func date(_ text: String) -> Diagnostic.Replacement? {
        let digits = text.filter { !$0.isWhitespace }
        if digits.utf8.count == 8, let number = Int(digits) {
            return date(number / 10000, number / 100 % 100, number % 100).map { .certain($0) }
        }
        // A blank stands beside a mark at most: `2026-12-01 9` is not the 19th.
        let parts = text.split(omittingEmptySubsequences: false) { "-./".contains($0) }.map { part in
            let words = part.split { $0.isWhitespace }
            return words.count == 1 && [1, 2, 4].contains(words[0].utf8.count) && words[0].first != "+"
                ? Int(words[0]) : nil
        }
        guard parts.count == 3, let first = parts[0], let month = parts[1], let last = parts[2] else { return nil }
        if first > 999 { return date(first, month, last).map { .certain($0) } }
        guard last > 999 else { return nil }
        // With points the day comes first; with strokes that depends on the country, unless a number is too large.
        if text.contains(".") || first > 12 {
            return date(last, month, first).map { .write($0, ifCertain: first > 12) }
        }
        return month > 12 || month == first ? date(last, first, month).map { .certain($0) } : nil
    }

    /// `2026-01-12` and `2026-12-01` for `12/01/2026`, whose order depends on the country.
    package static func dateInEitherOrder(_ text: String) -> (String, String)? {
        let parts = text.split { "-./ ".contains($0) }.compactMap { Int($0) }
        guard parts.count == 3, let one = date(parts[2], parts[1], parts[0]),
            let other = date(parts[2], parts[0], parts[1])
        else { return nil }
        return (one, other)
    }

    /// `{from: 2026-12-24, to: 2026-12-24}` for a date: the range that is this day alone.
    package static func oneDay(_ text: String) -> Diagnostic.Replacement? {
        date(text).map { $0.map { "{from: \($0), to: \($0)}" } }
    }

    private static func date(_ year: Int, _ month: Int, _ day: Int) -> String? {
        guard (1000...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
        let text = "\(year)-\(two(month))-\(two(day))"
        return LocalDate(text) == nil ? nil : text
    }
}
