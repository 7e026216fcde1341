internal import Diagnostics

/// The line around a place of a text, with the parts that syntax errors are about.
struct SourceLine {
    private let file: SourceFile
    private let place: SourcePosition
    /// The byte offsets of the line's start and of its end, without the line break.
    private let bounds: Range<Int>

    init(_ file: SourceFile, at place: SourcePosition) {
        self.file = file
        let offset = min(Int(place.offset), file.text.count)
        self.place = SourcePosition(line: Int(place.line), column: Int(place.column), offset: offset)
        let start = file.text[..<offset].lastIndex(where: isBreak).map { $0 + 1 } ?? 0
        let end = file.text[offset...].firstIndex(where: isBreak) ?? file.text.count
        bounds = start..<max(start, end)
    }

    private var bytes: ArraySlice<UInt8> { file.text[bounds] }
    private var offset: Int { Int(place.offset) }

    /// Returns a span of this line between two byte offsets.
    private func span(_ range: Range<Int>) -> SourceSpan {
        let first = SourcePosition(line: Int(place.line), column: 1, offset: bounds.lowerBound)
        let start = file.position(of: range.lowerBound, from: first)
        return SourceSpan(file: file, start: start, end: file.position(of: range.upperBound, from: start))
    }

    /// Returns the end of the line's text, before trailing blanks and a comment.
    private func endOfText(from start: Int) -> Int {
        var end = bounds.upperBound
        for i in bytes.indices where i > start && bytes[i] == UInt8(ascii: "#") && isBlank(bytes[i - 1]) {
            end = i
            break
        }
        while end > start, isBlank(file.text[end - 1]) { end -= 1 }
        return end
    }

    /// The character at the place; empty at the end of the line.
    var character: String { String(String(decoding: file.text[offset..<bounds.upperBound], as: UTF8.self).prefix(1)) }

    /// The character at the place, or an empty span at the end of the line.
    var one: SourceSpan { span(offset..<offset + character.utf8.count) }

    /// Returns the span of the next `count` characters.
    func slice(_ count: Int) -> SourceSpan {
        let text = String(decoding: file.text[offset..<bounds.upperBound], as: UTF8.self)
        return span(offset..<offset + text.prefix(count).utf8.count)
    }

    /// The text from the place to the end of the line's text.
    var restOfText: SourceSpan { span(offset..<endOfText(from: offset)) }

    /// The line, without its line break.
    var whole: SourceSpan { span(bounds) }

    /// The line with its line break.
    var withBreak: SourceSpan {
        var end = bounds.upperBound
        if end < file.text.count {
            let isCRLF = file.text[end...].starts(with: "\r\n".utf8)
            end += isCRLF ? 2 : 1
        }
        return span(bounds.lowerBound..<end)
    }

    /// Whether the place is at a key whose whole value is on the line.
    var isEntry: Bool {
        guard isAtStart, let colon = bytes[offset...].firstIndex(of: UInt8(ascii: ":")) else { return false }
        let value = file.text[(colon + 1)..<endOfText(from: colon + 1)].drop(while: isBlank)
        guard let first = value.first, !"#|>".utf8.contains(first) else { return false }
        return below.map { $0.indentation <= indentation } ?? true
    }

    /// The text from the place to the end of the text in a flow collection.
    var restOfFlowText: SourceSpan {
        let rest = offset..<endOfText(from: offset)
        var end = file.text[rest].firstIndex { ",[]{}".utf8.contains($0) } ?? rest.upperBound
        while end > offset, isBlank(file.text[end - 1]) { end -= 1 }
        return span(offset..<end)
    }

    /// The line's text without its indentation.
    var all: SourceSpan {
        let start = bytes.firstIndex { !isBlank($0) } ?? bounds.lowerBound
        return span(start..<endOfText(from: start))
    }

    /// The number of spaces that the line starts with.
    var indentation: Int { bytes.prefix { $0 == UInt8(ascii: " ") }.count }

    /// Whether the line has no text.
    var isBlankLine: Bool { bytes.allSatisfy(isBlank) }

    /// Whether the line looks as if it had a key.
    var hasColon: Bool { bytes.contains(UInt8(ascii: ":")) }

    /// Whether only blanks precede the place.
    var isAtStart: Bool { file.text[bounds.lowerBound..<offset].allSatisfy(isBlank) }

