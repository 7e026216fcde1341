public import CivilTime

/// The Sun's days over a span of dates, computed once and shared by any number of places.
///
/// Position in right ascension and declination is within 0.2″ of the JPL ephemerides from 1900 to 2100.
public struct SolarEphemeris: Sendable {
    private var days: [SolarDay]
    private let first: Int

    /// Computes the days from `dates.lowerBound` to `dates.upperBound`, and two more at either end, which the nights
    /// before and after and the places far from Greenwich ask for.
    public init(_ dates: ClosedRange<LocalDate>) {
        let from = SolarBlock.number(of: dates.lowerBound.advanced(by: -2))
        let to = SolarBlock.number(of: dates.upperBound.advanced(by: 2))
        days = []
        days.reserveCapacity((to - from + 1) * SolarBlock.length)
        for number in from...to { Self.blocks.append(block: number, to: &days) }
        first = from * SolarBlock.length
    }

    /// A day in UTC; one outside the span is computed when asked for, which is right but slow.
    public subscript(date: LocalDate) -> SolarDay {
        let index = date.epochDay - first
        if days.indices.contains(index) { return days[index] }
        var block: [SolarDay] = []
        Self.blocks.append(block: SolarBlock.number(of: date), to: &block)
        return block[date.epochDay & (SolarBlock.length - 1)]
    }

    /// Constants of the theory, laid out for blocks; never changed once made.
    private static let blocks = SolarBlock()
}
