import PlanModel

/// The answers to requests for the definition, the references and the renaming of a name.
struct NameAnswers {
    private let snapshot: DocumentSnapshot
    private let parts: [DocumentSnapshot.Part]
    private let names: [[Names.Use]]

    init(_ snapshot: DocumentSnapshot) {
        self.snapshot = snapshot
        parts = snapshot.parts
        names = parts.map { Names.uses(in: $0.outline) }
    }

    /// Returns the use of a name at a position of the file.
    private func use(at position: Position) -> Names.Use? {
        guard let index = parts.firstIndex(where: { $0.path == snapshot.document.path }) else { return nil }
        let offset = parts[index].table.offset(of: position)
        return names[index].first { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
    }

    /// Returns all uses of the same name; those of an anchor within its file only.
    private func places(of use: Names.Use) -> [(part: DocumentSnapshot.Part, use: Names.Use)] {
        zip(parts, names).flatMap { part, uses -> [(DocumentSnapshot.Part, Names.Use)] in
            guard use.kind != .anchor || part.path == snapshot.document.path else { return [] }
            return uses.filter { $0.kind == use.kind && $0.name == use.name }.map { (part, $0) }
        }
    }

    private func place(_ part: DocumentSnapshot.Part, _ range: Range<Int>) -> Location {
        Location(uri: snapshot.uri(of: part.path), range: part.table.range(range))
    }

    func definition(at position: Position) -> Reply {
        guard let use = use(at: position) else { return .locations(file(at: position)) }
        var places = places(of: use).filter(\.use.isDefinition)
        if use.kind == .anchor {
            // An anchor may be defined again: the last definition before the reference counts.
            let above = places.filter { $0.use.range.lowerBound <= use.range.lowerBound }
            places = above.suffix(1)
        }
        return .locations(places.map { place($0.part, $0.use.range) })
    }

    /// Returns the location of the file whose name is at a position of the text.
    private func file(at position: Position) -> [Location] {
        let start = TextRange(start: Position(line: 0, character: 0), end: Position(line: 0, character: 0))
        return OutlineAnswers(snapshot).files.filter { $0.range.touches(TextRange(start: position, end: position)) }
            .map { Location(uri: $0.target, range: start) }
    }

    func references(at position: Position, withDefinition: Bool) -> Reply {
        guard let use = use(at: position) else { return .locations([]) }
        return .locations(
            places(of: use).filter { withDefinition || !$0.use.isDefinition }.map { place($0.part, $0.use.range) })
    }

    func prepareRename(at position: Position) throws(ResponseError) -> Reply {
        guard let use = use(at: position), isOwn(use) else { return .nothing }
        let part = parts.first { $0.path == snapshot.document.path }
        return part.map { .renamable($0.table.range(use.range), placeholder: use.name) } ?? .nothing
    }

    /// Whether the plan defines a name; it does not define those of prayers and sections.
    private func isOwn(_ use: Names.Use) -> Bool { places(of: use).contains(where: \.use.isDefinition) }

    func rename(at position: Position, to name: String) throws(ResponseError) -> Reply {
        guard let use = use(at: position), isOwn(use) else {
            throw ResponseError(.requestFailed, "there is no name here that can be changed")
        }
        if name != use.name, let reason = reason(against: name, use) { throw ResponseError(.requestFailed, reason) }
        let places = places(of: use)
        let files = parts.compactMap { part -> WorkspaceEdit.File? in
            let edits = places.filter { $0.part.path == part.path }.map {
                RangeEdit(range: part.table.range($0.use.range), text: name)
            }
            return edits.isEmpty ? nil : snapshot.edit(part.path, edits)
        }
        return .edit(WorkspaceEdit(files: files, hasVersions: snapshot.capabilities.versionsEdits))
    }

    /// Returns why a use cannot get a new name, or `nil` where it can.
    private func reason(against name: String, _ use: Names.Use) -> String? {
        guard case .id(let kind) = use.kind else {
            guard Names.isAnchor(name) else { return "'\(name)' is no name; write letters, digits, '-' and '_'" }
            let uses = zip(parts, names).first { $0.0.path == snapshot.document.path }?.1 ?? []
            let isTaken = uses.contains { $0.kind == .anchor && $0.isDefinition && $0.name == name }
            return isTaken ? "there is an anchor '&\(name)' already" : nil
        }
        let isTaken = names.joined().contains { $0.kind != .anchor && $0.isDefinition && $0.name == name }
        return PlanNames.reason(against: name, kind, isTaken: isTaken)
    }
}
