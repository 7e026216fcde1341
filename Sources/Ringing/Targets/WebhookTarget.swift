package import CivilTime

/// An address that gets each notification as a `POST` of JSON, with an `Idempotency-Key` of its identifier and instant.
package struct WebhookTarget: RingTarget {
    private var address: WebAddress
    private var headers: [HTTPHeader]

    /// - `headers`: Headers beside its own.
    package init(_ address: WebAddress, headers: [HTTPHeader] = []) {
        self.address = address
        self.headers = headers
    }

    package var program: String? { HTTPRequest.program }
    package var isIdempotent: Bool { true }

    package func handover(of message: RingMessage, at now: Instant) -> RingHandover {
        let key = "\(message.id)@\(message.due)"
        let headers = [HTTPHeader("Idempotency-Key", key)] + headers
        return .process(HTTPRequest(address: address, headers: headers, body: message.json).process)
    }

    package func verdict(on result: RingProcessResult) -> RingVerdict { HTTPRequest.verdict(on: result) }
}
