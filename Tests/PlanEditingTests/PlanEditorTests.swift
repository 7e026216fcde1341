import Diagnostics
import Documents
import Foundation
import Testing

@testable import PlanEditing

@Suite("Edits of a plan's text")
struct PlanEditorTests {
    private func edited(_ text: String, _ edits: String..., path: String = "plan.yaml") throws -> String {
        var editor = try PlanEditor(SourceFile(name: path, text: Array(text.utf8)))
        for edit in edits { try editor.apply(try #require(try Self.edit(edit))) }
        return String(decoding: editor.text, as: UTF8.self)
    }

    static func edit(_ json: String) throws -> PlanEdit? {
        PlanEdit(try JSONReader.read(SourceFile(name: "edit", text: Array(json.utf8))))
    }

    private static let london = """
        # A day.
        plan: 1
        title: London   # mine

        quiet:
          lunch: {from: 12:30, to: 13:30}   # at work

        prompts:
          # often
          check-in:
            title: Check-in
            bodies:
              - One.
              - Two.   # the second
            perDay: 4 # four

          evening:
            title: Evening
            at: [20:00]

        prayers:
          alerts:
            fajr: {at: sound, reminders: [{before: 30m, alert: silent}]}
            isha: {at: silent}

        """

    /// The lines that change, before and after, written by hand.
    @Test(
        "An edit changes what it is about, and nothing else",
        arguments: [
            (
                #"{"set": ["title"], "to": "Paris: at home"}"#, "title: London   # mine",
                "title: \"Paris: at home\"   # mine"
            ),
            (#"{"set": ["prompts", "check-in", "perDay"], "to": 5}"#, "perDay: 4 # four", "perDay: 5 # four"),
            (#"{"set": ["quiet", "lunch", "to"], "to": "14:00"}"#, "to: 13:30}", "to: 14:00}"),
            (
                #"{"set": ["quiet", "lunch", "days"], "to": ["mon", "tue"]}"#, "to: 13:30}",
                "to: 13:30, days: [mon, tue]}"
            ),
            (
                #"{"set": ["quiet", "night"], "to": {"from": "22:00", "to": "30:00"}}"#,
                "to: 13:30}   # at work\n",
                "to: 13:30}   # at work\n  night: {from: 22:00, to: 30:00}\n"
            ),
            (
                #"{"set": ["prompts", "check-in", "window"], "to": {"from": "08:00", "to": "21:00"}}"#,
                "      - Two.   # the second\n",
                "      - Two.   # the second\n    window: {from: 08:00, to: 21:00}\n"
            ),
            (
                #"{"set": ["prompts", "check-in", "bodies"], "to": ["One.", "Three.", "Two."]}"#,
                "      - One.\n      - Two.   # the second\n",
                "      - One.\n      - Three.\n      - Two.   # the second\n"
            ),
            (
                ##"{"insert": ["prompts", "check-in", "bodies"], "value": "#3, at last", "at": 1}"##, "      - One.\n",
                "      - One.\n      - \"#3, at last\"\n"
            ),
            (#"{"remove": ["prompts", "check-in", "bodies", 1]}"#, "      - Two.   # the second\n", ""),
            (#"{"remove": ["prompts", "check-in", "perDay"]}"#, "    perDay: 4 # four\n", ""),
            (
                #"{"remove": ["prompts", "check-in", "bodies"]}"#,
                "    bodies:\n      - One.\n      - Two.   # the second\n", ""
            ),
            (#"{"remove": ["quiet"]}"#, "quiet:\n  lunch: {from: 12:30, to: 13:30}   # at work\n\n", ""),
            (
                #"{"remove": ["quiet", "lunch"]}"#, "quiet:\n  lunch: {from: 12:30, to: 13:30}   # at work\n",
                "quiet: {}\n"
            ),
            (
                #"{"remove": ["prompts", "evening"]}"#, "\n  evening:\n    title: Evening\n    at: [20:00]\n", ""
            ),
            (
                #"{"set": ["prayers", "alerts", "fajr", "reminders"], "to": [{"before": "30m", "alert": "sound"}, {"before": "5m", "alert": "silent"}]}"#,
                "[{before: 30m, alert: silent}]", "[{before: 30m, alert: sound}, {before: 5m, alert: silent}]"
            ),
            (
                #"{"set": ["prayers", "alerts", "isha"], "to": {"at": "none"}}"#, "isha: {at: silent}",
                "isha: {at: none}"
            ),
            (
                #"{"set": ["prayers", "alerts", "isha"], "to": "none"}"#, "isha: {at: silent}", "isha: none"
            ),
            (
                #"{"set": ["prayers", "method"], "to": "egypt"}"#, "prayers:\n", "prayers:\n  method: egypt\n"
            ),
            (
                #"{"set": ["prompts", "check-in", "bodies"], "to": "One."}"#,
                "    bodies:\n      - One.\n      - Two.   # the second\n", "    bodies: One.\n"
            ),
            (
                #"{"duplicate": ["prompts", "evening"], "as": "late"}"#, "    at: [20:00]\n",
                "    at: [20:00]\n\n  late:\n    title: Evening\n    at: [20:00]\n"
            ),
            (
                #"{"duplicate": ["quiet", "lunch"], "as": "dinner"}"#, "to: 13:30}   # at work\n",
                "to: 13:30}   # at work\n  dinner: {from: 12:30, to: 13:30}   # at work\n"
            ),
            (
                #"{"set": ["workouts", "templates", "hiit"], "to": {"type": "hiit", "work": "40s", "rest": "20s", "rounds": 5}}"#,
                "    isha: {at: silent}\n",
                "    isha: {at: silent}\n\nworkouts:\n  templates:\n    hiit: {type: hiit, work: 40s, rest: 20s, rounds: 5}\n"
            ),
            (
                #"{"set": ["prompts", "new"], "to": {"title": "New", "window": {"from": "08:00", "to": "21:00"}, "perDay": 3}}"#,
                "    at: [20:00]\n",
                "    at: [20:00]\n\n  new:\n    title: New\n    window: {from: 08:00, to: 21:00}\n    perDay: 3\n"
            ),
            (
                #"{"set": ["prompts", "evening", "body"], "to": "One\nTwo"}"#, "    at: [20:00]\n",
                "    body: |-\n      One\n      Two\n    at: [20:00]\n"
            ),
        ])
    func careful(edit: String, before: String, after: String) throws {
        let result = try edited(Self.london, edit)
        #expect(
            Self.london.split(separator: before, omittingEmptySubsequences: false).count == 2, "the lines stand once")
        #expect(result == Self.london.replacing(before, with: after))
    }

    @Test("Entries take another place with their comments")
    func order() throws {
        let moved = try edited(Self.london, #"{"move": ["prompts", "evening"], "to": 0}"#)
        let both = try #require(moved.range(of: "prompts:\n  evening:"))
        #expect(
            moved[both.upperBound...].hasPrefix("\n    title: Evening\n    at: [20:00]\n\n  # often\n  check-in:\n"))
        #expect(try edited(moved, #"{"move": ["prompts", "evening"], "to": 1}"#) == Self.london)
        let list = try edited("at: [a, b, c]\n", #"{"move": ["at", 2], "to": 0}"#)
        #expect(list == "at: [c, a, b]\n")
    }

    private static let shared = """
        prompts:
          dawn: &sitting
            title: Sitting
            perDay: 2
          dusk:
            <<: *sitting
            perDay: 3
          noon: *sitting

        """

    @Test("What others share is left alone, and overridden beside the merge")
    func anchors() throws {
        for edit in [
            #"{"set": ["prompts", "dawn", "title"], "to": "Other"}"#, #"{"remove": ["prompts", "dawn"]}"#,
            #"{"set": ["prompts", "noon", "title"], "to": "Other"}"#, #"{"remove": ["prompts", "dusk", "title"]}"#,
        ] {
            #expect(throws: EditRefusal.self) { try edited(Self.shared, edit) }
        }
        #expect(
            try edited(Self.shared, #"{"set": ["prompts", "dusk", "title"], "to": "Dusk"}"#)
                == Self.shared.replacing("<<: *sitting\n", with: "<<: *sitting\n    title: Dusk\n"))
        #expect(
            try edited(Self.shared, #"{"set": ["prompts", "dusk", "perDay"], "to": 4}"#)
                == Self.shared.replacing("perDay: 3", with: "perDay: 4"))
        #expect(
            try edited(Self.shared, #"{"set": ["prompts", "noon"], "to": {"title": "Noon"}}"#)
                == Self.shared.replacing("noon: *sitting", with: "noon:\n    title: Noon"))
        #expect(
            try edited(Self.shared, #"{"duplicate": ["prompts", "dawn"], "as": "late"}"#)
                .contains("\n  late:\n    title: Sitting\n    perDay: 2\n"))
    }

    @Test(
        "Other layouts stay what they are",
        arguments: [
            ("a: 1\r\nb: 2", #"{"set": ["c"], "to": "x"}"#, "a: 1\r\nb: 2\r\nc: x\r\n"),
            ("prompts:\n", #"{"set": ["prompts", "p", "title"], "to": "x"}"#, "prompts:\n  p: {title: x}\n"),
            ("prompts:   # mine\nid: x\n", #"{"set": ["prompts"], "to": {}}"#, "prompts: {}   # mine\nid: x\n"),
            (
                "a:\n    b:\n        c: 1\n", #"{"set": ["a", "d"], "to": "x\ny"}"#,
                "a:\n    b:\n        c: 1\n    d: |-\n        x\n        y\n"
            ),
            ("a:\n- 1\n- 2\n", #"{"insert": ["a"], "value": 3}"#, "a:\n- 1\n- 2\n- 3\n"),
            ("a: [\n  1, # one\n  2  # two\n]\n", #"{"remove": ["a", 0]}"#, "a: [\n  2  # two\n]\n"),
            ("a: {}\n", #"{"set": ["a", "b"], "to": true}"#, "a:\n  b: true\n"),
            (
                "quiet: {}\nid: x\n", #"{"set": ["quiet", "lunch"], "to": {"from": "12:00", "to": "13:00"}}"#,
                "quiet:\n  lunch: {from: 12:00, to: 13:00}\nid: x\n"
            ),
            ("a: |\n  x\n  y\nb: 1\n", #"{"set": ["a"], "to": "z"}"#, "a: z\nb: 1\n"),
            (
                "a: x # c\nb: 1\n", #"{"set": ["a"], "to": {"k": {"l": [1, 2]}, "m": "\n"}}"#,
                "a: # c\n  k: {l: [1, 2]}\n  m: \"\\n\"\nb: 1\n"
            ),
            ("a:\n  - b: 1\n    c: 2\n", #"{"remove": ["a", 0, "b"]}"#, "a:\n  - c: 2\n"),
            ("a:\n  - b: 1\n    c: 2\n", #"{"set": ["a", 0, "d"], "to": 3}"#, "a:\n  - b: 1\n    c: 2\n    d: 3\n"),
            (
                "a:\n  - b: 1\n    c: 2\n  - x\n", #"{"duplicate": ["a", 0]}"#,
                "a:\n  - b: 1\n    c: 2\n  - b: 1\n    c: 2\n  - x\n"
            ),
            ("a: yes\n", #"{"set": ["a"], "to": "no"}"#, "a: \"no\"\n"),
            ("a: x\n", #"{"set": ["a"], "to": "- x"}"#, "a: \"- x\"\n"),
            ("a: x\n", #"{"set": ["a"], "to": "07:30"}"#, "a: 07:30\n"),
            ("a: x\n", #"{"set": ["a"], "to": "12"}"#, "a: \"12\"\n"),
        ])
    func layout(before: String, edit: String, after: String) throws { #expect(try edited(before, edit) == after) }

    @Test(
        "In brackets of several lines comments stay with what they are about",
        arguments: [
            (
                "at: [\n  a,  # one\n  b,  # two\n]\n", #"{"insert": ["at"], "value": "c", "at": 2}"#,
                "at: [\n  a,  # one\n  b,  # two\n  c,\n]\n"
            ),
            (
                "at: [\n  a,  # one\n  b,  # two\n]\n", #"{"insert": ["at"], "value": "c", "at": 1}"#,
                "at: [\n  a,  # one\n  c,\n  b,  # two\n]\n"
            ),
            ("at: [\n  a,  # one\n  b,  # two\n]\n", #"{"remove": ["at", 1]}"#, "at: [\n  a,  # one\n]\n"),
            ("at: [\n  a,  # one\n  b  # two\n]\n", #"{"remove": ["at", 1]}"#, "at: [\n  a  # one\n]\n"),
            (
                "at: [\n  a,  # one\n  b  # two\n]\n", #"{"duplicate": ["at", 0]}"#,
                "at: [\n  a,  # one\n  a,\n  b  # two\n]\n"
            ),
            (
                "at: [\n  a,  # one\n  # about b\n  b,\n  c   # three\n]\n", #"{"move": ["at", 0], "to": 2}"#,
                "at: [\n  # about b\n  b,\n  c,   # three\n  a  # one\n]\n"
            ),
            (
                "l: {\n  a: 1,  # one\n  b: 2   # two\n}\n", #"{"set": ["l", "c"], "to": 3}"#,
                "l: {\n  a: 1,  # one\n  b: 2,   # two\n  c: 3\n}\n"
            ),
            ("k: [\n  x,\n  # c\n  y\n]\n", #"{"remove": ["k", 0]}"#, "k: [\n  # c\n  y\n]\n"),
            ("k: [x, y]\n", #"{"remove": ["k", 1]}"#, "k: [x]\n"),
            ("k: [x, y]\n", #"{"remove": ["k", 0]}"#, "k: [y]\n"),
            ("k: [x, y,]\n", #"{"remove": ["k", 1]}"#, "k: [x, ]\n"),
        ])
    func brackets(before: String, edit: String, after: String) throws { #expect(try edited(before, edit) == after) }

    @Test(
        "Texts, quotes and comments are kept as somebody has written them",
        arguments: [
            ("a: x   # note\n", #"{"set": ["a"], "to": "1\n2"}"#, "a: |-   # note\n  1\n  2\n"),
            ("a: # note\nb: 1\n", #"{"set": ["a"], "to": "x"}"#, "a: x # note\nb: 1\n"),
            ("a: # note\nb: 1\n", #"{"set": ["a"], "to": "1\n2"}"#, "a: |- # note\n  1\n  2\nb: 1\n"),
            ("a: |   # shown\n  x\n  y\n", #"{"set": ["a"], "to": "x\nz\n"}"#, "a: |   # shown\n  x\n  z\n"),
            ("a: \"08:00\"\n", #"{"set": ["a"], "to": "09:00"}"#, "a: \"09:00\"\n"),
            ("a: 'x' # y\n", #"{"set": ["a"], "to": "it's"}"#, "a: 'it''s' # y\n"),
            ("at: ['08:00']\n", #"{"insert": ["at"], "value": "09:00"}"#, "at: ['08:00', '09:00']\n"),
            ("a: &b v\n", #"{"set": ["a"], "to": {"k": {"l": 1}}}"#, "a: &b\n  k: {l: 1}\n"),
            ("a: \"x\" \n", #"{"set": ["a"], "to": "y"}"#, "a: \"y\" \n"),
            ("a: x\n", ##"{"set": ["a"], "to": "x\ty"}"##, "a: \"x\\ty\"\n"),
            ("a: x\n", ##"{"set": ["a"], "to": "1\n\u00012"}"##, "a: \"1\\n\\u00012\"\n"),
        ])
    func kept(before: String, edit: String, after: String) throws { #expect(try edited(before, edit) == after) }

    @Test(
        "Blocks keep their comments, blank lines and line breaks",
        arguments: [
            ("a: 1\r\nb: 2\r\n", #"{"move": ["a"], "to": 1}"#, "b: 2\r\na: 1\r\n"),
            (
                "plan: 1\r\n\r\nprompts:\r\n  a: {t: 1}\r\n", #"{"set": ["quiet", "q"], "to": {"from": "1"}}"#,
                "plan: 1\r\n\r\nquiet:\r\n  q: {from: \"1\"}\r\n\r\nprompts:\r\n  a: {t: 1}\r\n"
            ),
            (
                "s:\n  - work: 5m\n    # easy\n    name: x\n", #"{"remove": ["s", 0, "work"]}"#,
                "s:\n  -\n    # easy\n    name: x\n"
            ),
            (
                "s:\n  - a: 1\n    b: 2\n    c: 3\n", #"{"move": ["s", 0, "c"], "to": 1}"#,
                "s:\n  - a: 1\n    c: 3\n    b: 2\n"
            ),
            (
                "b:\n  - One   # 1\n  - Two   # 2\n  - Three # 3\n", #"{"set": ["b"], "to": ["Two", "Three"]}"#,
                "b:\n  - Two   # 2\n  - Three # 3\n"
            ),
            (
                "b:\n  - One   # 1\n  - Two   # 2\n  - Three # 3\n", #"{"set": ["b"], "to": ["Three", "One", "Two"]}"#,
                "b:\n  - Three\n  - One   # 1\n  - Two   # 2\n"
            ),
            (
                "# file\n\n# about a\na: 1\nb: 2\n", #"{"remove": ["a"]}"#, "# file\n\nb: 2\n"
            ),
            ("# file\na: 1\nb: 2\n", #"{"remove": ["a"]}"#, "# file\nb: 2\n"),
            ("a:\n  x: 1\n\nb: 1\n", #"{"remove": ["a"]}"#, "b: 1\n"),
            (
                "p:\n  # a\n  a: 1\n\n  # b\n  b: 2\n", #"{"remove": ["p", "a"]}"#, "p:\n  # b\n  b: 2\n"
            ),
            (
                "a:\n  - b: 1\n    c: 2\n", #"{"insert": ["a"], "value": {"b": 3, "c": 4}}"#,
                "a:\n  - b: 1\n    c: 2\n  - b: 3\n    c: 4\n"
            ),
            (
                "a:\n  - b: 1\n\n  - b: 2\n", #"{"duplicate": ["a", 0]}"#,
                "a:\n  - b: 1\n\n  - b: 1\n\n  - b: 2\n"
            ),
            (
                "p:\n  a:\n    t: Salt &pepper   # R & B\n    u: http://x/?a=1&b=2\n",
                #"{"duplicate": ["p", "a"], "as": "b"}"#,
                "p:\n  a:\n    t: Salt &pepper   # R & B\n    u: http://x/?a=1&b=2\n  b:\n    t: Salt &pepper   # R & B\n    u: http://x/?a=1&b=2\n"
            ),
            (
                "p:\n  a:\n    at: [\n      &x 1,\n      *x\n    ]\n", #"{"duplicate": ["p", "a"], "as": "b"}"#,
                "p:\n  a:\n    at: [\n      &x 1,\n      *x\n    ]\n  b:\n    at: [\n      1,\n      *x\n    ]\n"
            ),
            (
                "quiet: &q\n  n: {from: 1}\nid: x\n", #"{"set": ["w", "t", "h"], "to": {"type": "hiit"}}"#,
                "quiet: &q\n  n: {from: 1}\nid: x\nw:\n  t:\n    h: {type: hiit}\n"
            ),
            (
                "s: &s # mine\n  # one\n  - a: 1\n  - b: 2\n    c: 3\n",
                #"{"insert": ["s"], "value": {"d": 4}, "at": 1}"#,
                "s: &s # mine\n  # one\n  - a: 1\n  - d: 4\n  - b: 2\n    c: 3\n"
            ),
            (
                "s: &s\n  - a: 1\n  - b: 2\n", #"{"move": ["s", 0], "to": 1}"#, "s: &s\n  - b: 2\n  - a: 1\n"
            ),
            (
                "s:\n  - walk: 90s   # slowly\n    # loud\n    say: Go.\n",
                #"{"set": ["s", 0], "to": {"run": "90s", "say": "Go."}}"#,
                "s:\n  - run: 90s   # slowly\n    # loud\n    say: Go.\n"
            ),
            ("s:\n  - {walk: 90s}\n", #"{"set": ["s", 0], "to": {"run": "90s"}}"#, "s:\n  - {run: 90s}\n"),
            ("s: [a,   # one\n    b]\n", #"{"remove": ["s", 0]}"#, "s: [   # one\n    b]\n"),
            ("a:\n  - &x {b: 1}\n  - *x\n", #"{"duplicate": ["a", 0]}"#, "a:\n  - &x {b: 1}\n  - {b: 1}\n  - *x\n"),
        ])
    func blocks(before: String, edit: String, after: String) throws { #expect(try edited(before, edit) == after) }

    @Test("A long list or mapping is written anew as a whole, at once")
    func long() throws {
        let items = (0..<8_000).map { "- item \($0)\n" }.joined()
        let new = "[\((0..<8_000).map { "\"other \($0)\"" }.joined(separator: ", "))]"
        let result = try edited("a:\n\(items)", "{\"set\": [\"a\"], \"to\": \(new)}")
        #expect(result.utf8.count { $0 == UInt8(ascii: "\n") } == 8_001 && result.hasSuffix("- other 7999\n"))
        let path = Array(repeating: "\"k\"", count: 200_000).joined(separator: ", ")
        #expect(try Self.edit("{\"set\": [\(path)], \"to\": 1}") == nil)
    }

    @Test("A plan in JSON stays JSON")
    func json() throws {
        let text = "{\n  \"plan\": 1,\n  \"title\": \"a\"\n}\n"
        let result = try edited(text, #"{"set": ["timezone"], "to": "Europe/Paris"}"#, path: "plan.json")
        #expect(result.contains("\"timezone\": \"Europe/Paris\""))
        #expect(throws: Never.self) { try JSONReader.read(SourceFile(name: "plan.json", text: Array(result.utf8))) }
        // By what it is, and not by its name.
        let line = try edited(
            "{\"plan\": 1, \"at\": [\"x\"]}", #"{"insert": ["at"], "value": "y"}"#, #"{"set": ["id"], "to": "z"}"#)
        #expect(line == "{\"plan\": 1, \"id\": \"z\", \"at\": [\"x\", \"y\"]}")
        let tabs = try edited(
            "{\n\t\"plan\": 1,\n\t\"at\": 2\n}\n", #"{"remove": ["at"]}"#, #"{"set": ["seed"], "to": 5}"#)
        #expect(tabs == "{\n\t\"plan\": 1,\n\t\"seed\": 5\n}\n")
    }
}
