import PrayerTimes

extension Words {
    /// All words of a language as the part of a plan that would say the same, each with where it is used.
    package static func listing(_ language: Language) -> String {
        let words = Words(language)
        var lines = [
            "# Every word that the program adds. Keep what you want otherwise; what stands in {braces} is filled in.",
            "language: \(language.rawValue)", "words:",
        ]
        func add(_ key: String, _ text: String, _ meaning: String, isComment: Bool = false) {
            let quoted = text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
            lines += ["  # \(meaning)", "  \(isComment ? "# " : "")\(key): \"\(quoted)\""]
        }
        for sentence in Sentence.allCases { add(sentence.rawValue, words(sentence), sentence.meaning) }
        for time in ListedTime.allCases where time.hasWord {
            add(time.rawValue, words(time), "What \(time.title) is called.")
        }
        for unit in Sentence.Unit.allCases {
            // A plan has one form for all numbers, the language may have several.
            add(unit.rawValue, language.units[unit]?[.other] ?? "", unit.meaning, isComment: true)
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
