import Batch
import CalendarWriter
import CivilTime
import Diagnostics
import Documents
import Foundation
import JSONSchema
import Pipeline
import PlanModel
import PlanReader
import ReferenceData
import Ringing
import Scheduling
import Testing
import TimeZoneData
import WatchWorkouts
import PlaceChecks

/// Each code of a diagnostic has a file that provokes it, and nothing else, and a rendering that was read by people.
@Suite("Codes")
struct CodeTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Codes")

    static func bytes(_ name: String) throws(FileFailure) -> [UInt8] {
        // The one example that is too large to keep.
        if name == "file-too-large.yaml" { return Array(repeating: UInt8(ascii: "#"), count: 5_000_000) }
        var isFolder: ObjCBool = false
        let path = folder.appending(path: name).path
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .missing }
        guard !isFolder.boolValue, let data = FileManager.default.contents(atPath: path) else {
            throw .unreadable(reason: "Is a directory")
        }
        return Array(data)
    }

    private static func zones() -> TimeZoneDatabase { .builtIn }

    /// A folder with the system's zone of the examples, which says that it is of a release of the year before.
    private static func oldZones() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID().uuidString)")
        let zone = folder.appending(path: "Europe/London")
        try FileManager.default.createDirectory(
            at: zone.deletingLastPathComponent(), withIntermediateDirectories: true)
        let system = try #require(TimeZoneDatabase.system().directory)
        try FileManager.default.copyItem(atPath: "\(system)/Europe/London", toPath: zone.path)
        try Data("# version 2025b\n".utf8).write(to: folder.appending(path: "tzdata.zi"))
        return folder
    }

    /// The findings that each code's example provokes.
    private static let found = Dictionary(
        uniqueKeysWithValues: Diagnostic.Code.all.map { code in (code, Result { try provoked(by: code) }) })

    static func findings(provoking code: Diagnostic.Code) throws -> [Diagnostic] {
        try #require(found[code]).get()
    }

    private static func provoked(by code: Diagnostic.Code) throws -> [Diagnostic] {
        let name = "\(code.id).yaml"
        switch code {
        case .jsonSyntax, .badSchema:
            let name = "\(code.id).json"
            do {
                _ = try Schema(JSONReader.read(SourceFile.decoded(bytes(name), name: name)))
                return []
            } catch let finding as Diagnostic {
                return [finding]
            } catch let invalid as InvalidSchema {
                return invalid.diagnostics
            }
        case .ringTarget: return RingSettings.read(name, using: bytes).findings
        case .settingPath:
            let override = try #require(Override(option: "plan=2", plan: name))
            return PlanLoader(readFile: bytes, zones: zones).load(name, overrides: [override]).findings
        case .peopleTable, .sameSeed, .rowFailed:
            let pipeline = Pipeline(readFile: bytes, zones: zones, now: Instant(epochSeconds: 0))
            let people = pipeline.people("\(code.id).csv", of: name)
            let rows = people.rows.flatMap { row in
                pipeline.schedule(.person(row, of: people), over: HorizonChoice()).findings
            }
            // A fault that keeps a row from being built has a finding of its own.
            return people.findings + rows.filter { $0.code == code }
        case .sameID:
            let pipeline = Pipeline(readFile: bytes, zones: zones, now: Instant(epochSeconds: 0))
            return pipeline.check(["same-id.one.yaml", name], over: HorizonChoice())
        case .nothingRemoved:
            let plan = try #require(PlanLoader(readFile: bytes, zones: zones).load(name).plan)
            return [.nothingRemoved(from: "calendars/sit", events: 12, of: plan)]
        case let code where Diagnostic.Code.requests.contains(code):
            let pipeline = Pipeline(readFile: bytes, zones: zones, now: Instant(epochSeconds: 0))
            let line = try bytes("\(code.id).ndjson").filter { $0 != UInt8(ascii: "\n") }
            return RequestBuilder(pipeline).answer(to: line).findings
        case let code where Diagnostic.Code.calendarFiles.contains(code):
            return CalendarCheck.findings(try bytes("\(code.id).ics"), name: "\(code.id).ics")
        case let code where Diagnostic.Code.watches.contains(code):
            let schedule = try #require(
                Pipeline(readFile: bytes, zones: zones, now: Instant(epochSeconds: 0))
                    .schedule(name, over: HorizonChoice()).schedule)
            return Diagnostic.guessedActivities(of: schedule.templates)
                + schedule.templates.flatMap {
                    WatchFormat.fit.file(of: $0, in: schedule.plan, created: schedule.span.lowerBound).findings
                }
        default:
            let old = code == .oldZoneData ? try oldZones() : folder
            defer { if old != folder { try? FileManager.default.removeItem(at: old) } }
            let loader = PlanLoader(
                readFile: bytes,
                zones: { () throws(TimeZoneError) in
                    switch code {
                    case .noTimeZoneData: try .system(tzdir: "/nowhere")
                    case .oldZoneData: TimeZoneDatabase(directory: old.path)
                    default: .builtIn
                    }
                }, codes: Diagnostic.Code.all)
            let loaded = loader.load(name)
            guard let plan = loaded.plan else { return loaded.findings }
            let start = plan.horizon.start ?? LocalDate("2026-12-01") ?? LocalDate(epochDay: 0)
            let schedule = Planner.schedule(plan, over: PlannedHorizon(start: start, days: plan.horizon.days))
            // Only the examples of codes about the past have a today.
            let today = [.horizonPast, .oldZoneData].contains(code) ? LocalDate("2026-12-01") : nil
            let outlook = Planner.outlook(of: plan, over: schedule.horizon, today: today, judgesRules: true)
            return loaded.findings + schedule.findings + ExpectationChecks(schedule).findings + outlook
                + CalendarBuilder.notes(on: schedule)
        }
    }

    @Test("Each code has an example that provokes it and nothing else", arguments: Diagnostic.Code.all)
    func example(code: Diagnostic.Code) throws {
        let findings = try Self.findings(provoking: code)
        #expect(!findings.isEmpty, "\(code.id) is not provoked")
        #expect(Set(findings.map(\.code)).isSubset(of: [code]), "\(findings)")
        let renderer = DiagnosticRenderer(format: .text, useColour: false, width: 100, version: "0")
        let golden = Self.folder.appending(path: "\(code.id).txt")
        let difference = try Golden.difference(renderer.render(findings), from: golden)
        #expect(difference == nil)
    }

    @Test("Each code is explained by sentences and two different examples", arguments: Diagnostic.Code.all)
    func explanation(code: Diagnostic.Code) {
        let explanation = code.explanation
        #expect(explanation.summary.hasSuffix(".") && explanation.summary.count > 30)
        #expect(!explanation.wrong.isEmpty && !explanation.right.isEmpty && explanation.wrong != explanation.right)
    }

    @Test("Every code that a room declares is in the list of all, once")
    func complete() throws {
        let ids = Diagnostic.Code.all.map(\.id)
        #expect(Set(ids).count == ids.count, "two codes have the same identifier")
        let declaration = /static let \w+ = (?:Self|Diagnostic\.Code|Code)\(\s*"([a-z-]+)", \.(?:error|warning|note)\b/
        let declared = try Self.sources().flatMap {
            try String(contentsOf: $0, encoding: .utf8).matches(of: declaration)
        }
        #expect(declared.map { String($0.1) }.sorted() == ids.sorted())
    }

    @Test("docs/diagnostics.md is up to date; 'horarium diagnostics-page > docs/diagnostics.md' writes it")
    func page() throws {
        let written = try Data(contentsOf: Self.root.appending(path: "docs/diagnostics.md"))
        #expect(Array(written) == Array(Diagnostic.Code.page.utf8))
    }

    private static let root = folder.appending(path: "../../..").standardized

    private static func sources() throws -> [URL] {
        let files = FileManager.default.enumerator(at: root.appending(path: "Sources"), includingPropertiesForKeys: nil)
        return try #require(files).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }

    @Test("There is no example or rendering without a code")
    func strays() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let known = Set(Diagnostic.Code.all.map(\.id))
        let stray = names.filter { name in
            // A sound's file has no hyphens in its name.
            let code = name.split(separator: ".").first.map { String($0).replacing("_", with: "-") } ?? ""
            return !known.contains(code) && name != "folder"
                && name != "part.yaml.inc"
        }
        #expect(stray.isEmpty)
    }
}
