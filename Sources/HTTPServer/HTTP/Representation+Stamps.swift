import CivilTime
import Gzip
import ICalendar
import NIOCore
import NIOHTTP1

/// Calendars for clients that compare the time stamps of events instead of their contents.
///
/// Subscribers replace the whole calendar, except Evolution's data server, on which GNOME's calendar is built: it
/// compares DTSTAMP, LAST-MODIFIED and SEQUENCE of each event, and these stay the same in a build into an empty folder,
/// even if the plan was edited.
extension Representation {
    static let calendarType = "text/calendar; charset=utf-8"

    /// Whether this is a calendar, whose time stamps depend on the client.
    var isCalendar: Bool { type == Self.calendarType }

    /// Whether the client compares time stamps.
    static func isComparedByStamps(_ request: HTTPHeaders) -> Bool {
        request["User-Agent"].contains { $0.hasPrefix("Evolution/") }
    }

    private static let stamps = ["DTSTAMP:", "LAST-MODIFIED:"].map { Array($0.utf8) }

    /// The calendar with ``revised`` as the time stamp of all events.
    var stamped: Representation {
        let time = Array(EventTime.utc(revised).value.utf8)
        var bytes = Array(plain.bytes.readableBytesView)
        var start = 0
        // Lines end in CR and LF. A continuation line begins with a space, so it matches none of the names.
        while let end = bytes[start...].firstIndex(of: 0x0A) {
            for name in Self.stamps
            where end - start == name.count + time.count + 1 && bytes[start..<end].starts(with: name) {
                bytes.replaceSubrange(start + name.count..<end - 1, with: time)
            }
            start = end + 1
        }
        return Representation(
            type: type, plain: Variant(bytes), gzip: Variant(Gzip.compressed(bytes)), modified: modified,
            revised: revised,
            isAmbiguous: isAmbiguous)
    }
}
