import CivilTime
import ICalendar

/// A calendar that an earlier build wrote. Its events are parsed only on demand: nearly all stay as they were.
struct EarlierCalendar {
    struct Event {
        var uid: String
        /// Its lines, from BEGIN to END.
        var lines: ArraySlice<UInt8>
        /// The version; `nil` where one of its properties is missing, and the event then never counts as unchanged.
        var version: EventVersion?

        /// Its properties and alarms.
        var component: VEvent { VEvent(lines: Array(lines)) }
    }

    /// The calendar without its events.
    private(set) var header: VCalendar
    private(set) var events: [Event]

    /// Reads the first calendar of a file; `nil` where the file has none.
    init?(_ bytes: [UInt8]) throws(ICalendarReadError) {
        guard let outline = try ICalendarReader().outline(bytes) else { return nil }
        header = outline.calendar
        events = outline.events.map { Event(uid: $0.uid, lines: bytes[$0.range], version: $0.version) }
    }

    /// Removes all events but those that satisfy the condition.
    mutating func keepEvents(where isKept: (Event) -> Bool) { events.removeAll { !isKept($0) } }

    /// Adds events and time zones of another calendar.
    mutating func add(_ others: [Event], of other: EarlierCalendar, _ timezones: [VTimezone]) {
        events += others
        header.timezones += timezones
        header.retiredVersions = .latest(header.retiredVersions, other.header.retiredVersions)
    }
}

extension VCalendar {
    /// The name of the property that stores the versions of events that calendars no longer hold.
    static let retiredVersionsName = "X-HORARIUM-LET-GO"

    /// The latest version of the events that the calendar no longer holds.
    var retiredVersions: RetiredVersions? {
        get { retiredVersions(in: Self.retiredVersionsName) }
        set { setRetiredVersions(newValue, in: Self.retiredVersionsName) }
    }
}
