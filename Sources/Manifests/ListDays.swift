import CivilTime
import DeviceManifest
import PlanFile
import Planning

/// The list days of a schedule's horizon with the times that its plan lists, for apps and pages that show a timetable.
struct ListDays {
    private let plan: Plan
    private let horizon: PlannedHorizon
    /// The times of each day of the horizon, by their rules.
    private var times: [[String: Manifest.Day.Time]]

    init(_ schedule: Schedule) {
        plan = schedule.plan
        horizon = schedule.horizon
        times = Array(repeating: [:], count: horizon.days)
        for occurrence in schedule.bygone { note(occurrence) }
        for occurrence in schedule.occurrences where schedule.isListed(occurrence) { note(occurrence) }
    }

    private mutating func note(_ occurrence: Occurrence) {
        guard case .prayer(let reason) = occurrence.reason else { return }
        times[horizon.start.distance(to: occurrence.date)][occurrence.rule] = .init(
            epochMs: occurrence.start.epochMilliseconds,
            local: plan.timeZone(on: occurrence.date).local(occurrence.start),
            basis: reason.basis.word, iqamahEpochMs: reason.iqamah?.epochMilliseconds)
    }

    /// Every day has an entry for every time that the plan lists on some day, so that readers need not know the rules.
    var all: [Manifest.Day] {
        let rules = ListedTime.allCases.filter { plan.prayers.alerts[$0] != nil }.map(\.rawValue)
        return zip(horizon.dates, times).map { date, listed in
            Manifest.Day(
                date: date, hijri: plan.prayers.hijri.text(of: date), timeZone: plan.timeZone(on: date).identifier,
                times: Dictionary(uniqueKeysWithValues: rules.map { ($0, listed[$0]) }))
        }
    }
}

extension TimeBasis {
    /// The manifest's word for it.
    var word: Manifest.Notification.Basis { .init(rawValue: name) }
}
