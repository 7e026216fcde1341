public import CivilTime

/// One instance of an event.
public struct EventInstance: Hashable, Sendable {
    /// The component that describes the instance: the event itself, or the one that changes this instance.
    public var event: VEvent
    /// The start, and the first moment after the end; both are the same for an event without a length.
    public var start, end: Instant
    /// Whether it takes whole days.
    public var isAllDay: Bool

    /// Whether it takes place (STATUS is not CANCELLED) and takes up time (TRANSP is not TRANSPARENT).
    public var isBusy: Bool { event.status != .cancelled && event.transp != .transparent }
}

/// The reason why an event's instances cannot be determined.
public struct EventFault: Error, Hashable, Sendable {
    /// The kind of fault.
    public enum Reason: Hashable, Sendable {
        /// The property is missing.
        case missing(String)
        /// The property's value is not of its type.
        case value(String)
        /// The property's time is in an unknown zone.
        case unknownZone(String)
        /// The event ends before it begins.
        case endsBeforeStart
        /// RRULE asks for more instances than a calendar can have.
        case tooManyInstances
    }

    /// The line of the file, from 1.
    public var line: Int
    /// The kind of fault, with the property that it concerns.
    public var reason: Reason
}
