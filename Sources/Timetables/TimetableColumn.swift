import Localization
import PrayerTimes

/// The contents of a column of a timetable.
enum TimetableColumn: Hashable, Sendable {
    /// A date.
    case date
    /// The number of the day in its year.
    case day
    /// A prayer or sunrise.
    case time(Prayer)
    /// A prayer's congregation.
    case iqamah(Prayer)

    static let all: [TimetableColumn] =
        [.date, .day] + Prayer.allCases.map(time) + Prayer.allCases.filter { $0 != .sunrise }.map(iqamah)

    /// The name in a header and in a plan's `columns`: `date`, `fajr`, `fajr-iqamah`.
    var name: String {
        switch self {
        case .date: "date"
        case .day: "day"
        case .time(let prayer): prayer.rawValue
        case .iqamah(let prayer): "\(prayer.rawValue)-iqamah"
        }
    }

    /// The prayer whose time or congregation it holds.
    var prayer: Prayer? {
        switch self {
        case .date, .day: nil
        case .time(let prayer), .iqamah(let prayer): prayer
        }
    }
}

/// A column's name as mosques write it, in words: `Fajr_Jamaat` is `fajr` and `jamaat`.
struct TimetableName: Hashable {
    /// In lower case, without what stands between them.
    let words: [String]

    init(_ text: String) {
        let plain = text.lowercased().map { $0 == "’" || $0 == "`" ? "'" : $0 }
        words = plain.split { !($0.isLetter || $0.isNumber || $0 == "'") }.map { String($0) }
    }

    /// The name without the words that tell the call from the congregation.
    var base: [String] { words.filter { !Self.congregation.contains($0) && !Self.call.contains($0) } }

    var isOfCongregation: Bool { words.contains { Self.congregation.contains($0) } }
    var isOfCall: Bool { words.contains { Self.call.contains($0) } }

    /// The prayer that a word of the name is, in the plan file's spelling or in another.
    var prayer: Prayer? {
        for word in base {
            if let prayer = Prayer(rawValue: word) ?? PrayerSpelling.meant[word].flatMap({ Prayer(rawValue: $0) }) {
                return prayer
            }
        }
        return nil
    }

    private static let congregation: Set<String> = [
        "iqamah", "iqama", "iqamat", "jamaat", "jamaah", "jama'ah", "jamat", "jamah", "jama'at", "congregation",
    ]
    private static let call: Set<String> = [
        "begins", "begin", "beginning", "start", "starts", "adhan", "azan", "athan", "time",
    ]
}
