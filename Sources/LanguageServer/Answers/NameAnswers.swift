import PlanFile

/// Where names are defined and used, and their change.
struct NameAnswers {
    private let view: DocumentSnapshot
    private let parts: [DocumentSnapshot.Part]
    private let names: [[Names.Use]]

    init(_ view: DocumentSnapshot) {
        self.view = view
        parts = view.parts
        names = parts.map { Names.uses(in: $0.outline) }
    }

    /// The name at a place of the file.
    private func use(at position: Position) -> Names.Use? {
        guard let index = parts.firstIndex(where: { $0.path == view.document.path }) else { return nil }
        let offset = parts[index].table.offset(of: position)
        return names[index].first { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
    }

    /// All places of the same name: of an anchor in its file alone.
    private func places(of use: Names.Use) -> [(part: DocumentSnapshot.Part, use: Names.Use)] {
        zip(parts, names).flatMap { part, uses -> [(DocumentSnapshot.Part, Names.Use)] in
            guard use.kind != .anchor || part.path == view.document.path else { return [] }
            return uses.filter { $0.kind == use.kind && $0.name == use.name }.map { (part, $0) }
        }
    }

    private func place(_ part: DocumentSnapshot.Part, _ range: Range<Int>) -> FileRange {
        FileRange(uri: view.uri(of: part.path), range: part.table.range(range))
    }

    func definition(at position: Position) -> Reply {
        guard let use = use(at: position) else { return .locations(file(at: position)) }
        var places = places(of: use).filter(\.use.isDefinition)
        if use.kind == .anchor {
            // A name may be given anew: the last one above counts.
            let above = places.filter { $0.use.range.lowerBound <= use.range.lowerBound }
            places = above.suffix(1)
        }
        return .locations(places.map { place($0.part, $0.use.range) })
    }

    /// The file that is named at a place.
    private func file(at position: Position) -> [FileRange] {
        let start = TextRange(start: Position(line: 0, character: 0), end: Position(line: 0, character: 0))
        return OutlineAnswers(view).files.filter { $0.range.touches(TextRange(start: position, end: position)) }
            .map { FileRange(uri: $0.target, range: start) }
    }

    func references(at position: Position, withDefinition: Bool) -> Reply {
        guard let use = use(at: position) else { return .locations([]) }
        return .locations(
            places(of: use).filter { withDefinition || !$0.use.isDefinition }.map { place($0.part, $0.use.range) })
    }

    func prepareRename(at position: Position) throws(ResponseError) -> Reply {
        guard let use = use(at: position), isOwn(use) else { return .nothing }
        let part = parts.first { $0.path == view.document.path }
        return part.map { .renamable($0.table.range(use.range), placeholder: use.name) } ?? .nothing
    }

    /// Whether a name is the author's own, and no prayer's or section's.
    private func isOwn(_ use: Names.Use) -> Bool { places(of: use).contains(where: \.use.isDefinition) }

    func rename(at position: Position, to name: String) throws(ResponseError) -> Reply {
        guard let use = use(at: position), isOwn(use) else {
            throw ResponseError(.requestFailed, "there is no name here that can be changed")
        }
        guard use.kind.allows(name) else {
            let wanted =
                use.kind == .anchor
                ? "letters, digits, '-' and '_'" : "lower-case letters, digits and hyphens, such as morning-sit"
            throw ResponseError(.requestFailed, "'\(name)' is no name; write \(wanted)")
        }
        if name != use.name, let reason = isTaken(name, use) { throw ResponseError(.requestFailed, reason) }
        let places = places(of: use)
        let files = parts.compactMap { part -> WorkspaceEdit.File? in
            let edits = places.filter { $0.part.path == part.path }.map {
                RangeEdit(range: part.table.range($0.use.range), text: name)
            }
            return edits.isEmpty ? nil : view.edit(part.path, edits)
        }
        return .edit(WorkspaceEdit(files: files, hasVersions: view.abilities.versionsEdits))
    }

    /// Why a name cannot be given; `nil` where it can.
    private func isTaken(_ name: String, _ use: Names.Use) -> String? {
        if use.kind == .anchor {
            let uses = zip(parts, names).first { $0.0.path == view.document.path }?.1 ?? []
            let isTaken = uses.contains { $0.kind == .anchor && $0.isDefinition && $0.name == name }
            return isTaken ? "there is an anchor '&\(name)' already" : nil
        }
        if PlanNames.isReserved(name) {
            return "'\(name)' is a name of Horarium's own"
        }
        let isTaken = names.joined().contains { $0.kind != .anchor && $0.isDefinition && $0.name == name }
        return isTaken ? "the plan has an id '\(name)' already" : nil
    }
}
