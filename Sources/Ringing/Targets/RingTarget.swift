package import CivilTime

/// A place that notifications are delivered to: a value that says what to hand over, and what the answer means.
package protocol RingTarget: Sendable {
    /// The program that it runs, seen from this process's folder; `nil` for none.
    var program: String? { get }

    /// Whether a message that was handed over twice, with the same identifier and instant, counts once.
    var isIdempotent: Bool { get }

    /// Returns the way to hand a message over: before its time only to a service that keeps it until then.
    func handover(of message: RingMessage, at now: Instant) -> RingHandover

    /// The meaning of a line that a program writes while it runs; `nil` for none.
    ///
    /// - `isDelivered`: Whether a line before it said that the message was handed over.
    func reply(_ line: String, isDelivered: Bool, to message: RingMessage) -> RingReply?

    /// What the end of a program means.
    func verdict(on result: RingProcessResult) -> RingVerdict
}

extension RingTarget {
    package var program: String? { nil }
    package var isIdempotent: Bool { false }
    package func reply(_ line: String, isDelivered: Bool, to message: RingMessage) -> RingReply? { nil }
}

/// A target whose service keeps a message until its time, under its identifier and instant.
package protocol SchedulingTarget: RingTarget {
    /// The service with the account on it, whose limits hold for all its targets together.
    var service: String { get }

    /// A digest of all that the service would show of a message.
    func digest(of message: RingMessage) -> String

    /// Returns the way to take a message out of the service.
    func cancellation(of occurrence: RingMessage.Occurrence) -> RingHandover
}

/// The way to hand a message over.
package enum RingHandover: Hashable, Sendable {
    /// Text for standard output.
    case text(String)
    /// A program to run.
    case process(RingProcess)
}

/// The meaning of a line of a program that still runs.
package enum RingReply: Hashable, Sendable {
    /// The message was handed over, and the program waits for an answer.
    case delivered
    /// A person chose the action of the identifier.
    case answer(String)
    /// A person wants the alarm to come back later.
    case snooze
}

/// A program to run.
package struct RingProcess: Hashable, Sendable {
    /// The program's name, looked for in `PATH`, and its arguments.
    package var arguments: [String]
    /// Variables beside those of this process.
    package var environment: [String: String]
    package var input: [UInt8]
    /// After how many milliseconds it is ended.
    package var limitMs: Int
    package var output: Output
    /// The folder in which it runs; empty for this process's own.
    package var folder: String

    /// The use of its standard output.
    package enum Output: Hashable, Sendable {
        case dropped
        /// It is kept for the verdict.
        case kept
        /// Its lines are replies.
        case lines
        /// Its lines are replies, and it writes to a terminal, which gets each line at once.
        case linesByTerminal
    }

    package init(
        _ arguments: [String], environment: [String: String] = [:], input: [UInt8] = [], limitMs: Int,
        output: Output = .dropped, folder: String = ""
    ) {
        self.arguments = arguments
        self.environment = environment
        self.input = input
        self.limitMs = limitMs
        self.output = output
        self.folder = folder
    }
}

/// The end of a program, or of writing text.
package struct RingProcessResult: Hashable, Sendable {
    package enum End: Hashable, Sendable {
        case exited(Int)
        case signalled(Int)
        /// It was ended after its limit.
        case timedOut
        /// It could not be run, for the system's reason.
        case notStarted(String)
    }

    package var end: End
    /// The first bytes of standard output, where they are kept, and of standard error.
    package var output, errors: String

    package init(_ end: End, output: String = "", errors: String = "") {
        self.end = end
        self.output = output
        self.errors = errors
    }

    /// How it ended, in words, with the last line of what it said.
    var reason: String {
        let said = errors.split(separator: "\n").last.map { ": \(String($0).quotable)" } ?? ""
        switch end {
        case .exited(let code): return "it ended with \(code)\(said)"
        case .signalled(let signal): return "it was ended by signal \(signal)\(said)"
        case .timedOut: return "it did not end in time\(said)"
        case .notStarted(let reason): return reason
        }
    }
}
