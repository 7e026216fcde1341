internal import Diagnostics

/// A step of YAML's serialisation (YAML 1.2.2, §3.1): what a document says, one thing after another.
struct YAMLEvent {
    /// What happens, without what needs memory of its own: events are many, and checked more than once.
    enum Kind {
        case streamStart
        case streamEnd
        case documentStart(isExplicit: Bool, hasDirectives: Bool)
        case documentEnd(isExplicit: Bool)
        case alias
        case scalar(ScalarStyle)
        case sequenceStart(isFlow: Bool)
        case sequenceEnd
        case mappingStart(isFlow: Bool)
        case mappingEnd
    }

    /// How a scalar is written.
    enum ScalarStyle {
        case plain, singleQuoted, doubleQuoted, literal, folded
    }

    /// What stands in front of few nodes, and is boxed for that: an anchor's name, a tag written out in full.
    final class Properties: Sendable {
        let anchor: String?
        let tag: String?

        init(anchor: String?, tag: String?) {
            self.anchor = anchor
            self.tag = tag
        }
    }

    var kind: Kind
    /// A scalar's text, or the name that an alias refers to.
    var text = ""
    var properties: Properties?
    /// The first place of its text, properties included, and the place behind the last.
    var start, end: SourcePosition
}
