package import CivilTime
import DeviceManifest

/// An address that gets each notification as a `POST` of JSON, with its identifier as `Idempotency-Key`.
package struct WebhookTarget: RingTarget {
    package var traits: RingTargetTraits
    package var url: String
    /// Headers beside its own, such as one with a token.
    package var headers: [String: String]

    package init(_ traits: RingTargetTraits, url: String, headers: [String: String] = [:]) {
        self.traits = traits
        self.url = url
        self.headers = headers
    }

    package func handover(of message: RingMessage, at now: Instant) -> RingHandover {
        // What rings again after a snooze, or at another time than the manifest's, is another notification.
        let isFirst = message.due == message.notification.fireAt
        let key = isFirst ? message.id : "\(message.id)@\(message.due)"
        let own = [("Content-Type", "application/json"), ("Idempotency-Key", key)]
        let others = headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        return .process(HTTPRequest(method: "POST", url: url, headers: own + others, body: message.json).process)
    }

    package func verdict(on result: RingProcessResult) -> RingVerdict { HTTPRequest.verdict(on: result) }
}
