internal import Documents

/// A place in one of a schema's documents that a subschema stands at, or stands below.
///
/// The places of a document are a tree beside the document's own, so that a reference or a keyword finds a subschema by
/// walking down, and pointers are written for messages alone.
final class Place {
    /// The step that leads here from the place above: a key, or an item's number. Empty for a document's root.
    let token: String
    /// Which of the documents it is in.
    let document: Int
    private(set) var location: Location
    /// The subschema here; `nil` where there is none.
    private(set) var entry: Entry?
    /// Its number in the program, once it has one.
    var id: CompiledSchema.ID?
    private var children: [Place] = []
    /// The tokens of ``children``, once they are many.
    private var index = KeyTable()
    /// Up to so many are quicker looked through than hashed.
    private static let few = 16

    /// A subschema as written.
    struct Entry {
        var node: DocumentNode
        /// The keywords of one that is a mapping.
        var keywords: Keywords?
        /// The number of the resource that it is in.
        var resource: Int
    }

    /// The root of a document.
    init(rootOf document: Int) {
        self.document = document
        (token, location) = ("", Location(root: ""))
    }

    private init(_ token: String, below parent: Place) {
        self.token = token
        document = parent.document
        location = Location(token, below: parent.location)
    }

    /// The place that a key or an item's number leads to.
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

    /// Notes the subschema that stands here, before any below it.
    ///
    /// - `uri`: The URI of its resource, where it is the resource's root.
    func hold(_ node: DocumentNode, _ keywords: Keywords? = nil, in resource: Int, rootOf uri: URIReference?) {
        entry = Entry(node: node, keywords: keywords, resource: resource)
        if let uri { location = Location(root: "\(uri)") }
    }
}
