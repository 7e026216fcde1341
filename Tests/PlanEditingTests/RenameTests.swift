import Diagnostics
import Documents
import Testing

@testable import PlanEditing

@Suite("Ids that become others")
struct RenameTests {
    private func renamed(_ text: String, _ path: [String], as id: String) throws -> String {
        var editor = try PlanEditor(SourceFile(name: "plan.yaml", text: Array(text.utf8)))
        try editor.apply(.rename(path, as: id))
        return String(decoding: editor.text, as: UTF8.self)
    }

    private static let plan = """
        # hiit, in short
        budget: {guard: [sit, "sit"]}
        expect:
          - count: sit   # at least
            atLeast: 1
          - apart: [sit, fajr]
            atLeast: 1h
        quiet: {night: 22:00-06:00}
        prompts:
          # sit
          sit: {title: sit, at: 09:00}
        workouts:
          templates:
            hiit: {type: hiit, title: hiit, work: 40s, rest: 20s, rounds: 5}  # hiit
            'long': {like: hiit, rounds: 8}
          sessions:
            hiit-day: {template: hiit, at: 07:00}
            cycle: {weeks: {from: 2026-12-07, templates: [hiit, rest, 'hiit', long]}, at: 08:00}

        """

    @Test("What names an id names the new one, and words that are alike stay")
    func references() throws {
        #expect(
            try renamed(Self.plan, ["prompts", "sit"], as: "morning")
                == Self.plan.replacing("guard: [sit, \"sit\"]", with: "guard: [morning, \"morning\"]")
                .replacing("count: sit ", with: "count: morning ").replacing("apart: [sit,", with: "apart: [morning,")
                .replacing("sit: {title", with: "morning: {title"))
        #expect(
            try renamed(Self.plan, ["workouts", "templates", "hiit"], as: "sprint")
                == Self.plan.replacing("    hiit: {", with: "    sprint: {").replacing(
                    "like: hiit", with: "like: sprint"
                )
                .replacing("template: hiit", with: "template: sprint")
                .replacing("[hiit, rest, 'hiit',", with: "[sprint, rest, 'sprint',"))
        #expect(
            try renamed(Self.plan, ["workouts", "templates", "long"], as: "longer")
                == Self.plan.replacing("'long':", with: "'longer':").replacing(", long]", with: ", longer]"))
        #expect(
            try renamed(Self.plan, ["quiet", "night"], as: "sleep")
                == Self.plan.replacing("night:", with: "sleep:"))
    }

    @Test("An id that would be read as something else gets quotes, and a reference by an anchor follows")
    func notation() throws {
        #expect(
            try renamed("prompts:\n  a: {at: 1}\nbudget: {guard: [a]}\n", ["prompts", "a"], as: "10")
                == "prompts:\n  \"10\": {at: 1}\nbudget: {guard: [\"10\"]}\n")
        #expect(
            try renamed("prompts:\n  a: {at: 1}\nbudget: {guard: [&x a, *x]}\n", ["prompts", "a"], as: "b")
                == "prompts:\n  b: {at: 1}\nbudget: {guard: [&x b, *x]}\n")
        #expect(
            try renamed(
                "prompts:\n  a: {at: 1}\nexpect:\n  - gap: |- # why\n      a\n    atLeast: 1h\n", ["prompts", "a"],
                as: "on")
                == "prompts:\n  \"on\": {at: 1}\nexpect:\n  - gap: \"on\" # why\n    atLeast: 1h\n")
        let json = "{\"prompts\": {\"a\": {\"at\": \"09:00\"}}, \"budget\": {\"guard\": [\"a\"]}}"
        #expect(try renamed(json, ["prompts", "a"], as: "b") == json.replacing("\"a\"", with: "\"b\""))
    }

    @Test(
        "An id that cannot be is refused with the reason",
        arguments: [
            (["prompts", "sit"], "night", "the plan has an id 'night' already"),
            (["prompts", "sit"], "fajr", "'fajr' is a name of Horarium's own"),
            (["workouts", "templates", "hiit"], "rest", "'rest' is a name of Horarium's own"),
            (
                ["prompts", "sit"], "Sit",
                "'Sit' is no name; write lower-case letters, digits and hyphens, such as morning-sit"
            ),
            (["prompts"], "x", "'prompts' has no id"), (["prompts", "none"], "x", "the plan has no 'prompts.none'"),
            (["prompts", "sit", "title"], "x", "'prompts.sit.title' has no id"),
        ])
    func refused(path: [String], id: String, reason: String) throws {
        #expect(throws: EditRefusal(reason: reason)) { try renamed(Self.plan, path, as: id) }
    }
}
