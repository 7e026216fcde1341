internal import Documents

/// A place in one of a schema's documents that holds a subschema, or that lies inside one.
///
/// The places of a document form a tree parallel to the document's own, so that a reference or a keyword finds a
/// subschema by walking down, and pointers are written for messages alone.
final class Place {
    /// The step that leads here from the parent: a key, or an item's number; empty for a document's root.
    let token: String
    /// The number of the document that the place is in.
    let document: Int
    private(set) var location: Location
    /// The subschema at this place, or `nil` where there is none.
    private(set) var entry: Entry?
    /// The number of the subschema in the program, once it has one.
    var id: CompiledSchema.ID?
    private var children: [Place] = []
    /// The tokens of ``children``, once there are many.
    private var index = KeyTable()
    /// The largest number of children that are searched faster than hashed.
    private static let few = 16

    /// A subschema as written.
    struct Entry {
        var node: DocumentNode
        /// The keywords of a subschema that is a mapping.
        var keywords: Keywords?
        /// The number of the resource that the subschema is in.
        var resource: Int
    }

    /// Creates the root of a document.
    init(rootOf document: Int) {
        self.document = document
        (token, location) = ("", Location(root: ""))
    }

    private init(_ token: String, below parent: Place) {
        self.token = token
        document = parent.document
        location = Location(token, below: parent.location)
    }

    /// Returns the place that a key or an item's number leads to.
    func child(_ token: String) -> Place {
        if children.count <= Self.few {
            if let child = children.first(where: { $0.token.hasSameCodePoints(as: token) }) { return child }
        } else {
            if index.keys.isEmpty { index = KeyTable(children.map(\.token)) }
            let (place, isNew) = index.insert(token)
            guard isNew else { return children[place] }
        }
        let child = Place(token, below: self)
        children.append(child)
        return child
    }

    /// Records the subschema at this place, before those inside it; `uri` is the URI of its resource, where it is the
    /// root of one.
    func hold(_ node: DocumentNode, _ keywords: Keywords? = nil, in resource: Int, rootOf uri: URIReference?) {
        entry = Entry(node: node, keywords: keywords, resource: resource)
        if let uri { location = Location(root: "\(uri)") }
    }
}
