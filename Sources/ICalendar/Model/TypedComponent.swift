internal import CivilTime

/// A component whose properties have types: a view of a ``ICalendarComponent``, which keeps everything else.
///
/// A property reads as `nil` where it is missing or its value cannot be read; `component` still has the value.
/// Setting one replaces it with its parameters; setting `nil` removes it.
public protocol TypedComponent: Hashable, Sendable {
    /// The component's name, such as `VEVENT`.
    static var componentName: String { get }
    /// The underlying component, with everything that it holds.
    var component: ICalendarComponent { get set }
    /// Wraps a component of that name without checking it.
    init(unchecked component: ICalendarComponent)
}

extension TypedComponent {
    /// Wraps a component, or returns `nil` when it has another name.
    public init?(_ component: ICalendarComponent) {
        guard component.name == Self.componentName else { return nil }
        self.init(unchecked: component)
    }

    /// The component as bytes of a file, CRLF at each line's end.
    public var bytes: [UInt8] { component.bytes }

    func text(_ name: String) -> String? { component[name]?.text }
    mutating func setText(_ name: String, _ text: String?) {
        component[name] = text.map { ICalendarProperty(name, text: $0) }
    }

    func instant(_ name: String) -> Instant? { component[name].flatMap { DateTimeText.readUTC($0.value) } }
    mutating func setInstant(_ name: String, _ instant: Instant?) {
        component[name] = instant.map { ICalendarProperty(name, DateTimeText.utc($0)) }
    }

    func time(_ name: String) -> EventTime? { component[name].flatMap { EventTime($0) } }
    mutating func setTime(_ name: String, _ time: EventTime?) {
        component[name] = time.map { ICalendarProperty(name, $0) }
    }

    func number(_ name: String) -> Int? { component[name].flatMap { Int($0.value) } }
    mutating func setNumber(_ name: String, _ number: Int?) {
        component[name] = number.map { ICalendarProperty(name, String($0)) }
    }

    func span(_ name: String) -> TimeSpan? { component[name].flatMap { DurationValue.read($0.value) } }
    mutating func setSpan(_ name: String, _ span: TimeSpan?, parameters: [ICalendarParameter] = []) {
        component[name] = span.map { ICalendarProperty(name, DurationValue.text($0), parameters: parameters) }
    }

    func word<Word: RawRepresentable<String>>(_ name: String) -> Word? {
        component[name].flatMap { Word(rawValue: $0.value.uppercased()) }
    }
    mutating func setWord(_ name: String, _ word: (some RawRepresentable<String>)?) {
        component[name] = word.map { ICalendarProperty(name, $0.rawValue) }
    }

    /// Returns the value of a URI property, which has no escapes.
    func uri(_ name: String) -> String? { component[name]?.value }
    mutating func setURI(_ name: String, _ uri: String?) { component[name] = uri.map { ICalendarProperty(name, $0) } }

    func children<Child: TypedComponent>() -> [Child] { component.components.compactMap { Child($0) } }
    /// Puts `children` in the place of the first child of that kind, or at the end.
    mutating func setChildren<Child: TypedComponent>(_ children: [Child]) {
        let place = component.components.firstIndex { $0.name == Child.componentName } ?? component.components.count
        component.components.removeAll { $0.name == Child.componentName }
        component.components.insert(contentsOf: children.map(\.component), at: place)
    }
}
