public import CivilTime

extension RecurrenceRule {
    /// The starts that the rule gives, ascending, `start` among them where the rule covers it.
    ///
    /// A rule that asks for millions of starts is broken off: no calendar means it.
    ///
    /// - Parameters:
    ///   - start: DTSTART as clocks read.
    ///   - limit: The last wall-clock time that is of interest.
    ///   - instant: The instant of a wall-clock time, which UNTIL is compared with where it is in UTC. As it stands,
    ///     clocks are taken to show UTC.
    public func occurrences(
        from start: LocalDateTime, through limit: LocalDateTime,
        instant: @escaping (LocalDateTime) -> Instant = { Instant(epochSeconds: $0.secondsSinceEpoch) }
    ) -> [LocalDateTime] {
        var work = RecurrenceWork()
        return occurrences(from: start, through: limit, work: &work, instant: instant)
    }

    /// The same, as far as the work that is left goes.
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
    /// The wall-clock starts of the event until `limit`: its DTSTART, or what RRULE gives without the EXDATEs; `nil`
    /// where DTSTART is missing or RRULE is malformed.
    ///
    /// - Parameters:
    ///   - limit: The last wall-clock time that is of interest.
    ///   - instant: As in ``RecurrenceRule/occurrences(from:through:instant:)``.
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
