internal import CivilTime

extension CalculationMethod {
    /// Musulmans de France, 12°.
    public static let france12 = row(
        "france-12", ["france-uoif", "uoif", "musulmans-de-france", "france"], "Musulmans de France, 12°", 12,
        .angle(12))

    /// France, 15°.
    public static let france15 = row(
        "france-15", [], "France, 15°", 15, .angle(15), maghrib: 3, notes: "one source adds nothing to Maghrib")

    /// Grande Mosquée de Paris, 18°.
    public static let france18 = row(
        "france-18", ["grande-mosquee-de-paris", "paris"], "Grande Mosquée de Paris, 18°", 18, .angle(18), maghrib: 3,
        notes: "one source adds nothing to Maghrib")

    /// Spiritual Administration of Muslims of Russia.
    public static let russia = row(
        "russia", [], "Spiritual Administration of Muslims of Russia", 16, .angle(15),
        notes: "Asr is often Hanafi there: set the madhab too")

    /// Comunidade Islâmica de Lisboa.
    public static let portugal = row(
        "portugal", ["lisbon"], "Comunidade Islâmica de Lisboa", 18,
        .interval(.minutes(77), from: .maghrib, ramadan: nil), maghrib: 3,
        notes: "the 77 minutes count from Maghrib, three minutes after sunset")

    /// Germany.
    public static let germany = row(
        "germany", [], "Germany", 18, .angle(16.5))

    /// Islamic Council of North America.
    public static let canada13 = row(
        "canada-13", ["iqna", "isnaca"], "Islamic Council of North America", 13, .angle(13), status: .singleSource)

    /// London Unified Prayer Timetable.
    public static let londonUnified = row(
        "london-unified", ["london"], "London Unified Prayer Timetable", 18, .angle(17), sunrise: -3,
        dhuhr: 5, maghrib: 3, rounding: PerPrayer(.nearest, asr: .up), status: .singleSource,
        notes: "Fajr and Isha are those of a table, by no angle: use a timetable; the angles are one app's",
        measured: "sunrise, Dhuhr, Asr and Maghrib 83 % exact, 100 % within a minute; 2026")

    /// Authorities of Europe and America.
    static let europeAndAmerica = [france12, france15, france18, russia, portugal, germany, canada13, londonUnified]
}
