import CivilTime
import Diagnostics
import Documents
import PlanModel
import PlanReader
import Scheduling
import Testing
import TimeZoneData

/// Plans written in the tests themselves.
enum Plans {
    struct Failed: Error, CustomStringConvertible {
        var description: String
    }

    /// Loads a plan from its text; the zone data are the system's.
    static func load(_ text: String) throws -> Plan {
        let (plan, findings) = read(text)
        guard let plan else { throw Failed(description: findings.map(\.description).joined(separator: "\n")) }
        return plan
    }

    /// What reading a plan finds, with nothing planned yet.
    static func findings(_ text: String) -> [Diagnostic] { read(text).findings }

    /// Reads a plan; another file that it names is `beside` it, or missing.
    static func read(_ text: String, beside: String? = nil) -> (plan: Plan?, findings: [Diagnostic]) {
        let loader = PlanLoader(
            readFile: { (name: String) throws(FileFailure) in
                guard name != "test.yaml" else { return Array(text.utf8) }
                guard let beside else { throw .missing }
                return Array(beside.utf8)
            },
            zones: { () throws(TimeZoneError) in try TimeZoneDatabase.newest() })
        let loaded = loader.load("test.yaml")
        return (loaded.plan, loaded.findings)
    }

    static func schedule(_ text: String, from: String = "2026-12-01", days: Int = 1) throws -> Schedule {
        let start = try #require(LocalDate(from))
        return Planner.schedule(try load(text), over: PlannedHorizon(start: start, days: days))
    }
}

extension Schedule {
    /// `HH:MM:SS` of a rule's occurrences on the horizon's list days, in the plan's zone.
    func times(of rule: String) -> [String] {
        listed.filter { $0.rule == rule }.map { "\(plan.timeZone.local($0.start).time)" }
    }

    func occurrence(_ key: String) throws -> Occurrence { try #require(occurrences.first { $0.key == key }) }

    /// The lines that a calendar shows below an occurrence's title, in the plan's words.
    func details(_ key: String) throws -> [String] { details(try occurrence(key)) }

    func details(_ occurrence: Occurrence) -> [String] { occurrence.details(in: plan.words, of: plan) }
}
