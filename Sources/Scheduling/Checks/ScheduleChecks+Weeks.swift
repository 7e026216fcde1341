import CivilTime
import Diagnostics
import PlanModel

/// Checks of sessions from week to week.
extension ScheduleChecks {
    /// Reports the days of the horizon on which a session's weeks are over.
    func weeksWithout() -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for session in context.plan.sessions {
            guard let weeks = session.weeks else { continue }
            var unlimited = session
            unlimited.weeks = nil
            let over = dates.filter { date in
                guard case .weeksOver = weeks.exclusion(of: date) else { return false }
                return unlimited.takesPlace(on: date, in: context.plan.prayers.hijri)
            }
            guard let first = over.first else { continue }
            findings.append(.weeksOver(session, weeks, first: first, count: over.count))
        }
        return findings
    }

    /// Reports titles and texts that count to a date which is past on some of their rule's days.
    func pastCountdowns() -> [Diagnostic] {
        let calendar = context.plan.prayers.hijri
        func finding(
            _ id: String, _ texts: [String], dated: [LocalDate: [String]] = [:], at span: SourceSpan,
            isOn: (LocalDate) -> Bool
        ) -> Diagnostic? {
            func end(_ texts: [String]) -> LocalDate? {
                texts.filter { $0.contains("{") }.compactMap { DatedText($0).firstEnd }.min()
            }
            let always = end(texts)
            let ends = dated.compactMapValues(end)
            guard always != nil || !ends.isEmpty else { return nil }
            func isPast(_ date: LocalDate) -> Bool { [always, ends[date]].contains { $0.map { $0 < date } ?? false } }
            let past = dates.filter { isPast($0) && isOn($0) }
            return past.first.map { first in
                .countdownOver(
                    id, [always, ends[first]].compactMap(\.self).min() ?? first, first: first, count: past.count,
                    at: span)
            }
        }
        let prompts = context.plan.prompts.compactMap { rule in
            var always: [String] = []
            var dated: [LocalDate: [String]] = [:]
            for variant in rule.variants {
                always.append(variant.title)
                if let texts = variant.texts.dated {
                    dated.merge(texts.mapValues { [$0] }, uniquingKeysWith: +)
                } else {
                    always += variant.texts.all
                }
            }
            return finding(rule.id, always, dated: dated, at: rule.source) { rule.prompts(on: $0, in: calendar) }
        }
        let sessions = context.plan.sessions.compactMap { session in
            finding(session.id, [session.ownTitle ?? ""], at: session.source) {
                session.takesPlace(on: $0, in: calendar)
            }
        }
        return prompts + sessions
    }

    /// Reports progress steps that lead to a value that no session can have.
    func spentProgress() -> [Diagnostic] {
        var findings: [Diagnostic] = []
        var checked: Set<String> = []
        var reported: Set<String> = []
        for occurrence in sessions.lazy.map({ sorted[$0] }) where dates.contains(occurrence.date) {
            guard let week = occurrence.workout?.variant?.week, let name = occurrence.workout?.variant?.template,
                checked.insert("\(name)@\(week.session)@\(week.template)").inserted,
                let template = context.plan.templates.first(where: { $0.id == name })
            else { continue }
            for change in template.values(in: week) {
                guard let beyond = change.value.beyond,
                    reported.insert("\(name)/\(change.exercise ?? -1)/\(change.value.step.number)").inserted
                else { continue }
                let exercise = change.exercise.map { template.exercises[$0].name }
                findings.append(.progressSpent(template, exercise, change.value, beyond, in: week.session))
            }
        }
        return findings
    }
}
