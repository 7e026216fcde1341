package import CivilTime
import PrayerTimes

/// A language that the program has all words in.
///
/// A further one is a file in `Languages`, its name in ``allCases`` and its code in the plan's schema.
package struct Language: CaseIterable, Sendable {
    /// The code that plans have (BCP 47): `en`.
    package let rawValue: String
    /// The English name: `German`.
    package let name: String
    /// Which form a noun takes beside a number, by the names of Unicode CLDR.
    enum Plural: Sendable { case one, two, few, many, other }

    /// Each sentence, its placeholders in braces.
    var sentences: KeyValuePairs<Sentence, String>
    /// The names of prayers and other times of the day, as on timetables printed where the language is spoken.
    var times: KeyValuePairs<ListedTime, String>
    /// The names of counted things, `{n}` being the number; a form that is missing is as `other`.
    var units: KeyValuePairs<Sentence.Unit, KeyValuePairs<Plural, String>>
    /// The text between the parts of a length: `1 hour 30 minutes`.
    var lengthJoiner = " "
    /// The form for a number.
    var plural: @Sendable (Int) -> Plural
    /// The months of the Hijri calendar, as in Unicode CLDR unless the language says otherwise.
    var hijriMonths: [String]
    /// The text behind a Hijri year.
    var era: String?
    /// Whether the language is written from right to left.
    package var isRightToLeft = false
    /// Short names of the days of the week where the language has them, from Monday on, as in Unicode CLDR.
    var weekdays: [String]
    /// The whole names, as they stand in the middle of a sentence.
    var fullWeekdays: [String]
    /// The civil months, as in Unicode CLDR.
    var months: [String]
    /// A day of a civil month: `10 December`.
    var dayAndMonth = "{day} {month}"
    /// A whole date: `6 June 2027`.
    var date = "{day} {month} {year}"
    /// The words of pictures; a word that is missing is in English.
    var pictures: KeyValuePairs<PictureWord, String>
    /// The words of pictures that have other forms beside some numbers, `{n}` being the number; a form that is missing is
    /// as in ``pictures``.
    var countedPictures: KeyValuePairs<PictureWord, KeyValuePairs<Plural, String>> = [:]

    /// All languages, in the order of the plan's schema.
    package static let allCases: [Language] = [
        .english, .arabic, .turkish, .indonesian, .urdu, .french, .malay, .german, .spanish,
    ]

    static let oneOrOther: @Sendable (Int) -> Plural = { $0 == 1 ? .one : .other }
    static let onlyOther: @Sendable (Int) -> Plural = { _ in .other }

    /// The language of an English name, in any case: `German`.
    package static func named(_ name: String) -> Language? {
        allCases.first { $0.name.lowercased() == name.lowercased() }
    }

    /// A short name of a day of the week, where the language has one.
    package func name(of weekday: Weekday) -> String { weekdays[weekday.rawValue - 1] }

    /// The whole name of a day of the week, as it stands in the middle of a sentence.
    package func fullName(of weekday: Weekday) -> String { fullWeekdays[weekday.rawValue - 1] }

    /// The name of a civil month, 1 to 12.
    package func name(ofMonth month: Int) -> String { months[month - 1] }

    /// A day of a civil month without its year: `10 December`.
    package func dayAndMonth(_ date: LocalDate) -> String {
        let (_, month, day) = date.components
        return Words.filled(dayAndMonth, ["day": "\(day)", "month": name(ofMonth: month)])
    }

    /// The words of pictures.
    package var pictureWords: [PictureWord: String] {
        let all = Array(Self.english.pictures) + Array(pictures)
        return Dictionary(all.map { ($0.key, $0.value) }) { $1 }
    }
}

extension Language {
    /// Returns the form of a picture's word beside a number; `nil` where it has no other than the usual one.
    package func pictureWord(_ word: PictureWord, beside count: Int) -> String? {
        countedPictures[word]?[plural(count)]
    }
}

extension Language: RawRepresentable {
    package init?(rawValue: String) {
        guard let language = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = language
    }
}

extension Language: Hashable {
    package static func == (one: Language, other: Language) -> Bool { one.rawValue == other.rawValue }

    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension KeyValuePairs where Key: Equatable {
    /// The value that a key has.
    subscript(key: Key) -> Value? { first { $0.key == key }?.value }
}
