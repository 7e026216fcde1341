internal import Text
/// Makes names comparable, whatever their case, accents and punctuation: `São Paulo` and `sao-paulo` become
/// `sao paulo`.
///
/// Each scalar is written small (its lower-case mapping), then replaced as a table says: the table, made from Unicode's
/// compatibility decompositions, drops the marks of Latin, Greek, Cyrillic, Hebrew and Arabic letters, drops
/// apostrophes, spells out letters such as `ß`, `ø` and `æ`, and makes one of the Arabic letters that keyboards tell
/// apart (alef with and without hamza, yeh, kaf, heh). What is then neither letter nor mark nor number parts words.
/// Other scripts stay as they are, in composed form (NFC).
struct Folding: Sendable {
    private let table: PackedTexts

    init(_ data: PackedBytes) { table = PackedTexts(data.section(.folds)) }

    /// Returns the folded text in UTF-8, without spaces at its ends or two together.
    func fold(_ text: String) -> [UInt8] {
        var folded: [UInt8] = []
        func append(_ scalar: Unicode.Scalar) {
            if scalar != " " {
                folded += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            } else if !folded.isEmpty, folded.last != 0x20 {
                folded.append(0x20)
            }
        }
        for scalar in text.unicodeScalars {
            for lower in scalar.properties.lowercaseMapping.unicodeScalars {
                if let replaced = replacement(lower) {
                    replaced.forEach(append)
                } else {
                    append(Self.isPartOfWord(lower) ? lower : " ")
                }
            }
        }
        if folded.last == 0x20 { folded.removeLast() }
        return folded
    }

    /// The table's entry: each is the scalar itself and then what it becomes.
    private func replacement(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView.SubSequence? {
        let place = (0..<table.count).partitioningIndex { table[$0].unicodeScalars.first.map { $0 >= scalar } ?? true }
        guard place < table.count else { return nil }
        let entry = table[place].unicodeScalars
        return entry.first == scalar ? entry.dropFirst() : nil
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }
}
