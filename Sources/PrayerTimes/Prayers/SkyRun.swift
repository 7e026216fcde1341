internal import CivilTime

/// A day between its neighbours, moving on day by day, and what was already planned of it.
struct SkyRun {
    private(set) var eve, day, next: SkyDay
    /// Fajr and sunrise of `day`, where they were planned with the day before.
    private(set) var morning: (fajr: PrayerStep, sunrise: PrayerStep)?
    /// Fajr and sunrise of `next`.
    var nextMorning: (fajr: PrayerStep, sunrise: PrayerStep)?
    /// The skies that were found last, four at a time, and the date of the first of them.
    private var found: SkyDays
    private var first: LocalDate
    /// The last day that is asked for.
    private let last: LocalDate

    /// Begins with a day, and the ones before and after it.
    ///
    /// - `last`: The day that the run will go to; nothing is found beyond its next one.
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

    /// Goes on to the next day.
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

    /// A date and the three after it, or the last one again where they end.
    private static func four(
        from date: LocalDate, through last: LocalDate
    ) -> (LocalDate, LocalDate, LocalDate, LocalDate) {
        func lane(_ n: Int) -> LocalDate { max(date, min(date.advanced(by: n), last)) }
        return (date, lane(1), lane(2), lane(3))
    }
}
