public import Documents

extension Schema {
    /// Another document that a schema refers to.
    public struct Reference: Hashable, Sendable {
        /// The URI, without fragment, under which ``Schema/init(_:resources:assertFormats:)`` looks for the document.
        public let uri: String
        /// The document's path relative to the schema's own folder, if its URI lies below that of the folder.
        public let path: String?
    }

    /// Returns the other documents that a schema refers to, in the order of the text, each once.
    ///
    /// - Parameters:
    ///   - node: The root of the schema, or of a document that the schema refers to.
    ///   - uri: The URI under which the document was found; empty for the schema itself.
    ///   - root: The root of the schema, from whose folder the paths start.
    /// - Returns: The URI of each document and, if it lies below the schema's folder, its path.
    public static func references(in node: DocumentNode, at uri: String = "", root: DocumentNode? = nil) -> [Reference]
    {
        let base = Self.base(of: root ?? node, URIReference(""))
        let start = uri.isEmpty ? base : URIReference(uri)
        let folder = base.description.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            .map { $0 + "/" }.joined()
        var found: [Reference] = []
        var seen: Set<String> = [uri, start.withoutFragment.description]
        func walk(_ node: DocumentNode, _ outer: URIReference) {
            switch node.value {
            case .sequence(let items): for item in items { walk(item, outer) }
            case .mapping(let mapping):
                let base = Self.base(of: node, outer)
                for keyword in ["$ref", "$dynamicRef", "$recursiveRef"] {
                    guard case .string(let text)? = mapping[keyword]?.value else { continue }
                    let target = URIReference(text).resolved(against: base).withoutFragment.description
                    guard seen.insert(target).inserted else { continue }
                    let path = target.hasPrefix(folder) ? String(target.dropFirst(folder.count)) : ":"
                    let isBelow = !path.contains(":") && !path.hasPrefix("/")
                    found.append(Reference(uri: target, path: isBelow ? path : nil))
                }
                for entry in mapping.entries { walk(entry.value, base) }
            default: break
            }
        }
        walk(node, start)
        return found
    }

    /// Returns the URI against which a subschema's references are resolved.
    private static func base(of node: DocumentNode, _ outer: URIReference) -> URIReference {
        guard case .mapping(let mapping) = node.value else { return outer }
        for keyword in ["$id", "id"] {
            guard case .string(let id)? = mapping[keyword]?.value, !id.hasPrefix("#") else { continue }
            return URIReference(id).resolved(against: outer).withoutFragment
        }
        return outer
    }
}
