public import CivilTime

/// An event (RFC 5545 §3.6.1).
public struct VEvent: TypedComponent {
    /// `VEVENT`.
    public static let componentName = "VEVENT"

    /// Everything that the event holds.
    public var component: ICalendarComponent

    /// Wraps a VEVENT component without checking it.
    public init(unchecked component: ICalendarComponent) { self.component = component }

    /// Makes an event with the properties that RFC 5545 requires and the end that most have.
    ///
    /// - Parameters:
    ///   - uid: Its identity over all versions of the calendar.
    ///   - dtstamp: The time at which this version of it was made.
    ///   - dtstart: Its start.
    ///   - dtend: The first moment after it, of the same kind as `dtstart`, or `nil`.
    ///   - summary: Its title.
    public init(uid: String, dtstamp: Instant, dtstart: EventTime, dtend: EventTime? = nil, summary: String? = nil) {
        var properties = [
            ICalendarProperty("UID", text: uid), ICalendarProperty("DTSTAMP", DateTimeText.utc(dtstamp)),
            ICalendarProperty("DTSTART", dtstart),
        ]
        if let dtend { properties.append(ICalendarProperty("DTEND", dtend)) }
        if let summary { properties.append(ICalendarProperty("SUMMARY", text: summary)) }
        component = ICalendarComponent(Self.componentName, properties: properties)
    }

    /// The status of an event: whether it takes place, and how firmly.
    public enum Status: String, Sendable, CaseIterable {
        case confirmed = "CONFIRMED"
        case tentative = "TENTATIVE"
        case cancelled = "CANCELLED"
    }

    /// The transparency of an event: whether it takes up its owner's time.
    public enum Transp: String, Sendable, CaseIterable {
        case opaque = "OPAQUE"
        case transparent = "TRANSPARENT"
    }

    /// The identity over all versions of the calendar.
    public var uid: String? {
        get { text("UID") }
        set { setText("UID", newValue) }
    }

    /// The time at which this version was made.
    public var dtstamp: Instant? {
        get { instant("DTSTAMP") }
        set { setInstant("DTSTAMP", newValue) }
    }

    /// The time at which the event was first made.
    public var created: Instant? {
        get { instant("CREATED") }
        set { setInstant("CREATED", newValue) }
    }

    /// The time at which the event last changed.
    public var lastModified: Instant? {
        get { instant("LAST-MODIFIED") }
        set { setInstant("LAST-MODIFIED", newValue) }
    }

    /// The number of changes so far, from 0.
    public var sequence: Int? {
        get { number("SEQUENCE") }
        set { setNumber("SEQUENCE", newValue) }
    }

    /// The start of the event.
    public var dtstart: EventTime? {
        get { time("DTSTART") }
        set { setTime("DTSTART", newValue) }
    }

    /// The first moment after the event.
    public var dtend: EventTime? {
        get { time("DTEND") }
        set { setTime("DTEND", newValue) }
    }

    /// The length, in place of an end.
    public var duration: TimeSpan? {
        get { span("DURATION") }
        set { setSpan("DURATION", newValue) }
    }

    /// The title.
    public var summary: String? {
        get { text("SUMMARY") }
        set { setText("SUMMARY", newValue) }
    }

    /// The text below the title.
    public var description: String? {
        get { text("DESCRIPTION") }
        set { setText("DESCRIPTION", newValue) }
    }

    /// The place, in words.
    public var location: String? {
        get { text("LOCATION") }
        set { setText("LOCATION", newValue) }
    }

    /// The place, as `latitude;longitude` in degrees north and east (RFC 5545 §3.8.1.6).
    public var geo: String? {
        get { component["GEO"]?.value }
        set { component["GEO"] = newValue.map { ICalendarProperty("GEO", $0) } }
    }

    /// A link to further information, a URI.
    public var url: String? {
        get { uri("URL") }
        set { setURI("URL", newValue) }
    }

    /// The categories; setting an empty list removes the property.
    public var categories: [String] {
        get { component.all("CATEGORIES").flatMap(\.texts) }
        set { component["CATEGORIES"] = newValue.isEmpty ? nil : ICalendarProperty("CATEGORIES", texts: newValue) }
    }

    /// The colour, a CSS3 colour name (RFC 7986 §5.9).
    public var color: String? {
        get { text("COLOR") }
        set { setText("COLOR", newValue) }
    }

    /// The status: whether the event takes place.
    public var status: Status? {
        get { word("STATUS") }
        set { setWord("STATUS", newValue) }
    }

    /// The transparency: whether the event takes up time; RFC 5545 assumes OPAQUE where it is missing.
    public var transp: Transp? {
        get { word("TRANSP") }
        set { setWord("TRANSP", newValue) }
    }

    /// The rule by which the event repeats.
    public var rrule: RecurrenceRule? {
        get { component["RRULE"].flatMap { RecurrenceRule($0.value) } }
        set { component["RRULE"] = newValue.map { ICalendarProperty("RRULE", $0.value) } }
    }

    /// The starts of the rule at which the event does not take place; all of one kind.
    public var exdate: [EventTime] {
        get { component.all("EXDATE").flatMap(\.times) }
        set { component["EXDATE"] = newValue.isEmpty ? nil : ICalendarProperty("EXDATE", newValue) }
    }

    /// The alarms in the order of the file.
    public var alarms: [VAlarm] {
        get { children() }
        set { setChildren(newValue) }
    }
}
