import CivilTime
import ICalendar
import PlanModel

extension RecurrenceRule {
    /// Makes the rule for the recurring days of a limit, counted from one of them.
    ///
    /// - Throws: An obstacle where there is no rule for them that all programs read alike.
    init(_ limit: DayLimit) throws(SessionSeries.Obstacle) {
        guard limit.withoutNthWeekdays.isEmpty else {
            throw SessionSeries.Obstacle(reason: "calendars have no rule for days without some places in the month")
        }
        let cycle = limit.cycle.flatMap { $0.isWhole ? nil : $0 }
        switch (cycle, limit.nthWeekdays.isEmpty) {
        case (nil, true): self = .weekly(on: limit.weekdays)
        case (nil, false):
            // RFC 5545 §3.3.10 has both in one list; python-dateutil 2.9 then finds no day at all.
            guard limit.weekdays.isEmpty else {
                throw SessionSeries.Obstacle(
                    reason: "not all programs read a rule for whole weekdays and places in the month together")
            }
            self.init(.monthly, byDay: limit.nthWeekdays.sorted().map { Day($0.weekday, ordinal: $0.ordinal) })
        case (let cycle?, true) where cycle.which.count == 1 && cycle.unit == .weeks:
            self = .weekly(on: limit.weekdays)
            interval = cycle.length
        case (let cycle?, true) where cycle.which.count == 1 && limit.weekdays.count == Weekday.allCases.count:
            self.init(.daily, interval: cycle.length)
        default: throw SessionSeries.Obstacle(reason: "calendars have no rule for its 'every' with these days")
        }
    }
}

extension DayLimit {
    /// The most days from one recurring day to the next, where there is a rule for them.
    var longestGap: Int {
        let week = 7 * (cycle?.unit == .weeks ? cycle?.length ?? 1 : 1)
        let days = cycle?.unit == .days ? cycle?.length ?? 1 : 1
        // A month without a fifth of a day is followed by one with it within three months.
        return nthWeekdays.isEmpty ? max(week, days) : 92
    }
}
