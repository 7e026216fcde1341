public import Diagnostics

/// The comments of a file that silence warnings: `# horarium: ignore CODE [CODE…]`.
///
/// After other text such a comment applies to its own line; alone on its line, to the next line with text. A finding
/// about the file as a whole belongs to the first line with text. A reason may follow after a semicolon.
public struct IgnoreComments: Sendable {
    /// The codes silenced in each line.
    private var codes: [Int32: Set<String>] = [:]
    private let file: SourceFile
    /// The findings about the comments themselves: warnings about codes that they cannot silence.
    public private(set) var findings: [Diagnostic] = []
    private static let marker = "horarium: ignore"

    /// The kinds of findings that exist, if known: a comment with another word is reported.
    private let known: [Diagnostic.Code]?

    /// Finds a file's comments, as far as its YAML can be read; they may name any code if `known`, the kinds of
    /// findings that exist, is `nil`.
    public init(in file: SourceFile, known: [Diagnostic.Code]? = nil) {
        self.file = file
        self.known = known
        // libyaml drops comments, so they are searched for between its events: a second reading that few files need.
        guard file.contains(Self.marker) else { return }
        file.text.withUnsafeBufferPointer { text in
            var reader = YAMLEventReader(file, text)
            var end = SourcePosition.start
            while let event = try? reader.next() {
                findComments(from: end, to: event.start)
                end = max(end, event.end)
            }
        }
    }

    /// Whether a comment silences the finding; errors are never silenced.
    public func silences(_ finding: Diagnostic) -> Bool {
        guard finding.severity < .error, finding.span.file == file else { return false }
        let isAboutFile = finding.span.end.offset == 0
        let line = isAboutFile ? lineOfText(below: .start, inComment: false) : finding.span.start.line
        return codes[line]?.contains(finding.code.id) ?? false
    }

    /// Whether a comment at a place of this file silences a finding about a file that the place names.
    public func silences(_ finding: Diagnostic, writtenAt place: SourceSpan) -> Bool {
        finding.severity < .error && place.file == file
            && codes[place.start.line]?.contains(finding.code.id) ?? false
    }

    /// Searches a stretch of text that belongs to no scalar.
    private mutating func findComments(from start: SourcePosition, to end: SourcePosition) {
        var place = Int(start.offset)
        while place < Int(end.offset) {
            if file.text[place] == UInt8(ascii: "#"), place == 0 || isBlank(file.text[place - 1]) {
                let comment = file.text[place...].prefix { !isBreak($0) }
                note(comment, at: file.position(of: place, from: start))
                place = comment.endIndex
            } else {
                place += 1
            }
        }
    }

    private mutating func note(_ comment: ArraySlice<UInt8>, at place: SourcePosition) {
        let text = comment.drop { $0 == UInt8(ascii: "#") || isBlank($0) }
        guard text.starts(with: Self.marker.utf8) else { return }
        let before = file.text[..<Int(place.offset)].reversed().prefix { !isBreak($0) }
        let line = before.allSatisfy(isBlank) ? lineOfText(below: place, inComment: true) : place.line
        let words = text.dropFirst(Self.marker.utf8.count).prefix { $0 != UInt8(ascii: ";") }
        for word in words.split(whereSeparator: { isBlank($0) || $0 == UInt8(ascii: ",") }) {
            let name = String(decoding: word, as: UTF8.self)
            let code = known?.first { $0.id == name }
            if known == nil || code.map({ $0.severity < .error }) == true {
                codes[line, default: []].insert(name)
            } else {
                let start = file.position(of: word.startIndex, from: place)
                let span = SourceSpan(file: file, start: start, end: file.position(of: word.endIndex, from: start))
                findings.append(
                    code == nil ? .unknownCode(name, known: known ?? [], at: span) : .ignoredError(name, at: span))
            }
        }
    }

    /// Returns the number of the next line that has more than blanks and a comment.
    private func lineOfText(below place: SourcePosition, inComment: Bool) -> Int32 {
        var isComment = inComment
        for offset in Int(place.offset)..<file.text.count {
            let byte = file.text[offset]
            if isBreak(byte) {
                isComment = false
            } else if !isComment, byte == UInt8(ascii: "#") {
                isComment = true
            } else if !isComment, !isBlank(byte) {
                return file.position(of: offset, from: place).line
            }
        }
        return place.line
    }
}

extension SourceFile {
    /// Whether the text contains the words.
    fileprivate func contains(_ words: String) -> Bool {
        let words = Array(words.utf8)
        return text.indices.contains { text[$0] == words[0] && text[$0...].starts(with: words) }
    }
}
