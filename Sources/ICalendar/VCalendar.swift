public import CivilTime

/// A calendar: the whole of a file, as a rule (RFC 5545 §3.4, RFC 7986 §5).
public struct VCalendar: CalendarComponent {
    /// `VCALENDAR`.
    public static let componentName = "VCALENDAR"
    /// The PRODID of every calendar that Horarium writes, without a version: an upgrade must not change a file.
    public static let prodid = "-//Horarium//Horarium//EN"

    /// Everything that the calendar holds.
    public var component: Component

    /// Takes a VCALENDAR component as it is.
    public init(unchecked component: Component) { self.component = component }

    /// Makes a calendar with VERSION and PRODID.
    ///
    /// - Parameters:
    ///   - name: What calendar programs call it; NAME and, for older ones, X-WR-CALNAME.
    ///   - timezones: A VTIMEZONE for each TZID that the events use.
    ///   - events: The events in the order of the file.
    public init(name: String? = nil, timezones: [VTimezone] = [], events: [VEvent] = []) {
        component = Component(
            Self.componentName, properties: [Property("VERSION", "2.0"), Property("PRODID", text: Self.prodid)],
            components: timezones.map(\.component) + events.map(\.component))
        if name != nil { self.name = name }
    }

    /// Whether Horarium wrote this calendar, going by PRODID. A build replaces no other.
    public var isOurs: Bool { prodid.map { sameBytes($0, Self.prodid) } ?? false }

    /// The program that wrote the calendar.
    public var prodid: String? { text("PRODID") }
    /// The version of iCalendar, `2.0`.
    public var version: String? { text("VERSION") }

    /// What calendar programs call the calendar. Setting it writes NAME and X-WR-CALNAME, which most programs read.
    public var name: String? {
        get { text("NAME") ?? text("X-WR-CALNAME") }
        set {
            setText("NAME", newValue)
            setText("X-WR-CALNAME", newValue)
        }
    }

    /// What the calendar is about. Setting it writes DESCRIPTION and X-WR-CALDESC.
    public var description: String? {
        get { text("DESCRIPTION") ?? text("X-WR-CALDESC") }
        set {
            setText("DESCRIPTION", newValue)
            setText("X-WR-CALDESC", newValue)
        }
    }

    /// The colour, a CSS3 colour name such as `steelblue` (RFC 7986 §5.9).
    public var color: String? {
        get { text("COLOR") }
        set { setText("COLOR", newValue) }
    }

    /// How often to ask for a new version. Setting it writes REFRESH-INTERVAL and X-PUBLISHED-TTL.
    public var refreshInterval: TimeSpan? {
        get { span("REFRESH-INTERVAL") ?? span("X-PUBLISHED-TTL") }
        set {
            setSpan("REFRESH-INTERVAL", newValue, parameters: [Parameter("VALUE", "DURATION")])
            setSpan("X-PUBLISHED-TTL", newValue)
        }
    }

    /// Where a new version is to be had, a URI (RFC 7986 §5.8).
    public var source: String? {
        get { uri("SOURCE") }
        set { component["SOURCE"] = newValue.map { Property("SOURCE", $0, parameters: [Parameter("VALUE", "URI")]) } }
    }

    /// The time zone in which to show the calendar, an IANA name: X-WR-TIMEZONE, which Google and Apple read.
    public var displayTimezone: String? {
        get { text("X-WR-TIMEZONE") }
        set { setText("X-WR-TIMEZONE", newValue) }
    }

    /// The events in the order of the file.
    public var events: [VEvent] {
        get { children() }
        set { setChildren(newValue) }
    }

    /// The time zones in the order of the file.
    public var timezones: [VTimezone] {
        get { children() }
        set { setChildren(newValue) }
    }
}
