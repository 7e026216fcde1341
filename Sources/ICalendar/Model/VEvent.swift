public import CivilTime

/// An event (RFC 5545 §3.6.1).
public struct VEvent: TypedComponent {
    /// `VEVENT`.
    public static let componentName = "VEVENT"

    /// Everything that the event holds.
    public var component: ICalendarComponent

    /// Takes a VEVENT component as it is.
    public init(unchecked component: ICalendarComponent) { self.component = component }

    /// Makes an event with the properties that RFC 5545 requires and the end that most have.
    ///
    /// - Parameters:
    ///   - uid: Its identity over all versions of the calendar.
    ///   - dtstamp: When this version of it was made.
    ///   - dtstart: When it starts.
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

    /// Whether an event holds, and how firmly.
    public enum Status: String, Sendable, CaseIterable {
        case confirmed = "CONFIRMED"
        case tentative = "TENTATIVE"
        case cancelled = "CANCELLED"
    }

    /// Whether an event takes up the time of the person whose calendar it is in.
    public enum Transp: String, Sendable, CaseIterable {
        case opaque = "OPAQUE"
        case transparent = "TRANSPARENT"
    }

    /// The identity over all versions of the calendar.
    public var uid: String? {
        get { text("UID") }
        set { setText("UID", newValue) }
    }

    /// When this version was made.
    public var dtstamp: Instant? {
        get { instant("DTSTAMP") }
        set { setInstant("DTSTAMP", newValue) }
    }

    /// When the event was first made.
    public var created: Instant? {
        get { instant("CREATED") }
        set { setInstant("CREATED", newValue) }
    }

    /// When the event last changed.
    public var lastModified: Instant? {
        get { instant("LAST-MODIFIED") }
        set { setInstant("LAST-MODIFIED", newValue) }
    }

    /// The number of changes so far, from 0.
    public var sequence: Int? {
        get { number("SEQUENCE") }
        set { setNumber("SEQUENCE", newValue) }
    }

    /// When the event starts.
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

    /// Where, in words.
    public var location: String? {
        get { text("LOCATION") }
        set { setText("LOCATION", newValue) }
    }

    /// Where, as `latitude;longitude` in degrees north and east (RFC 5545 §3.8.1.6).
    public var geo: String? {
        get { component["GEO"]?.value }
        set { component["GEO"] = newValue.map { ICalendarProperty("GEO", $0) } }
    }

    /// A link to more, a URI.
    public var url: String? {
        get { uri("URL") }
        set { setURI("URL", newValue) }
    }

    /// The categories; setting none removes the property.
    public var categories: [String] {
        get { component.all("CATEGORIES").flatMap(\.texts) }
        set { component["CATEGORIES"] = newValue.isEmpty ? nil : ICalendarProperty("CATEGORIES", texts: newValue) }
    }

    /// The colour, a CSS3 colour name (RFC 7986 §5.9).
    public var color: String? {
        get { text("COLOR") }
        set { setText("COLOR", newValue) }
    }

    /// Whether the event holds.
    public var status: Status? {
        get { word("STATUS") }
        set { setWord("STATUS", newValue) }
    }

    /// Whether the event takes up time; RFC 5545 takes OPAQUE where it is missing.
    public var transp: Transp? {
        get { word("TRANSP") }
        set { setWord("TRANSP", newValue) }
    }

    /// How the event repeats.
    public var rrule: RecurrenceRule? {
        get { component["RRULE"].flatMap { RecurrenceRule($0.value) } }
        set { component["RRULE"] = newValue.map { ICalendarProperty("RRULE", $0.value) } }
    }

    /// The starts that the rule would give and that do not happen; all of one kind.
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
