package import CivilTime
package import DeviceManifest
import Text

/// A workout that is under way: a value over a clock of milliseconds that nobody sets.
package struct SessionRun: Sendable {
    /// A part of a session: a phase, a set or a rest.
    package struct Step: Hashable, Sendable {
        /// `Work 2/5`.
        package var title: String
        /// The length; `nil` until the person goes on, as in a set.
        package var durationS: Int?
        /// What rings at its end.
        package var ending: Manifest.Session.OffsetNotification?
    }

    /// What happens as time goes on.
    package enum Event: Hashable, Sendable {
        /// A step ended by itself, with what rings then.
        case rings(Manifest.Session.OffsetNotification)
        case begins(Step)
        case completes
    }

    package let title: String
    package let steps: [Step]
    /// The step that is under way; the number of steps when all are done.
    package private(set) var place = 0
    /// Milliseconds of the step that are over, up to ``since``.
    private var doneMs = 0
    /// When the step went on last; `nil` while it is paused.
    private var since: Int?

    /// Begins a session at a moment.
    ///
    /// - `rest`: The plan's word for the pause between two sets.
    package init(_ session: Manifest.Session, rest: String = "Rest", at ms: Int) {
        title = session.title
        steps = session.phases.isEmpty ? Self.sets(of: session, rest) : Self.phases(of: session)
        since = ms
    }

    private static func phases(of session: Manifest.Session) -> [Step] {
        let endings = session.notifications + (session.continuations ?? []).flatMap(\.notifications)
        return session.phases.enumerated().map { index, phase in
            let part = index == session.phases.count - 1 ? "complete" : "phase-\(index + 1)"
            let title = phase.label + (phase.distance.map { " \($0)" } ?? "")
            return Step(
                title: phase.rounds > 1 ? "\(title) \(phase.round)/\(phase.rounds)" : title,
                durationS: phase.ends == nil ? phase.endOffsetS - phase.startOffsetS : nil,
                ending: endings.first { $0.part == part })
        }
    }

    /// The sets of a lift, each of which the person ends unless it goes by time, with the rests between them.
    private static func sets(of session: Manifest.Session, _ rest: String) -> [Step] {
        var steps: [Step] = []
        for exercise in session.exercises {
            for number in 1...max(1, exercise.sets) {
                let set =
                    exercise.setList.flatMap { $0.indices.contains(number - 1) ? $0[number - 1] : nil }
                    ?? .init(reps: exercise.reps, weight: exercise.weight, warmup: false, restS: exercise.restS)
                let load = [set.reps.map { "× \($0)" }, set.weight, set.rpe.map { "RPE \(tenths($0))" }]
                let words = load.compactMap(\.self).joined(separator: ", ")
                let title = "\(exercise.name) \(number)/\(exercise.sets)\(words.isEmpty ? "" : " \(words)")"
                steps.append(Step(title: title, durationS: set.timeS, ending: session.setTimer))
                steps.append(Step(title: rest, durationS: set.restS, ending: session.restTimer))
            }
        }
        // After the last set nobody waits for another.
        return Array(steps.dropLast())
    }

    /// `8`, `8.5`.
    private static func tenths(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }

    package var isComplete: Bool { place >= steps.count }
    package var isPaused: Bool { since == nil }

    /// The step that is under way.
    package var step: Step? { isComplete ? nil : steps[place] }

    // MARK: Time

    private func elapsedMs(at ms: Int) -> Int { doneMs + (since.map { max(0, ms - $0) } ?? 0) }

    /// Goes on to a moment.
    package mutating func advance(to ms: Int) -> [Event] {
        var events: [Event] = []
        while let step, let durationS = step.durationS, !isPaused, elapsedMs(at: ms) >= durationS * 1000 {
            let over = elapsedMs(at: ms) - durationS * 1000
            if let ending = step.ending { events.append(.rings(ending)) }
            events += next(at: ms - over)
        }
        return events
    }

    /// Goes on to the next step; what a person ends does not ring.
    package mutating func skip(at ms: Int) -> [Event] { isComplete ? [] : next(at: ms) }

    private mutating func next(at ms: Int) -> [Event] {
        place += 1
        doneMs = 0
        if since != nil { since = ms }
        return [step.map { .begins($0) } ?? .completes]
    }

    /// Pauses, or goes on after a pause.
    package mutating func togglePause(at ms: Int) {
        if since == nil {
            since = ms
        } else {
            doneMs = elapsedMs(at: ms)
            since = nil
        }
    }

    /// When the line changes or the step ends; `nil` while nothing does.
    package func wake(after ms: Int) -> Int? {
        guard let step, !isPaused else { return nil }
        let elapsed = elapsedMs(at: ms)
        let second = ms + 1000 - elapsed % 1000
        return step.durationS.map { min(second, ms + max(0, $0 * 1000 - elapsed)) } ?? second
    }

    /// `Work 2/5  0:23  then Rest 0:20`: a timed step counts down, and any other up.
    package func line(at ms: Int) -> String {
        guard let step else { return title }
        let elapsed = elapsedMs(at: ms)
        // Rounded up, so that a step of 40 s begins with 0:40 and 0:00 is never shown.
        let seconds = step.durationS.map { ($0 * 1000 - elapsed + 999) / 1000 } ?? elapsed / 1000
        var line = "\(step.title)  \(Self.clock(seconds))"
        if place + 1 < steps.count {
            let next = steps[place + 1]
            line += "  then \(next.title)\(next.durationS.map { " \(Self.clock($0))" } ?? "")"
        }
        return isPaused ? "\(line)  (paused)" : line
    }

    /// `1:05`, `1:02:05`.
    package static func clock(_ seconds: Int) -> String {
        let seconds = max(0, seconds)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let minutes = seconds / 60
        return minutes < 60
            ? "\(minutes):\(two(seconds % 60))" : "\(minutes / 60):\(two(minutes % 60)):\(two(seconds % 60))"
    }
}

extension Manifest {
    /// The message of what rings in a session that was started at an instant, for targets beside the terminal.
    package func message(
        of ending: Session.OffsetNotification, in session: Session, startedAt start: Instant, at now: Instant
    ) -> RingMessage {
        let presentation = presentations.first { $0.id == ending.presentation }
        let fireAt = Instant(epochSeconds: now.epochSeconds)
        let notification = Notification(
            // Each start is another one for targets that know identifiers.
            id: "\(session.cancelScope)\(Instant(epochSeconds: start.epochSeconds))/\(ending.part)",
            numericId: ending.numericId ?? 0, uuid: ending.uuid ?? "", kind: ending.kind, rule: session.id,
            group: "\(session.cancelScope)\(Instant(epochSeconds: start.epochSeconds))", title: ending.title,
            shortTitle: ending.shortTitle, body: ending.body, fireAt: fireAt, local: fireAt.local(offset: 0),
            anchor: .instant, presentation: ending.presentation, priority: .high,
            expiresAt: fireAt + .seconds(session.catchUpS), session: session.id)
        return RingMessage(
            notification, deliverBy: fireAt + .seconds(session.catchUpS), presentation: presentation)
    }
}
