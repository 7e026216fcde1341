import Pipeline
import Diagnostics
import Gazetteer

/// Changes that are offered for a place: what findings suggest, and numbers for a place's name.
struct ActionAnswer {
    private let view: DocumentSnapshot
    private let table: LineTable
    private let outline: LenientOutline

    init(_ view: DocumentSnapshot) {
        self.view = view
        table = view.table
        outline = LenientOutline(table.text)
    }

    /// - Parameter kinds: The kinds that are wanted, each with those below it; `nil` for all.
    func reply(in range: TextRange, _ kinds: [String]?) async throws(ResponseError) -> Reply {
        guard view.abilities.takesActions else { return .actions([]) }
        func isWanted(_ kind: Action.Kind) -> Bool {
            kinds?.contains { $0.isEmpty || kind.rawValue == $0 || kind.rawValue.hasPrefix("\($0).") } ?? true
        }
        var actions: [Action] = []
        if isWanted(.quickFix) { actions += try await suggestions(in: range) }
        if isWanted(.rewrite), let action = numbers(in: range) { actions.append(action) }
        return .actions(actions)
    }

    /// What findings at a place suggest, each correction a change of its own.
    private func suggestions(in range: TextRange) async throws(ResponseError) -> [Action] {
        let analysis = try await view.analysis()
        var translation = FindingTranslation(view.documents, view.abilities, page: view.surroundings.page)
        var actions: [Action] = []
        for diagnostic in analysis.findings where diagnostic.span.file.name == view.document.path {
            let finding = translation.finding(diagnostic)
            guard finding.range.touches(range) else { continue }
            for fix in diagnostic.fixes {
                var files: [String: [RangeEdit]] = [:]
                for edit in fix.edits {
                    files[edit.span.file.name, default: []].append(
                        RangeEdit(range: translation.range(edit.span), text: edit.replacement))
                }
                let changes = files.sorted { $0.key < $1.key }.map { view.edit($0.key, $0.value) }
                actions.append(
                    Action(
                        title: fix.title, kind: .quickFix,
                        edit: WorkspaceEdit(files: changes, hasVersions: view.abilities.versionsEdits),
                        finding: finding,
                        isPreferred: fix.isCertain))
            }
        }
        return actions
    }

    private func change(_ edits: [RangeEdit]) -> WorkspaceEdit {
        WorkspaceEdit(files: [view.edit(view.document.path, edits)], hasVersions: view.abilities.versionsEdits)
    }

    // MARK: Numbers for a place

    /// Coordinates and zone in place of a place's name: what another release of the gazetteer says no longer matters
    /// then.
    private func numbers(in range: TextRange) -> Action? {
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
        return Action(title: "write numbers for this place", kind: .rewrite, edit: change(edits))
    }
}
