import CivilTime
import PlanModel
import Scheduling

/// The stretch of time that a picture of a list day shows, in whole hours: from its midnight, or from its first item if
/// that is earlier, to the next midnight, or to the end of its last item if that is later. All days of a picture share
/// it, so that a week's rows line up.
struct DayAxis: Sendable {
    /// The hours from the list day's midnight as time passes; the first is 0 or less, the last 24 or more.
    let hours: ClosedRange<Int>

    /// The most that it has: a day before the midnight, and two days after it.
    private static let most = -24...48

    /// - `hours`: Hours that it has at least, within the most.
    init(_ schedule: Schedule, atLeast hours: ClosedRange<Int> = 0...24) {
        let least = hours.clamped(to: Self.most)
        var (first, last) = (min(least.lowerBound, 0) * 3600, max(least.upperBound, 24) * 3600)
        for occurrence in schedule.listed {
            let midnight = schedule.plan.midnight(of: occurrence.date)
            let end = occurrence.kind == .workout ? occurrence.end : occurrence.start
            first = min(first, (occurrence.start - midnight).seconds)
            last = max(last, (end - midnight).seconds)
        }
        self.hours = (first.floorDivided(by: 3600)...(-(-last).floorDivided(by: 3600))).clamped(to: Self.most)
    }

    var seconds: ClosedRange<Double> { Double(hours.lowerBound * 3600)...Double(hours.upperBound * 3600) }

    /// Returns the stretch of a list day that the axis shows.
    func stretch(from midnight: Instant) -> Range<Instant> {
        midnight + .hours(hours.lowerBound)..<midnight + .hours(hours.upperBound)
    }

    /// A whole hour of an axis.
    struct Tick {
        var instant: Instant
        /// The hour that clocks show.
        var hour: Int
        /// The date that begins at the hour.
        var date: LocalDate?
        /// The hour, `06`, or hour and minutes where clocks have changed by less than an hour.
        var label: String
    }

    func ticks(from midnight: Instant, in zone: ZoneRules) -> [Tick] {
        hours.map { hour in
            let instant = midnight + .hours(hour)
            let local = zone.local(instant)
            let (h, m, _) = local.time.components
            return Tick(
                instant: instant, hour: h, date: h == 0 && m == 0 && hour != 0 ? local.date : nil,
                label: m == 0 ? h.padded(to: 2) : local.time.hourAndMinute)
        }
    }
}
