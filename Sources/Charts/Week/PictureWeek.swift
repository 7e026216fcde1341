import CivilTime
import Scheduling

/// The days of a week from Monday that are in the horizon.
struct PictureWeek: Sendable {
    let days: [PictureDay]
    let axis: DayAxis

    var first: LocalDate { days[0].date }
    var last: LocalDate { days[days.count - 1].date }

    /// Returns a picture's days by weeks.
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

    /// The first occurrence of each time that most days have: its name stands once for the week. Other times are named
    /// where they are.
    var common: [Occurrence] {
        var firsts: [Occurrence] = []
        var counts: [String: Int] = [:]
        for prayer in days.flatMap(\.prayers) {
            counts[prayer.rule, default: 0] += 1
            if counts[prayer.rule] == 1 { firsts.append(prayer) }
        }
        return firsts.filter { 2 * (counts[$0.rule] ?? 0) > days.count }
    }

    /// Returns the distance of an instant from the midnight of its list day, in seconds.
    static func offset(_ instant: Instant, _ day: PictureDay) -> Double {
        let bounded = min(max(instant, day.stretch.lowerBound), day.stretch.upperBound)
        return Double(bounded.epochMilliseconds - day.midnight.epochMilliseconds) / 1000
    }
}
