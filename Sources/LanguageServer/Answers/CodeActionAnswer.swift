import Pipeline
import Diagnostics
import Gazetteer

/// An answer to a request for code actions: the fixes of findings, and coordinates for a place's name.
struct CodeActionAnswer {
    private let snapshot: DocumentSnapshot
    private let table: LineTable
    private let outline: LenientOutline

    init(_ snapshot: DocumentSnapshot) {
        self.snapshot = snapshot
        table = snapshot.table
        outline = LenientOutline(table.text)
    }

    /// Returns the actions that touch a range, of the kinds that the client wants, each with its subkinds, or of all
    /// kinds for `nil`.
    func reply(in range: TextRange, _ kinds: [String]?) async throws(ResponseError) -> Reply {
        guard snapshot.capabilities.takesActions else { return .actions([]) }
        func isWanted(_ kind: CodeAction.Kind) -> Bool {
            kinds?.contains { $0.isEmpty || kind.rawValue == $0 || kind.rawValue.hasPrefix("\($0).") } ?? true
        }
        var actions: [CodeAction] = []
        if isWanted(.quickFix) { actions += try await suggestions(in: range) }
        if isWanted(.rewrite), let action = numbers(in: range) { actions.append(action) }
        return .actions(actions)
    }

    /// Returns an action for each fix of the findings that touch a range.
    private func suggestions(in range: TextRange) async throws(ResponseError) -> [CodeAction] {
        let analysis = try await snapshot.analysis()
        var translation = FindingTranslation(snapshot.documents, snapshot.capabilities, page: snapshot.environment.page)
        var actions: [CodeAction] = []
        for diagnostic in analysis.findings where diagnostic.span.file.name == snapshot.document.path {
            let finding = translation.finding(diagnostic)
            guard finding.range.touches(range) else { continue }
            for fix in diagnostic.fixes {
                var files: [String: [RangeEdit]] = [:]
                for edit in fix.edits {
                    files[edit.span.file.name, default: []].append(
                        RangeEdit(range: translation.range(edit.span), text: edit.replacement))
                }
                let changes = files.sorted { $0.key < $1.key }.map { snapshot.edit($0.key, $0.value) }
                actions.append(
                    CodeAction(
                        title: fix.title, kind: .quickFix,
                        edit: WorkspaceEdit(files: changes, hasVersions: snapshot.capabilities.versionsEdits),
                        finding: finding,
                        isPreferred: fix.isCertain))
            }
        }
        return actions
    }

    private func change(_ edits: [RangeEdit]) -> WorkspaceEdit {
        WorkspaceEdit(
            files: [snapshot.edit(snapshot.document.path, edits)], hasVersions: snapshot.capabilities.versionsEdits)
    }

    // MARK: Coordinates of a place

    /// Returns an action that replaces a place's name by its coordinates and zone, so that the plan no longer depends
    /// on the gazetteer's release.
    private func numbers(in range: TextRange) -> CodeAction? {
        guard let index = outline.entry(at: ["location"]), !outline.entries[index].isFlow,
            table.range(outline.entries[index].extent).touches(range)
        else { return nil }
        let named = outline.children(of: index).first { outline.entries[$0].step == "place" }
        guard let scalar = outline.entries[named ?? index].scalar, !scalar.text.isEmpty,
            let place = try? Gazetteer().resolve(scalar.text)
        else { return nil }
        let isName = outline.text("name", below: index) == nil
        let name = place.name.contains { ",:#'\"{}[]".contains($0) } ? "\"\(place.name)\"" : place.name
        let parts =
            (isName ? ["name: \(name)"] : []) + [
                "latitude: \(place.latitude)", "longitude: \(place.longitude)",
            ]
        var edits: [RangeEdit] = []
        if outline.text("timezone", below: nil) == nil {
            let line = table.bytes(ofLine: table.line(of: outline.entries[index].keyRange.lowerBound)).lowerBound
            edits.append(RangeEdit(range: table.range(line..<line), text: "timezone: \(place.timeZone)\n"))
        }
        if let named {
            let entry = outline.entries[named]
            let separator = entry.isFlow ? ", " : "\n" + String(repeating: " ", count: entry.column)
            edits.append(
                RangeEdit(
                    range: table.range(entry.keyRange.lowerBound..<scalar.range.upperBound),
                    text: parts.joined(separator: separator)))
        } else {
            edits.append(RangeEdit(range: table.range(scalar.range), text: "{" + parts.joined(separator: ", ") + "}"))
        }
        return CodeAction(title: "write numbers for this place", kind: .rewrite, edit: change(edits))
    }
}
