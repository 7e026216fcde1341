import CalendarWriter
import CivilTime
import Diagnostics
import HorizonChecks
import PlanModel
import PrayerTimes
package import Scheduling
import Text

/// Answers questions about a plan's identifiers: why something is planned for its time, why it is not planned, and what
/// a rule or a day has.
package struct Explanation {
    let schedule: Schedule
    var plan: Plan { schedule.plan }

    package init(_ schedule: Schedule) { self.schedule = schedule }

    /// The error for an identifier that nothing in the plan has.
    package struct Unknown: Error {
        /// A description of the fault, followed by a hint.
        package var message: String
    }

    /// The explanation of the plan as a whole: its rules, with their counts in the horizon.
    package var overview: [String] {
        let last = schedule.horizon.dates.upperBound.advanced(by: -1)
        let rows = rules.map { rule in
            let count = rule.kind == .notice ? 1 : schedule.listed.count { $0.rule == rule.id }
            return [
                "  \(rule.id)", rule.kind.rawValue, "\(count) in \(counted(schedule.horizon.days, "day"))",
                "\(rule.source)",
            ]
        }
        return ["\(plan.id): \(plan.title), \(schedule.horizon.start) to \(last), \(plan.timeZone.identifier)"]
            + settings
            + plan.travel.map { journey in
                labelled(
                    "journey",
                    "\(journey.dates.lowerBound) to \(journey.dates.upperBound), \(journey.timeZone.identifier)")
                    + (journey.location?.name.map { ", \($0)" } ?? "")
            }
            + TextTable.aligned(rows, leftColumns: 4)
            + expectations
            + [
                "",
                "add a rule's id, a date, or both: \(rules.first.map { "\($0.id), " } ?? "")\(schedule.horizon.start)"
                    + (rules.first.map { ", \($0.id)/\(schedule.horizon.start)" } ?? ""),
            ]
    }

    /// The settings that apply to the plan as a whole.
    private var settings: [String] {
        var lines: [String] = []
        if !plan.supersedes.isEmpty { lines.append(labelled("supersedes", plan.supersedes.joined(separator: ", "))) }
        if let snooze = plan.snooze {
            lines.append(indented("alarms ring again \(snooze) after their snooze button is pressed"))
        }
        return lines
    }

    /// The plan's expectations, each with its outcome in the horizon.
    private var expectations: [String] {
        let checks = ExpectationChecks(schedule)
        let lines = plan.expectations.map { expectation in
            labelled("expects", "\(expectation), ")
                + (checks.failure(of: expectation).map { "but \($0.example)" } ?? "which holds")
        }
        return lines.isEmpty ? [] : [""] + lines
    }

    /// Returns the answer to an identifier.
    ///
    /// `id` is a rule, a date, `<rule>/<date>` or `<rule>/<date>/<slot or part>`, with or without the plan's id in
    /// front, or a calendar UID. An identifier that nothing in the plan has throws ``Unknown``.
    package func lines(for id: String) throws(Unknown) -> [String] {
        let words = words(of: id)
        guard let first = words.first, words.count <= 4 else { throw unknown(id) }
        if words.count == 1, let date = LocalDate(first) { return dayLines(date) }
        if words.count <= 2, let lines = keepOutLines(first, words.count > 1 ? words[1] : nil) { return lines }
        guard let rule = rules.first(where: { $0.id == first }) else { throw unknown(id) }
        guard words.count > 1 else { return RuleLines(rule, schedule).lines }
        guard let date = LocalDate(words[1]) else { throw unknown(id) }
        let planned = planned(rule.id, on: date)
        let lines = OccurrenceLines(plan: plan)
        let whyNot = WhyNot(plan: plan)
        // A follow-up is a part of a part: `1/after-10m`.
        let part = words.dropFirst(2).joined(separator: "/")
        guard words.count > 2 else {
            let dropped = whyNot.dropped(rule, date)
            if planned.isEmpty {
                let heading = "\(plan.id)/\(rule.id)/\(date): nothing is planned"
                return [heading] + whyNot.lines(rule, date) + dropped + outside(date)
            }
            return planned.flatMap { lines.lines($0) + [""] }.dropLast() + (dropped.isEmpty ? [] : [""] + dropped)
                + outside(date)
        }
        if let occurrence = planned.first(where: { $0.slot.map { "\($0)" } == part }) {
            return lines.lines(occurrence) + outside(date)
        }
        for occurrence in planned {
            if let notification = occurrence.notifications.first(where: { $0.part == part }) {
                return lines.lines(occurrence, notification) + outside(date)
            }
        }
        let dropped = whyNot.dropped(rule, date, part: part)
        if !dropped.isEmpty { return dropped + outside(date) }
        guard whyNot.mayHave(rule, part: part) else { throw unknown(id) }
        let reasons =
            planned.isEmpty ? whyNot.lines(rule, date) : whyNot.lines(ofPart: part, rule, date, among: planned)
        if reasons.isEmpty { throw unknown(id) }
        return ["\(plan.id)/\(rule.id)/\(date)/\(part): not planned"] + reasons + outside(date)
    }

    // MARK: Parts

    /// Returns an identifier's words: rule, date, slot or part.
    private func words(of id: String) -> [String] {
        let suffix = "@\(CalendarBuilder.namespace(ofPlan: plan.id))"
        if id.hasSuffix(suffix) { return id.dropLast(suffix.count).split(separator: ".").map(String.init) }
        let key = id.hasPrefix("\(plan.id)/") ? id.dropFirst(plan.id.count + 1) : id[...]
        return key.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }

    /// Returns a rule's occurrences on a list day, whatever the horizon.
    func planned(_ rule: String, on date: LocalDate) -> [Occurrence] {
        day(date).filter { $0.rule == rule }
    }

    private func day(_ date: LocalDate) -> [Occurrence] {
        Planner.schedule(plan, over: PlannedHorizon(start: date, days: 1)).listed + notices.filter { $0.date == date }
    }

    /// The notices about the plan itself, which depend on the horizon.
    private var notices: [Occurrence] { schedule.occurrences.filter { $0.kind == .notice } }

    /// Returns a line for a day that is not among those that a build writes; empty for other days.
    private func outside(_ date: LocalDate) -> [String] {
        guard !schedule.horizon.dates.contains(date) else { return [] }
        let last = schedule.horizon.dates.upperBound.advanced(by: -1)
        return [
            labelled(
                "horizon",
                "\(date) is outside \(schedule.horizon.start) to \(last), so that no build of these days has it")
        ]
    }

    /// Returns the lines of a whole day: the items on its list, then the rules without any and the dropped prompts.
    private func dayLines(_ date: LocalDate) -> [String] {
        let planned = day(date)
        let rows = planned.map { occurrence in
            let local = plan.timeZone(on: date).local(occurrence.start)
            let shift = local.date == date ? "" : "+\(date.distance(to: local.date))"
            return ["  \(local.time)\(shift)", occurrence.title, occurrence.key]
        }
        let others = rules.filter { rule in rule.kind != .notice && !planned.contains { $0.rule == rule.id } }
        let reasons = others.map { rule in
            ["  \(rule.id)", WhyNot(plan: plan).reasons(rule, date).first ?? "nothing is planned"]
        }
        let dropped = rules.flatMap { WhyNot(plan: plan).dropped($0, date) }
        return ["\(date.weekday.shortName) \(date): \(planned.count) on the list"]
            + TextTable.aligned(rows, leftColumns: 3)
            + (reasons.isEmpty ? [] : ["", "not on this day"] + TextTable.aligned(reasons, leftColumns: 2))
            + (dropped.isEmpty ? [] : [""] + dropped) + outside(date)
    }

    /// The plan's rules, in the order of its sections.
    var rules: [Subject] {
        plan.prompts.map(Subject.prompt)
            + ListedTime.allCases.compactMap { time in plan.prayers.alerts[time].map { .prayer(time, $0.otherwise) } }
            + plan.sessions.map(Subject.session) + notices.map(\.subject)
    }

    /// Returns the error for an unknown identifier, with the nearest one that exists; never one of another day.
    private func unknown(_ id: String) -> Unknown {
        let words = words(of: id)
        if let time = words.first.flatMap({ ListedTime(rawValue: $0) }), plan.prayers.alerts[time] == nil {
            return Unknown(message: "the plan does not list '\(time.rawValue)'; \(time.wayToList)")
        }
        guard let rule = rules.first(where: { $0.id == words.first }) else {
            let ids = rules.map(\.id) + keepOutIDs
            let near = words.first.flatMap { Spelling.nearest(to: $0, among: ids) }
            let rest = words.dropFirst().map { "/\($0)" }.joined()
            let hint =
                near.map { "did you mean '\($0)\(rest)'?" }
                ?? "the plan has '\(ids.joined(separator: "', '"))'"
            return Unknown(message: "nothing in the plan has the identifier '\(id)'; \(hint)")
        }
        guard words.count > 1, let date = LocalDate(words[1]) else {
            return Unknown(message: "'\(id)' has no date; write '\(rule.id)/\(schedule.horizon.start)'")
        }
        let parts = planned(rule.id, on: date).flatMap { $0.notifications.map { "\(rule.id)/\(date)/\($0.part)" } }
        let hint = parts.isEmpty ? "ask for '\(rule.id)/\(date)'" : "there is '\(parts.joined(separator: "', '"))'"
        return Unknown(message: "nothing on \(date) has the identifier '\(id)'; \(hint)")
    }
}
