extension CalculationMethod {
    /// Jabatan Kemajuan Islam Malaysia.
    public static let jakim = row(
        "jakim", ["malaysia"], "Jabatan Kemajuan Islam Malaysia", 18, .angle(18), dhuhr: 64 / 60,
        rounding: PerPrayer(.up, sunrise: .down),
        notes: "18° in the tables from 2020, in Perlis, Sabah and Kelantan from 2021; Kelantan's Isha is at 17°",
        measured: "94 % exact, 100 % within a minute; four zones by their own points, 2020 to 2026 except 2023")

    /// Jabatan Kemajuan Islam Malaysia, tables until 2019.
    public static let jakimPre2019 = row(
        "jakim-pre-2019", ["malaysia-pre-2019"], "Jabatan Kemajuan Islam Malaysia, tables until 2019", 20, .angle(18),
        dhuhr: 64 / 60, rounding: PerPrayer(.up, sunrise: .down),
        notes: "for tables up to 2019, in Perlis, Sabah and Kelantan up to 2020",
        measured: "94 % exact, 100 % within a minute; four zones by their own points, 2018 and 2019")

    /// Kementerian Agama, Indonesia.
    public static let kemenag = row(
        "kemenag", ["indonesia"], "Kementerian Agama, Indonesia", 20, .angle(18), fajr: 2, sunrise: -2, dhuhr: 2,
        asr: 2, maghrib: 2, isha: 2, rounding: PerPrayer(.up, sunrise: .down), horizon: .degrees(-1),
        notes:
            "56 of 508 regencies, in the highlands, need horizon: -2.0, and six of them more",
        measured: "96.7 % exact, 100 % within a minute; the 452 regencies outside the highlands, 2024")

    /// Muhammadiyah, Indonesia.
    public static let muhammadiyah = row(
        "muhammadiyah", [], "Muhammadiyah, Indonesia", 18, .angle(18), status: .singleSource,
        notes: "Fajr by the decree of March 2021; 18° for Isha is assumed")

    /// Kementerian Hal Ehwal Ugama, Brunei.
    public static let brunei = row(
        "brunei", [], "Kementerian Hal Ehwal Ugama, Brunei", 20, .angle(18), dhuhr: 1,
        sun: PerPrayer(.daily), measured: "98.2 % exact, 99.95 % within a minute; June 2020 to May 2021")

    /// Authorities of Southeast Asia.
    static let asia = [jakim, jakimPre2019, kemenag, muhammadiyah, brunei]
}
