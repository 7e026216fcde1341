package import CivilTime
import DeviceManifest
import Hashing
import JSON
import ManifestWriter
import Scheduling

/// A topic of an ntfy service, which shows each message on the phones that subscribe to it.
///
/// Source: ntfy's documentation, "Publish as JSON", "Message priority", "Action buttons", "Updating notifications",
/// "Scheduled delivery", "Limitations".
package struct NtfyTarget: SchedulingTarget {
    /// The address of the service, under which all topics are.
    private var server: WebAddress
    private var topic: String
    private var headers: [HTTPHeader]

    /// - `headers`: Headers beside its own.
    package init(server: WebAddress, topic: String, headers: [HTTPHeader] = []) {
        self.server = server
        self.topic = topic
        self.headers = headers
    }

    package var program: String? { HTTPRequest.program }
    package var isIdempotent: Bool { true }
    package var service: String { server.text }

    /// The most bytes of a text; of one of more than 4096 the service would make an attachment.
    private static let textBytes = 4000
    /// The most bytes of a request, of which the service takes twice as many as of a text.
    private static let requestBytes = 8000
    /// The most buttons.
    private static let mostActions = 3

    package func handover(of message: RingMessage, at now: Instant) -> RingHandover {
        let body = json(of: message, isScheduled: message.due > now)
        return .process(HTTPRequest(address: server, headers: headers, body: body).process)
    }

    package func digest(of message: RingMessage) -> String {
        var hash = SHA256()
        // One on another service is another one.
        hash.update(Array(server.withoutSecrets.utf8))
        hash.update(json(of: message, isScheduled: true))
        return String(hash.hexDigest.prefix(16))
    }

    package func cancellation(of occurrence: RingMessage.Occurrence) -> RingHandover {
        let address = server.appending("\(topic)/\(Self.sequenceID(of: occurrence))")
        return .process(HTTPRequest(method: .delete, address: address, headers: headers).process)
    }

    /// The name of a message in the service. It is the same for another attempt, so that an app shows one message for
    /// both, and the service keeps one.
    private static func sequenceID(of occurrence: RingMessage.Occurrence) -> String {
        "\(Identifiers(occurrence.id).uuid)-\(occurrence.due.epochSeconds)"
    }

    package func verdict(on result: RingProcessResult) -> RingVerdict { HTTPRequest.verdict(on: result) }

    /// The request's body, with as much of the text as the service takes.
    private func json(of message: RingMessage, isScheduled: Bool) -> [UInt8] {
        var limit = Self.textBytes
        var body = json(of: message, isScheduled: isScheduled, textBytes: limit)
        while body.count > Self.requestBytes, limit > 100 {
            limit /= 2
            body = json(of: message, isScheduled: isScheduled, textBytes: limit)
        }
        return body
    }

    private func json(of message: RingMessage, isScheduled: Bool, textBytes: Int) -> [UInt8] {
        let notification = message.notification
        // A phone shows everything on its locked screen.
        let secretTitle = message.presentation?.secretTitle
        let isSecret = secretTitle != nil
        let text = isSecret ? nil : message.text
        var json = JSONWriter(.compact, capacity: 512)
        json.object { json in
            json.member("topic", topic)
            json.member("sequence_id", Self.sequenceID(of: message.occurrence))
            if isScheduled { json.member("delay", "\(message.due.epochSeconds)") }
            json.member("title", secretTitle ?? notification.title)
            // In place of no text the service would show "triggered".
            json.member(
                "message", text.map { Self.shortened($0, to: textBytes) } ?? notification.local.time.hourAndMinute)
            json.member("priority", Self.priority(of: message))
            json.member("tags", [notification.kind.rawValue] + (isSecret ? [] : [notification.rule]))
            json.member("click", notification.link)
            let actions = isSecret ? [] : message.actions.prefix(Self.mostActions)
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
        if message.isAlarm { return 5 }
        return switch message.presentation?.interruptionLevel {
        case .passive?: 2
        case .timeSensitive?: 4
        default: 3
        }
    }

    /// The beginning of a text, in whole characters, with an ellipsis where it is not all of it.
    private static func shortened(_ text: String, to limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var bytes = "…".utf8.count
        let beginning = text.prefix { character in
            bytes += character.utf8.count
            return bytes <= limit
        }
        return "\(beginning)…"
    }
}
