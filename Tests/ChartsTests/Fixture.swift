import Pipeline
import CivilTime
import DeviceManifest
import Diagnostics
import Documents
import Foundation
import Scheduling
import TimeZoneData

@testable import Charts
@testable import Drawing
@testable import YearCharts

/// Plans written in the tests, and those of the repository.
enum Fixture {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    struct Invalid: Error { var findings: [String] }

    static func schedule(_ text: String, from: LocalDate? = nil, days: Int? = nil) throws -> Schedule {
        let pipeline = Pipeline(
            readFile: { (path: String) throws(FileFailure) in
                guard path == "plan.yaml" else { throw .missing }
                return Array(text.utf8)
            }, zones: { .builtIn },
            now: Instant(epochSeconds: 1_796_083_200))
        let planned = pipeline.schedule("plan.yaml", over: HorizonChoice(first: from.map(FirstDay.date), days: days))
        guard let schedule = planned.schedule else { throw Invalid(findings: planned.findings.map(\.description)) }
        return schedule
    }

    /// The schedule of one of the example plans.
    static func example(_ name: String, from: LocalDate? = nil, days: Int? = nil) throws -> Schedule {
        let data = try Data(contentsOf: root.appending(path: "plans/\(name).yaml"))
        return try schedule(String(decoding: data, as: UTF8.self), from: from, days: days)
    }

    static let generator = Manifest.Generator(name: "horarium", version: "test")

    /// The values that a section is drawn from; to draw a whole picture takes several times as long.
    static func context(_ schedule: Schedule, in space: PictureLayout.Space = .page) -> PictureContext {
        PictureContext(schedule, generator: generator, space: space)
    }

    static func picture(_ schedule: Schedule) -> Picture { Picture(schedule, generator: generator) }

    /// The London plan's sixty days from 1 December 2026 and their page, drawn once for all tests.
    static let london: Result<(schedule: Schedule, page: String), any Error> = Result {
        let schedule = try example("london")
        return (schedule: schedule, page: page(schedule))
    }

    static func page(_ schedule: Schedule) -> String { String(decoding: picture(schedule).page, as: UTF8.self) }
}

extension LocalDate {
    init(_ year: Int, _ month: Int, _ day: Int) {
        self = LocalDate(year: year, month: month, day: day) ?? LocalDate(epochDay: 0)
    }
}
