package import CivilTime

/// What the engine wants done, in this order.
package enum RingEffect: Hashable, Sendable {
    /// Append the record to the state. It has to be on the disk before anything that follows is handed over.
    case record(RingRecord)
    /// Hand the message over to the target of the index.
    case hand(RingMessage, target: Int)
    /// Take back from a service what it has under the message's identifier.
    case takeBack(RingKey, target: Int)
    /// Append the line to the log.
    case log(RingLogLine)
    /// Tell the person.
    case say(String)
}

/// What came of an attempt.
package enum RingVerdict: Hashable, Sendable {
    case delivered
    /// Another attempt may help, after a pause that the target asked for, if it did.
    case retry(after: TimeSpan?, reason: String)
    /// No other attempt will help.
    case failed(reason: String)
}

/// What the engine has to know of a target.
package struct RingTargetTraits: Hashable, Sendable {
    /// The name in the log and in the state, without secrets.
    package var label: String
    package var filter: RingFilter
    /// Whether the target knows a message by its identifier, so that it may get one twice without ringing twice.
    package var knowsIdentifiers: Bool
    /// How long before its time a message may be handed over to a service that keeps the time; `nil` where none does.
    package var ahead: TimeSpan?
    /// The most requests in 24 hours; `nil` for any number.
    package var dailyLimit: Int?

    package init(
        label: String, filter: RingFilter = RingFilter(), knowsIdentifiers: Bool = false, ahead: TimeSpan? = nil,
        dailyLimit: Int? = nil
    ) {
        self.label = label
        self.filter = filter
        self.knowsIdentifiers = knowsIdentifiers
        self.ahead = ahead
        self.dailyLimit = dailyLimit
    }
}
