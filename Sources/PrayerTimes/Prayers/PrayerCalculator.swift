public import CivilTime

/// A calculator of prayer times for one place.
///
/// A list day is a civil date. Its Sun is the one whose transit falls on that date by the local clocks, which is
/// decided by the zone's offset from UTC at noon. Far from its zone's meridian (Kiribati, Samoa) a place's local solar
/// date differs from its civil date. Isha after midnight belongs to the day whose list it closes.
public struct PrayerCalculator: Sendable {
    /// The place.
    public let coordinates: Coordinates
    /// The rules.
    public let parameters: PrayerParameters
    /// The calendar that dates Ramadan, in which Isha's Ramadan interval applies, if there is one.
    public let hijri: HijriCalendar
    /// The altitude of the Sun's centre at sunrise and sunset there, without refraction.
    public var horizonAltitude: Angle { coordinates.sunriseAltitude(flatHorizon: parameters.method.horizon) }
    private let finder: SkyFinder
    private let planner: DayPlanner

    /// Creates a calculator and prepares everything that does not change from day to day.
    public init(_ coordinates: Coordinates, _ parameters: PrayerParameters, hijri: HijriCalendar = HijriCalendar()) {
        self.coordinates = coordinates
        self.parameters = parameters
        self.hijri = hijri
        finder = SkyFinder(coordinates, parameters)
        planner = DayPlanner(coordinates, parameters)
    }

    /// Returns the times of one list day.
    ///
    /// Without an `ephemeris` most of the time is spent on the Sun's positions, which many days in one call, or many
    /// places with one ephemeris, share.
    ///
    /// - Parameters:
    ///   - date: The civil date of the list.
    ///   - zone: The clocks by which `date` is meant, usually those of the place.
    ///   - ephemeris: The Sun's days, if other days and places share them; it should cover the date.
    /// - Returns: The times, or the reasons why they are missing.
    public func times(on date: LocalDate, in zone: ZoneRules, ephemeris: SolarEphemeris? = nil) -> PrayerDay {
        var noons = CivilNoons(zone)
        let solar = finder.solarDate(nearest: noons[date])
        var ephemeris = ephemeris ?? SolarEphemeris(around: solar)
        var run = SkyRun(finder, around: solar, through: solar, &ephemeris)
        return list(date, &run)
    }

    /// Returns the times of consecutive list days, each computed once however many nights they share.
    ///
    /// - Parameters:
    ///   - dates: The civil dates of the lists.
    ///   - zone: The clocks by which `dates` are meant, usually those of the place.
    ///   - ephemeris: The Sun's days, if other places share them; it should cover the dates.
    /// - Returns: The times of each day, in order.
    /// - Complexity: O(*n*) in the number of days.
    public func times(
        on dates: ClosedRange<LocalDate>, in zone: ZoneRules, ephemeris: SolarEphemeris? = nil
    ) -> [PrayerDay] {
        var ephemeris = ephemeris ?? SolarEphemeris(dates)
        var noons = CivilNoons(zone)
        let end = finder.solarDate(nearest: noons[dates.upperBound])
        var result: [PrayerDay] = []
        result.reserveCapacity(dates.count)
        let start = finder.solarDate(nearest: noons[dates.lowerBound])
        var run = SkyRun(finder, around: start, through: end, &ephemeris)
        result.append(list(dates.lowerBound, &run))
        for date in dates.dropFirst() {
            let solar = finder.solarDate(nearest: noons[date])
            // A clock change that skips a date at the date line interrupts the run: a new one begins then.
            if run.next.date == solar {
                run.advance(finder, &ephemeris)
            } else {
                run = SkyRun(finder, around: solar, through: end, &ephemeris)
            }
            result.append(list(date, &run))
        }
        return result
    }

    /// Returns the derivation of a time, or `nil` when the day has no such time.
    public func derivation(of prayer: Prayer, on day: PrayerDay) -> Derivation? {
        let step = day.steps[prayer]
        guard let time = step.time else { return nil }
        func instant(_ milliseconds: Double) -> Instant { Instant(epochMilliseconds: Int(milliseconds.rounded())) }
        return Derivation(
            prayer: prayer, solar: step.solar.isFinite ? instant(step.solar) : nil, basis: step.basis,
            ruled: instant(step.ruled), borrowed: day.borrowed(prayer), methodOffset: parameters.method.offsets[prayer],
            adjustment: parameters.adjustments[prayer], isKeptApart: step.isKeptApart,
            rounding: planner.rounding(of: prayer, step), time: Instant(epochMilliseconds: time))
    }

    private func list(_ date: LocalDate, _ run: inout SkyRun) -> PrayerDay {
        let day = run.day
        let (fajr, sunrise) = run.morning ?? planner.morning(of: day, after: run.eve, date: date)
        let next = planner.morning(of: run.next, after: day, date: date.advanced(by: 1))
        run.nextMorning = next
        let (dhuhr, asr, maghrib, isha) = planner.rest(
            of: day, date: date, isRamadan: planner.asksForRamadan && hijri.isRamadan(date) == true, rise: sunrise,
            next: run.next, nextFajr: next.fajr)
        let steps = PerPrayer(
            fajr: fajr, sunrise: sunrise, dhuhr: dhuhr, asr: asr, maghrib: maghrib, isha: isha)
        let sunset = planner.instant(day.sunset, .maghrib, maghrib.isRounded)
        let night: (Int?, Int?) =
            switch parameters.night ?? parameters.method.night {
            case .maghribToFajr: (maghrib.time, next.fajr.time)
            case .sunsetToSunrise: (sunset, next.sunrise.time)
            case .sunsetToFajr: (sunset, next.fajr.time)
            }
        func part(_ fraction: Double) -> Int? {
            guard let start = night.0, let end = night.1 else { return nil }
            return planner.instant(Double(start) + Double(end - start) * fraction, .isha, isha.isRounded)
        }
        return PrayerDay(
            date: date, solarDate: day.date, steps: steps,
            transitStep: planner.instant(day.transit, .dhuhr, dhuhr.isRounded) ?? 0, sunsetStep: sunset,
            nextFajrStep: next.fajr.time, midnightStep: part(0.5), lastThirdStep: part(2.0 / 3),
            borrowing: day.borrowed)
    }
}
