package import ICalendar

/// A calendar as a file for each event, the form that CalDAV (RFC 4791 §4.1) and vdir have.
///
/// A file holds the events of one UID with the time zones that they refer to. Cancelled events have none: a program that
/// synchronises takes an event away when its file is gone.
package struct EventFiles {
    /// The bytes of each file by the UID of its events.
    package private(set) var files: [String: [UInt8]] = [:]
    /// The UIDs of cancelled events.
    package private(set) var cancelled: Set<String> = []

    /// Divides the first calendar of a stream.
    package init(_ calendar: [UInt8]) throws(ICalendarReadError) {
        guard let outline = try ICalendarReader().outline(calendar) else { return }
        let zones = outline.calendar.timezones
        var header = outline.calendar
        header.timezones = []
        header.component.properties.removeAll { !Self.properties.contains($0.name) }
        for (uid, parts) in Dictionary(grouping: outline.events, by: \.uid) {
            let events = parts.map { VEvent(lines: Array(calendar[$0.range])) }
            guard events.contains(where: { $0.status != .cancelled }) else {
                cancelled.insert(uid)
                continue
            }
            var header = header
            header.keepTimezones(of: zones, usedBy: events)
            var lines = ContentLineWriter()
            lines.begin(header.component)
            for part in parts { lines.put(lines: calendar[part.range]) }
            lines.end(header.component)
            lines.withBytes { files[uid] = Array($0) }
        }
    }

    /// The properties of the calendar that each file keeps. METHOD is not allowed there (RFC 4791 §4.1), and the name
    /// and the colour are properties of the whole collection on a server.
    private static let properties: Set<String> = ["VERSION", "PRODID", "CALSCALE"]

    /// The UIDs of the events in a file, whatever program wrote it; none where it cannot be read.
    package static func uids(in file: [UInt8]) -> Set<String> {
        let outline = try? ICalendarReader().outline(file)
        return Set((outline?.events ?? []).map(\.uid))
    }
}
