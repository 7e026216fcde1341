import CivilTime
package import Diagnostics
import Documents
import Localization
import Timetables

/// The words that authors use for keys that the plan file names otherwise.
package enum KeyAliases {
    private static let aliases = [
        "lat": "latitude", "lon": "longitude", "lng": "longitude", "long": "longitude", "altitude": "elevation",
        "alt": "elevation", "height": "elevation", "tz": "timezone", "zone": "timezone", "place": "location",
        "coordinates": "location", "count": "perDay", "times": "perDay", "number": "perDay", "text": "body",
        "message": "body", "description": "body", "texts": "bodies", "messages": "bodies", "subject": "title",
        "label": "title",
        "name": "title", "gap": "minGap", "jitter": "variance", "weekdays": "days", "skip": "except",
        "exclude": "except", "buttons": "actions", "url": "link", "deeplink": "link", "time": "at", "start": "at",
        "when": "at", "reminder": "remind", "reminders": "remind", "again": "followUp", "followUps": "followUp",
        "nag": "followUp", "school": "madhab", "asr": "madhab",
        "calculation": "method", "intervals": "rounds", "repeat": "rounds", "repeats": "rounds", "begin": "from",
        "since": "from", "end": "to", "until": "to", "till": "to", "includes": "include", "imports": "include",
        "version": "plan", "notification": "prompts", "notifications": "prompts", "exercise": "workouts",
        "workout": "template", "warmUp": "warmup", "coolDown": "cooldown", "pause": "rest", "on": "work", "off": "rest",
    ]

    /// The meanings of the same words in mappings without the keys above.
    private static let others = [
        "start": "from", "begin": "at", "time": "from", "finish": "to", "stop": "to", "at": "window", "when": "window",
        "notification": "alerts", "notifications": "alerts", "reminders": "alerts", "file": "calendar",
        "ics": "calendar", "on": "days",
    ]

    /// Other words for the times of prompts.
    static let fixedTimes: Set<String> = ["time", "times", "when", "start"]

    /// Another word for a key, where there is one.
    static func alias(_ key: String) -> String? { aliases[key] ?? PrayerSpelling.meant[key.lowercased()] }

    /// The aliases that mean nothing else anywhere.
    private static let synonyms: Set<String> = [
        "lat", "lon", "lng", "long", "alt", "altitude", "tz", "includes", "imports", "weekdays", "deeplink", "url",
        "warmUp", "coolDown", "texts", "messages",
    ]

    /// Which of the known keys was meant: another word for it, or the nearest.
    package static func meant(_ key: String, known: [String]) -> Diagnostic.Replacement? {
        for alias in [alias(key), others[key]].compactMap(\.self) where known.contains(alias) {
            return .write(alias, ifCertain: synonyms.contains(key) || PrayerSpelling.isCertain(key))
        }
        return Spelling.correction(of: key, among: known)
    }

    /// Returns the text to write for a missing key, where an example says more than its name.
    ///
    /// - `isDate`: Whether it is a date, and no time of the day.
    static func toWrite(_ key: String, in fields: Fields, isDate: Bool) -> String? {
        switch key {
        case "plan": return "plan: 1"
        case "timezone": return "timezone: Europe/London, or the zone of a city near you"
        case "latitude", "longitude":
            return "\(key): with degrees, positive in the \(key == "latitude" ? "north" : "east")"
        case "templates": return "templates: with the id of a template for each week, such as [w1, w1, rest, w2]"
        case "every" where fields["by"] != nil: return "every: 4, or another number of weeks"
        case "by": return "by: 40%, or another share"
        // Never the other end's own time: a stretch between equal ends is none.
        case "from":
            if fields["templates"] != nil { return "from: with the first day, such as 2026-12-07" }
            if let last = date(fields["to"]) { return "from: with a date up to \(last)" }
            if fields["days"] != nil || fields["weeks"] != nil { return "from: 2026-12-01, or another first day" }
            if isDate { return "from: with a date such as 2026-12-01" }
            return "from: \(hour(fields.text("to")).map { $0 <= 12 } == true ? "22:00" : "07:00"), or another time"
        case "to":
            if let first = date(fields["from"]) { return "to: with a date from \(first) on" }
            if isDate { return "to: with a date such as 2026-12-31" }
            return "to: \(hour(fields.text("from")).map { $0 >= 18 } == true ? "07:00" : "22:00"), or another time"
        case "rounds": return "rounds: 5, or another number"
        case "work", "rest", "run", "walk": return "\(key): 30s, or another length"
        case "at": return "at: 07:00, or another time"
        case "calendar": return "calendar: work.ics, or another file beside the plan"
        case "template": return "template: with the id of one of 'workouts.templates'"
        case "type":
            let kinds = [("exercises", "lift"), ("steps", "intervals"), ("run", "walk-run"), ("walk", "walk-run")]
            if let kind = kinds.first(where: { fields[$0.0] != nil }) { return "type: \(kind.1)" }
            return fields["work"] == nil ? "type: hiit, walk-run, lift or intervals" : "type: hiit"
        default: return nil
        }
    }

    /// The hour of a time on the clock.
    private static func hour(_ text: String?) -> Int? { text.flatMap { LocalTime($0) }.map { $0.secondOfDay / 3600 } }

    /// A date, also one in another notation whose meaning is plain.
    private static func date(_ node: DocumentNode?) -> LocalDate? {
        guard let text = node?.text else { return nil }
        return LocalDate(text) ?? LenientDate.date(text).flatMap { LocalDate($0.text) }
    }

    /// `a, b and c`.
    package static func list(_ words: [String], _ last: String) -> String {
        guard words.count > 1, let end = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(last) " + end
    }
}
