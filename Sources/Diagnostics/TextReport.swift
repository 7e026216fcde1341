import Text

/// Findings for a person at a terminal or reading a log.
struct TextReport {
    var useColour: Bool
    var width: Int
    var limit: Int

    func report(_ findings: [Diagnostic]) -> String {
        var text = findings.prefix(limit).map(report).joined()
        if findings.count > limit { text += "\(limit) of \(findings.count) findings shown\n" }
        return text
    }

    private func report(_ finding: Diagnostic) -> String {
        let place = DisplayCell.visible(finding.span.description)
        let style = self.style(finding.severity)
        var text = styled("\(place):", .bold) + " " + styled("\(finding.severity):", style)
        text += " \(styled(DisplayCell.visible(finding.message), .bold)) [\(finding.code.id)]\n"
        let margin = String(([finding.span] + finding.related.map(\.span)).map(\.start.line).max() ?? 1).count
        text += excerpt(finding.span, margin: margin, style)
        if let advice = Self.advice(finding) {
            let indent = TextForm.current == .plain ? 0 : margin + 2
            text += String(repeating: " ", count: indent) + styled("help:", .green) + " \(advice)\n"
        }
        for related in finding.related {
            let place = DisplayCell.visible(related.span.description)
            text += styled("\(place):", .bold) + " " + styled("note:", .cyan)
            text += " \(DisplayCell.visible(related.message))\n" + excerpt(related.span, margin: margin, .cyan)
        }
        return text
    }

    /// Returns the advice of a finding that leaves no choice.
    static func advice(_ finding: Diagnostic) -> String? {
        finding.fixes.count == 1 ? DisplayCell.visible(finding.fixes[0].title) : nil
    }

    /// The span's first line behind its number, and a caret under each column of the span in it.
    private func excerpt(_ span: SourceSpan, margin: Int, _ style: TerminalStyle) -> String {
        guard !span.file.text.isEmpty, span.file.hasPlaces, TextForm.current != .plain else { return "" }
        let number = String(span.start.line)
        let gutter = String(repeating: " ", count: margin - number.count)
        let line = ExcerptLine(of: span, width: width - margin - 4)
        let carets =
            String(repeating: " ", count: line.caretStart)
            + styled(String(repeating: "^", count: line.caretWidth), style)
        return styled(" \(gutter)\(number) |", .blue) + (line.text.isEmpty ? "" : " \(line.text)") + "\n"
            + styled(" \(String(repeating: " ", count: margin)) |", .blue) + " \(carets)\n"
    }

    private func style(_ severity: Severity) -> TerminalStyle {
        switch severity {
        case .error: .red
        case .warning: .yellow
        case .note: .cyan
        }
    }

    private func styled(_ text: String, _ style: TerminalStyle) -> String {
        style.applied(to: text, useColour)
    }
}
