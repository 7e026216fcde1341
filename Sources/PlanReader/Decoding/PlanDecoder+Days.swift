import CivilTime
import Diagnostics
import Documents
import PlanModel
import PrayerTimes

extension PlanDecoder {
    /// The keys that limit a rule to some days.
    static let dayLimits = [
        "days", "dates", "except", "every", "hijri", "hebrew", "easter", "moon", "random",
    ]

    /// Reads what limits a rule to some days.
    ///
    /// - `rule`: The id that its days are drawn for.
    /// - `section`: The section whose pauses concern the rule; `nil` for what no pause takes out.
    mutating func dayLimit(
        _ fields: Fields, of rule: String, pausedWith section: CalendarOptions.Section? = nil
    ) -> DayLimit {
        var limit = DayLimit()
        let words = fields.list("days").compactMap(\.text)
        let named = words.filter { !$0.hasPrefix("!") }
        if !named.isEmpty {
            limit.weekdays = Self.weekdays(named)
            limit.nthWeekdays = Set(named.lazy.filter { Weekday.named($0).isEmpty }.compactMap { NthWeekday($0) })
        }
        let without = words.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
        let withoutWeekdays = Self.weekdays(without)
        limit.weekdays.subtract(withoutWeekdays)
        limit.nthWeekdays = limit.nthWeekdays.filter { !withoutWeekdays.contains($0.weekday) }
        limit.withoutNthWeekdays = Set(without.compactMap { NthWeekday($0) })
        limit.dates = fields.list("dates").map { dates($0) }
        limit.except = fields.list("except").map { dates($0) }
        limit.cycle = cycle(fields)
        limit.hijri = Self.part("hijri", of: fields) { [Self.hijriMonth($0)].compactMap(\.self) }
        limit.hebrew = Self.part("hebrew", of: fields, Self.hebrewMonths)
        limit.easter = fields.fields("easter").map { easter in
            let tradition = easter.text("tradition").flatMap { Easter(rawValue: $0) } ?? .western
            return .init(tradition, days: Self.distances(easter))
        }
        limit.moon = fields.fields("moon").flatMap { moon in
            let phases = moon.items("phases").compactMap { $0.text.flatMap { MoonPhase(rawValue: $0) } }
            return clocks.map { .init(Set(phases), days: Self.distances(moon), clocks: $0) }
        }
        limit.random = random(fields, of: rule)
        if let section { limit.pauses = pauses.filter { $0.sections.contains(section) } }
        return limit
    }

    private static func weekdays(_ words: [String]) -> Set<Weekday> {
        words.reduce(into: []) { $0.formUnion(Weekday.named($1)) }
    }

    /// A part of the year of another calendar.
    ///
    /// - `months`: Finds the numbers of a month.
    private static func part(
        _ key: String, of fields: Fields, _ months: (DocumentNode) -> [Int]
    ) -> DayLimit.CalendarPart? {
        func selection(_ fields: Fields) -> DayLimit.CalendarPart.Selection {
            .init(
                months: Set(fields.items("months").flatMap(months)),
                days: Set(fields.items("days").compactMap(\.integer)),
                nights: Set(fields.items("nights").compactMap(\.integer)))
        }
        return fields.fields(key).map { part in
            .init(
                selection(part), except: part.fields("except").map(selection) ?? .init(),
                source: fields.keySpan(key), daysSource: part.keySpan("days"))
        }
    }

    private static func hijriMonth(_ node: DocumentNode) -> Int? {
        node.integer ?? node.text.flatMap { DayLimit.hijriMonthWords.firstIndex(of: $0) }.map { $0 + 1 }
    }

    /// The months of a name: `adar` is the second of the two where there are two, in which its holidays are.
    private static func hebrewMonths(_ node: DocumentNode) -> [Int] {
        guard let month = node.text.flatMap({ HebrewDate.Month(rawValue: $0) }) else { return [] }
        return (month == .adar ? [.adar, .adarII] : [month]).map(\.number)
    }

