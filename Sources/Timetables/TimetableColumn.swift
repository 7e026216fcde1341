import Localization
import PrayerTimes

/// The contents of a column of a timetable.
enum TimetableColumn: Hashable, Sendable {
    /// A date.
    case date
    /// The number of the day in its year.
    case day
    /// A prayer, sunrise or an extra; `imsak` is the plan's suhoor.
    case time(ListedTime)
    /// A prayer's congregation.
    case iqamah(Prayer)

    /// The columns by their names in a header and in a plan's `columns`: `date`, `fajr`, `fajr-iqamah`.
    static let named: [(name: String, column: TimetableColumn)] =
        [("date", .date), ("day", .day)]
        + Prayer.allCases.map { ($0.rawValue, .time(ListedTime($0))) }
        + Prayer.allCases.filter { $0 != .sunrise }.map { ("\($0.rawValue)-iqamah", .iqamah($0)) }
        + [("imsak", .time(.suhoor))] + ListedTime.extras.map { ($0.rawValue, .time($0)) }

    init?(named name: String) {
        guard let column = Self.named.first(where: { $0.name == name })?.column else { return nil }
        self = column
    }

    /// The name in a header: of suhoor its own.
    var name: String { Self.named.last { $0.column == self }?.name ?? "" }

    /// Whether it has times: a prayer's, or those of another time of the day.
    var isOfTimes: Bool { self != .date && self != .day }
}

/// A column's name as mosques write it, in words: `Fajr_Jamaat` is `fajr` and `jamaat`.
struct TimetableName: Hashable {
    /// In lower case, without what stands between them.
    let words: [String]

    init(_ text: String) {
        words = PrayerSpelling.folded(text).split { !($0.isLetter || $0.isNumber || $0 == "'") }.map { String($0) }
    }

    /// The name without the words that tell the call from the congregation, and the beginning from the end.
    var base: [String] {
        words.filter { word in
            ![Self.congregation, Self.call, Self.begin, Self.end].contains { $0.contains(word) }
        }
    }

    var isOfCongregation: Bool { words.contains { Self.congregation.contains($0) } }
    var isOfCall: Bool { words.contains { Self.call.contains($0) || Self.begin.contains($0) } }

    /// Whether it is the end of a stretch that begins with the time, or the beginning of one that ends with it.
    func isOtherEnd(of time: ListedTime) -> Bool {
        words.contains { (time == .suhoor ? Self.begin : Self.end).contains($0) }
    }

    /// The time that the name is a word for, in one of the program's languages or another spelling; `nil` for all that
    /// may be another time as well.
    var time: ListedTime? {
        let whole = base.joined(separator: " ")
        guard let time = PrayerSpelling.column(whole), !time.isJumuah else { return nil }
        return time
    }

    /// The time that the name, or a part of it, is probably a word for.
    var probableTime: ListedTime? {
        let base = base
        for length in stride(from: base.count, to: 0, by: -1) {
            for first in 0...(base.count - length) {
                let part = base[first..<first + length].joined(separator: " ")
                if let time = PrayerSpelling.column(part)
                    ?? PrayerSpelling.meant[part].flatMap(ListedTime.init(rawValue:))
                {
                    return time
                }
            }
        }
        return nil
    }

    /// Whether it is the word that is Fajr in Turkish, and minutes before it elsewhere.
    var isImsak: Bool { base == ["imsak"] }

    /// Whether that word is in it.
    var hasImsak: Bool { words.contains { $0 == "imsak" || $0 == "imsaq" } }

    private static let congregation: Set<String> = PrayerSpelling.iqamahs.union([
        "iqama", "iqamat", "iqâma", "ikamet", "jamaat", "jamaah", "jama'ah", "jamat", "jamah", "jama'at", "jama",
        "cemaat", "congregation", "إقامة", "اقامة", "الاقامة", "جماعت",
    ])
    private static let call: Set<String> = [
        "adhan", "azan", "athan", "ezan", "أذان", "اذان", "الأذان", "الاذان", "time", "vakti", "waktu",
    ]
    private static let begin: Set<String> = ["begins", "begin", "beginning", "start", "starts"]
    private static let end: Set<String> = ["ends", "end", "ending"]
}
