/// An attribute of an element.
package struct Attribute {
    package enum Value {
        /// An attribute whose being there is all it says.
        case none
        case fixed(StaticString)
        case text(String)
        /// Coordinates in tenths.
        case numbers(Int, [Int])
        case path(PathData)
    }

    package let name: StaticString
    package let value: Value

    /// A value that is written in the program.
    package static func fixed(_ name: StaticString, _ value: StaticString) -> Attribute {
        Attribute(name: name, value: .fixed(value))
    }

    /// A value that may hold anything.
    package static func text(_ name: StaticString, _ value: String) -> Attribute {
        Attribute(name: name, value: .text(value))
    }

    /// A coordinate or length, written to a tenth.
    package static func number(_ name: StaticString, _ value: Double) -> Attribute {
        Attribute(name: name, value: .numbers(value.tenths, []))
    }

    /// Several numbers with spaces between them.
    package static func numbers(_ name: StaticString, _ first: Double, _ more: Double...) -> Attribute {
        Attribute(name: name, value: .numbers(first.tenths, more.map(\.tenths)))
    }

    /// As many numbers as there are.
    package static func list(_ name: StaticString, _ values: [Double]) -> Attribute {
        Attribute(name: name, value: .numbers(values.first?.tenths ?? 0, values.dropFirst().map(\.tenths)))
    }

    /// An attribute without a value.
    package static func flag(_ name: StaticString) -> Attribute { Attribute(name: name, value: .none) }

    // MARK: The usual ones

    package static func `class`(_ names: StaticString) -> Attribute { fixed("class", names) }
    package static func id(_ id: String) -> Attribute { text("id", id) }
    package static func href(_ address: String) -> Attribute { text("href", address) }
    /// The text for screen readers.
    package static func label(_ text: String) -> Attribute { .text("aria-label", text) }
    package static func path(_ path: PathData) -> Attribute { Attribute(name: "d", value: .path(path)) }
    package static func x(_ value: Double) -> Attribute { number("x", value) }
    package static func y(_ value: Double) -> Attribute { number("y", value) }
    package static func width(_ value: Double) -> Attribute { number("width", value) }
    package static func height(_ value: Double) -> Attribute { number("height", value) }
}
