import Text

/// Markup on its way out: elements of HTML and SVG, in the part of the syntax that both have.
///
/// Names, classes and what stands between quotes are written in the program or escaped here; a plan's text comes in
/// through ``text(_:)`` and ``Attribute/text(_:_:)`` alone.
package struct Markup: ~Copyable {
    private var out = ByteBuffer(capacity: 1 << 16)

    package init() {}

    /// The bytes written so far.
    package var bytes: [UInt8] { out.array }

    /// How many bytes have been written.
    package var count: Int { out.count }

    // MARK: Elements

    /// An element without content.
    package mutating func element(_ name: StaticString, _ attributes: Attribute?...) {
        begin(name, attributes)
        out.append("/>")
    }

    /// An element with content.
    package mutating func element(
        _ name: StaticString, _ attributes: Attribute?..., content: (inout Markup) -> Void
    ) {
        begin(name, attributes)
        out.append(">")
        content(&self)
        out.append("</")
        out.append(name)
        out.append(">")
    }

    /// An element whose end HTML knows by what follows: `li`, `p`, `tr`, `td`, `th`. Not for SVG.
    package mutating func open(_ name: StaticString, _ attributes: Attribute?...) {
        begin(name, attributes)
        out.append(">")
    }

    /// An element that holds nothing but text.
    package mutating func element(_ name: StaticString, _ attributes: Attribute?..., text: String) {
        begin(name, attributes)
        out.append(">")
        self.text(text)
        out.append("</")
        out.append(name)
        out.append(">")
    }

    private mutating func begin(_ name: StaticString, _ attributes: [Attribute?]) {
        out.append("<")
        out.append(name)
        for case let attribute? in attributes { append(attribute) }
    }

    private mutating func append(_ attribute: Attribute) {
        out.append(" ")
        out.append(attribute.name)
        if case .none = attribute.value { return }
        out.append("=\"")
        switch attribute.value {
        case .none: break
        case .fixed(let text): out.append(text)
        case .text(let text): out.append(markup: text)
        case .numbers(let first, let more):
            out.append(tenths: first)
            for number in more {
                out.append(" ")
                out.append(tenths: number)
            }
        case .path(let path): out.append(path.bytes)
        }
        out.append("\"")
    }

    // MARK: Text

    /// Text, whatever it holds: none of it is markup.
    package mutating func text(_ text: String) { out.append(markup: text) }

    /// Markup that is written in the program, or a file of it.
    package mutating func raw(_ text: StaticString) { out.append(text) }

    /// Bytes of the program's own: a stylesheet, a script, markup written before.
    package mutating func raw(_ bytes: [UInt8]) { out.append(bytes) }

    /// Lends the writing to another's markup, which may be large.
    package mutating func raw(_ other: borrowing Markup) { other.out.withBytes { out.append($0) } }
}

extension ByteBuffer {
    /// Appends a number with at most one decimal, as short as can be: `12.5`, `12`, `-.5`.
    package mutating func append(tenths number: Int) {
        if number < 0 { append("-") }
        let (whole, tenth) = number.magnitude.quotientAndRemainder(dividingBy: 10)
        if whole != 0 || tenth == 0 { append(number: Int(whole)) }
        if tenth != 0 {
            append(".")
            append(number: Int(tenth))
        }
    }
}

extension Double {
    /// In tenths, as coordinates are written: no number beyond a million units is a place in a picture.
    package var tenths: Int { isFinite ? Int((clamped * 10).rounded()) : 0 }

    private var clamped: Double { Swift.min(Swift.max(self, -1e6), 1e6) }
}
