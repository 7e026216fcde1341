/// The signs and negations in a text, and whether it has a number. A correction that drops one of them changes the meaning,
/// and is not certain.
struct Signs {
    private var counts: [Character: Int] = [:]
    private let hasNumber: Bool

    init(in text: String) {
        let characters = Array(text)
        hasNumber = characters.contains(where: \.isNumber)
        for (place, character) in characters.enumerated() {
            let before = place > 0 ? characters[place - 1] : " "
            let after = place + 1 < characters.count ? characters[place + 1] : " "
            let isPrefix = !before.isLetter && !before.isNumber && (after.isLetter || after.isNumber)
            switch character {
            // A hyphen between words or numbers joins them; before one of them alone it is a sign.
            case "-", "−", "–": if isPrefix, before != ")" { counts["-", default: 0] += 1 }
            case "+", "^", "#", "/", "<", ">", "=", "*": if isPrefix { counts[character, default: 0] += 1 }
            case "!", "¬", "≠": counts["!", default: 0] += 1
            case "~": if isPrefix { counts["!", default: 0] += 1 }
            case "%": counts["%", default: 0] += 1
            default: break
            }
        }
        let words = text.lowercased().split { !$0.isLetter }
        for word in words where Self.negations.contains(String(word)) { counts["!", default: 0] += 1 }
    }

    private static let negations: Set<String> = ["not", "no", "except", "without", "non", "never"]

    /// Whether all of them are in another text too. Numbers may be others there: `7 pm` is 19:00.
    func areKept(in text: String) -> Bool {
        let others = Signs(in: text)
        return counts.allSatisfy { others.counts[$0.key, default: 0] >= $0.value } && (others.hasNumber || !hasNumber)
    }
}
