import Testing

@testable import RegularExpressions

@Suite("Regular expressions of ECMA-262")
struct PatternTests {
    /// Examples from ECMA-262 (15th edition), with the rules that they follow from.
    @Test(
        "Matches",
        arguments: [
            // §22.2.2.3.1: repetitions reset the groups inside them, so \2 is empty again in the last round.
            (#"^(z)((a+)?(b+)?(c))*$"#, "zaacbbbcac", true),
            (#"^(?:(a)|b)*\1$"#, "ab", true), (#"^(?:(a)|b)*\1$"#, "aba", false), (#"^(?:(a)|b)*\1$"#, "b", true),
            // §22.2.2.4: a look-ahead that succeeds keeps its groups; one that must fail has none.
            (#"(?=(a+))a*b\1"#, "baaabac", true), (#"^(?=(a+))\1$"#, "aaa", true),
            (#"(.*?)a(?!(a+)b\2c)\2(.*)"#, "baaabaac", true),
            // Look-behinds match backwards, so a group inside is set by what stands further right.
            (#"(?<=\$)\d+"#, "$42", true), (#"(?<!\$)\b\d+"#, "$42", false), (#"(?<=a+)b"#, "aaab", true),
            (#"^(?<=(\1)a)"#, "", false), (#"(?<=(\d+)(\d+))$"#, "1053", true), (#"(?<=\1(a))b"#, "aab", true),
            (#"(?<=^|,)x"#, "a,x", true),
            // §22.2.1.1 and table 64: classes and escapes.
            (#"^[\w-]+$"#, "a-b_1", true), (#"^[^\W\d]$"#, "1", false), (#"^[\b]$"#, "\u{8}", true),
            (#"[]"#, "a", false),
            (#"^[^]$"#, "\n", true), (#"^.$"#, "\n", false), (#"^.$"#, "😀", true), (#"^\u{1F600}$"#, "😀", true),
            (#"^\ud83d\ude00$"#, "😀", true), (#"^[\ud83d\ude00-\ud83d\ude4f]$"#, "😂", true),
            (#"^\x41\cA\0$"#, "A\u{1}\0", true),
            (#"\bfoo\b"#, "a foo b", true), (#"\Bfoo"#, "afoo", true), (#"\Bfoo"#, "a foo", false),
            (#"^\p{Lu}\P{Lu}$"#, "Éa", true), (#"^\p{Script=Greek}+$"#, "λόγος", true), (#"^\p{sc=Han}$"#, "漢", true),
            (#"^\p{Emoji_Presentation}$"#, "😀", true), (#"^[\p{L}\p{Nd}]+$"#, "a১", true), (#"^[^\p{L}]$"#, "a", false),
            (#"^\p{ASCII}$"#, "é", false), (#"^\p{General_Category=Decimal_Number}$"#, "7", true),
            (#"^\p{LC}$"#, "ª", false),
            // Repetitions: bounds, empty rounds, laziness.
            (#"^a{2,3}$"#, "a", false), (#"^a{2,3}$"#, "aaa", true), (#"^a{2,3}$"#, "aaaa", false),
            (#"^a{2}$"#, "aa", true),
            (#"^a{2,}$"#, "aaaaa", true), (#"^(a{0,2}){2}b$"#, "aaab", true), (#"^(?:a?)*?$"#, "aa", true),
            (#"^(a*)*$"#, "b", false), (#"^(?:){3}x$"#, "x", true), (#"^(a|ab)(c|bcd)(d*)$"#, "abcd", true),
            (#"^(?<year>\d{4})-\k<year>$"#, "2026-2026", true), (#"^(?<year>\d{4})-\k<year>$"#, "2026-2027", false),
            (#"^a|b$"#, "xb", true), (#"^(?:a|b)$"#, "xb", false), (#"$"#, "a\n", true), (#"a$"#, "a\n", false),
            // Branches that begin alike and differently, and rounds that consume nothing.
            (#"^(?:(?=a))*b"#, "ab", false), (#"^(?:(?=a))*ab$"#, "ab", true),
            (#"^(?:(?=\d)(?:\d{1,6}d)?(?:\d{1,6}h)?|P\d+D)$"#, "30h", true),
            (#"^(?:(?=\d)(?:\d{1,6}d)?(?:\d{1,6}h)?|P\d+D)$"#, "", false), (#"^(?:ab|ac|é|$)"#, "ac", true),
            (#"^(?:ab|ac|é|$)"#, "éa", true), (#"^(?:ab|ac|é|$)"#, "", true), (#"^(?:ab|ac|é|$)"#, "ad", false),
            (#"^(?:(?!a)b|a)c$"#, "bc", true), (#"^(?:(?!a)b|a)c$"#, "ac", true), (#"^(?:\bx|y)$"#, "x", true),
            // The two spellings of é differ.
            ("^\u{E9}$", "e\u{301}", false), ("^e\u{301}$", "e\u{301}", true),
        ] as [(String, String, Bool)])
    func matches(_ pattern: String, _ text: String, _ matches: Bool) throws {
        #expect(try Pattern(pattern).matches(text) == matches)
    }

    @Test(
        "What is no pattern is refused",
        arguments: [
            "(", ")", "[", "a**", "*", "a{2,1}", "{", "}", "]", #"\"#, #"\Z"#, #"\a"#, #"\1"#, #"(a)\2"#, #"\k<a>"#,
            "(?<a>x)(?<a>y)",
            "(?<1>x)", "(?i)a", "(?P<n>a)", "[b-a]", #"[\d-z]"#, #"\p{Nonsense}"#, #"\p{lu}"#, #"\p"#, #"\u{110000}"#,
            #"\xZ1"#,
            #"\c1"#, "(?=a)*", "^*", #"\b+"#, #"\-"#, #"\_"#, "(a{1000}){1000}",
        ])
    func refused(_ pattern: String) {
        #expect(throws: PatternError.self) { try Pattern(pattern) }
    }

    @Test("A reason and a place are given")
    func reason() {
        #expect(throws: PatternError(reason: "'(' is not closed", position: 2)) { try Pattern("ab(c") }
        #expect(throws: PatternError(reason: #"'\Z' is no escape of ECMA-262"#, position: 3)) { try Pattern(#"^ab\Z"#) }
    }

    /// Instead of time, the instructions that are run are counted: each at each place a few times at most.
    @Test(
        "Texts made to take for ever do not",
        arguments: [
            #"^(a+)+$"#, #"^(a|a)*$"#, #"^(a|aa)+$"#, #"^(.*)*b$"#, #"^(?:a?){60}a{60}b$"#, #"(x+x+)+y"#,
            #"^(([a-z])+.)+[A-Z]$"#,
        ])
    func hostile(_ pattern: String) throws {
        let text = Array((String(repeating: "a", count: 5_000) + "!").utf8)
        let pattern = try Pattern(pattern)
        let (isFound, steps) = text.withUnsafeBufferPointer(pattern.search)
        #expect(!isFound && !text.withUnsafeBufferPointer(pattern.matches))
        #expect(steps <= 3 * pattern.program.code.count * (text.count + 1))
    }

    @Test("With back references the search gives up after its budget")
    func budget() throws {
        let pattern = try Pattern(#"^(a+)+\1b$"#)
        let text = [UInt8](repeating: UInt8(ascii: "a"), count: 200)
        let (isFound, steps) = text.withUnsafeBufferPointer(pattern.search)
        #expect(!isFound && (PatternMatcher.budget...PatternMatcher.budget + 1).contains(steps))
    }
}
