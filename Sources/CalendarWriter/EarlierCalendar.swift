import CivilTime
import ICalendar

/// A calendar that an earlier build wrote. Its events are read where they are looked at: nearly all stay as they were.
struct EarlierCalendar {
    struct Event {
        var uid: String
        /// Its lines, from BEGIN to END.
        var lines: ArraySlice<UInt8>
        /// `nil` where it is not written as it would be here.
        var version: EventVersion?

        /// Its properties and alarms.
        var component: VEvent { VEvent(lines: Array(lines)) }
    }

    /// All but the events.
    private(set) var header: VCalendar
    private(set) var events: [Event]

    /// Reads the first calendar of a file; `nil` where there is none.
    init?(_ bytes: [UInt8]) throws(ICalendarReadError) {
        guard let outline = try ICalendarReader().outline(bytes) else { return nil }
        header = outline.calendar
        events = outline.events.map { Event(uid: $0.uid, lines: bytes[$0.range], version: $0.version) }
    }

    /// Leaves out all events but some.
    mutating func keepEvents(where isKept: (Event) -> Bool) { events.removeAll { !isKept($0) } }

    /// Adds events and time zones of another calendar.
    mutating func add(_ others: [Event], of other: EarlierCalendar, _ timezones: [VTimezone]) {
        events += others
        header.timezones += timezones
        header.retiredVersions = .latest(header.retiredVersions, other.header.retiredVersions)
    }
}

extension VCalendar {
    /// The property that remembers the versions of events that calendars no longer hold.
    static let retiredVersionsName = "X-HORARIUM-LET-GO"

    /// The latest version of the events that the calendar no longer holds.
    var retiredVersions: RetiredVersions? {
        get { retiredVersions(in: Self.retiredVersionsName) }
        set { setRetiredVersions(newValue, in: Self.retiredVersionsName) }
    }
}
