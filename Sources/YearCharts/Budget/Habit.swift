import CivilTime
import Simulation

/// The times at which a person opens the app, or the system lets it arm.
enum Habit: Hashable, Sendable {
    /// At the pace of the plan's budget.
    case planned(TimeSpan)
    /// Each day at breakfast.
    case daily(LocalTime)
    /// The longest pace with which nothing is lost, whenever it begins.
    case safe(TimeSpan)
    case every(TimeSpan)

    var refresh: Scenario.Refresh {
        switch self {
        case .planned(let pace), .safe(let pace), .every(let pace): .every(pace)
        case .daily(let time): .daily(time)
        }
    }

    /// The time from one refresh to the next.
    var pace: TimeSpan {
        switch self {
        case .planned(let pace), .safe(let pace), .every(let pace): pace
        case .daily: .days(1)
        }
    }

    /// The usual paces, ascending.
    static let usual: [TimeSpan] =
        [1, 2, 3, 6, 12].map { .hours($0) } + [1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 30, 60, 90, 180].map { .days($0) }

    /// A refresh each day at breakfast, at 08:00.
    static let breakfast = Habit.daily(LocalTime(secondOfDay: 8 * 3600))
}
