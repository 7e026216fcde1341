import RegularExpressions

/// A host name: labels between dots (RFC 1123 §2.1), those that begin with `xn--` standing for international ones.
struct HostName {
    private let text: String

    init(_ text: String) { self.text = text }

    /// Whether it is a host name, with `international` one whose labels may be written in any script (RFC 5890
    /// §2.3.2.3).
    func isValid(international: Bool) -> Bool {
        let dots: Set<Unicode.Scalar> = international ? [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"] : ["."]
        let labels = text.unicodeScalars.split(omittingEmptySubsequences: false) { dots.contains($0) }
        var length = labels.count - 1
        var international: [InternationalLabel] = []
        var plain: [InternationalLabel] = []
        for label in labels {
            guard let (encoded, decoded) = check(Array(label), allowsUnicode: dots.count > 1) else { return false }
            length += encoded
            if let decoded { international.append(decoded) } else { plain.append(InternationalLabel(Array(label))) }
        }
        guard length <= 253 else { return false }
        // One label from right to left subjects the whole name to the rule (RFC 5893 §2).
        let all = international + plain
        return !all.contains(where: \.isBidirectional) || all.allSatisfy(\.obeysBidiRule)
    }

    /// The length of a label in ASCII, and what it stands for if it is international; `nil` when it is no label.
    private func check(_ label: [Unicode.Scalar], allowsUnicode: Bool) -> (length: Int, InternationalLabel?)? {
        guard label.allSatisfy(\.isASCII) else {
            let international = InternationalLabel(label)
            let length = Punycode.encode(label).count + 4
            return allowsUnicode && length <= 63 && international.isValid ? (length, international) : nil
        }
        let bytes = label.map { UInt8($0.value) }
        guard 1...63 ~= bytes.count, bytes.first != UInt8(ascii: "-"), bytes.last != UInt8(ascii: "-"),
            bytes.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") })
        else { return nil }
        guard bytes.count >= 4, bytes[2] == UInt8(ascii: "-"), bytes[3] == UInt8(ascii: "-") else {
            return (bytes.count, nil)
        }
        let lower = bytes.map { $0.isLetter ? $0 | 0x20 : $0 }
        // Other prefixes are reserved (RFC 5890 §2.3.1), which matters to international names alone.
        guard lower.starts(with: "xn".utf8) else { return allowsUnicode ? nil : (bytes.count, nil) }
        guard let scalars = Punycode.decode(lower.dropFirst(4)), !scalars.allSatisfy(\.isASCII),
            Punycode.encode(scalars) == Array(lower.dropFirst(4))
        else { return nil }
        let international = InternationalLabel(scalars)
        return international.isValid ? (bytes.count, international) : nil
    }
}

/// A label in Unicode, judged by IDNA 2008: RFC 5891 §4.2.3, RFC 5892 and RFC 5893.
///
/// That a label is in normal form C is not checked: Swift's library does not offer it.
struct InternationalLabel {
    private let scalars: [Unicode.Scalar]

    init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    var isValid: Bool {
        guard let first = scalars.first, first != "-", scalars.last != "-" else { return false }
        if scalars.count >= 4, scalars[2] == "-", scalars[3] == "-" { return false }
        switch first.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return false
        default: break
        }
        return scalars.indices.allSatisfy(isAllowed)
    }

    /// The derived property of RFC 5892 §3, with the contextual rules of appendix A.
    private func isAllowed(at index: Int) -> Bool {
        let scalar = scalars[index]
        let properties = scalar.properties
        switch scalar.value {
        case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007: return true
        case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: return false
        case 0xB7:
            return index > 0 && index + 1 < scalars.count && scalars[index - 1] == "l" && scalars[index + 1] == "l"
        case 0x375: return index + 1 < scalars.count && Script.greek.contains(scalars[index + 1])
        case 0x5F3, 0x5F4: return index > 0 && Script.hebrew.contains(scalars[index - 1])
        case 0x30FB:
            return scalars.contains {
                Script.hiragana.contains($0) || Script.katakana.contains($0) || Script.han.contains($0)
            }
        case 0x660...0x669: return !scalars.contains { 0x6F0...0x6F9 ~= $0.value }
        case 0x6F0...0x6F9: return !scalars.contains { 0x660...0x669 ~= $0.value }
        case 0x200C: return followsVirama(index) || joins(at: index)
        case 0x200D: return followsVirama(index)
        case 0x2D: return true
        // Old Hangul letters, and the blocks of combining marks for symbols and of musical notation.
        case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB, 0x20D0...0x20FF, 0x1D100...0x1D24F: return false
        default: break
        }
        if properties.changesWhenNFKCCaseFolded || properties.isDefaultIgnorableCodePoint || properties.isWhitespace {
            return false
        }
        switch properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .decimalNumber, .nonspacingMark,
            .spacingMark:
            return true
        default: return false
        }
    }

    private func followsVirama(_ index: Int) -> Bool {
        index > 0 && scalars[index - 1].properties.canonicalCombiningClass == .virama
    }

    /// Whether letters on both sides would join across a zero width non-joiner (RFC 5892 appendix A.1).
    private func joins(at index: Int) -> Bool {
        func isTransparent(_ scalar: Unicode.Scalar) -> Bool {
            [.nonspacingMark, .enclosingMark, .format].contains(scalar.properties.generalCategory)
                && !scalar.properties.isJoinControl
        }
        guard let before = scalars[..<index].last(where: { !isTransparent($0) }),
            let after = scalars[(index + 1)...].first(where: { !isTransparent($0) })
        else { return false }
        func has(_ ranges: [ClosedRange<UInt32>], _ scalar: Unicode.Scalar) -> Bool {
            HostNameTables.contains(ranges, scalar)
        }
        return (has(HostNameTables.joiningBothSides, before) || has(HostNameTables.joiningLeft, before))
            && (has(HostNameTables.joiningBothSides, after) || has(HostNameTables.joiningRight, after))
    }

    // MARK: RFC 5893

    private enum Direction { case left, right, arabicNumber, europeanNumber, mark, neutral }

    private func direction(_ scalar: Unicode.Scalar) -> Direction {
        if HostNameTables.contains(HostNameTables.europeanNumbers, scalar) { return .europeanNumber }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return .mark
        default: break
        }
        if HostNameTables.contains(HostNameTables.arabicNumbers, scalar) { return .arabicNumber }
        if HostNameTables.contains(HostNameTables.rightToLeft, scalar) { return .right }
        if HostNameTables.contains(HostNameTables.arabicLetters, scalar) { return .right }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .otherLetter, .modifierLetter, .spacingMark, .decimalNumber:
            return .left
        default: return .neutral
        }
    }

    var isBidirectional: Bool {
        scalars.contains { [.right, .arabicNumber].contains(direction($0)) }
    }

    var obeysBidiRule: Bool {
        let directions = scalars.map(direction)
        guard let first = directions.first, let last = directions.last(where: { $0 != .mark }) else { return false }
        switch first {
        case .right:
            return !directions.contains(.left) && [.right, .arabicNumber, .europeanNumber].contains(last)
                && !(directions.contains(.arabicNumber) && directions.contains(.europeanNumber))
        case .left:
            return !directions.contains(.right) && !directions.contains(.arabicNumber)
                && [.left, .europeanNumber].contains(last)
        default: return false
        }
    }
}
