package import CivilTime
package import Diagnostics
package import PlanModel
import Scheduling
import TimeZoneData

extension Diagnostic.Code {
    package static let neverFires = Self(
        "never-fires", .warning,
        """
        No day of the horizon is one of the rule's days, so that the rule neither shows nor tells anything. With '--days' the \
        caller chose the days, and it is not said.
        """,
        wrong: """
            horizon: {start: 2026-12-07, days: 4}   # Monday to Thursday
            prompts: {rest: {days: [sun]}}
            """,
        right: """
            horizon: {start: 2026-12-07, days: 30}
            prompts: {rest: {days: [sun]}}
            """)

    package static let horizonPast = Self(
        "horizon-past", .warning,
        """
        The last day of the horizon is over, so that everything in the calendar and the manifest is past. With '--from', or where \
        SOURCE_DATE_EPOCH is set, the past is meant, and it is not said; but it is of a '--from' behind the plan's 'end', \
        which is then planned alone.
        """,
        wrong: "horizon: {start: 2025-12-01, days: 60}", right: "horizon: {start: today, days: 60}")

    package static let oldZoneData = Self(
        "old-zone-data", .note,
        """
        The time zone data that everything is computed with were published over a year ago. Countries change their clocks every \
        year, often at short notice, and what these data do not know comes an hour early or late. The newer is taken of the \
        system's data (package tzdata) and those that the program carries, unless TZDIR names others. With '--from', or where \
        SOURCE_DATE_EPOCH is set, it is not said.
        """,
        wrong: "TZDIR=/opt/zoneinfo-2025b horarium build plan.yaml", right: "horarium build plan.yaml")

    package static let nothingPlanned = Self(
        "nothing-planned", .warning,
        "Nothing in the plan shows in the calendar or notifies, so that a build makes empty files.",
        wrong: "plan: 1\ntimezone: Europe/London",
        right: "plan: 1\ntimezone: Europe/London\nseed: 7\nprompts: {check-in: {perDay: 3}}")
}

extension Diagnostic {
    /// - `isTied`: Whether it has days, but none with the rules that its times are tied to.
    static func neverFires(_ id: String, _ horizon: PlannedHorizon, isTied: Bool, at span: SourceSpan) -> Diagnostic {
        let last = horizon.dates.upperBound.advanced(by: -1)
        if isTied {
            return Diagnostic(
                .neverFires,
                "'\(id)' never fires: from \(horizon.start) to \(last) none of its days is one of the rule's that its times are tied to; give both the same days",
                at: span)
        }
        let days = horizon.days == 1 ? "\(last) is not" : "no day from \(horizon.start) to \(last) is"
        return Diagnostic(
            .neverFires,
            "'\(id)' never fires: \(days) one of its days; check its 'days', 'dates', 'except', 'every' and other limits to days and the plan's 'pause', plan other days, or take it out",
            at: span)
    }

    static func horizonPast(_ plan: Plan, _ horizon: PlannedHorizon, today: LocalDate) -> Diagnostic {
        let last = horizon.dates.upperBound.advanced(by: -1)
        return Diagnostic(
            .horizonPast,
            "the horizon ended on \(last), and today is \(today), so that everything planned is past; write start: today, a later date, or more days",
            at: plan.horizon.source)
    }

    /// Returns the finding that `from`, the first requested day, is after the plan's last one.
    package static func horizonPast(_ plan: Plan, end: LocalDate, from: LocalDate) -> Diagnostic {
        Diagnostic(
            .horizonPast,
            "the horizon ends on \(end), before the first day that was asked for, so that \(from) is planned alone; ask for an earlier day, or say how many days, or write a later end",
            at: plan.horizon.endSource ?? plan.horizon.source)
    }

    /// Returns the finding that the time zone data are old; `nil` where that is not certain.
    static func oldZoneData(_ plan: Plan, today: LocalDate) -> Diagnostic? {
        guard let release = plan.tzdataVersion.flatMap(ZoneRelease.init), let age = release.age(on: today) else {
            return nil
        }
        return Diagnostic(
            .oldZoneData,
            "the time zone data are of release \(release.name), \(age); update the package tzdata or Horarium, and do not set TZDIR to a folder of old data",
            at: SourceSpan(startOf: plan.file))
    }

    static func nothingPlanned(_ plan: Plan, because reason: String) -> Diagnostic {
        Diagnostic(.nothingPlanned, "nothing is planned: \(reason)", at: SourceSpan(startOf: plan.file))
    }
}
