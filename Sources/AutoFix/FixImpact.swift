import Diagnostics
import Documents
import JSONSchema
import Localization
import Pipeline
import PlanReader

/// The effect of corrections on a plan's errors.
///
/// A plan is worse when it has an error that it did not have. One that was there and could not be seen does not count:
/// in files where one was no YAML, below a key that was misspelt, and where something is missing beside such a key.
struct FixImpact {
    private let edits: [TextEdit]
    private let before, after: [Diagnostic]
    /// The tree of a corrected file.
    private let tree: (String) -> DocumentNode?

    /// - `edits`: All changes, none of which overlaps another.
    /// - `before`: The findings in the plan without the changes, whose places these are.
    /// - `tree`: Reads a corrected file.
    init(
        of edits: [TextEdit], before: [Diagnostic], after: [Diagnostic], tree: @escaping (String) -> DocumentNode?
    ) {
        self.edits = edits
        self.before = before.filter { $0.severity == .error }
        self.after = after.filter { $0.severity == .error }
        self.tree = tree
    }

    /// Whether a finding means that its file is no YAML, so that nothing else is known of it.
    static func isSyntax(_ finding: Diagnostic) -> Bool {
        finding.severity == .error && Diagnostic.Code.documents.contains(finding.code)
            && ![.missingFile, .unreadableFile].contains(finding.code)
    }

    /// Whether there is an error that the corrections have made.
    var isWorse: Bool {
        let unreadable = before.filter(Self.isSyntax)
        let places = Set(before.map { Place(code: $0.code, file: $0.span.file.name, offset: moved($0.span)) })
        let words = Set(before.map { Words(code: $0.code, message: $0.message) })
        let renamed = unreadable.isEmpty ? renamedEntries : []
        return after.contains { error in
            if !unreadable.isEmpty { return isOfEdits(error, unreadable) }
            let place = Place(code: error.code, file: error.span.file.name, offset: Int(error.span.start.offset))
            if places.contains(place) || words.contains(Words(code: error.code, message: error.message)) {
                return false
            }
            return Self.isSyntax(error) || !Self.wasHidden(error, below: renamed)
        }
    }

    /// The identity of an error besides its words, which may name what was corrected.
    private struct Place: Hashable {
        var code: Diagnostic.Code
        var file: String
        var offset: Int
    }

    private struct Words: Hashable {
        var code: Diagnostic.Code
        var message: String
    }

    // MARK: Where a file was no YAML

    /// Whether an error is the corrections' fault: it stands in what they wrote, and cannot be corrected in its turn,
    /// or the file is no YAML up to where it was none before.
    private func isOfEdits(_ error: Diagnostic, _ unreadable: [Diagnostic]) -> Bool {
        let start = Int(error.span.start.offset)
        let file = error.span.file.name
        if Self.isSyntax(error) {
            guard let earlier = unreadable.first(where: { $0.span.file.name == file }) else { return false }
            return edits.contains { $0.span.file.name == file } && start <= moved(earlier.span)
        }
        guard !error.fixes.contains(where: \.isCertain) else { return false }
        return edits.contains { edit in
            let written = moved(edit.span)..<(moved(edit.span) + edit.replacement.utf8.count)
            return edit.span.file.name == file && !written.isEmpty && written.contains(start)
        }
    }

    // MARK: Where a key was misspelt

    /// The entries of mappings whose keys were corrected, as stretches of the corrected files.
    private var renamedEntries: [(file: String, range: Range<Int>)] {
        Dictionary(grouping: edits, by: { $0.span.file.name }).flatMap { name, edits in
            let starts = Set(edits.map { moved($0.span) })
            var found: [Range<Int>] = []
            if let root = tree(name) {
                Self.visit(root, in: name) { if starts.contains($0.lowerBound) { found.append($0) } }
            }
            return found.map { (name, $0) }
        }
    }

    /// Tells of all entries that stand in a file.
    private static func visit(_ node: DocumentNode, in file: String, _ found: (Range<Int>) -> Void) {
        guard node.aliasSpan == nil else { return }
        switch node.value {
        case .sequence(let items): for item in items { visit(item, in: file, found) }
        case .mapping(let mapping):
            for entry in mapping.entries where entry.value.aliasSpan == nil {
                let (start, end) = (entry.keySpan.start.offset, entry.value.span.end.offset)
                found(Int(start)..<max(Int(start), Int(end)))
                visit(entry.value, in: file, found)
            }
        default: break
        }
    }

    private static func wasHidden(_ error: Diagnostic, below entries: [(file: String, range: Range<Int>)]) -> Bool {
        if !entries.isEmpty, [.missingKey, .missingSeed, .missingLocation].contains(error.code) { return true }
        return entries.contains {
            $0.file == error.span.file.name && $0.range.contains(Int(error.span.start.offset))
        }
    }

    // MARK: Places

    /// The place of a stretch's start in the corrected file.
    private func moved(_ span: SourceSpan) -> Int {
        let start = Int(span.start.offset)
        return edits.reduce(start) { place, edit in
            guard edit.span.file.name == span.file.name, edit.range.upperBound <= start, edit.range.lowerBound < start
            else { return place }
            return place + edit.replacement.utf8.count - edit.range.count
        }
    }
}
