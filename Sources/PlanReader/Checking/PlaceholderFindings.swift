import CivilTime
package import Diagnostics
import Documents
import PlanModel

extension Diagnostic.Code {
    package static let placeholderDate = Self(
        "placeholder-date", .error,
        """
        '{days-to: …}' and '{weeks-to: …}' in a text count the days and weeks to a date, which stands behind the colon. The other \
        placeholders take none: they are of the day on which the text is shown.
        """,
        wrong: "title: 'Race in {days-to} days'", right: "title: 'Race in {days-to: 2027-06-06} days'")

    package static let bracesKept = Self(
        "braces-kept", .note,
        """
        What stands in braces in a title or text is filled in where it is one of the placeholders; anything else stays as it is \
        written.
        """,
        wrong: "title: 'Hello {visitor}'", right: "title: 'Hello (visitor)'")
}

extension Diagnostic {
    /// Returns the findings about the braces in a title or text.
    static func placeholders(in text: String, at span: SourceSpan) -> [Diagnostic] {
        guard text.contains("{") else { return [] }
        return DatedText(text).faults.map { fault in
            let place = span.span(of: fault.text) ?? span
            switch fault.kind {
            case .unknown(let name): return unknownText(name, fault.text, at: place)
            case .date(let placeholder):
                let written = String(fault.text.filter { $0.isNumber || $0 == "-" }.drop { $0 == "-" })
                if let date = LocalDate(written) {
                    let meant = "{\(placeholder.rawValue): \(date)}"
                    return Diagnostic(
                        .placeholderDate, "'\(fault.text)' lacks its colon; did you mean '\(meant)'?", at: place,
                        replacement: place == span ? nil : .likely(meant))
                }
                guard !written.contains(where: \.isNumber) else {
                    return Diagnostic(
                        .placeholderDate,
                        "'\(written)' in '\(fault.text)' is no date of the calendar; write \(placeholder.example)",
                        at: place)
                }
                return Diagnostic(
                    .placeholderDate,
                    "'\(fault.text)' lacks the date that it counts to; write \(placeholder.example)", at: place)
            case .noDate(let placeholder):
                return Diagnostic(
                    .placeholderDate,
                    "'\(fault.text)' is of the day on which the text is shown, and takes nothing; write \(placeholder.example)",
                    at: place, replacement: place == span ? nil : .likely(placeholder.example))
            }
        }
    }

    private static func unknownText(_ name: String, _ text: String, at span: SourceSpan) -> Diagnostic {
        let known = DatedText.Placeholder.allCases
        if let near = Spelling.nearest(to: name, among: known.map(\.rawValue)),
            let placeholder = known.first(where: { $0.rawValue == near })
        {
            return Diagnostic(
                .unknownPlaceholder, "nothing fills in '\(text)'; did you mean '\(placeholder.example)'?", at: span)
        }
        let examples = known.map(\.example)
        return Diagnostic(
            .bracesKept,
            "'\(text)' stays as it is written; texts take \(examples.dropLast().joined(separator: ", ")) and \(examples.last ?? "")",
            at: span)
    }
}
