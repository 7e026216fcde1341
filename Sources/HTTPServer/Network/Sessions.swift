import NIOConcurrencyHelpers

/// The browsers that have signed in. Sessions are known to this process alone and end with it; none is derived from the
/// owner's token, and none is accepted in its place.
final class Sessions: Sendable {
    /// Those that were used last are at the end.
    private let tokens = NIOLockedValueBox<[Token]>([])

    /// The largest number of sessions; the one that was not used for longest ends when another begins.
    static let limit = 100

    /// Begins a session and returns its value, for a cookie.
    func begin() -> String {
        let token = Token.random()
        tokens.withLockedValue { tokens in
            if tokens.count >= Self.limit { tokens.removeFirst() }
            tokens.append(token)
        }
        return token.text
    }

    /// Whether a text is the value of a session.
    func holds(_ text: some StringProtocol) -> Bool {
        let digest = Token.digest(of: text)
        return tokens.withLockedValue { tokens in
            // All are compared, so that the time does not tell which one it was.
            guard let index = tokens.indices.filter({ tokens[$0].matches(digest) }).first else { return false }
            tokens.append(tokens.remove(at: index))
            return true
        }
    }
}
