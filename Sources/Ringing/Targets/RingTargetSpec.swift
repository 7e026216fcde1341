/// A target as the command line names it.
package enum RingTargetSpec: Hashable, Sendable {
    case desktop, terminal
    case command([String])
    case webhook(String)
    case ntfy(server: String, topic: String)

    /// A name that is no target.
    package struct Fault: Error, Hashable {
        /// What is wrong, and what to write instead.
        package var reason: String
    }

    /// Reads `desktop`, `terminal`, `command:PROGRAM ARG…`, `webhook:URL` or `ntfy:URL/TOPIC`.
    package init(_ text: String) throws(Fault) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = parts.count > 1 ? String(parts[1]) : ""
        switch parts[0] {
        case "desktop" where parts.count == 1: self = .desktop
        case "terminal" where parts.count == 1: self = .terminal
        case "command":
            guard let words = CommandTarget.words(rest) else {
                throw Fault(reason: "a quote in '\(text)' is not closed")
            }
            try self.init(command: words)
        case "webhook": try self.init(webhook: rest)
        case "ntfy": try self.init(ntfy: rest)
        default:
            throw Fault(
                reason:
                    "there is no target '\(text)'; expected desktop, terminal, 'command:PROGRAM ARG', webhook:URL or ntfy:URL/TOPIC"
            )
        }
    }

    package init(command words: [String]) throws(Fault) {
        guard let program = words.first, !program.isEmpty else {
            throw Fault(reason: "'command:' needs a program, such as 'command:aplay bell.wav'")
        }
        self = .command(words)
    }

    package init(webhook url: String) throws(Fault) {
        try Self.check(url, example: "https://home.example/api/webhook/horarium")
        self = .webhook(url)
    }

    package init(ntfy url: String) throws(Fault) {
        let example = "https://ntfy.sh/a-topic-that-nobody-guesses"
        try Self.check(url, example: example)
        var parts = url.split(separator: "/", omittingEmptySubsequences: false)
        while parts.last?.isEmpty == true, parts.count > 3 { parts.removeLast() }
        // ntfy's own limits for topics.
        guard parts.count > 3, let topic = parts.last, (1...64).contains(topic.utf8.count),
            topic.utf8.allSatisfy({ Self.topicBytes.contains($0) })
        else {
            throw Fault(
                reason: "the topic of '\(url)' has to be 1 to 64 letters, digits, '-' or '_', such as \(example)")
        }
        self = .ntfy(server: parts.dropLast().joined(separator: "/"), topic: String(topic))
    }

    private static let topicBytes = Set(
        "-_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)

    private static func check(_ url: String, example: String) throws(Fault) {
        let isKnown = url.hasPrefix("https://") || url.hasPrefix("http://")
        let host = url.drop { $0 != ":" }.dropFirst(3).prefix { $0 != "/" }
        guard isKnown, !host.isEmpty, !url.utf8.contains(where: { $0 <= 32 || $0 == 127 }) else {
            throw Fault(reason: "'\(url)' is no address of the web, such as \(example)")
        }
    }

    /// The name in the log: as it is written, without what follows `?` or stands before `@`, where secrets are.
    package var label: String {
        switch self {
        case .desktop: "desktop"
        case .terminal: "terminal"
        case .command(let words): "command:\(words.joined(separator: " "))"
        case .webhook(let url): "webhook:\(Self.withoutSecrets(url))"
        case .ntfy(let server, let topic): "ntfy:\(Self.withoutSecrets(server))/\(topic)"
        }
    }

    private static func withoutSecrets(_ url: String) -> String {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        let parts = path.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count > 2, let at = parts[2].lastIndex(of: "@") else { return String(path) }
        return (parts[..<2] + [parts[2][parts[2].index(after: at)...]] + parts[3...]).joined(separator: "/")
    }
}
