import Diagnostics
import PlanModel

/// Hijri months as they are called elsewhere, and what the plan file calls them.
enum LenientMonth {
    /// Other spellings without hyphens, blanks and apostrophes: of Arabic in English, Malay and Indonesian, of Urdu,
    /// and of Turkish.
    static let spellings: [String: [String]] = [
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
            "dhulqadah", "dhulqada", "dhulqidah", "dhulqaadah", "dhualqidah", "dhualqada", "dhualqaadah", "zulqadah",
            "zulqidah", "zulkaidah", "zulkaedah", "zilkade",
        ],
        "dhu-al-hijjah": [
            "dhulhijjah", "dhulhijja", "dhualhijja", "zulhijjah", "zulhijja", "dzulhijjah", "zilhicce",
        ],
    ]

    /// The month of a spelling, or the nearest.
    static func named(_ text: String) -> Diagnostic.Replacement? {
        let letters = text.lowercased().filter { $0.isLetter || $0.isNumber }
        if let month = spellings.first(where: { $0.value.contains(letters) })?.key { return .certain(month) }
        return Spelling.correction(of: text.lowercased(), among: DayLimit.HijriPart.monthWords)
    }
}
