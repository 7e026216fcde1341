extension CalculationMethod {
    /// Egyptian General Authority of Survey, older figures.
    public static let egyptianOlder = row(
        "egyptian-older", ["egypt-bis", "egyptian-bis"], "Egyptian General Authority of Survey, older figures", 20,
        .angle(18), status: .singleSource, notes: "not what Egypt uses now")

    /// Ministry of Religious Affairs, Tunisia.
    public static let tunisia = row(
        "tunisia", [], "Ministry of Religious Affairs, Tunisia", 18, .angle(18),
        notes: "sources differ on minutes for Dhuhr and Maghrib")

    /// Ministry of Religious Affairs and Wakfs, Algeria.
    public static let algeria = row(
        "algeria", [], "Ministry of Religious Affairs and Wakfs, Algeria", 18, .angle(17), maghrib: 3,
        notes: "some sources add nothing to Maghrib")

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
