internal import CivilTime

extension CalculationMethod {
    /// The methods known by name: first the twelve that most apps offer, then the others by region.
    ///
    /// The angles, intervals and minutes are those of Adhan, Aladhan, PrayTimes, ITL and the authorities themselves, as
    /// gathered with their sources in the project's reference table of methods. Where the engines' minutes differ, Adhan's
    /// are taken: they were fitted to the authorities' timetables.
    public static let all: [CalculationMethod] = worldwide + middleEast + africa + asia + europeAndAmerica

    private static let worldwide = [
        row(
            "muslim-world-league", ["mwl"], "Muslim World League", 18, .angle(17), dhuhr: 1),
        row(
            "egyptian", ["egypt", "egyptian-general-authority-of-survey"], "Egyptian General Authority of Survey", 19.5,
            .angle(17.5), dhuhr: 1),
        row(
            "karachi", ["university-of-islamic-sciences-karachi"], "University of Islamic Sciences, Karachi", 18,
            .angle(18), dhuhr: 1, notes: "most of the region follows the Hanafi Asr: set the madhab too"),
        row(
            "umm-al-qura", ["makkah", "mecca", "saudi-arabia"], "Umm al-Qura University, Makkah", 18.5,
            .interval(.minutes(90), from: .sunset, ramadan: .minutes(120)),
            notes: "Isha 90 minutes after sunset, in Ramadan 120; Fajr was 19° before Muharram 1430"),
        row(
            "dubai", ["uae", "united-arab-emirates"], "Dubai, United Arab Emirates", 18.2, .angle(18.2), sunrise: -3,
            dhuhr: 3, asr: 3, maghrib: 3, notes: "the minutes are fitted to the published timetable"),
        row(
            "moonsighting-committee", ["moonsighting", "moonsighting-committee-worldwide"],
            "Moonsighting Committee Worldwide", 18, .angle(18), dhuhr: 5, maghrib: 3, seasonal: true,
            notes: "Fajr and Isha are bounded by minutes that depend on latitude and season"),
        row(
            "north-america", ["isna", "islamic-society-of-north-america"], "Islamic Society of North America", 15,
            .angle(15), dhuhr: 1),
        row("kuwait", [], "Kuwait", 18, .angle(17.5)),
        row("qatar", [], "Qatar", 18, .interval(.minutes(90), from: .sunset, ramadan: nil)),
        row(
            "singapore", ["muis"], "Majlis Ugama Islam Singapura", 20, .angle(18), dhuhr: 1, rounding: .up,
            notes: "rounds up to the minute"),
        row(
            "tehran", ["university-of-tehran"], "Institute of Geophysics, University of Tehran", 17.7, .angle(14),
            maghribAngle: 4.5, night: .sunsetToFajr, notes: "the institute names no angle for Isha; 14° is customary"),
        row(
            "turkey", ["diyanet", "diyanet-isleri-baskanligi"], "Diyanet İşleri Başkanlığı, Turkey", 18, .angle(17),
            sunrise: -7, dhuhr: 5, asr: 4, maghrib: 7,
            notes: "an approximation; in northern Europe the authority has a rule of its own"),
    ]

    private static let middleEast = [
        row(
            "jafari", ["shia", "qum", "leva"], "Shia Ithna-Ashari, Leva Institute, Qum", 16, .angle(14),
            maghribAngle: 4, night: .sunsetToFajr),
        row(
            "gulf", ["gulf-region"], "Gulf region", 19.5, .interval(.minutes(90), from: .sunset, ramadan: nil)),
        row(
            "jordan", [], "Ministry of Awqaf, Jordan", 18, .angle(18), maghrib: 5,
            notes: "one source adds nothing to Maghrib"),
        row("palestine", [], "Palestine", 18, .angle(18), status: .singleSource),
        row(
            "syria", [], "Syria", 18.5, .angle(17.5), sunrise: -7, dhuhr: 5, asr: 3, maghrib: 7, status: .singleSource),
        row("iraq", [], "Iraq", 19.5, .angle(17.5), dhuhr: 7, asr: 7, maghrib: 4, status: .singleSource),
        row("yemen", [], "Yemen", 18, .angle(17), dhuhr: 2, status: .singleSource),
        row(
            "oman", [], "Oman", 18, .angle(18), dhuhr: 5, asr: 5, maghrib: 5, status: .disputed,
            notes: "others have 18.5° and 18°, or 19.5° and 90 minutes"),
        row(
            "bahrain", [], "Bahrain", 18, .interval(.minutes(90), from: .sunset, ramadan: nil), status: .disputed,
            notes: "others have 19.5° and 90 minutes"),
    ]

