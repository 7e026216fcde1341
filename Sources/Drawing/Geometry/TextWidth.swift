/// How wide a text is at most, estimated from a table of advances of the widest font likely to be met.
///
/// The program needs no font, and gives the same bytes everywhere.
package enum TextWidth {
    /// In units, at a size in units.
    package static func of(_ text: String, size: Double, isBold: Bool = false) -> Double {
        text.unicodeScalars.reduce(0) { $0 + advance($1) } * size * (isBold ? 1.06 : 1)
    }

    /// In em.
    private static func advance(_ scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case "i", "j", "l", ".", ",", ":", "'", "’": 0.34
        case "t", "f", "r", " ", "-": 0.40
        case "m", "w", "M", "W": 0.87
        case "0"..."9", "A"..."Z": 0.63
        // Marks that stand above or below a letter, and what is not seen.
        case "\u{0300}"..."\u{036F}", "\u{064B}"..."\u{065F}", "\u{0670}", "\u{200B}"..."\u{200F}",
            "\u{FE00}"..."\u{FE0F}":
            0
        // Han, kana, Hangul and pictures are as wide as high.
        case "\u{1100}"..."\u{115F}", "\u{2E80}"..."\u{9FFF}", "\u{AC00}"..."\u{D7A3}", "\u{FF00}"..."\u{FF60}",
            "\u{1F000}"..."\u{1FAFF}":
            1.05
        default: 0.57
        }
    }

    /// A text in lines, broken at its spaces; what does not fit on the last is cut.
    package static func lines(_ text: String, most: Int, width: Double, size: Double) -> [String] {
        var words = text.split(separator: " ").map(String.init)[...]
        var lines: [String] = []
        while !words.isEmpty {
            var line = words.removeFirst()
            let isLast = lines.count == most - 1
            while let next = words.first, isLast || of("\(line) \(next)", size: size) <= width {
                line += " \(next)"
                words.removeFirst()
            }
            lines.append(cut(line, to: width, size: size))
        }
        return lines
    }

    /// As much of a text as fits, with an ellipsis where something is left out.
    package static func cut(_ text: String, to width: Double, size: Double) -> String {
        guard of(text, size: size) > width else { return text }
        var kept = ""
        var room = width - of("…", size: size)
        for character in text {
            room -= of(String(character), size: size)
            if room < 0 { break }
            kept.append(character)
        }
        while kept.last == " " { kept.removeLast() }
        return kept + "…"
    }
}
