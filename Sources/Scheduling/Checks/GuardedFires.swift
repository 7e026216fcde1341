import CivilTime
import DeviceManifest
import PlanModel
import Text

/// The notifications of a rule that the budget guards: its next occurrence is armed before all else, and takes room.
package struct GuardedFires: Sendable {
    private struct Fire {
        var at: Instant
        /// Its notifications of a list day are armed together.
        var date: LocalDate
        var isReminder: Bool
    }

    /// The furthest that a reminder is from its occurrence.
    private static let reach = TimeSpan.days(2)

    /// Ascending.
    private let fires: [Fire]
    /// The most notifications of an occurrence.
    let most: Int

    fileprivate init(_ rule: String, in schedule: Schedule) {
        var fires: [Fire] = []
        // By place: a copy of each occurrence costs more than the comparison.
        for place in schedule.occurrences.indices where schedule.occurrences[place].rule == rule {
            let occurrence = schedule.occurrences[place]
            fires += schedule.notifications(of: occurrence).map {
                Fire(at: $0.fireAt, date: occurrence.date, isReminder: $0.form.traits.isReminder)
            }
        }
        self.fires = fires.sorted { $0.at < $1.at }
        most = fires.reduce(into: [LocalDate: Int]()) { $0[$1.date, default: 0] += 1 }.values.max() ?? 0
    }

    /// Returns when the remaining notifications of the next occurrence fire, from an instant on.
    func next(from now: Instant) -> [Instant] {
        let ahead = fires[fires.partitioningIndex { $0.at >= now }...]
        guard let main = ahead.first(where: { !$0.isReminder }) else { return [] }
        return ahead.prefix { $0.at <= main.at + Self.reach }.filter { $0.date == main.date }.map(\.at)
    }
}

extension Schedule {
    /// The notifications of the rules that the plan's budget guards.
    package var guardedFires: [GuardedFires] { plan.budget.guarded.map { GuardedFires($0, in: self) } }
}
