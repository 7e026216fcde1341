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
            subject: subject, date: date, slot: nil, details: details, start: start,
            end: start + session.template.duration, notifications: notifications(from: start),
            reason: .session(SessionReason(base: base, fit: fit)))
    }

    private func notifications(from start: Instant) -> [PlannedNotification] {
        var all = session.remind.map { length in
            PlannedNotification(
                kind: .workoutReminder, part: "remind-\(length)", fireAt: start - length, title: session.title,
                body: "\(session.title) starts in \(length.inWords).", sound: session.template.sound, expiresAt: start)
        }
        if session.announce {
            all.append(
                PlannedNotification(
                    kind: .workoutStart, part: "start", fireAt: start, title: session.title,
                    body: "\(session.title) starts now.", sound: session.template.sound,
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

    /// The session's phases or exercises, a line each.
    private var details: [String] {
        let template = session.template
        if template.kind == .lift {
            return template.exercises.map { exercise in
                let reps = exercise.reps.map { " × \($0)" } ?? (exercise.sets == 1 ? " set" : " sets")
                let weight = exercise.weight.map { ", \($0)" } ?? ""
                return "\(exercise.name): \(exercise.sets)\(reps)\(weight), rest \(exercise.rest)"
            }
        }
        return template.phases.map { phase in
            let round = phase.rounds > 1 ? " \(phase.round)/\(phase.rounds)" : ""
            return "\(phase.start.clock) \(phase.label)\(round) (\(phase.end - phase.start))"
        }
    }
}

extension TimeSpan {
    /// Minutes and seconds on a stopwatch: `4:40`, `1:02:05`.
    package var clock: String {
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let tail = (seconds % 60).padded(to: 2)
        return hours > 0 ? "\(hours):\(minutes.padded(to: 2)):\(tail)" : "\(minutes):\(tail)"
    }

    /// `10 minutes`, `1 hour 30 minutes`, `45 seconds`.
    package var inWords: String {
        let parts = [
            (seconds / 86400, "day"), (seconds / 3600 % 24, "hour"), (seconds / 60 % 60, "minute"),
            (seconds % 60, "second"),
        ]
        let words = parts.filter { $0.0 != 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
        return words.isEmpty ? "0 seconds" : words.joined(separator: " ")
    }
}
