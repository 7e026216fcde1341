import CivilTime

/// Walks through the wall-clock starts of a rule in order.
struct RecurrenceWalk {
    private let rule: RecurrenceRule
    private let start: LocalDateTime
    private let days: RecurrenceDays
    /// The hours, minutes and seconds of starts, ascending; those of DTSTART where the rule names none.
    private let hours, minutes, seconds: [Int]
    private let instant: (LocalDateTime) -> Instant

    /// Prepares to walk through a rule from `start`, the wall-clock time of DTSTART. `instant` returns the instant of a
    /// wall-clock time, to compare it with an UNTIL in UTC.
    init(_ rule: RecurrenceRule, from start: LocalDateTime, instant: @escaping (LocalDateTime) -> Instant) {
        (self.rule, self.start, self.instant) = (rule, start, instant)
        days = RecurrenceDays(rule, start: start.date)
        let (hour, minute, second) = start.time.components
        func sorted(_ numbers: [Int], or standard: Int) -> [Int] {
            numbers.isEmpty ? [standard] : Set(numbers).sorted()
        }
        hours = sorted(rule.byHour, or: hour)
        minutes = sorted(rule.byMinute, or: minute)
        // A leap second is read as the second before it, as in times.
        seconds = sorted(rule.bySecond.map { min($0, 59) }, or: second)
    }

    /// Calls `body` with the starts from `first` to `limit`, ascending.
    ///
    /// A rule with COUNT is walked from its beginning, any other from `first`.
    ///
    /// - Throws: ``RecurrenceOverflow`` when that exceeds the remaining work.
    func visit(
        from first: LocalDateTime, through limit: LocalDateTime, work: inout RecurrenceWork,
        _ body: (LocalDateTime) -> Void
    ) throws(RecurrenceOverflow) {
        let entry = rule.count == nil ? max(first, start) : start
        var remaining = rule.count ?? .max
        let (start, until, instant) = (start, rule.until, instant)
        func take(_ time: LocalDateTime) -> Bool {
            guard time >= start else { return true }
            guard time <= limit, remaining > 0, !Self.isOver(time, until, instant) else { return false }
            remaining -= 1
            if time >= first { body(time) }
            return true
        }
        switch rule.frequency {
        case .secondly, .minutely, .hourly:
            try visitTimes(from: entry, through: limit, &work, take)
        case .daily, .weekly, .monthly, .yearly:
            try visitDays(from: entry.date, through: limit.date, &work, take)
        }
    }

    // MARK: Days and longer units

    private func visitDays(
        from first: LocalDate, through last: LocalDate, _ work: inout RecurrenceWork,
        _ take: (LocalDateTime) -> Bool
    ) throws(RecurrenceOverflow) {
        let perDay = hours.count * minutes.count * seconds.count
        var unit = unit(number(of: first))
        while unit.first <= last {
            let days = unit.days()
            try work.spend(1 + days.count)
            let count = days.count * perDay
            if rule.bySetPos.isEmpty {
                for index in 0..<count {
                    try work.spend()
                    guard take(LocalDateTime(days[index / perDay], time(index % perDay))) else { return }
                }
            } else {
                for index in positions(in: count) {
                    guard take(LocalDateTime(days[index / perDay], time(index % perDay))) else { return }
                }
            }
            unit = self.unit(unit.number + 1)
        }
    }

    /// A unit of the rule: its number among those that count, its first day and the days that may count.
    private struct Unit {
        var number: Int
        var first: LocalDate
        var days: () -> [LocalDate]
    }

    private func unit(_ number: Int) -> Unit {
        let steps = number * rule.interval
        switch rule.frequency {
        case .yearly:
            let year = start.date.year + steps
            return Unit(number: number, first: Self.first(ofMonth: 1, year)) { days.days(inYear: year) }
        case .monthly:
            let (year, month) = (month(of: start.date) + steps).floorQuotientAndRemainder(by: 12)
            return Unit(number: number, first: Self.first(ofMonth: month + 1, year)) {
                days.days(inMonth: month + 1, of: year)
            }
        case .weekly:
            let first = week(of: start.date).advanced(by: 7 * steps)
            return Unit(number: number, first: first) { (0..<7).map(first.advanced).filter(days.contains) }
        default:
            let day = start.date.advanced(by: steps)
            return Unit(number: number, first: day) { [day].filter(days.contains) }
        }
    }

