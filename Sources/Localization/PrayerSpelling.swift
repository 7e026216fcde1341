/// Other spellings of prayers and times of the sun, in English and in the languages of the program.
package enum PrayerSpelling {
    /// The times by their other spellings, in lower case.
    package static let meant = [
        "zuhr": "dhuhr", "zohr": "dhuhr", "zohar": "dhuhr", "zuhar": "dhuhr", "zuhur": "dhuhr", "duhr": "dhuhr",
        "dzuhur": "dhuhr", "zohor": "dhuhr", "öğle": "dhuhr", "ogle": "dhuhr", "dawn": "fajr", "subh": "fajr",
        "subuh": "fajr", "shubuh": "fajr", "sabah": "fajr", "ikindi": "asr", "ashar": "asr", "asar": "asr",
        "akşam": "maghrib", "aksam": "maghrib", "magrib": "maghrib", "yatsı": "isha", "yatsi": "isha", "isya": "isha",
        "isyak": "isha", "icha": "isha", "ishaa": "isha", "shuruq": "sunrise", "syuruk": "sunrise",
        "güneş": "sunrise", "gunes": "sunrise", "jumah": "jumuah", "jummah": "jumuah", "cuma": "jumuah",
        "jumat": "jumuah", "friday": "jumuah", "lastthird": "last-third", "tahajjud": "last-third",
        "suhur": "suhoor", "sahur": "suhoor", "sehri": "suhoor",
    ]

    /// The spellings that other things are called as well.
    private static let ambiguous: Set<String> = ["dawn", "sabah", "friday", "tahajjud"]

    /// Whether a word is another spelling of one prayer or time, and of nothing else.
    package static func isCertain(_ word: String) -> Bool {
        let word = word.lowercased()
        return meant[word] != nil && !ambiguous.contains(word)
    }
}