    private static let africa = [
        row(
            "egyptian-older", ["egypt-bis", "egyptian-bis"], "Egyptian General Authority of Survey, older figures", 20,
            .angle(18), status: .singleSource, notes: "not what Egypt uses now"),
        row(
            "tunisia", [], "Ministry of Religious Affairs, Tunisia", 18, .angle(18),
            notes: "sources differ on minutes for Dhuhr and Maghrib"),
        row(
            "algeria", [], "Ministry of Religious Affairs and Wakfs, Algeria", 18, .angle(17), maghrib: 3,
            notes: "some sources add nothing to Maghrib"),
        row(
            "morocco", [], "Ministry of Habous and Islamic Affairs, Morocco", 19, .angle(17), dhuhr: 5, maghrib: 5,
            notes: "sources differ on minutes, and one has 19.1°"),
        row("libya", [], "Libya", 18, .angle(18), status: .singleSource),
        row("sudan", [], "Sudan", 18, .angle(18), status: .singleSource),
    ]

    private static let asia = [
        row(
            "jakim", ["malaysia"], "Jabatan Kemajuan Islam Malaysia", 18, .angle(18),
            notes: "since November 2019; many apps still have 20°"),
        row(
            "jakim-pre-2019", ["malaysia-pre-2019"], "Jabatan Kemajuan Islam Malaysia, before November 2019", 20,
            .angle(18)),
        row(
            "kemenag", ["indonesia"], "Kementerian Agama, Indonesia", 20, .angle(18), dhuhr: 1,
            notes: "published tables add a margin of about two minutes"),
        row(
            "muhammadiyah", [], "Muhammadiyah, Indonesia", 18, .angle(18), status: .singleSource,
            notes: "Fajr by the decree of March 2021; 18° for Isha is assumed"),
        row("brunei", [], "Kementerian Hal Ehwal Ugama, Brunei", 20, .angle(18), dhuhr: 1),
    ]

    private static let europeAndAmerica = [
        row(
            "france-12", ["france-uoif", "uoif", "musulmans-de-france", "france"], "Musulmans de France, 12°", 12,
            .angle(12)),
        row("france-15", [], "France, 15°", 15, .angle(15), maghrib: 3, notes: "one source adds nothing to Maghrib"),
        row(
            "france-18", ["grande-mosquee-de-paris", "paris"], "Grande Mosquée de Paris, 18°", 18, .angle(18),
            maghrib: 3, notes: "one source adds nothing to Maghrib"),
        row(
            "russia", [], "Spiritual Administration of Muslims of Russia", 16, .angle(15),
            notes: "Asr is often Hanafi there: set the madhab too"),
        row(
            "portugal", ["lisbon"], "Comunidade Islâmica de Lisboa", 18,
            .interval(.minutes(77), from: .maghrib, ramadan: nil), maghrib: 3,
            notes: "the 77 minutes count from Maghrib, three minutes after sunset"),
        row("germany", [], "Germany", 18, .angle(16.5)),
        row(
            "canada-13", ["iqna", "isnaca"], "Islamic Council of North America", 13, .angle(13), status: .singleSource),
        row(
            "london-unified", ["london"], "London Unified Prayer Timetable", 18, .angle(17), status: .singleSource,
            notes: "really a published table: import it as a timetable; the angles are one app's fallback"),
    ]

    private static func row(
        _ key: String, _ aliases: [String], _ name: String, _ fajr: Double, _ isha: Isha, maghribAngle: Double? = nil,
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
