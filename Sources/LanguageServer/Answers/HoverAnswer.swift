import CivilTime
import PlanModel
import PrayerTables
import PrayerTimes
import Scheduling

/// An answer to a hover: the meaning of a key or a value, and its times in this plan.
struct HoverAnswer: CursorAnswer {
    private let snapshot: DocumentSnapshot
    let context: CursorContext

    init(_ snapshot: DocumentSnapshot) {
        self.snapshot = snapshot
        context = CursorContext(snapshot.table)
    }

    /// Returns the answer; without `facts`, what the plan comes to, it is about the words alone.
    func reply(at position: Position, _ facts: PlanFacts?) -> Reply {
        guard let (index, isKey) = outline.entry(touching: table.offset(of: position)) else { return .nothing }
        let entry = outline.entries[index]
        let range = isKey ? entry.keyRange : entry.scalar?.range ?? entry.keyRange
        let path = outline.path(of: index)
        var parts: [String] = []
        if isKey {
            parts.append(heading(path))
            if let facts { parts += upcoming(path, facts) }
        } else if let facts {
            parts += value(index, path, facts)
        }
        parts.append(context.explanation(of: context.place(at: path)))
        let text = parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
        guard !text.isEmpty, text != heading(path) || outline.children(of: nil).contains(index) else { return .nothing }
        return .hover(
            Hover(
                contents: MarkupContent(text: text, isMarkdown: snapshot.capabilities.showsMarkdown),
                range: table.range(range)))
    }

    private func heading(_ path: [String]) -> String {
        "**" + path.filter { Int($0) == nil }.joined(separator: ".") + "**"
    }

    // MARK: Rules

    /// The number of a rule's next instants that a hover shows.
    private static let instants = 3

    /// Returns the next instants of the rule, or a summary of the template, at a path.
    private func upcoming(_ path: [String], _ facts: PlanFacts) -> [String] {
        switch PlanPath(path) {
        case .template(let id): facts.template(id).map { [words(of: $0, facts)] } ?? []
        case .prompt(let id), .session(let id): next(id, facts.average { $0.rule == id } + ". ", facts)
        case .alerts(let id), .iqamah(let id): next(id, "", facts)
        default: []
        }
    }

    /// Returns the next instants of a rule, after its frequency.
    private func next(_ id: String, _ average: String, _ facts: PlanFacts) -> [String] {
        let next = facts.next(Self.instants) { $0.rule == id }
        guard !next.isEmpty else { return ["Nothing comes any more within the horizon."] }
        let lines = next.map { "- \(facts.words($0.start, on: $0.date))" }
        return ["\(average)Next:\n\n\(lines.joined(separator: "\n"))"]
    }

    private func words(of template: WorkoutTemplate, _ facts: PlanFacts) -> String {
        let phases = template.phases.isEmpty ? "" : ", \(template.phases.count) phases"
        let exercises = template.exercises.isEmpty ? "" : ", \(template.exercises.count) exercises"
        return "\(template.title): \(facts.length(of: template))\(phases)\(exercises)."
    }

    // MARK: Values

    private func value(_ index: Int, _ path: [String], _ facts: PlanFacts) -> [String] {
        guard let text = outline.entries[index].scalar?.text else { return [] }
        if let moment = context.moment(index) { return [time(moment, facts)] }
        let window = context.window(index)
        if !window.isEmpty { return window.map { time($0, facts) } }
        switch PlanPath(path) {
        case .sessionTemplate, .weekTemplate, .baseTemplate:
            return facts.template(text).map { [words(of: $0, facts)] } ?? []
        case .iqamah(let prayer):
            guard let anchor = Anchor(rawValue: prayer), let offset = TimeSpan(text) else { return [] }
            return [time(.anchor(anchor, offset: offset), facts)]
        case .prayerMethod:
            let method = CalculationMethod.all.first { $0.key == text || $0.aliases.contains(text) }
            return method.map { [Self.words(of: $0)] } ?? []
        case .timeZone where facts.plan.timeZone.identifier == text:
            let offset = facts.plan.timeZone.offset(at: facts.now)
            return ["Clocks show \(facts.plan.timeZone.local(facts.now)) (\(offset.abbreviation)) now."]
        default: return []
        }
    }

    private func time(_ moment: Moment, _ facts: PlanFacts) -> String {
        guard let instant = facts.instant(of: moment) else {
            return "`\(moment)`: the sun has no such time on \(facts.day)."
        }
        let zone = facts.plan.timeZone(on: facts.day).identifier
        return "`\(moment)` is **\(facts.words(instant, on: facts.day))** (\(zone))."
    }

    static func words(of method: CalculationMethod) -> String {
        "\(method.name): Fajr \(MethodTable.degrees(method.fajrAngle)), Isha \(MethodTable.text(method.isha))."
            + [method.notes, method.measured ?? ""].filter { !$0.isEmpty }.map { " \($0)" }.joined(separator: ";")
    }
}
