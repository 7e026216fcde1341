public import CivilTime

extension ZoneRules {
    /// Makes the zone that a VTIMEZONE describes, up to the end of the year 2200, for repeated lookups; `nil` without
    /// any observance.
    ///
    /// Before the first onset its offset is that onset's TZOFFSETFROM.
    public init?(_ timezone: VTimezone) {
        var onsets: [(at: Instant, from: Int, to: Offset)] = []
        // The limit for the whole description of a zone.
        var work = RecurrenceWork(200_000)
        for observance in timezone.observances {
            func at(_ local: LocalDateTime) -> Instant {
                Instant(epochSeconds: local.secondsSinceEpoch - observance.offsetFrom)
            }
            let offset = Offset(
                seconds: observance.offsetTo, isDaylight: observance.isDaylight,
                abbreviation: observance.name ?? "")
            let ruled = observance.rrule?.occurrences(
                from: observance.dtstart, through: Self.end, work: &work, instant: at)
            for local in [observance.dtstart] + observance.rdate + (ruled ?? []) {
                onsets.append((at(local), observance.offsetFrom, offset))
            }
        }
        onsets.sort { $0.at < $1.at }
        guard let first = onsets.first else { return nil }
        let initial = Offset(seconds: first.from, isDaylight: false, abbreviation: "")
        var transitions: [Transition] = []
        for onset in onsets where transitions.last?.at != onset.at {
            transitions.append(
                Transition(at: onset.at, before: transitions.last?.after ?? initial, after: onset.to))
        }
        self.init(identifier: timezone.tzid ?? "", initial: initial, transitions: transitions, rule: nil)
    }

    private static let end = LocalDateTime(LocalDate(epochDay: 84_370), .midnight)  // 2200-12-31
}
