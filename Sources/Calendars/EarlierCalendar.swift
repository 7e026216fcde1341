import CivilTime
import ICalendar

/// A calendar that an earlier build wrote: where each of its events is in the file, which is read again where an event is
/// looked at.
struct EarlierCalendar {
    struct Event {
        var uid: String
        /// Where it is in its file.
        var range: Range<Int>
        /// `nil` where it is not written as it would be here.
        var version: CalendarEvent.Version?
        /// The place of its file in ``files``.
        var file = 0
    }

    /// All but the events.
    private(set) var header: VCalendar
    private var files: [CalendarFile]
    private(set) var events: [Event]

    /// Reads the first calendar of a file; `nil` where there is none.
    init?(_ file: CalendarFile) throws(ICalendarReadError) {
        if let scan = EventScan(file), let header = try ICalendarReader().calendars(scan.rest).first {
            self.header = header
            files = [file]
            events = scan.events
            return
        }
        guard var calendar = try file.withBytes(0..<file.count, Self.readWhole) else { return nil }
        var bytes: [UInt8] = []
        events = []
        for event in calendar.events {
            let start = bytes.count
            bytes += event.bytes
            events.append(Event(uid: event.uid ?? "", range: start..<bytes.count, version: event.version))
        }
        calendar.events = []
        header = calendar
        files = [CalendarFile(bytes)]
    }

    private static func readWhole(_ bytes: UnsafeRawBufferPointer) throws(ICalendarReadError) -> VCalendar? {
        try ICalendarReader().calendars(Array(bytes)).first
    }

    /// Whether its files are still as they were when they were read first.
    var isUnchanged: Bool { files.allSatisfy(\.isUnchanged) }

    /// Leaves out all events but some.
    mutating func keepEvents(where isKept: (Event) -> Bool) { events.removeAll { !isKept($0) } }

    /// Adds events and time zones of another calendar.
    mutating func add(_ others: [Event], of other: EarlierCalendar, _ timezones: [VTimezone]) {
        for var event in others {
            event.file += files.count
            events.append(event)
        }
        files += other.files
        header.timezones += timezones
        header.letGo = LetGo.latest(header.letGo, other.header.letGo)
    }

    /// Lends the lines of an event, by its place.
    func withBytes<Result>(ofEvent place: Int, _ read: (UnsafeRawBufferPointer) -> Result) -> Result {
        files[events[place].file].withBytes(events[place].range, read)
    }

    /// The properties and alarms of an event, by its place.
    func component(ofEvent place: Int) -> VEvent { withBytes(ofEvent: place) { VEvent(bytes: Array($0)) } }
}

extension VEvent {
    /// What tells its versions apart, where all of it is there.
    var version: CalendarEvent.Version? {
        guard let dtstamp, let lastModified, let sequence else { return nil }
        return .init(dtstamp: dtstamp, lastModified: lastModified, sequence: sequence)
    }
}
