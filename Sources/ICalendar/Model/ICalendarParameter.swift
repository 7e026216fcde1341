/// A parameter of a property, such as `TZID=Europe/London` (RFC 5545 §3.2).
public struct ICalendarParameter: Hashable, Sendable {
    /// The name, always in upper case: RFC 5545 takes names without regard to case.
    public let name: String
    /// The values as a person would read them, neither quoted nor with RFC 6868 escapes; usually one.
    public var values: [String]

    /// Makes a parameter with its values, each unquoted and unescaped.
    public init(_ name: String, _ values: String...) { self.init(name, values: values) }

    /// Makes a parameter with its values, each unquoted and unescaped.
    public init(_ name: String, values: [String]) {
        self.name = Name.canonical(name)
        self.values = values
    }

    /// Compares bytes: `String` would treat two Unicode spellings of a word as one.
    public static func == (a: ICalendarParameter, b: ICalendarParameter) -> Bool {
        a.name == b.name && a.values.count == b.values.count && zip(a.values, b.values).allSatisfy { sameBytes($0, $1) }
    }
}

/// Whether two strings are the same bytes of UTF-8.
func sameBytes(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
