import CivilTime
import Diagnostics
import Documents
import Foundation
import Testing
import TimeZoneData

import Pipeline
import PlanReader
@testable import PlanEditing

/// Sequences of edits as forms make them, over all example plans.
@Suite("Random edits of the example plans")
struct RandomEditTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    private static let plans: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root + "/plans")) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.sorted().map { root + "/plans/" + $0 }
    }()
    /// `EFFORT=thorough` runs the large size.
    private static let sequences = ProcessInfo.processInfo.environment["EFFORT"] == "thorough" ? 300 : 30

    private struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    private static let texts = [
        "Sit", "Breathe: in, out", "#1", "yes", "Ruhe – jetzt", "حان الوقت", "it's \"now\"", "a, b] c}", " - x", "10",
        "two\nlines", "🧘",
    ]

    /// Returns an edit that a form may make of a plan.
    private static func edit(_ plan: EditValue, _ number: Int, _ random: inout Generator) -> PlanEdit? {
        let text = EditValue.string(texts.randomElement(using: &random) ?? "")
        func entries(_ path: String...) -> [(path: [String], value: EditValue)] {
            guard case .mapping(let entries)? = plan.value(at: path) else { return [] }
            return entries.map { (path + [$0.key], $0.value) }
        }
        func items(_ path: [String]) -> Int {
            if case .list(let items)? = plan.value(at: path) { items.count } else { 0 }
        }
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return .set(["title"], text)
        case 1:
            guard let rule = entries("prompts").randomElement(using: &random) else { return nil }
            return .set(rule.path + ["title"], text)
        case 2:
            guard let rule = entries("prompts").randomElement(using: &random), rule.value["perDay"] != nil else {
                return nil
            }
            return .set(rule.path + ["perDay"], .number("\(Int.random(in: 1...3, using: &random))"))
        case 3:
            guard let rule = entries("prompts").randomElement(using: &random),
                case .list(let bodies)? = rule.value["bodies"]
            else { return nil }
            if bodies.count > 2, Bool.random(using: &random) {
                return .remove(rule.path + ["bodies", "\(Int.random(in: 0..<bodies.count, using: &random))"])
            }
            return .insert(
                rule.path + ["bodies"], .string("Text \(number)"), at: Int.random(in: 0...bodies.count, using: &random))
        case 4:
            guard let rule = entries("prompts").randomElement(using: &random) else { return nil }
            return .duplicate(rule.path, as: "copy-\(number)")
        case 5:
            let all = entries("prompts")
            guard all.count > 1 else { return nil }
            return .move(
                all[Int.random(in: 0..<all.count, using: &random)].path,
                to: Int.random(in: 0..<all.count, using: &random))
        case 6:
            let copies = entries("prompts").filter { $0.path[1].hasPrefix("copy-") }
            return copies.randomElement(using: &random).map { .remove($0.path) }
        case 7:
            guard let alert = entries("prayers", "alerts").randomElement(using: &random), case .mapping = alert.value,
                alert.value["iqamah"] == nil
            else { return nil }
            return .set(
                alert.path + ["reminders"],
                .list([.mapping([.init("before", .string("25m")), .init("alert", .string("silent"))])]))
        case 8:
            guard plan["prayers"] != nil else { return nil }
            return .set(["prayers", "madhab"], .string(Bool.random(using: &random) ? "hanafi" : "shafi"))
        case 9:
            return .set(
                ["quiet", "quiet-\(number)"],
                .mapping([.init("from", .string("02:00")), .init("to", .string("02:\(10 + number % 40)"))]))
        case 10:
            let own = entries("quiet").filter { $0.path[1].hasPrefix("quiet-") }
            return own.randomElement(using: &random).map { .remove($0.path) }
        case 11:
            guard let session = entries("workouts", "sessions").randomElement(using: &random) else { return nil }
            return .set(session.path + ["remind"], .list([.string("15m")]))
        case 12:
            guard let template = entries("workouts", "templates").randomElement(using: &random) else { return nil }
            return .set(template.path + ["title"], text)
        case 13:
            let day = 10 + number % 15
            return .insert(
                ["pause"],
                .mapping([
                    .init("from", .string("2031-03-\(day)")), .init("to", .string("2031-03-\(day)")),
                    .init("reason", text),
                ]),
                at: 0)
        case 14:
            guard case .list(let pauses)? = plan["pause"], pauses.count > 1 else { return nil }
            return Bool.random(using: &random)
                ? .move(["pause", "0"], to: pauses.count - 1) : .duplicate(["pause", "0"], as: nil)
        case 15:
            let groups = [
                entries("prompts"), entries("quiet"), entries("workouts", "templates"), entries("workouts", "sessions"),
            ]
            guard let entry = groups.joined().randomElement(using: &random) else { return nil }
            return .rename(entry.path, as: "other-\(number)")
        case 16:
            guard let template = entries("workouts", "templates").randomElement(using: &random) else { return nil }
            for (key, value) in [("work", "\(30 + number)s"), ("walk", "2m"), ("duration", "50m")]
            where template.value[key] != nil || key == "duration" && template.value["exercises"] != nil {
                return .set(template.path + [key], .string(value))
            }
            return .set(template.path + ["title"], text)
        case 17:
            guard let template = entries("workouts", "templates").randomElement(using: &random) else { return nil }
            for key in ["exercises", "steps"] {
                let path = template.path + [key]
                let count = items(path)
                guard count > 0 else { continue }
                let place = Int.random(in: 0..<count, using: &random)
                let more: EditValue =
                    key == "steps"
                    ? .mapping([.init("run", .string("3m"))])
                    : .mapping([.init("name", text), .init("sets", .number("3")), .init("reps", .string("8-12"))])
                switch Int.random(in: 0..<3, using: &random) {
                case 0: return .move(path + ["\(place)"], to: Int.random(in: 0..<count, using: &random))
                case 1 where count > 1: return .duplicate(path + ["\(place)"], as: nil)
                default: return .insert(path, more, at: place)
                }
            }
            return nil
        case 18:
            return .insert(
                ["travel"],
                .mapping([
                    .init("from", .string("\(2032 + number)-03-10")),
                    .init("to", .string("\(2032 + number)-03-20")),
                    .init("timezone", .string("Europe/Istanbul")),
                    .init(
                        "location",
                        .mapping([
                            .init("name", text), .init("latitude", .number("41.014")),
                            .init("longitude", .number("28.95")),
                        ])),
                ]),
                at: items(["travel"]))
        default:
            guard let rule = entries("prompts").randomElement(using: &random) else { return nil }
            return .set(rule.path + ["days"], .list([.string("mon"), .string("wed"), .string("sun")]))
        }
    }

    /// The comments of a text, by lines.
    private static func comments(_ text: [UInt8]) -> [String: Int] {
        var found: [String: Int] = [:]
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
            guard let mark = line.range(of: #"(^|[ ])# "#, options: .regularExpression) else { continue }
            let quotes = line[..<mark.lowerBound].count { $0 == "\"" }
            if quotes % 2 == 0 { found[String(line[mark.lowerBound...].drop { $0 == " " }), default: 0] += 1 }
        }
        return found
    }

    private static func errors(_ path: String, _ text: [UInt8]) -> [String] {
        let pipeline = Pipeline(
            readFile: { (name: String) throws(FileFailure) in
                guard let data = FileManager.default.contents(atPath: name) else { throw .missing }
                return Array(data)
            },
            zones: { () throws(TimeZoneError) in .builtIn }, now: Instant(epochSeconds: 1_796_083_200)
        ).reading([path: text])
        return pipeline.load(path).findings.filter { $0.severity == .error }.map(\.description)
    }

    @Test("The text stays a valid plan, comments survive, and undoing returns every byte")
    func random() throws {
        #expect(Self.plans.count > 10)
        for sequence in 0..<Self.sequences {
            let path = Self.plans[sequence % Self.plans.count]
            var random = Generator(state: UInt64(sequence))
            let original = Array(try #require(FileManager.default.contents(atPath: path)))
            var text = original
            var done: [(change: TextEdit, before: [UInt8])] = []
            for number in 0..<12 {
                let file = SourceFile(name: path, text: text)
                var editor = try PlanEditor(file)
                guard let edit = Self.edit(editor.value, number, &random) else { continue }
                do throws(EditRefusal) {
                    try editor.apply(edit)
                } catch {
                    // Only what an anchor shares is refused.
                    #expect(error == PlanEditor.shared, "\(path): \(edit): \(error.reason)")
                    continue
                }
                guard let change = TextEdit(from: file, to: editor.text) else { continue }
                #expect(TextEdit.applying([change], to: text) == editor.text, "\(path) \(sequence): \(edit)")
                if case .remove = edit {
                } else {
                    let kept = Self.comments(editor.text)
                    for (comment, count) in Self.comments(text) {
                        #expect(kept[comment, default: 0] >= count, "\(path) \(sequence): \(edit) loses \(comment)")
                    }
                }
                done.append((change, text))
                text = editor.text
                let errors = Self.errors(path, text)
                #expect(errors.isEmpty, "\(path) \(sequence): \(edit): \(errors)")
                if !errors.isEmpty { break }
            }
            for (change, before) in done.reversed() {
                // The inverse of a change, as an editor undoes it.
                let start = change.range.lowerBound
                let end = start + change.replacement.utf8.count
                text = Array(text[..<start]) + Array(before[change.range]) + Array(text[end...])
            }
            #expect(text == original, "\(path) \(sequence): undone to something else")
        }
    }
}
