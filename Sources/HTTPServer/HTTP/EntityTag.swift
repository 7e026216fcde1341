import Hashing

/// A strong entity tag, which identifies exact bytes.
///
/// Source: RFC 9110, §8.8.3.
struct EntityTag: Hashable, Sendable {
    /// The tag with its quotation marks, as in headers.
    let text: String

    init(of bytes: [UInt8]) {
        var hash = SHA256()
        hash.update(bytes)
        // Half of the hash is enough: with 128 bits no two versions of any plans ever share a tag by chance.
        text = "\"\(hash.hexDigest.prefix(32))\""
    }
}

/// The entity tags of `If-Match` or `If-None-Match`.
struct EntityTagList {
    /// Whether the list has `*`, which matches every representation.
    private(set) var isAny = false
    private var tags: [(isWeak: Bool, text: Substring)] = []

    /// Reads all fields of a header; text that is not a tag is ignored.
    init(_ fields: [String]) {
        for field in fields {
            var rest = field[...]
            while let first = rest.first {
                if first == "*" { isAny = true }
                let isWeak = rest.hasPrefix("W/\"")
                if isWeak { rest = rest.dropFirst(2) }
                guard rest.first == "\"" else {
                    rest = rest.dropFirst()
                    continue
                }
                guard let end = rest.dropFirst().firstIndex(of: "\"") else { break }
                tags.append((isWeak, rest[...end]))
                rest = rest[rest.index(after: end)...]
            }
        }
    }

    /// Whether the list has the tag by weak comparison, as for `If-None-Match`: a weak tag matches too (RFC 9110,
    /// §8.8.3.2).
    func weaklyHolds(_ tag: EntityTag) -> Bool { isAny || tags.contains { $0.text == tag.text } }

    /// Whether the list has the tag by strong comparison, as for `If-Match`: a weak tag never matches.
    func stronglyHolds(_ tag: EntityTag) -> Bool { tags.contains { !$0.isWeak && $0.text == tag.text } }
}
