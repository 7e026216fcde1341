import CivilTime

extension RecurrenceRule {
    /// The value of the property RRULE, such as `FREQ=WEEKLY;BYDAY=MO,WE,FR`.
    public var value: String {
        var parts = ["FREQ=\(frequency.rawValue)"]
        if let until { parts.append("UNTIL=\(until.value)") }
        if let count { parts.append("COUNT=\(count)") }
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        func list(_ name: String, _ items: [some CustomStringConvertible]) {
            if !items.isEmpty { parts.append("\(name)=\(items.map(\.description).joined(separator: ","))") }
        }
        list("BYMONTH", byMonth)
        list("BYWEEKNO", byWeekNo)
        list("BYYEARDAY", byYearDay)
        list("BYMONTHDAY", byMonthDay)
        list("BYDAY", byDay.map { ($0.ordinal.map(String.init) ?? "") + $0.weekday.letters })
        list("BYHOUR", byHour)
        list("BYMINUTE", byMinute)
        list("BYSECOND", bySecond)
        list("BYSETPOS", bySetPos)
        if weekStart != .monday { parts.append("WKST=\(weekStart.letters)") }
        return parts.joined(separator: ";")
    }

    /// Reads the value of RRULE, or `nil` when it is malformed.
    public init?(_ value: String) {
        var rule = RecurrenceRule(.daily)
        var isFrequencyKnown = false
        for part in value.split(separator: ";", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.uppercased() }
            guard pair.count == 2, rule.read(pair[0], pair[1]) else { return nil }
            if pair[0] == "FREQ" { isFrequencyKnown = true }
        }
        guard isFrequencyKnown else { return nil }
        self = rule
    }

    /// Reads a part of a rule; returns `false` when there is no such part or its value is out of its range.
    private mutating func read(_ name: String, _ value: String) -> Bool {
        switch name {
        case "FREQ": Frequency(rawValue: value).map { frequency = $0 } != nil
        case "UNTIL": EventTime(value, tzid: nil).map { until = $0 } != nil
        case "COUNT": Self.numbers(value, 1...Self.most, of: 1).map { count = $0[0] } != nil
        case "INTERVAL": Self.numbers(value, 1...Self.most, of: 1).map { interval = $0[0] } != nil
        case "BYMONTH": Self.numbers(value, 1...12).map { byMonth = $0 } != nil
        case "BYWEEKNO": Self.numbers(value, 1...53, fromEnd: true).map { byWeekNo = $0 } != nil
        case "BYYEARDAY": Self.numbers(value, 1...366, fromEnd: true).map { byYearDay = $0 } != nil
        case "BYMONTHDAY": Self.numbers(value, 1...31, fromEnd: true).map { byMonthDay = $0 } != nil
        case "BYHOUR": Self.numbers(value, 0...23).map { byHour = $0 } != nil
        case "BYMINUTE": Self.numbers(value, 0...59).map { byMinute = $0 } != nil
        case "BYSECOND": Self.numbers(value, 0...60).map { bySecond = $0 } != nil
        case "BYSETPOS": Self.numbers(value, 1...366, fromEnd: true).map { bySetPos = $0 } != nil
        case "BYDAY": Self.days(value).map { byDay = $0 } != nil
        case "WKST": Weekday.allCases.first { $0.letters == value }.map { weekStart = $0 } != nil
        default: false
        }
    }

    /// The largest number in a rule: no calendar reaches so far, and arithmetic with it cannot overflow.
    private static let most = 1_000_000_000

    /// Returns whole numbers, each in the range, or in its negative where they may be counted from an end.
    private static func numbers(
        _ text: String, _ range: ClosedRange<Int>, fromEnd: Bool = false, of wanted: Int? = nil
    ) -> [Int]? {
        let items = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = items.compactMap { Int($0) }.filter { range.contains($0) || (fromEnd && range.contains(-$0)) }
        return numbers.count == items.count && wanted.map { numbers.count == $0 } ?? true ? numbers : nil
    }

    private static func days(_ text: String) -> [Day]? {
        let items = text.split(separator: ",", omittingEmptySubsequences: false)
        let days = items.compactMap { Day(reading: $0) }
        return days.count == items.count ? days : nil
    }
}

extension RecurrenceRule.Day {
    /// Reads `MO`, `2SU`, `-1SU`, or `nil` for any other text.
    init?(reading text: some StringProtocol) {
        guard let weekday = Weekday.allCases.first(where: { $0.letters == text.suffix(2) }) else { return nil }
        let front = text.dropLast(2)
        let ordinal = Int(front)
        guard front.isEmpty || ordinal.map({ (1...53).contains($0.magnitude) }) == true else { return nil }
        self.init(weekday, ordinal: ordinal)
    }
}

extension Weekday {
    /// `MO` … `SU`.
    var letters: String { name.prefix(2).uppercased() }
}
