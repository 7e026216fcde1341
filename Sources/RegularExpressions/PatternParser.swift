/// A parser for the Pattern grammar of ECMA-262 §22.2.1 with UnicodeMode.
///
/// Without UnicodeMode it follows Annex B.1.2 as far as punctuation goes: `]`, `}` and a `{` that repeats nothing stand
/// for themselves, and so does `\-`.
struct PatternParser {
    /// The depth beyond which groups are refused, so that recursion stays shallow; people write two or three.
    private static let maximumDepth = 100

    private let source: [Unicode.Scalar]
    private let isUnicodeMode: Bool
    private var position = 0
    private var depth = 0
    private let names: [String: Int]
    /// The number of capturing groups in the whole pattern.
    let totalGroups: Int
    /// The number of capturing groups so far.
    private(set) var groupCount = 0
    private(set) var hasBackreferences = false

    init(_ source: String, isUnicodeMode: Bool) throws(PatternError) {
        self.source = Array(source.unicodeScalars)
        self.isUnicodeMode = isUnicodeMode
        (totalGroups, names) = try Self.groups(of: self.source)
    }

    mutating func parse() throws(PatternError) -> PatternTerm {
        let term = try disjunction()
        guard position == source.count else { throw failure("')' has no '(' before it") }
        return term
    }

    // MARK: Structure

    private mutating func disjunction() throws(PatternError) -> PatternTerm {
        var alternatives: [PatternTerm] = []
        repeat {
            var terms: [PatternTerm] = []
            while let next = peek, next != "|", next != ")" { terms.append(try term()) }
            alternatives.append(terms.count == 1 ? terms[0] : terms.isEmpty ? .empty : .sequence(terms))
        } while take("|")
        return alternatives.count == 1 ? alternatives[0] : .alternatives(alternatives)
    }

    private mutating func term() throws(PatternError) -> PatternTerm {
        let groupsBefore = groupCount
        let start = position
        let atom: PatternTerm
        switch source[position] {
        case "^":
            position += 1
            return .textStart
        case "$":
            position += 1
            return .textEnd
        case "(":
            let isLook = isLookAround
            atom = try group()
            if isLook {
                if let next = peek, next == "*" || next == "+" || next == "?" || next == "{" {
                    throw failure("a look-around cannot be repeated")
                }
                return atom
            }
        case ".":
            position += 1
            atom = .set(.anyButLineTerminators)
        case "[":
            position += 1
            atom = .set(try characterClass())
        case "\\":
            if peek(1) == "b" || peek(1) == "B" {
                position += 2
                return .wordBoundary(source[position - 1] == "b")
            }
            atom = try atomEscape()
        case "*", "+", "?": throw failure("nothing stands before '\(source[position])' to repeat")
        case "{" where isUnicodeMode || isRepetition, "}" where isUnicodeMode, "]" where isUnicodeMode:
            throw failure("'\(source[position])' must be written '\\\(source[position])'")
        default:
            position += 1
            atom = .set(ScalarSet(source[start].value...source[start].value))
        }
        return try quantified(atom, groups: groupsBefore..<groupCount)
    }

    private mutating func quantified(_ atom: PatternTerm, groups: Range<Int>) throws(PatternError) -> PatternTerm {
        let bounds: (min: Int, max: Int?)
        if take("*") {
            bounds = (0, nil)
        } else if take("+") {
            bounds = (1, nil)
        } else if take("?") {
            bounds = (0, 1)
        } else if isUnicodeMode || isRepetition, take("{") {
            guard let min = number() else { throw failure("'{' must be followed by a number, or be written '\\{'") }
            var max: Int? = min
            if take(",") { max = number() }
            guard take("}") else { throw failure("'}' is missing") }
            if let max, max < min { throw failure("the numbers of this repetition are out of order") }
            bounds = (min, max)
        } else {
            return atom
        }
        let greedy = !take("?")
        return .repetition(atom, min: bounds.min, max: bounds.max, greedy: greedy, groups: groups)
    }

