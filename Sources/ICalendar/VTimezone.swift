/// The rules of a time zone as a file carries them (RFC 5545 §3.6.5).
public struct VTimezone: CalendarComponent {
    /// `VTIMEZONE`.
    public static let componentName = "VTIMEZONE"

    /// Everything that the time zone holds.
    public var component: Component

    /// Takes a VTIMEZONE component as it is.
    public init(unchecked component: Component) { self.component = component }

    /// Makes a time zone from its observances.
    public init(tzid: String, observances: [Observance]) {
        component = Component(
            Self.componentName, properties: [Property("TZID", text: tzid)], components: observances.map(\.component))
    }

    /// The name by which TZID parameters refer to the zone.
    public var tzid: String? {
        get { text("TZID") }
        set { setText("TZID", newValue) }
    }

    /// The STANDARD and DAYLIGHT components that can be read, in the order of the file.
    public var observances: [Observance] { component.components.compactMap { Observance($0) } }
}
