/// The text to show where there is space for a title only.
enum ShortTitle {
    /// Returns the body's first words, up to a picture or the end of a sentence: `Rest over`; the title where the body
    /// has no such words or more than fit.
    static func of(_ body: String, title: String) -> String {
        let scalars = body.unicodeScalars
        let text = scalars.prefix { !$0.endsSentence && !$0.isPicture }.trimmingSpaces
        let isShort = text.utf8.count <= longest || text.count <= longest
        return text.isEmpty || !isShort ? title : text
    }

    /// The number of characters that one line of an alarm shows on a small phone.
    private static let longest = 40
}

extension Unicode.Scalar {
    fileprivate var endsSentence: Bool {
        switch self {
        case ".", "!", "?", "¡", "؟", "۔": true
        default: false
        }
    }

    /// Whether it is shown as a picture; digits, which may be part of one, are not.
    fileprivate var isPicture: Bool { !isASCII && properties.isEmoji }
}

extension Substring.UnicodeScalarView {
    fileprivate var trimmingSpaces: String {
        var text = self
        while text.last == " " { text = text.dropLast() }
        return String(text)
    }
}
