import PlanFile

/// The parts of a file: outline, folding, and the files that it names.
struct OutlineAnswers {
    private let view: DocumentSnapshot
    private let outline: LenientOutline
    private let table: LineTable

    init(_ view: DocumentSnapshot) {
        self.view = view
        table = view.table
        outline = LenientOutline(table.text)
    }

    // MARK: Outline

    var symbols: Reply {
        let symbols = outline.children(of: nil).compactMap { symbol($0, depth: 0) }
        return view.abilities.nestsSymbols
            ? .symbols(symbols) : .flatSymbols(symbols, uri: view.document.uri)
    }

    /// Returns an entry with its ids and names; the keys of rules themselves would be a second text beside the text.
    private func symbol(_ index: Int, depth: Int) -> Symbol? {
        let entry = outline.entries[index]
        guard !entry.isItem, !entry.step.isEmpty else { return nil }
        let place = PlanPath(outline.path(of: index))
        let children =
            place == .group ? outline.children(of: index).compactMap { symbol($0, depth: depth + 1) } : []
        let kind: Symbol.Kind =
            switch place {
            case .template: .template
            case .prompt, .session, .keepOut, .alerts: .rule
            default: entry.scalar == nil && depth == 0 ? .section : .property
            }
        let title = entry.scalar.map { $0.isBlock ? nil : $0.text } ?? outline.text("title", below: index)
        return Symbol(
            name: entry.step, detail: title.map { String($0.prefix(80)) }, kind: kind, range: table.range(entry.extent),
            selection: table.range(entry.keyRange), children: children)
    }

    // MARK: Folding

    var folds: Reply {
        var folds: [Fold] = []
        var seen: Set<Int> = []
        for entry in outline.entries {
            let (first, last) = lines(entry.extent)
            if last > first, seen.insert(first).inserted { folds.append(Fold(first: first, last: last)) }
        }
        // Comments on lines of their own that follow each other.
        var run: (first: Int, last: Int)?
        for comment in outline.comments + [table.text.count..<table.text.count] {
            let line = table.line(of: comment.lowerBound)
            let isAlone = table.bytes(ofLine: line).lowerBound == comment.lowerBound && !comment.isEmpty
            if isAlone, let (first, last) = run, last + 1 == line {
                run = (first, line)
                continue
            }
            if let (first, last) = run, last > first { folds.append(Fold(first: first, last: last, isComment: true)) }
            run = isAlone ? (line, line) : nil
        }
        return .folds(folds.sorted { ($0.first, $0.last) < ($1.first, $1.last) })
    }

    private func lines(_ range: Range<Int>) -> (first: Int, last: Int) {
        (table.line(of: range.lowerBound), table.line(of: max(range.lowerBound, range.upperBound - 1)))
    }

    // MARK: Files

    var links: Reply { .links(files) }

    /// The files that the text names, whether or not they are there.
    var files: [Link] {
        outline.entries.indices.compactMap { index -> Link? in
            guard let scalar = outline.entries[index].scalar, !scalar.isBlock, !scalar.text.isEmpty,
                PlanPath(outline.path(of: index)) == .file, view.document.path.hasPrefix("/")
            else { return nil }
            let target = FileURI.path(scalar.text, from: view.document.path)
            return Link(range: table.range(scalar.inner), target: view.uri(of: target))
        }
    }
}
