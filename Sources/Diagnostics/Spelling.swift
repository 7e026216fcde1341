/// A search for the word that a misspelt one stands for.
public enum Spelling {
    /// Returns the word of `words` that the author of `word` most likely meant, or `nil` when none is near.
    ///
    /// The same word in another case or with other joints (`per-day`, `per_day`, `PerDay` for `perDay`) wins. Otherwise
    /// the word with the smallest edit distance wins, where a letter added, dropped, changed, or swapped with its
    /// neighbour counts one and a third of the longer word may differ. Among equals the first wins, so the result
    /// follows the order of `words`.
    public static func nearest(to word: String, among words: [String]) -> String? {
        correction(of: word, among: words)?.text
    }

    /// Returns the word found by ``nearest(to:among:)``. It is certain when no other word is near and it is only a slip
    /// away: `push-b` may be a mistake for `push-a`, or for something that is not there yet. A word with a sign that
    /// says the opposite (`!full`) stands for none.
    public static func correction(of word: String, among words: [String]) -> Diagnostic.Replacement? {
        guard word.first.map({ "!~-−".contains($0) }) != true else { return nil }
        let wanted = folded(word)
        if !wanted.isEmpty, let same = words.first(where: { folded($0) == wanted }) {
            return .write(same, ifCertain: !words.contains { $0 != same && folded($0) == wanted })
        }

        let letters = Array(word.lowercased().unicodeScalars)
        var best: (word: String, edits: Int)?
        var isOnly = true
        for candidate in words {
            let other = Array(candidate.lowercased().unicodeScalars)
            // Two letters in common prove little for a word of three, so the allowance grows with the length.
            let allowed = max(letters.count, other.count, 3) / 3
            guard abs(letters.count - other.count) <= allowed else { continue }
            let edits = editDistance(letters, other)
            guard edits <= allowed, candidate != best?.word else { continue }
            if best != nil { isOnly = false }
            if edits < best?.edits ?? .max { best = (candidate, edits) }
        }
        return best.map { .write($0.word, ifCertain: isOnly && isSlip(from: $0.word, to: word)) }
    }
}

/// Whether someone who means one word may easily write the other by accident: in each part between hyphens one letter,
/// or one in five of a longer part, is added, dropped, changed or swapped with its neighbour. Short parts are near too
/// many others, a number distinguishes several things of one kind, and opposites look alike.
private func isSlip(from meant: String, to word: String) -> Bool {
    let (parts, others) = (parts(of: meant), parts(of: word))
    return parts.count == others.count && meant.filter(\.isNumber) == word.filter(\.isNumber)
        && zip(parts, others).allSatisfy { part, other in
            let longest = max(part.count, other.count)
            return part == other
                || min(part.count, other.count) > 3 && !areOpposites(part, other)
                    && editDistance(Array(part.unicodeScalars), Array(other.unicodeScalars)) <= max(1, longest / 5)
        }
}

private func parts(of word: String) -> [String] {
    word.lowercased().split { $0 == "-" || $0 == "_" || $0 == " " }.map(String.init)
}

/// The opposites that are within a slip of each other as parts of longer words.
private let opposites = [("am", "pm"), ("min", "max")]

/// Whether a word is the opposite of another by one of its parts: `runam` and `runpm`.
private func areOpposites(_ word: String, _ other: String) -> Bool {
    opposites.contains { one, another in
        [(word, other), (other, word)].contains { (word: String, other: String) in
            word.hasPrefix(one) && other == another + String(word.dropFirst(one.count))
                || word.hasSuffix(one) && other == String(word.dropLast(one.count)) + another
        }
    }
}

/// Returns the word in lower case without the characters that join its parts.
private func folded(_ word: String) -> [Unicode.Scalar] {
    word.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " }
}

/// Returns the least number of insertions, deletions, substitutions and swaps of neighbours that change `a` into `b`,
/// where no part is edited twice.
///
/// Source: the optimal string alignment form of F. Damerau, "A technique for computer detection and correction of
/// spelling errors", CACM 7 (1964).
package func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        row.reserveCapacity(b.count + 1)
        for j in b.indices {
            var edits = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { edits = min(edits, beforeLast[j - 1] + 1) }
            row.append(edits)
        }
        (beforeLast, last) = (last, row)
    }
    return last[b.count]
}
