public import CivilTime

/// A recurrence rule of the commonest forms: daily, weekly, monthly, and yearly as changes of the clocks need it
/// (RFC 5545 §3.3.10).
public struct RecurrenceRule: Hashable, Sendable {
    /// The unit in which a rule counts.
    public enum Frequency: String, Sendable, CaseIterable {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// A day of the week, in monthly and yearly rules with its place in the month: 2 the second, −1 the last.
    public struct Day: Hashable, Sendable {
        /// The day of the week.
        public var weekday: Weekday
        /// Its place in the month, or `nil` for every such day.
        public var ordinal: Int?

        /// Makes a day of the week with its place in the month, if any.
        public init(_ weekday: Weekday, ordinal: Int? = nil) {
            self.weekday = weekday
            self.ordinal = ordinal
        }
    }

    /// The unit in which the rule counts.
    public var frequency: Frequency
    /// Every how many units, from 1. Weeks start on Monday.
    public var interval: Int
    /// The months, 1…12; only in monthly and yearly rules.
    public var byMonth: [Int]
    /// The days of the month, 1…31; only in monthly and yearly rules.
    public var byMonthDay: [Int]
    /// The days of the week.
    public var byDay: [Day]
    /// The last moment at which an occurrence may start: UTC for times that have a zone, else of DTSTART's kind.
    public var until: EventTime?
    /// The number of occurrences, those that EXDATE takes out included.
    public var count: Int?

    /// Makes a rule; without `until` and `count` it has no end.
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

    /// A rule for every week on some days, written from Monday to Sunday whatever their order here.
    public static func weekly(on days: some Sequence<Weekday>, until: EventTime? = nil) -> RecurrenceRule {
        RecurrenceRule(.weekly, byDay: Set(days).sorted().map { Day($0) }, until: until)
    }

    /// The value of the property RRULE, such as `FREQ=WEEKLY;BYDAY=MO,WE,FR`.
    public var value: String {
        var parts = ["FREQ=\(frequency.rawValue)"]
        if let until { parts.append("UNTIL=\(until.value)") }
        if let count { parts.append("COUNT=\(count)") }
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        func list(_ name: String, _ items: [String]) {
            if !items.isEmpty { parts.append("\(name)=\(items.joined(separator: ","))") }
        }
        list("BYMONTH", byMonth.map(String.init))
        list("BYMONTHDAY", byMonthDay.map(String.init))
        list("BYDAY", byDay.map { ($0.ordinal.map(String.init) ?? "") + $0.weekday.letters })
        return parts.joined(separator: ";")
    }

    /// Reads the value of RRULE, or `nil` when it is malformed or of a form that this type cannot hold.
    public init?(_ value: String) {
        var frequency: Frequency?
        var rule = RecurrenceRule(.daily)
        var weekStart = "MO"
        for part in value.split(separator: ";", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.uppercased() }
            guard pair.count == 2 else { return nil }
            let items = pair[1].split(separator: ",")
            let numbers = items.compactMap { Int($0) }
            switch pair[0] {
            case "FREQ":
                frequency = Frequency(rawValue: pair[1])
            case "UNTIL":
                rule.until = EventTime(pair[1], tzid: nil)
                guard rule.until != nil else { return nil }
            case "COUNT", "INTERVAL":
                guard numbers.count == 1, items.count == 1, numbers[0] > 0 else { return nil }
                if pair[0] == "COUNT" { rule.count = numbers[0] } else { rule.interval = numbers[0] }
            case "BYMONTH":
                guard numbers.count == items.count, numbers.allSatisfy((1...12).contains) else { return nil }
                rule.byMonth = numbers
            case "BYMONTHDAY":
                guard numbers.count == items.count, numbers.allSatisfy((1...31).contains) else { return nil }
                rule.byMonthDay = numbers
            case "BYDAY":
                rule.byDay = items.compactMap { Day(reading: $0) }
                guard rule.byDay.count == items.count else { return nil }
            case "WKST":
                weekStart = pair[1]
            default:
                return nil
            }
        }
        // Where a week starts matters only to rules that leave weeks out.
        guard let frequency, weekStart == "MO" || rule.interval == 1 else { return nil }
        rule.frequency = frequency
        self = rule
    }
}

extension RecurrenceRule.Day {
    /// Reads `MO`, `2SU`, `-1SU`, or `nil` for any other text.
    init?(reading text: some StringProtocol) {
        guard let weekday = Weekday.allCases.first(where: { $0.letters == text.suffix(2) }) else { return nil }
        let front = text.dropLast(2)
        let ordinal = Int(front)
        guard front.isEmpty || ordinal.map({ (1...5).contains($0.magnitude) }) == true else { return nil }
        self.init(weekday, ordinal: ordinal)
    }
}

extension Weekday {
    /// `MO` … `SU`.
    var letters: String { name.prefix(2).uppercased() }
}
