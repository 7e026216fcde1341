import Documents
import PlanModel

/// The answers to requests for a file's outline, its folding ranges and its links.
struct OutlineAnswers {
    private let snapshot: DocumentSnapshot
    private let outline: LenientOutline
    private let table: LineTable

    init(_ snapshot: DocumentSnapshot) {
        self.snapshot = snapshot
        table = snapshot.table
        outline = LenientOutline(table.text)
    }

    // MARK: Outline

    var symbols: Reply {
        let symbols = outline.children(of: nil).compactMap { symbol($0, depth: 0) }
        return snapshot.capabilities.nestsSymbols
            ? .symbols(symbols) : .flatSymbols(symbols, uri: snapshot.document.uri)
    }

    /// Returns the symbol of an entry with the ids and names in it; the keys of a rule itself have none.
    private func symbol(_ index: Int, depth: Int) -> DocumentSymbol? {
        let entry = outline.entries[index]
        guard !entry.isItem, !entry.step.isEmpty else { return nil }
        let place = PlanPath(outline.path(of: index))
        let children =
            place == .group ? outline.children(of: index).compactMap { symbol($0, depth: depth + 1) } : []
        let kind: DocumentSymbol.Kind =
            switch place {
            case .template: .template
            case .prompt, .session, .keepOut, .alerts: .rule
            default: entry.scalar == nil && depth == 0 ? .section : .property
            }
        let title = entry.scalar.map { $0.isBlock ? nil : $0.text } ?? outline.text("title", below: index)
        return DocumentSymbol(
            name: entry.step, detail: title.map { String($0.prefix(80)) }, kind: kind, range: table.range(entry.extent),
            selection: table.range(entry.keyRange), children: children)
    }

    // MARK: Folding

    var folds: Reply {
        var folds: [FoldingRange] = []
        var seen: Set<Int> = []
        for entry in outline.entries {
            let (first, last) = lines(entry.extent)
            if last > first, seen.insert(first).inserted { folds.append(FoldingRange(first: first, last: last)) }
        }
        // Comments on consecutive lines fold together if they are alone on their lines.
        var run: (first: Int, last: Int)?
        for comment in outline.comments + [table.text.count..<table.text.count] {
            let line = table.line(of: comment.lowerBound)
            let isAlone = table.bytes(ofLine: line).lowerBound == comment.lowerBound && !comment.isEmpty
            if isAlone, let (first, last) = run, last + 1 == line {
                run = (first, line)
                continue
            }
            if let (first, last) = run, last > first {
                folds.append(FoldingRange(first: first, last: last, isComment: true))
            }
            run = isAlone ? (line, line) : nil
        }
        return .folds(folds.sorted { ($0.first, $0.last) < ($1.first, $1.last) })
    }

    private func lines(_ range: Range<Int>) -> (first: Int, last: Int) {
        (table.line(of: range.lowerBound), table.line(of: max(range.lowerBound, range.upperBound - 1)))
    }

    // MARK: Files

    var links: Reply { .links(files) }

    /// The links to the files that the text names, whether or not they exist.
    var files: [DocumentLink] {
        outline.entries.indices.compactMap { index -> DocumentLink? in
            guard let scalar = outline.entries[index].scalar, !scalar.isBlock, !scalar.text.isEmpty,
                PlanPath(outline.path(of: index)) == .file, snapshot.document.path.hasPrefix("/")
            else { return nil }
            let target = FileName.path(scalar.text, from: snapshot.document.path)
            return DocumentLink(range: table.range(scalar.inner), target: snapshot.uri(of: target))
        }
    }
}
