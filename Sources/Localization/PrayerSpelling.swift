package import PrayerTimes

/// Other spellings of prayers and times of the sun, in English and in the languages of the program.
package enum PrayerSpelling {
    /// The times by their other spellings, in lower case: those that people write, and the languages' own names.
    package static let meant: [String: String] = {
        let spelled = Language.allCases.flatMap { Array($0.times) }.flatMap {
            [folded($0.value), $0.value.lowercased()]
        }
        let named = spelled.compactMap { word in
            names[folded(word)].flatMap { $0.count == 1 && folded(word) != "imsak" ? $0.first : nil }.map {
                (word, $0.rawValue)
            }
        }
        return others.merging(named) { other, _ in other }
    }()

    /// Those that no language of the program has.
    private static let others = [
        "zuhr": "dhuhr", "zohr": "dhuhr", "zohar": "dhuhr", "zuhar": "dhuhr", "zuhur": "dhuhr", "duhr": "dhuhr",
        "thuhr": "dhuhr", "dhohr": "dhuhr", "luhur": "dhuhr", "lohor": "dhuhr", "dhuhur": "dhuhr", "ogle": "dhuhr",
        "dawn": "fajr", "subh": "fajr", "shubuh": "fajr", "sobh": "fajr", "fajar": "fajr", "fecir": "fajr",
        "sabah": "fajr", "assr": "asr", "aksam": "maghrib", "isha'a": "isha", "esha": "isha", "ishaa": "isha",
        "shuruq": "sunrise", "shurooq": "sunrise", "shorook": "sunrise", "shurook": "sunrise", "ishraq": "duha",
        "chasht": "duha", "zuha": "duha", "syuruq": "sunrise", "chorouk": "sunrise", "chourouq": "sunrise",
        "gunes": "sunrise", "kusluk": "duha", "dhoha": "duha", "jumah": "jumuah", "jummah": "jumuah",
        "jumu'ah": "jumuah", "jum'ah": "jumuah", "friday": "jumuah", "lastthird": "last-third",
        "tahajjud": "last-third", "last third": "last-third", "sehri": "suhoor", "sehr": "suhoor", "ظهر": "dhuhr",
        "شروق": "sunrise", "ضحى": "duha", "الإمساك": "suhoor", "الامساك": "suhoor", "إمساك": "suhoor",
        "امساك": "suhoor", "suhour": "suhoor", "sahar": "suhoor", "iftaar": "iftar", "taraweeh": "tarawih",
        "عشا": "isha", "طلوع": "sunrise", "افطاری": "iftar", "duhur": "dhuhr", "minuit": "midnight",
    ]

    /// The spellings that other things are called as well; `ishraq` is the beginning of Duha alone, and midnight mostly
    /// that of the clock.
    private static let ambiguous: Set<String> = [
        "dawn", "sabah", "friday", "tahajjud", "ishraq", "chasht", "sahar", "iftaar", "imsak",
    ]

    /// Whether a word is another spelling of one prayer or time, and of nothing else.
    package static func isCertain(_ word: String) -> Bool {
        let word = word.lowercased()
        return meant[word] != nil && meant[word] != "midnight" && !ambiguous.contains(word)
    }

    // MARK: Columns of timetables

    /// Returns the only time that a whole name of a column can be a word for, in any language.
    package static func column(_ name: String) -> ListedTime? {
        guard !ambiguous.contains(name) else { return nil }
        if let time = ListedTime(rawValue: name.replacing(" ", with: "-")) { return time }
        if let times = names[name] { return times.count == 1 ? times.first : nil }
        return others[name].flatMap { ListedTime(rawValue: $0) }
    }

    /// Whether a name is a language's heading of the column of dates.
    package static func isDate(_ name: String) -> Bool {
        Language.allCases.contains { language in language.sentences[.dateColumn].map(folded) == name }
    }

    /// The languages' words for the congregation's time.
    package static let iqamahs = Set(Language.allCases.compactMap { $0.sentences[.iqamahColumn].map(folded) })

    /// Whether a name is a time's in Turkish and in no other of the languages.
    package static func isTurkish(_ name: String) -> Bool {
        let plain = ["gunes", "ogle", "ikindi", "aksam", "yatsi"]
        return plain.contains(name)
            || Language.turkish.times.contains { folded($0.value) == name && $0.key != .fajr }
                && !Language.allCases.contains { other in
                    other != .turkish && other.times.contains { folded($0.value) == name }
                }
    }

    /// The times that a language calls so, in lower case with spaces between words.
    private static let names: [String: Set<ListedTime>] = {
        var names: [String: Set<ListedTime>] = [:]
        for (time, name) in Language.allCases.flatMap({ Array($0.times) }) {
            names[folded(name), default: []].insert(time)
        }
        return names
    }()

    /// A text in lower case with straight apostrophes; the point of a Turkish İ, which would stay behind as a mark of its
    /// own, goes.
    package static func folded(_ text: String) -> String {
        // A capital I is small without its point in Turkish.
        let small = String(text.lowercased().map { "’`ʼ".contains($0) ? "'" : $0 == "ı" ? "i" : $0 })
        guard small.unicodeScalars.contains("\u{307}") else { return small }
        var plain = String.UnicodeScalarView()
        plain.append(contentsOf: small.unicodeScalars.lazy.filter { $0 != "\u{307}" })
        return String(plain)
    }
}
