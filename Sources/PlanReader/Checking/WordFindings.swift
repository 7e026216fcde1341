package import Diagnostics

extension Diagnostic.Code {
    package static let unknownPlaceholder = Self(
        "unknown-placeholder", .error,
        """
        What stands in braces in an entry of 'words' is filled in, and each entry knows only some names. 'horarium schema \
        words' lists all entries with theirs. Titles and texts of prompts and sessions take {days-to: 2027-06-06}, \
        {weeks-to: 2027-06-06}, {week}, {date} and {hijri}.
        """,
        wrong: "words: {prayerBefore: '{prayer} in {minutes}'}", right: "words: {prayerBefore: '{prayer} in {length}'}")
}

extension Diagnostic {
    static func unknownPlaceholder(
        _ name: String, in key: String, known: [String], at span: SourceSpan
    ) -> Diagnostic {
        let takes =
            known.isEmpty
            ? "it takes none" : "it takes \(known.map { "{\($0)}" }.joined(separator: " and "))"
        let near = Spelling.nearest(to: name, among: known).map { "; did you mean '{\($0)}'?" } ?? ""
        return Diagnostic(
            .unknownPlaceholder, "nothing fills in '{\(name)}' in 'words.\(key)'; \(takes)\(near)", at: span)
    }
}