    /// The tabs among the blanks that the line starts with.
    var tabIndentation: SourceSpan? {
        let blanks = bytes.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard let first = blanks.firstIndex(of: UInt8(ascii: "\t")),
            let last = blanks.lastIndex(of: UInt8(ascii: "\t"))
        else { return nil }
        return span(first..<last + 1)
    }

    /// Whether the line looks like `key: …` or `- …`, as lines outside brackets do.
    var startsWithKey: Bool {
        let text = bytes.drop(while: isBlank)
        guard let first = text.first else { return false }
        if text.starts(with: "- ".utf8) { return true }
        let word = text.prefix { $0 != UInt8(ascii: ":") }
        return word.endIndex < text.endIndex && (first | 0x20) &- 97 < 26 && !word.contains(UInt8(ascii: ","))
    }

    /// Returns the word of a flow collection around the place, up to the next comma, bracket or blank.
    func word(_ inBlock: Bool) -> SourceSpan {
        let isEnd = { (byte: UInt8) in isBlank(byte) || (!inBlock && ",[]{}".utf8.contains(byte)) }
        let start = file.text[bounds.lowerBound..<offset].lastIndex(where: isEnd).map { $0 + 1 } ?? bounds.lowerBound
        let end = file.text[offset..<bounds.upperBound].firstIndex(where: isEnd) ?? bounds.upperBound
        return span(start..<end)
    }

    /// The fix that adds a missing double quote at the end of the line's text.
    ///
    /// There is one only where the text has no other quote, escape or comment, and the next line has a key: the quote
    /// can then belong nowhere else. A single quote may be an apostrophe, which does not end a text.
    var closingQuote: [Diagnostic.Fix] {
        let rest = file.text[offset..<bounds.upperBound].dropFirst()
        guard character == "\"", rest.contains(where: { !isBlank($0) }),
            !rest.contains(where: { "\"\\#".utf8.contains($0) }),
            !file.text[bounds.lowerBound..<offset].contains(where: { "\"'{[#".utf8.contains($0) }),
            below.map({ $0.startsWithKey && $0.indentation <= indentation }) ?? true
        else { return [] }
        let end = endOfText(from: offset)
        return [Diagnostic.Fix(of: span(end..<end), .certain("\""))]
    }

    /// The value that contains the place: the text after the line's first `: `, unless it is in quotes.
    var valueAroundPlace: SourceSpan? {
        entryValue.flatMap { "\"'[{&*|>".contains($0.text.prefix(1)) ? nil : $0 }
    }

    /// The value that contains the place, if it begins with a bracket.
    var bracketsAroundPlace: SourceSpan? {
        entryValue.flatMap { "[{".contains($0.text.prefix(1)) ? $0 : nil }
    }

    /// The text after the line's first `: `, if that is before the place.
    private var entryValue: SourceSpan? {
        guard
            let colon = bytes[..<offset].indices.first(where: { i in
                bytes[i] == UInt8(ascii: ":") && i + 1 < offset && bytes[i + 1] == UInt8(ascii: " ")
            })
        else { return nil }
        guard let start = bytes[(colon + 1)..<offset].firstIndex(where: { !isBlank($0) }) else { return nil }
        return span(start..<endOfText(from: start))
    }

    /// The line's text up to the place.
    var keyBeforePlace: SourceSpan {
        let start = file.text[bounds.lowerBound..<offset].firstIndex { !isBlank($0) } ?? offset
        return span(start..<offset)
    }

    /// The nearest line below with more than blanks and comments.
    var below: SourceLine? {
        var line = self
        while true {
            let end = line.withBreak.end
            guard Int(end.offset) > line.bounds.upperBound, Int(end.offset) < file.text.count else { return nil }
            line = SourceLine(file, at: end)
            if let first = line.bytes.drop(while: isBlank).first, first != UInt8(ascii: "#") { return line }
        }
    }

    /// The nearest line above with more than blanks and comments.
    var above: SourceLine? {
        var start = bounds.lowerBound
        var number = Int(place.line)
        while start > 0 {
            let isCRLF =
                start > 1 && file.text[start - 1] == UInt8(ascii: "\n") && file.text[start - 2] == UInt8(ascii: "\r")
            start -= isCRLF ? 2 : 1
            number -= 1
            let line = SourceLine(file, at: SourcePosition(line: number, column: 1, offset: start))
            start = line.bounds.lowerBound
            let text = line.bytes.drop(while: isBlank)
            if let first = text.first, first != UInt8(ascii: "#") {
                return SourceLine(file, at: SourcePosition(line: number, column: 1, offset: start))
            }
        }
        return nil
    }
}
