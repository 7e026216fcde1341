internal import CivilTime

/// The years from which on a zone changes its clocks by a yearly rule that can be expressed as an RRULE.
struct RuledYears {
    /// The first of the years, from 1970.
    let first: Int
    /// The first change under the rule.
    let firstOnset: Instant
    /// STANDARD and DAYLIGHT, without end.
    let observances: [VTimezone.Observance]

    /// Compares the changes by the RRULEs with those of the zone, year by year, rather than trusting the translation.
    ///
    /// - Returns: `nil` for a zone without daylight saving time, or whose rule has no RRULE, or that follows it only
    ///   after the year `last`.
    init?(of zone: ZoneRules, through last: Int) {
        guard let rule = zone.rule, let daylight = rule.daylight else { return nil }
        let (standard, summer) = (rule.standard, daylight.offset)
        guard
            let begins = YearlyChange(daylight.begins, before: standard, after: summer),
            let ends = YearlyChange(daylight.ends, before: summer, after: standard)
        else { return nil }
        func isRuled(_ year: Int) -> Bool {
            let actual = zone.changes(in: startOfYear(year)..<startOfYear(year + 1))
            return actual == (begins.transitions(in: year) + ends.transitions(in: year)).sorted { $0.at < $1.at }
        }
        // 28 years see every weekday on every date, so a rule that holds for so long holds until a century changes it.
        guard (last...(last + 28)).allSatisfy(isRuled) else { return nil }
        var first = last
        while first > 1970, isRuled(first - 1) { first -= 1 }
        let onsets = begins.transitions(in: first) + ends.transitions(in: first)
        guard let firstOnset = onsets.map(\.at).min() else { return nil }
        self.first = first
        self.firstOnset = firstOnset
        observances = (begins.observances(from: first) + ends.observances(from: first)).sorted {
            $0.dtstart < $1.dtstart
        }
    }
}

/// One of a zone's two yearly changes, as recurrence rules.
///
/// It needs two rules where the day may fall into either of two months: Cairo's clocks go back at 24:00 on October's
/// last Thursday, which is a Friday between 26 October and 1 November.
private struct YearlyChange {
    let before, after: ZoneRules.Offset
    let time: LocalTime
    let rules: [RecurrenceRule]

    /// Makes the rules; `nil` where the zone counts days of the year from 0, or moves a day across the end of February.
    init?(_ change: PosixRule.Change, before: ZoneRules.Offset, after: ZoneRules.Offset) {
        self.before = before
        self.after = after
        let dayShift = (change.secondOfDay >= 0 ? change.secondOfDay : change.secondOfDay - 86399) / 86400
        time = LocalTime(secondOfDay: change.secondOfDay - dayShift * 86400)
        switch change.day {
        case .weekday(let month, let week, let weekday):
            // POSIX counts weekdays from Sunday, 0; here Monday is 1 and Sunday 7.
            let shifted = (weekday + dayShift) % 7 + (weekday + dayShift < 0 ? 7 : 0)
            guard let day = Weekday(rawValue: shifted % 7 == 0 ? 7 : shifted % 7) else { return nil }
            if dayShift == 0 {
                let ordinal = week == 5 ? -1 : week
                rules = [RecurrenceRule(.yearly, byMonth: [month], byDay: [.init(day, ordinal: ordinal)])]
                return
            }
            let length = LocalDate.length(ofMonth: month, year: 2001)
            let first = (week == 5 ? length - 6 : week * 7 - 6) + dayShift
            // The last week of February starts on the 22nd or the 23rd, and what is after it moves in leap years.
            guard month != 2 || (week < 5 && first + 6 <= 28), month != 3 || first > 0 else { return nil }
            rules = YearlyChange.split(first..<(first + 7), month: month).map {
                RecurrenceRule(.yearly, byMonth: [$0.month], byMonthDay: $0.days, byDay: [.init(day)])
            }
        case .julian(let n):
            guard let date = LocalDate(year: 2001, month: 1, day: 1)?.advanced(by: n - 1 + dayShift), date.year == 2001,
                dayShift == 0
            else { return nil }
            let (_, month, day) = date.components
            rules = [RecurrenceRule(.yearly, byMonth: [month], byMonthDay: [day])]
        case .dayOfYear:
            return nil
        }
    }

    /// Returns days, counted from the first of `month`, by their months: they may lie in the month before or after.
    private static func split(_ days: Range<Int>, month: Int) -> [(month: Int, days: [Int])] {
        var parts: [(month: Int, days: [Int])] = []
        for day in days {
            guard let date = LocalDate(year: 2001, month: month, day: 1)?.advanced(by: day - 1), date.year == 2001
            else {
                return []
            }
            let (_, month, dayOfMonth) = date.components
            if parts.last?.month == month {
                parts[parts.count - 1].days.append(dayOfMonth)
            } else {
                parts.append((month, [dayOfMonth]))
            }
        }
        return parts
    }

    func onsets(of rule: RecurrenceRule, in years: ClosedRange<Int>) -> [LocalDateTime] {
        guard let start = LocalDate(year: years.lowerBound, month: 1, day: 1),
            let end = LocalDate(year: years.upperBound, month: 12, day: 31)
        else { return [] }
        return rule.occurrences(from: LocalDateTime(start, time), through: LocalDateTime(end, time))
    }

    func transitions(in year: Int) -> [ZoneRules.Transition] {
        rules.flatMap { onsets(of: $0, in: year...year) }.map {
            let at = Instant(epochSeconds: $0.secondsSinceEpoch - before.seconds)
            return ZoneRules.Transition(at: at, before: before, after: after)
        }
    }

    func observances(from year: Int) -> [VTimezone.Observance] {
        let isDaylight = ZoneRules.Transition(at: startOfYear(year), before: before, after: after).isToDaylight
        return rules.compactMap { rule in
            // A rule for a single date meets its weekday within 40 years, even across a century without a leap day.
            onsets(of: rule, in: year...(year + 40)).first.map {
                VTimezone.Observance(
                    isDaylight: isDaylight, dtstart: $0, offsetFrom: before.seconds, offsetTo: after.seconds,
                    name: after.abbreviation, rrule: rule)
            }
        }
    }
}
