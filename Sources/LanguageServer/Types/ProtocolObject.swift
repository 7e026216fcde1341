import Diagnostics
import JSON

/// A type of the protocol that is written as a JSON object.
protocol ProtocolObject: Sendable {
    /// Writes the object's members.
    func write(to json: inout JSONWriter)
}

extension JSONWriter {
    mutating func member(_ name: StaticString, _ object: some ProtocolObject) { member(name) { object.write(to: &$0) } }

    mutating func member(_ name: StaticString, _ objects: [some ProtocolObject]) {
        member(name, objects) { $1.write(to: &$0) }
    }

    mutating func member(named name: String, _ objects: [some ProtocolObject]) {
        list(named: name) { json in for object in objects { json.element { object.write(to: &$0) } } }
    }
}
