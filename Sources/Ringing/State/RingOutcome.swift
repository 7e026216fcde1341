import JSON
package import CivilTime

/// The result of a notification at a target.
package enum RingOutcome: String, Sendable {
    /// It was handed over at most a second after its time, or by then to a service that keeps the time itself.
    case delivered
    /// It was handed over later, while it was still worth it.
    case late
    /// It was no longer worth it when it could have been handed over.
    case missed
    /// The target refused it, or did not take it as long as it was worth it.
    case failed
    /// The program ended between handing it over and learning what came of it, or could not take it back in time.
    case unknown
    /// An edit of the plan or an answer took it out before it was handed over, or took it back.
    case replaced
}

/// A line of the log, NDJSON.
package struct RingLogLine: Hashable, Sendable {
    package var id: String
    /// When it was to ring.
    package var intended: Instant
    /// When it was handed over, or what became of it was decided.
    package var at: Instant
    package var target: String
    package var event: Event

    package enum Event: Hashable, Sendable {
        case outcome(RingOutcome, attempts: Int)
        /// A person chose the action of the identifier.
        case answer(String)
        /// A person let it come back, at an instant.
        case snooze(until: Instant)
    }

    /// An outcome of a message at a target, or an answer to it.
    init(_ key: RingKey, at: Instant, _ event: Event) {
        id = key.id
        intended = key.due
        self.at = at
        target = key.target
        self.event = event
    }

    /// The line without its break.
    package var text: String {
        var json = JSONWriter(.compact, capacity: 160)
        json.object { json in
            json.member("id", id)
            json.member("intended", "\(intended)")
            json.member("at", "\(at)")
            json.member("target", target)
            switch event {
            case .outcome(let outcome, let attempts):
                json.member("outcome", outcome.rawValue)
                json.member("attempts", attempts)
            case .answer(let action): json.member("answer", action)
            case .snooze(let until): json.member("snoozedUntil", "\(until)")
            }
        }
        return json.text
    }
}

extension RingState {
    /// The line that a log lacks when the program was killed between recording an event and logging it: no more than
    /// one, since each is logged before the next is recorded.
    ///
    /// - `log`: The end of the log.
    package func lineMissing(in log: [UInt8]) -> RingLogLine? {
        guard let line = lastLine else { return nil }
        let text = Array(line.text.utf8)
        return log.split(separator: UInt8(ascii: "\n")).contains { $0.elementsEqual(text) } ? nil : line
    }
}
