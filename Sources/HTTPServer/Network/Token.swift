import Hashing
import Text

/// A secret that requests need where other machines can reach the server: the owner's token, or the key of a feed.
package struct Token: Sendable {
    /// The token as in addresses and headers.
    let text: String
    private let digest: SHA256.Digest

    /// The smallest length: shorter tokens could be guessed.
    package static let minimumLength = 16

    /// Reads a token file, or returns `nil` unless it has one word that is a token. Surrounding white space is ignored.
    package init?(file: [UInt8]) {
        let words = String(decoding: file, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard words.count == 1 else { return nil }
        self.init(word: words[0])
    }

    /// Creates a token from a word, or returns `nil` unless it has at least ``minimumLength`` letters, digits and
    /// `-._~+/=`, which headers and addresses can all contain.
    init?(word: some StringProtocol) {
        guard word.utf8.count >= Self.minimumLength,
            word.utf8.allSatisfy({ byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || "-._~+/=".utf8.contains(byte)
            })
        else { return nil }
        self.init(unchecked: String(word))
    }

    private init(unchecked text: String) {
        self.text = text
        digest = Self.digest(of: text)
    }

    /// The query that signs a browser in.
    package var signIn: String { "?token=\(text.percentEncodedSegment)" }

    /// Returns a token that nobody guesses, of 160 bits from the system's generator.
    static func random() -> Token {
        var generator = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdef".utf8)
        let bytes = (0..<40).map { _ in digits[Int.random(in: 0..<16, using: &generator)] }
        return Token(unchecked: String(decoding: bytes, as: UTF8.self))
    }

    /// Whether a text is the token.
    func matches(_ text: some StringProtocol) -> Bool { matches(Self.digest(of: text)) }

    /// Whether a text with this digest is the token. Whole digests are compared, so that the time does not depend on how
    /// much of the text is right.
    func matches(_ other: SHA256.Digest) -> Bool {
        // '|' and '^' bind equally in Swift, from the left: the parentheses are needed.
        return (0..<32).reduce(UInt8(0)) { $0 | (digest[$1] ^ other[$1]) } == 0
    }

    static func digest(of text: some StringProtocol) -> SHA256.Digest {
        var hash = SHA256()
        hash.update(Array(text.utf8))
        return hash.finish()
    }
}
