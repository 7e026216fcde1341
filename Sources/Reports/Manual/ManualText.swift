import Text

/// The text of a manual page, written in mdoc(7).
///
/// The input is plain text, or Markdown's code spans, emphasis and links. `mandoc -T lint` accepts the output: each
/// sentence begins a line, and no line is longer than 80 bytes where a space allows a break.
struct ManualText {
    private(set) var text = ""

    /// Begins a page.
    ///
    /// - Parameters:
    ///   - name: The name of the page: `horarium-build`.
    ///   - section: 1 for programs, 5 for files.
    ///   - about: A description in one line.
    ///   - date: The date of the page: `November 21, 2026`.
    init(name: String, section: Int, about: String, date: String) {
        add(".Dd \(date)", ".Dt \(name.uppercased()) \(section)", ".Os")
        heading("Name")
        add(".Nm \(name)", ".Nd \(Self.escaped(about.hasSuffix(".") ? about.dropLast() : about[...]))")
    }

    mutating func heading(_ title: String) { add(".Sh \(title.uppercased())") }

    mutating func subheading(_ title: String) { add(".Ss \(Self.plain(title))") }

    /// Adds a line that begins with a macro, whose arguments ``argument(_:)`` has escaped.
    mutating func macro(_ line: String) { add(".\(line)") }

    /// Adds a list of terms, each followed by the paragraphs of `body`.
    mutating func list<Items: Sequence>(
        _ items: Items, term: (Items.Element) -> String, body: (Items.Element) -> [String]
    ) {
        add(".Bl -tag -width Ds")
        for item in items {
            add(".It \(term(item))")
            for (index, text) in body(item).filter({ !$0.isEmpty }).enumerated() {
                paragraphs(text, afterText: index > 0)
            }
        }
        add(".El")
    }

    private enum LineKind { case paragraph, item, columns }

    /// Adds paragraphs, a line each; lines that begin with `- ` become a list, and those with columns stay as they are.
    mutating func paragraphs(_ text: String, afterText: Bool) {
        var needsBreak = afterText
        let lines = text.split(separator: "\n").map(String.init)
        let kind = { (line: String) -> LineKind in
            line.hasPrefix("- ") ? .item : line.contains("   ") ? .columns : .paragraph
        }
        for (kind, group) in lines.chunked(by: kind) {
            switch kind {
            case .columns:
                add(".Bd -literal")
                group.forEach { add(Self.escaped($0[...], isCode: true)) }
                add(".Ed")
                needsBreak = false
            case .item:
                add(".Bl -bullet -compact")
                for line in group {
                    add(".It")
                    paragraph(String(line.dropFirst(2)))
                }
                add(".El")
                needsBreak = true
            case .paragraph:
                for line in group {
                    if needsBreak { add(".Pp") }
                    paragraph(line)
                    needsBreak = true
                }
            }
        }
    }

    /// Adds the sentences of a paragraph.
    mutating func paragraph(_ markdown: String) {
        var line = ""
        for word in Self.words(markdown) {
            if !line.isEmpty, line.utf8.count + 1 + word.text.utf8.count > 80 {
                add(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word.text
            if word.endsSentence {
                add(line)
                line = ""
            }
        }
        if !line.isEmpty { add(line) }
    }

    private mutating func add(_ lines: String...) { text += lines.map { $0 + "\n" }.joined() }

    // MARK: Words

    private struct Word {
        var text: String
        var endsSentence: Bool
    }

    /// Returns the words of a text, those in code spans in bold type.
    private static func words(_ markdown: String) -> [Word] {
        var words: [Word] = []
        var isCode = false
        for piece in withoutLinks(markdown).split(separator: " ", omittingEmptySubsequences: true) {
            var (word, visible) = ("", "")
            // Each word switches its type on and off itself, so that a line may break between any two.
            for (index, part) in piece.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { isCode.toggle() }
                guard !part.isEmpty else { continue }
                word += isCode ? "\\fB\(escaped(part, isCode: true))\\fR" : escaped(part)
                visible += part
            }
            // At the start of a line these would begin a macro.
            if word.hasPrefix(".") || word.hasPrefix("'") { word = "\\&" + word }
            let end = visible.last { !")'\"".contains($0) }
            words.append(Word(text: word, endsSentence: !isCode && end.map { ".!?".contains($0) } ?? false))
        }
        return words
    }

    /// Returns a text with Markdown's links replaced by their titles.
    private static func withoutLinks(_ markdown: String) -> String {
        markdown.replacing(#/\[([^\]]+)\]\([^)]*\)/#) { String($0.output.1) }
    }

    /// Returns a text as one line, for a heading.
    private static func plain(_ markdown: String) -> String {
        words(markdown.replacing("`", with: "")).map(\.text).joined(separator: " ")
    }

    /// Returns an argument of a macro, escaped so that it is not read as a macro itself.
    static func argument(_ text: some StringProtocol) -> String {
        let escaped = escaped(Substring(text), isCode: true)
        let isMacroLike = (2...3).contains(text.count) && text.first?.isUppercase ?? false
        return (isMacroLike ? "\\&" : "") + escaped.replacing(" ", with: "\\ ")
    }

    /// Returns a text escaped for roff(7). Hyphens of options and code become minus signs, so that they can be copied
    /// from a screen.
    private static func escaped(_ text: Substring, isCode: Bool = false) -> String {
        var (result, previous): (String, Character) = ("", " ")
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case "-" where isCode || !previous.isLetter && !previous.isNumber: result += "\\-"
            case _ where !character.isASCII:
                for scalar in character.unicodeScalars { result += "\\[u\(scalar.value.hexadecimal(4))]" }
            default: result.append(character)
            }
            previous = character
        }
        return result
    }
}

extension Array {
    /// Returns the runs of neighbouring elements with equal keys.
    fileprivate func chunked<Key: Equatable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
        reduce(into: []) { groups, element in
            let key = key(element)
            if groups.last?.key == key {
                groups[groups.count - 1].elements.append(element)
            } else {
                groups.append((key, [element]))
            }
        }
    }
}
