internal import Diagnostics

/// A step of YAML's serialisation (YAML 1.2.2, §3.1): what a document says, one thing after another.
///
/// Events are many and each is looked at more than once, so an event owns no memory: its texts lie in the reader's and
/// are gone when the reader makes its next event.
struct YAMLEvent {
    /// The kinds of events: one byte, which a processor has at hand again at once after writing it.
    enum Kind {
        case streamStart
        case streamEnd
        case documentStart(DocumentStart)
        case documentEnd(isExplicit: Bool)
        case alias
        case scalar(ScalarStyle)
        case sequenceStart(isFlow: Bool)
        case sequenceEnd
        case mappingStart(isFlow: Bool)
        case mappingEnd
    }

    /// How a document's start is written.
    enum DocumentStart {
        case implicit, explicit
        /// Behind directives, and explicit.
        case directed
    }

    /// How a scalar is written.
    enum ScalarStyle {
        case plain, singleQuoted, doubleQuoted, literal, folded
    }

    var kind: Kind
    /// A scalar's text, or the name that an alias refers to, in UTF-8.
    var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// The name of a node's anchor and its tag written out in full, in UTF-8 with a NUL behind.
    var anchorName, tagName: UnsafePointer<UInt8>?
    /// The first place of its text, properties included, and the place behind the last.
    var start, end: SourcePosition

    /// Whether a node has an anchor or a tag, as few have.
    var hasProperties: Bool { anchorName != nil || tagName != nil }
    /// Whether it is a scalar in quotes.
    var isQuoted: Bool {
        switch kind {
        case .scalar(.singleQuoted), .scalar(.doubleQuoted): true
        default: false
        }
    }
    var string: String { String(decoding: text, as: UTF8.self) }
    var anchor: String? { anchorName.map { String(cString: $0) } }
    var tag: String? { tagName.map { String(cString: $0) } }
}
