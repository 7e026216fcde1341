import CivilTime

/// Reads an event's properties, and reports the line of one that cannot be read.
struct EventReader {
    let node: LintNode
    let zones: EventZones

    /// Returns all values of a property that holds times.
    func times(_ name: String) throws(EventFault) -> [EventSource.Time] {
        var times: [EventSource.Time] = []
        for (property, line) in node.all(name) {
            for text in property.value.split(separator: ",") {
                times.append(try time(text, property, line))
            }
            guard !times.isEmpty else { throw EventFault(line: line, reason: .value(name)) }
        }
        return times
    }

    private func time(
        _ text: some StringProtocol, _ property: ICalendarProperty, _ line: Int
    ) throws(EventFault) -> EventSource.Time {
        let tzid = property.parameter("TZID")
        guard let value = EventTime(text, tzid: tzid) else {
            throw EventFault(line: line, reason: .value(property.name))
        }
        let zone: ZoneRules
        switch value {
        case .utc: zone = .utc
        case .floating, .date: zone = zones.floating
        case .zoned(_, let name):
            guard let found = zones.zone(name) else {
                throw EventFault(line: line, reason: .unknownZone(property.name))
            }
            zone = found
        }
        return EventSource.Time(value: value, local: value.wallClock, zone: zone)
    }

    /// Returns the length by DTEND or DURATION; without both, a day for a whole-day event and zero otherwise.
    ///
    /// DTEND is taken as a reading of the clock, as calendar programs do, so a night shift ends at 07:00 in every
    /// night. RFC 5545 §3.8.5.3 would have each instance as long as the first.
    func length(from start: EventSource.Time) throws(EventFault) -> EventSource.Length {
        if let end = try times("DTEND").first, let line = node.all("DTEND").first?.line {
            let isSameClock = end.zone.identifier == start.zone.identifier
            let seconds =
                isSameClock
                ? end.local.secondsSinceEpoch - start.local.secondsSinceEpoch : (end.instant - start.instant).seconds
            guard seconds >= 0 else { throw EventFault(line: line, reason: .endsBeforeStart) }
            return isSameClock ? .clock(seconds) : .nominal(days: 0, seconds: seconds)
        }
        if let (property, line) = node.all("DURATION").first {
            return try length(property.value, name: "DURATION", line)
        }
        if case .date = start.value { return .clock(86400) }
        return .clock(0)
    }

    /// Returns a duration, whose days are days of the calendar, and whose hours are hours that pass (RFC 5545 §3.3.6).
    private func length(
        _ text: some StringProtocol, name: String, _ line: Int
    ) throws(EventFault) -> EventSource.Length {
        let front = text.prefix { $0 != "T" }
        guard let whole = DurationValue.read(text) else { throw EventFault(line: line, reason: .value(name)) }
        guard whole >= .zero else { throw EventFault(line: line, reason: .endsBeforeStart) }
        let days = DurationValue.read(front)?.seconds ?? 0
        return .nominal(days: days / 86400, seconds: whole.seconds - days)
    }

    func rules() throws(EventFault) -> [RecurrenceRule] {
        var rules: [RecurrenceRule] = []
        for (property, line) in node.all("RRULE") {
            guard let rule = RecurrenceRule(property.value) else {
                throw EventFault(line: line, reason: .value("RRULE"))
            }
            rules.append(rule)
        }
        return rules
    }

    /// Returns the starts that RDATE adds: times, or periods with a length of their own (RFC 5545 §3.3.9).
    func extra() throws(EventFault) -> [(time: EventSource.Time, length: EventSource.Length?)] {
        var extra: [(time: EventSource.Time, length: EventSource.Length?)] = []
        for (property, line) in node.all("RDATE") {
            for item in property.value.split(separator: ",") {
                let ends = item.split(separator: "/", omittingEmptySubsequences: false)
                let start = try time(ends[0], property, line)
                guard ends.count > 1 else {
                    extra.append((start, nil))
                    continue
                }
                guard ends.count == 2 else { throw EventFault(line: line, reason: .value("RDATE")) }
                if let span = DurationValue.read(ends[1]), span >= .zero {
                    extra.append((start, try length(ends[1], name: "RDATE", line)))
                } else {
                    let end = try time(ends[1], property, line)
                    guard end.instant >= start.instant else { throw EventFault(line: line, reason: .endsBeforeStart) }
                    extra.append((start, .nominal(days: 0, seconds: (end.instant - start.instant).seconds)))
                }
            }
        }
        return extra
    }
}
