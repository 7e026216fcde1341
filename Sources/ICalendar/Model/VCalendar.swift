public import CivilTime

/// A calendar: the whole of a file, as a rule (RFC 5545 §3.4, RFC 7986 §5).
public struct VCalendar: TypedComponent {
    /// `VCALENDAR`.
    public static let componentName = "VCALENDAR"

    /// Everything that the calendar holds.
    public var component: ICalendarComponent

    /// Wraps a VCALENDAR component without checking it.
    public init(unchecked component: ICalendarComponent) { self.component = component }

    /// Makes a calendar with VERSION and PRODID.
    ///
    /// - Parameters:
    ///   - prodid: The program that writes the calendar, such as `-//Example//Planner//EN` (RFC 5545 §3.7.3). With a
    ///     version in it, an upgrade changes the file.
    ///   - name: The name that calendar programs show: NAME and, for older ones, X-WR-CALNAME.
    ///   - timezones: A VTIMEZONE for each TZID that the events use.
    ///   - events: The events in the order of the file.
    public init(prodid: String, name: String? = nil, timezones: [VTimezone] = [], events: [VEvent] = []) {
        component = ICalendarComponent(
            Self.componentName,
            properties: [ICalendarProperty("VERSION", "2.0"), ICalendarProperty("PRODID", text: prodid)],
            components: timezones.map(\.component) + events.map(\.component))
        if name != nil { self.name = name }
    }

    /// The program that wrote the calendar.
    public var prodid: String? {
        get { text("PRODID") }
        set { setText("PRODID", newValue) }
    }
    /// The version of iCalendar, `2.0`.
    public var version: String? { text("VERSION") }

    /// The name that calendar programs show. Setting it writes NAME and X-WR-CALNAME, which most programs read.
    public var name: String? {
        get { text("NAME") ?? text("X-WR-CALNAME") }
        set {
            setText("NAME", newValue)
            setText("X-WR-CALNAME", newValue)
        }
    }

    /// The description of the calendar. Setting it writes DESCRIPTION and X-WR-CALDESC.
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

    /// The time after which to ask for a new version. Setting it writes REFRESH-INTERVAL and X-PUBLISHED-TTL.
    public var refreshInterval: TimeSpan? {
        get { span("REFRESH-INTERVAL") ?? span("X-PUBLISHED-TTL") }
        set {
            setSpan("REFRESH-INTERVAL", newValue, parameters: [ICalendarParameter("VALUE", "DURATION")])
            setSpan("X-PUBLISHED-TTL", newValue)
        }
    }

    /// The address of new versions, a URI (RFC 7986 §5.8).
    public var source: String? {
        get { uri("SOURCE") }
        set {
            component["SOURCE"] = newValue.map {
                ICalendarProperty("SOURCE", $0, parameters: [ICalendarParameter("VALUE", "URI")])
            }
        }
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
