import Hashing

/// A strong entity tag: in quotation marks what only these bytes have.
///
/// Source: RFC 9110, §8.8.3.
struct EntityTag: Hashable, Sendable {
    /// With its quotation marks, as headers have it.
    let text: String

    init(of bytes: [UInt8]) {
        var hash = SHA256()
        hash.update(bytes)
        // Half of it: 128 bits are more than all versions of all plans will meet by chance.
        text = "\"\(hash.hexDigest.prefix(32))\""
    }
}

/// What `If-Match` and `If-None-Match` list.
struct EntityTagList {
    /// Whether it is `*`: whatever there is.
    private(set) var isAny = false
    private var tags: [(isWeak: Bool, text: Substring)] = []

    /// Reads the values of a header, however many fields they came in; what is no tag is passed over.
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

    /// Whether a tag is listed, weak or not: a reader's copy is as good.
    func weaklyHolds(_ tag: EntityTag) -> Bool { isAny || tags.contains { $0.text == tag.text } }

    /// Whether a tag is listed by itself, as strong as it is.
    func stronglyHolds(_ tag: EntityTag) -> Bool { tags.contains { !$0.isWeak && $0.text == tag.text } }
}
