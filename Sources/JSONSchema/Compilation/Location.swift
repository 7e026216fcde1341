/// Where a subschema stands: the URI of its resource, with a JSON pointer in the fragment.
///
/// It is written when a violation names it. Until then each subschema has its last step and the location of the one
/// around it.
final class Location: Sendable, CustomStringConvertible {
    private let parent: Location?
    /// The last step; of a resource's root its URI and `#`.
    private let text: String

    /// The root of a resource.
    init(root uri: String) { (parent, text) = (nil, uri + "#") }

    /// Makes the location that a key or an item's number leads to.
    init(_ token: String, below parent: Location) { (self.parent, text) = (parent, token) }

    var description: String { parent.map { "\($0)/\(text.escapedForPointer)" } ?? text }
}
