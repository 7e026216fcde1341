import DeviceManifest
package import CivilTime

/// The desktop's notification service, by way of `notify-send`.
///
/// Source: freedesktop.org, "Desktop Notifications Specification" 1.2; notify-send(1).
package struct DesktopTarget: RingTarget {
    /// The abilities of `notify-send` and of the service.
    package struct Features: Hashable, Sendable {
        /// Whether buttons can be shown, and somebody waits for their being pressed.
        package var hasButtons: Bool
        /// Whether the service reads markup in the text.
        package var hasMarkup: Bool

        package init(hasButtons: Bool = true, hasMarkup: Bool = true) {
            self.hasButtons = hasButtons
            self.hasMarkup = hasMarkup
        }

        /// Reads the features.
        ///
        /// - Parameters:
        ///   - capabilities: The service's answer to "GetCapabilities", as a tool prints it; `nil` without an answer.
        ///   - help: The text of `notify-send --help`, which has no buttons before version 0.8.
        package init(capabilities: String?, help: String) {
            hasButtons = help.contains("--action") && capabilities?.contains("actions") ?? true
            hasMarkup = capabilities?.contains("body-markup") ?? true
        }
    }

    private let features: Features

    package init(_ features: Features) { self.features = features }

    package static let program = "notify-send"
    package var program: String? { Self.program }

    /// The longest that the service may take to show a message without buttons, which is more than the bus waits.
    private static let limit = TimeSpan.seconds(60)
    /// The longest that a button is waited for.
    private static let longestWait = TimeSpan.days(1)

    package func handover(of message: RingMessage, at now: Instant) -> RingHandover {
        let notification = message.notification
        // 0 would let the service choose.
        let shown = max(.seconds(1), min(message.expiresAt - now, Self.longestWait))
        let buttons =
            features.hasButtons ? message.actions.map(\.title) + [message.snooze?.title].compactMap(\.self) : []
        var arguments = [
            Self.program, "--app-name=Horarium", "--icon=appointment-soon", "--urgency=\(Self.urgency(of: message))",
            "--expire-time=\(shown.seconds * 1000)", "--category=x-horarium.\(notification.kind.rawValue)",
            "--hint=\(Self.sound(of: message))",
        ]
        if !buttons.isEmpty { arguments.append("--print-id") }
        for (place, button) in buttons.enumerated() {
            arguments.append("--action=\(Self.key(of: place, message))=\(button)")
        }
        arguments += ["--", notification.title.isEmpty ? " " : notification.title, text(of: message)]
        return .process(
            RingProcess(
                arguments.map(\.withoutNUL),
                limitMs: (buttons.isEmpty ? Self.limit : shown + Self.limit).seconds * 1000,
                output: buttons.isEmpty ? .dropped : .linesByTerminal))
    }

    /// The name of a button. It is the message's own: a service that was started anew numbers notifications from 1 again,
    /// and sends the number and the name to all programs when a button is pressed.
    private static func key(of place: Int, _ message: RingMessage) -> String {
        "\(message.notification.uuid)/\(message.due.epochSeconds)/\(place)"
    }

    /// Reads the number of the notification, which is 0 where there is none, then the name of the button that was
    /// pressed.
    package func reply(_ line: String, isDelivered: Bool, to message: RingMessage) -> RingReply? {
        guard isDelivered else { return Int(line) ?? 0 > 0 ? .delivered : nil }
        let actions = message.actions
        if let place = actions.indices.first(where: { Self.key(of: $0, message) == line }) {
            return .answer(actions[place].id)
        }
        return line == Self.key(of: actions.count, message) ? .snooze : nil
    }

    package func verdict(on result: RingProcessResult) -> RingVerdict {
        switch result.end {
        case .exited(0): .delivered
        // There may be a service later, when somebody logs in.
        case .exited, .notStarted: .retry(reason: "no notification is shown; \(result.reason)")
        default: .failed(reason: result.reason)
        }
    }

    private static func urgency(of message: RingMessage) -> String {
        if message.isAlarm { return "critical" }
        return switch message.presentation?.interruptionLevel {
        case .passive?: "low"
        case .timeSensitive?: "critical"
        default: "normal"
        }
    }

    /// The hint for the sound. Source: freedesktop.org, "Sound Naming Specification".
    private static func sound(of message: RingMessage) -> String {
        if message.isSilent { return "boolean:suppress-sound:true" }
        // notify-send takes a colon for the end of a value.
        if let file = message.soundFile, !file.contains(":") { return "string:sound-file:\(file)" }
        return "string:sound-name:\(message.isAlarm ? "alarm-clock-elapsed" : "message-new-instant")"
    }

    private func text(of message: RingMessage) -> String {
        // notify-send reads escapes as those of C.
        var escapes: [Unicode.Scalar: String] = ["\\": #"\\"#]
        if features.hasMarkup { escapes.merge(["&": "&amp;", "<": "&lt;", ">": "&gt;"]) { _, other in other } }
        return (message.text ?? "").unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    }
}
