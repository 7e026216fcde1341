import Diagnostics
import Documents
import Localization

extension Words {
    /// A plan's words: its `language` and its `words`.
    init(_ plan: Fields) {
        let own = plan.fields("words")?.entries.compactMap { entry in entry.value.text.map { (entry.key, $0) } } ?? []
        self.init(plan.text("language").flatMap { Language(rawValue: $0) } ?? .english, own: Dictionary(own) { $1 })
    }

    /// Finds fault with placeholders that nothing fills in.
    static func findings(_ words: Fields?) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for entry in words?.entries ?? [] {
            let known = placeholders(of: entry.key)
            for name in placeholders(in: entry.value.text ?? "") where !known.contains(name) {
                findings.append(.unknownPlaceholder(name, in: entry.key, known: known, at: entry.value.span))
            }
        }
        return findings
    }

    /// Returns the placeholders that an entry of `words` may have.
    private static func placeholders(of key: String) -> [String] {
        Sentence(rawValue: key)?.placeholders ?? (Sentence.Unit(rawValue: key) == nil ? [] : ["n"])
    }
}
