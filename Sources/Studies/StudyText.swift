import Text

/// The report as lines to be heard one by one: no marks, and each row of a table with the headings of its cells.
package struct StudyText {
    private let document: StudyDocument

    package init(_ study: Study) { document = StudyDocument(study) }

    package var text: String {
        TextForm.$current.withValue(.plain) {
            var parts = [["\(document.title): the schedule"], [document.lede]]
            for block in document.blocks {
                switch block {
                case .heading(let text): parts.append([text])
                case .paragraph(let text): parts.append([text])
                case .list(let items): parts.append(items)
                case .table(let header, let rows, _):
                    parts.append(TextTable.aligned([header] + rows, leftColumns: 1, hasHeadings: true))
                case .figure: continue
                }
            }
            return parts.map { $0.map(Self.spoken).joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
        }
    }

    /// A text without the marks of code and in one line.
    private static func spoken(_ text: String) -> String {
        String(text.filter { $0 != "`" }.map { $0 == "\n" ? " " : $0 })
    }
}
