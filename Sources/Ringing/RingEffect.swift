/// What the engine wants done, in this order.
package enum RingEffect: Hashable, Sendable {
    /// Append the record to the state. It has to be on the disk before anything that follows is handed over.
    case record(RingRecord)
    /// Hand the message over to the target of the index.
    case hand(RingMessage, target: Int)
    /// Append the line to the log.
    case log(RingLogLine)
    /// Tell the person.
    case say(String)
}

/// What came of an attempt.
package enum RingVerdict: Hashable, Sendable {
    case delivered
    /// Another attempt may help.
    case retry(reason: String)
    /// No other attempt will help.
    case failed(reason: String)
}
