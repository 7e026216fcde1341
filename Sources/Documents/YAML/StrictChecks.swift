internal import Diagnostics

/// Checks for text that libyaml accepts although YAML 1.2 forbids it, with records of what a later failure may be
/// about.
struct StrictChecks {
    private let file: SourceFile
    /// The offset of the first `#` after the last event's end.
    private var nextHash = -1
    /// The indentation of each open block collection; -1 for an open flow collection.
    private var indents: [Int] = []
    /// The place where each open flow collection starts.
    private(set) var openFlows: [SourcePosition] = []
    /// The furthest place that an event has reached.
    private(set) var previousEnd = SourcePosition.start
    private var documentIsOpenEnded = false

    init(_ file: SourceFile) {
        self.file = file
    }

    /// Checks the next event; `text` is the file's, which the reader can access without a bounds check.
    mutating func check(
        _ event: UnsafePointer<YAMLEvent>, in text: UnsafeBufferPointer<UInt8>
    ) throws(Diagnostic) {
        if nextHash < Int(event.pointee.start.offset) { try checkComment(before: event, in: text) }
        let end = event.pointee.end
        if previousEnd < end { previousEnd = end }
        switch event.pointee.kind {
        case .scalar(.plain):
            try Self.checkPlain(event, in: text, of: file, isInFlow: !openFlows.isEmpty)
        case .scalar(.singleQuoted), .scalar(.doubleQuoted):
            if openFlows.isEmpty, event.pointee.start.line < end.line {
                try checkIndentation(from: event.pointee.start, to: end, isQuoted: true)
            }
        case .scalar(.literal), .scalar(.folded):
            try checkBlockHeader(event.pointee)
        case .documentStart(.directed):
            try checkDirectives(event.pointee)
        case .documentEnd(let isExplicit):
            documentIsOpenEnded = !isExplicit
        case .sequenceStart(let isFlow), .mappingStart(let isFlow):
            try open(event, isFlow: isFlow)
        case .sequenceEnd, .mappingEnd:
            if indents.popLast() == -1, let start = openFlows.popLast(), openFlows.isEmpty, start.line < end.line {
                try checkIndentation(from: start, to: end, isQuoted: false)
            }
        case .streamStart, .streamEnd, .documentStart, .alias: break
        }
    }

    private mutating func open(_ event: UnsafePointer<YAMLEvent>, isFlow: Bool) throws(Diagnostic) {
        if isFlow {
            indents.append(-1)
            openFlows.append(event.pointee.start)
        } else if event.pointee.hasProperties {
            indents.append(Int(try PropertyPlaces(of: event.pointee, in: file).content.column) - 1)
        } else {
            indents.append(Int(event.pointee.start.column) - 1)
        }
    }

    /// Checks a plain scalar. It is a method of the type, since a method of the value would copy all of it.
    private static func checkPlain(
        _ event: UnsafePointer<YAMLEvent>, in text: UnsafeBufferPointer<UInt8>, of file: SourceFile, isInFlow: Bool
    ) throws(Diagnostic) {
        let start = Int(event.pointee.start.offset)
        // §7.3.3: a plain scalar starts with `-` only before a character that is not an indicator.
        if event.pointee.text.count == 1, event.pointee.text[0] == UInt8(ascii: "-"), start < event.pointee.end.offset {
            throw .loneDash(at: SourceSpan(file: file, start: event.pointee.start, end: event.pointee.end))
        }
        guard isInFlow, start > 0 else { return }
        // libyaml reads each `?` in a flow collection as a complex key, which would lose a letter of the text.
        if text[start - 1] == UInt8(ascii: "?") {
            throw .questionMark(at: SourceSpan(file: file, start: event.pointee.start, end: event.pointee.end))
        }
    }

    /// Checks that white space precedes a comment (§6.6).
    private mutating func checkComment(
        before event: UnsafePointer<YAMLEvent>, in text: UnsafeBufferPointer<UInt8>
    ) throws(Diagnostic) {
        if nextHash < Int(previousEnd.offset) {
            nextHash = text.place(of: UInt8(ascii: "#"), from: Int(previousEnd.offset))
        }
        let place = nextHash
        guard place > 0, place < Int(event.pointee.start.offset), !isBlank(text[place - 1]) else { return }
        throw .tightComment(at: mark(place, from: previousEnd))
    }

