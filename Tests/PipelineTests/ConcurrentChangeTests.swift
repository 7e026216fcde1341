import CivilTime
import Documents
import Foundation
import Testing
import TimeZoneData

@testable import Pipeline

@Suite("A calendar that is changed while its next version is written")
struct ConcurrentChangeTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "horarium-\(UUID().uuidString)").path
    private let pipeline = Pipeline(
        readFile: { (_: String) throws(FileFailure) in
            Array("plan: 1\nid: sit\ntimezone: Europe/London\nseed: 7\nprompts: {sit: {perDay: 4}}\n".utf8)
        },
        zones: { .builtIn }, now: Instant(epochSeconds: 0))

    private var target: String { "\(path)/sit.ics" }
    private var calendar: Data? { FileManager.default.contents(atPath: target) }

    /// Builds the plan into the folder.
    ///
    /// - `meanwhile`: Called once the earlier calendar has been read, before anything is written.
    private func build(days: Int, meanwhile: @escaping () throws -> Void = {}) throws {
        let schedule = pipeline.schedule("sit.yaml", over: HorizonChoice(first: nil, days: days))
        let earlier = EarlierOutputs(inFolder: path) { (name: String) throws(FileFailure) in
            let bytes = try SystemFiles.read(name)
            do { try meanwhile() } catch { throw .unreadable(reason: "\(error)") }
            return bytes
        }
        let folder = OutputFolder(path)
        try folder.lock()
        let options = OutputOptions(kinds: .calendar)
        for output in try pipeline.outputs(of: [try #require(schedule.source)], beside: earlier, options) {
            _ = try folder.stage(output) {}
        }
        try folder.commit()
    }

    @Test("It is not replaced, and stays as it was changed", arguments: ["", "changed by hand"])
    func changed(_ text: String) throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try build(days: 30)
        #expect {
            try build(days: 40) { try Data(text.utf8).write(to: URL(filePath: target)) }
        } throws: {
            ($0 as? OutputConflict)?.text.hasSuffix("has changed meanwhile; run the command again") ?? false
        }
        #expect(calendar == Data(text.utf8))
    }

    @Test("One that nobody changes is replaced")
    func unchanged() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try build(days: 30)
        let first = calendar
        try build(days: 40)
        #expect(calendar != first)
    }
}
