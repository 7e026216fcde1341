public import CivilTime

extension VAlarm {
    /// The time at which an alarm goes off (RFC 5545 §3.8.6.3).
    public enum Trigger: Hashable, Sendable {
        /// A length of time after the event's start, negative before it.
        case fromStart(TimeSpan)
        /// A length of time after the event's end, negative before it.
        case fromEnd(TimeSpan)
        /// An instant, whatever happens to the event.
        case at(Instant)

        /// Reads a TRIGGER, or `nil` when its value is neither a duration nor an instant.
        public init?(_ property: ICalendarProperty) {
            if let span = DurationValue.read(property.value) {
                self = property.parameter("RELATED")?.uppercased() == "END" ? .fromEnd(span) : .fromStart(span)
            } else if let instant = DateTimeText.readUTC(property.value) {
                self = .at(instant)
            } else {
                return nil
            }
        }

        /// The property TRIGGER.
        public var property: ICalendarProperty {
            switch self {
            case .fromStart(let span): ICalendarProperty("TRIGGER", DurationValue.text(span))
            case .fromEnd(let span):
                ICalendarProperty(
                    "TRIGGER", DurationValue.text(span), parameters: [ICalendarParameter("RELATED", "END")])
            case .at(let instant):
                ICalendarProperty(
                    "TRIGGER", DateTimeText.utc(instant), parameters: [ICalendarParameter("VALUE", "DATE-TIME")])
            }
        }
    }
}
