import Documents
import PlanModel
import PlanSchema

/// The outline of a file's current text, with the schema's information on its keys and values.
struct CursorContext {
    let table: LineTable
    let outline: LenientOutline
    private static let guide = PlanGuide()

    init(_ table: LineTable) {
        self.table = table
        outline = LenientOutline(table.text)
    }

    /// Returns a function that gives the `type` of the mapping at the first `count` steps of a path.
    private func type(_ path: [String]) -> (Int) -> String? {
        { count in
            // Only templates have a `type`.
            let mapping = Array(path.prefix(count))
            guard case .template = PlanPath(mapping) else { return nil }
            let template = outline.entry(at: mapping)
            return template.flatMap { outline.text("type", below: $0) ?? base(of: $0, tries: 20) }
        }
    }

    /// Returns the type of the template on which another one is based.
    private func base(of template: Int, tries: Int) -> String? {
        guard tries > 0, let name = outline.text("like", below: template),
            let other = outline.entry(at: ["workouts", "templates", name])
        else { return nil }
        return outline.text("type", below: other) ?? base(of: other, tries: tries - 1)
    }

    /// Returns the keys that a mapping may have in addition to those that it has.
    func keys(at path: [String], beside written: [String]) -> [PlanGuide.Key] {
        Self.guide.keys(at: path, written: written, type: type(path))
    }

    func place(at path: [String]) -> PlanGuide.Place { Self.guide.place(at: path, type: type(path)) }

    /// Returns the time of day that an entry's value is, where the schema accepts one.
    ///
    /// - `rules`: The ids of the plan's prompt rules and sessions.
    func moment(_ index: Int, rules: Set<String>) -> Moment? {
        guard let scalar = outline.entries[index].scalar else { return nil }
        let kinds = place(at: outline.path(of: index)).kinds
        if kinds.contains("ruleMoment") { return Moment(scalar.text, rules: rules) }
        return kinds.contains("moment") || kinds.contains("timeOfDay") ? Moment(scalar.text) : nil
    }

    /// Returns the two ends of a window that is written as one text; empty for another value.
    func window(_ index: Int) -> [Moment] {
        guard let scalar = outline.entries[index].scalar, !scalar.isBlock else { return [] }
        let ends = scalar.text.split { "-–".contains($0) }.map { String($0.filter { $0 != " " }) }
        let moments = ends.compactMap { Moment($0) }
        guard ends.count == 2, moments.count == 2 else { return [] }
        return place(at: outline.path(of: index)).kinds.contains("clockWindow") ? moments : []
    }

    /// Returns the meaning of a key, the values that it accepts and its default.
    func explanation(of place: PlanGuide.Place) -> String {
        var lines = [place.meaning]
        if let takes = place.takes { lines.append("Takes \(takes).") }
        if let preset = place.preset { lines.append("Default: `\(preset)`.") }
        return lines.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}

/// An answer that needs the outline of one file.
protocol CursorAnswer {
    var context: CursorContext { get }
}

extension CursorAnswer {
    var table: LineTable { context.table }
    var outline: LenientOutline { context.outline }
}
