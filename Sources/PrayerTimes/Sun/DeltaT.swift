/// The difference ΔT = TT − UT1, the clock error of the rotating Earth, in seconds.
///
/// 1800 to 2026: measured values at the start of the year. To 1970 after Stephenson, Morrison and Hohenkerk,
/// *Measurement of the Earth's rotation: 720 BC to AD 2015*, Proc. R. Soc. A 472 (2016); later TT − UT1 of the
/// IERS (*finals2000A*), all to a tenth of a second.
///
/// Elsewhere: the parabola of the same paper's long-term trend, 32.5 s per century squared, joined to the nearest
/// measured value without its slope. Nobody can predict ΔT; the Sun moves 0.04″ in one second of it.
enum DeltaT {
    /// Returns ΔT in seconds at an instant given in days since 2000-01-01T12:00 UTC.
    static func seconds(daysSinceJ2000 days: Double) -> Double {
        let year = 2000 + (days + 0.5) / 365.2425
        guard let first = measured.first, let last = measured.last else { return 0 }
        if year <= first.year { return first.seconds + trend(year - first.year) }
        if year >= last.year { return last.seconds + trend(year - last.year) }
        var lower = first
        for upper in measured {
            if year < upper.year {
                let part = (year - lower.year) / (upper.year - lower.year)
                return lower.seconds + part * (upper.seconds - lower.seconds)
            }
            lower = upper
        }
        return last.seconds
    }

    private static func trend(_ years: Double) -> Double { 32.5 * (years / 100) * (years / 100) }

    private static let measured: [(year: Double, seconds: Double)] = [
        (1800, 18.4), (1810, 15.7), (1820, 16.5), (1830, 10.8), (1840, 7.6), (1850, 9.3), (1860, 9.0), (1870, 2.4),
        (1880, -3.2), (1890, -3.9), (1900, -2.0), (1905, 4.9), (1910, 11.1), (1915, 17.5), (1920, 21.6), (1925, 23.8),
        (1930, 24.4), (1935, 24.2), (1940, 24.4), (1945, 27.1), (1950, 28.9), (1955, 30.4), (1960, 33.1), (1965, 35.1),
        (1970, 39.9), (1975, 45.5), (1980, 50.5), (1985, 54.3), (1990, 56.9), (1995, 60.8), (2000, 63.8), (2005, 64.7),
        (2010, 66.1), (2015, 67.6), (2020, 69.4), (2026, 69.1),
    ]
}
