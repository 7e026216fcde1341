package import CivilTime

/// A place that notifications are delivered to: a value that says what to hand over, and what the answer means.
package protocol RingTarget: Sendable {
    var traits: RingTargetTraits { get }

    /// What hands a message over at an instant; before the message's time to a service that keeps it.
    func handover(of message: RingMessage, at now: Instant) -> RingHandover

    /// What takes back a message that a service has; `nil` where it cannot be.
    func takeBack(of message: RingMessage.Occurrence) -> RingHandover?

    /// What the end of a program means.
    func verdict(on result: RingProcessResult) -> RingVerdict
}

extension RingTarget {
    package func takeBack(of message: RingMessage.Occurrence) -> RingHandover? { nil }

    package var label: String { traits.label }
}

/// The way to hand a message over.
package enum RingHandover: Hashable, Sendable {
    /// Text for the terminal.
    case text(String)
    /// A program to run.
    case process(RingProcess)
}

/// A program to run.
package struct RingProcess: Hashable, Sendable {
    /// The program's name, looked for in `PATH`, and its arguments.
    package var arguments: [String]
    /// Variables beside those of this process.
    package var environment: [String: String]
    package var input: [UInt8]
    /// After how long it is ended.
    package var limit: TimeSpan
    /// How its lines are read.
    package var lines: Lines

    package enum Lines: Hashable, Sendable {
        /// They are kept for the verdict.
        case kept
        /// `answer ACTION` and `snooze` are answers.
        case answers
        /// The first one says that the message is shown, the others name the button that was pressed.
        case notification
    }

    package init(
        _ arguments: [String], environment: [String: String] = [:], input: [UInt8] = [], limit: TimeSpan,
        lines: Lines = .kept
    ) {
        self.arguments = arguments
        self.environment = environment
        self.input = input
        self.limit = limit
        self.lines = lines
    }
}

/// The end of a program.
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
    /// The first bytes of standard output and of standard error.
    package var output, errors: String

    package init(_ end: End, output: String = "", errors: String = "") {
        self.end = end
        self.output = output
        self.errors = errors
    }

    /// How it ended, in words, with the last line of what it said.
    var reason: String {
        let said = errors.split(separator: "\n").last.map { ": \($0)" } ?? ""
        switch end {
        case .exited(let code): return "it ended with \(code)\(said)"
        case .signalled(let signal): return "it was ended by signal \(signal)\(said)"
        case .timedOut: return "it did not end in time\(said)"
        case .notStarted(let reason): return reason
        }
    }
}
