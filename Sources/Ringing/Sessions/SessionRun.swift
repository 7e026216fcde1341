import CivilTime
package import DeviceManifest

/// A workout that a person is doing: a value over milliseconds of a clock that is never set.
package struct SessionRun: Sendable {
    /// A part of the workout: a phase, a set or a rest.
    package struct Step: Hashable, Sendable {
        /// The name, with its place among several: `Work 2/5`.
        package var title: String
        /// The length in seconds; `nil` for a set, which lasts until the person goes on.
        package var durationS: Int?
        /// The notification at its end, unless the person ends it.
        package var ending: Manifest.Session.OffsetNotification?
    }

    /// The end of a step.
    package struct Change: Hashable, Sendable {
        /// The notification that rings; `nil` where the person went on.
        package var ending: Manifest.Session.OffsetNotification?
        /// The step that begins; `nil` after the last one.
        package var next: Step?
        /// When the step ended, which may be some time ago.
        package var atMs: Int
    }

    package let steps: [Step]
    /// The index of the step under way; the number of steps when all are done.
    private var place = 0
    /// Milliseconds of the step that were over at ``runningSince``, or at the pause.
    private var doneMs = 0
    /// When the step began or went on; `nil` during a pause.
    private var runningSince: Int?

    /// Begins a workout.
    ///
    /// - `rest`: The name of a pause between two sets.
    package init(_ session: Manifest.Session, rest: String, at ms: Int) {
        steps = session.phases.isEmpty ? Self.sets(of: session, rest) : Self.phases(of: session)
        runningSince = ms
    }

    private static func phases(of session: Manifest.Session) -> [Step] {
        // A phase ends with a notification, and each notification is at the end of one.
        zip(session.phases, session.notifications).map { phase, ending in
            Step(
                title: title(phase.label, phase.round, of: phase.rounds),
                durationS: phase.endOffsetS - phase.startOffsetS, ending: ending)
        }
    }

    private static func sets(of session: Manifest.Session, _ rest: String) -> [Step] {
        let steps = session.exercises.flatMap { exercise in
            (1...exercise.sets).flatMap { number in
                let reps = exercise.reps.map { " × \($0)" } ?? ""
                let weight = exercise.weight.map { ", \($0)" } ?? ""
                let name = title(exercise.name, number, of: exercise.sets)
                return [
                    Step(title: name + reps + weight),
                    Step(title: rest, durationS: exercise.restS, ending: session.restTimer),
                ]
            }
        }
        // Nobody waits for a set after the last one, nor for one without a rest before it.
        return steps.dropLast().filter { $0.durationS != 0 }
    }

    private static func title(_ name: String, _ number: Int, of count: Int) -> String {
        count > 1 ? "\(name) \(number)/\(count)" : name
    }

    /// The step under way; `nil` when all are done.
    package var step: Step? { place < steps.count ? steps[place] : nil }

    package var isPaused: Bool { runningSince == nil }

    // MARK: Time

    private func elapsedMs(at ms: Int) -> Int { doneMs + (runningSince.map { max(0, ms - $0) } ?? 0) }

    /// Goes on to a moment, and returns the steps that have ended by themselves.
    package mutating func advance(to ms: Int) -> [Change] {
        var changes: [Change] = []
        while !isPaused, let step, let durationS = step.durationS, elapsedMs(at: ms) >= durationS * 1000 {
            let end = ms - (elapsedMs(at: ms) - durationS * 1000)
            changes.append(next(at: end, step.ending))
        }
        return changes
    }

    /// Ends the step under way; `nil` when all are done.
    package mutating func skip(at ms: Int) -> Change? { step == nil ? nil : next(at: ms, nil) }

    private mutating func next(at ms: Int, _ ending: Manifest.Session.OffsetNotification?) -> Change {
        place += 1
        doneMs = 0
        if !isPaused { runningSince = ms }
        return Change(ending: ending, next: step, atMs: ms)
    }

    /// Pauses.
    package mutating func pause(at ms: Int) {
        doneMs = elapsedMs(at: ms)
        runningSince = nil
    }

    /// Goes on after a pause.
    package mutating func resume(at ms: Int) {
        runningSince = ms
    }

    /// When ``line(at:)`` changes or the step ends; `nil` if neither will.
    package func wake(after ms: Int) -> Int? {
        guard !isPaused, step != nil else { return nil }
        return ms + 1000 - elapsedMs(at: ms) % 1000
    }

    // MARK: Text

    /// The step under way, what comes next, and how long it all takes yet: `Work 2/5 0:23 · then Rest 2/5 0:20 · 3:43 left`.
    /// A phase and a rest count down, a set counts up.
    package func line(at ms: Int) -> String {
        guard let step else { return "" }
        let elapsed = elapsedMs(at: ms)
        // Rounded up, so that a step of 40 s begins with 0:40 and ends before 0:00.
        let left = step.durationS.map { ($0 * 1000 - elapsed + 999) / 1000 }
        var parts = ["\(step.title) \(Self.duration(left ?? elapsed / 1000))"]
        let later = steps[(place + 1)...]
        if let next = later.first {
            parts.append("then \(next.title)\(next.durationS.map { " \(Self.duration($0))" } ?? "")")
            if let left, later.allSatisfy({ $0.durationS != nil }) {
                parts.append("\(Self.duration(later.reduce(left) { $0 + ($1.durationS ?? 0) })) left")
            }
        }
        if isPaused { parts.append("paused") }
        return parts.joined(separator: " · ")
    }

    /// Minutes and seconds, and hours where there are any: `1:05`, `1:02:05`.
    package static func duration(_ seconds: Int) -> String {
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, (seconds % 60).padded(to: 2))
        return hours > 0 ? "\(hours):\(minutes.padded(to: 2)):\(rest)" : "\(minutes):\(rest)"
    }
}
