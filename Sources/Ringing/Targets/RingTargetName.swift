/// A target as the command line names it.
package enum RingTargetName: Hashable, Sendable {
    case terminal
    case command([String])

    /// A name that is no target.
    package struct Fault: Error, Hashable {
        /// What is wrong, and what to write instead.
        package var reason: String
    }

    /// Reads `terminal` or `command:PROGRAM ARG…`.
    package init(_ text: String) throws(Fault) {
        if text == "terminal" {
            self = .terminal
            return
        }
        let prefix = "command:"
        guard text.hasPrefix(prefix) else {
            throw Fault(reason: "there is no target '\(text)'; expected terminal or 'command:PROGRAM ARG'")
        }
        guard let words = CommandTarget.words(String(text.dropFirst(prefix.count))) else {
            throw Fault(reason: "a quote or a backslash in '\(text)' is left open")
        }
        guard words.first?.isEmpty == false else {
            throw Fault(reason: "'command:' needs a program, such as 'command:aplay bell.wav'")
        }
        self = .command(words)
    }

    /// The name in the state and in the log.
    package var label: String {
        switch self {
        case .terminal: "terminal"
        case .command(let words): "command:\(words.joined(separator: " "))"
        }
    }

    /// The names of several targets in the state and in the log, of which no two are the same.
    package static func labels(of names: [Self]) -> [String] {
        var counts: [String: Int] = [:]
        return names.map { name in
            let count = counts[name.label, default: 0] + 1
            counts[name.label] = count
            return count == 1 ? name.label : "\(name.label)#\(count)"
        }
    }
}
