import CivilTime
import DeviceManifest
import JSON
import ManifestWriter

/// A topic of an ntfy service, which shows each message on the phones that subscribe to it.
///
/// Source: ntfy's documentation, "Publish as JSON", "Message priority", "Action buttons", "Updating notifications",
/// "Limitations".
package struct NtfyTarget: RingTarget {
    /// The service.
    package var server: WebAddress
    package var topic: String

    package init(server: WebAddress, topic: String) {
        self.server = server
        self.topic = topic
    }

    package var program: String? { HTTPRequest.program }
    package var knowsIdentifiers: Bool { true }

    /// The most bytes of a text; of one of more than 4096 the service would make an attachment.
    private static let textBytes = 4000
    /// The most buttons.
    private static let mostActions = 3

    package func handover(of message: RingMessage) -> RingHandover {
        .process(HTTPRequest(address: server, headers: [], body: json(of: message)).process)
    }

    package func verdict(on result: RingProcessResult) -> RingVerdict { HTTPRequest.verdict(on: result) }

    private func json(of message: RingMessage) -> [UInt8] {
        let notification = message.notification
        // A phone shows the words on its locked screen.
        let secretTitle = message.presentation?.secretTitle
        let text = secretTitle == nil ? message.text : nil
        var json = JSONWriter(.compact, capacity: 512)
        json.object { json in
            json.member("topic", topic)
            // The same for another attempt: a phone shows one message for both.
            json.member("sequence_id", "\(notification.uuid)-\(message.due.epochSeconds)")
            json.member("title", secretTitle ?? notification.title)
            // In place of no text the service would show "triggered".
            json.member("message", text.map { Self.shortened($0) } ?? notification.local.time.hourAndMinute)
            json.member("priority", Self.priority(of: message))
            json.member("tags", [notification.kind.rawValue, notification.rule])
            json.member("click", notification.link)
            let actions = message.actions.prefix(Self.mostActions)
            guard !actions.isEmpty else { return }
            json.member("actions", Array(actions)) { json, action in
                // The one kind of button that needs no server: other apps of the phone receive it.
                json.member("action", "broadcast")
                json.member("label", action.title)
                json.member("extras") { json in
                    json.member("id", notification.id)
                    json.member("answer", action.id)
                }
                json.member("clear", true)
            }
        }
        return json.bytes
    }

    /// The priority, from 2 (no sound) to 5 (breaks through).
    private static func priority(of message: RingMessage) -> Int {
        if message.isSilent { return 2 }
        if message.presentation?.profile == .alarm { return 5 }
        return switch message.presentation?.interruptionLevel {
        case .passive?: 2
        case .timeSensitive?: 4
        default: 3
        }
    }

    /// The beginning of a text, in whole characters, with an ellipsis where it is not all of it.
    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > textBytes else { return text }
        var bytes = "…".utf8.count
        let beginning = text.prefix { character in
            bytes += character.utf8.count
            return bytes <= textBytes
        }
        return "\(beginning)…"
    }
}
