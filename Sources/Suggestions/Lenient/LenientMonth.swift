import CivilTime
import Diagnostics
import PlanModel

/// The months of another calendar as they are called elsewhere, and what the plan file calls them.
struct LenientMonth {
    /// The plan file's words.
    let words: [String]
    /// Other spellings without hyphens, blanks and apostrophes.
    let spellings: [String: [String]]

    /// Of Arabic in English, Malay and Indonesian, of Urdu, and of Turkish.
    static let hijri = Self(
        words: DayLimit.hijriMonthWords,
        spellings: [
            "muharram": ["muharam", "moharram", "muharrem"],
            "safar": ["safer", "sefer"],
            "rabi-al-awwal": [
                "rabialawal", "rabiulawal", "rabiulawwal", "rabiawwal", "rabiawal", "rabii", "rabi1", "rebiulevvel",
                "rebiülevvel",
            ],
            "rabi-al-thani": [
                "rabialakhir", "rabiathani", "rabiaththani", "rabithani", "rabiulakhir", "rabiulthani", "rabiussani",
                "rabiii", "rabi2", "rebiulahir", "rebiülahir",
            ],
            "jumada-al-ula": [
                "jumadaula", "jumadalula", "jumadaalawwal", "jumadaalawal", "jumadialawwal", "jumadilawal",
                "jamadilawal", "jumadaawwal", "jumadai", "jumada1", "cemaziyelevvel",
            ],
            "jumada-al-akhirah": [
                "jumadaalakhira", "jumadaakhirah", "jumadaalakhir", "jumadaalthani", "jumadaalthaniyah", "jumadathani",
                "jumadalakhirah", "jumadilakhir", "jamadilakhir", "jumadaii", "jumada2", "cemaziyelahir",
            ],
            "rajab": ["rejab", "recep"],
            "shaban": ["shaaban", "shabaan", "syaban", "syaaban", "saban", "şaban"],
            "ramadan": ["ramadhan", "ramadaan", "ramadhaan", "ramazan", "ramzan"],
            "shawwal": ["shawal", "syawal", "syawwal", "sevval", "şevval"],
            "dhu-al-qadah": [
                "dhulqadah", "dhulqada", "dhulqidah", "dhulqaadah", "dhualqidah", "dhualqada", "dhualqaadah",
                "zulqadah",
                "zulqidah", "zulkaidah", "zulkaedah", "zilkade",
            ],
            "dhu-al-hijjah": [
                "dhulhijjah", "dhulhijja", "dhualhijja", "zulhijjah", "zulhijja", "dzulhijjah", "zilhicce",
            ],
        ])

    /// Of Hebrew in English, by the pronunciations of Sephardim and Ashkenazim, and in German, French and Spanish.
    static let hebrew = Self(
        words: HebrewDate.Month.allCases.map(\.rawValue),
        spellings: [
            "nisan": ["nissan", "nisán", "nissán", "abib", "aviv"],
            "iyar": ["iyyar", "ijar", "ijjar", "iyár", "ziv"],
            "sivan": ["siwan", "siván", "sivane"],
            "tammuz": ["tamuz", "tamus", "tammus", "tamouz", "tamuzz"],
            "av": ["ab", "aw", "menachemav", "menahemav"],
            "elul": ["elloul", "eloul", "ellul"],
            "tishri": ["tishrei", "tischri", "tishre", "tichri", "tishray"],
            "cheshvan": [
                "heshvan", "marcheshvan", "marheshvan", "cheschwan", "marcheschwan", "heshvane", "chechvan", "jeshvan",
            ],
            "kislev": ["kislew", "chislev", "kisleu", "kislef"],
            "tevet": ["teves", "tebeth", "tebet", "tewet", "teveth"],
            "shevat": ["shvat", "shevet", "shebat", "schwat", "chevat", "shvot", "sebat"],
            "adar": ["ador", "adár"],
            "adar-i": ["adar1", "adarrishon", "adaraleph", "adaralef", "adarishon"],
            "adar-ii": ["adar2", "adarsheni", "adarbet", "adarbeth", "adarsheini", "veadar"],
        ])

    /// The month of a spelling, or the nearest.
    func named(_ text: String) -> Diagnostic.Replacement? {
        let letters = text.lowercased().filter { $0.isLetter || $0.isNumber }
        if let month = spellings.first(where: { $0.value.contains(letters) })?.key { return .certain(month) }
        return Spelling.correction(of: text.lowercased(), among: words)
    }
}
