extension Markup {
    /// Which part of a label stands at its place.
    package enum Anchor: Sendable {
        case left, middle, right

        /// The other side, where a drawing is mirrored.
        package func mirrored(_ isMirrored: Bool) -> Anchor {
            guard isMirrored else { return self }
            return switch self {
            case .left: .right
            case .middle: .middle
            case .right: .left
            }
        }
    }

    /// A label in a drawing.
    ///
    /// A drawing is laid out from left to right whatever the page's direction; a text with letters that run the other
    /// way gets that direction, and SVG then counts its start from the right.
    package mutating func label(
        _ text: String, x: Double, y: Double, _ anchor: Anchor = .left, _ names: StaticString
    ) {
        label(text, x: x, y: y, anchor, Attribute.class(names))
    }

    /// A label whose classes come from a table of the program's.
    package mutating func label(_ text: String, x: Double, y: Double, _ anchor: Anchor, _ names: String) {
        label(text, x: x, y: y, anchor, Attribute.text("class", names))
    }

    private mutating func label(_ text: String, x: Double, y: Double, _ anchor: Anchor, _ names: Attribute) {
        let isRightToLeft = text.unicodeScalars.contains(where: \.isRightToLeft)
        let end: Anchor = isRightToLeft ? .left : .right
        element(
            "text", .x(x), .y(y), names,
            anchor == .middle
                ? .fixed("text-anchor", "middle") : anchor == end ? .fixed("text-anchor", "end") : nil,
            isRightToLeft ? .fixed("direction", "rtl") : nil, text: text)
    }

    /// A path.
    package mutating func path(_ path: PathData, _ names: StaticString) {
        if !path.isEmpty { element("path", .class(names), .path(path)) }
    }
}

extension Unicode.Scalar {
    /// Whether it is a letter of a script that runs from right to left: Hebrew, Arabic and their neighbours (UAX #9's R
    /// and AL blocks).
    package var isRightToLeft: Bool {
        switch self {
        case "\u{0590}"..."\u{08FF}", "\u{FB1D}"..."\u{FDFF}", "\u{FE70}"..."\u{FEFE}", "\u{10800}"..."\u{10FFF}",
            "\u{1E800}"..."\u{1EFFF}":
            true
        default: false
        }
    }
}
