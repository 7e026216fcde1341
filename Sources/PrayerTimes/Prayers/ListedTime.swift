package import CivilTime

/// A time of the day that a list of prayer times may have: a prayer, sunrise or an extra.
///
/// The raw values are the ids of a plan's rules.
package enum ListedTime: String, CaseIterable, Hashable, Sendable {
    case suhoor, fajr, sunrise, duha, dhuhr
    case jumuah
    case jumuah2 = "jumuah-2"
    case jumuah3 = "jumuah-3"
    case jumuah4 = "jumuah-4"
    case jumuah5 = "jumuah-5"
    case asr, istijaba, maghrib, iftar, isha, tarawih, midnight
    case lastThird = "last-third"

    /// The Friday prayers that a plan may have, in its order.
    package static let jumuahs: [ListedTime] = [.jumuah, .jumuah2, .jumuah3, .jumuah4, .jumuah5]

    /// The times that a plan lists where it names them in `extras`, in the order of the day.
    package static let extras: [ListedTime] = [.suhoor, .duha, .istijaba, .iftar, .tarawih, .midnight, .lastThird]

    /// The prayers of its list day between which an extra lies; `nil` where none comes before it, or where it goes on to the
    /// next day's Fajr. Both are `nil` for all other times.
    package var neighbours: (earlier: Prayer?, later: Prayer?) {
        switch self {
        case .suhoor: (nil, .fajr)
        case .duha: (.sunrise, .dhuhr)
        case .istijaba: (.asr, .maghrib)
        case .iftar: (.maghrib, .isha)
        case .tarawih: (.isha, nil)
        case .midnight, .lastThird: (.maghrib, nil)
        default: (nil, nil)
        }
    }

    /// The number of a Friday prayer, from 1; `nil` for all other times.
    package var jumuahNumber: Int? { Self.jumuahs.firstIndex(of: self).map { $0 + 1 } }

    package var isJumuah: Bool {
        switch self {
        case .jumuah, .jumuah2, .jumuah3, .jumuah4, .jumuah5: true
        default: false
        }
    }

    /// Whether languages have a word for the time: the second Jumuah uses the first one's word with a number.
    package var hasWord: Bool { jumuahNumber ?? 1 == 1 }

    package init(_ prayer: Prayer) {
        self =
            switch prayer {
            case .fajr: .fajr
            case .sunrise: .sunrise
            case .dhuhr: .dhuhr
            case .asr: .asr
            case .maghrib: .maghrib
            case .isha: .isha
            }
    }

    /// The prayer, or sunrise, at this time; `nil` for Jumuah, which does not follow the Sun, and for extras.
    package var prayer: Prayer? {
        switch self {
        case .fajr: .fajr
        case .sunrise: .sunrise
        case .dhuhr: .dhuhr
        case .asr: .asr
        case .maghrib: .maghrib
        case .isha: .isha
        case .suhoor, .duha, .istijaba, .iftar, .tarawih, .midnight, .lastThird: nil
        case .jumuah, .jumuah2, .jumuah3, .jumuah4, .jumuah5: nil
        }
    }

    /// The prayer from which an extra is counted, and its usual distance from that prayer, unless a plan sets another.
    package var base: (prayer: Prayer, offset: TimeSpan)? {
        switch self {
        case .suhoor: (.fajr, .minutes(-20))
        case .duha: (.sunrise, .minutes(20))
        case .istijaba: (.maghrib, .minutes(-60))
        case .iftar: (.maghrib, .zero)
        case .tarawih: (.isha, .minutes(30))
        case .fajr, .sunrise, .dhuhr, .asr, .maghrib, .isha, .midnight, .lastThird: nil
        case .jumuah, .jumuah2, .jumuah3, .jumuah4, .jumuah5: nil
        }
    }

    /// Whether the time is one of the five daily prayers, which alert by default.
    package var isDailyPrayer: Bool { prayer != nil && self != .sunrise }

    /// The days of the week on which the time may occur.
    package var weekdays: [Weekday] { isJumuah || self == .istijaba ? [.friday] : Weekday.allCases }

    /// Whether the list of a date has such a time, even if the Sun has no such event.
    package func isListed(on date: LocalDate, in hijri: HijriCalendar) -> Bool {
        switch self {
        case .jumuah, .jumuah2, .jumuah3, .jumuah4, .jumuah5, .istijaba: weekdays.contains(date.weekday)
        case .iftar: hijri.isRamadan(date) ?? false
        // A Hijri day begins with its night: Tarawih is first prayed on the eve of Ramadan, and no longer on its last
        // day.
        case .tarawih: hijri.isRamadan(date.advanced(by: 1)) ?? false
        case .suhoor, .fajr, .sunrise, .duha, .dhuhr, .asr, .maghrib, .isha, .midnight, .lastThird: true
        }
    }

    /// The name in findings and explanations.
    package var title: String {
        switch self {
        case .suhoor: "Suhoor"
        case .fajr: "Fajr"
        case .sunrise: "Sunrise"
        case .duha: "Duha"
        case .dhuhr: "Dhuhr"
        case .jumuah: "Jumuah"
        case .jumuah2: "Jumuah 2"
        case .jumuah3: "Jumuah 3"
        case .jumuah4: "Jumuah 4"
        case .jumuah5: "Jumuah 5"
        case .asr: "Asr"
        case .istijaba: "Istijaba"
        case .maghrib: "Maghrib"
        case .iftar: "Iftar"
        case .tarawih: "Tarawih"
        case .isha: "Isha"
        case .midnight: "Midnight"
        case .lastThird: "Last third of the night"
        }
    }
}

extension PrayerDay {
    /// Returns a listed time as calculated, with an extra at its usual distance; `nil` where the Sun has no such time.
    package func instant(of time: ListedTime) -> Instant? {
        if let prayer = time.prayer { return self[prayer] }
        if let (prayer, offset) = time.base { return self[prayer].map { $0 + offset } }
        return time == .midnight ? midnight : time == .lastThird ? lastThird : nil
    }

    /// Returns the prayer whose absence explains that of a listed time.
    package func cause(of time: ListedTime) -> Prayer {
        switch time {
        case .midnight, .lastThird: self[.maghrib] == nil ? .maghrib : .fajr
        default: time.prayer ?? time.base?.prayer ?? .dhuhr
        }
    }
}