    /// The numbers of days after a day that another calendar names.
    private static func distances(_ fields: Fields) -> Set<Int> {
        fields["days"] == nil ? [0] : Set(fields.items("days").compactMap(\.integer))
    }

    /// The days that are drawn for a rule; they need the plan's seed.
    private mutating func random(_ fields: Fields, of rule: String) -> DayLimit.RandomDays? {
        guard let random = fields.fields("random"), let count = random.integer("days") else { return nil }
        let per = random.text("per").flatMap { DayLimit.RandomDays.Period(rawValue: $0) } ?? .week
        if per == .week, count > 6, let node = random["days"] {
            findings.append(.randomWeek(count, of: rule, at: node.span))
        }
        if root["seed"] == nil, !needsSeed {
            needsSeed = true
            findings.append(.missingSeed(neededByDaysOf: rule, at: fields.keySpan("random")))
        }
        return .init(count, per: per, rule: rule, seed: seed ?? 0)
    }

    /// A date or a stretch of dates.
    private mutating func dates(_ node: DocumentNode) -> DateRange {
        guard let day = node.text.flatMap({ LocalDate($0) }) else { return dateRange(Fields(node: node)) }
        return DateRange(from: day, to: day)
    }

    /// The stretch from `from` to `to`; one that ends before it begins is a finding.
    mutating func dateRange(_ fields: Fields) -> DateRange {
        let range = DateRange(
            from: fields.text("from").flatMap { LocalDate($0) }, to: fields.text("to").flatMap { LocalDate($0) })
        if let from = range.from, let to = range.to, to < from, let node = fields["to"] {
            findings.append(.datesReversed(from: from, to: to, at: node.span))
        }
        return range
    }

    // MARK: Cycles

    /// The cycle in `every`; `nil` without one, or where it lacks what no default can stand for.
    private mutating func cycle(_ fields: Fields) -> DayCycle? {
        guard let every = fields.fields("every") else { return nil }
        let units = DayCycle.Unit.allCases.filter { every[$0.rawValue] != nil }
        guard units.count == 1 else {
            let span = units.last.map { every.keySpan($0.rawValue) } ?? fields.keySpan("every")
            findings.append(.cycleUnit(isDouble: !units.isEmpty, at: span))
            return nil
        }
        guard let length = every.integer(units[0].rawValue), length > 0,
            let from = every.text("from").flatMap({ LocalDate($0) })
        else { return nil }
        let numbers = every.list("which").map { self.numbers($0, of: length, units[0]) }
        let which = numbers.reduce(into: Set<Int>()) { $0.formUnion($1) }
        return DayCycle(units[0], length: length, which: every["which"] == nil ? [1] : which, from: from)
    }

    /// Reads an item of `which`, `3` or `1-4`; numbers that the cycle does not have are a finding.
    private mutating func numbers(_ node: DocumentNode, of length: Int, _ unit: DayCycle.Unit) -> ClosedRange<Int> {
        let ends = node.text.map { $0.split(separator: "-").compactMap { Int($0) } } ?? [node.integer ?? 1]
        guard let first = ends.first, let last = ends.last, first <= last, first >= 1, last <= length else {
            findings.append(.cycleNumber(node.span.text, length: length, unit, at: node.span))
            return 1...1
        }
        return first...last
    }

    // MARK: Pauses

    /// The plan's pauses, in the order of the plan.
    mutating func decodedPauses() -> [Pause] {
        root.list("pause").map { node in
            let fields = Fields(node: node)
            let days = dateRange(fields)
            if days == DateRange(), fields["from"] == nil, fields["to"] == nil {
                findings.append(.endlessPause(at: node.span))
            }
            let named = fields.list("sections").compactMap(\.text).compactMap { CalendarOptions.Section(rawValue: $0) }
            return Pause(
                days: days, sections: named.isEmpty ? [.prompts, .workouts] : Set(named), reason: fields.text("reason"),
                source: node.span)
        }
    }
}
