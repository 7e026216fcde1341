import Diagnostics

/// A type of the protocol that is an object in JSON.
protocol Shape: Sendable {
    /// Writes the object's members.
    func write(to json: inout JSONWriter)
}

extension JSONWriter {
    mutating func member(_ name: Name, _ shape: some Shape) { member(name) { shape.write(to: &$0) } }

    mutating func member(_ name: Name, _ shapes: [some Shape]) { member(name, shapes) { $1.write(to: &$0) } }
}
