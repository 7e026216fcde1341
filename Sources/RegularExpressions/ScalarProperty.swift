/// A Unicode property as named in `\p{…}`.
///
/// Values come from Swift's own Unicode tables. Names and aliases are those of PropertyAliases.txt and
/// PropertyValueAliases.txt, spelt exactly as ECMA-262 (tables 67 to 69) requires.
enum ScalarProperty: Sendable {
    case category(Set<Unicode.GeneralCategory>)
    case script(Script)
    case binary(Binary)

    init?(_ name: String) {
        let parts = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2 {
            switch parts[0] {
            case "General_Category", "gc":
                guard let set = Self.categories[parts[1]] else { return nil }
                self = .category(set)
            case "Script", "sc", "Script_Extensions", "scx":
                guard let script = Script(name: parts[1]) else { return nil }
                self = .script(script)
            default: return nil
            }
        } else if let set = Self.categories[name] {
            self = .category(set)
        } else if let binary = Binary(name) {
            self = .binary(binary)
        } else {
            return nil
        }
    }

    func holds(for scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .category(let set): set.contains(scalar.properties.generalCategory)
        case .script(let script): script.contains(scalar)
        case .binary(let binary): binary.holds(for: scalar)
        }
    }

    private static let categories: [String: Set<Unicode.GeneralCategory>] = {
        let single: [(Unicode.GeneralCategory, [String])] = [
            (.uppercaseLetter, ["Lu", "Uppercase_Letter"]), (.lowercaseLetter, ["Ll", "Lowercase_Letter"]),
            (.titlecaseLetter, ["Lt", "Titlecase_Letter"]), (.modifierLetter, ["Lm", "Modifier_Letter"]),
            (.otherLetter, ["Lo", "Other_Letter"]), (.nonspacingMark, ["Mn", "Nonspacing_Mark"]),
            (.spacingMark, ["Mc", "Spacing_Mark"]), (.enclosingMark, ["Me", "Enclosing_Mark"]),
            (.decimalNumber, ["Nd", "Decimal_Number", "digit"]), (.letterNumber, ["Nl", "Letter_Number"]),
            (.otherNumber, ["No", "Other_Number"]), (.connectorPunctuation, ["Pc", "Connector_Punctuation"]),
            (.dashPunctuation, ["Pd", "Dash_Punctuation"]), (.openPunctuation, ["Ps", "Open_Punctuation"]),
            (.closePunctuation, ["Pe", "Close_Punctuation"]), (.initialPunctuation, ["Pi", "Initial_Punctuation"]),
            (.finalPunctuation, ["Pf", "Final_Punctuation"]), (.otherPunctuation, ["Po", "Other_Punctuation"]),
            (.mathSymbol, ["Sm", "Math_Symbol"]), (.currencySymbol, ["Sc", "Currency_Symbol"]),
            (.modifierSymbol, ["Sk", "Modifier_Symbol"]), (.otherSymbol, ["So", "Other_Symbol"]),
            (.spaceSeparator, ["Zs", "Space_Separator"]), (.lineSeparator, ["Zl", "Line_Separator"]),
            (.paragraphSeparator, ["Zp", "Paragraph_Separator"]), (.control, ["Cc", "Control", "cntrl"]),
            (.format, ["Cf", "Format"]), (.surrogate, ["Cs", "Surrogate"]), (.privateUse, ["Co", "Private_Use"]),
            (.unassigned, ["Cn", "Unassigned"]),
        ]
        let groups: [(String, [String])] = [
            ("L", ["Letter"]), ("M", ["Mark", "Combining_Mark"]), ("N", ["Number"]), ("P", ["Punctuation", "punct"]),
            ("S", ["Symbol"]), ("Z", ["Separator"]), ("C", ["Other"]),
        ]
        var all: [String: Set<Unicode.GeneralCategory>] = [:]
        for (category, names) in single {
            for name in names { all[name] = [category] }
        }
        for (letter, names) in groups {
            let members = Set(single.filter { $0.1[0].hasPrefix(letter) }.map(\.0))
            for name in names + [letter] { all[name] = members }
        }
        let cased: Set<Unicode.GeneralCategory> = [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]
        for name in ["LC", "Cased_Letter"] { all[name] = cased }
        return all
    }()
}

