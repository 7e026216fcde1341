/// A component, from `BEGIN:NAME` to `END:NAME`: properties, then further components (RFC 5545 §3.6).
///
/// This is the form in which calendars are read and written. ``VCalendar``, ``VEvent`` and similar types hold one and
/// give its properties types, so whatever they do not know stays where it was.
public struct ICalendarComponent: Hashable, Sendable {
    /// The name, always in upper case, such as `VEVENT`.
    public let name: String
    /// The properties in the order of the file.
    public var properties: [ICalendarProperty]
    /// The components inside, in the order of the file.
    public var components: [ICalendarComponent]

    /// Makes a component of any name.
    public init(_ name: String, properties: [ICalendarProperty] = [], components: [ICalendarComponent] = []) {
        self.name = Name.canonical(name)
        self.properties = properties
        self.components = components
    }

    /// The first property of that name (in upper case). Setting one replaces the first and removes any further ones;
    /// setting `nil` removes them all.
    public subscript(name: String) -> ICalendarProperty? {
        get { properties.first { $0.name == name } }
        set {
            guard let first = properties.firstIndex(where: { $0.name == name }) else {
                if let newValue { properties.append(newValue) }
                return
            }
            if let newValue { properties[first] = newValue }
            let kept = newValue == nil ? first : first + 1
            if properties[kept...].contains(where: { $0.name == name }) {
                properties = properties[..<kept] + properties[kept...].filter { $0.name != name }
            }
        }
    }

    /// Returns every property of that name (in upper case), in the order of the file.
    public func all(_ name: String) -> [ICalendarProperty] { properties.filter { $0.name == name } }
}
