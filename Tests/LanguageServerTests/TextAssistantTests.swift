import CivilTime
import Diagnostics
import Documents
import JSON
import Testing
import TimeZoneData

@testable import LanguageServer

/// Answers without a session, as the page of a served plan asks for them.
@Suite("One text")
struct TextAssistantTests {
    /// Returns the assistant at the mark `|` in a text, which is the file `plans/day.yaml`.
    private func assistant(_ marked: String, _ files: [String: String] = [:]) throws -> TextAssistant {
        let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
        try #require(parts.count == 2)
        let before = parts[0].split(omittingEmptySubsequences: false) { $0.isNewline }
        let place = (before.count - 1, before.last.map(\.utf16.count) ?? 0)
        let environment = ServerEnvironment(
            file: { path in files[path].map { .success(Array($0.utf8)) } ?? .failure(.missing) }, files: { _ in [] },
            zones: { .builtIn }, now: { Instant(epochSeconds: 1_796_083_200) })
        return TextAssistant(
            parts.joined(), at: place, path: "plans/day.yaml", schedule: nil, environment)
    }

    private func result(_ bytes: [UInt8]) throws -> DocumentNode {
        try #require(try JSONReader.read(SourceFile(name: "answer", text: bytes))["result"])
    }

    private func labels(_ marked: String, _ files: [String: String] = [:]) throws -> [String] {
        let items = try result(try assistant(marked, files).completions)["items"]?.items ?? []
        return items.compactMap { $0["label"]?.string }
    }

    @Test("Keys and values are offered where they go, in a text that is no plan yet")
    func completions() throws {
        #expect(try Set(labels("plan: 1\nprayers:\n  madhab: |")).isSuperset(of: ["shafi", "hanafi"]))
        let keys = try labels("plan: 1\nprompts:\n  sit:\n    per|\nworkouts: {")
        // CompletionItemKind: the page takes a Value, which is an example, only where it is asked for.
        let examples = try result(try assistant("plan: 1\nseed: |").completions)["items"]?.items ?? []
        #expect(!examples.isEmpty && examples.allSatisfy { $0["kind"]?.number == 12 })
        #expect(keys.contains("perDay") && keys.contains("window") && !keys.contains("timezone"))
        #expect(try labels("plan: 1  # pra|").isEmpty)
    }

    @Test("What is written replaces the word, counted in UTF-16 after a byte order mark and behind long characters")
    func ranges() throws {
        for (marked, start, end) in [
            ("madhab: {x: 🕌, y: é}\r\nprayers: {madhab: ha|n}", 18, 21), ("\u{FEFF}prayers: {madhab: ha|n}", 19, 22),
        ] {
            let items = try result(try assistant(marked).completions)["items"]?.items ?? []
            let edit = try #require(items.first { $0["label"]?.string == "hanafi" }?["textEdit"])
            #expect(edit["range"]?["start"]?["character"]?.number == start, "\(marked)")
            #expect(edit["range"]?["end"]?["character"]?.number == end, "\(marked)")
        }
    }

    @Test(
        "Within quotation marks a key is written alone",
        arguments: [
            (#"prompts: {sit: {"pe|"}}"#, "perDay"), (#"{"prompts": {"sit": {"pe|": 1}}}"#, "perDay"),
            ("prompts:\n  sit:\n    'pe|", "perDay"), ("prompts: {sit: {pe|}}", "perDay: "),
        ])
    func quoted(marked: String, text: String) throws {
        let items = try result(try assistant(marked).completions)["items"]?.items ?? []
        #expect(items.first { $0["label"]?.string == "perDay" }?["textEdit"]?["newText"]?.string == text)
    }

    @Test("A plan's own names come from the files that it includes, beside it")
    func included() throws {
        let templates = "workouts: {templates: {hiit: {type: hiit}}}\n"
        let text = "plan: 1\ninclude: [gym/week.yaml]\nworkouts: {sessions: {early: {template: |}}}\n"
        #expect(try labels(text, ["plans/gym/week.yaml": templates]) == ["hiit"])
        #expect(try !labels(text, ["gym/week.yaml": templates]).contains("hiit"))
    }

    @Test("A hover says what a key means, in Markdown, and nothing about what is none")
    func hover() throws {
        let contents = try result(try assistant("plan: 1\ntime|zone: UTC\n").hover)["contents"]
        #expect(contents?["kind"]?.string == "markdown")
        #expect(contents?["value"]?.string?.hasPrefix("**timezone**\n\n") == true)
        #expect(try assistant("plan: 1\n# no|thing\n").hover == Array(#"{"result":null}"#.utf8))
    }

    @Test("A place outside the text is its end", arguments: [(1, 1_000), (1_000, 0), (1_000, 1_000)])
    func outside(line: Int, character: Int) throws {
        let environment = ServerEnvironment(
            file: { _ in .failure(.missing) }, files: { _ in [] }, zones: { .builtIn },
            now: { Instant(epochSeconds: 0) })
        let (there, end) = ((line, character), (1, 9))
        let answers = [there, end].map { place in
            TextAssistant("seed: 7\nid: daily", at: place, path: "day.yaml", schedule: nil, environment)
        }
        #expect(answers[0].hover == answers[1].hover && answers[0].completions == answers[1].completions)
        #expect(try result(answers[0].hover)["range"]?["start"]?["line"]?.number == 1)
    }
}
