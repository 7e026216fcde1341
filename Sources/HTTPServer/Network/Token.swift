import Hashing

/// The secret that requests need where other machines can reach the server.
package struct Token: Sendable {
    /// The token as in addresses and headers.
    let text: String
    private let digest: SHA256.Digest

    /// The smallest length: shorter tokens could be guessed.
    package static let minimumLength = 16

    /// Reads a token file, or returns `nil` unless it has one word of at least ``minimumLength`` letters, digits and
    /// `-._~+/=`, which headers, cookies and addresses can all contain. Surrounding white space is ignored.
    package init?(file: [UInt8]) {
        let text = String(decoding: file, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard text.count == 1, text[0].utf8.count >= Self.minimumLength,
            text[0].utf8.allSatisfy({ byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || "-._~+/=".utf8.contains(byte)
            })
        else { return nil }
        self.text = String(text[0])
        digest = Self.digest(of: self.text)
    }

    /// Whether a text is the token. Whole digests are compared, so that the time does not depend on how much of the
    /// text is right.
    func matches(_ text: some StringProtocol) -> Bool {
        let other = Self.digest(of: text)
        // '|' and '^' bind equally in Swift, from the left: the parentheses are needed.
        return (0..<32).reduce(UInt8(0)) { $0 | (digest[$1] ^ other[$1]) } == 0
    }

    private static func digest(of text: some StringProtocol) -> SHA256.Digest {
        var hash = SHA256()
        hash.update(Array(text.utf8))
        return hash.finish()
    }
}
