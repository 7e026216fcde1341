/// What the stream from the client has next.
package enum Frame: Sendable {
    case message([UInt8])
    /// A header that says no length, or an absurd one. Reading goes on behind it.
    case badHeader(String)

    func message() throws(BadMessage) -> Message {
        switch self {
        case .message(let bytes): try Message(bytes)
        case .badHeader(let reason): throw BadMessage(id: nil, error: ResponseError(.parseError, reason))
        }
    }
}