    /// Whether `{` begins `{n}`, `{n,}` or `{n,m}` here.
    private var isRepetition: Bool {
        guard peek == "{", let end = source[position...].firstIndex(of: "}") else { return false }
        let bounds = source[(position + 1)..<end].split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        return bounds[0].count > 0 && bounds.allSatisfy { $0.allSatisfy { ("0"..."9").contains($0) } }
    }

    private mutating func group() throws(PatternError) -> PatternTerm {
        depth += 1
        guard depth <= Self.maximumDepth else { throw failure("groups are nested too deeply") }
        let start = position
        position += 1
        var wrap: (PatternTerm) -> PatternTerm = { $0 }
        if take("?") {
            if take(":") {
            } else if take("=") {
                wrap = { .look($0, ahead: true, negative: false) }
            } else if take("!") {
                wrap = { .look($0, ahead: true, negative: true) }
            } else if peek == "<", peek(1) == "=" || peek(1) == "!" {
                let negative = peek(1) == "!"
                position += 2
                wrap = { .look($0, ahead: false, negative: negative) }
            } else if take("<") {
                _ = try groupName()
                wrap = capture()
            } else {
                throw failure("'(?' must go on with ':', '=', '!', '<=', '<!' or '<name>'")
            }
        } else {
            wrap = capture()
        }
        let inner = try disjunction()
        guard take(")") else {
            position = start
            throw failure("'(' is not closed")
        }
        depth -= 1
        return wrap(inner)
    }

    /// Whether the group that begins here is a look-around.
    private var isLookAround: Bool {
        guard peek(1) == "?" else { return false }
        return peek(2) == "=" || peek(2) == "!" || (peek(2) == "<" && (peek(3) == "=" || peek(3) == "!"))
    }

    private mutating func capture() -> (PatternTerm) -> PatternTerm {
        let index = groupCount
        groupCount += 1
        return { .group($0, index) }
    }

    // MARK: Escapes

    private mutating func atomEscape() throws(PatternError) -> PatternTerm {
        guard let letter = peek(1) else { throw failure("a pattern cannot end in '\\'") }
        if ("1"..."9").contains(letter) {
            let start = position
            position += 1
            guard let group = number(), group <= totalGroups else {
                position = start
                throw failure("no group has this number")
            }
            hasBackreferences = true
            return .backreference(group - 1)
        }
        if letter == "k" {
            position += 2
            guard take("<") else { throw failure("'\\k' must be followed by '<name>'") }
            let start = position
            guard let group = names[try groupName()] else {
                position = start
                throw failure("no group has this name")
            }
            hasBackreferences = true
            return .backreference(group)
        }
        if let set = try setEscape() { return .set(set) }
        let scalar = try characterEscape(inClass: false)
        return .set(ScalarSet(scalar...scalar))
    }

    /// Reads `\d`, `\S`, `\p{…}` and the like, at a backslash.
    private mutating func setEscape() throws(PatternError) -> ScalarSet? {
        guard let letter = peek(1) else { return nil }
        let set: ScalarSet
        switch letter {
        case "d": set = .digits
        case "D": set = .digits.inverted
        case "w": set = .wordCharacters
        case "W": set = .wordCharacters.inverted
        case "s": set = .whiteSpace
        case "S": set = .whiteSpace.inverted
        case "p", "P":
            let start = position
            position += 2
            guard take("{"), let end = source[position...].firstIndex(of: "}") else {
                throw failure("'\\\(letter)' must be followed by '{…}'")
            }
            var name = String.UnicodeScalarView()
            name.append(contentsOf: source[position..<end])
            guard let property = ScalarProperty(String(name)) else {
                position = start
                throw failure("'\(String(name))' is no Unicode property")
            }
            position = end + 1
            var set = ScalarSet()
            set.insert(property, negated: letter == "P")
            return set
        default: return nil
        }
        position += 2
        return set
    }

