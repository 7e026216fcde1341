/// One content line: a name, parameters and a value (RFC 5545 §3.1).
///
/// The value is kept as it is in the file, escapes and all, since its meaning depends on the name; `text`, `texts` and
/// the typed components read it. So an unknown property is written back as it was read.
public struct ICalendarProperty: Hashable, Sendable {
    /// The name, always in upper case: RFC 5545 takes names without regard to case.
    public let name: String
    /// The parameters in the order of the file.
    public var parameters: [ICalendarParameter]
    /// The value as it is in the file, unfolded but with its escapes.
    public var value: String

    /// Makes a property from a value that needs no escapes or has them already.
    public init(_ name: String, _ value: String, parameters: [ICalendarParameter] = []) {
        self.name = Name.canonical(name)
        self.parameters = parameters
        self.value = value
    }

    /// Makes a property of type TEXT (RFC 5545 §3.3.11) from text as a person would read it.
    public init(_ name: String, text: String, parameters: [ICalendarParameter] = []) {
        self.init(name, TextValue.escaped(text), parameters: parameters)
    }

    /// Makes a property with a list of TEXT values, such as CATEGORIES.
    public init(_ name: String, texts: [String], parameters: [ICalendarParameter] = []) {
        self.init(name, texts.map(TextValue.escaped).joined(separator: ","), parameters: parameters)
    }

    /// The value read as TEXT, without its escapes.
    public var text: String { TextValue.unescaped(value) }

    /// The value read as a list of TEXT separated by commas, without escapes.
    public var texts: [String] { TextValue.list(value) }

    /// Returns the first value of the first parameter of that name (in upper case), or `nil` when there is none.
    public func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.values.first }

    /// Compares bytes: `String` would treat two Unicode spellings of a word as one.
    public static func == (a: ICalendarProperty, b: ICalendarProperty) -> Bool {
        a.name == b.name && sameBytes(a.value, b.value) && a.parameters == b.parameters
    }
}
