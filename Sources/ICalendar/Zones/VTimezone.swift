/// The rules of a time zone in a calendar file (RFC 5545 §3.6.5).
public struct VTimezone: TypedComponent {
    /// `VTIMEZONE`.
    public static let componentName = "VTIMEZONE"

    /// Everything that the time zone holds.
    public var component: ICalendarComponent

    /// Wraps a VTIMEZONE component without checking it.
    public init(unchecked component: ICalendarComponent) { self.component = component }

    /// Makes a time zone from its observances.
    public init(tzid: String, observances: [VTimezone.Observance]) {
        component = ICalendarComponent(
            Self.componentName, properties: [ICalendarProperty("TZID", text: tzid)],
            components: observances.map(\.component))
    }

    /// The name by which TZID parameters refer to the zone.
    public var tzid: String? {
        get { text("TZID") }
        set { setText("TZID", newValue) }
    }

    /// The STANDARD and DAYLIGHT components that can be read, in the order of the file.
    public var observances: [VTimezone.Observance] { component.components.compactMap { VTimezone.Observance($0) } }
}
