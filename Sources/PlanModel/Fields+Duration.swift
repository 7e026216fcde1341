package import CivilTime
package import Documents

extension Fields {
    package func duration(_ key: String) -> TimeSpan? { self[key]?.duration }
}

extension DocumentNode {
    package var duration: TimeSpan? { text.flatMap { TimeSpan($0) } }

    /// A number as it is written, of at most four decimals; `nil` for text.
    package var decimal: ScaledDecimal? {
        switch value {
        case .integer(let integer): ScaledDecimal("\(integer)")
        case .number(let number): ScaledDecimal(number.literal)
        default: nil
        }
    }

    /// A weight with its unit, or a number without one.
    package var weight: WrittenWeight? { WrittenWeight(decimal.map { "\($0)" } ?? text ?? "") }

    /// `12.5%` as 12.5.
    package var percent: ScaledDecimal? {
        text.flatMap { $0.hasSuffix("%") ? ScaledDecimal($0.dropLast()) : nil }
    }
}
