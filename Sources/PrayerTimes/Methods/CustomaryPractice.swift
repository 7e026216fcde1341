/// The method and the Asr that are usual in a country, with the reasons: the defaults where nothing else is chosen.
///
/// A mosque's own timetable is better than any of this.
public struct CustomaryPractice: Sendable, Hashable {
    /// The method's key: `kemenag`.
    public var method: String
    /// The reason for that method, in words that end a sentence.
    public var methodReason: String
    /// The school whose Asr is usual.
    public var madhab: Madhab
    /// The reason for that Asr.
    public var madhabReason: String

    /// Creates the usual practice of a country from its ISO 3166-1 code.
    public init(in country: String) {
        (method, methodReason) = Self.method(in: country)
        (madhab, madhabReason) = Self.madhab(in: country)
    }

    // The countries whose authority has its own method in the table of methods.
    private static let authorities = [
        "AE": "dubai", "BH": "bahrain", "BN": "brunei", "DZ": "algeria", "EG": "egyptian", "EH": "morocco",
        "ID": "kemenag",
        "IQ": "iraq", "IR": "tehran", "JO": "jordan", "KW": "kuwait", "LY": "libya", "MA": "morocco", "MY": "jakim",
        "OM": "oman", "PS": "palestine", "PT": "portugal", "QA": "qatar", "RU": "russia", "SA": "umm-al-qura",
        "SD": "sudan",
        "SG": "singapore", "SY": "syria", "TN": "tunisia", "TR": "turkey", "YE": "yemen",
    ]

    // The regions that use each of the common methods, by "Calculation Methods", praytimes.org.
    private static let karachi: Set = ["AF", "BD", "IN", "LK", "NP", "PK"]
    private static let northAmerica: Set = ["CA", "US"]
    private static let africaAndLebanon: Set = [
        "AO", "BF", "BI", "BJ", "BW", "CD", "CF", "CG", "CI", "CM", "CV", "DJ", "ER", "ET", "GA", "GH", "GM", "GN",
        "GQ", "GW",
        "KE", "KM", "LB", "LR", "LS", "MG", "ML", "MR", "MU", "MW", "MZ", "NA", "NE", "NG", "RW", "SC", "SL", "SN",
        "SO", "SS",
        "ST", "SZ", "TD", "TG", "TZ", "UG", "YT", "ZA", "ZM", "ZW",
    ]

    private static func method(in country: String) -> (String, String) {
        if let own = authorities[country] { return (own, "the country's own") }
        switch country {
        case "FR": return ("france-12", "that of Musulmans de France; the Grande Mosquée de Paris has 18°: france-18")
        case "DE": return ("germany", "the angles usual in Germany; Turkish mosques use 'turkey'")
        case "GB", "IE": return ("moonsighting-committee", "made for the long twilights of such latitudes")
        case "AZ": return ("jafari", "most Muslims there are Shia")
        case _ where karachi.contains(country): return ("karachi", "usual in South Asia")
        case _ where northAmerica.contains(country): return ("north-america", "usual in North America")
        case _ where africaAndLebanon.contains(country): return ("egyptian", "usual in Africa and Lebanon")
        default: return ("muslim-world-league", "usual where no authority has a method of its own")
        }
    }

    private static let hanafi: Set = ["AF", "BD", "CN", "IN", "KG", "KZ", "MM", "NP", "PK", "RU", "TJ", "TM", "UZ"]

    private static func madhab(in country: String) -> (Madhab, String) {
        switch country {
        case "TR": return (.shafi, "Turkey's timetables have the earlier Asr, although most there are Hanafi")
        case "RU": return (.hanafi, "most Muslims there are Hanafi; in Chechnya and Dagestan write shafi")
        case "IN": return (.hanafi, "most Muslims there are Hanafi; in Kerala write shafi")
        case "GB", "IE", "ZA", "US", "CA":
            return (.shafi, "the earlier Asr; timetables there often have both, and Hanafis write hanafi")
        case "IR", "AZ": return (.shafi, "the earlier Asr, which Jafaris keep too")
        case _ where hanafi.contains(country): return (.hanafi, "most Muslims there are Hanafi")
        default: return (.shafi, "the earlier Asr, of Shafiis, Malikis and Hanbalis; Hanafis write hanafi")
        }
    }
}
