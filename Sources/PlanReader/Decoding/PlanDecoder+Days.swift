import CivilTime
import Diagnostics
import Documents
import PlanModel

extension PlanDecoder {
    /// Reads `days`, `dates`, `except`, `every` and `hijri` of a rule.
    ///
    /// - `section`: The section whose pauses concern the rule; `nil` for what no pause takes out.
    mutating func dayLimit(_ fields: Fields, pausedWith section: CalendarOptions.Section? = nil) -> DayLimit {
        var limit = DayLimit()
        let words = fields.list("days").compactMap(\.text)
        let named = words.filter { !$0.hasPrefix("!") }
        if !named.isEmpty {
            limit.weekdays = Self.weekdays(named)
            limit.nthWeekdays = Set(named.compactMap { NthWeekday($0) })
        }
        let without = words.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
        let withoutWeekdays = Self.weekdays(without)
        limit.weekdays.subtract(withoutWeekdays)
        limit.nthWeekdays = limit.nthWeekdays.filter { !withoutWeekdays.contains($0.weekday) }
        limit.withoutNthWeekdays = Set(without.compactMap { NthWeekday($0) })
        limit.dates = fields.list("dates").map { dates($0) }
        limit.except = fields.list("except").map { dates($0) }
        limit.cycle = cycle(fields)
        if let hijri = fields.fields("hijri") {
            limit.hijri = .init(
                Self.selection(hijri), except: hijri.fields("except").map(Self.selection) ?? .init(),
                source: fields.keySpan("hijri"), daysSource: hijri.keySpan("days"))
        }
        if let section { limit.pauses = pauses.filter { $0.sections.contains(section) } }
        return limit
    }

    private static func weekdays(_ words: [String]) -> Set<Weekday> {
        words.reduce(into: []) { $0.formUnion(Weekday.named($1)) }
    }

    private static func selection(_ fields: Fields) -> DayLimit.HijriPart.Selection {
        .init(
            months: Set(fields.items("months").compactMap(month)),
            days: Set(fields.items("days").compactMap(\.integer)),
            nights: Set(fields.items("nights").compactMap(\.integer)))
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

    // MARK: Hijri months

    private static func month(_ node: DocumentNode) -> Int? {
        node.integer ?? node.text.flatMap { DayLimit.HijriPart.monthWords.firstIndex(of: $0) }.map { $0 + 1 }
    }
}
