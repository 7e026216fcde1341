package import CivilTime

/// A stretch of dates, open where an end is not given.
package struct DateRange: Hashable, Sendable {
    /// The first and the last day.
    package var from, to: LocalDate?

    package init(from: LocalDate? = nil, to: LocalDate? = nil) {
        self.from = from
        self.to = to
    }

    package func contains(_ date: LocalDate) -> Bool {
        from.map { $0 <= date } ?? true && to.map { date <= $0 } ?? true
    }

    /// The one date that it is, if it is one.
    package var single: LocalDate? { from == to ? from : nil }
}

extension DateRange: CustomStringConvertible {
    /// `2026-12-25`, `from 2027-01-04 to 2027-03-26`, or one of its ends.
    package var description: String {
        if let single { return "\(single)" }
        return [from.map { "from \($0)" }, to.map { "to \($0)" }].compactMap(\.self).joined(separator: " ")
    }
}
