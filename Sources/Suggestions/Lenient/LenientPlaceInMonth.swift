import CivilTime
import Diagnostics

/// Days by their place in the month as people write them who do not know the plan file's notation.
enum LenientPlaceInMonth {
    private static let words = [
        "first": "1st", "1": "1st", "second": "2nd", "2": "2nd", "third": "3rd", "3": "3rd", "fourth": "4th",
        "4": "4th", "fifth": "5th", "5": "5th", "last": "last",
    ]

    /// `1st-sat` for `first Saturday` or `1-sat`; of `2st-sat` either the digit or the letters are wrong.
    static func day(_ text: String) -> Diagnostic.Replacement? {
        guard let (place, day) = parts(text), let word = words[stem(place)] else { return nil }
        return .write("\(word)-\(day)", ifCertain: stem(place) == place || word == place)
    }

    /// `!wed` for `-wed`, `~Wednesday` or `not wed`, and `2nd-mon` for `mon#2`, `2 MO` or `MO2`; likely, since the sign may
    /// have been meant otherwise.
    static func signed(_ text: String) -> Diagnostic.Replacement? {
        let text = text.lowercased().filter { $0 != " " }
        for sign in ["!", "-", "~", "not", "no", "except"] where text.hasPrefix(sign) {
            let rest = text.dropFirst(sign.count)
            guard rest.allSatisfy(\.isLetter), let day = LenientDay.weekday(String(rest)) else { continue }
            return .likely("\"!\(day)\"")
        }
        let letters = text.filter(\.isLetter)
        let number = text.filter { $0.isNumber || $0 == "-" }
        guard letters.count + number.count + text.count(where: { $0 == "#" }) == text.count, !number.isEmpty,
            let day = LenientDay.weekday(letters), let word = number == "-1" ? "last" : words[number]
        else { return nil }
        return .likely("\(word)-\(day)")
    }

    /// The day of the week of a place that no month has: `sat` of `6th-sat`.
    static func dayBeyond(_ text: String) -> String? {
        guard let (place, day) = parts(text), words[stem(place)] == nil else { return nil }
        return place.first?.isNumber == true ? day : nil
    }

    /// The digits of an ordinal, whichever letters stand behind them.
    private static func stem(_ place: String) -> String {
        let digits = place.prefix { $0.isNumber }
        let isOrdinal = ["st", "nd", "rd", "th"].contains(place.dropFirst(digits.count)) && !digits.isEmpty
        return isOrdinal ? String(digits) : place
    }

    private static func parts(_ text: String) -> (place: String, day: String)? {
        let parts = text.lowercased().split { " -_".contains($0) }.map(String.init)
        guard parts.count == 2, let day = LenientDay.weekday(parts[1]) else { return nil }
        return (parts[0], day)
    }
}
