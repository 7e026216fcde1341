import CivilTime

/// An address that gets each notification as a `POST` of JSON, with an `Idempotency-Key` of its identifier and instant.
package struct WebhookTarget: RingTarget {
    private var address: WebAddress

    package init(_ address: WebAddress) { self.address = address }

    package var program: String? { HTTPRequest.program }
    package var isIdempotent: Bool { true }

    package func handover(of message: RingMessage) -> RingHandover {
        let key = "\(message.id)@\(message.due)"
        return .process(
            HTTPRequest(address: address, headers: [("Idempotency-Key", key)], body: message.json).process)
    }

    package func verdict(on result: RingProcessResult) -> RingVerdict { HTTPRequest.verdict(on: result) }
}
