import CivilTime
import Diagnostics
import Documents
import JSONSchema
import PlanModel
import PrayerTimes
import Timetables

/// Suggestions for a value that the schema refuses.
package struct ValueSuggestions {
    let violation: Violation
    /// The value as it is written, without quotes, in plain characters.
    let text: String
    let key: String
    /// The texts of the list that the value stands in, if it is no longer than a list of days may be.
    let besides: [String]

    /// - `parent`: What the value is in.
    init(_ violation: Violation, in parent: DocumentNode? = nil) {
        self.violation = violation
        besides = parent?.items.flatMap { $0.count <= 50 ? $0.compactMap(\.text) : nil } ?? []
        let plain = Typography.plain(violation.node.text ?? violation.node.span.text)
        // In other notations an entry ends with such a mark.
        let bare = plain.last.map { ",;".contains($0) } == true ? String(plain.dropLast()) : plain
        text = bare.isEmpty ? plain : bare
        key =
            violation.path.steps.lazy.reversed().compactMap { step in
                if case .key(let key) = step { key } else { nil }
            }.first ?? ""
    }

    /// The advice, where something better can be said than what the schema expects.
    var advice: Violation.Advice? {
        if case .ambiguous = violation.details, violation.path.steps.contains(.key("steps")) {
            return .init("write each phase as an item of its own: {work: 30s}, {rest: 30s}")
        }
        switch violation.node.value {
        case .null:
            if key == "color", let name = Typography.comment(behind: violation.node.span).flatMap(LenientColour.name) {
                return .init("'#' starts a comment, and colours have names; did you mean '\(name.text)'?")
            }
            let isComment = Typography.isCommentByMistake(behind: violation.node.span)
            return .init(
                isComment
                    ? "'#' starts a comment; put text that starts with it in quotes"
                    : "write a value, or take the key out")
        case .mapping, .sequence: return adviceOnCollection
        default: break
        }
        if let minutes = minutesForDegrees ?? degrees { return minutes }
        if let hours = quietHours { return hours }
        switch violation.details {
        case .wrongType, .pattern, .format, .notInEnum, .noAlternative: break
        case .duplicateItem: return .init("take one of them out")
        default: return nil
        }
        guard text.utf8.count <= 60 else { return nil }
        return ofOtherNotations ?? definition.flatMap(advice(for:)) ?? adviceOnType
    }

    /// The schema's definition that refuses the value: `duration`.
    var definition: String? {
        func name(_ location: String) -> String? {
            let parts = location.split(separator: "#").last?.split(separator: "/") ?? []
            return parts.count > 2 && parts[0] == "$defs" && (parts.count == 3 || parts[2] == "anyOf")
                ? String(parts[1]) : nil
        }
        let steps = violation.path.steps
        if steps.count > 2, steps.starts(with: [.key("prayers"), .key("iqamah")]), key != "from", key != "to" {
            return "iqamah"
        }
        if case .noAlternative(let alternatives) = violation.details {
            return alternatives.flatMap { $0.compactMap { name($0.schemaLocation) } }.first
        }
        return key == "variance" ? "variance" : name(violation.schemaLocation)
    }

    private func advice(for definition: String) -> Violation.Advice? {
        switch definition {
        case "moment":
            if let clock = LenientTime.cron(text) {
                return .init("write the time alone, '\(clock)', and the days in 'days'", replacement: .likely(clock))
            }
            if ["noon", "midday"].contains(text.lowercased()) {
                return .init(
                    "noon is 12:00 on the clock, and 'dhuhr' by the sun", replacement: .likely("12:00"),
                    others: [.likely("dhuhr")])
            }
            if let hour = LenientTime.hour(text), hour > DayTime.lastHour {
                return .init(
                    "expected a time of day up to \(DayTime.lastHour):59; hours from 24 on are of the day after")
            }
            let words = text.split(separator: " ").map(String.init)
            if words.count == 2, !isOfJumuah, LenientDay.weekday(words[0]) != nil,
                let time = LenientTime.moment(words[1])
            {
                return .init(
                    "the day of the week belongs in 'days'; write \(time.text) here, and for the next day a time such as sunset+1d"
                )
            }
            let offset = text.dropFirst("imsak".count)
            if text.lowercased().hasPrefix("imsak"), offset.first.map({ "+-".contains($0) }) ?? true {
                return .init(
                    "in Turkish timetables imsak is 'fajr', elsewhere the 'suhoor' before it",
                    replacement: .likely("suhoor\(offset)"), others: [.likely("fajr\(offset)")])
            }
            return LenientTime.moment(text).flatMap {
                meant(isOfJumuah ? LenientTime.moment($0, of: .dhuhr) : isBareEnd ? $0.certain(if: false) : $0)
            }
        case "timeOfDay": return LenientTime.clock(text).flatMap(meant)
        case "window", "clockWindow": return window
        case "duration" where Double(text) == 0 && !mayBeNothing:
            return .init("expected a length of at least a second, such as 10m")
        case "duration" where isDistance:
            return .init("a phase takes time and no distance, and 'm' is minutes; write a length such as 90s or 2m")
        case "duration" where LenientLength.mayBeSeconds(text, unit: unit):
            return .init(
                "did you mean '\(text)s' or '\(text)m'?", replacement: .likely("\(text)s"),
                others: [.likely("\(text)m")])
        case "duration":
            let length = LenientLength.unsigned(text, unit: unit)
            guard let length, let clock = LenientLength.hoursAndMinutes(text) else { return length.flatMap(meant) }
            return .init(
                "did you mean '\(clock)' or '\(length.text)'?", replacement: .likely(clock), others: [length])
        case "signedDuration": return LenientLength.signed(text, unit: unit).flatMap(meant)
        case "iqamah" where isItem:
            return .init("write the dates of each, such as [{from: 2027-02-09, at: +10m}, {at: +20m}]")
        case "iqamah":
            // A bare number of minutes, but 13.30 is a time.
            let isTime =
                text.contains(".") || text.contains(":") || text.lowercased().hasSuffix("m") && !text.hasSuffix("min")
            let length = LenientLength.signed(text)?.map { $0.hasPrefix("-") || $0.hasPrefix("+") ? $0 : "+" + $0 }
            // `13h30` is a time, and `1h30` may be a length too.
            if let hours = text.lowercased().wholeMatch(of: /(\d{1,2})h\d\d/).flatMap({ Int($0.1) }), hours > 0,
                let clock = LenientTime.clock(text)
            {
                let time = LenientTime.moment(clock, of: prayer)
                guard hours <= 2, let length else { return meant(time) }
                return .init(
                    "did you mean '\(time.text)' or '\(length.text)'?", replacement: .likely(time.text),
                    others: [length])
            }
            let clock = isTime ? LenientTime.clock(text) : nil
            return (clock.map { LenientTime.moment($0, of: prayer) } ?? length).flatMap(meant)
        case "variance": return LenientLength.share(text).flatMap(meant)
        case "date":
            if let date = LenientDate.date(text), Self.isPlannable(date.text) { return meant(date) }
            if key == "from", let (from, to) = datesOfStretch {
                return .init("each end has a key of its own; write from: \(from), to: \(to)")
            }
            return LenientDate.dateInEitherOrder(text).flatMap { first, second in
                guard Self.isPlannable(first) else { return nil }
                return .init(
                    "did you mean '\(first)' or '\(second)'?", replacement: .likely(first), others: [.likely(second)])
            }
        case "reminders":
            return someLength.flatMap { asList($0.map { "[{before: \($0)}]" }) }
        case "id": return slug.flatMap(because)
        case "cycleNumber":
            let numbers = text.split { ",; ".contains($0) }
            guard numbers.count > 1, numbers.allSatisfy({ LenientNumber.list(String($0)) != nil }) else { return nil }
            return meant(.likely("[\(numbers.joined(separator: ", "))]"))
        case "sound":
            switch violation.node.value {
            case .bool(let isOn): return meant(isOn ? "default" : "none")
            default: return text.split { $0 == "/" || $0 == "\\" }.last.flatMap { because(.likely(String($0))) }
            }
        default: return nil
        }
    }

    /// Whether a length may be nothing here.
    private var mayBeNothing: Bool {
        ["minGap", "prayers", "workouts", "margin", "tolerance", "min", "max", "within"].contains(key)
            || violation.path.steps.contains(.key("exercises"))
    }

    /// `400 m` and `1km` of a workout.
    private var isDistance: Bool {
        guard violation.path.steps.first == .key("workouts") else { return false }
        let unit = text.lowercased().drop { $0.isNumber || ".,".contains($0) || $0 == " " }
        let isFar = Int(text.prefix { $0.isNumber }).map { $0 >= 100 } ?? false
        return ["km", "k", "mi", "mile", "miles", "yd", "yards", "metres", "meters"].contains(unit)
            || unit == "m" && isFar
    }

    /// A length of more than nothing, bare numbers in minutes.
    var someLength: Diagnostic.Replacement? { Double(text) == 0 ? nil : LenientLength.length(text, unit: "m") }

    /// `isha: 90`: more degrees than any method has are the minutes of those that count them.
    private var minutesForDegrees: Violation.Advice? {
        guard case .outOfRange = violation.details, let minutes = violation.node.integer, minutes > 30,
            violation.path.steps.starts(with: [.key("prayers"), .key("method")]), ["isha", "maghrib"].contains(key)
        else { return nil }
        return .init(
            "expected degrees up to 30, or minutes after \(key == "isha" ? "Maghrib" : "sunset"); did you mean '\(minutes)m'?",
            replacement: .likely("\(minutes)m"))
    }

    /// `18°`, of a method's angles, and `−1°`, of the horizon, which may take its sign.
    private var degrees: Violation.Advice? {
        let steps = violation.path.steps
        let isHorizon = key == "horizon" && steps.first == .key("prayers")
        guard isHorizon || steps.starts(with: [.key("prayers"), .key("method")]), let last = text.last,
            "°º".contains(last), let angle = LenientPlace.degrees(text)
        else { return nil }
        return isHorizon && !(-5...0).contains(Double(angle) ?? 1) ? nil : meant(angle)
    }

    /// A text in place of quiet hours: their two ends, or one of them where the hours lack an id.
    private var quietHours: Violation.Advice? {
        let steps = violation.path.steps
        guard steps.count == 2, steps.first == .key("quiet") else { return nil }
        if key == "from" || key == "to" {
            return .init("quiet hours have ids of your choice: quiet: {lunch: {from: 12:30, to: 13:30}}")
        }
        return window
    }

    /// Whether the value is the end of a stretch with an hour of one digit, such as `5:30`: with a beginning of `09:00` the
    /// afternoon may be meant.
    private var isBareEnd: Bool {
        key == "to" && text.first?.isNumber == true && text.dropFirst().first?.isNumber == false
            && !text.lowercased().hasSuffix("m")
    }

    /// Whether the value is the time of a Friday prayer, which is in the afternoon.
    var isOfJumuah: Bool { violation.path.steps.starts(with: [.key("prayers"), .key("jumuah")]) }

    /// The prayer that an iqamah is of; Friday's is at the time of Dhuhr.
    private var prayer: Prayer {
        guard case .key(let name)? = violation.path.steps.dropFirst(2).first else { return .dhuhr }
        return Prayer(rawValue: name) ?? .dhuhr
    }

    /// The unit of a bare number at this place: what people time with a stopwatch counts seconds.
    private var unit: String {
        switch key {
        case "work", "rest": "s"
        case "run", "walk", "warmup", "cooldown": (Int(text) ?? 0) > 20 ? "s" : "m"
        case "refresh": "h"
        // Two days, and 48 hours.
        case "window": (Int(text) ?? 0) < 12 ? "d" : "h"
        default: "m"
        }
    }

    func meant(_ replacement: Diagnostic.Replacement) -> Violation.Advice? {
        let text = replacement.text
        if violation.span.text == "\"\(text)\"" || violation.span.text == "'\(text)'" {
            return .init("write it without quotes", replacement: replacement)
        }
        return text == violation.span.text ? nil : .init("did you mean '\(text)'?", replacement: replacement)
    }

    /// The same for the only text that can have been meant.
    func meant(_ text: String) -> Violation.Advice? { meant(.certain(text)) }

    /// The same with the rule that the value breaks.
    private func because(_ replacement: Diagnostic.Replacement) -> Violation.Advice? {
        var advice = meant(replacement)
        if let rule = violation.errorMessage {
            advice?.words = "expected \(rule); did you mean '\(replacement.text)'?"
        }
        return advice
    }

    func asList(_ replacement: Diagnostic.Replacement) -> Violation.Advice? {
        .init("expected a list, written \(replacement.text)", replacement: replacement)
    }

    /// The text with nothing but what ids may contain; certain where no more than spaces are lost. Letters of other
    /// alphabets are not guessed at.
    var slug: Diagnostic.Replacement? {
        guard !text.contains(where: { $0.isLetter && !$0.isASCII }) else { return nil }
        let letters = text.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        let words = String(letters).split(separator: "-").joined(separator: "-")
        return words.isEmpty
            ? nil : .write(words, ifCertain: text.allSatisfy { $0.isASCII && !$0.isPunctuation || "-_.".contains($0) })
    }
}
