import CivilTime
import Scheduling

/// The days of a Monday week that a horizon has.
struct PictureWeek: Sendable {
    let days: [PictureDay]
    let axis: DayAxis

    var first: LocalDate { days[0].date }
    var last: LocalDate { days[days.count - 1].date }

    /// A picture's days by weeks.
    static func all(_ days: PictureDays) -> [PictureWeek] {
        var weeks: [[PictureDay]] = []
        for day in days.days {
            if day.date.weekday == .monday || weeks.isEmpty {
                weeks.append([day])
            } else {
                weeks[weeks.count - 1].append(day)
            }
        }
        return weeks.map { PictureWeek(days: $0, axis: days.axis) }
    }

    var notificationCount: Int { days.reduce(0) { $0 + $1.notificationCount } }

    /// The times that most days have, by the first of them: their names stand once for the week. The others say theirs
    /// themselves.
    var common: [Occurrence] {
        var firsts: [Occurrence] = []
        var counts: [String: Int] = [:]
        for prayer in days.flatMap(\.prayers) {
            counts[prayer.rule, default: 0] += 1
            if counts[prayer.rule] == 1 { firsts.append(prayer) }
        }
        return firsts.filter { 2 * (counts[$0.rule] ?? 0) > days.count }
    }

    /// How far into its list day an instant is, in seconds.
    static func offset(_ instant: Instant, _ day: PictureDay) -> Double {
        let bounded = min(max(instant, day.stretch.lowerBound), day.stretch.upperBound)
        return Double(bounded.epochMilliseconds - day.midnight.epochMilliseconds) / 1000
    }
}