extension ScalarProperty {
    /// The properties that are true or false, as far as Swift's library has them.
    enum Binary: String, Sendable {
        case any = "Any"
        case ascii = "ASCII"
        case assigned = "Assigned"
        case alphabetic = "Alphabetic"
        case lowercase = "Lowercase"
        case uppercase = "Uppercase"
        case whiteSpace = "White_Space"
        case cased = "Cased"
        case caseIgnorable = "Case_Ignorable"
        case dash = "Dash"
        case diacritic = "Diacritic"
        case emoji = "Emoji"
        case emojiPresentation = "Emoji_Presentation"
        case emojiModifier = "Emoji_Modifier"
        case emojiModifierBase = "Emoji_Modifier_Base"
        case extender = "Extender"
        case hexDigit = "Hex_Digit"
        case asciiHexDigit = "ASCII_Hex_Digit"
        case idStart = "ID_Start"
        case idContinue = "ID_Continue"
        case xidStart = "XID_Start"
        case xidContinue = "XID_Continue"
        case ideographic = "Ideographic"
        case unifiedIdeograph = "Unified_Ideograph"
        case joinControl = "Join_Control"
        case math = "Math"
        case noncharacter = "Noncharacter_Code_Point"
        case patternSyntax = "Pattern_Syntax"
        case patternWhiteSpace = "Pattern_White_Space"
        case quotationMark = "Quotation_Mark"
        case radical = "Radical"
        case sentenceTerminal = "Sentence_Terminal"
        case softDotted = "Soft_Dotted"
        case variationSelector = "Variation_Selector"
        case defaultIgnorable = "Default_Ignorable_Code_Point"
        case deprecated = "Deprecated"
        case graphemeBase = "Grapheme_Base"
        case graphemeExtend = "Grapheme_Extend"
        case bidiControl = "Bidi_Control"
        case bidiMirrored = "Bidi_Mirrored"
        case changesWhenNFKCCasefolded = "Changes_When_NFKC_Casefolded"

        private static let short: [String: Binary] = [
            "Alpha": .alphabetic, "Lower": .lowercase, "Upper": .uppercase, "space": .whiteSpace, "CI": .caseIgnorable,
            "Dia": .diacritic, "EPres": .emojiPresentation, "EMod": .emojiModifier, "EBase": .emojiModifierBase,
            "Ext": .extender, "Hex": .hexDigit, "AHex": .asciiHexDigit, "IDS": .idStart, "IDC": .idContinue,
            "XIDS": .xidStart, "XIDC": .xidContinue, "Ideo": .ideographic, "UIdeo": .unifiedIdeograph,
            "Join_C": .joinControl, "NChar": .noncharacter, "Pat_Syn": .patternSyntax, "Pat_WS": .patternWhiteSpace,
            "QMark": .quotationMark, "STerm": .sentenceTerminal, "SD": .softDotted, "VS": .variationSelector,
            "DI": .defaultIgnorable, "Dep": .deprecated, "Gr_Base": .graphemeBase, "Gr_Ext": .graphemeExtend,
            "Bidi_C": .bidiControl, "Bidi_M": .bidiMirrored, "CWKCF": .changesWhenNFKCCasefolded,
        ]

        init?(_ name: String) {
            guard let binary = Binary(rawValue: name) ?? Self.short[name] else { return nil }
            self = binary
        }

        func holds(for scalar: Unicode.Scalar) -> Bool {
            let properties = scalar.properties
            return switch self {
            case .any: true
            case .ascii: scalar.isASCII
            case .assigned: properties.generalCategory != .unassigned
            case .alphabetic: properties.isAlphabetic
            case .lowercase: properties.isLowercase
            case .uppercase: properties.isUppercase
            case .whiteSpace: properties.isWhitespace
            case .cased: properties.isCased
            case .caseIgnorable: properties.isCaseIgnorable
            case .dash: properties.isDash
            case .diacritic: properties.isDiacritic
            case .emoji: properties.isEmoji
            case .emojiPresentation: properties.isEmojiPresentation
            case .emojiModifier: properties.isEmojiModifier
            case .emojiModifierBase: properties.isEmojiModifierBase
            case .extender: properties.isExtender
            case .hexDigit: properties.isHexDigit
            case .asciiHexDigit: properties.isASCIIHexDigit
            case .idStart: properties.isIDStart
            case .idContinue: properties.isIDContinue
            case .xidStart: properties.isXIDStart
            case .xidContinue: properties.isXIDContinue
            case .ideographic: properties.isIdeographic
            case .unifiedIdeograph: properties.isUnifiedIdeograph
            case .joinControl: properties.isJoinControl
            case .math: properties.isMath
            case .noncharacter: properties.isNoncharacterCodePoint
            case .patternSyntax: properties.isPatternSyntax
            case .patternWhiteSpace: properties.isPatternWhitespace
            case .quotationMark: properties.isQuotationMark
            case .radical: properties.isRadical
            case .sentenceTerminal: properties.isSentenceTerminal
            case .softDotted: properties.isSoftDotted
            case .variationSelector: properties.isVariationSelector
            case .defaultIgnorable: properties.isDefaultIgnorableCodePoint
            case .deprecated: properties.isDeprecated
            case .graphemeBase: properties.isGraphemeBase
            case .graphemeExtend: properties.isGraphemeExtend
            case .bidiControl: properties.isBidiControl
            case .bidiMirrored: properties.isBidiMirrored
            case .changesWhenNFKCCasefolded: properties.changesWhenNFKCCaseFolded
            }
        }
    }
}
