package import CivilTime
import Text

/// A line of a log of deliveries, NDJSON: that of the kits and of `horarium ring`.
package struct LogLine: Hashable, Sendable {
    package var id: String
    /// When it was to be delivered.
    package var intended: Instant
    /// When it was, or what became of it was decided; `nil` where the system does not report it.
    package var at: Instant?
    /// The name of the target, or of the system.
    package var target: String
    package var event: Event

    package enum Event: Hashable, Sendable {
        case outcome(Outcome, attempts: Int)
        /// A person chose the action of the identifier.
        case answer(String)
        /// A person let it come back, at an instant.
        case snooze(until: Instant)
    }

    /// The outcome of a notification.
    package enum Outcome: String, Sendable {
        /// It was handed to a system that keeps it until its time and does not report all that becomes of it.
        case armed
        /// It was delivered at most a second after its time, or handed by then to a service that keeps the time itself.
        case delivered
        /// It was delivered later, while it was still worth it.
        case late
        /// It was no longer worth it when it could have been delivered.
        case missed
        /// The target refused it, or did not take it as long as it was worth it.
        case failed
        /// The program ended between handing it over and learning what came of it, or could not take it back in time; or
        /// the system was not allowed to deliver it when it was last asked.
        case unknown
        /// An edit of the plan or an answer took it out before it was delivered, or took it back.
        case replaced
    }

    package init(id: String, intended: Instant, at: Instant?, target: String, event: Event) {
        self.id = id
        self.intended = intended
        self.at = at
        self.target = target
        self.event = event
    }

    /// The line without its break.
    package var text: String {
        var json = ByteBuffer(capacity: 160)
        json.append("{\"id\":")
        json.append(quoting: id)
        json.append(",\"intended\":\"")
        json.append(intended)
        json.append("\",\"at\":")
        if let at { json.append(quoting: "\(at)") } else { json.append("null") }
        json.append(",\"target\":")
        json.append(quoting: target)
        switch event {
        case .outcome(let outcome, let attempts):
            json.append(",\"outcome\":")
            json.append(quoting: outcome.rawValue)
            json.append(",\"attempts\":")
            json.append(number: attempts)
        case .answer(let action):
            json.append(",\"answer\":")
            json.append(quoting: action)
        case .snooze(let until):
            json.append(",\"snoozedUntil\":")
            json.append(quoting: "\(until)")
        }
        json.append("}")
        return json.text
    }
}

extension ByteBuffer {
    fileprivate mutating func append(quoting text: String) {
        append("\"")
        Array(text.utf8).withUnsafeBufferPointer { append(escaping: $0) }
        append("\"")
    }
}
