internal import CivilTime

extension CalculationMethod {
    /// Shia Ithna-Ashari, Leva Institute, Qum.
    public static let jafari = row(
        "jafari", ["shia", "qum", "leva"], "Shia Ithna-Ashari, Leva Institute, Qum", 16, .angle(14), maghribAngle: 4,
        night: .sunsetToFajr)

    /// Gulf region.
    public static let gulf = row(
        "gulf", ["gulf-region"], "Gulf region", 19.5, .interval(.minutes(90), from: .sunset, ramadan: nil))

    /// Ministry of Awqaf, Jordan.
    public static let jordan = row(
        "jordan", [], "Ministry of Awqaf, Jordan", 18, .angle(18), maghrib: 5,
        notes: "one source adds nothing to Maghrib")

    /// Palestine.
    public static let palestine = row(
        "palestine", [], "Palestine", 18, .angle(18), status: .singleSource)

    /// Syria.
    public static let syria = row(
        "syria", [], "Syria", 18.5, .angle(17.5), sunrise: -7, dhuhr: 5, asr: 3, maghrib: 7, status: .singleSource)

    /// Iraq.
    public static let iraq = row(
        "iraq", [], "Iraq", 19.5, .angle(17.5), dhuhr: 7, asr: 7, maghrib: 4, status: .singleSource)

    /// Yemen.
    public static let yemen = row(
        "yemen", [], "Yemen", 18, .angle(17), dhuhr: 2, status: .singleSource)

    /// Oman.
    public static let oman = row(
        "oman", [], "Oman", 18, .angle(18), dhuhr: 5, asr: 5, maghrib: 5, status: .disputed,
        notes: "others have 18.5° and 18°, or 19.5° and 90 minutes")

    /// Bahrain.
    public static let bahrain = row(
        "bahrain", [], "Bahrain", 18, .interval(.minutes(90), from: .sunset, ramadan: nil), status: .disputed,
        notes: "others have 19.5° and 90 minutes")

    /// Authorities of the Middle East.
    static let middleEast = [jafari, gulf, jordan, palestine, syria, iraq, yemen, oman, bahrain]
}
