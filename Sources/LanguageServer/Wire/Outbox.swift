import Diagnostics
import JSON

/// A sender of messages to the client, in the order of the calls.
struct Outbox: Sendable {
    private let send: @Sendable ([UInt8]) -> Void

    /// Creates an outbox; `send` queues a message with its header without waiting until it is written.
    init(send: @escaping @Sendable ([UInt8]) -> Void) { self.send = send }

    /// Answers a request, with the member `result` that `member` writes.
    func answer(_ id: Message.ID, _ member: (inout JSONWriter) -> Void) {
        post { json in
            Self.write(id, &json)
            member(&json)
        }
    }

    /// Answers a request, or a malformed message, with an error.
    func refuse(_ id: Message.ID?, _ error: ResponseError) {
        post { json in
            if let id { Self.write(id, &json) } else { json.null("id") }
            json.member("error") { json in
                json.member("code", error.code.rawValue)
                json.member("message", error.message)
            }
        }
    }

    func notify(_ method: String, _ parameters: (inout JSONWriter) -> Void) {
        post { json in
            json.member("method", method)
            json.member("params", parameters)
        }
    }

    /// Sends a request to the client, whose answer is ignored.
    func request(_ id: String, _ method: String, _ parameters: (inout JSONWriter) -> Void) {
        post { json in
            json.member("id", id)
            json.member("method", method)
            json.member("params", parameters)
        }
    }

    private static func write(_ id: Message.ID, _ json: inout JSONWriter) {
        switch id {
        case .number(let number): json.member("id", number)
        case .text(let text): json.member("id", text)
        }
    }

    private func post(_ members: (inout JSONWriter) -> Void) {
        var json = JSONWriter(.compact)
        json.object { json in
            json.member("jsonrpc", "2.0")
            members(&json)
        }
        send(Array("Content-Length: \(json.bytes.count)\r\n\r\n".utf8) + json.bytes)
    }
}
