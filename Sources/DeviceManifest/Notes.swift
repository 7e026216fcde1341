/// Notes on what is not understood, each once.
struct Notes {
    private var all: [String] = []
    private var seen: Set<String> = []

    var isEmpty: Bool { all.isEmpty }

    mutating func add(_ member: String, _ word: String, _ what: String) {
        let text = "the \(member) '\(word.prefix(60))' \(what)"
        if seen.insert(text).inserted { all.append(text) }
    }

    /// The first notes in one line, and the number of the others; `nil` without any.
    var text: String? {
        guard !isEmpty else { return nil }
        let further = all.count > Self.most ? "; and \(all.count - Self.most) more" : ""
        return all.prefix(Self.most).joined(separator: "; ") + further
    }

    private static let most = 8
}
