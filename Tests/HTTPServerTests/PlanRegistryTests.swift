import Pipeline
import CivilTime
import Diagnostics
import Foundation
import JSONSchema
import NIOConcurrencyHelpers
import NIOCore
import ReferenceData
import Testing
import TimeZoneData

@testable import HTTPServer

@Suite("Served plans")
struct PlanRegistryTests {
    private let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "registry-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try write(smallPlan, "sit.yaml")
    }

    private func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    }

    private func registry(
        _ paths: [String]? = nil, log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws -> PlanRegistry {
        let builder = PlanBuilder(
            zones: { .builtIn }, now: { Instant(epochSeconds: 1_796_083_200) }, stamp: nil)
        let registry = try PlanRegistry(paths ?? [folder], by: builder, log: log)
        registry.build()
        return registry
    }

    private func cache(_ registry: PlanRegistry) throws -> PlanCache { try #require(registry.cache("sit")) }

    @Test("The outputs are those of a build", arguments: [false, true])
    func outputs(isFile: Bool) throws {
        let pipeline = Pipeline(
            readFile: SystemFiles.read, zones: { .builtIn },
            now: Instant(epochSeconds: 1_796_083_200))
        let files = try pipeline.files(ofPlan: smallPlan, named: "sit.yaml").files
        let plan = try cache(try registry(isFile ? ["\(folder)/sit.yaml"] : nil)).plan
        let outputs = try #require(plan.outputs)
        #expect(Array(outputs.calendar.plain.bytes.readableBytesView) == files[0].bytes)
        #expect(Array(outputs.manifest.plain.bytes.readableBytesView) == files[1].bytes)
        #expect(outputs.sections.keys.sorted() == ["prompts"] && plan.isCurrent)
    }

    @Test("A section without events is served")
    func emptySection() throws {
        let pause = "pause: [{from: 2020-01-01, sections: [prompts]}]\n"
        try write(smallPlan + pause, "sit.yaml")
        let outputs = try #require(try cache(try registry()).plan.outputs)
        let text = try #require(outputs.sections["prompts"]).plain.bytes
        #expect(!String(buffer: text).contains("BEGIN:VEVENT") && outputs.sections.count == 1)
    }

    @Test("A section that the plan keeps out of its calendar is not served")
    func hiddenSection() throws {
        try write(smallPlan + "calendar: {prompts: false}\n", "sit.yaml")
        let outputs = try #require(try cache(try registry()).plan.outputs)
        #expect(outputs.sections.isEmpty)
    }

    @Test("What a plan needs is made before it can be asked for")
    func announced() throws {
        let registry = try registry()
        let found = NIOLockedValueBox<[String: Bool]>([:])
        registry.listen(
            .init(willAdd: { [unowned registry] location in
                found.withLockedValue { $0[location.id] = registry.cache(location.id) != nil }
            }))
        try write("id: walk\n" + smallPlan, "walk.yaml")
        #expect(registry.rescan() && registry.cache("walk") != nil)
        #expect(found.withLockedValue(\.self) == ["walk": false])
    }

    @Test("Two files with one name, written in different bytes, are refused as others are that would have one address")
    func equivalentNames() throws {
        try write("id: a\n" + smallPlan, "caf\u{E9}.yaml")
        try write("id: b\n" + smallPlan, "cafe\u{301}.yaml")
        #expect(throws: PlanRegistry.Failure.self) { try registry() }
    }

    @Test("Plans with the same id are reported once")
    func sharedID() throws {
        try write("id: sit\n" + smallPlan, "other.yaml")
        let reported = NIOLockedValueBox<[String]>([])
        let registry = try registry { line in reported.withLockedValue { $0.append(line) } }
        registry.build()
        try write("id: sit\n" + smallPlan.replacing("seed: 7", with: "seed: 8"), "other.yaml")
        registry.build()
        let lines = reported.withLockedValue(\.self)
        #expect(lines.count == 1)
        #expect(
            lines.first?.hasPrefix("'\(folder)/other.yaml' and '\(folder)/sit.yaml' have one id, 'sit', so") == true)
    }

    @Test("An error keeps the last good calendar; saving needs the tag of what is there")
    func saving() throws {
        let cache = try cache(try registry())
        let before = cache.plan
        let tag = try #require(before.source?.plain.tag.text)
        let broken = Array(smallPlan.replacing("perDay", with: "perday").utf8)
        guard case .changed = cache.save(broken, ifMatch: EntityTagList(["\"other\""])) else {
            Issue.record("a text that was made from another was saved")
            return
        }
        guard case .saved(let after) = cache.save(broken, ifMatch: EntityTagList([tag])) else {
            Issue.record("an unfinished text was not saved")
            return
        }
        #expect(after.findings.map(\.code) == [.unknownKey] && !after.isCurrent)
        #expect(after.outputs?.calendar.plain.tag == before.outputs?.calendar.plain.tag)
        #expect(try Data(contentsOf: URL(filePath: "\(folder)/sit.yaml")) == Data(broken))
        guard case .changed = cache.save(broken, ifMatch: EntityTagList([tag])) else {
            Issue.record("the old tag still counts")
            return
        }
    }

    @Test("Names that differ only in their endings, and missing files, are refused")
    func refusals() throws {
        try write(smallPlan, "sit.yml")
        #expect(throws: PlanRegistry.Failure.self) { try registry() }
        #expect(throws: PlanRegistry.Failure.self) { try registry(["\(folder)/none.yaml"]) }
    }

    @Test(
        "A file is a plan if it has the key 'plan'",
        arguments: [
            ("plan: 1\n", true), ("# a plan\n\nplan : 1", true), ("{\"title\": \"x\",\n  \"plan\": 1}", true),
            ("{plan: 1}", true), ("{ plan: 1}", true),
            ("ring: 1\ntargets:\n  plan: {to: \"terminal\"}\n", false),
            ("prompts: {}\n", false), ("  plan: 1\n", false), ("planned: 1\n", false), ("# plan: 1\n", false),
            ("", false),
            ("plan: [\n", true), ("\u{FEFF}plan: 1\n", true), ("\u{FEFF}prompts: {}\n", false),
        ])
    func plans(text: String, isPlan: Bool) { #expect(PlanRegistry.isPlan(Array(text.utf8)) == isPlan, "\(text)") }
}
