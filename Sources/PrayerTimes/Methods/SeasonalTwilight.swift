internal import CivilTime

/// The Moonsighting Committee's bounds on Fajr and Isha: minutes before sunrise and after sunset.
///
/// Source: K. Shaukat, moonsighting.com, *How to calculate Fajr and Isha*, with the coefficients on which Adhan and
/// Aladhan agree. Each of the four seasonal values is a base plus a slope for every 55° of latitude; the bound is
/// linear from one to the next through the year, which begins at the hemisphere's winter solstice. Adhan uses it as a
/// bound on the 18° time, as here; Aladhan replaces that time by it everywhere.
struct SeasonalTwilight {
    private let values: SIMD4<Double>

    /// Returns the bound in minutes before sunrise.
    static func fajr(latitude: Double) -> SeasonalTwilight {
        SeasonalTwilight(base: 75, slopes: [28.65, 19.44, 32.74, 48.10], latitude)
    }

    /// Returns the bound in minutes after sunset.
    static func isha(_ shafaq: Shafaq, latitude: Double) -> SeasonalTwilight {
        switch shafaq {
        case .general: SeasonalTwilight(base: 75, slopes: [25.60, 2.05, -9.21, 6.14], latitude)
        case .ahmer: SeasonalTwilight(base: 62, slopes: [17.40, -7.16, 5.12, 19.44], latitude)
        case .abyad: SeasonalTwilight(base: 75, slopes: [25.60, 7.16, 36.84, 81.84], latitude)
        }
    }

    private init(base: Double, slopes: SIMD4<Double>, _ latitude: Double) {
        values = base + slopes / 55 * abs(latitude)
    }

    /// Returns the bound, in minutes, `days` after the winter solstice.
    func minutes(daysSinceSolstice days: Int) -> Double {
        let (a, b, c, d) = (values[0], values[1], values[2], values[3])
        let n = Double(days)
        return switch days {
        case ..<91: a + (b - a) * n / 91
        case ..<137: b + (c - b) * (n - 91) / 46
        case ..<183: c + (d - c) * (n - 137) / 46
        case ..<229: d + (c - d) * (n - 183) / 46
        case ..<275: c + (b - c) * (n - 229) / 46
        default: b + (a - b) * (n - 275) / 91
        }
    }

    /// Returns the days from the last 21 December, or 21 June south of the equator, to `date`.
    static func daysSinceSolstice(_ date: LocalDate, south: Bool) -> Int {
        let year = date.year
        let month = south ? 6 : 12
        guard let solstice = LocalDate(year: year, month: month, day: 21) else { return 0 }
        if solstice <= date { return solstice.distance(to: date) }
        return LocalDate(year: year - 1, month: month, day: 21)?.distance(to: date) ?? 0
    }
}
