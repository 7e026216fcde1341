package import CivilTime

/// A calendar whose events have been found and not yet been read.
package struct CalendarOutline: Sendable {
    /// One event of the file.
    package struct Event: Sendable {
        package var uid: String
        /// Where it stands in the file, from its BEGIN to its END.
        package var range: Range<Int>
        /// `nil` where one of the version's properties is missing.
        package var version: EventVersion?
    }

    /// The calendar without its events.
    package var calendar: VCalendar
    package var events: [Event]
}

/// What tells the versions of an event apart.
package struct EventVersion: Hashable, Sendable {
    package var dtstamp, lastModified: Instant
    package var sequence: Int

    package init(dtstamp: Instant, lastModified: Instant, sequence: Int) {
        (self.dtstamp, self.lastModified, self.sequence) = (dtstamp, lastModified, sequence)
    }

    /// Makes a version that is written as a whole at a time.
    package init(stamp: Instant, sequence: Int = 0) {
        self.init(dtstamp: stamp, lastModified: stamp, sequence: sequence)
    }
}

extension VEvent {
    /// What tells its versions apart, where all of it is there.
    package var version: EventVersion? {
        guard let dtstamp, let lastModified, let sequence else { return nil }
        return EventVersion(dtstamp: dtstamp, lastModified: lastModified, sequence: sequence)
    }
}
