/// The report in Markdown (GitHub's, for its tables).
package struct StudyMarkdown {
    private let document: StudyDocument

    package init(_ study: Study) { document = StudyDocument(study) }

    package var text: String {
        var parts = ["# \(Self.escaped(document.title)): the schedule", Self.escaped(document.lede)]
        for block in document.blocks {
            switch block {
            case .heading(let text): parts.append("## \(text)")
            case .paragraph(let text): parts.append(Self.escaped(text))
            case .list(let items): parts.append(items.map { "- \(Self.escaped($0))" }.joined(separator: "\n"))
            case .table(let header, let rows, let texts):
                let rule = header.indices.map { $0 < texts ? "---" : "---:" }
                parts.append(([header, rule] + rows).map(Self.row).joined(separator: "\n"))
            case .figure: continue
            }
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    private static func row(_ cells: [String]) -> String {
        "| \(cells.map { escaped($0).split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") }.joined(separator: " | ")) |"
    }

    /// A plan's words without what would be markup; code in backticks stays as it is.
    private static func escaped(_ text: String) -> String {
        var isCode = false
        return text.reduce(into: "") { out, character in
            if character == "`" { isCode.toggle() }
            if !isCode, "*_<[\\".contains(character) { out.append("\\") }
            out.append(character == "\n" ? " " : character)
        }
    }
}
