package import CivilTime

/// A calendar whose events have been found but not yet read.
package struct CalendarOutline: Sendable {
    /// One event of the file.
    package struct Event: Sendable {
        package var uid: String
        /// The event's bytes in the file, from its BEGIN to its END.
        package var range: Range<Int>
        /// The version; `nil` where one of its properties is missing.
        package var version: EventVersion?
    }

    /// The calendar without its events.
    package var calendar: VCalendar
    package var events: [Event]
}

/// The properties that distinguish the versions of an event.
package struct EventVersion: Hashable, Sendable {
    package var dtstamp, lastModified: Instant
    package var sequence: Int

    package init(dtstamp: Instant, lastModified: Instant, sequence: Int) {
        (self.dtstamp, self.lastModified, self.sequence) = (dtstamp, lastModified, sequence)
    }

    /// Makes a version whose stamps are both one time.
    package init(stamp: Instant, sequence: Int = 0) {
        self.init(dtstamp: stamp, lastModified: stamp, sequence: sequence)
    }
}

extension VEvent {
    /// The event's version, where all its properties are present.
    package var version: EventVersion? {
        guard let dtstamp, let lastModified, let sequence else { return nil }
        return EventVersion(dtstamp: dtstamp, lastModified: lastModified, sequence: sequence)
    }
}
