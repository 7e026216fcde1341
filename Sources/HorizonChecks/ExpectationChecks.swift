import CivilTime
package import Diagnostics
package import PlanModel
package import Scheduling

/// Compares a schedule with the expectations of its plan, over the listed times, prompts and sessions of the horizon's
/// list days.
package struct ExpectationChecks {
    private let schedule: Schedule
    private let plan: Plan
    /// The occurrences on the horizon's list days, ascending by start.
    private let occurrences: [Occurrence]
    private let byDate: [LocalDate: [Occurrence]]

    package init(_ schedule: Schedule) {
        self.schedule = schedule
        plan = schedule.plan
        occurrences = plan.expectations.isEmpty ? [] : schedule.listed
        byDate = Dictionary(grouping: occurrences, by: \.date)
    }

    /// The failure of an expectation: its first counter-example, and the number of counter-examples.
    package struct Failure: Hashable, Sendable {
        /// The first counter-example: `2026-12-03 has 2`.
        package var example: String
        /// The noun for two or more counter-examples: `days`.
        package var noun: String
        package var count: Int
    }

    /// A finding for each expectation that fails, in the order of the plan.
    package var findings: [Diagnostic] {
        plan.expectations.compactMap { expectation in
            failure(of: expectation).map { .expectationFailed(expectation, $0) }
        }
    }

    /// Returns the failure of an expectation; `nil` where it holds.
    package func failure(of expectation: Expectation) -> Failure? {
        let all: [(example: String, noun: String)] =
            switch expectation.form {
            case .count(let what, let period, let least, let most):
                counts(of: what, each: period, expectation).filter { !Self.holds($0.count, least, most) }
                    .map { ("\($0.name) has \($0.count)", period == .week ? "weeks" : "days") }
            case .gap(let what, let least, let most): gaps(of: what, least, most, expectation).map { ($0, "gaps") }
            case .apart(let first, let second, let least):
                meetings(first, second, nearerThan: least, expectation).map { ($0, "occurrences") }
            case .within(let what, let after, let before):
                outside(of: what, after, before, expectation).map { ($0, "occurrences") }
            case .start(let what, let date, let time, let tolerance):
                start(of: what, on: date, at: time, tolerance, expectation).map { ($0, "days") }
            }
        return all.first.map { Failure(example: $0.example, noun: $0.noun, count: all.count) }
    }

    // MARK: Days

    /// Returns the list days that an expectation applies to, ascending: those within its limits that exist and on which
    /// no section of `what` is paused.
    private func days(_ expectation: Expectation, of what: [Expectation.Subject]) -> [LocalDate] {
        let sections = what.flatMap(sections)
        return schedule.horizon.dates.filter { date in
            expectation.limit.contains(date, in: plan.prayers.hijri) && !plan.skips(date)
                && !sections.contains { plan.pause(of: $0, on: date) != nil }
        }
    }

    /// Returns the sections that the subject of an expectation belongs to.
    private func sections(of what: Expectation.Subject) -> [CalendarOptions.Section] {
        switch what {
        case .all: CalendarOptions.Section.allCases
        case .section(let section): [section]
        case .rule(let id):
            plan.prompts.contains { $0.id == id }
                ? [.prompts] : plan.sessions.contains { $0.id == id } ? [.workouts] : [.prayers]
        }
    }

    private func occurrences(of what: Expectation.Subject, on date: LocalDate) -> [Occurrence] {
        (byDate[date] ?? []).filter { $0.matches(what) }
    }

    private func occurrences(of what: Expectation.Subject, on days: [LocalDate]) -> [Occurrence] {
        days.flatMap { occurrences(of: what, on: $0) }.sorted { $0.start < $1.start }
    }

    // MARK: Forms

    /// Returns the number of occurrences in each period, with the name of the period.
    private func counts(
        of what: Expectation.Subject, each period: Expectation.Period, _ expectation: Expectation
    ) -> [(name: String, count: Int)] {
        let days = days(expectation, of: [what])
        let counts = days.map { (date: $0, count: occurrences(of: what, on: $0).count) }
        switch period {
        case .day: return counts.map { ("\($0.date)", $0.count) }
        case .week:
            let whole = Dictionary(grouping: counts) { $0.date.monday }.filter { monday, _ in
                schedule.horizon.dates.contains(monday) && schedule.horizon.dates.contains(monday.advanced(by: 6))
            }
            return whole.sorted { $0.key < $1.key }.map { monday, days in
                ("the week of \(monday)", days.reduce(0) { $0 + $1.count })
            }
        case .horizon:
            return days.isEmpty ? [] : [("the horizon", counts.reduce(0) { $0 + $1.count })]
        }
    }

    private func gaps(
        of what: Expectation.Subject, _ least: TimeSpan?, _ most: TimeSpan?, _ expectation: Expectation
    ) -> [String] {
        days(expectation, of: [what]).flatMap { date in
            let starts = occurrences(of: what, on: date)
            return zip(starts, starts.dropFirst()).compactMap { (a: Occurrence, b: Occurrence) -> String? in
                let gap = b.start - a.start
                guard !Self.holds(gap, least, most) else { return nil }
                return "\(date) has \(gap) between \(clock(a)) and \(clock(b))"
            }
        }
    }

    private func meetings(
        _ first: Expectation.Subject, _ second: Expectation.Subject, nearerThan least: TimeSpan,
        _ expectation: Expectation
    ) -> [String] {
        let days = days(expectation, of: [first, second])
        let others = occurrences(of: second, on: days)
        var begin = 0
        return occurrences(of: first, on: days).compactMap { occurrence in
            while begin < others.count, occurrence.start - others[begin].start >= least { begin += 1 }
            let near = others[begin...].prefix { $0.start - occurrence.start < least }.filter {
                $0.key != occurrence.key
            }
            func distance(_ other: Occurrence) -> TimeSpan {
                max(other.start - occurrence.start, occurrence.start - other.start)
            }
            guard let nearest = near.min(by: { distance($0) < distance($1) }) else { return nil }
            return "on \(occurrence.date) '\(occurrence.rule)' at \(clock(occurrence)) is \(distance(nearest)) from "
                + "'\(nearest.rule)' at \(clock(nearest))"
        }
    }

    private func outside(
        of what: Expectation.Subject, _ after: DayTime?, _ before: DayTime?, _ expectation: Expectation
    ) -> [String] {
        occurrences(of: what, on: days(expectation, of: [what])).compactMap { occurrence in
            let time = time(occurrence)
            guard !Self.holds(time, after, before) else { return nil }
            return "on \(occurrence.date) '\(occurrence.rule)' is at \(time)"
        }
    }

    /// Returns the counter-example of a start; empty for a day outside the horizon, about which nothing is known.
    private func start(
        of what: Expectation.Subject, on date: LocalDate, at expected: DayTime, _ tolerance: TimeSpan,
        _ expectation: Expectation
    ) -> [String] {
        guard days(expectation, of: [what]).contains(date) else { return [] }
        guard let first = occurrences(of: what, on: date).first else { return ["that day has none"] }
        let time = time(first)
        return abs(time.seconds - expected.seconds) <= tolerance.seconds ? [] : ["it is at \(time)"]
    }

    private static func holds<Value: Comparable>(_ value: Value, _ least: Value?, _ most: Value?) -> Bool {
        least.map { $0 <= value } ?? true && most.map { value <= $0 } ?? true
    }

    private func time(_ occurrence: Occurrence) -> DayTime {
        DayTime(plan.timeZone(on: occurrence.date).local(occurrence.start), on: occurrence.date)
    }

    private func clock(_ occurrence: Occurrence) -> String { "\(time(occurrence))" }
}

extension Occurrence {
    /// Whether an expectation about `what` includes the occurrence.
    fileprivate func matches(_ what: Expectation.Subject) -> Bool {
        switch what {
        case .all: true
        case .section(let section): kind.section == section
        case .rule(let id): rule == id
        }
    }
}

extension LocalDate {
    /// The first day of its week.
    fileprivate var monday: LocalDate {
        advanced(by: Weekday.monday.rawValue - weekday.rawValue)
    }
}
