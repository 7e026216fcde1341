public import CivilTime

extension RecurrenceRule {
    /// Returns the starts that the rule gives, ascending, including `start` where the rule covers it.
    ///
    /// The expansion of a rule that asks for millions of starts stops early: no real calendar has such a rule.
    ///
    /// - Parameters:
    ///   - start: The wall-clock time of DTSTART.
    ///   - limit: The last wall-clock time that is of interest.
    ///   - instant: Returns the instant of a wall-clock time, to compare it with an UNTIL in UTC. By default clocks
    ///     show UTC.
    /// - Returns: The starts from `start` to `limit`.
    public func occurrences(
        from start: LocalDateTime, through limit: LocalDateTime,
        instant: @escaping (LocalDateTime) -> Instant = { Instant(epochSeconds: $0.secondsSinceEpoch) }
    ) -> [LocalDateTime] {
        var work = RecurrenceWork()
        return occurrences(from: start, through: limit, work: &work, instant: instant)
    }

    /// Returns the same starts, as far as the remaining work allows.
    func occurrences(
        from start: LocalDateTime, through limit: LocalDateTime, work: inout RecurrenceWork,
        instant: @escaping (LocalDateTime) -> Instant
    ) -> [LocalDateTime] {
        var found: [LocalDateTime] = []
        let walk = RecurrenceWalk(self, from: start, instant: instant)
        try? walk.visit(from: start, through: limit, work: &work) { found.append($0) }
        return found
    }
}

extension VEvent {
    /// Returns the wall-clock starts of the event until `limit`: its DTSTART, or those of RRULE without the EXDATEs;
    /// `nil` where DTSTART is missing or RRULE is malformed.
    ///
    /// - Parameters:
    ///   - limit: The last wall-clock time that is of interest.
    ///   - instant: Returns an instant, as in ``RecurrenceRule/occurrences(from:through:instant:)``.
    /// - Returns: The starts, ascending.
    public func starts(
        through limit: LocalDateTime,
        instant: @escaping (LocalDateTime) -> Instant = { Instant(epochSeconds: $0.secondsSinceEpoch) }
    ) -> [LocalDateTime]? {
        guard let start = dtstart?.wallClock else { return nil }
        guard component["RRULE"] != nil else { return start <= limit ? [start] : [] }
        guard let rrule else { return nil }
        let excluded = Set(exdate.map(\.wallClock))
        return rrule.occurrences(from: start, through: limit, instant: instant).filter { !excluded.contains($0) }
    }
}
