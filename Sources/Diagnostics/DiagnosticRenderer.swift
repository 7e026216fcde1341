/// A renderer of findings for people and programs: sorted by file and place, without repeats.
public struct DiagnosticRenderer: Sendable {
    /// The form to write.
    public var format: DiagnosticFormat
    /// Whether ``DiagnosticFormat/text`` uses colours.
    public var useColour: Bool
    /// The columns that a source line may fill in ``DiagnosticFormat/text``; a longer one is clipped around the caret.
    public var width: Int
    /// The number of findings that ``DiagnosticFormat/text`` shows before it only counts them: about what one person
    /// reads.
    public var limit = 50
    /// The number of findings that the forms for programs contain before they only count them: more than a person
    /// corrects before running the check again, and less than GitHub's code scanning accepts (5,000 per run).
    public var reportLimit = 1000
    /// The program's version, which SARIF includes when it is known.
    public var version: String?

    /// Creates a renderer; `width` is the terminal's, at least 40.
    public init(format: DiagnosticFormat, useColour: Bool = false, width: Int = 100, version: String? = nil) {
        self.format = format
        self.useColour = useColour
        self.width = max(40, width)
        self.version = version
    }

    /// Returns the findings in the renderer's form, ending with a line break; empty if there are none in `text` and
    /// `github`.
    public func render(_ diagnostics: [Diagnostic]) -> String {
        let findings = Self.sorted(diagnostics)
        return switch format {
        case .text: TextReport(useColour: useColour, width: width, limit: limit).report(findings)
        case .json: JSONReport.report(findings, limit: reportLimit)
        case .sarif: SARIFReport(version: version).report(findings, limit: reportLimit)
        case .github: GitHubReport.report(findings, limit: reportLimit)
        }
    }

    /// Returns the findings by file, place and code, without exact duplicates.
    static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let sorted = diagnostics.enumerated().sorted { a, b in
            let (x, y) = (a.element, b.element)
            if x.span.file.name != y.span.file.name { return x.span.file.name < y.span.file.name }
            if x.span.start != y.span.start { return x.span.start < y.span.start }
            if x.severity != y.severity { return x.severity > y.severity }
            if x.code != y.code { return x.code.id < y.code.id }
            return a.offset < b.offset  // as they were found
        }.map(\.element)
        // Duplicates begin at the same place.
        let hasTwins = zip(sorted, sorted.dropFirst()).contains { a, b in
            a.code == b.code && a.span.start == b.span.start && a.span.file.name == b.span.file.name
        }
        guard hasTwins else { return sorted }
        var seen: Set<Diagnostic> = []
        return sorted.filter { seen.insert($0).inserted }
    }
}
