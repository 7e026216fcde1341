import JSON
import Text
package import CivilTime
import DeviceManifest
import Diagnostics
import Documents
package import Simulation

/// The report on what a simulated device has delivered, for people and for programs.
package struct SimulationText {
    private let report: DeliveryReport
    private let heading: String
    private let zone: (Instant) -> ZoneRules?

    /// Creates the text of a report.
    ///
    /// `heading` names the simulation: plan, platform, policy, refresh. `zone` returns the zone to show an instant in;
    /// without one it is shown in UTC.
    package init(_ report: DeliveryReport, heading: String, zone: @escaping (Instant) -> ZoneRules?) {
        self.report = report
        self.heading = heading
        self.zone = zone
    }

    // MARK: Text

    package var lines: [String] {
        var rows = [
            ["on time", "\(report.onTime)", Self.percent(report.onTime, of: report.planned)],
            ["late", "\(report.late)", Self.percent(report.late, of: report.planned)],
            ["lost", "\(report.lost)", Self.percent(report.lost, of: report.planned)],
        ]
        if report.elsewhere > 0 {
            rows.append([
                "by hours of another place", "\(report.elsewhere)", Self.percent(report.elsewhere, of: report.planned),
            ])
        }
        if report.skipped > 0 { rows.append(["skipped by the zone change", "\(report.skipped)", ""]) }
        rows.append(["planned", "\(report.planned)", ""])
        var lines = [heading, ""] + TextTable.aligned(rows, leftColumns: 1).map { "  \($0)" } + [""]
        lines += TextTable.aligned(facts, leftColumns: 2).map { "  \($0)" }
        if !report.firstLost.isEmpty {
            lines += ["", "  first lost"] + report.firstLost.prefix(5).map { "    \($0)" }
            let rules = report.lostByRule.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            lines.append("  lost by rule  " + rules.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
        }
        return lines
    }

    private var facts: [[String]] {
        var facts = [["most held at once", "\(report.peakPending)"], ["times armed", "\(report.refreshes)"]]
        if report.late > 0 || report.furthest > .zero { facts.append(["furthest off", "\(report.furthest)"]) }
        if report.unseen > 0 {
            let share = Self.percent(report.unseen, of: report.planned)
            facts.append(["unseen behind \(DeviceLimits.androidShown) others", "\(report.unseen), \(share)"])
        }
        let horizon = report.worstHorizon.map { length in
            "\(Self.rough(length))" + (report.worstHorizonAt.map { ", when armed on \(shown($0))" } ?? "")
        }
        facts.append(["armed ahead, at least", horizon ?? "to the end"])
        facts.append(["with nothing armed", Self.percent(report.share(report.nothingArmed))])
        for exposure in report.guarded {
            facts.append(["next \(exposure.rule) not armed", Self.percent(report.share(exposure.unarmed))])
        }
        facts.append(
            [
                "first without room",
                report.firstOverflow.map { "\($0.id), due \(shown($0.fireAt)), when armed on \(shown($0.at))" }
                    ?? "none",
            ])
        facts.append([
            "to lose nothing, arm", report.safeRefresh.map { "every \(Self.rough($0)) at least" } ?? "once",
        ])
        return facts
    }

    /// Returns a length in its two largest units, rounded down.
    private static func rough(_ length: TimeSpan) -> TimeSpan {
        let unit = length >= .days(1) ? 3600 : length >= .hours(1) ? 60 : 1
        return .seconds(length.seconds / unit * unit)
    }

    private func shown(_ instant: Instant) -> String {
        guard let zone = zone(instant) else { return "\(instant)" }
        let local = zone.local(instant)
        return "\(local.date) \(local.time.hourAndMinute)"
    }

    private static func percent(_ part: Int, of whole: Int) -> String {
        percent(whole > 0 ? Double(part) / Double(whole) : 0)
    }

    /// Returns a share with one decimal, rounded half up.
    private static func percent(_ share: Double) -> String {
        "\(Tenths(Int((share * 1000).rounded(.toNearestOrAwayFromZero)))) %"
    }

    // MARK: JSON

    package var json: [UInt8] {
        var writer = JSONWriter(.lines(depth: 2))
        writer.object { json in
            json.member("planned", report.planned)
            json.member("onTime", report.onTime)
            json.member("late", report.late)
            json.member("lost", report.lost)
            json.member("elsewhere", report.elsewhere)
            json.member("skipped", report.skipped)
            json.member("unseen", report.unseen)
            json.member("furthestS", report.furthest.seconds)
            json.member("refreshes", report.refreshes)
            json.member("peakPending", report.peakPending)
            json.member("worstHorizonS", report.worstHorizon?.seconds)
            json.member("worstHorizonAt", report.worstHorizonAt.map { "\($0)" })
            json.member("lengthS", report.length.seconds)
            json.member("nothingArmedS", report.nothingArmed.seconds)
            json.member("guarded", report.guarded) { json, exposure in
                json.member("rule", exposure.rule)
                json.member("unarmedS", exposure.unarmed.seconds)
            }
            if let firstOverflow = report.firstOverflow {
                json.member("limitBites") { json in
                    json.member("at", "\(firstOverflow.at)")
                    json.member("leavesOut", firstOverflow.id)
                    json.member("fireAt", "\(firstOverflow.fireAt)")
                }
            }
            json.member("safeRefreshS", report.safeRefresh?.seconds)
            json.member("firstLost", report.firstLost)
            json.member("lostByRule", report.lostByRule.sorted { $0.key < $1.key }) { json, entry in
                json.member("rule", entry.key)
                json.member("count", entry.value)
            }
            json.member("series", report.series) { json, moment in
                json.member("instant", "\(moment.at)")
                json.member("pending", moment.pending)
                json.member("armed", moment.armed ?? 0)
                json.member("lost", moment.lost)
            }
        }
        return writer.bytes + [UInt8(ascii: "\n")]
    }
}
