import Text
import CivilTime
import ICalendar
import Scheduling

/// One event of a calendar, in values; ``write(_:to:)`` defines its form in the file.
struct CalendarEvent {
    var uid: EventUID
    var start: EventTime
    /// The first moment after the event; `nil` for a whole day.
    var end: EventTime?
    var summary: String
    var description: Description?
    var url: String?
    var style: EventStyle
    var repetition: Repetition?
    var alarms: [Alarm] = []

    /// The recurrence of an event. Boxed, since few events repeat.
    indirect enum Repetition {
        case rule(RecurrenceRule, except: [EventTime])
    }

    /// The text below the title.
    enum Description {
        case text(String)
        case prayer(PrayerText, PrayerReason, at: Instant, in: ZoneRules)
    }

    /// An alarm: a text that is shown some time before the event starts, or after.
    struct Alarm {
        var uid: Identifiers
        /// The time from the event's start, negative before it.
        var offset: TimeSpan
        var text: String
    }

    /// Writes the event; the same values give the same bytes.
    func write(_ version: EventVersion, to lines: inout ContentLineWriter) {
        lines.begin("VEVENT")
        lines.compose("UID") { uid.write(to: &$0) }
        lines.put("DTSTAMP", version.dtstamp)
        lines.put("LAST-MODIFIED", version.lastModified)
        lines.put("SEQUENCE", version.sequence)
        lines.put("DTSTART", start)
        if let end { lines.put("DTEND", end) }
        lines.put("SUMMARY", text: summary)
        if description != nil { lines.compose("DESCRIPTION") { description?.write(to: &$0) } }
        if let url { lines.put("URL", value: url) }
        style.write(to: &lines)
        if case .rule(let rrule, let exdate) = repetition {
            lines.put("RRULE", value: rrule.value)
            if !exdate.isEmpty { lines.put("EXDATE", exdate) }
        }
        for alarm in alarms {
            lines.begin("VALARM")
            lines.put("UID") { alarm.uid.write(to: &$0) }
            lines.put("ACTION", word: "DISPLAY")
            lines.put("TRIGGER", alarm.offset)
            lines.put("DESCRIPTION", text: alarm.text)
            lines.end("VALARM")
        }
        lines.end("VEVENT")
    }

    /// Returns the event as a component, for code that inspects it.
    func component(_ version: EventVersion) -> VEvent {
        var lines = ContentLineWriter()
        write(version, to: &lines)
        return VEvent(lines: lines.array)
    }
}

extension CalendarEvent.Description {
    fileprivate func write(to out: inout ByteBuffer) {
        switch self {
        case .text(let text): out.append(text: text)
        case .prayer(let sentences, let reason, let start, let zone):
            sentences.write(reason, at: start, in: zone, to: &out) { $0.append("\n") }
        }
    }
}

extension VEvent {
    /// Reads the lines of an event that was written here or has been read before.
    init(lines: [UInt8]) {
        let components = try? ICalendarReader().components(lines)
        self.init(unchecked: components?.first ?? ICalendarComponent(Self.componentName))
    }
}
