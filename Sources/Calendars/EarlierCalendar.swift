import CivilTime
import ICalendar

/// A calendar that an earlier build wrote: each of its events as the bytes that it is in the file.
struct EarlierCalendar {
    struct Event {
        var uid: String
        /// Where it is in ``bytes``.
        var range: Range<Int>
        /// `nil` where it is not written as it would be here.
        var version: CalendarEvent.Version?
    }

    /// All but the events.
    private(set) var header: VCalendar
    private(set) var bytes: [UInt8]
    private(set) var events: [Event]

    /// Reads the first calendar of a file; `nil` where there is none.
    init?(_ file: [UInt8]) throws(ICalendarReadError) {
        if let scan = EventScan(file), let header = try ICalendarReader().calendars(scan.rest).first {
            self.header = header
            bytes = file
            events = scan.events
            return
        }
        guard var calendar = try ICalendarReader().calendars(file).first else { return nil }
        (bytes, events) = ([], [])
        for event in calendar.events {
            let start = bytes.count
            bytes += event.bytes
            events.append(Event(uid: event.uid ?? "", range: start..<bytes.count, version: event.version))
        }
        calendar.events = []
        header = calendar
    }

    /// Leaves out all events but some.
    mutating func keepEvents(where isKept: (Event) -> Bool) { events.removeAll { !isKept($0) } }

    /// Adds events and time zones of another calendar.
    mutating func add(_ others: [Event], of other: EarlierCalendar, _ timezones: [VTimezone]) {
        for event in others {
            let start = bytes.count
            bytes += other.bytes[event.range]
            events.append(Event(uid: event.uid, range: start..<bytes.count, version: event.version))
        }
        header.timezones += timezones
        header.letGo = LetGo.latest(header.letGo, other.header.letGo)
    }

    /// An event's properties and alarms.
    func component(_ event: Event) -> VEvent { VEvent(bytes: Array(bytes[event.range])) }
}

extension VEvent {
    /// What tells its versions apart, where all of it is there.
    var version: CalendarEvent.Version? {
        guard let dtstamp, let lastModified, let sequence else { return nil }
        return .init(dtstamp: dtstamp, lastModified: lastModified, sequence: sequence)
    }
}
