package import CivilTime
import PlanModel

/// A month of a year.
package struct Month: Hashable, Sendable {
    /// Its first day.
    package let first: LocalDate

    package var year: Int { first.year }
    /// From 1 to 12.
    package var number: Int { first.components.month }

    /// Reads `2027-03`; `nil` for any other text, and outside the years that plans may have.
    package init?(_ text: String) {
        guard text.utf8.count == 7, let first = LocalDate("\(text)-01"), HorizonRequest.years.contains(first.year)
        else { return nil }
        self.init(of: first)
    }

    /// Creates the month of a date.
    package init(of date: LocalDate) { first = date.advanced(by: 1 - date.components.day) }

    /// Its days, ascending.
    package var dates: Range<LocalDate> {
        let length = LocalDate.length(ofMonth: number, year: year)
        return first..<first.advanced(by: length)
    }
}

extension Month: CustomStringConvertible {
    /// `2027-03`.
    package var description: String { "\(year)-\(number.padded(to: 2))" }
}
