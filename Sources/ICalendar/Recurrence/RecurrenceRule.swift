public import CivilTime

/// A recurrence rule (RFC 5545 §3.3.10).
public struct RecurrenceRule: Hashable, Sendable {
    /// The unit in which a rule counts, the shortest first.
    public enum Frequency: String, Sendable, CaseIterable {
        case secondly = "SECONDLY"
        case minutely = "MINUTELY"
        case hourly = "HOURLY"
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// A day of the week, in monthly and yearly rules with its place in the month or year: 2 the second, −1 the last.
    public struct Day: Hashable, Sendable {
        /// The day of the week.
        public var weekday: Weekday
        /// Its place in the month or year, or `nil` for every such day.
        public var ordinal: Int?

        /// Makes a day of the week with its place in the month or year, if any.
        public init(_ weekday: Weekday, ordinal: Int? = nil) {
            self.weekday = weekday
            self.ordinal = ordinal
        }
    }

    /// The unit in which the rule counts.
    public var frequency: Frequency
    /// The number of units from one that counts to the next, from 1.
    public var interval: Int
    /// The months, 1…12.
    public var byMonth: [Int]
    /// The weeks of the year, 1…53, or counted from its end, −1…−53; for yearly rules.
    public var byWeekNo: [Int] = []
    /// The days of the year, 1…366, or counted from its end, −1…−366.
    public var byYearDay: [Int] = []
    /// The days of the month, 1…31, or counted from its end, −1…−31.
    public var byMonthDay: [Int]
    /// The days of the week.
    public var byDay: [Day]
    /// The hours, 0…23.
    public var byHour: [Int] = []
    /// The minutes, 0…59.
    public var byMinute: [Int] = []
    /// The seconds, 0…60.
    public var bySecond: [Int] = []
    /// The positions of the starts that count in each unit, 1…366, or counted from the last, −1…−366; all unless given.
    public var bySetPos: [Int] = []
    /// The day on which weeks start.
    public var weekStart: Weekday = .monday
    /// The last moment at which an occurrence may start: UTC for times that have a zone, else of DTSTART's kind.
    public var until: EventTime?
    /// The number of occurrences, including those that EXDATE removes.
    public var count: Int?

    /// Makes a rule; without `until` and `count` it has no end. Rarely used parts are set afterwards.
    public init(
        _ frequency: Frequency, interval: Int = 1, byMonth: [Int] = [], byMonthDay: [Int] = [], byDay: [Day] = [],
        until: EventTime? = nil, count: Int? = nil
    ) {
        self.frequency = frequency
        self.interval = interval
        self.byMonth = byMonth
        self.byMonthDay = byMonthDay
        self.byDay = byDay
        self.until = until
        self.count = count
    }

    /// Returns a rule for every week on some days, written from Monday to Sunday whatever their order here.
    public static func weekly(on days: some Sequence<Weekday>, until: EventTime? = nil) -> RecurrenceRule {
        RecurrenceRule(.weekly, byDay: Set(days).sorted().map { Day($0) }, until: until)
    }
}
