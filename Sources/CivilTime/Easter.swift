/// The rule by which a church finds its Easter Sunday.
package enum Easter: String, Hashable, Sendable, CaseIterable {
    /// The Gregorian computus.
    case western
    /// The Julian computus, as most Orthodox churches keep it.
    case eastern

    /// Returns the Sunday of a year of the Gregorian calendar, from 1583 on.
    ///
    /// Source: J. Meeus, *Astronomical Algorithms* (2nd edition, 1998), chapter 8.
    package func sunday(of year: Int) -> LocalDate {
        let number: Int
        switch self {
        case .western:
            let (a, b, c) = (year % 19, year / 100, year % 100)
            let h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30
            let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
            number = h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114
        case .eastern:
            let d = (19 * (year % 19) + 15) % 30
            number = d + (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7 + 114
        }
        // Both give a month, 3 or 4, and a day of their own calendar.
        let date = LocalDate(year: year, month: number / 31, day: number % 31 + 1) ?? LocalDate(epochDay: 0)
        // The Julian calendar is behind by the leap days that the Gregorian one has left out.
        return self == .western ? date : date.advanced(by: year / 100 - year / 400 - 2)
    }
}
