import Bytes
import CivilTime
import ICalendar
import Planning

/// One event of a calendar, in values: what it looks like in the file stands in ``write(_:to:)``.
struct CalendarEvent {
    var uid: EventUID
    var start: EventTime
    /// The first moment after it; `nil` for a whole day.
    var end: EventTime?
    var summary: String
    var description: Description?
    var url: String?
    var manner: EventManner
    var repetition: Repetition?
    var alarms: [Alarm] = []

    /// When it comes again. Boxed, since few events do.
    indirect enum Repetition {
        case rule(RecurrenceRule, except: [EventTime])
    }

    /// What stands below the title.
    enum Description {
        case text(String)
        case prayer(PrayerSentences, PrayerReason, at: Instant, in: TimeZone)
    }

    /// A text that is shown some time before the event starts, or after.
    struct Alarm {
        var uid: Identifiers
        /// Counted from the start, negative before it.
        var offset: TimeSpan
        var text: String
    }

    /// What tells the versions of an event apart.
    struct Version: Equatable {
        var dtstamp, lastModified: Instant
        var sequence: Int

        /// The first one.
        init(stamp: Instant) { self.init((stamp, 0)) }

        /// One that is written as a whole at a time.
        init(_ numbers: (stamp: Instant, sequence: Int)) {
            self.init(dtstamp: numbers.stamp, lastModified: numbers.stamp, sequence: numbers.sequence)
        }

        init(dtstamp: Instant, lastModified: Instant, sequence: Int) {
            self.dtstamp = dtstamp
            self.lastModified = lastModified
            self.sequence = sequence
        }
    }

    /// The lines that tell a version, as they were written for the last event: nearly all events have the same one.
    struct WrittenVersion {
        private var version: Version?
        private var lines: [UInt8] = []

        fileprivate mutating func write(_ version: Version, to lines: inout ContentLineWriter) {
            if self.version != version { (self.version, self.lines) = (version, []) }
            lines.put(&self.lines) { lines in
                lines.put("DTSTAMP", version.dtstamp)
                lines.put("LAST-MODIFIED", version.lastModified)
                lines.put("SEQUENCE", version.sequence)
            }
        }
    }

    /// Writes the event; the same values give the same bytes.
    ///
    /// - Parameter written: The version as it was written for another event.
    func write(_ version: Version, to lines: inout ContentLineWriter, _ written: inout WrittenVersion) {
        lines.begin("VEVENT")
        lines.compose("UID") { uid.write(to: &$0) }
        written.write(version, to: &lines)
        lines.put("DTSTART", start)
        if let end { lines.put("DTEND", end) }
        lines.put("SUMMARY", text: summary)
        if description != nil { lines.compose("DESCRIPTION") { description?.write(to: &$0) } }
        if let url { lines.put("URL", value: url) }
        lines.put(lines: manner.lines)
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

    /// The event as a component, for what has to look into it.
    func component(_ version: Version) -> VEvent {
        var lines = ContentLineWriter()
        write(version, to: &lines)
        return VEvent(bytes: lines.array)
    }

    /// Writes the event by itself.
    func write(_ version: Version, to lines: inout ContentLineWriter) {
        var written = WrittenVersion()
        write(version, to: &lines, &written)
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
    /// Reads an event that was written here or has been read before.
    init(bytes: [UInt8]) {
        let components = try? ICalendarReader().components(bytes)
        self.init(unchecked: components?.first ?? ICalendarComponent(Self.componentName))
    }
}
