package import CivilTime
package import PrayerTimes

/// Times of day as timetables print them.
package enum WallTime {
    /// The mark between hour and minute.
    package enum Mark {
        /// `05:31`
        case colon
        /// `05.31` and `05h31` too, as cards in Britain, Germany and France have it.
        case any
    }

    /// Reads `5:04`, `05:04`, `17:04:30`, `5:04 PM` and `5:04pm`; `nil` for any other text.
    package static func read(_ text: String, mark: Mark = .colon) -> LocalTime? { parts(text, mark)?.time }

    /// `05.31` and `05h31` with a colon; `nil` for what is no time then.
    package static func withColon(_ text: String) -> String? {
        guard let place = text.firstIndex(where: { !$0.isNumber }), ".hH".contains(text[place]) else { return nil }
        let written = text[..<place] + ":" + text[text.index(after: place)...]
        return read(String(written)) == nil ? nil : String(written)
    }

    /// Reads a time of a 12-hour clock without AM and PM, of which the prayer decides; `nil` where it does not, and for
    /// 13:00 and 0:30, which are of another clock. Half a day that is written counts.
    ///
    /// | prayer | hours of the morning | of the afternoon and evening | of the next day |
    /// | --- | --- | --- | --- |
    /// | suhoor, fajr, sunrise, duha | 1 to 11 | | |
    /// | dhuhr | 10, 11 | 12, 1 to 5 | |
    /// | asr | | 12, 1 to 9 | |
    /// | istijaba, maghrib, iftar | | 1 to 11 | |
    /// | isha, tarawih | | 4 to 11 | 12, 1 to 3 |
    /// | midnight, last-third | | 8 to 11 | 12, 1 to 7 |
    package static func read(_ text: String, of listed: ListedTime, mark: Mark = .colon) -> LocalTime? {
        guard let (time, half) = parts(text, mark) else { return nil }
        guard half == nil else { return time }
        let hour = time.components.hour
        guard (1...12).contains(hour) else { return nil }
        let isAfternoon: Bool
        switch (listed, hour) {
        case (.suhoor, 1...11), (.fajr, 1...11), (.sunrise, 1...11), (.duha, 1...11), (.dhuhr, 10...11): return time
        case (.isha, 1...3), (.tarawih, 1...3), (.midnight, 1...7), (.lastThird, 1...7): return time
        case (.isha, 12), (.tarawih, 12), (.midnight, 12), (.lastThird, 12): isAfternoon = false
        case (.dhuhr, 12), (.dhuhr, 1...5), (.asr, 12), (.asr, 1...9), (.istijaba, 1...11), (.maghrib, 1...11),
            (.iftar, 1...11), (.isha, 4...11), (.tarawih, 4...11), (.midnight, 8...11), (.lastThird, 8...11):
            isAfternoon = true
        default: return nil
        }
        return LocalTime(secondOfDay: time.secondOfDay % 43200 + (isAfternoon ? 43200 : 0))
    }

    /// A text with the digits of Arabic (U+0660) and of Persian and Urdu (U+06F0) as ASCII has them.
    package static func plainDigits(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x660...0x669, 0x6F0...0x6F9: plain.append(Unicode.Scalar(UInt8(48 + scalar.value & 15)))
            default: plain.append(scalar)
            }
        }
        return String(plain)
    }

    /// A time, and which half of the day is written beside it.
    private static func parts(_ text: String, _ mark: Mark) -> (time: LocalTime, half: String?)? {
        var clock = (mark == .any ? withColon(text) ?? text : text).lowercased()
        var half: String?
        for suffix in ["am", "pm", "a.m.", "p.m."] where clock.hasSuffix(suffix) {
            half = String(suffix.prefix(1))
            clock = String(clock.dropLast(suffix.count))
            while clock.hasSuffix(" ") || clock.hasSuffix("\u{202F}") { clock.removeLast() }
        }
        if clock.utf8.dropFirst().first == UInt8(ascii: ":") { clock = "0" + clock }
        guard let time = LocalTime(clock) else { return nil }
        guard let half else { return (time, nil) }
        guard (1...12).contains(time.components.hour) else { return nil }
        return (LocalTime(secondOfDay: time.secondOfDay % 43200 + (half == "p" ? 43200 : 0)), half)
    }
}
