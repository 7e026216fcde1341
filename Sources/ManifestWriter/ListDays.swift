import CivilTime
import DeviceManifest
import Diagnostics
import JSON
import PlanModel
import PrayerTimes
import Scheduling

/// The list days of a schedule's horizon with the times that its plan lists, for apps and pages that show a timetable.
struct ListDays {
    /// A listed time of a day.
    private struct Entry {
        /// The day's place in the horizon.
        var day: Int
        var rule: ListedTime
        var start: Instant
        var iqamah: Instant?
        var basis: Manifest.Notification.Basis
    }

    private let plan: Plan
    private let horizon: PlannedHorizon
    /// The rules of all times that the plan lists on some day, in the order of their names: every day on which it lists
    /// any has an entry for each, so that readers need not know the rules.
    private let rules: [ListedTime]
    /// The listed times by day, start, then name.
    private var entries: [Entry] = []

    init(_ schedule: Schedule) {
        plan = schedule.plan
        horizon = schedule.horizon
        rules = ListedTime.allCases.filter { schedule.plan.prayers.alerts[$0] != nil }
            .sorted { $0.rawValue < $1.rawValue }
        guard !rules.isEmpty else { return }
        entries.reserveCapacity(rules.count * horizon.days)
        for occurrence in schedule.past { note(occurrence) }
        for place in schedule.occurrences.indices where horizon.dates.contains(schedule.occurrences[place].date) {
            note(schedule.occurrences[place])
        }
        entries.sort { a, b in
            (a.day, a.start) == (b.day, b.start)
                ? a.rule.rawValue < b.rule.rawValue : (a.day, a.start) < (b.day, b.start)
        }
    }

    private mutating func note(_ occurrence: Occurrence) {
        guard case .prayer(let reason) = occurrence.reason, let rule = occurrence.listedTime else { return }
        entries.append(
            Entry(
                day: horizon.start.distance(to: occurrence.date), rule: rule, start: occurrence.start,
                iqamah: reason.iqamah, basis: reason.basis.word))
    }

    /// Writes all days as the elements of a list, which `sink` receives piece by piece.
    func write(to json: inout JSONWriter, into sink: (UnsafeBufferPointer<UInt8>) -> Void) {
        each { day in
            json.element { day.write(to: &$0) }
            json.drain(from: ManifestBuilder.pieceSize, into: sink)
        }
    }

    /// All days as values.
    var values: [Manifest.Day] {
        var days: [Manifest.Day] = []
        each { days.append($0) }
        return days
    }

    /// Calls `body` with each day in turn: the days of many years at once would take more memory than all else.
    private func each(_ body: (Manifest.Day) -> Void) {
        var rest = entries[...]
        for (place, date) in horizon.dates.enumerated() {
            let listed = rest.prefix { $0.day == place }
            rest = rest.dropFirst(listed.count)
            let zone = plan.timeZone(on: date)
            let times = Dictionary(
                uniqueKeysWithValues: (plan.prayers.holds(on: date) ? rules : []).map { rule in
                    let time = listed.first { $0.rule == rule }.map {
                        Manifest.Day.Time(
                            epochMs: $0.start.epochMilliseconds, local: zone.local($0.start), basis: $0.basis,
                            iqamahEpochMs: $0.iqamah?.epochMilliseconds)
                    }
                    return (rule.rawValue, time)
                })
            body(
                Manifest.Day(
                    date: date, hijri: plan.prayers.hijri.text(of: date), timeZone: zone.identifier, times: times))
        }
    }
}

extension TimeBasis {
    /// The manifest's word for the basis.
    var word: Manifest.Notification.Basis { .init(rawValue: name) }
}
