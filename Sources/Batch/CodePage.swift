package import Diagnostics
import Pipeline
import Ringing
import Text

extension Diagnostic.Code {
    /// The codes of all targets, in the order of the data's way through them.
    package static let all: [Self] = ofPlans + requests + ringing

    /// A Markdown page that explains all codes: `docs/diagnostics.md`.
    package static var page: String {
        var page = """
            # Diagnostics

            Each finding about a plan or a calendar carries a code in brackets. This page lists them all; `horarium explain CODE` prints
            the same on a terminal. *Errors* keep the outputs from being written. *Warnings* do not, unless `--strict` is given;
            a comment `# horarium: ignore CODE` in the plan silences them, for its own line or, alone on a line, for the next.
            *Notes* are worth knowing.

            This page is generated: `horarium diagnostics-page > docs/diagnostics.md`.


            """
        page += all.map { "[`\($0)`](#\($0))" }.joined(separator: " ·\n") + "\n"
        for code in all {
            page += "\n## \(code)\n\n*\(code.severity.rawValue.capitalizedWord)*\n\n\(code.explanation.markdown)"
        }
        return page
    }
}

extension String {
    fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}

extension Diagnostic.Code {
    /// A line for each code: how bad it is, and the first sentence of its explanation.
    package static var list: [String] {
        let rows = all.sorted { $0.id < $1.id }.map { code in
            let summary = code.explanation.summary
            let end = summary.firstRange(of: ". ")?.lowerBound ?? summary.index(before: summary.endIndex)
            return [code.id, "\(code.severity)", String(summary[..<end])]
        }
        return TextTable.aligned(rows, leftColumns: 3)
    }
}
