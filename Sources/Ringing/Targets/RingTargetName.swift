import Hashing

/// A target as the command line names it.
package enum RingTargetName: Hashable, Sendable {
    case desktop
    case terminal
    case command([String])
    case webhook(WebAddress)
    case ntfy(server: WebAddress, topic: String)

    /// A name that is no target.
    package struct Fault: Error, Hashable {
        /// What is wrong, and what to write instead.
        package var reason: String
    }

    /// Reads `desktop`, `terminal`, `command:PROGRAM ARG…`, `webhook:URL` or `ntfy:URL/TOPIC`.
    package init(_ text: String) throws(Fault) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts.first, parts.dropFirst().first) {
        case ("desktop", nil): self = .desktop
        case ("terminal", nil): self = .terminal
        case ("command", let line?): self = .command(try Self.command(line))
        case ("webhook", let url?):
            self = .webhook(try Self.address(url, "webhook", "https://home.example/api/webhook/horarium"))
        case ("ntfy", let url?): self = try Self.ntfy(url)
        case ("desktop", _?), ("terminal", _?): throw Fault(reason: "'\(parts[0])' takes nothing after it")
        // What follows a mistyped word may be an address with a password.
        case (let word, _):
            throw Fault(
                reason:
                    "there is no target '\(word ?? "")'; expected desktop, terminal, 'command:PROGRAM ARG', webhook:URL or ntfy:URL/TOPIC"
            )
        }
    }

    private static func command(_ line: String) throws(Fault) -> [String] {
        guard let words = CommandTarget.words(line) else {
            throw Fault(reason: "a quote or a backslash in 'command:\(line)' is left open")
        }
        guard words.first?.isEmpty == false else {
            throw Fault(reason: "'command:' needs a program, such as 'command:aplay bell.wav'")
        }
        return words
    }

    private static func ntfy(_ url: String) throws(Fault) -> Self {
        let example = "https://ntfy.sh/a-topic-that-nobody-guesses"
        // The form of ntfy's topics.
        guard let (server, topic) = try address(url, "ntfy", example).splitAtLastPart, topic.utf8.count <= 64,
            topic.utf8.allSatisfy({
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || "0123456789-_".utf8.contains($0)
            })
        else {
            throw Fault(
                reason:
                    "'ntfy:' needs a topic of 1 to 64 letters, digits, '-' or '_' after the server, and nothing after it, such as ntfy:\(example)"
            )
        }
        return .ntfy(server: server, topic: String(topic))
    }

    private static func address(_ url: String, _ target: String, _ example: String) throws(Fault) -> WebAddress {
        do throws(WebAddress.Fault) {
            return try WebAddress(url)
        } catch {
            // What stands before '@' or after '?' may be a secret.
            let place = url.lastIndex(of: "@").map { "…\(url[$0...])" } ?? url
            let shown = place.prefix { $0 != "?" }
            throw Fault(
                reason:
                    "'\(shown)' is no address of the web; \(error.advice ?? "expected one such as \(target):\(example)")"
            )
        }
    }

    /// The address that it has; `nil` for none.
    var address: WebAddress? {
        switch self {
        case .desktop, .terminal, .command: nil
        case .webhook(let address), .ntfy(let address, _): address
        }
    }

    /// Whether its service keeps messages until their time.
    package var keepsMessages: Bool { if case .ntfy = self { true } else { false } }

    /// Returns the label of a target that is a topic which a target before it is already, and the label of that one; whatever
    /// their passwords are.
    package static func sameTopic(_ targets: [(label: String, name: Self)]) -> (label: String, other: String)? {
        var seen: [String: String] = [:]
        for (label, name) in targets where name.keepsMessages {
            if let other = seen.updateValue(label, forKey: name.label) { return (label, other) }
        }
        return nil
    }

    /// Makes the target of the name.
    ///
    /// - Parameters:
    ///   - environment: The output and the desktop of this process.
    ///   - headers: The headers of requests beside their own.
    ///   - folder: The folder in which a program runs; empty for this process's own.
    /// - Returns: The target, which knows nothing of names in the log.
    package func target(
        _ environment: RingEnvironment, headers: [HTTPHeader] = [], folder: String = ""
    ) -> any RingTarget {
        switch self {
        case .desktop: DesktopTarget(environment.desktop)
        case .terminal: TerminalTarget(hasBell: environment.hasBell)
        case .command(let arguments): CommandTarget(arguments, in: folder)
        case .webhook(let address): WebhookTarget(address, headers: headers)
        case .ntfy(let server, let topic): NtfyTarget(server: server, topic: topic, headers: headers)
        }
    }

    /// The name in the state and in the log, without secrets of its address.
    package var label: String {
        switch self {
        case .desktop: "desktop"
        case .terminal: "terminal"
        case .command(let words): "command:\(words.joined(separator: " "))"
        case .webhook(let address): "webhook:\(address.withoutSecrets)"
        case .ntfy(let server, let topic): "ntfy:\(server.withoutSecrets)\(topic)"
        }
    }

    /// The names of several targets in the state and in the log, of which no two are the same, and none is one of those
    /// that are `taken`.
    ///
    /// Addresses that differ in their secrets alone have a digest of the whole address, so that each keeps its name
    /// whatever the order. Only what is named twice is numbered.
    package static func labels(of names: [Self], besides taken: [String] = []) -> [String] {
        let whole = Dictionary(grouping: Set(names), by: \.label)
        var counts = Dictionary(taken.map { ($0, 1) }) { first, _ in first }
        return names.map { name in
            let digest = whole[name.label].map { $0.count > 1 ? "#\(name.digest)" : "" } ?? ""
            let label = name.label + digest
            counts[label, default: 0] += 1
            return counts[label] == 1 ? label : "\(label)#\(counts[label] ?? 1)"
        }
    }

    private var digest: String {
        var hash = SHA256()
        if case .command(let words) = self { for word in words { hash.update(Array(word.utf8) + [0]) } }
        if let address { hash.update(address.text.utf8) }
        return String(hash.hexDigest.prefix(8))
    }
}
