/// An alarm inside an event (RFC 5545 §3.6.6).
public struct VAlarm: CalendarComponent {
    /// `VALARM`.
    public static let componentName = "VALARM"

    /// Everything that the alarm holds.
    public var component: Component

    /// Takes a VALARM component as it is.
    public init(unchecked component: Component) { self.component = component }

    /// Makes an alarm that shows text, the kind that every program takes.
    ///
    /// - Parameters:
    ///   - uid: Its identity over all versions of the calendar (RFC 9074 §4).
    ///   - trigger: When it goes off.
    ///   - description: The text, which RFC 5545 requires.
    public init(uid: String? = nil, trigger: Trigger, description: String) {
        var properties = uid.map { [Property("UID", text: $0)] } ?? []
        properties.append(Property("ACTION", "DISPLAY"))
        properties.append(trigger.property)
        properties.append(Property("DESCRIPTION", text: description))
        component = Component(Self.componentName, properties: properties)
    }

    /// The identity over all versions of the calendar (RFC 9074 §4).
    public var uid: String? {
        get { text("UID") }
        set { setText("UID", newValue) }
    }

    /// `DISPLAY`, `AUDIO` or another word.
    public var action: String? {
        get { text("ACTION")?.uppercased() }
        set { setText("ACTION", newValue) }
    }

    /// When the alarm goes off.
    public var trigger: Trigger? {
        get { component["TRIGGER"].flatMap { Trigger($0) } }
        set { component["TRIGGER"] = newValue?.property }
    }

    /// The text that the alarm shows.
    public var description: String? {
        get { text("DESCRIPTION") }
        set { setText("DESCRIPTION", newValue) }
    }
}
