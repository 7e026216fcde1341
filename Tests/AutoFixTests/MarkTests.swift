import CivilTime
import Diagnostics
import Documents
import Foundation
import Pipeline
import ReferenceData
import Testing
import TimeZoneData

/// Signs, negations and numbers added to the keys and values of the example plans: no certain correction drops them.
@Suite("Certain corrections of example plans")
struct MarkTests {
    /// Text added before and behind a word, which changes its meaning, and the words of which a certain correction keeps one.
    private struct Mark {
        var before = ""
        var behind = ""
        var kept: [String]
    }

    private static let negations = ["!", "not", "no", "except", "without", "-"]
    private static let marks =
        ["-", "!", "~", "≠", "not ", "no ", "except ", "without "].map { Mark(before: $0, kept: negations) }
        + ["<", ">", "+", "#"].map { Mark(before: $0, kept: [$0]) }
        + ["9", "9 ", "9x ", "-9 "].map { Mark(before: $0, kept: ["9"]) }
        + ["9", " 9", "#9", "-9", "/9", " 9x", "+9", "^9"].map { Mark(behind: $0, kept: ["9"]) }
        + [("%", "%"), ("!", "!"), (" not", "not")].map { Mark(behind: $0, kept: [$1]) }

    /// Keys whose values are any text.
    private static let texts: Set<String> = [
        "title", "body", "bodies", "name", "reason", "label", "id", "description", "link", "sounds", "file",
        "timetable",
        "include", "category", "weight",
    ]

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../plans")

    @Test(
        "A certain correction keeps what was added to a key or value",
        arguments: ["london", "habits", "strength", "journey", "mosque", "study", "ramadan", "couch-to-5k"])
    func kept(plan: String) throws {
        let name = "\(plan).yaml"
        let right = try Array(Data(contentsOf: Self.folder.appending(path: name)))
        let root = try YAMLReader.read(SourceFile(name: name, text: right))
        let places = Set(Self.places(of: root)).sorted { $0.lowerBound < $1.lowerBound }
        #expect(places.count > 20)
        let cases = places.flatMap { place in Self.marks.map { (place, $0) } }
        for (place, mark) in cases.sampled(every: 121, from: plan.utf8.count) {
            let wrong = Array(mark.before.utf8) + right[place] + Array(mark.behind.utf8)
            let spoilt = right[..<place.lowerBound] + wrong + right[place.upperBound...]
            let word = String(decoding: wrong, as: UTF8.self)
            for fix in Self.check(name, Array(spoilt)).flatMap(\.fixes) where fix.isCertain {
                for edit in fix.edits where edit.span.text.contains(word) {
                    #expect(
                        mark.kept.contains(where: edit.replacement.contains),
                        "'\(word)' is certainly '\(edit.replacement)'")
                }
                let isIgnored = Self.applying(fix, to: Array(spoilt)) == right
                #expect(!isIgnored, "'\(word)' certainly says nothing")
            }
        }
    }

    /// The places of a document's keys and values in one line, but for those that take any text.
    private static func places(of node: DocumentNode, under key: String = "") -> [Range<Int>] {
        switch node.value {
        case .mapping(let mapping):
            mapping.entries.flatMap { entry in
                (key == "exercises" ? [] : [range(of: entry.keySpan)]) + places(of: entry.value, under: entry.key)
            }
        case .sequence(let items): items.flatMap { places(of: $0, under: key) }
        default:
            texts.contains(key) || node.span.start.line != node.span.end.line || node.span.text.isEmpty
                ? [] : [range(of: node.span)]
        }
    }

    private static func range(of span: SourceSpan) -> Range<Int> { Int(span.start.offset)..<Int(span.end.offset) }

    private static func check(_ name: String, _ text: [UInt8]) -> [Diagnostic] {
        let pipeline = Pipeline(
            readFile: { (path: String) throws(FileFailure) in
                if path == name { return text }
                guard let data = FileManager.default.contents(atPath: folder.appending(path: path).path) else {
                    throw .missing
                }
                return Array(data)
            },
            zones: { .builtIn },
            now: Instant(epochSeconds: 1_796_083_200))
        return pipeline.check(name, over: HorizonChoice(days: 1)).filter { $0.span.file.name == name }
    }

    private static func applying(_ fix: Diagnostic.Fix, to text: [UInt8]) -> [UInt8] {
        var bytes = text
        for edit in fix.edits.sorted(by: { $0.span.start > $1.span.start }) {
            bytes.replaceSubrange(range(of: edit.span), with: edit.replacement.utf8)
        }
        return bytes
    }
}
