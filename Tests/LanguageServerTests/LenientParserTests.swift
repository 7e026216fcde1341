import Diagnostics
import Documents
import ReferenceData
import Testing

@testable import LanguageServer

@Suite("The lenient outline of a plan's text")
struct LenientParserTests {
    /// A key with its place in the text, or a single value.
    struct Found: Hashable, Comparable, CustomStringConvertible {
        var offset: Int
        var text: String
        var depth: Int

        static func < (a: Found, b: Found) -> Bool { (a.offset, a.depth, a.text) < (b.offset, b.depth, b.text) }
        var description: String { "\(offset) \(depth) '\(text)'" }
    }

    private static func plans() throws -> [SourceFile] {
        let folder = "\(#filePath)".split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
        let names = [
            "cairo-fridays", "couch-to-5k", "habits", "journey", "london", "meditation", "mosque", "office",
            "oslo-summer",
            "prayers", "ramadan", "retreat", "retreat/walks", "retreat/movement", "strength", "study", "workouts",
        ]
        return try names.map { name in
            let path = "\(folder)/plans/\(name).yaml"
            return SourceFile(name: path, text: try #require(Reading.bytes(path), "no \(path)"))
        }
    }

    @Test("Its keys are those that the YAML reader finds, at the same places, in every example plan")
    func agreesWithReader() throws {
        for file in try Self.plans() {
            let tree = try YAMLReader.read(file)
            var expected: Set<Found> = []
            func walk(_ node: DocumentNode, _ depth: Int) {
                switch node.value {
                case .mapping(let mapping):
                    // The value of an alias or a merge is at another place.
                    for entry in mapping.entries where entry.value.aliasSpan == nil {
                        let key = entry.keySpan
                        expected.insert(Found(offset: Int(key.start.offset), text: entry.key, depth: depth))
                        walk(entry.value, depth + 1)
                    }
                case .sequence(let items): for item in items where item.aliasSpan == nil { walk(item, depth + 1) }
                default: break
                }
            }
            walk(tree, 0)
            let outline = LenientOutline(file.text)
            let aliased = Set(
                outline.entries.indices.filter { outline.entries[$0].alias != nil || outline.entries[$0].step == "<<" })
            let found = Set(
                outline.entries.indices.filter { !outline.entries[$0].isItem && !aliased.contains($0) }.map { index in
                    Found(
                        offset: outline.entries[index].keyRange.lowerBound, text: outline.entries[index].step,
                        depth: outline.path(of: index).count - 1)
                })
            #expect(expected.subtracting(found).sorted() == [], "\(file.name)")
            #expect(found.subtracting(expected).sorted() == [], "\(file.name)")
        }
    }

    @Test("Brackets that are not closed end where the next key shows it")
    func openBracket() throws {
        let outline = LenientOutline(Array("prompts:\n  sit:\n    window: {from: 07:00, \n    perDay: 4\n".utf8))
        let perDay = try #require(outline.entry(at: ["prompts", "sit", "perDay"]))
        #expect(outline.entries[perDay].scalar?.text == "4")
        #expect(outline.entry(at: ["prompts", "sit", "window", "from"]) != nil)
        #expect(outline.brackets.map(\.isClosed) == [false])
    }

    @Test("Values know their text, quotes and comments")
    func values() {
        let text =
            "a: 'it''s' # said\nb: \"x: y\"\nc: plain # not\nd: &one [1, *two]\ne: |\n  long: text\n\n  more\nf: 1\n"
        let outline = LenientOutline(Array(text.utf8))
        #expect(outline.text("a", below: nil) == "it's")
        #expect(outline.text("b", below: nil) == "x: y")
        #expect(outline.text("c", below: nil) == "plain")
        #expect(outline.text("f", below: nil) == "1")
        #expect(outline.comments.count == 2)
        let uses = Names.uses(in: outline).map { "\($0.isDefinition ? "&" : "*")\($0.name)" }
        #expect(uses == ["&one", "*two"])
    }

    /// `|` marks the cursor.
    @Test(
        "Where the cursor is",
        arguments: [
            ("prompts:\n  sit:\n    |", "prompts.sit", Cursor.Part.key),
            ("prompts:\n  sit:\n    per|", "prompts.sit", .key),
            ("prompts:\n  sit:\n    perDay: |", "prompts.sit.perDay", .value),
            ("prompts:\n  sit: {|", "prompts.sit", .key),
            ("prompts:\n  sit: {perDay: 4, wi|\n", "prompts.sit", .key),
            ("prompts:\n  sit: {window: {from: fa|}}", "prompts.sit.window.from", .value),
            ("prompts:\n  sit:\n    days: [mon, |", "prompts.sit.days.0", .value),
            (
                "workouts:\n  templates:\n    a:\n      exercises:\n        - name: x\n          |",
                "workouts.templates.a.exercises.0", .key
            ),
            ("expect:\n  - {count: |", "expect.0.count", .value),
            ("prompts:\n  sit:\n    perDay: 4\n|", "", .key),
            ("prompts:\n  sit:\n    perDay: 4\n  |", "prompts", .key),
            ("timezone: Europe/|", "timezone", .value),
        ])
    func cursors(text: String, path: String, part: Cursor.Part) throws {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        let cursor = try #require(Cursor(at: parts[0].utf8.count, in: LenientOutline(Array(parts.joined().utf8))))
        #expect(cursor.path.joined(separator: ".") == path)
        #expect(cursor.part == part)
    }

    @Test("No text is too broken, too deep or too short for it")
    func broken() {
        var generator = SplitMix(state: 7)
        let pieces = [
            "{", "[", "}", "]", ":", ": ", "- ", "\n", "  ", "'", "\"", "&a", "*b", "#", " #", "|", ">", "\r\n", ",",
            "x", "\t", "é", "!",
        ]
        for _ in 0..<300 {
            var text = ""
            for _ in 0..<(generator.next() % 40) { text += pieces[Int(generator.next() % UInt64(pieces.count))] }
            let outline = LenientOutline(Array(text.utf8))
            for offset in 0...text.utf8.count { _ = Cursor(at: offset, in: outline) }
            #expect(outline.entries.allSatisfy { $0.extent.upperBound <= text.utf8.count }, "'\(text)'")
        }
        #expect(LenientOutline(Array(repeating: UInt8(ascii: "["), count: 100_000)).brackets.count <= 200)
    }
}
