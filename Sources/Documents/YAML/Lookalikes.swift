internal import Diagnostics

/// Characters that look like those of YAML and are others: web pages and input methods leave them in copied lines. A
/// message about levels or colons would send the author to search for something invisible.
extension SyntaxFailure {
    /// The finding about the first such character in the lines that the failure concerns.
    var lookalike: Diagnostic? {
        let line = SourceLine(file, at: place)
        let lines = [line.above, contextPlace.map { SourceLine(file, at: $0) }, line].compactMap(\.self)
        for line in lines {
            if let finding = lookalike(in: line.whole) { return finding }
        }
        return nil
    }

    private var isColonMissing: Bool {
        ["could not find expected ':'", "mapping values are not allowed in this context"].contains(problem)
    }

    private func lookalike(in line: SourceSpan) -> Diagnostic? {
        let scalars = Array(line.text.unicodeScalars)
        func span(_ range: Range<Int>) -> SourceSpan {
            let width = { (part: ArraySlice<Unicode.Scalar>) in part.reduce(0) { $0 + UTF8.width($1) } }
            let offset = Int(line.start.offset) + width(scalars[..<range.lowerBound])
            func position(_ column: Int, _ offset: Int) -> SourcePosition {
                SourcePosition(line: Int(line.start.line), column: column + 1, offset: offset)
            }
            return SourceSpan(
                file: line.file, start: position(range.lowerBound, offset),
                end: position(range.upperBound, offset + width(scalars[range])))
        }
        let blanks = scalars.prefix { $0 == " " || Self.isOddBlank($0) }
        if let first = blanks.firstIndex(where: Self.isOddBlank), let last = blanks.lastIndex(where: Self.isOddBlank) {
            return .oddIndentation(Self.name(scalars[first]), width: last + 1 - first, at: span(first..<last + 1))
        }
        let key = scalars[blanks.endIndex...].prefix { $0.properties.isAlphabetic || $0 == "-" || $0 == "_" }
        guard !key.isEmpty, key.endIndex < scalars.count else { return nil }
        let next = key.endIndex + 1 < scalars.count ? scalars[key.endIndex + 1] : " "
        switch scalars[key.endIndex] {
        case ":" where Self.isOddBlank(next):
            return .oddSpace(Self.name(next), at: span(key.endIndex + 1..<key.endIndex + 2))
        case ":" where isColonMissing && next != " " && next != "\t" && next != "/":
            return .tightColon(at: span(key.endIndex..<key.endIndex + 1))
        case "：", "﹕", "∶":
            return .otherColon(isTight: next != " ", at: span(key.endIndex..<key.endIndex + 1))
        default:
            return nil
        }
    }

    /// Whether a scalar is white space beyond ASCII (Unicode's Zs) or has no width at all.
    private static func isOddBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x80
            && (scalar.properties.generalCategory == .spaceSeparator
                || [0x200B, 0x2060, 0xFEFF].contains(scalar.value))
    }

    private static func name(_ blank: Unicode.Scalar) -> String {
        switch blank.value {
        case 0xA0, 0x202F: "a no-break space"
        case 0x3000: "a full-width space"
        case 0x200B, 0x2060, 0xFEFF: "an invisible character"
        default: "a space of another kind"
        }
    }
}
