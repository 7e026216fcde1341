import CivilTime
import Diagnostics
import Documents
import Overrides
import Pipeline
import PlanReader
import Scheduling
import Testing
import TimeZoneData

@testable import Studies

/// Plans written in the tests, each with a table of people where it has one.
enum StudyFixture {
    static let beeps = """
        plan: 1
        title: Attention
        seed: 7
        timezone: Europe/Berlin
        horizon: {start: 2027-03-01, days: 14}
        prompts:
          beep:
            window: {from: 09:00, to: 21:00}
            perDay: 6
            expires: 15m
        """

    static let trial =
        beeps + "\n    arms: {walk: {probability: 0.3, title: A walk?}, none: {probability: 0.7}}"

    static func study(_ plan: String, people: String? = nil) throws -> Study {
        let files = ["study.yaml": Array(plan.utf8), "people.csv": Array((people ?? "").utf8)]
        let pipeline = Pipeline(
            readFile: { (path: String) throws(FileFailure) in
                guard let bytes = files[path] else { throw .missing }
                return bytes
            }, zones: { () throws(TimeZoneError) in try TimeZoneDatabase.newest() }, now: Instant(epochSeconds: 0))
        var study = Study(
            .init(
                program: "Horarium", version: "1.2.3", planID: "study", planFile: "study.yaml", planDigest: "sha256:00",
                table: people.map { _ in ("people.csv", "sha256:11") }))
        guard people != nil else {
            let result = pipeline.schedule(.file("study.yaml"), over: HorizonChoice())
            study.add(try #require(result.schedule, "\(result.findings)"), named: "study")
            return study
        }
        let table = pipeline.people("people.csv", of: "study.yaml")
        for row in table.rows {
            let result = pipeline.schedule(.person(row, of: table), over: HorizonChoice())
            study.add(try #require(result.schedule, "\(result.findings)"), named: try #require(row.id))
        }
        return study
    }

    static func methods(_ plan: String, people: String? = nil) throws -> String {
        MethodsText(try study(plan, people: people)).sentences.joined(separator: "\n")
    }
}
