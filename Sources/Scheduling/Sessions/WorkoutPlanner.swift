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
        /// The notifications of each of its days, ascending, for each time of the day.
        var notifications: [[OffsetNotification]]
    }

    /// A notification of a session, with times counted from its start.
    private struct OffsetNotification {
        var form: PlannedNotification.Form
        var content: PlannedNotification.Content
        var offset, expires: TimeSpan
        /// `nil` where it is delivered as long as it is worth showing.
        var latest: TimeSpan?
    }

    private let session: WorkoutSession
    private let context: PlanContext
    /// The week of the last day that was requested.
    private var week: Week?
    /// The session's own title.
    private let title: DatedText

    init(_ session: WorkoutSession, _ context: PlanContext) {
        self.session = session
        self.context = context
        title = DatedText(session.ownTitle ?? "")
    }

    /// Appends the session's occurrences on `date`: none on other days, and none at a time that the sun, or the rule
    /// that it is tied to, does not have.
    mutating func add(occurrencesOn date: LocalDate, to occurrences: inout [Occurrence]) {
        guard session.takesPlace(on: date, in: context.plan.prayers.hijri), let week = week(of: date) else { return }
        for (index, moment) in session.times.enumerated() {
            guard let (start, base, fit) = context.instant(of: moment, on: date) else { continue }
            let reason = TimeReason(
                moment: moment, base: base, fit: fit, followsClock: context.followsClock(moment, on: date),
                week: week.number)
            occurrences.append(
                Occurrence(
                    subject: week.subject, date: date, slot: session.hasSlots ? index + 1 : nil, start: start,
                    end: start + week.duration,
                    notifications: week.notifications[index].map {
                        PlannedNotification(
                            form: $0.form, content: $0.content, fireAt: start + $0.offset,
                            expiresAt: start + $0.expires, deliverBy: $0.latest.map { start + $0 })
                    },
                    reason: .session(reason)))
        }
    }

    private mutating func week(of date: LocalDate) -> Week? {
        let number = session.week(of: date)
        if title.isPlain, let week, week.number == number { return week }
        week = session.inWeek(number).map { session in
            var session = session
            if !title.isPlain {
                session.ownTitle = title.text(
                    on: date, week: number, in: context.plan.words, context.plan.prayers.hijri)
            }
            return Week(
                number: number, subject: .session(session), duration: session.template.duration,
                notifications: session.times.indices.map { notifications(of: session, session.hasSlots ? $0 + 1 : nil) }
            )
        }
        return week
    }

    /// Returns the notifications of one of a session's times of the day, whose parts have its number in front.
    private func notifications(of session: WorkoutSession, _ slot: Int?) -> [OffsetNotification] {
        let prefix = slot.map { "\($0)/" } ?? ""
        let words = context.plan.words
        func notification(
            _ kind: Manifest.Notification.Kind, _ part: String, at offset: TimeSpan, until end: TimeSpan,
            _ body: String,
            isBrief: Bool = true
        ) -> OffsetNotification {
            OffsetNotification(
                form: PlannedNotification.Form(
                    kind, part: prefix + part, title: session.title, sound: session.template.sound),
                content: .text(body), offset: offset, expires: end,
                latest: isBrief && offset + WorkoutTemplate.catchUp < end ? offset + WorkoutTemplate.catchUp : nil)
        }
        var all = session.remind.map { length in
            notification(
                .workoutReminder, "remind-\(length)", at: -length, until: .zero,
                words(.sessionSoon, ["session": session.title, "length": words(length)]), isBrief: false)
        }
        let phases = session.template.phases
        let completionWorth = TimeSpan.seconds(Manifest.Session.completionWorthS)
        if session.announce {
            // One whose phases wait for the person is worth starting as long as it would last.
            let end = session.phasesOnStart ? session.template.duration : .zero
            all.append(
                notification(
                    .workoutStart, "start", at: .zero, until: max(end, WorkoutTemplate.catchUp),
                    words(.sessionStarts, ["session": session.title]), isBrief: false))
        }
        if session.phasesOnStart { return all }
        all += phases.prefix(session.template.timedPhases).enumerated().map { index, phase in
            let isLast = index == phases.count - 1
            return notification(
                isLast ? .workoutComplete : .workoutPhase, isLast ? "complete" : "phase-\(index + 1)", at: phase.end,
                until: isLast ? phase.end + completionWorth : phases[index + 1].end, phase.message)
        }
        return all
    }
}
