import CivilTime
import Diagnostics
import PlanModel

/// All that a rule may read on a day: the zone, and the times of sun and prayers.
///
/// On a journey they are those of the place; a night belongs to the list day that it ends, even where the next day is
/// spent elsewhere.
struct PlanContext {
    let plan: Plan
    private let firstDate: LocalDate
    /// The last date with times, which is one of the days after the planned dates.
    let lastDate: LocalDate
    /// The times of each day, and those of the following day at the same place, because the plan may be elsewhere by
    /// then.
    private let days: [(own: DayTimes?, next: DayTimes?)]
    /// The starts of the rules that were placed before.
    var placed = PlacedStarts()

    /// Computes the times of `dates` and of the days next to them, on which their windows and nights end.
    init(_ plan: Plan, dates: Range<LocalDate>) {
        self.plan = plan
        firstDate = dates.lowerBound.advanced(by: -2)
        lastDate = dates.upperBound.advanced(by: 1)
        let all = firstDate..<dates.upperBound.advanced(by: 2)
        var days: [(own: DayTimes?, next: DayTimes?)] = []
        days.reserveCapacity(all.count)
        for place in PlanLocations.along(all, of: plan) {
            let dates = place.dates
            // One day more, on which the last of them ends.
            let times = DayTimes.all(of: plan, place, on: dates.lowerBound..<dates.upperBound.advanced(by: 1))
            if times.isEmpty {
                days += dates.map { _ in (nil, nil) }
            } else {
                for (own, next) in zip(times, times.dropFirst()) { days.append((own, next)) }
            }
        }
        self.days = days
    }

    /// Returns the zone of a list day's clock times.
    func timeZone(on date: LocalDate) -> ZoneRules { plan.timeZone(on: date) }

    /// Returns the times of the day after a list day, at the same place.
    func timesOfNextDay(after date: LocalDate) -> DayTimes? {
        let index = firstDate.distance(to: date)
        return (days.indices.contains(index) ? days[index].next : nil) ?? times(on: date.advanced(by: 1))
    }

    /// Returns the times of a day; `nil` for a plan without a place, or a day far outside the horizon.
    func times(on date: LocalDate) -> DayTimes? {
        let index = firstDate.distance(to: date)
        return days.indices.contains(index) ? days[index].own : nil
    }

    /// Returns the times of a day that may be outside the planned ones.
    private func timesFarAway(on date: LocalDate) -> DayTimes? {
        if let times = times(on: date) { return times }
        guard let place = PlanLocations.along(date..<date.advanced(by: 1), of: plan).first else { return nil }
        return DayTimes.all(of: plan, place, on: date..<date.advanced(by: 1)).first
    }

    /// Whether what is tied to a moment follows the traveller's clock: a clock time, and what is tied to such.
    func followsClock(_ moment: Moment, on date: LocalDate) -> Bool {
        switch moment {
        case .clock: true
        case .anchor: false
        case .rule(let rule, _): placed[rule, date.advanced(by: moment.dayOffset)]?.followsClock ?? true
        }
    }

    /// Returns the instant of a moment on a list day in whole seconds; `nil` where the sun has no such time that day,
    /// or the rule that it is tied to no such occurrence.
    ///
    /// With `isNextDay` the moment is that of the following day, at the list day's place.
    func instant(
        of moment: Moment, on date: LocalDate, isNextDay: Bool = false
    ) -> (instant: Instant, base: Instant?, fit: ZoneRules.Fit)? {
        switch moment {
        case .clock(let time):
            let (instant, fit) = timeZone(on: date).instant(of: time.local(on: date.advanced(by: isNextDay ? 1 : 0)))
            return (instant, nil, fit)
        case .rule(let rule, let offset):
            let days = moment.dayOffset
            guard let base = placed[rule, date.advanced(by: days + (isNextDay ? 1 : 0))]?.instant else { return nil }
            return (base + offset - .days(days), base, .unique)
        case .anchor(let anchor, let offset):
            let days = moment.dayOffset
            let times =
                days != 0
                ? timesFarAway(on: date.advanced(by: days + (isNextDay ? 1 : 0)))
                : isNextDay ? timesOfNextDay(after: date) : times(on: date)
            guard let base = times?[anchor] else { return nil }
            return (Instant(epochSeconds: (base + offset - .days(days)).epochSeconds), base, .unique)
        }
    }

    /// The longest window with an anchor that may end on the next day; a longer one is empty.
    private static let longestAnchoredWrap = TimeSpan.hours(18)

    /// Returns the interval of a window that begins on `date`; `nil` when it is empty or the sun has no such time.
    ///
    /// A window of clock times whose end does not come after its beginning by the clock ends on the next day; one that
    /// clocks skip on `date` in such a way that nothing is left of it (02:20 to 03:10 where clocks go from 02:00 to
    /// 03:00) is empty. One with an anchor ends on the next day only when that makes it 18 h at most: `isha` to `23:00`
    /// is empty on days when Isha is later than that.
    func interval(of window: TimeWindow, on date: LocalDate) -> Range<Instant>? {
        guard let from = instant(of: window.from, on: date)?.instant, let to = instant(of: window.to, on: date)?.instant
        else { return nil }
        if to > from { return from..<to }
        if window.endsInOrder { return nil }
        guard let next = instant(of: window.to, on: date, isNextDay: true)?.instant, next > from,
            window.clockLength != nil || next - from <= Self.longestAnchoredWrap
        else { return nil }
        return from..<next
    }
}
