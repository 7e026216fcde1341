/// A place that notifications are delivered to: a value that says what to hand over, and what the answer means.
package protocol RingTarget: Sendable {
    /// What hands a message over.
    func handover(of message: RingMessage) -> RingHandover

    /// What the end of a program means.
    func verdict(on result: RingProcessResult) -> RingVerdict
}

/// The way to hand a message over.
package enum RingHandover: Hashable, Sendable {
    /// Text for standard output.
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
    /// After how many milliseconds it is ended.
    package var limitMs: Int

    package init(_ arguments: [String], environment: [String: String] = [:], input: [UInt8] = [], limitMs: Int) {
        self.arguments = arguments
        self.environment = environment
        self.input = input
        self.limitMs = limitMs
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
    /// The first bytes of standard error.
    package var errors: String

    package init(_ end: End, errors: String = "") {
        self.end = end
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
