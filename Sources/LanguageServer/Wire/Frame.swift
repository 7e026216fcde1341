/// A message from the client's stream, or a malformed header.
package enum Frame: Sendable {
    case message([UInt8])
    /// A header without a valid length. Reading continues after it.
    case badHeader(String)

    func message() throws(BadMessage) -> Message {
        switch self {
        case .message(let bytes): try Message(bytes)
        case .badHeader(let reason): throw BadMessage(id: nil, error: ResponseError(.parseError, reason))
        }
    }
}
