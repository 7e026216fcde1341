internal import CivilTime

/// A day between its neighbours, advancing day by day, with the parts that are already planned.
struct SkyRun {
    private(set) var eve, day, next: SkyDay
    /// Fajr and sunrise of `day`, if they were planned with the day before.
    private(set) var morning: (fajr: PrayerStep, sunrise: PrayerStep)?
    /// Fajr and sunrise of `next`.
    var nextMorning: (fajr: PrayerStep, sunrise: PrayerStep)?
    /// The skies found last, four at a time; ``first`` is the date of the first of them.
    private var found: SkyDays
    private var first: LocalDate
    /// The last day that is found: the one after the end of the run.
    private let last: LocalDate

    /// Creates a run at a day, with the ones before and after it; nothing is found beyond the day after `last`.
    init(_ finder: SkyFinder, around date: LocalDate, through last: LocalDate, _ ephemeris: inout SolarEphemeris) {
        self.last = last.advanced(by: 1)
        first = date.advanced(by: -1)
        found = finder.ownSkies(on: Self.four(from: first, through: self.last), ephemeris)
        eve = found.day(0, first)
        finder.complete(&eve, after: nil, &ephemeris)
        day = found.day(1, date)
        finder.complete(&day, after: eve, &ephemeris)
        next = found.day(2, date.advanced(by: 1))
        finder.complete(&next, after: day, &ephemeris)
    }

    /// Advances to the next day.
    mutating func advance(_ finder: SkyFinder, _ ephemeris: inout SolarEphemeris) {
        (eve, day) = (day, next)
        (morning, nextMorning) = (nextMorning, nil)
        let date = day.date.advanced(by: 1)
        if first.distance(to: date) == Lanes.scalarCount {
            first = date
            found = finder.ownSkies(on: Self.four(from: first, through: last), ephemeris)
        }
        next = found.day(first.distance(to: date), date)
        finder.complete(&next, after: day, &ephemeris)
    }

    /// Returns a date and the three after it, or the last one repeated where they end.
    private static func four(
        from date: LocalDate, through last: LocalDate
    ) -> (LocalDate, LocalDate, LocalDate, LocalDate) {
        func lane(_ n: Int) -> LocalDate { max(date, min(date.advanced(by: n), last)) }
        return (date, lane(1), lane(2), lane(3))
    }
}
