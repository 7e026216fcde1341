internal import CivilTime

extension CalculationMethod {
    /// The methods that have a name: first the twelve that most apps offer, then the others by region.
    ///
    /// The angles, intervals and minutes are those of Adhan, Aladhan, PrayTimes, ITL and the authorities themselves, as
    /// collected with their sources in the project's reference table of methods. Where the engines' minutes differ,
    /// Adhan's are used: they were fitted to the authorities' timetables.
    public static let all: [CalculationMethod] = worldwide + middleEast + africa + asia + europeAndAmerica

    /// Returns a method from the columns of the reference table; minutes that are left out are zero.
    static func row(
        _ key: String, _ aliases: [String], _ name: String, _ fajr: Angle, _ isha: Isha, maghribAngle: Angle? = nil,
        sunrise: Int = 0, dhuhr: Int = 0, asr: Int = 0, maghrib: Int = 0, night: Night = .maghribToFajr,
        rounding: Rounding = .nearest, seasonal: Bool = false, status: Status = .established, notes: String = ""
    ) -> CalculationMethod {
        var offsets = PerPrayer(repeating: TimeSpan.zero)
        offsets.sunrise = .minutes(sunrise)
        offsets.dhuhr = .minutes(dhuhr)
        offsets.asr = .minutes(asr)
        offsets.maghrib = .minutes(maghrib)
        return CalculationMethod(
            key: key, aliases: aliases, name: name, fajrAngle: fajr, isha: isha,
            maghrib: maghribAngle.map(Maghrib.angle) ?? .sunset, offsets: offsets, night: night, rounding: rounding,
            isSeasonal: seasonal, status: status, notes: notes)
    }
}
