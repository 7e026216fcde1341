import CivilTime
import Diagnostics
import Documents
import Foundation
import JSONSchema
import ReferenceData
import Testing
import TimeZoneData

@testable import PlanReader

/// No value that a stranger may write ends the program or keeps it busy: what is out of range is told, and nothing is
/// computed with it.
@Suite("Extreme values")
struct ExtremeValueTests {
    private static let plans = URL(filePath: #filePath).appending(path: "../../../plans").standardizedFileURL

    private static let extremes = [
        "0", "-1", "9223372036854775807", "-9223372036854775808", "99999999999", "1e400", "-1e23", ".nan",
        "999999999999999%", "99999999999999h", "-99999999999999s", "1-99999999999", "9999-12-31", "0000-01-01",
        "fajr+99999999999h", "99999999999th-sat", "99:99",
    ]

    @Test(
        "In place of each value of the example plans", arguments: try Self.names)
    func extremes(name: String) throws {
        let path = Self.plans.appending(path: name).path
        let text = try Array(Data(contentsOf: URL(filePath: path)))
        let root = try YAMLReader.read(SourceFile.decoded(text, name: name))
        for (index, place) in Array(Self.scalars(root).enumerated()).sampled(every: 8, from: name.utf8.count) {
            // Three for each place, so that all come by turns.
            for turn in 0..<3 {
                let value = Self.extremes[(3 * index + turn) % Self.extremes.count]
                let range = Int(place.start.offset)..<Int(place.end.offset)
                let changed = text[..<range.lowerBound] + Array(value.utf8) + text[range.upperBound...]
                let loaded = Self.loader(path, Array(changed)).load(path)
                #expect((loaded.plan == nil) == loaded.findings.contains { $0.severity == .error })
            }
        }
    }

    @Test(
        "What the schema refuses is told once, with nothing that follows from it",
        arguments: [
            "prompts: {sit: {perDay: 0, minGap: 30m}}",
            "prompts: {sit: {perDay: 4, minGap: 30m, variance: 80%}}",
            "location: {latitude: 52.52, longitude: 134050}\nprayers: {}",
            "location: Berlin\nprayers: {}\ntravel: [{from: 2026-12-01, to: 2026-12-02, timezone: Asia/Tokyo, location: {latitude: 35, longitude: 1e23}}]",
            "workouts: {templates: {t: {type: lift, exercises: [{name: B, sets: 99999999999999999, reps: 5}]}}}",
            "x-n: &n 5000000\nworkouts: {templates: {a: {type: hiit, work: 40s, rest: 20s, rounds: *n}, b: {type: hiit, work: 40s, rest: 20s, rounds: *n}}}",
        ])
    func toldOnce(section: String) {
        let text = "plan: 1\ntimezone: Europe/Berlin\nseed: 1\n\(section)\n"
        let findings = Self.loader("plan.yaml", Array(text.utf8)).load("plan.yaml").findings
        #expect(findings.count == 1, "\(findings)")
        #expect(findings.allSatisfy { [.outOfRange, .badFormat].contains($0.code) })
    }

    private static var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: plans.path).filter { $0.hasSuffix(".yaml") }.sorted()
        }
    }

    private static func scalars(_ node: DocumentNode) -> [SourceSpan] {
        switch node.value {
        case .mapping(let mapping): mapping.entries.flatMap { scalars($0.value) }
        case .sequence(let items): items.flatMap(scalars)
        default: node.aliasSpan == nil ? [node.span] : []
        }
    }

    /// Reads files from the disk, but for one.
    private static func loader(_ path: String, _ text: [UInt8]) -> PlanLoader {
        PlanLoader(
            readFile: { (asked: String) throws(FileFailure) in
                if asked == path { return text }
                guard let data = FileManager.default.contents(atPath: asked) else { throw .missing }
                return Array(data)
            }, zones: { .builtIn })
    }
}
