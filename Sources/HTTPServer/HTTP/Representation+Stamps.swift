import CivilTime
import Gzip
import ICalendar
import NIOCore
import NIOHTTP1

/// Calendars for a program that takes an event for unchanged as long as its stamps are.
///
/// Subscribers replace what they have, but for Evolution's data server, which GNOME's calendar stands on: it compares
/// DTSTAMP, LAST-MODIFIED and SEQUENCE of each event. What is built into an empty folder has the same ones, whatever
/// was edited since.
extension Representation {
    static let calendarType = "text/calendar; charset=utf-8"

    /// Whether it is a calendar, of which the program that asks decides the stamps.
    var isCalendar: Bool { type == Self.calendarType }

    /// Whether the program that asks is that one.
    static func isComparedByStamps(_ request: HTTPHeaders) -> Bool {
        request["User-Agent"].contains { $0.hasPrefix("Evolution/") }
    }

    private static let stamps = ["DTSTAMP:", "LAST-MODIFIED:"].map { Array($0.utf8) }

    /// The calendar whose events all have the time at which it became what it is.
    var stamped: Representation {
        let time = Array(EventTime.utc(revised).value.utf8)
        var bytes = Array(plain.bytes.readableBytesView)
        var start = 0
        // Lines end in CR and LF; one that goes on begins with a space, and so with none of the names.
        while let end = bytes[start...].firstIndex(of: 0x0A) {
            for name in Self.stamps
            where end - start == name.count + time.count + 1 && bytes[start..<end].starts(with: name) {
                bytes.replaceSubrange(start + name.count..<end - 1, with: time)
            }
            start = end + 1
        }
        return Representation(
            type: type, plain: Form(bytes), gzip: Form(Gzip.compressed(bytes)), modified: modified, revised: revised,
            isAmbiguous: isAmbiguous)
    }
}
