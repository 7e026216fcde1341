import CivilTime
import Text

/// Markup. Interpolated text is escaped, interpolated markup is not.
struct HTML: ExpressibleByStringInterpolation {
    private(set) var text: String

    init(stringLiteral text: String) { self.text = text }
    /// Wraps markup from another target.
    init(made bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }
    init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

    struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(2 * literalCapacity) }

        mutating func appendLiteral(_ literal: String) { text += literal }
        mutating func appendInterpolation(_ html: HTML) { text += html.text }
        mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { text += part.text } }
        mutating func appendInterpolation(_ number: Int) { text += String(number) }
        mutating func appendInterpolation(_ date: LocalDate) { text += "\(date)" }

        /// Appends escaped text, for an element or a quoted attribute.
        mutating func appendInterpolation(_ plain: String) { text += plain.asMarkup }
    }
}
