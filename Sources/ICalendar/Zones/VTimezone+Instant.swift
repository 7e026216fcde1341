public import CivilTime

extension VTimezone {
    /// Returns the offset in seconds east of UTC that the observances give at an instant, or `nil` without any.
    ///
    /// Before the first onset it is that onset's TZOFFSETFROM.
    public func offset(at instant: Instant) -> Int? { TimezoneReading(observances).offset(at: instant) }

    /// Returns the instant at which clocks show `local`, or `nil` without observances.
    ///
    /// A time that clocks skip is read with the offset before the gap; of a time that they show twice the first is
    /// returned. Source: RFC 5545 §3.3.5 ("FORM #3").
    public func instant(of local: LocalDateTime) -> Instant? { TimezoneReading(observances).instant(of: local) }
}

/// Observances, parsed once for repeated lookups.
struct TimezoneReading {
    private let observances: [VTimezone.Observance]

    init(_ observances: [VTimezone.Observance]) { self.observances = observances }

    func offset(at instant: Instant) -> Int? {
        var last: (onset: Instant, offset: Int)?
        var first: (onset: Instant, offset: Int)?
        for observance in observances {
            let wall = instant.local(offset: observance.offsetFrom)
            if let onset = latestOnset(of: observance, through: wall) {
                let at = Instant(epochSeconds: onset.secondsSinceEpoch - observance.offsetFrom)
                if last.map({ at > $0.onset }) ?? true { last = (at, observance.offsetTo) }
            }
            let start = Instant(epochSeconds: observance.dtstart.secondsSinceEpoch - observance.offsetFrom)
            if first.map({ start < $0.onset }) ?? true { first = (start, observance.offsetFrom) }
        }
        return last?.offset ?? first?.offset
    }

    func instant(of local: LocalDateTime) -> Instant? {
        let offsets = Set(observances.flatMap { [$0.offsetFrom, $0.offsetTo] }).sorted(by: >)
        let wall = local.secondsSinceEpoch
        // The larger the offset, the earlier the instant: the first that fits is the first of an ambiguous pair.
        for offset in offsets {
            let instant = Instant(epochSeconds: wall - offset)
            if self.offset(at: instant) == offset { return instant }
        }
        // Skipped by the clocks: the offset in force a day before is the one before the gap.
        return offset(at: Instant(epochSeconds: wall - 86400 - (offsets.first ?? 0))).map {
            Instant(epochSeconds: wall - $0)
        }
    }

    private func latestOnset(of observance: VTimezone.Observance, through wall: LocalDateTime) -> LocalDateTime? {
        var latest = observance.dtstart <= wall ? observance.dtstart : nil
        for date in observance.rdate where date <= wall && latest.map({ date > $0 }) ?? true { latest = date }
        guard let rule = observance.rrule, observance.dtstart <= wall else { return latest }
        // A yearly rule without COUNT can be entered late. Thirteen years are enough even for one that wants a date to
        // be one weekday, which at worst comes every twelve years; a week of dates, or none, comes every year.
        var start = observance.dtstart
        let years = rule.byMonthDay.isEmpty || rule.byMonthDay.count >= 7 ? 1 : 13
        if rule.count == nil, rule.frequency == .yearly, rule.interval == 1, !rule.byMonth.isEmpty,
            !rule.byDay.isEmpty, wall.date.year - start.date.year > years + 1,
            let late = LocalDate(year: wall.date.year - years, month: 1, day: 1)
        {
            start = LocalDateTime(late, start.time)
        }
        // Lookups are repeated many times, so each is limited against a rule that names millions of onsets.
        var work = RecurrenceWork(20_000)
        let occurrences = rule.occurrences(from: start, through: wall, work: &work) {
            Instant(epochSeconds: $0.secondsSinceEpoch - observance.offsetFrom)
        }
        return max(occurrences.last ?? observance.dtstart, latest ?? observance.dtstart)
    }
}

extension VCalendar {
    /// Returns the instant of a time in this calendar, by its own VTIMEZONEs; `nil` for floating times, days, and times
    /// in a zone that the calendar does not describe.
    public func instant(of time: EventTime) -> Instant? {
        switch time {
        case .utc(let instant): instant
        case .zoned(let local, let tzid):
            timezones.first { $0.tzid.map { sameBytes($0, tzid) } ?? false }?.instant(of: local)
        case .floating, .date: nil
        }
    }
}
