package import CivilTime
package import DeviceManifest

/// A step that the engine asks its caller to carry out, in the order in which they are returned.
package enum RingEffect: Hashable, Sendable {
    /// Append the record to the state. It has to be on the disk before a delivery that follows starts.
    case record(RingRecord)
    /// Deliver the message to the target of the index.
    case deliver(RingMessage, target: Int)
    /// Take the message out of the service at the target of the index, which keeps it until its time.
    case cancel(RingKey, target: Int)
    /// Append the line to the log.
    case log(LogLine)
    /// Show the line to the person.
    case say(String)
}

/// The result of an attempt at delivery.
package enum RingVerdict: Hashable, Sendable {
    case delivered
    /// Another attempt may help, and not before the pause that was asked for. The request `mayHaveArrived` where no answer
    /// says otherwise.
    case retry(after: TimeSpan? = nil, reason: String, mayHaveArrived: Bool = false)
    /// No other attempt will help.
    case failed(reason: String)
}
