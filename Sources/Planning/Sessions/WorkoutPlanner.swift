import CivilTime
import DeviceManifest
import Diagnostics
import PlanFile

/// Plans one session's days.
struct WorkoutPlanner {
    /// What all days of a week share.
    private struct Week {
        var number: Int?
        var session: WorkoutSession
        var subject: Subject
    }

    private let session: WorkoutSession
    private let context: PlanContext
    /// The week of the last day that was asked for.
    private var week: Week?

    init(_ session: WorkoutSession, _ context: PlanContext) {
        self.session = session
        self.context = context
    }

    /// The session on `date`; `nil` on other days, and where the sun gives it no time.
    mutating func occurrence(on date: LocalDate) -> Occurrence? {
        guard session.takesPlace(on: date, in: context.plan.prayers.hijri),
            let (start, base, fit) = context.instant(of: session.at, on: date), let week = week(of: date)
        else { return nil }
        return Occurrence(
            subject: week.subject, date: date, slot: nil, start: start,
            end: start + week.session.template.duration, notifications: notifications(of: week.session, from: start),
            reason: .session(TimeReason(moment: session.at, base: base, fit: fit, week: week.number)))
    }

    private mutating func week(of date: LocalDate) -> Week? {
        let number = session.week(of: date)
        if let week, week.number == number { return week }
        week = session.inWeek(number).map { Week(number: number, session: $0, subject: .session($0)) }
        return week
    }

    private func notifications(of session: WorkoutSession, from start: Instant) -> [PlannedNotification] {
        let words = context.plan.words
        var all = session.remind.map { length in
            PlannedNotification(
                kind: .workoutReminder, part: "remind-\(length)", fireAt: start - length, title: session.title,
                body: words(.sessionSoon, ["session": session.title, "length": words(length)]),
                sound: session.template.sound, expiresAt: start)
        }
        if session.announce {
            all.append(
                PlannedNotification(
                    kind: .workoutStart, part: "start", fireAt: start, title: session.title,
                    body: words(.sessionStarts, ["session": session.title]), sound: session.template.sound,
                    expiresAt: start + WorkoutTemplate.catchUp))
        }
        let phases = session.template.phases
        all += phases.enumerated().map { index, phase in
            let isLast = index == phases.count - 1
            return PlannedNotification(
                kind: isLast ? .workoutComplete : .workoutPhase, part: isLast ? "complete" : "phase-\(index + 1)",
                fireAt: start + phase.end, title: session.title, body: phase.message, sound: session.template.sound,
                expiresAt: start + phase.end + WorkoutTemplate.catchUp)
        }
        return all
    }
}
