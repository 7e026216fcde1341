/// The lines of a text in bytes.
enum Lines {
    private static let feed = UInt8(ascii: "\n")

    static func start(of offset: Int, in text: [UInt8]) -> Int {
        text[..<min(offset, text.count)].lastIndex(of: feed).map { $0 + 1 } ?? 0
    }

    /// Returns the offset of a line's break, or of the text's end.
    static func end(of offset: Int, in text: [UInt8]) -> Int {
        let end = text[min(offset, text.count)...].firstIndex(of: feed) ?? text.count
        return end > offset && end > 0 && end < text.count && text[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
    }

    /// Returns the offset of the next line, or of the text's end.
    static func next(after offset: Int, in text: [UInt8]) -> Int {
        text[min(offset, text.count)...].firstIndex(of: feed).map { $0 + 1 } ?? text.count
    }

    /// Returns the indentation of a line with nothing but a comment, or `nil` for any other line.
    static func comment(at start: Int, in text: [UInt8]) -> Int? {
        guard start < text.count else { return nil }
        let mark = text[start...].firstIndex { $0 != UInt8(ascii: " ") }
        return mark.flatMap { text[$0] == UInt8(ascii: "#") ? $0 - start : nil }
    }

    /// Returns the blanks before an offset, where nothing else is before it on its line, which is not the first.
    static func indentation(of offset: Int, in text: [UInt8]) -> String? {
        let line = start(of: offset, in: text)
        let blanks = text[line..<offset]
        guard line > 0, blanks.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else { return nil }
        return String(decoding: blanks, as: UTF8.self)
    }

    /// Whether only blanks and a comment are behind an offset on its line.
    static func hasNothing(from offset: Int, in text: [UInt8]) -> Bool {
        let rest = text[min(offset, text.count)..<end(of: offset, in: text)].drop {
            $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
        }
        return rest.isEmpty || rest.first == UInt8(ascii: "#") && rest.startIndex > offset
    }

    /// Returns the comment behind the sign of a literal or folded text, with the blanks before it; empty without one.
    static func comment(behindSignAt offset: Int, in text: [UInt8]) -> String {
        guard offset < text.count, text[offset] == UInt8(ascii: "|") || text[offset] == UInt8(ascii: ">") else {
            return ""
        }
        let line = text[offset..<end(of: offset, in: text)]
        guard let mark = line.firstIndex(of: UInt8(ascii: "#")) else { return "" }
        let blanks = line[..<mark].reversed().prefix { $0 == UInt8(ascii: " ") }.count
        return String(decoding: line[(mark - blanks)...], as: UTF8.self)
    }

    /// Returns the offset of the first byte of a text that is neither a blank, nor in a comment.
    static func content(from start: Int, to end: Int, in text: [UInt8]) -> Int {
        var offset = start
        while offset < end, text[offset] <= UInt8(ascii: " ") || text[offset] == UInt8(ascii: "#") {
            offset = text[offset] == UInt8(ascii: "#") ? next(after: offset, in: text) : offset + 1
        }
        return offset
    }

    static func isBlank(at start: Int, in text: [UInt8]) -> Bool {
        start < text.count
            && text[start..<end(of: start, in: text)].allSatisfy { $0 == UInt8(ascii: " ") || $0 == 0x0D }
    }
}
