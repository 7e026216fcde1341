package import CivilTime
import DeviceManifest
import Hashing
import JSON

/// A topic of an ntfy service, which keeps messages until their time and knows each by a sequence id.
///
/// Source: ntfy's documentation, "Publish as JSON", "Scheduled delivery", "Updating and deleting notifications".
package struct NtfyTarget: RingTarget {
    package var traits: RingTargetTraits
    /// The service's address without the topic.
    package var server: String
    package var topic: String
    /// An access token, if the topic needs one.
    package var token: String?

    package init(_ traits: RingTargetTraits, server: String, topic: String, token: String? = nil) {
        self.traits = traits
        self.server = server
        self.topic = topic
        self.token = token
    }

    /// The most bytes of a message; a longer one would become an attachment.
    private static let messageBytes = 4000
    /// The most buttons.
    private static let mostActions = 3

    package func handover(of message: RingMessage, at now: Instant) -> RingHandover {
        let notification = message.notification
        var json = JSONWriter(.compact, capacity: 512)
        json.object { json in
            json.member("topic", topic)
            json.member("sequence_id", sequence(of: notification.id))
            json.member("title", notification.title)
            json.member("message", notification.body.isEmpty ? notification.title : shortened(notification.body))
            json.member("priority", priority(of: message))
            json.member("tags", [notification.kind.rawValue, notification.rule])
            json.member("click", notification.link)
            if message.due > now { json.member("delay", "\(message.due.epochSeconds)") }
            let actions = message.actions.prefix(Self.mostActions)
            if !actions.isEmpty {
                json.member("actions", Array(actions)) { json, action in
                    // Of the kinds of buttons this one needs no server: an app on the phone receives it.
                    json.member("action", "broadcast")
                    json.member("label", action.title)
                    json.member("extras") { json in
                        json.member("id", notification.id)
                        json.member("answer", action.id)
                    }
                    json.member("clear", true)
                }
            }
        }
        return .process(request("POST", server, json.bytes).process)
    }

    package func takeBack(of message: RingMessage.Occurrence) -> RingHandover? {
        .process(request("DELETE", "\(server)/\(topic)/\(sequence(of: message.id))", []).process)
    }

    package func verdict(on result: RingProcessResult) -> RingVerdict { HTTPRequest.verdict(on: result) }

    /// The sequence id of a notification, which takes no slashes and at most 64 characters.
    private func sequence(of id: String) -> String {
        var hash = SHA256()
        hash.update(id.utf8)
        return String(hash.hexDigest.prefix(32))
    }

    private func request(_ method: String, _ url: String, _ body: [UInt8]) -> HTTPRequest {
        var headers: [(name: String, value: String)] = body.isEmpty ? [] : [("Content-Type", "application/json")]
        if let token { headers.append(("Authorization", "Bearer \(token)")) }
        return HTTPRequest(method: method, url: url, headers: headers, body: body)
    }

    /// From 1 (least) to 5, which breaks through.
    private func priority(of message: RingMessage) -> Int {
        if message.isAlarm { return 5 }
        return switch message.presentation?.interruptionLevel {
        case .passive?: 2
        case .timeSensitive?: 4
        default: 3
        }
    }

    private func shortened(_ text: String) -> String {
        guard text.utf8.count > Self.messageBytes else { return text }
        var bytes = 0
        return String(
            text.prefix { character in
                bytes += character.utf8.count
                return bytes <= Self.messageBytes - 3
            }) + "…"
    }
}
