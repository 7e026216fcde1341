internal import Diagnostics

/// A step of YAML's serialisation (YAML 1.2.2, §3.1): the contents of a document, one after another.
///
/// Events are many and each is read more than once, so an event owns no memory: its texts are in the reader's memory
/// and are valid until the reader creates its next event.
struct YAMLEvent {
    /// The kind of an event: one byte, which a processor can read back at once after writing it.
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

    /// The form of a document's start.
    enum DocumentStart {
        case implicit, explicit
        /// An explicit start after directives.
        case directed
    }

    /// The form of a scalar.
    enum ScalarStyle {
        case plain, singleQuoted, doubleQuoted, literal, folded
    }

    var kind: Kind
    /// A scalar's text, or the name that an alias refers to, in UTF-8.
    var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// The name of a node's anchor, in UTF-8 with a NUL after it; ``tagName`` is its tag, written out in full.
    var anchorName, tagName: UnsafePointer<UInt8>?
    /// The start and the end of its text, properties included.
    var start, end: SourcePosition

    /// Whether the node has an anchor or a tag, as few have.
    var hasProperties: Bool { anchorName != nil || tagName != nil }
    /// Whether the event is a scalar in quotes.
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