    /// Reads an escape for one code point, at a backslash. A surrogate stands for itself and matches nothing.
    private mutating func characterEscape(inClass: Bool) throws(PatternError) -> UInt32 {
        let start = position
        guard let letter = peek(1) else { throw failure("a pattern cannot end in '\\'") }
        position += 2
        switch letter {
        case "t": return 0x09
        case "n": return 0x0A
        case "v": return 0x0B
        case "f": return 0x0C
        case "r": return 0x0D
        case "b" where inClass: return 0x08
        case "-" where inClass: return letter.value
        case "0":
            if let next = peek, ("0"..."9").contains(next) { break }
            return 0
        case "c":
            if let next = peek, next.isASCII, next.properties.isAlphabetic {
                position += 1
                return next.value % 32
            }
        case "x": if let code = hexadecimal(2) { return code }
        case "u":
            if take("{") {
                var code: UInt32 = 0
                var digits = 0
                while let digit = peek.flatMap(Self.hexadecimalDigit), code <= 0x10FFFF {
                    code = code * 16 + digit
                    digits += 1
                    position += 1
                }
                if digits > 0, code <= 0x10FFFF, take("}") { return code }
            } else if let code = hexadecimal(4) {
                let afterFirst = position
                if code & 0xFC00 == 0xD800, take("\\"), take("u"), let low = hexadecimal(4), low & 0xFC00 == 0xDC00 {
                    return 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
                }
                position = afterFirst
                return code
            }
        case "^", "$", "\\", ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|", "/": return letter.value
        case "!"..."~" where !isUnicodeMode && !letter.properties.isAlphabetic && letter.properties.numericType == nil:
            return letter.value
        default: break
        }
        position = start
        throw failure("'\\\(letter)' is no escape of ECMA-262")
    }

    // MARK: Classes

    private mutating func characterClass() throws(PatternError) -> ScalarSet {
        let start = position - 1
        let inverted = take("^")
        var set = ScalarSet()
        while !take("]") {
            guard peek != nil else {
                position = start
                throw failure("'[' is not closed")
            }
            let from = position
            let first = try classAtom()
            guard peek == "-", let after = peek(1), after != "]" else {
                set.formUnion(first.set)
                continue
            }
            position += 1
            let last = try classAtom()
            guard let low = first.scalar, let high = last.scalar else {
                position = from
                throw failure("a range must run from one character to another")
            }
            guard low <= high else {
                position = from
                throw failure("the ends of this range are out of order")
            }
            set.insert(low...high)
        }
        set.isInverted = inverted
        return set
    }

    private mutating func classAtom() throws(PatternError) -> (scalar: UInt32?, set: ScalarSet) {
        guard let next = peek else { throw failure("'[' is not closed") }
        var scalar = next.value
        if next == "\\" {
            if let set = try setEscape() { return (nil, set) }
            scalar = try characterEscape(inClass: true)
        } else {
            position += 1
        }
        return (scalar, ScalarSet(scalar...scalar))
    }

    // MARK: Text

    private var peek: Unicode.Scalar? { position < source.count ? source[position] : nil }

    private func peek(_ ahead: Int) -> Unicode.Scalar? {
        position + ahead < source.count ? source[position + ahead] : nil
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == scalar else { return false }
        position += 1
        return true
    }

    private mutating func number() -> Int? {
        var number: Int?
        while let digit = peek, ("0"..."9").contains(digit) {
            number = min((number ?? 0) * 10 + Int(digit.value - 0x30), 1 << 31)
            position += 1
        }
        return number
    }

    private mutating func hexadecimal(_ digits: Int) -> UInt32? {
        var code: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = peek.flatMap(Self.hexadecimalDigit) else { return nil }
            code = code * 16 + digit
            position += 1
        }
        return code
    }

    private static func hexadecimalDigit(_ scalar: Unicode.Scalar) -> UInt32? {
        scalar.isASCII ? Character(scalar).hexDigitValue.map(UInt32.init) : nil
    }

    private mutating func groupName() throws(PatternError) -> String {
        guard let name = Self.groupName(source, from: position) else {
            throw failure("a group's name is a word in '<…>'")
        }
        position += name.unicodeScalars.count + 1
        return name
    }

    private func failure(_ reason: String) -> PatternError { PatternError(reason: reason, position: position) }
}
