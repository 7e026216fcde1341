import CivilTime
import Diagnostics

/// Lengths of time and shares as people write them who do not know the plan file's notation, and what they mean.
enum LenientLength {
    private static let units: [String: (letter: String, seconds: Int)] = {
        let words = [
            ("s", 1, ["s", "sec", "secs", "second", "seconds"]),
            ("s", 1, ["sek", "sekunde", "sekunden", "seconde", "secondes", "segundo", "segundos", "saniye", "detik"]),
            ("m", 60, ["m", "min", "mins", "minute", "minutes", "'"]),
            ("m", 60, ["minuten", "minuto", "minutos", "dakika", "dk", "menit", "minit"]),
            ("h", 3600, ["h", "hr", "hrs", "hour", "hours"]),
            ("h", 3600, ["std", "stunde", "stunden", "heure", "heures", "hora", "horas", "jam"]),
            ("d", 86400, ["d", "day", "days"]),
            ("d", 86400, ["tag", "tage", "jour", "jours", "día", "días", "dia", "dias", "gün", "gun", "hari"]),
        ]
        return Dictionary(
            uniqueKeysWithValues: words.flatMap { letter, seconds, names in names.map { ($0, (letter, seconds)) } })
    }()

    private static let spoken = [
        "half an hour": "30m", "a quarter of an hour": "15m", "an hour": "1h", "an hour and a half": "1h30m",
        "a minute": "1m", "a day": "1d",
    ]

    /// The unit of a number that follows one with this unit: `1h30`.
    private static let smaller = ["d": "h", "h": "m", "m": "s"]

    /// `30m` for `30`, `30 min`, `30 Minuten`, `1:30`, `0.5h` or `0,5h`, `1h30m` for `1h30`; `nil` where the meaning is
    /// a guess.
    ///
    /// - `unit`: The unit of a bare number at this place: `m`; such a length is likely, others are certain.
    static func length(_ text: String, unit: String) -> Diagnostic.Replacement? {
        if let spoken = spoken[text.lowercased()] { return .certain(spoken) }
        let isGrouped = LenientNumber.mayBeGrouped(text) || LenientNumber.mayBeTwo(text)
        guard let text = LenientNumber.joined(text.lowercased()) else { return nil }
        if let iso = TimeSpan(text.uppercased()), text.hasPrefix("p"), iso > .zero {
            return .certain(text.uppercased())
        }
        if let clock = clocked(text, unit: unit) { return .likely(clock) }
        var result = ""
        var isExact = true
        var rest = text[...]
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
            rest = rest.dropFirst(digits.count)
            let word = rest.prefix { !($0.isASCII && $0.isNumber) }
            rest = rest.dropFirst(word.count)
            let isBare = word.isEmpty && result.isEmpty && rest.isEmpty
            if isBare { isExact = false }
            let below = word.isEmpty && rest.isEmpty && digits.count == 2 ? smaller[String(result.suffix(1))] : nil
            let name = isBare ? unit : below ?? String(word)
            guard digits.utf8.count <= 6, let (letter, seconds) = units[name] else { return nil }
            if Int(digits) != nil {
                result += digits + letter
            } else {
                guard let length = Double(digits).map({ $0 * Double(seconds) }), length < 1e9 else { return nil }
                if isGrouped || abs(length - length.rounded()) > 0.001 { isExact = false }
                result += TimeSpan(seconds: Int(length.rounded())).description
            }
        }
        return TimeSpan(result) == nil ? nil : .write(result, ifCertain: isExact)
    }

    /// `1h30m` for `1.30h`, which is 1 h 18 min as a number.
    static func hoursAndMinutes(_ text: String) -> String? {
        let parts = text.lowercased().split { ".,".contains($0) }
        guard parts.count == 2, parts[1].count == 3, parts[1].last == "h", let hours = Int(parts[0]),
            let minutes = Int(parts[1].dropLast()), minutes < 60
        else { return nil }
        return "\(hours)h\(minutes)m"
    }

    /// Whether a bare number may count seconds where most count minutes: it is over four hours, which few lengths are,
    /// and makes whole minutes.
    static func mayBeSeconds(_ text: String, unit: String) -> Bool {
        guard unit == "m", text.utf8.count <= 6, let number = Int(text) else { return false }
        return number > 240 && number % 60 == 0
    }

    /// `60` for `60`, `60d` or `60 days`: what counts whole days.
    static func days(_ text: String) -> Int? {
        guard let length = length(text, unit: "d")?.text, length.hasSuffix("d") else { return nil }
        return Int(length.dropLast())
    }

    /// `1:30` as an hour and a half, or where seconds are the usual unit as a minute and a half.
    private static func clocked(_ text: String, unit: String) -> String? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard (2...3).contains(parts.count), let first = parts[0], let second = parts[1], (0...59).contains(second),
            (0...999).contains(first)
        else { return nil }
        if parts.count == 3 {
            guard let third = parts[2], (0...59).contains(third) else { return nil }
            return TimeSpan(seconds: first * 3600 + second * 60 + third).description
        }
        return TimeSpan(seconds: unit == "s" ? first * 60 + second : first * 3600 + second * 60).description
    }

    /// The same with a sign: `+20m` for `+20`.
    static func signed(_ text: String, unit: String = "m") -> Diagnostic.Replacement? {
        let text = text.drop(while: \.isWhitespace)
        let sign = text.first.map { "-−–".contains($0) } == true ? "-" : text.hasPrefix("+") ? "+" : ""
        let rest = String(sign.isEmpty ? text : text.dropFirst())
        return length(rest, unit: unit)?.map { sign + $0 }
    }

    /// The same where no sign belongs: `10m` for `-10m`, since `before` says the direction.
    static func unsigned(_ text: String, unit: String) -> Diagnostic.Replacement? {
        let signed = text.first.map { "+-−–".contains($0) } == true
        return length(signed ? String(text.dropFirst()) : text, unit: unit)?.certain(if: !signed)
    }

    /// `30%` for `30`, `30 %`, `0.3` or `30 percent`.
    static func share(_ text: String) -> Diagnostic.Replacement? {
        var text = text.lowercased().filter { !$0.isWhitespace }
        var hasSign = false
        for ending in ["percent", "%"] where text.hasSuffix(ending) {
            text.removeLast(ending.count)
            hasSign = true
        }
        guard text.utf8.count <= 6, let value = LenientNumber.joined(text).flatMap({ Double($0) }),
            (0...50).contains(value)
        else { return nil }
        // Less than one without a sign is a fraction: nobody asks for a variance of 0.3 %.
        let isFraction = !hasSign && value > 0 && value <= 0.5
        let percent = isFraction ? (value * 10_000).rounded() / 100 : value
        return .write(
            percent == percent.rounded() ? "\(Int(percent))%" : "\(percent)%",
            ifCertain: !isFraction && (hasSign || value > 1 || value == 0))
    }
}
