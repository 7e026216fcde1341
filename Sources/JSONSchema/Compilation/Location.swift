/// The location of a subschema: the URI of its resource, with a JSON pointer in the fragment.
///
/// Its text is written only when a violation reports it. Until then each location has only its last step and a
/// reference to the location around it.
final class Location: Sendable, CustomStringConvertible {
    private let parent: Location?
    /// The last step; for the root of a resource, its URI and `#`.
    private let text: String

    /// Creates the location of the root of a resource.
    init(root uri: String) { (parent, text) = (nil, uri + "#") }

    /// Creates the location that a key or an item's number leads to.
    init(_ token: String, below parent: Location) { (self.parent, text) = (parent, token) }

    var description: String { parent.map { "\($0)/\(text.escapedForPointer)" } ?? text }
}
