import CivilTime
import DeviceManifest
import Diagnostics
import PlanFile
import Scheduling

/// What a plan comes to, shown in its text and above its lines.
struct HintAnswers: CursorAnswer {
    private let view: DocumentSnapshot
    let spot: CursorContext

    init(_ view: DocumentSnapshot) {
        self.view = view
        spot = CursorContext(view.table)
    }

    // MARK: Hints

    func hints(in range: TextRange) async -> Reply {
        guard let facts = await view.facts() else { return .hints([]) }
        let bytes = table.offset(of: range.start)...max(table.offset(of: range.start), table.offset(of: range.end))
        let hints = outline.entries.indices.compactMap { index -> Hint? in
            let entry = outline.entries[index]
            guard
                bytes.contains(entry.keyRange.lowerBound)
                    || entry.scalar.map({ bytes.contains($0.range.lowerBound) }) == true
            else { return nil }
            return time(index, facts) ?? total(index, facts)
        }
        return .hints(hints)
    }

    /// The clock time of a time that is tied to the sun.
    private func time(_ index: Int, _ facts: PlanFacts) -> Hint? {
        guard let scalar = outline.entries[index].scalar, Moment(scalar.text)?.isAnchored == true,
            let moment = spot.moment(index), let clock = facts.clock(moment)
        else { return nil }
        return Hint(
            position: table.position(of: scalar.range.upperBound), label: clock,
            tooltip: "on \(facts.day.weekday.shortName) \(facts.day)")
    }

    /// A template's length, or how often a rule comes.
    private func total(_ index: Int, _ facts: PlanFacts) -> Hint? {
        let entry = outline.entries[index]
        guard !entry.isItem else { return nil }
        let label: String
        switch PlanPath(outline.path(of: index)) {
        case .template(let id):
            guard let template = facts.template(id) else { return nil }
            label = facts.length(of: template)
        case .prompt(let id) where facts.plan.prompts.contains { $0.id == id },
            .session(let id) where facts.plan.sessions.contains { $0.id == id }:
            label = facts.average { $0.rule == id }
        default: return nil
        }
        // Behind the colon.
        var end = entry.keyRange.upperBound
        if end < table.text.count, table.text[end] == UInt8(ascii: ":") { end += 1 }
        return Hint(position: table.position(of: end), label: label)
    }

    // MARK: Lenses

    var lenses: Reply {
        get async {
            guard let facts = await view.facts() else { return .lenses([]) }
            let lenses = outline.children(of: nil).compactMap { index -> Lens? in
                let entry = outline.entries[index]
                let title = entry.step == "budget" ? Self.busiest(facts) : section(entry.step, facts)
                return title.map { Lens(range: table.range(entry.keyRange), title: $0) }
            }
            return .lenses(lenses)
        }
    }

    /// What a section comes to: of rules, those that this file has.
    private func section(_ name: String, _ facts: PlanFacts) -> String? {
        guard let kind = Occurrence.Kind.allCases.first(where: { $0.section?.rawValue == name }) else { return nil }
        let path = view.document.path
        let isWanted = { (occurrence: Occurrence) in
            occurrence.kind == kind && (kind == .prayer || occurrence.source.file.name == path)
        }
        let next = facts.nextClock(where: isWanted).map { " · next \($0)" } ?? ""
        return facts.average(where: isWanted) + next
    }

    private static func busiest(_ facts: PlanFacts) -> String? {
        let schedule = facts.schedule
        let times = schedule.occurrences.flatMap { schedule.notifications(of: $0).map(\.fireAt) }.sorted()
        let use = BudgetUse(times, facts.plan.budget, on: .ios)
        guard let busiest = use.busiest else { return "no notifications" }
        let local = facts.plan.timeZone(at: busiest.start).local(busiest.start)
        return
            "at most \(busiest.count) of \(use.room) in \(facts.plan.budget.window), from \(local.date) \(local.time.short)"
    }
}
