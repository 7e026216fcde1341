package import Diagnostics

extension Diagnostic.Code {
    /// The codes of findings about logs.
    package static let logs: [Self] = [logRow, logColumns]

    package static let logRow = Self(
        "log-row", .error,
        """
        A line of a log cannot be read, so that nothing is known of what it tells; the others are audited. A ringing log has \
        an object of JSON on each line, with `id`, `intended`, `at`, `target` and `outcome`. A table has a time in ISO 8601 or \
        since 1970 in each column of times, or nothing. The last line of a log that a crash has cut off is one of these: take \
        it out.
        """,
        wrong: "p07,01.03.2027 09:12,01.03.2027 09:12", right: "p07,2027-03-01T09:12:00,2027-03-01T09:12:03")

    package static let logColumns = Self(
        "log-columns", .error,
        """
        A table that is to be audited has no column of a name that `--columns` gives, or none that is called `scheduled` or \
        `sent`, so that nothing in it says when something was sent.
        """,
        wrong: "--columns person=id,sent=notified   # of a table with the header: id,notified_at",
        right: "--columns person=id,sent=notified_at")
}

extension Diagnostic {
    /// - `fault`: What is wrong and what would be right, behind the words `this line`.
    static func logRow(_ fault: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.logRow, fault, at: span)
    }

    static func logTime(_ text: String, _ column: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .logRow,
            "'\(text)' is no time for '\(column)'; expected ISO 8601 such as 2027-03-01T09:12:03+01:00, or seconds or milliseconds since 1970",
            at: span)
    }

    static func logColumn(
        _ name: String, _ meaning: LogColumns.Meaning, _ header: [(text: String, span: SourceSpan)]
    ) -> Diagnostic {
        let titles = header.map(\.text)
        let near = Spelling.nearest(to: name, among: titles).map { "did you mean '\($0)'?" }
        return Diagnostic(
            .logColumns,
            "there is no column '\(name)' for '\(meaning.rawValue)'; \(near ?? "the header has \(titles.joined(separator: ", "))")",
            at: span(of: header))
    }

    static func logWithoutTimes(_ header: [(text: String, span: SourceSpan)]) -> Diagnostic {
        Diagnostic(
            .logColumns,
            "no column is called 'scheduled' or 'sent'; name the columns, such as --columns person=\(header[0].text),sent=\(header.count > 1 ? header[1].text : "time")",
            at: span(of: header))
    }

    private static func span(of header: [(text: String, span: SourceSpan)]) -> SourceSpan {
        SourceSpan(file: header[0].span.file, start: header[0].span.start, end: header[header.count - 1].span.end)
    }
}
