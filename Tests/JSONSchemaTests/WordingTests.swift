import Diagnostics
import JSONSchema
import Testing
import Documents

@Suite("Words for violations")
struct WordingTests {
    static let cases: [(section: String, words: [String])] = [
        (
            #""prompts": {"check-in": {"perDay": 4, "perday": 4, "boddy": ""}}"#,
            [
                "2:39: unknown key 'perday' in 'prompts.check-in'; expected one of 'minGap', 'from', 'body', 'step', 'repeat'",
                "2:52: unknown key 'boddy' in 'prompts.check-in'; did you mean 'body'?",
            ]
        ),
        (
            #""prompts": {"check-in": {"perday": 4}}"#,
            [
                "2:26: unknown key 'perday' in 'prompts.check-in'; did you mean 'perDay'?"
            ]
        ),
        (
            #""Title": "x", "colour": 1"#,
            [
                "2:1: unknown key 'Title' in the plan; did you mean 'title'?",
                "2:15: unknown key 'colour' in the plan; expected one of 'title', 'days', 'prompts', 'templates'",
            ]
        ),
        (
            #""prompts": {"a": {"perDay": "four"}, "b": {"perDay": 101}, "c": {"perDay": 0.5}}"#,
            [
                "2:29: wrong type for 'prompts.a.perDay': found the text 'four'; expected a whole number",
                "2:54: 101 for 'prompts.b.perDay' is out of range; expected 1 to 100",
                "2:76: wrong type for 'prompts.c.perDay': found the number 0.5; expected a whole number",
            ]
        ),
        (
            #""prompts": {"a": {"perDay": 1, "minGap": "soon"}, "b": {"perDay": 1, "minGap": 30}}"#,
            [
                "2:42: bad value for 'prompts.a.minGap': 'soon'; expected a duration such as 90s, 15m or 1h30m",
                "2:80: wrong type for 'prompts.b.minGap': found the number 30; expected a duration such as 90s, 15m or 1h30m",
            ]
        ),
        (
            #""prompts": {"a": {"perDay": 1, "repeat": "soon"}, "b": {"perDay": 1, "repeat": [1]}}"#,
            [
                "2:42: bad value for 'prompts.a.repeat': 'soon'; expected true, false or a duration such as 15m",
                "2:80: bad value for 'prompts.b.repeat': a list; expected true, false or a duration such as 15m",
            ]
        ),
        (
            #""prompts": {"Check In": {"perDay": 1}}"#,
            ["2:13: bad key 'Check In' in 'prompts'; expected lower case letters, digits and hyphens"]
        ),
        (
            #""days": ["mon", "tus", "noday", "mon", 7]"#,
            [
                "2:17: unknown value 'tus' for 'days[1]'; did you mean 'tue'?",
                "2:24: unknown value 'noday' for 'days[2]'; expected one of 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'",
                "2:33: 'mon' is listed twice in 'days', as item 1 and 4",
                "2:40: unknown value 7 for 'days[4]'; expected one of 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'",
            ]
        ),
        (
            #""title": "", "days": null"#,
            [
                "2:10: 'title' has 0 characters; expected 1 to 20",
                "2:22: wrong type for 'days': found nothing; expected a list",
            ]
        ),
        (#""title": 2026"#, [#"2:10: wrong type for 'title': found the number 2026; expected a text, written "2026""#]),
        (
            #""templates": {"a": {"type": "hit"}, "b": {"type": "hiit", "work": "40", "rounds": 0, "rest": "20s"}}"#,
            [
                "2:29: unknown value 'hit' for 'templates.a.type'; did you mean 'hiit'?",
                "2:67: bad value for 'templates.b.work': '40'; expected a duration such as 90s, 15m or 1h30m",
                "2:83: 0 for 'templates.b.rounds' is out of range; expected more than 0",
                "2:86: unknown key 'rest' in 'templates.b'; expected no further key, so take it out",
            ]
        ),
        (
            #""templates": {"a": {"type": "lift"}, "b": {"work": "40s"}, "c": "x"}"#,
            [
                "2:15: missing key 'exercises' in 'templates.a'",
                "2:38: missing key 'type' in 'templates.b'",
                "2:65: wrong type for 'templates.c': found the text 'x'; expected a mapping",
            ]
        ),
        (
            #""prompts": {"a": {"perDay": 1, "from": "tomorrow", "step": 0.3}}"#,
            [
                "2:40: bad value for 'prompts.a.from': 'tomorrow'; expected a date such as 2026-12-01",
                "2:60: 0.3 for 'prompts.a.step' is out of range; expected a multiple of 0.25",
            ]
        ),
    ]

    @Test("Each fault is told once, where it is, in the document's terms", arguments: cases)
    func words(_ section: String, _ words: [String]) throws {
        let schema = try schema(Fixtures.plan, assertFormats: true)
        let found = schema.diagnose(try Fixtures.plan(with: section), root: "the plan")
        #expect(found.map { "\($0.span.start.line):\($0.span.start.column): \($0.message)" } == words)
    }

    @Test("A suggestion can be applied: it replaces the span as it is quoted")
    func replacement() throws {
        let schema = try schema(Fixtures.plan)
        let found = schema.diagnose(try Fixtures.plan(with: #""Title": "x""#))
        #expect(found.map(\.replacement) == ["\"title\""])
        #expect(found.map(\.span.text) == ["\"Title\""])
        #expect(found.first?.description.hasSuffix("did you mean 'title'? [unknown-key]") == true)
    }

    @Test("The root has the name it is given")
    func root() throws {
        let missing = try schema(#"{"required": ["a"]}"#)
        #expect(missing.diagnose(try json("{}")).map(\.message) == ["missing key 'a' in the document"])
        #expect(missing.diagnose(try json("{}"), root: "the plan").map(\.message) == ["missing key 'a' in the plan"])
        let typed = try schema(#"{"type": ["array", "null"]}"#)
        #expect(
            typed.diagnose(try json("7")).map(\.message) == [
                "wrong type for the document: found the number 7; expected a list or nothing"
            ])
    }
}
