import Diagnostics

/// A type of the protocol that is an object in JSON.
protocol Shape: Sendable {
    /// Writes the object's members.
    func write(to json: inout JSONWriter)
}

extension JSONWriter {
    mutating func member(_ name: StaticString, _ shape: some Shape) { member(name) { shape.write(to: &$0) } }

    mutating func member(_ name: StaticString, _ shapes: [some Shape]) { member(name, shapes) { $1.write(to: &$0) } }

    mutating func member(named name: String, _ shapes: [some Shape]) {
        list(named: name) { json in for shape in shapes { json.element { shape.write(to: &$0) } } }
    }
}