    private func checkBlockHeader(_ event: YAMLEvent) throws(Diagnostic) {
        let header = file.text[Int(event.start.offset)..<Int(event.end.offset)].prefix { !isBreak($0) }
        if let hash = header.firstIndex(of: UInt8(ascii: "#")), hash > header.startIndex,
            [UInt8(ascii: "|"), UInt8(ascii: ">")].contains(file.text[hash - 1])
        {
            throw .tightComment(at: mark(hash, from: event.start))
        }
        let indicators = header.drop { $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: ">") }.prefix { !isBlank($0) }
        if !indicators.contains(where: { $0 &- 48 < 10 }) { try checkLeadingLines(from: header.endIndex, event) }
    }

    /// Checks that no empty line before a block scalar's text has more spaces than its first line with text (§8.1.1.1).
    private func checkLeadingLines(from header: Int, _ event: YAMLEvent) throws(Diagnostic) {
        var deepest = 0..<0
        var start = header
        while start < file.text.count {
            let end = file.text[start...].firstIndex { $0 != UInt8(ascii: " ") } ?? file.text.count
            if end < file.text.count, isBreak(file.text[end]) {
                if end - start > deepest.count { deepest = start..<end }
                start = end + 1
                continue
            }
            guard end - start > indents.last ?? -1, deepest.count > end - start else { return }
            let first = file.position(of: deepest.lowerBound, from: event.start)
            let last = file.position(of: deepest.upperBound, from: first)
            throw .deepEmptyLine(at: SourceSpan(file: file, start: first, end: last), indent: end - start)
        }
    }

    /// Checks that directives follow `...` or nothing (§9.2) and that a version is two numbers (§6.8.1).
    private func checkDirectives(_ event: YAMLEvent) throws(Diagnostic) {
        if documentIsOpenEnded { throw .lateDirective(at: span(event)) }
        let line = file.text[Int(event.start.offset)...].prefix { !isBreak($0) }
        guard line.starts(with: "%YAML".utf8), let hash = line.firstIndex(of: UInt8(ascii: "#")) else { return }
        if !isBlank(file.text[hash - 1]) { throw .tightComment(at: mark(hash, from: event.start)) }
    }

    /// Checks that the lines of a flow collection or quoted text are indented deeper than the block around it (§7.3,
    /// §7.4).
    ///
    /// A line that starts with the closing bracket may be at the block's own level: everyone writes it there.
    private func checkIndentation(
        from start: SourcePosition, to end: SourcePosition, isQuoted: Bool
    ) throws(Diagnostic) {
        guard let indent = indents.last, indent >= 0 else { return }
        var lineStart = Int(start.offset)
        while let lineEnd = file.text[lineStart..<Int(end.offset)].firstIndex(of: UInt8(ascii: "\n")) {
            lineStart = lineEnd + 1
            let rest = file.text[lineStart..<Int(end.offset)]
            let spaces = rest.prefix { $0 == UInt8(ascii: " ") }.count
            guard spaces <= indent else { continue }
            let text = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            guard let first = text.first, !isBreak(first) else { continue }
            if isQuoted { throw .quoteRunsOn(at: mark(Int(start.offset), from: start), line: Int(start.line)) }
            if [UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "#")].contains(first) { continue }
            throw .shallowFlow(
                at: mark(text.startIndex, from: start), indent: indent, opening: mark(Int(start.offset), from: start))
        }
    }

    private func span(_ event: YAMLEvent) -> SourceSpan {
        SourceSpan(file: file, start: event.start, end: event.end)
    }

    /// Returns the span of one character.
    private func mark(_ offset: Int, from known: SourcePosition) -> SourceSpan {
        file.character(at: offset, from: known)
    }
}

/// Whether the byte is a space, a tab or a line break.
func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || isBreak(byte) }

/// Whether the byte is a line break.
func isBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
