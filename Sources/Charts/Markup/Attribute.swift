/// An attribute of an element.
struct Attribute {
    enum Value {
        /// An attribute whose being there is all it says.
        case none
        case fixed(StaticString)
        case text(String)
        /// Coordinates in tenths.
        case numbers(Int, [Int])
        case path(PathData)
    }

    let name: StaticString
    let value: Value

    /// A value that is written in the program.
    static func fixed(_ name: StaticString, _ value: StaticString) -> Attribute {
        Attribute(name: name, value: .fixed(value))
    }

    /// A value that may hold anything.
    static func text(_ name: StaticString, _ value: String) -> Attribute {
        Attribute(name: name, value: .text(value))
    }

    /// A coordinate or length, written to a tenth.
    static func number(_ name: StaticString, _ value: Double) -> Attribute {
        Attribute(name: name, value: .numbers(value.tenths, []))
    }

    /// Several numbers with spaces between them.
    static func numbers(_ name: StaticString, _ first: Double, _ more: Double...) -> Attribute {
        Attribute(name: name, value: .numbers(first.tenths, more.map(\.tenths)))
    }

    /// As many numbers as there are.
    static func list(_ name: StaticString, _ values: [Double]) -> Attribute {
        Attribute(name: name, value: .numbers(values.first?.tenths ?? 0, values.dropFirst().map(\.tenths)))
    }

    /// An attribute without a value.
    static func flag(_ name: StaticString) -> Attribute { Attribute(name: name, value: .none) }

    // MARK: The usual ones

    static func `class`(_ names: StaticString) -> Attribute { fixed("class", names) }
    static func id(_ id: String) -> Attribute { text("id", id) }
    static func href(_ address: String) -> Attribute { text("href", address) }
    /// The text for screen readers.
    static func label(_ text: String) -> Attribute { .text("aria-label", text) }
    static func path(_ path: PathData) -> Attribute { Attribute(name: "d", value: .path(path)) }
    static func x(_ value: Double) -> Attribute { number("x", value) }
    static func y(_ value: Double) -> Attribute { number("y", value) }
    static func width(_ value: Double) -> Attribute { number("width", value) }
    static func height(_ value: Double) -> Attribute { number("height", value) }
}
