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
