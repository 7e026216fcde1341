package import Text

/// A writer of JSON text with keys in the order in which they are written, so that equal values give equal bytes.
///
/// Objects and arrays are laid out over several lines down to a chosen depth, and on one line below that: a list of
/// notifications has one per line, which version control shows well.
package struct JSONWriter: ~Copyable {
    /// The bytes that have been written and not yet drained.
    private var out: ByteBuffer
    /// The text that is being escaped.
    private var draft = ByteBuffer()
    private let isCompact: Bool
    /// The depth down to which each value has its own line.
    private let lastLine: Int
    private var depth = 0
    private var isFirst = true

    /// The depth to which values are laid out over lines.
    package enum Layout: Equatable {
        /// The layout without any white space.
        case compact
        /// The layout in which each value down to this depth has its own line.
        case lines(depth: Int)
    }

    /// Creates a writer; `capacity` is the expected number of bytes.
    package init(_ layout: Layout, capacity: Int = 1024) {
        isCompact = layout == .compact
        lastLine = if case .lines(let depth) = layout { depth } else { -1 }
        out = ByteBuffer(capacity: capacity)
    }

    /// The number of bytes that have been written and not yet drained.
    package var count: Int { out.count }
    /// The text that has been written and not yet drained; ``bytes`` has its bytes.
    package var text: String { out.text }
    package var bytes: [UInt8] { out.array }

    /// Passes the bytes written so far to `sink` once there are at least `size`, and starts again without them.
    package mutating func drain(from size: Int = 0, into sink: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard out.count > 0, out.count >= size else { return }
        out.withBytes(sink)
        out.clear()
    }

    /// Ends the text with a line break.
    package mutating func endLine() { out.append("\n") }

    // MARK: Containers

    package mutating func object(_ write: (inout JSONWriter) -> Void) {
        container(UInt8(ascii: "{"), UInt8(ascii: "}"), write)
    }

    package mutating func array<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
        container(UInt8(ascii: "["), UInt8(ascii: "]")) { writer in
            for element in elements {
                writer.separate()
                write(&writer, element)
            }
        }
    }

    /// Writes an object as the next element of an array.
    package mutating func element(_ write: (inout JSONWriter) -> Void) {
        separate()
        object(write)
    }

    private mutating func container(_ open: UInt8, _ close: UInt8, _ write: (inout JSONWriter) -> Void) {
        out.append(open)
        depth += 1
        isFirst = true
        write(&self)
        depth -= 1
        if !isFirst, isLaidOut(depth + 1) { newline() }
        isFirst = false
        out.append(close)
    }

    private func isLaidOut(_ depth: Int) -> Bool { depth <= lastLine }

    private mutating func newline() {
        out.append("\n")
        out.append(UInt8(ascii: " "), times: 2 * depth)
    }

    private mutating func separate() {
        if isLaidOut(depth) {
            if !isFirst { out.append(UInt8(ascii: ",")) }
            newline()
        } else if !isFirst {
            if isCompact { out.append(UInt8(ascii: ",")) } else { out.append(", ") }
        }
        isFirst = false
    }

    /// Writes a member's name from a literal: it is ASCII, and nothing in it is escaped.
    private mutating func key(_ name: StaticString) {
        if isLaidOut(depth) {
            separate()
            out.append("\"")
        } else {
            out.append(isFirst ? "\"" : isCompact ? ",\"" : ", \"")
            isFirst = false
        }
        out.append(name)
        out.append(isCompact ? "\":" : "\": ")
    }

    /// Writes a member's name, whatever characters it has.
    private mutating func key(named name: String) {
        separate()
        string(name)
        if isCompact { out.append(":") } else { out.append(": ") }
    }

    // MARK: Members

    package mutating func member(_ name: StaticString, _ value: String) {
        key(name)
        string(value)
    }

    package mutating func member(_ name: StaticString, _ value: String?) {
        if let value { member(name, value) }
    }

    package mutating func member(_ name: StaticString, _ value: Int) {
        key(name)
        out.append(number: value)
    }

    package mutating func member(_ name: StaticString, _ value: Int?) {
        if let value { member(name, value) }
    }

    package mutating func member(_ name: StaticString, _ value: some FixedWidthInteger) {
        key(name)
        if let small = Int(exactly: value) { out.append(number: small) } else { out.append(text: value.description) }
    }

    package mutating func member(_ name: StaticString, _ value: Bool) {
        key(name)
        out.append(value ? "true" : "false")
    }

    /// Writes the shortest digits that read back as the same number; `value` is finite.
    package mutating func member(_ name: StaticString, _ value: Double) {
        key(name)
        out.append(text: value.description)
        if out.count > 2, out[out.count - 2] == UInt8(ascii: "."), out[out.count - 1] == UInt8(ascii: "0") {
            out.shorten(to: out.count - 2)
        }
    }

    package mutating func member(_ name: StaticString, _ value: Double?) {
        if let value { member(name, value) }
    }

    /// Writes a member whose value is JSON already.
    package mutating func member(_ name: StaticString, json: String) {
        key(name)
        out.append(text: json)
    }

    package mutating func null(_ name: StaticString) {
        key(name)
        out.append("null")
    }

    // MARK: Members whose names are computed

    package mutating func member(named name: String, _ value: String) {
        key(named: name)
        string(value)
    }

    package mutating func member(named name: String, _ value: String?) {
        if let value { member(named: name, value) }
    }

    package mutating func member(named name: String, _ value: Int) {
        key(named: name)
        out.append(number: value)
    }

    package mutating func member(named name: String, _ write: (inout JSONWriter) -> Void) {
        key(named: name)
        object(write)
    }

    /// Writes an array whose elements are written by `write`.
    package mutating func list(named name: String, _ write: (inout JSONWriter) -> Void) {
        key(named: name)
        container(UInt8(ascii: "["), UInt8(ascii: "]"), write)
    }

    package mutating func null(named name: String) {
        key(named: name)
        out.append("null")
    }

    // MARK: Lists and objects

    package mutating func member(_ name: StaticString, _ values: [String]) {
        key(name)
        array(values) { $0.string($1) }
    }

    package mutating func member(_ name: StaticString, _ values: [Int]) {
        key(name)
        array(values) { $0.out.append(number: $1) }
    }

    package mutating func member(_ name: StaticString, _ write: (inout JSONWriter) -> Void) {
        key(name)
        object(write)
    }

    package mutating func member<Element>(
        _ name: StaticString, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
    ) {
        list(name) { writer in for element in elements { writer.element { write(&$0, element) } } }
    }

    /// Writes an array whose elements are written by `write`.
    package mutating func list(_ name: StaticString, _ write: (inout JSONWriter) -> Void) {
        key(name)
        container(UInt8(ascii: "["), UInt8(ascii: "]"), write)
    }

    /// Writes a member whose value is a text in UTF-8.
    package mutating func member(_ name: StaticString, utf8 text: [UInt8]) {
        key(name)
        text.withUnsafeBufferPointer { string($0) }
    }

    /// Writes a member whose value is a text that `write` composes in UTF-8.
    package mutating func text(_ name: StaticString, _ write: (inout ByteBuffer) -> Void) {
        key(name)
        out.append("\"")
        let start = out.count
        write(&out)
        escape(from: start)
        out.append("\"")
    }

    /// Writes a member whose value is a text that needs no escapes, such as a date.
    package mutating func plain(_ name: StaticString, _ write: (inout ByteBuffer) -> Void) {
        key(name)
        out.append("\"")
        write(&out)
        out.append("\"")
    }

    /// Writes a member whose value needs no escapes, such as an identifier.
    package mutating func member(_ name: StaticString, plain text: String) { plain(name) { $0.append(text: text) } }

    // MARK: Strings

    /// Quotes a text.
    package mutating func string(_ text: String) {
        let done: Void? = text.utf8.withContiguousStorageIfAvailable { string($0) }
        if done == nil { Array(text.utf8).withUnsafeBufferPointer { string($0) } }
    }

    /// Quotes a text in UTF-8.
    package mutating func string(_ text: UnsafeBufferPointer<UInt8>) {
        out.append("\"")
        out.append(escaping: text)
        out.append("\"")
    }

    /// Escapes the bytes that were written from a place on.
    private mutating func escape(from start: Int) {
        guard out.contains(from: start, marks: \.toEscapeInJSON) else { return }
        out.move(from: start, to: &draft)
        draft.withBytes { out.append(escaping: $0) }
    }
}
