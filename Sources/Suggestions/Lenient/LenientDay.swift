import CivilTime
import Diagnostics
import Localization

/// Days of the week as people write them who do not know the plan file's notation, and what they mean.
enum LenientDay {
    private static let groups = [
        "weekdays": 0..<5, "weekday": 0..<5, "workdays": 0..<5, "weekends": 5..<7, "weekend": 5..<7, "daily": 0..<7,
        "everyday": 0..<7, "all": 0..<7,
    ]

    /// `tue` for `Tuesday`, `Tues`, `Tu`, or the same in one of the program's languages: `mardi`, `Sal`; `nil` for what
    /// means different days in two of them, such as `do` in German and Spanish.
    static func weekday(_ text: String) -> String? { index(text).map(short) }

    /// The same for one of several words, which are of one language: with `Di` and `Fr`, `Do` is German.
    static func weekday(_ text: String, beside words: [String]) -> String? { index(text, beside: words).map(short) }

    /// The plan file's word for `weekday`, `work days` and `weekend`.
    static func group(_ text: String) -> String? {
        switch groups[text.lowercased().filter(\.isLetter)] {
        case 0..<5: "weekdays"
        case 5..<7: "weekends"
        default: nil
        }
    }

    /// Likely `wed` for `wendsday`: the nearest of the English names and of those of the program's languages.
    static func nearest(_ text: String) -> String? {
        guard !text.contains(where: \.isNumber) else { return nil }
        let text = folded(text)
        guard text.count > 3 else { return nil }
        guard let name = Spelling.nearest(to: text, among: names.flatMap { $0.map { $0[0] } }) else { return nil }
        let days = Set(names.flatMap { days in days.indices.filter { days[$0][0] == name } })
        return days.count == 1 ? days.first.map(short) : nil
    }

    /// Returns each day that a word can mean, with the languages: `thu`, `Thursday in German`. Languages that have the
    /// words beside it too win.
    static func readings(_ text: String, beside words: [String]) -> [(day: String, words: String)] {
        let days = matches(text)
        let having = days.indices.filter { days[$0].count == 1 }
        let ofAll = languages(of: words)
        let shared = having.filter { ofAll.contains($0) }
        return Weekday.allCases.indices.compactMap { (day: Int) -> (day: String, words: String)? in
            let fitting = (shared.isEmpty ? having : shared).filter { days[$0] == [day] }
            guard !fitting.isEmpty else { return nil }
            let names = fitting.map { Language.allCases[$0].name }
            return (short(day), "\(Weekday.allCases[day].name) in \(KeyAliases.list(names, "and"))")
        }
    }

    /// `[mon, tue]` for `mon, tue`; `[mon, tue, wed, thu, fri]` for `mon-fri` and `weekdays`; `["!mon", tue]` for
    /// `~mon tue`.
    static func weekdays(_ text: String) -> String? {
        let text = text.lowercased()
        if text.contains(where: { "!~¬≠".contains($0) }) || text.first == "-" { return without(text) }
        if let group = groups[text.filter { $0.isLetter }] { return list(group.map { $0 }) }
        // An end of a row that is not there is for its author to say.
        guard text.last.map({ "-–—".contains($0) }) != true else { return nil }
        let ends = text.split { "-–—".contains($0) }.map { String($0) }
        if ends.count == 2, let from = index(ends[0], beside: ends), let to = index(ends[1], beside: ends) {
            return list((0..<((to - from + 7) % 7 + 1)).map { (from + $0) % 7 })
        }
        let words = text.split { ", /+&;".contains($0) }.filter { $0 != "and" && $0 != "every" }.map { String($0) }
        let days = words.map { index($0, beside: words) }
        guard !days.isEmpty, !days.contains(nil) else { return nil }
        return list(days.compactMap(\.self))
    }

    /// The days of which some are taken out by a sign in front of them.
    private static func without(_ text: String) -> String? {
        let words = text.split { ", /+&;".contains($0) }.map { String($0) }
        let days = words.map { word -> String? in
            let bare = String(word.drop { "!~¬≠-".contains($0) })
            guard word.utf8.count - bare.utf8.count <= 3, bare.allSatisfy(\.isLetter) else { return nil }
            return index(bare, beside: words).map { bare == word ? short($0) : "\"!\(short($0))\"" }
        }
        guard !days.isEmpty, !days.contains(nil) else { return nil }
        return "[" + days.compactMap(\.self).joined(separator: ", ") + "]"
    }

    private static func index(_ text: String) -> Int? {
        let days = Set(matches(text).joined())
        return days.count == 1 ? days.first : nil
    }

    private static func index(_ text: String, beside words: [String]) -> Int? {
        if let day = index(text) { return day }
        let meanings = matches(text)
        let days = Set(languages(of: words + [text]).map { meanings[$0] })
        return days.count == 1 ? days.first?.first : nil
    }

    /// Returns the indices of the languages in which each of some words is exactly one day; the plan's own words, such
    /// as `mon`, are of no language and do not count.
    private static func languages(of words: [String]) -> [Int] {
        let all = words.filter { word in !Weekday.allCases.indices.contains { short($0) == word } }.map(matches)
        return names.indices.filter { language in all.allSatisfy { $0[language].count == 1 } }
    }

    /// For each language the days that a word may be.
    private static func matches(_ text: String) -> [[Int]] {
        let isNumbered = text.contains(where: \.isNumber)
        var text = folded(text)
        if text.hasPrefix("every") { text.removeFirst(5) }
        let stem = text.hasSuffix("s") && text.count > 4 ? String(text.dropLast()) : text
        // A number says which of the month's days, or how often: no name of a day has one.
        guard stem.count >= 2, !isNumbered else { return names.map { _ in [] } }
        return names.map { days in
            let exact = days.indices.filter { days[$0].contains(text) || days[$0].contains(stem) }
            return exact.isEmpty ? days.indices.filter { days[$0].contains { $0.hasPrefix(stem) } } : exact
        }
    }

    /// For each language the names of each day, from Monday on, whole and short.
    private static let names = Language.allCases.map { language in
        Weekday.allCases.map { [folded(language.fullName(of: $0)), folded(language.name(of: $0))] }
    }

    /// The letters, small and without the marks that are left out where the keyboard has none.
    private static func folded(_ text: String) -> String {
        let plain: [Character: Character] = [
            "á": "a", "ç": "c", "é": "e", "ı": "i", "ş": "s", "أ": "ا", "إ": "ا", "ة": "ه",
        ]
        return String(text.lowercased().filter(\.isLetter).map { plain[$0] ?? $0 })
    }

    private static func short(_ index: Int) -> String { Weekday.allCases[index].shortName.lowercased() }

    private static func list(_ days: [Int]) -> String {
        "[" + days.map(short).joined(separator: ", ") + "]"
    }
}
