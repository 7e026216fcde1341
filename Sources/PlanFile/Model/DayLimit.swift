package import CivilTime
package import Diagnostics
import Documents

/// A stretch of dates, open where an end is not given.
package struct DateRange: Hashable, Sendable {
    /// The first and the last day.
    package var from, to: LocalDate?

    package init(from: LocalDate? = nil, to: LocalDate? = nil) {
        self.from = from
        self.to = to
    }

    package func contains(_ date: LocalDate) -> Bool {
        from.map { $0 <= date } ?? true && to.map { date <= $0 } ?? true
    }
}

/// The parts of the year that a rule is limited to; without any, it holds all year.
package struct DayLimit: Hashable, Sendable {
    /// Hijri months (1…12) and days of the month (1…30); empty sets do not limit.
    package var months: Set<Int> = []
    package var days: Set<Int> = []
    /// Stretches of civil dates, of which one must hold the day; an empty list does not limit.
    package var ranges: [DateRange] = []
    /// Stretches of civil dates that are left out.
    package var exceptions: [DateRange] = []
    /// Where the Hijri limit is written.
    package var hijriSource: SourceSpan?

    /// Whether a day can only be judged by its Hijri date.
    package var needsHijri: Bool { !months.isEmpty || !days.isEmpty }

    /// Whether the rule holds on a date. A date without a Hijri date is in no month.
    package func contains(_ date: LocalDate, in calendar: HijriCalendar) -> Bool {
        guard containsCivil(date) else { return false }
        guard needsHijri else { return true }
        guard let (month, day) = calendar.monthAndDay(of: date) else { return false }
        return (months.isEmpty || months.contains(month)) && (days.isEmpty || days.contains(day))
    }

    /// Whether the civil stretches hold a date, and none leaves it out.
    package func containsCivil(_ date: LocalDate) -> Bool {
        (ranges.isEmpty || ranges.contains { $0.contains(date) }) && !exceptions.contains { $0.contains(date) }
    }
}

extension PlanDecoder {
    /// What `hijri` and `dates` of a rule limit it to, and the stretches that its `except` leaves out.
    mutating func limit(_ fields: Fields) -> DayLimit {
        var limit = DayLimit()
        if let hijri = fields.fields("hijri") {
            limit.months = Set(hijri.items("months").compactMap(Self.month))
            limit.days = Set(hijri.items("days").compactMap(\.integer))
            limit.hijriSource = fields.keySpan("hijri")
        }
        limit.ranges = fields.list("dates").map { dates($0) }
        limit.exceptions = fields.list("except").filter { $0.text == nil }.map { dates($0) }
        return limit
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

    private static func month(_ node: DocumentNode) -> Int? {
        node.integer ?? node.text.flatMap { monthWords.firstIndex(of: $0) }.map { $0 + 1 }
    }

    /// The plan file's words for the Hijri months, in order: `muharram` to `dhu-al-hijjah`.
    static let monthWords = HijriDate.monthNames.map { name in
        String(name.lowercased().map { $0 == " " ? "-" : $0 })
    }
}
