internal import CivilTime

extension CalculationMethod {
    /// The methods that have a name: first the twelve that most apps offer, then the others by region.
    ///
    /// The angles, intervals and minutes are those of Adhan, Aladhan, PrayTimes, ITL and the authorities themselves, as
    /// collected with their sources in the project's reference table of methods. Where the engines' minutes differ,
    /// Adhan's are used: they were fitted to the authorities' timetables. Where an authority's tables were measured,
    /// its own minutes and rounding are.
    public static let all: [CalculationMethod] = worldwide + middleEast + africa + asia + europeAndAmerica

    /// Returns a method from the columns of the reference table; minutes that are left out are zero.
    static func row(
        _ key: String, _ aliases: [String], _ name: String, _ fajr: Angle, _ isha: Isha, maghribAngle: Angle? = nil,
        fajr fajrMinutes: Double = 0, sunrise: Double = 0, dhuhr: Double = 0, asr: Double = 0, maghrib: Double = 0,
        isha ishaMinutes: Double = 0, night: Night = .maghribToFajr,
        rounding: PerPrayer<Rounding> = PerPrayer(.nearest), horizon: Angle = Coordinates.flatHorizon,
        sun: PerPrayer<SunMoment> = PerPrayer(.moment), seasonal: Bool = false, status: Status = .established,
        notes: String = "", measured: String? = nil
    ) -> CalculationMethod {
        func span(_ minutes: Double) -> TimeSpan { .seconds(Int((minutes * 60).rounded())) }
        let offsets = PerPrayer(
            fajr: span(fajrMinutes), sunrise: span(sunrise), dhuhr: span(dhuhr), asr: span(asr),
            maghrib: span(maghrib), isha: span(ishaMinutes))
        return CalculationMethod(
            key: key, aliases: aliases, name: name, fajrAngle: fajr, isha: isha,
            maghrib: maghribAngle.map(Maghrib.angle) ?? .sunset, offsets: offsets, night: night, rounding: rounding,
            horizon: horizon, sun: sun, isSeasonal: seasonal, status: status, notes: notes, measured: measured)
    }
}
