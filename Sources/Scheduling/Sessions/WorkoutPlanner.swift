import CivilTime
import DeviceManifest
import Diagnostics
import Localization
import PlanModel

/// Plans one session's days.
struct WorkoutPlanner {
    /// The values that all days of a week share.
    private struct Week {
        var number: Int?
        var subject: Subject
        var duration: TimeSpan
        /// The notifications of each of its days, ascending.
        var notifications: [OffsetNotification]
    }

    /// A notification of a session, with times counted from its start.
    private struct OffsetNotification {
        var form: PlannedNotification.Form
        var content: PlannedNotification.Content
        var offset, expires, deliverBy: TimeSpan
    }

    private let session: WorkoutSession
    private let context: PlanContext
    /// The week of the last day that was requested.
    private var week: Week?

    init(_ session: WorkoutSession, _ context: PlanContext) {
        self.session = session
        self.context = context
    }

    /// Returns the session on `date`; `nil` on other days, and where the sun gives it no time.
    mutating func occurrence(on date: LocalDate) -> Occurrence? {
        guard session.takesPlace(on: date, in: context.plan.prayers.hijri),
            let (start, base, fit) = context.instant(of: session.at, on: date), let week = week(of: date)
        else { return nil }
        return Occurrence(
            subject: week.subject, date: date, slot: nil, start: start, end: start + week.duration,
            notifications: week.notifications.map {
                PlannedNotification(
                    form: $0.form, content: $0.content, fireAt: start + $0.offset, expiresAt: start + $0.expires,
                    deliverBy: start + $0.deliverBy)
            },
            reason: .session(TimeReason(moment: session.at, base: base, fit: fit, week: week.number)))
    }

    private mutating func week(of date: LocalDate) -> Week? {
        let number = session.week(of: date)
        if let week, week.number == number { return week }
        week = session.inWeek(number).map {
            Week(
                number: number, subject: .session($0), duration: $0.template.duration,
                notifications: notifications(of: $0))
        }
        return week
    }

    private func notifications(of session: WorkoutSession) -> [OffsetNotification] {
        let words = context.plan.words
        func notification(
            _ kind: Manifest.Notification.Kind, _ part: String, at offset: TimeSpan, until end: TimeSpan, _ body: String
        ) -> OffsetNotification {
            OffsetNotification(
                form: PlannedNotification.Form(
                    kind, part: part, title: session.title, sound: session.template.sound),
                content: .text(body), offset: offset, expires: end,
                deliverBy: kind == .workoutReminder ? end : min(end, offset + WorkoutTemplate.catchUp))
        }
        var all = session.remind.map { length in
            notification(
                .workoutReminder, "remind-\(length)", at: -length, until: .zero,
                words(.sessionSoon, ["session": session.title, "length": words(length)]))
        }
        let phases = session.template.phases
        if session.announce {
            all.append(
                notification(
                    .workoutStart, "start", at: .zero, until: phases.first?.end ?? session.template.duration,
                    words(.sessionStarts, ["session": session.title])))
        }
        all += phases.enumerated().map { index, phase in
            let isLast = index == phases.count - 1
            return notification(
                isLast ? .workoutComplete : .workoutPhase, isLast ? "complete" : "phase-\(index + 1)", at: phase.end,
                until: isLast ? phase.end + .seconds(Manifest.Session.completionWorthS) : phases[index + 1].end,
                phase.message)
        }
        return all
    }
}
