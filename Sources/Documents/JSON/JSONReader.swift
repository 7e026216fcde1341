import Text
public import Diagnostics

/// A reader that turns JSON text (RFC 8259) into a tree of nodes, each with its place.
///
/// It is stricter where the RFC leaves a choice: keys may not repeat, and text must be Unicode (no lone surrogates).
public enum JSONReader {
    /// The limit on the nesting of objects and arrays: the same as in the YAML reader, far more than people write, and
    /// little enough that walking a tree by recursion is safe on the smallest stacks of any platform (128 KiB).
    public static let maximumDepth = 100

    /// Reads a file that holds one JSON value and at most `nodes` values in all.
    ///
    /// Lines end at a line feed; columns count Unicode scalars. Time is linear in the length of the text. The first
    /// fault is thrown: `json-syntax`, `duplicate-key`, `too-deep`, `bad-encoding`, `empty-document` or
    /// `file-too-large`.
    public static func read(_ file: SourceFile, nodes: Int = .max) throws(Diagnostic) -> DocumentNode {
        guard file.text.count <= DocumentLimits.jsonBytes else {
            throw .fileTooLarge(bytes: file.text.count, limit: DocumentLimits.jsonBytes, in: file)
        }
        return try file.text.withUnsafeBufferPointer { text throws(Diagnostic) in
            let isUTF8 = firstInvalidUTF8(text) == nil
            return try JSONParser(file, LineStarts(text), text, nodes: nodes, isUTF8: isUTF8).document()
        }
    }

}

/// The state of a parser over one text.
private struct JSONParser: ~Copyable {
    private let file: SourceFile
    private let lines: LineStarts
    /// The text of the file, borrowed for as long as it is read.
    private let text: UnsafeBufferPointer<UInt8>
    private var store: StoreBuilder
    private var offset = 0
    private var line = 1
    /// The start of the line, less the continuation bytes passed on it: the column is then a subtraction.
    private var columnBase = -1
    private var depth = 0
    /// The number of values that may still be read.
    private var nodes: Int
    /// Whether the whole text is UTF-8, so that strings need not be checked one by one.
    private let isUTF8: Bool

    init(
        _ file: SourceFile, _ lines: LineStarts, _ text: UnsafeBufferPointer<UInt8>, nodes: Int, isUTF8: Bool
    ) {
        self.file = file
        self.lines = lines
        store = StoreBuilder(text)
        self.nodes = nodes
        self.text = text
        self.isUTF8 = isUTF8
        // RFC 8259 §8.1 allows a parser to ignore a byte order mark.
        if text.starts(with: [0xEF, 0xBB, 0xBF]) {
            offset = 3
            columnBase = 2
        }
    }

    consuming func document() throws(Diagnostic) -> DocumentNode {
        skipSpace()
        guard offset < text.count else {
            throw Diagnostic.emptyJSON(at: span(from: here))
        }
        let node = try value()
        skipSpace()
        guard offset == text.count else { throw unexpected("the end of the text") }
        return store.document(file, lines, root: node)
    }

    // MARK: Values

    private mutating func value() throws(Diagnostic) -> NodeRecord {
        guard offset < text.count else { throw unexpected("a value") }
        let start = here
        nodes -= 1
        guard nodes >= 0 else { throw .tooManyNodes(at: span(from: start)) }
        switch text[offset] {
        case UInt8(ascii: "{"): return try object(from: start)
        case UInt8(ascii: "["): return try array(from: start)
        case UInt8(ascii: "\""):
            return try string()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number(from: start)
        case UInt8(ascii: "t"): return try word("true", .bool(true), from: start)
        case UInt8(ascii: "f"): return try word("false", .bool(false), from: start)
        case UInt8(ascii: "n"): return try word("null", .null, from: start)
        default: throw unexpected("a value")
        }
    }

