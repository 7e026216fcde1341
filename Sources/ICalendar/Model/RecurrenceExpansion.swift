public import CivilTime

extension RecurrenceRule {
    /// The starts that the rule gives, ascending, `start` among them where the rule covers it.
    ///
    /// - Parameters:
    ///   - start: DTSTART as clocks read.
    ///   - limit: The last wall-clock time that is of interest.
    ///   - instant: The instant of a wall-clock time, which UNTIL is compared with where it is in UTC. As it stands,
    ///     clocks are taken to show UTC.
    public func occurrences(
        from start: LocalDateTime, through limit: LocalDateTime,
        instant: (LocalDateTime) -> Instant = { Instant(epochSeconds: $0.secondsSinceEpoch) }
    ) -> [LocalDateTime] {
        var found: [LocalDateTime] = []
        var day = firstDay(from: start.date)
        while true {
            let (days, next) = candidates(from: day, start: start.date)
            for date in days where date >= start.date {
                let occurrence = LocalDateTime(date, start.time)
                guard occurrence <= limit, count.map({ found.count < $0 }) ?? true, !isOver(occurrence, instant) else {
                    return found
                }
                found.append(occurrence)
            }
            guard next <= limit.date else { return found }
            day = next
        }
    }

    /// The first day of the unit in which a date lies.
    private func firstDay(from date: LocalDate) -> LocalDate {
        switch frequency {
        case .daily: date
        case .weekly: date.advanced(by: 1 - date.weekday.rawValue)
        case .monthly: date.advanced(by: 1 - date.components.day)
        case .yearly: date.advanced(by: 1 - date.dayOfYear)
        }
    }

    /// The days of the unit that starts on `day`, ascending, and the start of the next unit that counts.
    private func candidates(from day: LocalDate, start: LocalDate) -> ([LocalDate], next: LocalDate) {
        let weekdays = Set(byDay.map(\.weekday))
        switch frequency {
        case .daily:
            return (byDay.isEmpty || weekdays.contains(day.weekday) ? [day] : [], day.advanced(by: interval))
        case .weekly:
            let wanted = byDay.isEmpty ? [start.weekday] : weekdays
            return ((0..<7).map(day.advanced).filter { wanted.contains($0.weekday) }, day.advanced(by: 7 * interval))
        case .monthly:
            let (year, month, _) = day.components
            let isCounted = byMonth.isEmpty || byMonth.contains(month)
            let (years, months) = (month - 1 + interval).floorQuotientAndRemainder(by: 12)
            let next = LocalDate(year: year + years, month: months + 1, day: 1)
            return (isCounted ? days(of: month, in: year, start: start) : [], next ?? day.advanced(by: 31 * interval))
        case .yearly:
            let year = day.year
            let months = byMonth.isEmpty ? [start.components.month] : byMonth.sorted()
            let days = months.flatMap { self.days(of: $0, in: year, start: start) }
            let next = LocalDate(year: year + interval, month: 1, day: 1)
            return (days, next ?? day.advanced(by: 366 * interval))
        }
    }

    /// The days of a month that a monthly or yearly rule asks for.
    private func days(of month: Int, in year: Int, start: LocalDate) -> [LocalDate] {
        guard let first = LocalDate(year: year, month: month, day: 1) else { return [] }
        let length = LocalDate.length(ofMonth: month, year: year)
        return (1...length).compactMap { day in
            let date = first.advanced(by: day - 1)
            if byDay.isEmpty, byMonthDay.isEmpty { return day == start.components.day ? date : nil }
            guard byMonthDay.isEmpty || byMonthDay.contains(day) else { return nil }
            guard !byDay.isEmpty else { return date }
            let (fromFirst, fromLast) = ((day - 1) / 7 + 1, -((length - day) / 7 + 1))
            let isWanted = byDay.contains {
                $0.weekday == date.weekday && ($0.ordinal == nil || $0.ordinal == fromFirst || $0.ordinal == fromLast)
            }
            return isWanted ? date : nil
        }
    }

    private func isOver(_ occurrence: LocalDateTime, _ instant: (LocalDateTime) -> Instant) -> Bool {
        switch until {
        case .utc(let end): instant(occurrence) > end
        case .date(let date): occurrence.date > date
        case .zoned(let end, _), .floating(let end): occurrence > end
        case nil: false
        }
    }
}

extension VEvent {
    /// The wall-clock starts of the event until `limit`: its DTSTART, or what RRULE gives without the EXDATEs; `nil`
    /// where DTSTART is missing or RRULE is of a form that ``RecurrenceRule`` cannot hold.
    ///
    /// - Parameters:
    ///   - limit: The last wall-clock time that is of interest.
    ///   - instant: As in ``RecurrenceRule/occurrences(from:through:instant:)``.
    public func starts(
        through limit: LocalDateTime,
        instant: (LocalDateTime) -> Instant = { Instant(epochSeconds: $0.secondsSinceEpoch) }
    ) -> [LocalDateTime]? {
        guard let start = dtstart?.wallClock else { return nil }
        guard component["RRULE"] != nil else { return start <= limit ? [start] : [] }
        guard let rrule else { return nil }
        let excluded = Set(exdate.map(\.wallClock))
        return rrule.occurrences(from: start, through: limit, instant: instant).filter { !excluded.contains($0) }
    }
}
