import CivilTime
import Documents
import Foundation
import Testing
import ZoneData

@testable import Building

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("A calendar that is read while its next version is written")
struct EarlierFileTests {
    private let path: String
    private let building = Building(
        readFile: { (_: String) throws(FileFailure) in
            Array("plan: 1\nid: sit\ntimezone: Europe/London\nseed: 7\nprompts: {sit: {perDay: 4}}\n".utf8)
        },
        zones: { () throws(TimeZoneError) in try TimeZoneDatabase.newest() }, now: Instant(epochSeconds: 0))

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "horarium-\(UUID().uuidString)").path
    }

    private var calendar: [UInt8]? { FileManager.default.contents(atPath: "\(path)/sit.ics").map(Array.init) }

    /// Builds the plan into the folder.
    ///
    /// - Parameter meanwhile: Called once the earlier calendar is known and before anything is written.
    private func build(days: Int, meanwhile: @escaping () -> Void = {}) throws {
        let schedule = building.schedule("sit.yaml", over: HorizonChoice(first: nil, days: days))
        let staging = Staging()
        let folder = try LockedFolder(path)
        let target = "\(path)/sit.ics"
        let place = OutputPlace(
            folder: path, kinds: .calendar, staging: staging,
            makeFile: { _ in
                meanwhile()
                return staging.file(target)
            }, readFile: SystemFiles.read)
        _ = try building.outputs(of: [try #require(schedule.source)], in: place, layout: .single)
        try folder.take(staging)
    }

    @Test("One that is written into meanwhile is not built upon, and stays", arguments: [100_000, nil])
    func changed(_ newSize: Int?) throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try build(days: 300)
        let first = try #require(calendar)
        // Several pieces, so that some are read after the change.
        #expect(first.count > 1 << 18)
        #expect {
            try build(days: 400) {
                #expect(truncate("\(path)/sit.ics", off_t(newSize ?? first.count)) == 0)
            }
        } throws: {
            ($0 as? Obstacle)?.fault == "has changed meanwhile"
        }
        #expect(calendar == Array(first.prefix(newSize ?? first.count)))
    }

    @Test("One that another file takes the name of meanwhile is built upon as it was")
    func replaced() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try build(days: 300)
        try build(days: 400)
        let expected = calendar
        try FileManager.default.removeItem(atPath: path)
        try build(days: 300)
        try build(days: 400) { #expect(unlink("\(path)/sit.ics") == 0) }
        #expect(calendar == expected)
    }
}