    private mutating func object(from start: SourcePosition) throws(Diagnostic) -> NodeRecord {
        try enter(at: start)
        var mapping = MappingBuilder(on: store)
        offset += 1
        skipSpace()
        if !take(UInt8(ascii: "}")) {
            repeat {
                skipSpace()
                guard offset < text.count, text[offset] == UInt8(ascii: "\"") else {
                    throw unexpected("a key in double quotes")
                }
                let keyStart = here
                let key = try string()
                if let first = mapping.admit(key, in: store) {
                    throw Diagnostic.keyGivenTwice(text(of: key), at: span(from: keyStart), first: span(of: first))
                }
                skipSpace()
                guard take(UInt8(ascii: ":")) else { throw unexpected("':' after the key '\(text(of: key))'") }
                skipSpace()
                mapping.push(key, try value(), on: &store)
                skipSpace()
            } while take(UInt8(ascii: ","))
            guard take(UInt8(ascii: "}")) else { throw unexpected("',' or '}'") }
        }
        depth -= 1
        return mapping.finish(&store, from: start.offset, to: Int32(offset))
    }

    private mutating func array(from start: SourcePosition) throws(Diagnostic) -> NodeRecord {
        try enter(at: start)
        let first = store.openCount
        offset += 1
        skipSpace()
        if !take(UInt8(ascii: "]")) {
            repeat {
                skipSpace()
                store.push(try value())
                skipSpace()
            } while take(UInt8(ascii: ","))
            guard take(UInt8(ascii: "]")) else { throw unexpected("',' or ']'") }
        }
        depth -= 1
        return store.sequence(from: first, start: start.offset, end: Int32(offset))
    }

    private mutating func node(_ value: DocumentNode.Value, from start: SourcePosition) -> NodeRecord {
        store.record(value, from: start.offset, to: Int32(offset))
    }

    private mutating func enter(at start: SourcePosition) throws(Diagnostic) {
        depth += 1
        guard depth <= JSONReader.maximumDepth else {
            offset += 1
            throw Diagnostic.deepJSON(limit: JSONReader.maximumDepth, at: span(from: start))
        }
    }

    private mutating func word(_ word: StaticString, _ value: DocumentNode.Value, from start: SourcePosition)
        throws(Diagnostic)
        -> NodeRecord
    {
        let bytes = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard text[offset...].starts(with: bytes) else { throw unexpected("a value") }
        offset += bytes.count
        return node(value, from: start)
    }

