/// Everything that the program says in one language.
///
/// Lists rather than dictionaries: a plan asks for few of the words, and a process for one or two of the languages.
struct Catalogue: Sendable {
    /// Which form a noun takes beside a number, by the names of Unicode CLDR.
    enum Plural: Sendable { case one, two, few, many, other }

    /// Each sentence, its placeholders in braces.
    var sentences: KeyValuePairs<Sentence, String>
    /// What prayers and other times of the day are called, as on timetables printed where the language is spoken.
    var times: KeyValuePairs<ListedTime, String>
    /// What counts of things are called, `{n}` being the number; a form that is missing is as `other`.
    var units: KeyValuePairs<Sentence.Unit, KeyValuePairs<Plural, String>>
    /// What stands between the parts of a length: `1 hour 30 minutes`.
    var lengthJoiner = " "
    /// The form for a number.
    var plural: @Sendable (Int) -> Plural
    /// The months of the Hijri calendar, as in Unicode CLDR unless the language says otherwise.
    var months: [String]
    /// What stands behind a Hijri year.
    var era: String?

    static let oneOrOther: @Sendable (Int) -> Plural = { $0 == 1 ? .one : .other }
    static let onlyOther: @Sendable (Int) -> Plural = { _ in .other }
}

extension KeyValuePairs where Key: Equatable {
    /// The value that a key has.
    subscript(key: Key) -> Value? { first { $0.key == key }?.value }
}
