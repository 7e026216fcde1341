import CivilTime
import DeviceManifest
import Diagnostics
import PlanFile

/// Plans one session's days.
struct WorkoutPlanner {
    private let session: WorkoutSession
    private let context: PlanContext
    private let subject: Subject

    init(_ session: WorkoutSession, _ context: PlanContext) {
        self.session = session
        self.context = context
        subject = .session(session)
    }

    /// The session on `date`; `nil` on other days, and where the sun gives it no time.
    func occurrence(on date: LocalDate) -> Occurrence? {
        guard session.takesPlace(on: date, in: context.plan.prayers.hijri),
            let (start, base, fit) = context.instant(of: session.at, on: date)
        else { return nil }
        return Occurrence(
            subject: subject, date: date, slot: nil, start: start,
            end: start + session.template.duration, notifications: notifications(from: start),
            reason: .session(TimeReason(moment: session.at, base: base, fit: fit)))
    }

    private func notifications(from start: Instant) -> [PlannedNotification] {
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
