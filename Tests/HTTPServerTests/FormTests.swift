import Foundation
import ReferenceData
import Testing

@testable import HTTPServer

/// The contents and the edits of the page's forms, over HTTP.
@Suite("Forms")
struct FormTests {
    private struct Form: Decodable {
        struct Values: Decodable {
            let title: String?
            let seed: Number?
        }
        struct Workout: Decodable, Equatable {
            let seconds: Int
            let isEstimated: Bool
            let notifications: Int
        }
        struct Facts: Decodable {
            let zone: String?
            let day: String?
            let clock: [[String: Int]]?
            let times: [String: Int]?
            let workouts: [String: Workout]?
        }
        struct Words: Decodable {
            struct Day: Decodable { let short, long: String }
            let sections, times, methods, languages: [String: String]
            let anchors, extras: [String]
            let days: [String: Day]
        }
        let values: Values?
        let facts: Facts
        let words: Words
        let presets: [String: String]
    }

    /// A number, or the text of one that browsers would round.
    private enum Number: Decodable, Equatable {
        case number(UInt64)
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            self =
                if let number = try? container.decode(UInt64.self) { .number(number) } else {
                    .text(try container.decode(String.self))
                }
        }
    }

    private static let plan = RunningServer.plan.replacing(
        "seed: 1\n", with: "title: Quiet  # mine\nlanguage: de\nseed: 18446744073709551615\n")
    private static let files = RunningServer.timetabled.merging(["sit.yaml": plan]) { $1 }

    private func form(_ server: RunningServer, _ text: String, day: String = "") throws -> Form {
        let answer = try server.ask("POST", "/plans/sit/form\(day)", body: text)
        #expect(answer.status == 200 && answer["Content-Type"] == "application/json")
        return try JSONDecoder().decode(Form.self, from: Data(answer.body))
    }

    @Test("A form has what the text says, the times of the day that is drawn, and words in the plan's language")
    func shown() throws {
        let server = try RunningServer(Self.files)
        let form = try form(server, Self.plan.replacing("title: Quiet", with: "title: Loud"), day: "?day=2026-12-02")
        #expect(form.values?.title == "Loud" && form.values?.seed == .text("18446744073709551615"))
        #expect(form.facts.zone == "UTC" && form.facts.day == "2026-12-02")
        // The table's: 7 h 44 min and 15 h 54 min.
        #expect(form.facts.times?["sunrise"] == 464 && form.facts.times?["maghrib"] == 954)
        #expect(form.words.sections["prayers"] == "Gebete" && form.words.days["tue"]?.long == "Dienstag")
        #expect(Set(form.words.anchors).isSuperset(of: ["fajr", "sunset"]) && !form.words.anchors.contains("jumuah"))
        #expect(form.words.methods["egyptian"] != nil && form.words.languages["ar"] == "Arabic")
        // DESIGN's own examples of what is listed beside the prayers.
        #expect(Set(form.words.extras).isSuperset(of: ["midnight", "last-third", "suhoor", "duha", "istijaba"]))
        #expect(form.words.extras.allSatisfy { form.words.times[$0] != nil })
        #expect(form.presets["prompts.id.perDay"] == "1" && form.presets["horizon.days"] == "60")
        #expect(form.presets["prayers.defaults.at"] == "sound" && form.presets["delivery.profile"] == "precise")
    }

    @Test(
        "A form has what the clocks show where they are changed: London's go forward at 01:00, back at 02:00 by summer time",
        arguments: [
            ("2027-03-28", [(1_806_192_000, 0), (1_806_195_600, 120)]),
            ("2027-10-31", [(1_824_937_200, 0), (1_824_944_400, 60)]),
            // The change of the day after is in the night of this one.
            ("2027-03-27", [(1_806_105_600, 0), (1_806_195_600, 1560)]),
            ("2027-06-01", [(1_811_804_400, 0)]),
        ])
    func clocks(_ day: String, _ shown: [(at: Int, minutes: Int)]) throws {
        let server = try RunningServer(Self.files)
        let text = Self.plan.replacing("UTC", with: "Europe/London").replacing("days: 2", with: "days: 400")
        let clock = try #require(try form(server, text, day: "?day=\(day)").facts.clock)
        #expect(clock == shown.map { ["at": $0.at, "minutes": $0.minutes] })
    }

    @Test("A text with errors is shown beside the times that are served, and one that cannot be read not at all")
    func broken() throws {
        let server = try RunningServer(Self.files)
        let wrong = try form(server, Self.plan.replacing("at: [09:00]", with: "at: [9]"))
        #expect(wrong.values?.title == "Quiet" && wrong.facts.times?["sunrise"] == 463)
        let unread = try form(server, "prompts: [")
        #expect(unread.values == nil && unread.facts.day == "2026-12-01")
        #expect(try form(server, "\u{FEFF}" + Self.plan).values?.title == "Quiet")
    }

    @Test("Workouts come to a length and notifications, those of a lift to a length alone")
    func workouts() throws {
        let server = try RunningServer(Self.files)
        let text =
            Self.plan + """
                workouts:
                  templates:
                    hiit: {type: hiit, work: 40s, rest: 20s, rounds: 5}
                    long: {like: hiit, rounds: 10}
                    push: {type: lift, exercises: [{name: Row, sets: 3}]}
                    timed: {type: lift, duration: 45m, exercises: [{name: Row, sets: 3}]}

                """
        let shown = try #require(try form(server, text).facts.workouts)
        #expect(shown["hiit"] == .init(seconds: 300, isEstimated: false, notifications: 10))
        #expect(shown["long"] == .init(seconds: 600, isEstimated: false, notifications: 20))
        #expect(shown["timed"] == .init(seconds: 2700, isEstimated: false, notifications: 0))
        #expect(shown["push"]?.isEstimated == true && shown["push"]?.notifications == 0)
    }

    private struct Edited: Decodable {
        struct Change: Decodable {
            struct Position: Decodable { let line, column: Int }
            let start, end: Position
            let replacement: String
        }
        let change: Change?
        let refused: String?
    }

    private func edited(_ server: RunningServer, _ text: String, _ edits: String) throws -> Edited {
        let quoted = try String(decoding: JSONEncoder().encode(text), as: UTF8.self)
        let answer = try server.ask("POST", "/plans/sit/edit", body: "{\"text\": \(quoted), \"edits\": \(edits)}")
        #expect(answer.status == 200, "\(answer.text)")
        return try JSONDecoder().decode(Edited.self, from: Data(answer.body))
    }

    /// Makes a change, whose columns count Unicode scalars.
    private func applying(_ change: Edited.Change, to text: String) -> String {
        func offset(_ position: Edited.Change.Position) -> Int {
            let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            return lines[..<(position.line - 1)].map { $0.count + 1 }.reduce(0, +) + position.column - 1
        }
        var scalars = Array(text.unicodeScalars)
        scalars.replaceSubrange(offset(change.start)..<offset(change.end), with: change.replacement.unicodeScalars)
        return String(String.UnicodeScalarView(scalars))
    }

    @Test("Edits come back as one change of the text, and nothing is saved")
    func edits() throws {
        let server = try RunningServer(Self.files)
        let change = try #require(
            try edited(
                server, Self.plan,
                #"[{"set": ["title"], "to": "Ruhe"}, {"set": ["seed"], "to": 7}, {"remove": ["language"]}]"#
            ).change)
        let expected = Self.plan.replacing("Quiet", with: "Ruhe").replacing("language: de\n", with: "")
            .replacing("18446744073709551615", with: "7")
        #expect(applying(change, to: Self.plan) == expected)
        #expect(try edited(server, Self.plan, #"[{"set": ["title"], "to": "Quiet"}]"#).change == nil)
        // Columns count characters, as those of findings.
        let text = "b: 1\r\na: {é: \"🧘\", c: 2} # x\r\n"
        let wide = try #require(try edited(server, text, #"[{"set": ["a", "c"], "to": 3}]"#).change)
        #expect(applying(wide, to: text) == text.replacing("c: 2", with: "c: 3"))
        #expect(try server.text(of: "sit.yaml") == Self.plan)
    }

    @Test("Edits that cannot be made change nothing and say why")
    func refused() throws {
        let server = try RunningServer(Self.files)
        let half = #"[{"set": ["title"], "to": "Ruhe"}, {"remove": ["prompts", "none"]}]"#
        let refused = try edited(server, Self.plan, half)
        #expect(refused.change == nil && refused.refused == "the plan has no 'prompts.none'")
        #expect(try edited(server, "prompts: [", half).refused?.hasPrefix("the text cannot be read: ") == true)
        for body in [
            "", "plan: 1", "{}", #"{"text": "a: 1\n"}"#, #"{"text": "a: 1\n", "edits": [{"drop": ["a"]}]}"#,
            "{\"text\": \"a: 1\", \"edits\": [\(Array(repeating: #"{"remove": ["a"]}"#, count: 21).joined(separator: ","))]}",
        ] {
            #expect(try server.ask("POST", "/plans/sit/edit", body: body).status == 400, "\(body)")
        }
        #expect(try server.ask("POST", "/plans/none/edit", body: "{}").status == 404)
        #expect(try server.get("/plans/sit/edit").status == 405)
    }
}