    /// Reads a number by RFC 8259 §6: no leading zeros, no plus sign, digits on both sides of the point.
    private mutating func number(from start: SourcePosition) throws(Diagnostic) -> NodeRecord {
        let first = offset
        _ = take(UInt8(ascii: "-"))
        var whole = true
        if take(UInt8(ascii: "0")) {
            if offset < text.count, isDigit(text[offset]) { throw unexpected("no digit after a leading zero") }
        } else {
            try digits()
        }
        if take(UInt8(ascii: ".")) {
            whole = false
            try digits()
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            whole = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        let literal = String(decoding: text[first..<offset], as: UTF8.self)
        if whole, let integer = Int(literal) { return node(.integer(integer), from: start) }
        let double = Double(literal) ?? .nan
        return node(.number(DocumentNode.Number(literal: literal, double: double)), from: start)
    }

    private mutating func digits() throws(Diagnostic) {
        guard offset < text.count, isDigit(text[offset]) else { throw unexpected("a digit") }
        while offset < text.count, isDigit(text[offset]) { offset += 1 }
    }

    // MARK: Strings

    private mutating func string() throws(Diagnostic) -> NodeRecord {
        let start = here
        offset += 1
        var run = offset
        var unescaped: [UInt8] = []
        while true {
            offset = text.endOfPlainText(from: offset)
            guard offset < text.count else { throw Diagnostic.endlessText(at: span(from: start)) }
            switch text[offset] {
            case UInt8(ascii: "\""):
                let last = text[run..<offset]
                offset += 1
                guard isUTF8 || String(utf8: unescaped + last) != nil else {
                    throw Diagnostic.invalidUTF8(at: span(from: start))
                }
                if unescaped.isEmpty {
                    return NodeRecord(
                        .text, from: start.offset, to: Int32(offset), first: Int32(run), count: last.count)
                }
                return store.record(other: unescaped + last, from: start.offset, to: Int32(offset))
            case UInt8(ascii: "\\"):
                unescaped += text[run..<offset]
                try escape(into: &unescaped)
                run = offset
            case 0..<0x20:
                guard text[offset] != UInt8(ascii: "\n") else { throw Diagnostic.openText(at: span(from: start)) }
                throw Diagnostic.bareControl(text[offset].hexadecimal(2), at: spanOfNext())
            case 0x80...0xBF:
                columnBase += 1  // a continuation byte takes no column
                offset += 1
            default: offset += 1
            }
        }
    }

    private func text(of record: NodeRecord) -> String { String(decoding: store.bytes(of: record), as: UTF8.self) }

    private mutating func escape(into bytes: inout [UInt8]) throws(Diagnostic) {
        let start = here
        offset += 1
        guard offset < text.count else { throw unexpected("an escape") }
        let letter = text[offset]
        offset += 1
        if let character = JSONEscape.character(of: letter) { return bytes.append(character) }
        guard letter == UInt8(ascii: "u") else { throw Diagnostic.unknownJSONEscape(at: span(from: start)) }
        let code = try hexadecimal4(from: start)
        var scalar = Unicode.Scalar(code)
        if JSONEscape.isFirstHalf(code), text[offset...].starts(with: "\\u".utf8) {
            offset += 2
            scalar = JSONEscape.scalar(code, try hexadecimal4(from: start))
        }
        guard let scalar else { throw Diagnostic.halfSurrogate(at: span(from: start)) }
        bytes += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    private mutating func hexadecimal4(from start: SourcePosition) throws(Diagnostic) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard offset < text.count, let digit = text[offset].hexadecimalDigit else {
                throw Diagnostic.shortJSONEscape(at: span(from: start))
            }
            code = code << 4 + UInt32(digit)
            offset += 1
        }
        return code
    }

    // MARK: Text and places

    private mutating func skipSpace() {
        while offset < text.count {
            switch text[offset] {
            case UInt8(ascii: "\n"):
                line += 1
                columnBase = offset
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
            default: return
            }
            offset += 1
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard offset < text.count, text[offset] == byte else { return false }
        offset += 1
        return true
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    private var here: SourcePosition { SourcePosition(line: line, column: offset - columnBase, offset: offset) }

    private func span(of record: NodeRecord) -> SourceSpan {
        lines.span(from: record.start, to: record.end, in: file)
    }

    private func span(from start: SourcePosition) -> SourceSpan { SourceSpan(file: file, start: start, end: here) }

    /// Returns the span of the next character, or an empty one at the end.
    private func spanOfNext() -> SourceSpan {
        let start = here
        var end = min(offset + 1, text.count)
        while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
        let column = Int(start.column) + (offset < text.count ? 1 : 0)
        return SourceSpan(file: file, start: start, end: SourcePosition(line: line, column: column, offset: end))
    }

    private func unexpected(_ wanted: String) -> Diagnostic {
        let span = spanOfNext()
        guard offset < text.count else {
            return .unexpectedEnd(of: "text", wanted, at: span)
        }
        guard text[offset] != UInt8(ascii: "\n"), text[offset] != UInt8(ascii: "\r") else {
            return .unexpectedEnd(of: "line", wanted, at: span)
        }
        if String(utf8: text[Int(span.start.offset)..<Int(span.end.offset)]) == nil {
            return .invalidUTF8(at: span)
        }
        return .unexpected(wanted, at: span)
    }
}
