import CivilTime
import Diagnostics
import PlanFile

/// All that a rule may read on a day: the zone, and the day's times of sun and prayers.
struct PlanContext {
    let plan: Plan
    private let firstDate: LocalDate
    /// The last of the dates, and of the days next to them.
    let lastDate: LocalDate
    private let days: [DayTimes]

    /// Computes the times of `dates` and of the days next to them, on which their windows and nights end.
    init(_ plan: Plan, dates: Range<LocalDate>) {
        self.plan = plan
        firstDate = dates.lowerBound.advanced(by: -2)
        lastDate = dates.upperBound.advanced(by: 1)
        let all = firstDate..<dates.upperBound.advanced(by: 2)
        days = plan.location.map { DayTimes.all(of: plan, at: $0, on: all) } ?? []
    }

    /// The times of a day; `nil` for a plan without a place, or a day far outside the horizon.
    func times(on date: LocalDate) -> DayTimes? {
        let index = firstDate.distance(to: date)
        return days.indices.contains(index) ? days[index] : nil
    }

    /// When a moment of a day is, whole seconds; `nil` where the sun has no such time that day.
    func instant(of moment: Moment, on date: LocalDate) -> (instant: Instant, base: Instant?, fit: TimeZone.Fit)? {
        switch moment {
        case .clock(let time):
            let (instant, fit) = plan.timeZone.instant(of: LocalDateTime(date, time))
            return (instant, nil, fit)
        case .anchor(let anchor, let offset):
            guard let base = times(on: date)?[anchor] else { return nil }
            return (Instant(epochSeconds: (base + offset).epochSeconds), base, .unique)
        }
    }

    /// A window between an anchor and the next day's clock may be empty or nearly a day; beyond this it is empty.
    private static let longestAnchoredWrap = TimeSpan.hours(18)

    /// When a window that begins on `date` is, or `nil` when it is empty or the sun has no such time.
    ///
    /// A window of clock times whose end does not come after its beginning by the clock ends on the next day; one that
    /// clocks skip on `date` in such a way that nothing is left of it (02:20 to 03:10 where clocks go from 02:00 to
    /// 03:00) is empty. One with an anchor ends on the next day only when that makes it 18 h at most: `isha` to `23:00`
    /// is empty on days when Isha is later than that.
    func interval(of window: TimeWindow, on date: LocalDate) -> Range<Instant>? {
        guard let from = instant(of: window.from, on: date)?.instant, let to = instant(of: window.to, on: date)?.instant
        else { return nil }
        if to > from { return from..<to }
        if window.endsOnItsDay { return nil }
        guard let next = instant(of: window.to, on: date.advanced(by: 1))?.instant, next > from,
            window.clockLength != nil || next - from <= Self.longestAnchoredWrap
        else { return nil }
        return from..<next
    }
}
