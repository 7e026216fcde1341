extension CalculationMethod {
    /// Egyptian General Authority of Survey, older figures.
    public static let egyptianOlder = row(
        "egyptian-older", ["egypt-bis", "egyptian-bis"], "Egyptian General Authority of Survey, older figures", 20,
        .angle(18), status: .singleSource, notes: "not what Egypt uses now")

    /// Ministry of Religious Affairs, Tunisia.
    public static let tunisia = row(
        "tunisia", [], "Ministry of Religious Affairs, Tunisia", 18, .angle(18), dhuhr: 7, maghrib: 2,
        rounding: PerPrayer(.nearest, fajr: .down, sunrise: .down, maghrib: .up, isha: .up),
        sun: PerPrayer(.moment, dhuhr: .daily, asr: .daily),
        notes: "for towns by the coast; inland the tables take the height of the place into Fajr and Isha too",
        measured: "89.3 % exact, 100 % within a minute; Tunis and eight towns by the coast, 2026")

    /// Ministry of Religious Affairs and Wakfs, Algeria.
    public static let algeria = row(
        "algeria", [], "Ministry of Religious Affairs and Wakfs, Algeria", 18, .angle(17), maghrib: 3,
        rounding: PerPrayer(.up), notes: "for the base cities; other wilayas are published as whole minutes from one",
        measured: "93.5 % exact, 100 % within a minute; the three base cities, 2020 and 2021")

    /// Ministry of Habous and Islamic Affairs, Morocco.
    public static let morocco = row(
        "morocco", [], "Ministry of Habous and Islamic Affairs, Morocco", 19, .angle(17), dhuhr: 5, maghrib: 5,
        notes: "sources differ on minutes, and one has 19.1°")

    /// Libya.
    public static let libya = row(
        "libya", [], "Libya", 18, .angle(18), status: .singleSource)

    /// Sudan.
    public static let sudan = row(
        "sudan", [], "Sudan", 18, .angle(18), status: .singleSource)

    /// Authorities of Africa.
    static let africa = [egyptianOlder, tunisia, algeria, morocco, libya, sudan]
}
