public import CivilTime

extension VTimezone {
    /// Makes a description of a zone that is right at every instant of `span`.
    ///
    /// Where the zone follows its yearly rule, the description has RRULEs without end, from the first year in which it
    /// does; earlier changes, and those of a zone without such a rule, are listed. So the description of most zones
    /// does not depend on `span`, and holds after it as well.
    ///
    /// DAYLIGHT always is the observance whose clocks are ahead: Dublin and Casablanca call their winter or Ramadan
    /// clocks daylight saving time, which calendar programs do not expect.
    public init(_ zone: ZoneRules, covering span: Range<Instant>) {
        let ruled = RuledYears(of: zone, through: span.upperBound.local(offset: 0).date.year)
        let end = ruled.map { min(startOfYear($0.first), span.upperBound) } ?? span.upperBound
        var observances: [VTimezone.Observance] = []
        if span.lowerBound < end || ruled.map({ $0.firstOnset > span.lowerBound }) == true {
            let listed = VTimezone.changes(of: zone, from: span.lowerBound, to: max(end, span.lowerBound))
            observances = listed.isEmpty ? [VTimezone.fixed(zone, at: span.lowerBound)] : grouped(listed)
        }
        self.init(tzid: zone.identifier, observances: observances + (ruled?.observances ?? []))
    }

    /// Returns the changes in a span and the last one before it, whose offset is in force as the span begins.
    private static func changes(of zone: ZoneRules, from: Instant, to: Instant) -> [ZoneRules.Transition] {
        // Searched in ever longer spans, so that the usual case does not walk through a century.
        for years in [2, 20, 400] {
            let start = from - .days(366 * years)
            let found = zone.changes(in: start..<to)
            if let last = found.lastIndex(where: { $0.at <= from }) { return Array(found[last...]) }
            if years == 400, !found.isEmpty {
                let offset = found[0].before
                return [ZoneRules.Transition(at: start, before: offset, after: offset)] + found
            }
        }
        return []
    }

    /// Returns the one observance of a zone whose offset has never changed.
    private static func fixed(_ zone: ZoneRules, at instant: Instant) -> VTimezone.Observance {
        let offset = zone.offset(at: instant)
        let start = min(instant, Instant(epochSeconds: 0)).local(offset: 0).date
        return VTimezone.Observance(
            isDaylight: false, dtstart: LocalDateTime(start, .midnight), offsetFrom: offset.seconds,
            offsetTo: offset.seconds, name: offset.abbreviation)
    }
}

/// Returns one observance for all changes with the same offsets and name, in the order of their first onsets.
private func grouped(_ changes: [ZoneRules.Transition]) -> [VTimezone.Observance] {
    var observances: [VTimezone.Observance] = []
    for change in changes {
        let onset = change.at.local(offset: change.before.seconds)
        let next = VTimezone.Observance(
            isDaylight: change.isToDaylight, dtstart: onset, offsetFrom: change.before.seconds,
            offsetTo: change.after.seconds, name: change.after.abbreviation)
        let same = observances.firstIndex {
            $0.isDaylight == next.isDaylight && $0.offsetFrom == next.offsetFrom && $0.offsetTo == next.offsetTo
                && $0.name == next.name
        }
        if let same { observances[same].rdate.append(onset) } else { observances.append(next) }
    }
    return observances
}

func startOfYear(_ year: Int) -> Instant {
    Instant(epochSeconds: (LocalDate(year: year, month: 1, day: 1)?.epochDay ?? 0) * 86400)
}

extension ZoneRules {
    /// Returns the transitions that make a difference. Some TZif files, written for old readers, have one in 2038 that
    /// does not; included, it would make the calendar depend on how the system's files were compiled.
    func changes(in span: Range<Instant>) -> [Transition] { transitions(in: span).filter { $0.before != $0.after } }
}

extension ZoneRules.Transition {
    /// Whether clocks change to the observance that is ahead, whatever the zone calls it.
    var isToDaylight: Bool {
        switch (before.isDaylight, after.isDaylight) {
        case (true, false) where after.seconds > before.seconds: true
        case (false, true) where after.seconds < before.seconds: false
        default: after.isDaylight
        }
    }
}
