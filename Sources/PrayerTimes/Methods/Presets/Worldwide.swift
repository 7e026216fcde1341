internal import CivilTime

extension CalculationMethod {
    /// Muslim World League.
    public static let muslimWorldLeague = row(
        "muslim-world-league", ["mwl"], "Muslim World League", 18, .angle(17), dhuhr: 1)

    /// Egyptian General Authority of Survey.
    public static let egyptian = row(
        "egyptian", ["egypt", "egyptian-general-authority-of-survey"], "Egyptian General Authority of Survey", 19.5,
        .angle(17.5), dhuhr: 1)

    /// University of Islamic Sciences, Karachi.
    public static let karachi = row(
        "karachi", ["university-of-islamic-sciences-karachi"], "University of Islamic Sciences, Karachi", 18,
        .angle(18), dhuhr: 1, notes: "most of the region follows the Hanafi Asr: set the madhab too")

    /// Umm al-Qura University, Makkah.
    public static let ummAlQura = row(
        "umm-al-qura", ["makkah", "mecca", "saudi-arabia"], "Umm al-Qura University, Makkah", 18.5,
        .interval(.minutes(90), from: .sunset, ramadan: .minutes(120)),
        notes: "Isha 90 minutes after sunset, in Ramadan 120; Fajr was 19° before Muharram 1430")

    /// Dubai, United Arab Emirates.
    public static let dubai = row(
        "dubai", ["uae", "united-arab-emirates"], "Dubai, United Arab Emirates", 18.2, .angle(18.2), sunrise: -3,
        dhuhr: 3, asr: 3, maghrib: 3, notes: "the minutes are fitted to the published timetable")

    /// Moonsighting Committee Worldwide.
    public static let moonsightingCommittee = row(
        "moonsighting-committee", ["moonsighting", "moonsighting-committee-worldwide"],
        "Moonsighting Committee Worldwide", 18, .angle(18), dhuhr: 5, maghrib: 3, seasonal: true,
        notes: "Fajr and Isha are bounded by minutes that depend on latitude and season")

    /// Islamic Society of North America.
    public static let northAmerica = row(
        "north-america", ["isna", "islamic-society-of-north-america"], "Islamic Society of North America", 15,
        .angle(15), dhuhr: 1)

    /// Kuwait.
    public static let kuwait = row(
        "kuwait", [], "Kuwait", 18, .angle(17.5))

    /// Qatar.
    public static let qatar = row(
        "qatar", [], "Qatar Calendar House", 18, .interval(.minutes(90), from: .maghrib, ramadan: nil), fajr: -1,
        maghrib: 2, notes: "Ramadan of 2025 was published with a third minute at Maghrib",
        measured: "89.2 % exact, 100 % within a minute; one table for all years, compared for 2026")

    /// Majlis Ugama Islam Singapura.
    public static let singapore = row(
        "singapore", ["muis"], "Majlis Ugama Islam Singapura", 20, .angle(18), dhuhr: 1, rounding: PerPrayer(.up),
        measured: "75 % exact, 99.8 % within a minute; 2011 to 2026, where many years have the times of the next day")

    /// Institute of Geophysics, University of Tehran.
    public static let tehran = row(
        "tehran", ["university-of-tehran"], "Institute of Geophysics, University of Tehran", 17.7, .angle(14),
        maghribAngle: 4.5, night: .sunsetToFajr, notes: "the institute names no angle for Isha; 14° is customary")

    /// Diyanet İşleri Başkanlığı, Turkey.
    public static let turkey = row(
        "turkey", ["diyanet", "diyanet-isleri-baskanligi"], "Diyanet İşleri Başkanlığı, Turkey", 18, .angle(17),
        sunrise: -7, dhuhr: 5, asr: 4, maghrib: 7,
        sun: PerPrayer(.daily), notes: "in northern Europe the authority has a rule of its own",
        measured: "95.7 % exact, 100 % within a minute; 81 cities by their centres, August and September 2026")

    /// The methods that most apps offer.
    static let worldwide = [
        muslimWorldLeague, egyptian, karachi, ummAlQura, dubai, moonsightingCommittee, northAmerica, kuwait, qatar,
        singapore, tehran, turkey,
    ]
}
