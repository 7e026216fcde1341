import ArgumentParser
import CalendarWriter
import CivilTime
import Diagnostics
import ICalendar
import JSON
import Pipeline
import PlanModel
import Reports
import Scheduling

/// The forms in which a build says what it did.
enum BuildFormat: String, CaseIterable, ExpressibleByArgument { case text, json }

/// The outcome of a build as one JSON document for programs: the plans with their counts, the files, and the findings.
struct BuildDocument {
    private var outputs: [WrittenOutput] = []
    private let isDry: Bool

    init(isDry: Bool) { self.isDry = isDry }

    mutating func add(_ output: WrittenOutput) { outputs.append(output) }
    mutating func add(_ other: [WrittenOutput]) { outputs += other }

    /// Writes the document.
    ///
    /// - Parameters:
    ///   - findings: All findings, notes included.
    ///   - failure: Why no file was written, whatever the plans say.
    ///   - rows: How many rows of a table were built, and of how many.
    /// - Throws: The exit code of an output that cannot be written.
    func print(_ findings: [Diagnostic], failure: String? = nil, rows: (built: Int, total: Int)? = nil) throws {
        let isFine = failure == nil && (rows != nil || !findings.contains { $0.severity == .error })
        var json = JSONWriter(.lines(depth: 2))
        json.object { json in
            json.member("formatVersion", 1)
            json.member("isWritten", isFine && !isDry)
            json.member("isDryRun", isDry)
            json.member("failure", failure)
            if let rows {
                json.member("rows") { json in
                    json.member("built", rows.built)
                    json.member("total", rows.total)
                }
            }
            json.member("plans", isFine ? outputs.flatMap { Array(zip($0.schedules, $0.notifications)) } : []) {
                json, plan in
                let (schedule, notifications) = plan
                json.member("id", schedule.plan.id)
                json.member("title", schedule.plan.title)
                json.member("start", "\(schedule.horizon.start)")
                json.member("days", schedule.horizon.days)
                json.member("timeZone", schedule.plan.timeZone.identifier)
                json.member("counts", BuildSummary(schedule, notifications).counts) { json, count in
                    json.member("kind", count.kind.rawValue)
                    json.member("events", count.events)
                    json.member("notifications", count.notifications)
                }
            }
            json.member("files", isFine ? outputs.flatMap(\.files) : []) { json, file in
                json.member("path", file.path)
                json.member("bytes", file.size)
                json.member("isChanged", file.isChanged)
                if let events = file.events {
                    json.member("filesWritten", events.written)
                    json.member("filesRemoved", events.removed)
                } else if let calendar = file.calendar {
                    for kind in Reconciliation.Change.Kind.allCases {
                        json.member(named: kind.rawValue, calendar.count(kind))
                    }
                }
            }
            for (name, severity) in [("errors", Severity.error), ("warnings", .warning), ("notes", .note)] {
                json.member(named: name, findings.count { $0.severity == severity })
            }
            json.member("diagnostics", DiagnosticRenderer(format: .json), findings)
        }
        try Console.print(bytes: json.bytes + [UInt8(ascii: "\n")])
    }
}
