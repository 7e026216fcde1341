import Hashing

/// The secret that opens everything where others can reach the server.
package struct Token: Sendable {
    /// As it stands in addresses and headers.
    let text: String
    private let digest: SHA256.Digest

    /// Fewer characters could be guessed.
    package static let minimumLength = 16

    /// - Parameter file: The bytes of the token's file; white space around it does not count.
    /// - Returns: `nil` unless it is one word of at least ``minimumLength`` letters, digits and `-._~+/=`: what
    ///   headers, cookies and addresses can hold.
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

    /// Whether a text is the token. Digests are compared, whole: how long it takes tells nothing of how much is right.
    func matches(_ text: some StringProtocol) -> Bool {
        let other = Self.digest(of: text)
        return (0..<32).reduce(UInt8(0)) { $0 | digest[$1] ^ other[$1] } == 0
    }

    private static func digest(of text: some StringProtocol) -> SHA256.Digest {
        var hash = SHA256()
        hash.update(Array(text.utf8))
        return hash.finish()
    }
}
