import JSON
package import CivilTime

/// What became of a notification at a target.
package enum RingOutcome: String, CaseIterable, Sendable {
    /// It was handed over at most a second after its time, or by then to a service that keeps the time itself.
    case delivered
    /// It was handed over later, while it was still worth it.
    case late
    /// It was no longer worth it when it could have been handed over.
    case missed
    /// The target refused it, or did not take it as long as it was worth it.
    case failed
    /// The program ended between handing it over and learning what came of it.
    case unknown
    /// The plan was edited or its prompt answered, so that it was not delivered or was taken back.
    case replaced
}

/// A line of the log, NDJSON: an outcome, or an answer.
package struct RingLogLine: Hashable, Sendable {
    package var id: String
    /// When it was to ring.
    package var intended: Instant
    /// When it was handed over, or what became of it was decided; of an answer, when it came.
    package var at: Instant
    package var target: String
    package var event: Event

    package enum Event: Hashable, Sendable {
        case outcome(RingOutcome, attempts: Int)
        /// A button that was pressed, by its identifier.
        case answer(String)
    }

    package init(id: String, intended: Instant, at: Instant, target: String, event: Event) {
        self.id = id
        self.intended = intended
        self.at = at
        self.target = target
        self.event = event
    }

    /// What became of a message at a target.
    init(_ key: RingKey, at: Instant, _ outcome: RingOutcome, attempts: Int) {
        self.init(
            id: key.id, intended: key.due, at: at, target: key.target, event: .outcome(outcome, attempts: attempts))
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
            }
        }
        return json.text
    }
}

extension RingState {
    /// The line that a log lacks when the program was killed between recording an outcome and logging it: no more than
    /// one, since each is logged before the next is recorded.
    ///
    /// - `log`: The end of the log.
    package func lineMissing(in log: [UInt8]) -> RingLogLine? {
        guard let line = lastEnded else { return nil }
        let text = Array(line.text.utf8)
        return log.split(separator: UInt8(ascii: "\n")).contains { $0.elementsEqual(text) } ? nil : line
    }
}
