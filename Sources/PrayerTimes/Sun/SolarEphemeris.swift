public import CivilTime

/// The Sun's days over a span of dates, computed once and shared by any number of places.
///
/// Position in right ascension and declination is within 0.2″ of the JPL ephemerides from 1900 to 2100.
public struct SolarEphemeris: Sendable {
    private var days: [SolarDay]
    /// The first of the days, counted from 1970-01-01.
    private var first: Int

    /// Computes the days from `dates.lowerBound` to `dates.upperBound`, and two more at either end, which the nights
    /// before and after and places far from Greenwich need.
    ///
    /// - Complexity: O(*n*) in the number of days, in steps of 32 days.
    public init(_ dates: ClosedRange<LocalDate>) { self.init(dates, margin: 2) }

    /// Computes a day and the ones before and after it, which is all that one list's times need except on polar days.
    init(around date: LocalDate) { self.init(date...date, margin: 1) }

    private init(_ dates: ClosedRange<LocalDate>, margin: Int) {
        let span = (dates.lowerBound.epochDay - margin)...(dates.upperBound.epochDay + margin)
        (days, first) = (Self.days(span), span.lowerBound)
    }

    /// A day in UTC; a day outside the span is computed on each access, which is correct but slow.
    public subscript(date: LocalDate) -> SolarDay {
        let index = date.epochDay - first
        return days.indices.contains(index) ? days[index] : Self.days(date.epochDay...date.epochDay)[0]
    }

    /// Adds the days between the span and a day near it, and the rest of that day's block.
    mutating func lengthen(to date: LocalDate) {
        let (day, end) = (date.epochDay, first + days.count)
        // A day farther away is not part of a search among neighbours: single days cost less then.
        guard !(first..<end).contains(day), (first - 400..<end + 400).contains(day) else { return }
        let block = SolarBlock.days(of: SolarBlock.number(of: day))
        if day < first {
            days.insert(contentsOf: Self.days(block.lowerBound...first - 1), at: 0)
            first = block.lowerBound
        } else {
            days += Self.days(end...block.upperBound - 1)
        }
    }

    private static func days(_ span: ClosedRange<Int>) -> [SolarDay] {
        var days: [SolarDay] = []
        days.reserveCapacity(span.count)
        for number in SolarBlock.number(of: span.lowerBound)...SolarBlock.number(of: span.upperBound) {
            blocks.append(block: number, within: span, to: &days)
        }
        return days
    }

    /// The constants of the theory, laid out for blocks, which never change.
    private static let blocks = SolarBlock()
}
