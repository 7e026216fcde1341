public import CivilTime

/// Computes prayer times for one place.
///
/// The list day is a civil date; its Sun is the one whose transit falls on that date by the clocks there, which the
/// offset from UTC around noon decides. A place far from its zone's meridian (Kiribati, Samoa) has another local solar
/// date than civil date. Isha after midnight stays with the day whose list it closes.
public struct PrayerCalculator: Sendable {
    /// Where.
    public let coordinates: Coordinates
    /// By which rules.
    public let parameters: PrayerParameters
    private let finder: SkyFinder
    private let planner: DayPlanner

    /// Prepares what does not change from day to day.
    public init(_ coordinates: Coordinates, _ parameters: PrayerParameters) {
        self.coordinates = coordinates
        self.parameters = parameters
        finder = SkyFinder(coordinates, parameters)
        planner = DayPlanner(coordinates, parameters)
    }

    /// The times of one list day.
    ///
    /// - Parameters:
    ///   - date: The civil date of the list.
    ///   - utcOffset: What the clocks there are ahead of UTC around noon of that date, negative when behind; without
    ///     it the date is one of local mean solar time.
    ///   - isRamadan: The date lies in Ramadan: Isha's Ramadan interval holds, if there is one.
    public func times(on date: LocalDate, utcOffset: TimeSpan? = nil, isRamadan: Bool = false) -> PrayerDay {
        let day = solarDate(of: date, utcOffset)
        return plan(date, day, SolarEphemeris(day...day), isRamadan)
    }

    /// The same with an ephemeris that other days and places share; it should cover the dates.
    public func times(
        on date: LocalDate, utcOffset: TimeSpan? = nil, isRamadan: Bool = false, ephemeris: SolarEphemeris
    ) -> PrayerDay {
        plan(date, solarDate(of: date, utcOffset), ephemeris, isRamadan)
    }

    /// The times of consecutive list days, each computed once however many nights they share.
    ///
    /// - Parameters:
    ///   - dates: The civil dates of the lists.
    ///   - ephemeris: The Sun's days, if other places share them.
    ///   - utcOffset: What the clocks are ahead of UTC around noon of a date; `nil` for local mean solar dates.
    ///   - isRamadan: Whether a date lies in Ramadan.
    public func times(
        on dates: ClosedRange<LocalDate>, ephemeris: SolarEphemeris? = nil,
        utcOffset: (LocalDate) -> TimeSpan? = { _ in nil }, isRamadan: (LocalDate) -> Bool = { _ in false }
    ) -> [PrayerDay] {
        let ephemeris = ephemeris ?? SolarEphemeris(dates)
        var result: [PrayerDay] = []
        result.reserveCapacity(dates.count)
        var window: Window?
        for date in dates {
            let solar = solarDate(of: date, utcOffset(date))
            // Clocks that skip a date across the date line break the run: then all starts afresh.
            var current =
                if let last = window, last.next.date == solar {
                    Window(after: last, finder, ephemeris)
                } else {
                    Window(solar, finder, ephemeris)
                }
            result.append(plan(date, &current, isRamadan(date)))
            window = current
        }
        return result
    }

    /// How a time came about; `nil` when the day has no such time.
    public func derivation(of prayer: Prayer, on day: PrayerDay) -> Derivation? {
        let step = day.steps[prayer]
        guard let time = step.time else { return nil }
        func instant(_ milliseconds: Double) -> Instant { Instant(epochMilliseconds: Int(milliseconds.rounded())) }
        return Derivation(
            prayer: prayer, solar: step.solar.isFinite ? instant(step.solar) : nil, basis: step.basis,
            ruled: instant(step.ruled), borrowed: day.borrowing, methodOffset: parameters.method.offsets[prayer],
            adjustment: parameters.adjustments[prayer], isKeptApart: step.isKeptApart,
            rounding: planner.rounding(of: step), time: Instant(epochMilliseconds: time))
    }

    /// The local mean solar date whose transit lies nearest to the civil noon, and thus on the civil date.
    private func solarDate(of date: LocalDate, _ utcOffset: TimeSpan?) -> LocalDate {
        guard let utcOffset else { return date }
        return finder.solarDate(nearest: Double(date.epochDay) + 0.5 - Double(utcOffset.seconds) / 86400)
    }

    private func plan(
        _ date: LocalDate, _ solar: LocalDate, _ ephemeris: SolarEphemeris, _ isRamadan: Bool
    ) -> PrayerDay {
        var window = Window(solar, finder, ephemeris)
        return plan(date, &window, isRamadan)
    }

    private func plan(_ date: LocalDate, _ window: inout Window, _ isRamadan: Bool) -> PrayerDay {
        let day = window.day
        let (fajr, sunrise) = window.morning ?? planner.morning(of: day, after: window.eve, date: date)
        let next = planner.morning(of: window.next, after: day, date: date.advanced(by: 1))
        window.nextMorning = next
        let (dhuhr, asr, maghrib, isha) = planner.rest(
            of: day, date: date, isRamadan: isRamadan, rise: sunrise, next: window.next, nextFajr: next.fajr)
        var steps = PerPrayer(repeating: fajr)
        (steps.sunrise, steps.dhuhr, steps.asr, steps.maghrib, steps.isha) = (sunrise, dhuhr, asr, maghrib, isha)
        let sunset = planner.instant(day.sunset, maghrib.isRounded)
        let night: (Int?, Int?) =
            switch parameters.night ?? parameters.method.night {
            case .maghribToFajr: (maghrib.time, next.fajr.time)
            case .sunsetToSunrise: (sunset, next.sunrise.time)
            case .sunsetToFajr: (sunset, next.fajr.time)
            }
        func part(_ fraction: Double) -> Int? {
            guard let start = night.0, let end = night.1 else { return nil }
            return planner.instant(Double(start) + Double(end - start) * fraction, isha.isRounded)
        }
        return PrayerDay(
            date: date, solarDate: day.date, steps: steps,
            transitStep: planner.instant(day.transit, dhuhr.isRounded) ?? 0, sunsetStep: sunset,
            nextFajrStep: next.fajr.time, midnightStep: part(0.5), lastThirdStep: part(2.0 / 3),
            borrowing: day.borrowed)
    }
}

/// A day between its neighbours, and what was already planned of it.
private struct Window {
    var eve, day, next: SkyDay
    var morning: (fajr: PrayerStep, sunrise: PrayerStep)?
    var nextMorning: (fajr: PrayerStep, sunrise: PrayerStep)?

    init(_ date: LocalDate, _ finder: SkyFinder, _ ephemeris: SolarEphemeris) {
        eve = finder.sky(on: date.advanced(by: -1), ephemeris)
        day = finder.sky(on: date, ephemeris)
        next = finder.sky(on: date.advanced(by: 1), ephemeris)
    }

    init(after last: Window, _ finder: SkyFinder, _ ephemeris: SolarEphemeris) {
        eve = last.day
        day = last.next
        next = finder.sky(on: last.next.date.advanced(by: 1), ephemeris)
        morning = last.nextMorning
    }
}
