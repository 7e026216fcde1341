import CivilTime
import DeviceManifest
import Diagnostics
import PlanModel
import Scheduling

/// The answers to requests for inlay hints and code lenses.
struct HintAnswers: CursorAnswer {
    private let snapshot: DocumentSnapshot
    let context: CursorContext

    init(_ snapshot: DocumentSnapshot) {
        self.snapshot = snapshot
        context = CursorContext(snapshot.table)
    }

    // MARK: Hints

    func hints(in range: TextRange) async -> Reply {
        guard let facts = await snapshot.facts() else { return .hints([]) }
        let bytes = table.offset(of: range.start)...max(table.offset(of: range.start), table.offset(of: range.end))
        let hints = outline.entries.indices.compactMap { index -> InlayHint? in
            let entry = outline.entries[index]
            guard
                bytes.contains(entry.keyRange.lowerBound)
                    || entry.scalar.map({ bytes.contains($0.range.lowerBound) }) == true
            else { return nil }
            return time(index, facts) ?? total(index, facts)
        }
        return .hints(hints)
    }

    /// Returns a hint with the clock time of a time that is tied to the sun or to a rule.
    private func time(_ index: Int, _ facts: PlanFacts) -> InlayHint? {
        guard let scalar = outline.entries[index].scalar, let first = scalar.text.first,
            first.isLetter || first.isNumber,
            let moment = context.moment(index, rules: facts.ruleIDs), moment.isAnchored || moment.rule != nil,
            let clock = facts.clock(moment)
        else { return nil }
        return InlayHint(
            position: table.position(of: scalar.range.upperBound), label: clock,
            tooltip: "on \(facts.day.weekday.shortName) \(facts.day)")
    }

    /// Returns a hint with a template's length, or with the frequency of a rule.
    private func total(_ index: Int, _ facts: PlanFacts) -> InlayHint? {
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
        // The hint is placed after the colon.
        var end = entry.keyRange.upperBound
        if end < table.text.count, table.text[end] == UInt8(ascii: ":") { end += 1 }
        return InlayHint(position: table.position(of: end), label: label)
    }

    // MARK: Lenses

    var lenses: Reply {
        get async {
            guard let facts = await snapshot.facts() else { return .lenses([]) }
            let lenses = outline.children(of: nil).compactMap { index -> CodeLens? in
                let entry = outline.entries[index]
                let title = entry.step == "budget" ? Self.busiest(facts) : section(entry.step, facts)
                return title.map { CodeLens(range: table.range(entry.keyRange), title: $0) }
            }
            return .lenses(lenses)
        }
    }

    /// Returns the frequency of the rules of a section in this file, and the time of the next occurrence.
    private func section(_ name: String, _ facts: PlanFacts) -> String? {
        guard let kind = Occurrence.Kind.allCases.first(where: { $0.section?.rawValue == name }) else { return nil }
        let path = snapshot.document.path
        let isWanted = { (occurrence: Occurrence) in
            occurrence.kind == kind && (kind == .prayer || occurrence.source.file.name == path)
        }
        let next = facts.nextClock(where: isWanted).map { " · next \($0)" } ?? ""
        return facts.average(where: isWanted) + next
    }

    private static func busiest(_ facts: PlanFacts) -> String? {
        let schedule = facts.schedule
        let times = schedule.occurrences.flatMap { schedule.notifications(of: $0).map(\.fireAt) }.sorted()
        let use = BudgetUse(times, of: schedule, on: .ios)
        guard let busiest = use.busiest else { return "no notifications" }
        let local = facts.plan.timeZone(at: busiest.start).local(busiest.start)
        return
            "at most \(busiest.count) of \(use.room) in \(facts.plan.budget.window), from \(local.date) \(local.time.short)"
    }
}