    /// Returns the number of the unit that holds `date`, or of the last one before it that counts; 0 before the rule
    /// begins.
    private func number(of date: LocalDate) -> Int {
        let units =
            switch rule.frequency {
            case .yearly: date.year - start.date.year
            case .monthly: month(of: date) - month(of: start.date)
            case .weekly: week(of: start.date).distance(to: week(of: date)) / 7
            default: start.date.distance(to: date)
            }
        return max(0, units.floorDivided(by: rule.interval))
    }

    private func month(of date: LocalDate) -> Int { date.components.year * 12 + date.components.month - 1 }
    private func week(of date: LocalDate) -> LocalDate { date.advanced(by: -days.daysIntoWeek(date)) }

    private static func first(ofMonth month: Int, _ year: Int) -> LocalDate {
        LocalDate(year: year, month: month, day: 1) ?? LocalDate(epochDay: .max)
    }

    /// Returns the time of day at an index among all combinations of hours, minutes and seconds.
    private func time(_ index: Int) -> LocalTime {
        let (rest, second) = index.quotientAndRemainder(dividingBy: seconds.count)
        let (hour, minute) = rest.quotientAndRemainder(dividingBy: minutes.count)
        return LocalTime(secondOfDay: hours[hour] * 3600 + minutes[minute] * 60 + seconds[second])
    }

    /// Returns the indices that BYSETPOS selects in a unit with `count` starts, ascending.
    private func positions(in count: Int) -> [Int] {
        Set(rule.bySetPos.map { $0 > 0 ? $0 - 1 : count + $0 }).filter { (0..<count).contains($0) }.sorted()
    }

    // MARK: Hours and shorter units

    private func visitTimes(
        from first: LocalDateTime, through limit: LocalDateTime, _ work: inout RecurrenceWork,
        _ take: (LocalDateTime) -> Bool
    ) throws(RecurrenceOverflow) {
        let length = rule.frequency == .hourly ? 3600 : rule.frequency == .minutely ? 60 : 1
        let begin = start.secondsSinceEpoch.floorDivided(by: length)
        let step = rule.interval
        // The offsets of starts in a unit: minutes and seconds of an hour, seconds of a minute.
        let inside = starts(within: length)
        var day = first.date
        while day <= limit.date {
            try work.spend()
            defer { day = day.advanced(by: 1) }
            guard days.contains(day) else { continue }
            let units = day.epochDay * (86400 / length)
            let skipped = max(0, -(begin - units).floorDivided(by: step))
            var unit = max(begin, begin + skipped * step)
            while unit < units + 86400 / length {
                try work.spend()
                defer { unit += step }
                guard counts(unit: unit * length - day.epochDay * 86400, length) else { continue }
                for offset in inside {
                    try work.spend()
                    let second = unit * length + offset - day.epochDay * 86400
                    guard take(LocalDateTime(day, LocalTime(secondOfDay: second))) else { return }
                }
            }
        }
    }

    /// Returns the seconds from the beginning of a unit at which it has starts.
    private func starts(within length: Int) -> [Int] {
        let all: [Int] =
            switch length {
            case 3600: minutes.flatMap { minute in seconds.map { minute * 60 + $0 } }
            case 60: seconds
            default: [0]
            }
        return rule.bySetPos.isEmpty ? all : positions(in: all.count).map { all[$0] }
    }

    /// Whether a unit that begins at a second of the day satisfies BYHOUR, BYMINUTE and BYSECOND.
    private func counts(unit second: Int, _ length: Int) -> Bool {
        (rule.byHour.isEmpty || rule.byHour.contains(second / 3600))
            && (length == 3600 || rule.byMinute.isEmpty || rule.byMinute.contains(second / 60 % 60))
            && (length > 1 || rule.bySecond.isEmpty || seconds.contains(second % 60))
    }

    // MARK: The end

    private static func isOver(
        _ time: LocalDateTime, _ until: EventTime?, _ instant: (LocalDateTime) -> Instant
    ) -> Bool {
        switch until {
        case .utc(let end):
            // Clocks are never further than this from UTC.
            let ahead = time.secondsSinceEpoch - end.epochSeconds
            return ahead > 93600 || (ahead >= -93600 && instant(time) > end)
        case .date(let date): return time.date > date
        case .zoned(let end, _), .floating(let end): return time > end
        case nil: return false
        }
    }
}
