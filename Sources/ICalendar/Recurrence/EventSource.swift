import CivilTime

/// An event of a file, read into times of known zones.
struct EventSource {
    /// A time with the zone whose clocks it follows.
    struct Time {
        var value: EventTime
        var local: LocalDateTime
        var zone: ZoneRules

        var instant: Instant { zone.instant(of: local).instant }
    }

    /// The length of instances.
    enum Length {
        /// A length in seconds on the clock: from 23:00 to 07:00, whatever clocks do in the night.
        case clock(Int)
        /// A number of days on the clock and then seconds that pass.
        case nominal(days: Int, seconds: Int)

        /// An upper bound of the seconds from start to end, whatever clocks do.
        var longest: Int {
            switch self {
            case .clock(let seconds): seconds + 86400
            case .nominal(let days, let seconds): (days + 1) * 86400 + seconds
            }
        }

        func end(from local: LocalDateTime, in zone: ZoneRules) -> Instant {
            switch self {
            case .clock(0), .nominal(0, 0): zone.instant(of: local).instant
            case .clock(let seconds): zone.instant(of: local + seconds).instant
            case .nominal(let days, let seconds): zone.instant(of: local + days * 86400).instant + .seconds(seconds)
            }
        }
    }

    let event: VEvent
    let line: Int
    let start: Time
    let length: Length
    let rules: [RecurrenceRule]
    /// Further starts; those of periods have their own lengths.
    let extra: [(time: Time, length: Length?)]
    let excluded: InstanceKeys
    /// The instance of the series that it changes; `nil` for the event itself.
    let recurrenceID: Time?
    /// Whether it changes the later instances too.
    let changesFuture: Bool

    var isAllDay: Bool { if case .date = start.value { true } else { false } }
    var sequence: Int { event.sequence ?? 0 }

    init(_ node: LintNode, _ zones: EventZones) throws(EventFault) {
        event = VEvent(unchecked: node.component)
        line = node.line
        let reader = EventReader(node: node, zones: zones)
        guard let start = try reader.times("DTSTART").first else {
            throw EventFault(line: node.line, reason: .missing("DTSTART"))
        }
        self.start = start
        length = try reader.length(from: start)
        rules = try reader.rules()
        extra = try reader.extra()
        var isFloating = false
        switch start.value {
        case .floating, .date: isFloating = true
        case .utc, .zoned: break
        }
        excluded = InstanceKeys(try reader.times("EXDATE"), ofFloating: isFloating)
        recurrenceID = try reader.times("RECURRENCE-ID").first
        changesFuture =
            node.component["RECURRENCE-ID"]?.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
    }
}

extension LocalDateTime {
    /// Returns the reading of a clock a number of seconds later.
    static func + (local: LocalDateTime, seconds: Int) -> LocalDateTime {
        let (day, second) = (local.secondsSinceEpoch + seconds).floorQuotientAndRemainder(by: 86400)
        return LocalDateTime(LocalDate(epochDay: day), LocalTime(secondOfDay: second))
    }
}

/// The instances that EXDATE and RECURRENCE-ID name: by instant, by the reading of the clock, or by day.
struct InstanceKeys {
    private var instants: Set<Instant> = []
    private var clocks: Set<LocalDateTime> = []
    private var days: Set<LocalDate> = []

    /// Makes the keys of some times. Where `isFloating`, the event's own times have no zone, so that the times of any
    /// zone count by the reading of their clock.
    init(_ times: [EventSource.Time], ofFloating isFloating: Bool) {
        for time in times {
            switch time.value {
            case .date(let date): days.insert(date)
            case .floating(let local): clocks.insert(local)
            case .utc, .zoned:
                instants.insert(time.instant)
                if isFloating { clocks.insert(time.local) }
            }
        }
    }

    func contains(_ local: LocalDateTime, _ instant: Instant) -> Bool {
        instants.contains(instant) || clocks.contains(local) || days.contains(local.date)
    }
}

/// Finds the zones that times refer to.
struct EventZones {
    /// Returns the IANA zone of a name.
    let known: (String) -> ZoneRules?
    /// The zones that the file describes.
    let described: [String: ZoneRules]
    /// The zone of times without one, and of days.
    let floating: ZoneRules

    func zone(_ name: String) -> ZoneRules? { known(name) ?? described[name] }
}
