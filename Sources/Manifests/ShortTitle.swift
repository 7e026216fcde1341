/// What to show where there is room for a title only.
enum ShortTitle {
    /// The body's first words, up to a picture or the end of a sentence: `Rest over`; the title where the body has no
    /// such words or more than fit.
    static func of(_ body: String, title: String) -> String {
        let words = body.prefix { character in
            !sentenceEnds.contains(character) && !character.isPicture
        }
        let text = words.trimmingSpaces
        return text.isEmpty || text.count > longest ? title : text
    }

    private static let sentenceEnds: Set<Character> = [".", "!", "?", "¡", "؟", "۔"]

    /// As many characters as one line of an alarm shows on a small phone.
    private static let longest = 40
}

extension Character {
    /// Whether it is shown as a picture; digits, which may be part of one, are not.
    fileprivate var isPicture: Bool {
        unicodeScalars.first.map { $0.properties.isEmoji && !$0.isASCII } ?? false
    }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        var text = self
        while text.last == " " { text = text.dropLast() }
        return String(text)
    }
}
