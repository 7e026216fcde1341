/// A regular expression of ECMA-262 with Unicode semantics (the `u` flag), compiled to search texts.
///
/// An engine of our own, because JSON Schema wants exactly this dialect (`\d` is ASCII, `\p{L}` works, `\Z` is an
/// error), which Swift's `Regex` is not, and because a pattern must not hang on a text made for that: without back
/// references the search visits each pair of instruction and position once, so its time grows with pattern × text. Back
/// references make matching NP-hard; such patterns have a budget of steps instead (``PatternMatcher/budget``).
package final class Pattern: Sendable {
    /// The expression as written.
    package let source: String
    let program: PatternProgram

    /// Compiles an expression.
    ///
    /// - `isUnicodeMode`: Whether only what the `u` flag allows is an expression, as draft 2020-12 wants; if not,
    ///   punctuation may be escaped or left bare where no other reading is possible.
    /// - Throws: ``PatternError`` with the reason and the place.
    package init(_ source: String, isUnicodeMode: Bool = true) throws(PatternError) {
        self.source = source
        var parser = try PatternParser(source, isUnicodeMode: isUnicodeMode)
        let term = try parser.parse()
        program = try PatternProgram(term, groups: parser.groupCount, hasBackreferences: parser.hasBackreferences)
    }

    /// Whether the expression matches anywhere in `text`.
    func matches(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable(matches) ?? Array(text.utf8).withUnsafeBufferPointer(matches)
    }

    package func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool { search(text).isFound }

    /// Searches by the program's instructions, and returns how many of them were run too.
    func search(_ text: UnsafeBufferPointer<UInt8>) -> (isFound: Bool, steps: Int) {
        let words = program.hasBackreferences ? 0 : PatternMatcher.words(program, text.count)
        return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: words) { tried in
            tried.initialize(repeating: 0)
            var matcher = PatternMatcher(self, text, tried)
            return (matcher.search(), matcher.steps)
        }
    }
}

/// The fault of a regular expression.
package struct PatternError: Error, Hashable {
    /// In words, lower case: `')' is missing`.
    package let reason: String
    /// How many code points stand before the fault.
    package let position: Int
}

/// A parsed expression.
indirect enum PatternTerm {
    case empty
    case set(ScalarSet)
    case sequence([PatternTerm])
    case alternatives([PatternTerm])
    case repetition(PatternTerm, min: Int, max: Int?, greedy: Bool, groups: Range<Int>)
    case group(PatternTerm, Int)
    case textStart, textEnd
    case wordBoundary(Bool)
    case look(PatternTerm, ahead: Bool, negative: Bool)
    case backreference(Int)

    /// Whether it can match at the start of a text only.
    var isAnchored: Bool {
        switch self {
        case .textStart: true
        case .sequence(let terms): terms.first?.isAnchored ?? false
        case .alternatives(let terms): terms.allSatisfy(\.isAnchored)
        case .group(let term, _): term.isAnchored
        case .repetition(let term, let min, _, _, _): min > 0 && term.isAnchored
        default: false
        }
    }
}
