import Diagnostics

/// A decoder for a tree that a schema has accepted.
package struct NodeDecoder: Decoder {
    private let node: DocumentNode
    package let codingPath: [any CodingKey]
    package let userInfo: [CodingUserInfoKey: Any] = [:]

    package init(_ node: DocumentNode, at path: [any CodingKey] = []) {
        self.node = node
        codingPath = path
    }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .mapping(let mapping) = node.value else { throw mismatch(type, "an object") }
        return KeyedDecodingContainer(Keyed<Key>(mapping: mapping, codingPath: codingPath))
    }

    package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .sequence(let nodes) = node.value else { throw mismatch([DocumentNode].self, "an array") }
        return Unkeyed(nodes: nodes, codingPath: codingPath)
    }

    package func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoder: self) }

    private func mismatch(_ type: Any.Type, _ wanted: String) -> DecodingError {
        .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "\(node.span): expected \(wanted)"))
    }

    /// Returns the node as one of the JSON types, or as a type composed of them.
    private func value<T: Decodable>(_ type: T.Type) throws -> T {
        let found: Any? =
            switch node.value {
            case .string(let text): type is String.Type ? text : nil
            case .bool(let flag): type is Bool.Type ? flag : nil
            case .integer(let number): Self.integer(number, as: type)
            case .number(let number):
                if type is Double.Type { number.double } else { UInt64(number.literal) }
            default: nil
            }
        if let found = found as? T { return found }
        let isPlain = type is String.Type || type is Bool.Type || type is any BinaryInteger.Type || type is Double.Type
        guard !isPlain else { throw mismatch(type, "another type of value") }
        return try T(from: self)
    }

    private static func integer(_ number: Int, as type: Any.Type) -> Any? {
        switch type {
        case is Int.Type: number
        case is Double.Type: Double(number)
        case is any BinaryInteger.Type: (type as? any BinaryInteger.Type).flatMap { exactly(number, $0) }
        default: nil
        }
    }

    private static func exactly<T: BinaryInteger>(_ number: Int, _ type: T.Type) -> Any? { T(exactly: number) }

    private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let mapping: Mapping
        let codingPath: [any CodingKey]

        var allKeys: [Key] { mapping.entries.compactMap { Key(stringValue: $0.key) } }
        func contains(_ key: Key) -> Bool { mapping[key.stringValue] != nil }
        func decodeNil(forKey key: Key) -> Bool {
            if case .null? = mapping[key.stringValue]?.value { true } else { false }
        }
        func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try decoder(key).value(type) }
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> { try decoder(key).container(keyedBy: type) }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try decoder(key).unkeyedContainer()
        }
        func superDecoder() throws -> any Decoder {
            NodeDecoder(DocumentNode(.mapping(mapping), at: span), at: codingPath)
        }
        func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

        private var span: SourceSpan {
            mapping.entries.first?.keySpan ?? SourceSpan(startOf: .init(name: "", text: []))
        }

        private func decoder(_ key: Key) throws -> NodeDecoder {
            guard let node = mapping[key.stringValue] else {
                throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "no such key"))
            }
            return NodeDecoder(node, at: codingPath + [key])
        }
    }

    private struct Unkeyed: UnkeyedDecodingContainer {
        let nodes: DocumentNode.Items
        let codingPath: [any CodingKey]
        private(set) var currentIndex = 0

        init(nodes: DocumentNode.Items, codingPath: [any CodingKey]) {
            self.nodes = nodes
            self.codingPath = codingPath
        }

        var count: Int? { nodes.count }
        var isAtEnd: Bool { currentIndex >= nodes.count }

        mutating func decodeNil() -> Bool {
            guard !isAtEnd, case .null = nodes[currentIndex].value else { return false }
            currentIndex += 1
            return true
        }
        mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next(type).value(type) }
        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) throws -> KeyedDecodingContainer<Nested> { try next(type).container(keyedBy: type) }
        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            try next([DocumentNode].self).unkeyedContainer()
        }
        mutating func superDecoder() throws -> any Decoder { try next(DocumentNode.self) }

        private mutating func next(_ type: Any.Type) throws -> NodeDecoder {
            guard !isAtEnd else {
                throw DecodingError.valueNotFound(
                    type, .init(codingPath: codingPath, debugDescription: "no more items"))
            }
            defer { currentIndex += 1 }
            return NodeDecoder(nodes[currentIndex], at: codingPath)
        }
    }

    private struct Single: SingleValueDecodingContainer {
        let decoder: NodeDecoder

        var codingPath: [any CodingKey] { decoder.codingPath }
        func decodeNil() -> Bool { if case .null = decoder.node.value { true } else { false } }
        func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.value(type) }
    }
}
