/// Finds the words that were meant.
public enum Spelling {
    /// The word of `words` that the author of `word` most likely meant, or `nil` when none is near.
    ///
    /// The same word in another case or joined otherwise (`per-day`, `per_day`, `PerDay` for `perDay`) wins. Else it is the
    /// word at the smallest edit distance, where a letter added, dropped, changed, or swapped with its neighbour counts one
    /// and a third of the longer word may differ. Among equals the first wins, so the answer follows the order of `words`.
    public static func nearest(to word: String, among words: [String]) -> String? {
        correction(of: word, among: words)?.text
    }

    /// The word that ``nearest(to:among:)`` finds. It is certain when no other word is near, and when the numbers in it are
    /// those of `word`: `step-2` may be a mistake for `step-3`, or for something that is not there yet.
    public static func correction(of word: String, among words: [String]) -> Diagnostic.Replacement? {
        let wanted = folded(word)
        if !wanted.isEmpty, let same = words.first(where: { folded($0) == wanted }) {
            return .write(same, ifCertain: !words.contains { $0 != same && folded($0) == wanted })
        }

        let letters = Array(word.lowercased().unicodeScalars)
        var best: (word: String, edits: Int)?
        var isOnly = true
        for candidate in words {
            let other = Array(candidate.lowercased().unicodeScalars)
            // Two letters in common say little about a word of three, so the allowance grows with the length.
            let allowed = max(letters.count, other.count, 3) / 3
            guard abs(letters.count - other.count) <= allowed else { continue }
            let edits = editDistance(letters, other)
            guard edits <= allowed, candidate != best?.word else { continue }
            if best != nil { isOnly = false }
            if edits < best?.edits ?? .max { best = (candidate, edits) }
        }
        return best.map { .write($0.word, ifCertain: isOnly && digits(of: $0.word) == digits(of: word)) }
    }
}

/// The digits in a word, in their order.
private func digits(of word: String) -> String { word.filter(\.isNumber) }

/// The word in lower case without what joins its parts.
private func folded(_ word: String) -> [Unicode.Scalar] {
    word.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " }
}

/// The least number of insertions, deletions, substitutions and swaps of neighbours that lead from `a` to `b`, no part
/// being edited twice.
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
