public import CivilTime

/// One time that an event takes place.
public struct EventInstance: Hashable, Sendable {
    /// The component that says how: the event itself, or the one that changes this instance.
    public var event: VEvent
    /// When it begins, and the first moment after it; both are the same for an event without a length.
    public var start, end: Instant
    /// Whether it is a matter of days rather than times.
    public var isAllDay: Bool

    /// Whether it holds (STATUS is not CANCELLED) and takes up time (TRANSP is not TRANSPARENT).
    public var isBusy: Bool { event.status != .cancelled && event.transp != .transparent }
}

/// Why an event's instances cannot be told.
public struct EventFault: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// The property is missing.
        case missing(String)
        /// The property's value is not of its type.
        case value(String)
        /// The property's time is in a zone that nobody knows.
        case unknownZone(String)
        /// The event ends before it begins.
        case endsBeforeStart
        /// RRULE asks for more instances than a calendar can have.
        case tooManyInstances
    }

    /// The line of the file, from 1.
    public var line: Int
    /// What is wrong, and with which property.
    public var reason: Reason
}
