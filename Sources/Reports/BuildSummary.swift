import Text
import CalendarWriter
import CivilTime
import DeviceManifest
import Diagnostics
package import ManifestWriter
import PlanModel
import PrayerTimes
package import Scheduling

/// A summary of a build that fits one screen.
package struct BuildSummary {
    private let schedule: Schedule
    /// The manifest's notifications, ascending.
    private let notifications: [NotificationRef]
    /// The occurrences that count, each with the number of its notifications.
    private let listed: [(occurrence: Occurrence, notifications: Int)]
    /// The number of days that fit a line; more days are summed by weeks.
    private let columns: Int
    /// Whether a line of bars shows the days: a picture for eyes, of which a screen reader spells each character.
    private let showsBars: Bool

    /// Counts `notifications`, which are those of the schedule's manifest, ascending; `width` is the number of the
    /// terminal's columns, or `nil` for no limit.
    package init(
        _ schedule: Schedule, _ notifications: [NotificationRef], width: Int? = nil, showsBars: Bool = false
    ) {
        self.schedule = schedule
        self.showsBars = showsBars
        self.notifications = notifications
        var counts = [Int](repeating: 0, count: schedule.occurrences.count)
        for notification in notifications { counts[notification.occurrence] += 1 }
        // In no particular order, since the list is only counted.
        let held = zip(schedule.occurrences, counts).filter { schedule.isListed($0.0) && !$0.0.isUntreated }
        listed = schedule.past.filter { !$0.isUntreated }.map { ($0, 0) } + held
        columns = min(62, max(7, (width ?? .max) - 12))
    }

    /// The summary's lines, at most about 20, without the files.
    package var lines: [String] {
        let plan = schedule.plan
        let days = schedule.horizon.days
        let release = plan.tzdataVersion.map { " (tzdata \($0)\(plan.usesBuiltInZones ? ", built in" : ""))" } ?? ""
        let last = schedule.horizon.dates.upperBound.advanced(by: -1)
        var lines = [
            "\(plan.title): \(schedule.horizon.start) to \(last), \(counted(days, "day")), \(plan.timeZone.identifier)\(release)",
            "",
        ]
        lines += kinds
        lines += perDay
        lines += sun
        lines += budget
        return lines
    }

    // MARK: Counts

    /// The events and notifications of each kind that the plan has.
    package var counts: [(kind: Occurrence.Kind, events: Int, notifications: Int)] {
        Occurrence.Kind.allCases.compactMap { kind in
            let counts = listed.compactMap { $0.occurrence.kind == kind ? $0.notifications : nil }
            return counts.isEmpty ? nil : (kind, counts.count, counts.reduce(0, +))
        }
    }

    private var kinds: [String] {
        var rows = [["", "events", "notifications", "a day"]]
        rows += counts.map { row($0.kind.plural.lowercased(), $0.events, $0.notifications) }
        if rows.count != 2 { rows.append(row("total", listed.count, listed.reduce(0) { $0 + $1.notifications })) }
        return TextTable.aligned(rows, leftColumns: 1, hasHeadings: true).map(indented)
    }

    private func row(_ name: String, _ events: Int, _ notifications: Int) -> [String] {
        let perDay = Tenths(notifications, dividedBy: schedule.horizon.days)
        return [name, "\(events)", "\(notifications)", "\(perDay)"]
    }

    // MARK: By day

    private var perDay: [String] {
        var counts = [Int](repeating: 0, count: schedule.horizon.days)
        for notification in notifications {
            let date = schedule.occurrences[notification.occurrence].date
            guard schedule.horizon.dates.contains(date) else { continue }
            let zone = schedule.plan.timeZone(on: date)
            let day = schedule.horizon.start.distance(to: zone.local(notification.fireAt).date)
            // Notifications of the last list day after midnight count for that day.
            counts[min(max(day, 0), counts.count - 1)] += 1
        }
        guard let least = counts.min(), let most = counts.max(), most > 0 else { return [] }
        let busiest = schedule.horizon.start.advanced(by: counts.firstIndex(of: most) ?? 0)
        let range =
            least == most
            ? "\(counted(most, "notification")) every day"
            : "\(least) to \(most) notifications a day, most on \(busiest)"
        guard showsBars, TextForm.current != .plain else { return ["", labelled("by day", range, width: 9)] }
        let days = counts.count
        let groups =
            days <= columns
            ? counts
            : stride(from: 0, to: days, by: 7).map { start in
                counts[start..<min(start + 7, days)].reduce(0, +)
            }
        let unit = days <= columns ? "by day" : "by week"
        return ["", labelled(unit, bars(groups), width: 9), labelled("", range, width: 9)]
    }

    private func bars(_ counts: [Int]) -> String {
        let levels = Array("▁▂▃▄▅▆▇█")
        let most = max(1, counts.max() ?? 1)
        return String(
            counts.prefix(columns).map { $0 == 0 ? " " : levels[($0 * (levels.count - 1) + most / 2) / most] })
    }

    // MARK: The sun

    /// The numbers of days on which a high-latitude rule or a borrowed time stood in for the sun here.
    private var sun: [String] {
        var ruled: [ListedTime: Int] = [:]
        var borrowed: Set<LocalDate> = []
        for (occurrence, _) in listed {
            guard case .prayer(let reason) = occurrence.reason, let time = occurrence.listedTime else { continue }
            if reason.isRuled { ruled[time, default: 0] += 1 }
            if case .borrowed = reason.basis { borrowed.insert(occurrence.date) }
        }
        let decided = [ListedTime.fajr, .isha].compactMap { time in
            ruled[time].map { "\(time.title) on \(counted($0, "day"))" }
        }
        var lines: [String] = []
        if !decided.isEmpty {
            lines.append(
                labelled("sun", "a high-latitude rule decided \(decided.joined(separator: " and "))", width: 9))
        }
        if !borrowed.isEmpty {
            lines.append(labelled("sun", "times are borrowed on \(counted(borrowed.count, "day"))", width: 9))
        }
        return lines
    }

    // MARK: Budget

    private var budget: [String] {
        let budget = schedule.plan.budget
        let times = notifications.map(\.fireAt)
        let uses = BudgetUse.onEachPlatform(times, of: schedule)
        guard let busiest = uses.first?.busiest else { return [labelled("phones", "no notifications", width: 9)] }
        let local = schedule.plan.timeZone(at: busiest.start).local(busiest.start)
        let most = counted(busiest.count, "notification")
        return [
            labelled(
                "phones",
                "at most \(most) in \(budget.window), from \(local.date) \(local.time.hourAndMinute); the app arms them every \(budget.refresh)",
                width: 9)
        ] + uses.map { labelled("", Self.line($0, budget), width: 9) }
    }

    /// Returns a line such as `iOS holds 60 (64 less 4 for others): they fit; every 2d is enough`.
    private static func line(_ use: BudgetUse, _ budget: Budget) -> String {
        let room =
            "\(use.platform.title) holds \(use.room) (\(use.limits.pending) less \(use.limits.reserve) for others)"
        let fits = use.fits ? "they fit" : "TOO MANY"
        guard let reach = use.reach else { return "\(room): \(fits); once is enough" }
        return "\(room): \(fits); "
            + (use.isRefreshedInTime ? "every \(reach.length) is enough" : "TOO SELDOM, it takes every \(reach.length)")
    }
}
