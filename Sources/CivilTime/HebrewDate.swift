/// A date of the arithmetic Hebrew calendar.
///
/// Source: E. M. Reingold, N. Dershowitz, *Calendrical Calculations* (4th edition, 2018), chapter 8.
package struct HebrewDate: Hashable, Sendable {
    /// The months; the year begins with Tishri.
    package enum Month: String, CaseIterable, Sendable {
        case nisan, iyar, sivan, tammuz, av, elul, tishri, cheshvan, kislev, tevet, shevat
        /// The month before Nisan in a year of twelve months.
        case adar
        /// The two in its place in a year of thirteen.
        case adarI = "adar-i"
        case adarII = "adar-ii"

        /// The number by which days are limited to it, from 1.
        package var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
    }

    package let year: Int
    package let month: Month
    /// 1…30.
    package let day: Int

    /// The Hebrew date of the day that ends on the evening of a civil date.
    package init(_ date: LocalDate) {
        let day = date.epochDay
        // The mean year has 35,975,351 / 98,496 days.
        var year = ((day - Self.epoch) * 98_496).floorDivided(by: 35_975_351) + 1
        while Self.newYear(year + 1) <= day { year += 1 }
        while Self.newYear(year) > day { year -= 1 }
        var rest = day - Self.newYear(year)
        let months = Self.months(of: year)
        let index = months.firstIndex { month in
            if rest < month.length { return true }
            rest -= month.length
            return false
        }
        self.year = year
        month = months[index ?? months.count - 1].month
        self.day = rest + 1
    }

    /// The number of the month, and the day.
    package var monthAndDay: (month: Int, day: Int) { (month.number, day) }

    /// 1 Tishri of the year 1 in days since 1970-01-01: R.D. −1,373,427.
    private static let epoch = -1_373_427 - 719_163

    private static func isLeap(_ year: Int) -> Bool { (7 * year + 1).floorQuotientAndRemainder(by: 19).remainder < 7 }

    /// The months of a year with their lengths, from Tishri on.
    private static func months(of year: Int) -> [(month: Month, length: Int)] {
        let length = newYear(year + 1) - newYear(year)
        let adar: [(Month, Int)] = isLeap(year) ? [(.adarI, 30), (.adarII, 29)] : [(.adar, 29)]
        // A year has 353 to 355 days, or 30 more.
        return [
            (.tishri, 30), (.cheshvan, length % 10 == 5 ? 30 : 29), (.kislev, length % 10 == 3 ? 29 : 30),
            (.tevet, 29), (.shevat, 30),
        ] + adar + [(.nisan, 30), (.iyar, 29), (.sivan, 30), (.tammuz, 29), (.av, 30), (.elul, 29)]
    }

    /// The first day of a year, in days since 1970-01-01.
    private static func newYear(_ year: Int) -> Int {
        let (before, own, next) = (elapsedDays(year - 1), elapsedDays(year), elapsedDays(year + 1))
        let delay = next - own == 356 ? 2 : own - before == 382 ? 1 : 0
        return epoch + own + delay
    }

    /// The days from the epoch to the mean new moon of Tishri, put off where it falls late or on a Sunday, Wednesday or
    /// Friday.
    private static func elapsedDays(_ year: Int) -> Int {
        let months = (235 * year - 234).floorDivided(by: 19)
        // An hour has 1,080 parts.
        let day = 29 * months + (12_084 + 13_753 * months).floorDivided(by: 25_920)
        return (3 * (day + 1)).floorQuotientAndRemainder(by: 7).remainder < 3 ? day + 1 : day
    }
}
