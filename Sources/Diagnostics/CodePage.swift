extension Diagnostic.Code {
    /// A Markdown page that explains all codes, in the order of their stages: `docs/diagnostics.md`.
    public static var page: String {
        var page = """
            # Diagnostics

            Each finding about a plan carries a code in brackets. This page lists all of them; `horarium explain CODE` prints
            the same on a terminal. *Errors* keep the outputs from being written. *Warnings* do not, unless `--strict` is given;
            a comment `# horarium: ignore CODE` in the plan silences them, for its own line or, alone on a line, for the next.
            *Notes* are worth knowing.

            This page is generated: `horarium diagnostics-page > docs/diagnostics.md`.


            """
        page += allCases.map { "[`\($0.rawValue)`](#\($0.rawValue))" }.joined(separator: " ·\n") + "\n"
        for code in allCases {
            page +=
                "\n## \(code.rawValue)\n\n*\(code.severity.rawValue.capitalizedWord)*\n\n\(code.explanation.markdown)"
        }
        return page
    }
}

extension String {
    fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}
