package import CivilTime
import DeviceManifest

/// The desktop's notification service, through `notify-send`.
package struct DesktopTarget: RingTarget {
    /// What a service can do, by the words of the Desktop Notifications Specification, "GetCapabilities".
    package struct Capabilities: Hashable, Sendable {
        package var hasActions: Bool
        package var hasMarkup: Bool

        package init(_ words: Set<String>) {
            hasActions = words.contains("actions")
            hasMarkup = words.contains("body-markup")
        }
    }

    package var traits: RingTargetTraits
    package var capabilities: Capabilities
    /// The path of a sound by its name in the plan, where there is such a file.
    package var soundFiles: [String: String]

    package init(
        _ traits: RingTargetTraits, capabilities: Capabilities, soundFiles: [String: String] = [:]
    ) {
        self.traits = traits
        self.capabilities = capabilities
        self.soundFiles = soundFiles
    }

    /// How long the service may take to show a notification without buttons.
    private static let limit = TimeSpan.seconds(20)
    /// The longest that a button is waited for.
    private static let longestWait = TimeSpan.hours(24)

    package func handover(of message: RingMessage, at now: Instant) -> RingHandover {
        let notification = message.notification
        // GNOME and others show it so long; 0 would be for ever.
        let shownS = max(1, (notification.expiresAt - now).seconds)
        var arguments = [
            "notify-send", "--app-name=Horarium", "--urgency=\(urgency(of: message))",
            "--expire-time=\(min(shownS * 1000, Int(Int32.max)))",
            "--category=x-horarium.\(notification.kind.rawValue)",
        ]
        switch message.presentation?.sound {
        case "none"?: arguments.append("--hint=boolean:suppress-sound:true")
        case let name?:
            let file = soundFiles[name].map { "sound-file:\($0)" } ?? "sound-name:message-new-instant"
            arguments.append("--hint=string:\(file)")
        case nil: break
        }
        var buttons = capabilities.hasActions ? message.actions.map { ($0.id, $0.title) } : []
        if capabilities.hasActions, let snooze = message.snooze {
            buttons.append((RingEngine.snoozeAction, snooze.title))
        }
        if !buttons.isEmpty { arguments.append("--print-id") }
        arguments += buttons.map { "--action=\($0.0)=\($0.1)" }
        let body = capabilities.hasMarkup ? escaped(notification.body) : notification.body
        arguments += ["--", notification.title, body].map(\.withoutNUL)
        return .process(
            RingProcess(
                arguments, limit: buttons.isEmpty ? Self.limit : min(.seconds(shownS + 60), Self.longestWait),
                lines: buttons.isEmpty ? .kept : .notification))
    }

    package func verdict(on result: RingProcessResult) -> RingVerdict {
        result.end == .exited(0) ? .delivered : .failed(reason: result.reason)
    }

    private func urgency(of message: RingMessage) -> String {
        if message.isAlarm { return "critical" }
        return switch message.presentation?.interruptionLevel {
        case .passive?: "low"
        case .timeSensitive?: "critical"
        default: "normal"
        }
    }

    private func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character)
            }
        }
    }
}
