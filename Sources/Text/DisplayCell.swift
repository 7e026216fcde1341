/// One character as a terminal shows it: what is written for it, and how many columns that takes.
package struct DisplayCell {
    /// The text to write: the character itself, or a readable form of one that would act on the terminal.
    package var text: String
    /// The terminal columns it fills.
    package var width: Int
    /// How many Unicode scalars of the source it stands for.
    package var scalarCount: Int

    /// The cells of a line, from left to right; a tab fills up to the next multiple of four columns.
    package static func cells(of line: some StringProtocol) -> [DisplayCell] {
        var column = 0
        var cells: [DisplayCell] = []
        for character in line {
            let cell = DisplayCell(character, at: column)
            column += cell.width
            cells.append(cell)
        }
        return cells
    }

    /// The terminal columns that a text fills as it is written, nothing of it escaped.
    static func columns(of text: String) -> Int {
        // What most cells hold: a column for each byte.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + $1.columns }
    }

    /// The beginning of a text that fits into terminal columns, as it is written, nothing of it escaped.
    package static func beginning(of text: String, columns: Int) -> String {
        var left = columns
        return String(
            text.prefix { character in
                left -= character.columns
                return left >= 0
            })
    }

    /// The text with everything escaped that could move the cursor, change the order of letters or hide.
    package static func visible(_ text: some StringProtocol) -> String {
        if text.utf8.allSatisfy(isPlain) { return String(text) }
        var result = ""
        for character in text { result += DisplayCell(character, at: 0, tabWidth: 1).text }
        return result
    }

    /// Whether a byte is an ASCII character that is written as it is: what most texts have alone.
    private static func isPlain(_ byte: UInt8) -> Bool { 0x20..<0x7F ~= byte }

    private init(_ character: Character, at column: Int, tabWidth: Int = 4) {
        if let byte = character.asciiValue, Self.isPlain(byte) {
            (text, width, scalarCount) = (String(character), 1, 1)
            return
        }
        scalarCount = character.unicodeScalars.count
        if character == "\t" {
            width = tabWidth - column % tabWidth
            text = String(repeating: " ", count: width)
        } else if character.needsEscape {
            text = character.unicodeScalars.map { $0.isHarmless ? String($0) : "\\u{\($0.value.hexadecimal(4))}" }
                .joined()
            width = text.reduce(0) { $0 + $1.columns }
        } else {
            text = String(character)
            width = character.columns
        }
    }
}

extension Character {
    /// Columns of a character that needs no escape: what current terminals give a grapheme cluster.
    fileprivate var columns: Int {
        let scalars = unicodeScalars
        guard let first = scalars.first else { return 0 }
        if first.value < 0x300 && scalars.count == 1 { return 1 }
        let isEmoji = first.properties.isEmojiPresentation || (first.properties.isEmoji && scalars.contains("\u{FE0F}"))
        if isEmoji && !scalars.contains("\u{FE0E}") { return 2 }
        return first.isWide ? 2 : 1
    }

    /// Whether a scalar of the character acts on the terminal, hides, or has no base to stand on.
    fileprivate var needsEscape: Bool {
        guard let first = unicodeScalars.first else { return false }
        if first.properties.generalCategory == .nonspacingMark || first.properties.generalCategory == .enclosingMark {
            return true
        }
        // A joiner inside an emoji belongs to it; elsewhere nobody sees it.
        let isEmoji = first.properties.isEmoji && first.value > 0xFF
        return unicodeScalars.contains { !$0.isHarmless && !(isEmoji && $0 == "\u{200D}") }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar may be written as it is: no control (Cc), no format character such as a bidirectional control
    /// or a zero-width space (Cf; Trojan Source, CVE-2021-42574), no separator of lines, nothing private or unassigned.
    fileprivate var isHarmless: Bool {
        if value < 0x7F { return value >= 0x20 }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return false
        // Tags spell the flags of England, Scotland and Wales behind U+1F3F4, and nothing visible elsewhere.
        case .format: return false
        default: return !properties.isDefaultIgnorableCodePoint || properties.isVariationSelector
        }
    }

    /// East Asian width W or F (UAX #11, Unicode 15), but for the emoji that `isEmojiPresentation` tells.
    fileprivate var isWide: Bool { Self.wideRanges.contains { $0.contains(value) } }

    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F,  // Hangul initial consonants
        0x2329...0x232A,  // angle brackets
        0x2E80...0x303E,  // CJK radicals, punctuation
        0x3041...0x33FF,  // kana, Bopomofo, Hangul compatibility letters, enclosed CJK
        0x3400...0x4DBF, 0x4E00...0xA4C6,  // ideographs, Yi
        0xA960...0xA97C, 0xAC00...0xD7A3,  // Hangul
        0xF900...0xFAFF,  // compatibility ideographs
        0xFE10...0xFE19, 0xFE30...0xFE6B,  // vertical and small forms
        0xFF01...0xFF60, 0xFFE0...0xFFE6,  // full-width forms
        0x16FE0...0x16FF1, 0x17000...0x18D08, 0x1AFF0...0x1B2FB,  // Tangut, Khitan, Nüshu, kana supplements
        0x1F200...0x1F265,  // enclosed ideographs
        0x20000...0x3FFFD,  // further ideographs
    ]
}
