/// Writes JSON text with keys in the order they are given, so that equal values give equal bytes.
///
/// Objects and arrays are laid out over several lines down to a chosen depth and on one line below it: a list of
/// notifications has one a line, which version control shows well.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    private let layout: Layout
    private var depth = 0
    private var isFirst = true

    /// How deep values are laid out over lines.
    package enum Layout: Equatable {
        /// No white space at all.
        case compact
        /// Down to this depth each value has its own line.
        case lines(depth: Int)
    }

    package init(_ layout: Layout) { self.layout = layout }

    /// What has been written.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    // MARK: Containers

    package mutating func object(_ write: (inout JSONWriter) -> Void) { container("{", "}", write) }

    package mutating func array<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
        container("[", "]") { writer in
            for element in elements {
                writer.separate()
                write(&writer, element)
            }
        }
    }

    private mutating func container(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ write: (inout JSONWriter) -> Void
    ) {
        bytes.append(UInt8(ascii: open))
        depth += 1
        isFirst = true
        write(&self)
        depth -= 1
        if !isFirst, isLaidOut(depth + 1) { newline() }
        isFirst = false
        bytes.append(UInt8(ascii: close))
    }

    private func isLaidOut(_ depth: Int) -> Bool {
        if case .lines(let limit) = layout { depth <= limit } else { false }
    }

    private mutating func newline() {
        bytes.append(UInt8(ascii: "\n"))
        bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
    }

    private mutating func separate() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        if isLaidOut(depth) { newline() } else if !isFirst, layout != .compact { bytes.append(UInt8(ascii: " ")) }
        isFirst = false
    }

    private mutating func key(_ name: String) {
        separate()
        string(name)
        bytes.append(UInt8(ascii: ":"))
        if layout != .compact { bytes.append(UInt8(ascii: " ")) }
    }

    // MARK: Members

    package mutating func member(_ name: String, _ value: String) {
        key(name)
        string(value)
    }

    package mutating func member(_ name: String, _ value: String?) {
        if let value { member(name, value) }
    }

    package mutating func member(_ name: String, _ value: some BinaryInteger) {
        key(name)
        bytes += value.description.utf8
    }

    package mutating func member(_ name: String, _ value: Int?) {
        if let value { member(name, value) }
    }

    package mutating func member(_ name: String, _ value: Bool) {
        key(name)
        bytes += (value ? "true" : "false").utf8
    }

    /// Writes the shortest digits that read back as the same number; `value` is finite.
    package mutating func member(_ name: String, _ value: Double) {
        key(name)
        let text = value.description
        bytes += (text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8
    }

    package mutating func member(_ name: String, _ value: Double?) {
        if let value { member(name, value) }
    }

    package mutating func null(_ name: String) {
        key(name)
        bytes += "null".utf8
    }

    package mutating func member(_ name: String, _ values: [String]) {
        key(name)
        array(values) { $0.string($1) }
    }

    package mutating func member(_ name: String, _ values: [Int]) {
        key(name)
        array(values) { $0.bytes += $1.description.utf8 }
    }

    package mutating func member(_ name: String, _ write: (inout JSONWriter) -> Void) {
        key(name)
        object(write)
    }

    package mutating func member<Element>(
        _ name: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
    ) {
        key(name)
        array(elements) { writer, element in writer.object { write(&$0, element) } }
    }

    // MARK: Strings

    /// Quotes a text. Most are plain ASCII and need no look at their characters.
    package mutating func string(_ text: String) {
        let isPlain = text.utf8.allSatisfy { byte in
            byte >= 0x20 && byte < 0x7f && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        }
        bytes.append(UInt8(ascii: "\""))
        if isPlain { bytes += text.utf8 } else { for scalar in text.unicodeScalars { escaped(scalar) } }
        bytes.append(UInt8(ascii: "\""))
    }

    /// A character of a text (RFC 8259, §7); everything beyond ASCII is left as it is.
    ///
    /// U+2028 and U+2029 are escaped, though JSON does not ask for it: older JavaScript takes them for line breaks.
    private mutating func escaped(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": bytes += "\\\"".utf8
        case "\\": bytes += "\\\\".utf8
        case "\n": bytes += "\\n".utf8
        case "\r": bytes += "\\r".utf8
        case "\t": bytes += "\\t".utf8
        case "\u{8}": bytes += "\\b".utf8
        case "\u{C}": bytes += "\\f".utf8
        case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": bytes += "\\u\(scalar.fourHexDigits)".utf8
        default: bytes += String(scalar).utf8
        }
    }
}

extension Unicode.Scalar {
    /// The code point in at least four upper-case hexadecimal digits.
    var fourHexDigits: String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
