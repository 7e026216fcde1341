package import ICalendar
import Text

/// A calendar as a file for each event, the form that CalDAV (RFC 4791 §4.1) and vdir have.
///
/// A file holds the events of one UID, a series and what departs from it, with the time zones that they refer to. Cancelled
/// events have none: a program that synchronises takes an event away when its file is gone.
package struct EventFiles {
    /// The bytes of each file by the UID of its events.
    package private(set) var files: [String: [UInt8]] = [:]
    /// The UIDs of all events, cancelled ones too.
    package private(set) var uids: Set<String> = []

    /// Divides the first calendar of a stream.
    package init(_ calendar: [UInt8]) throws(ICalendarReadError) {
        guard let outline = try ICalendarReader().outline(calendar) else { return }
        var parts: [String: [Range<Int>]] = [:]
        for event in outline.events { parts[event.uid, default: []].append(event.range) }
        uids = Set(parts.keys)
        let zones = outline.calendar.timezones
        var header = outline.calendar
        header.timezones = []
        header.component.properties.removeAll { !Self.properties.contains($0.name) }
        for (uid, ranges) in parts {
            let events = ranges.map { VEvent(lines: Array(calendar[$0])) }
            guard events.contains(where: { $0.status != .cancelled }) else { continue }
            var header = header
            header.keepTimezones(of: zones, usedBy: events)
            var lines = ContentLineWriter()
            lines.begin(header.component)
            for range in ranges { lines.put(lines: calendar[range]) }
            lines.end(header.component)
            lines.withBytes { files[uid] = Array($0) }
        }
    }

    /// What such a file says of itself; METHOD is not allowed in it, and a name would be the collection's.
    private static let properties: Set<String> = ["VERSION", "PRODID", "CALSCALE"]

    /// The UIDs in a file, whatever program wrote it; none where it cannot be read.
    package static func uids(in file: [UInt8]) -> Set<String> {
        let outline = try? ICalendarReader().outline(file)
        return Set((outline?.events ?? []).map(\.uid))
    }

    /// The name of an event's file: its UID, with what servers or file systems might stumble over as in an address.
    package static func name(of uid: String) -> String {
        uid.split(separator: "@", omittingEmptySubsequences: false).map(\.percentEncodedSegment).joined(separator: "@")
            + ".ics"
    }
}
