import Documents
import PlanFile

/// The text of a file as it stands, and what the schema says of its places.
struct CursorContext {
    let table: LineTable
    let outline: LenientOutline
    private static let guide = PlanGuide()

    init(_ table: LineTable) {
        self.table = table
        outline = LenientOutline(table.text)
    }

    /// What the mappings on the way to a path say of their `type`, by how many steps lead to them.
    private func type(_ path: [String]) -> (Int) -> String? {
        { count in
            // Only templates have kinds; the plan's other mappings have no such key.
            let mapping = Array(path.prefix(count))
            guard case .template = PlanPath(mapping) else { return nil }
            let template = outline.entry(at: mapping)
            return template.flatMap { outline.text("type", below: $0) ?? base(of: $0, tries: 20) }
        }
    }

    /// The type of the template that another is like.
    private func base(of template: Int, tries: Int) -> String? {
        guard tries > 0, let name = outline.text("like", below: template),
            let other = outline.entry(at: ["workouts", "templates", name])
        else { return nil }
        return outline.text("type", below: other) ?? base(of: other, tries: tries - 1)
    }

    /// The keys that a mapping may have beside those that are written in it.
    func keys(at path: [String], beside written: [String]) -> [PlanGuide.Key] {
        Self.guide.keys(at: path, written: written, type: type(path))
    }

    func place(at path: [String]) -> PlanGuide.Place { Self.guide.place(at: path, type: type(path)) }

    /// The time of day that a value is, where the plan takes one there.
    func moment(_ index: Int) -> Moment? {
        guard let scalar = outline.entries[index].scalar, let moment = Moment(scalar.text) else { return nil }
        let kinds = place(at: outline.path(of: index)).kinds
        return kinds.contains("moment") || kinds.contains("timeOfDay") ? moment : nil
    }

    /// The two ends of a window that is written as one text.
    func window(_ index: Int) -> [Moment] {
        guard let scalar = outline.entries[index].scalar, !scalar.isBlock else { return [] }
        let ends = scalar.text.split { "-–".contains($0) }.map { String($0.filter { $0 != " " }) }
        let moments = ends.compactMap { Moment($0) }
        guard ends.count == 2, moments.count == 2 else { return [] }
        return place(at: outline.path(of: index)).kinds.contains("clockWindow") ? moments : []
    }

    /// What a mapping's key, or its value, means: with what it takes and what holds without it.
    func explanation(of place: PlanGuide.Place) -> String {
        var lines = [place.meaning]
        if let takes = place.takes { lines.append("Takes \(takes).") }
        if let preset = place.preset { lines.append("Default: `\(preset)`.") }
        return lines.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}

/// What is answered from the text of one file.
protocol CursorAnswer {
    var spot: CursorContext { get }
}

extension CursorAnswer {
    var table: LineTable { spot.table }
    var outline: LenientOutline { spot.outline }
}
