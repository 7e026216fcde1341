/// An alarm inside an event (RFC 5545 §3.6.6).
public struct VAlarm: TypedComponent {
    /// `VALARM`.
    public static let componentName = "VALARM"

    /// Everything that the alarm holds.
    public var component: ICalendarComponent

    /// Wraps a VALARM component without checking it.
    public init(unchecked component: ICalendarComponent) { self.component = component }

    /// Makes an alarm that shows text, the kind that every program supports.
    ///
    /// - Parameters:
    ///   - uid: Its identity over all versions of the calendar (RFC 9074 §4).
    ///   - trigger: The time at which it goes off.
    ///   - description: The text, which RFC 5545 requires.
    public init(uid: String? = nil, trigger: VAlarm.Trigger, description: String) {
        var properties = uid.map { [ICalendarProperty("UID", text: $0)] } ?? []
        properties.append(ICalendarProperty("ACTION", "DISPLAY"))
        properties.append(trigger.property)
        properties.append(ICalendarProperty("DESCRIPTION", text: description))
        component = ICalendarComponent(Self.componentName, properties: properties)
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

    /// The time at which the alarm goes off.
    public var trigger: VAlarm.Trigger? {
        get { component["TRIGGER"].flatMap { VAlarm.Trigger($0) } }
        set { component["TRIGGER"] = newValue?.property }
    }

    /// The text that the alarm shows.
    public var description: String? {
        get { text("DESCRIPTION") }
        set { setText("DESCRIPTION", newValue) }
    }
}
