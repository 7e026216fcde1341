import Documents

/// A mapping of what the command line says of itself, read key by key.
struct HelpFields {
    private let mapping: Mapping

    init(_ node: DocumentNode) {
        if case .mapping(let mapping) = node.value { self.mapping = mapping } else { mapping = Mapping([]) }
    }

    subscript(key: String) -> DocumentNode? { mapping[key] }

    func text(_ key: String) -> String? { mapping[key].flatMap(Self.text) }

    func flag(_ key: String) -> Bool? {
        if case .bool(let flag)? = mapping[key]?.value { flag } else { nil }
    }

    func items(_ key: String) -> [HelpFields] { nodes(key).map(HelpFields.init) }

    func texts(_ key: String) -> [String] { nodes(key).compactMap(Self.text) }

    private func nodes(_ key: String) -> DocumentNode.Items {
        if case .sequence(let nodes)? = mapping[key]?.value { nodes } else { [] }
    }

    private static func text(_ node: DocumentNode) -> String? {
        if case .string(let text) = node.value { text } else { nil }
    }
}
