import PlanSchema
import Diagnostics
import Documents
import JSONSchema
import Localization

/// Lists in place of one value: only such as the schema takes.
extension SuggestionEngine {
    private static let nothing: Set<String> = ["none", "no", "off", "false", "null", "~", "never", "nothing"]

    /// Advice for a value that stands in place of a list, without one that would be refused in its turn.
    func allowed(_ advice: Violation.Advice?, for violation: Violation) -> Violation.Advice? {
        guard case .wrongType([.array], let found) = violation.details, found != .object else { return advice }
        let hints = ValueSuggestions(violation)
        let word = hints.text.lowercased()
        let words = violation.place.below("0").schemas.flatMap { $0["enum"]?.items ?? [] }.compactMap(\.text)
        if Self.nothing.contains(word), !words.contains(word), fits("[]", in: violation) {
            return hints.meant(.write("[]", ifCertain: found != .string || !fits("[\(word)]", in: violation)))
        }
        guard let list = advice?.replacement?.text, list.hasPrefix("["), !fits(list, in: violation) else {
            return advice
        }
        let time = PrayerSpelling.meant[word].map {
            Diagnostic.Replacement.write($0, ifCertain: PrayerSpelling.isCertain(word))
        }
        let near =
            time.flatMap { words.contains($0.text) ? $0 : nil } ?? Spelling.correction(of: hints.text, among: words)
        return near.flatMap { hints.asList($0.map { "[\($0)]" }) }
    }

    /// Whether the schema takes a text in place of what it refuses. The rest of the plan is left out, but for the
    /// values beside it and around it, on which it may depend what is allowed.
    private func fits(_ text: String, in violation: Violation) -> Bool {
        let file = SourceFile(name: violation.span.file.name, text: Array(text.utf8))
        guard let value = try? YAMLReader.read(file) else { return false }
        var (plan, path) = (value, [InstancePath.Step]())
        for depth in violation.path.steps.indices.reversed() {
            guard let outer = node(violation.path.steps[..<depth]) else { return false }
            switch (violation.path.steps[depth], outer.value) {
            case (.key(let key), .mapping(let mapping)):
                let kept = mapping.entries.compactMap { entry in
                    if entry.key == key { return Mapping.Entry(key: key, keySpan: entry.keySpan, value: plan) }
                    switch entry.value.value {
                    case .mapping, .sequence: return nil
                    default: return entry
                    }
                }
                plan = DocumentNode(.mapping(Mapping(kept)), at: outer.span)
                path.insert(.key(key), at: 0)
            case (.index, .sequence):
                plan = DocumentNode(.sequence([plan]), at: outer.span)
                path.insert(.index(0), at: 0)
            default: return false
            }
        }
        return !PlanSchema.compiled.validate(plan).contains { $0.path.steps.starts(with: path) }
    }
}
