import CivilTime
import Diagnostics
import JSONSchema
import Localization
import PlanModel
import PrayerTimes
import Timetables

/// Values that hold what other programs' notations put into one place, and a plan into several.
extension ValueSuggestions {
    var ofOtherNotations: Violation.Advice? {
        if let date = hijriDate ?? impossibleDate { return date }
        return switch key {
        case "at" where isIn("prompts"): severalTimes ?? stretchOfDay ?? dateAndTime ?? timesOfDay
        case "at": times.flatMap(timeOfEach) ?? (isIn("workouts") ? dateAndTime : nil)
        case "days": recurrenceRule ?? everySecond
        case "dates": stretchOfDates
        case "except": stretchOfDates ?? LenientDay.weekday(text).map { excepted($0) }
        case "every" where !violation.path.steps.contains(.key("deload")): cycle
        case "sets":
            timesOfSets(text).map {
                .init("a number of sets has repetitions beside it; write sets: \($0), reps: \($1)")
            }
        case "exercises": exercise
        case "templates": repeated
        case "start" where LenientDay.weekday(text) != nil:
            .init("expected the date of that day, such as 2026-12-07, or 'today' or 'tomorrow'")
        case "weight": share
        case "remind" where severalLengths != nil: severalLengths
        case "remind", "before": length(behind: "before") ?? signedLength
        case "followUp" where severalLengths != nil: severalLengths
        case "followUp", "after": length(behind: "after") ?? length(behind: "later") ?? signedLength
        default: signedLength
        }
    }

    /// Whether the value stands in a list.
    var isItem: Bool { if case .index? = violation.path.steps.last { true } else { false } }

    private func isIn(_ section: String) -> Bool { violation.path.steps.first == .key(section) }

    /// `07:00, 19:00`, as times of their own.
    private var times: [Diagnostic.Replacement]? {
        let times = text.split(separator: ",").map { LenientTime.moment(String($0).trimmed) }
        return times.count > 1 && !times.contains(nil) ? times.compactMap(\.self) : nil
    }

    private var severalTimes: Violation.Advice? {
        // The comma of `fajr+1,5h` is a decimal one.
        if !text.contains(":"), LenientTime.moment(text) != nil { return nil }
        return times.flatMap { times in
            let items = times.map(\.text).joined(separator: ", ")
            if isItem { return .init("write each as an item of its own: \(items)") }
            let list = "[\(items)]"
            return asList(.write(list, ifCertain: times.allSatisfy(\.isCertain)))
        }
    }

    /// Several times where a session or a Jumuah has one.
    func timeOfEach(_ times: [Diagnostic.Replacement]) -> Violation.Advice? {
        if isOfJumuah {
            let list = times.map { "{at: \(LenientTime.moment($0, of: .dhuhr).text)}" }.joined(separator: ", ")
            return .init("several Jumuahs are a list, jumuah: [\(list)]")
        }
        guard isIn("workouts") else { return nil }
        let each = KeyAliases.list(times.map { "at: \($0.text)" }, "and")
        return .init("a session has one time; write one for each: \(each)")
    }

    /// `10,15m`, which is hardly ten and some hundredths.
    private var severalLengths: Violation.Advice? {
        let parts = text.split { ", ".contains($0) }.map(String.init)
        let isFraction = !text.contains(" ") && parts.count == 2 && !LenientNumber.mayBeTwo(text)
        guard parts.count > 1, !isFraction, let last = parts.last, TimeSpan(last) != nil else { return nil }
        let unit = last.drop(while: \.isNumber)
        let lengths = parts.map { $0.allSatisfy(\.isNumber) ? $0 + unit : $0 }
        guard lengths.allSatisfy({ TimeSpan($0) != nil }) else { return nil }
        if isItem { return .init("write each as an item of its own: \(lengths.joined(separator: ", "))") }
        return asList(.likely("[\(lengths.joined(separator: ", "))]"))
    }

    /// `07:00-09:00`.
    private var stretchOfDay: Violation.Advice? {
        let parts = text.split { "-–".contains($0) }
        // `08-00` is a time of its own.
        if parts.count == 2, parts.allSatisfy({ $0.count == 2 }), ["00", "15", "30", "45"].contains(parts[1]),
            let time = LocalTime("\(parts[0]):\(parts[1])")
        {
            return meant(.likely(time.hourAndMinute))
        }
        let ends = parts.map { LenientTime.clock(String($0)) }
        guard ends.count == 2, let from = ends[0]?.text, let to = ends[1]?.text else { return nil }
        return .init("a stretch of the day is a window; write window: {from: \(from), to: \(to)} in place of 'at'")
    }

    /// `2027-01-05T07:00`.
    private var dateAndTime: Violation.Advice? {
        guard let date = LocalDate(String(text.prefix(10))), let clock = LenientTime.clock(String(text.dropFirst(11)))
        else { return nil }
        return .init("the day stands beside the time; write at: \(clock.text), dates: \(date)")
    }

    /// `every 3h`.
    private var timesOfDay: Violation.Advice? {
        let words = text.lowercased().split(separator: " ")
        guard words.first == "every",
            let length = LenientLength.length(words.dropFirst().joined(separator: " "), unit: "h"),
            let step = TimeSpan(length.text)?.seconds, step >= 3600, 86400 % step == 0, !isItem
        else { return nil }
        let times = stride(from: 0, to: 86400, by: step).map { LocalTime(secondOfDay: $0).hourAndMinute }
        let list = "[\(times.joined(separator: ", "))]"
        return .init("times of day are listed; did you mean '\(list)'?", replacement: .likely(list))
    }

    /// `every second Monday`, `every other Monday`.
    private var everySecond: Violation.Advice? {
        let words = text.lowercased().split(separator: " ").map(String.init)
        guard words.count == 3, words[0] == "every", ["second", "other", "2nd"].contains(words[1]),
            let day = LenientDay.weekday(words[2])
        else { return nil }
        return .init("write days: \(day), every: {weeks: 2, from: 2026-12-07} with a day of its own first week")
    }

    /// `FREQ=WEEKLY;BYDAY=MO,WE`.
    private var recurrenceRule: Violation.Advice? {
        guard text.uppercased().contains("FREQ=") else { return nil }
        guard let list = daysOfRule else {
            return .init("an RRULE is no list of days; expected days such as [mon, wed, fri], or 'every' for a cycle")
        }
        if isItem { return .init("an RRULE is no day; write its days as items: \(list.dropFirst().dropLast())") }
        let interval = interval
        guard interval == 1 else {
            return .init(
                "an RRULE is no list of days; write days: \(list), every: {weeks: \(interval), from: 2026-12-07} with a day of its own first week"
            )
        }
        return .init("an RRULE is no list of days; did you mean '\(list)'?", replacement: .likely(list))
    }

    /// An RRULE's INTERVAL.
    private var interval: Int {
        let parts = text.uppercased().split { ";:".contains($0) }
        return parts.first { $0.hasPrefix("INTERVAL=") }.flatMap { Int($0.dropFirst(9)) } ?? 1
    }

    /// The days of an RRULE as a list.
    private var daysOfRule: String? {
        let parts = text.uppercased().split(separator: ";").map { $0.split(separator: "=").map(String.init) }
        let days = parts.first { $0.first == "BYDAY" }?.last?.split(separator: ",").map { day in
            LenientPlaceInMonth.signed(String(day))?.text ?? LenientDay.weekday(String(day))
        }
        guard let days, !days.contains(nil) else { return nil }
        return "[\(days.compactMap(\.self).joined(separator: ", "))]"
    }

    /// `10m before`, where nothing else can be meant.
    private func length(behind word: String) -> Violation.Advice? {
        guard text.lowercased().hasSuffix(" " + word) else { return nil }
        return LenientLength.length(String(text.dropLast(word.count + 1)), unit: "m").flatMap(meant)
    }

    /// `2027-01-01..2027-02-01`, `2027-01-01/2027-02-01`, `2027-01-01 to 2027-02-01`.
    private var stretchOfDates: Violation.Advice? {
        stretch.flatMap { meant(.certain($0)) }
    }

    /// The same as a mapping.
    var stretch: String? { datesOfStretch.map { "{from: \($0), to: \($1)}" } }

    var datesOfStretch: (from: LocalDate, to: LocalDate)? {
        for mark in ["..", "/", " to ", " - ", "–"] {
            let ends = text.split(separator: mark).map { LocalDate(String($0).trimmed) }
            if ends.count == 2, let from = ends[0], let to = ends[1], from <= to {
                return ends.allSatisfy { Self.isPlannable("\($0 ?? from)") } ? (from, to) : nil
            }
        }
        return nil
    }

    private func excepted(_ day: String) -> Violation.Advice {
        .init("'except' takes dates; a day of the week is left out of 'days', such as days: [\"!\(day)\"]")
    }

    /// `2 days`, `12h`, `FREQ=DAILY;INTERVAL=2`.
    private var cycle: Violation.Advice? {
        if text.uppercased().contains("FREQ=") {
            let parts = text.uppercased().split { ";:".contains($0) }
            let unit = parts.contains("FREQ=DAILY") ? "days" : parts.contains("FREQ=WEEKLY") ? "weeks" : nil
            if interval > 1, let unit {
                return .init(
                    "an RRULE is no cycle; write {\(unit): \(interval), from: 2026-12-01} with its own first day")
            }
            return .init(
                "an RRULE is no cycle; write its days in place of 'every', days: \(daysOfRule ?? "[mon, wed, fri]")")
        }
        let words = text.lowercased().filter { $0 != " " }
        guard let number = Int(words.prefix(while: \.isNumber)), number > 0 else { return nil }
        switch words.drop(while: \.isNumber) {
        case "d", "day", "days":
            return .init("a cycle has a first day; write {days: \(number), from: 2026-12-01} with its own date")
        case "w", "week", "weeks":
            return .init("a cycle has a first day; write {weeks: \(number), from: 2026-12-01} with its own date")
        case "h", "hour", "hours", "m", "min", "minutes":
            return .init("a cycle counts days or weeks; several times a day are a list, such as at: [07:00, 19:00]")
        default: return nil
        }
    }

    /// `5x5` as sets and repetitions.
    private func timesOfSets(_ text: String) -> (sets: Int, reps: Int)? {
        let parts = text.lowercased().split { "x×".contains($0) }.map { Int(String($0).trimmed) }
        guard parts.count == 2, let sets = parts[0], let reps = parts[1], sets > 0, reps > 0 else { return nil }
        return (sets, reps)
    }

    /// `hills x 3`, of a session's weeks.
    private var repeated: Violation.Advice? {
        let parts = text.lowercased().split { "x×*".contains($0) }.map { String($0).trimmed }
        guard isItem, parts.count == 2, let count = Int(parts[1]), (2...12).contains(count) else { return nil }
        return .init(
            "write one item for each week: \(Array(repeating: parts[0], count: count).joined(separator: ", "))")
    }

    /// `Squat 5x5`.
    private var exercise: Violation.Advice? {
        guard case .index? = violation.path.steps.last, let space = text.lastIndex(of: " "),
            let (sets, reps) = timesOfSets(String(text[space...]).trimmed)
        else { return nil }
        return meant(.likely("{name: \(Self.flow(String(text[..<space]).trimmed)), sets: \(sets), reps: \(reps)}"))
    }

    /// `+5%`, of a weight.
    private var share: Violation.Advice? {
        guard text.hasSuffix("%") else { return nil }
        return .init("expected a weight such as 80 kg; what is added from week to week is written in 'progress'")
    }

    /// Whether a date is of the years that plans take.
    static func isPlannable(_ date: String) -> Bool {
        LocalDate(date).map { HorizonRequest.years.contains($0.year) } ?? false
    }

    /// `1448-06-21` or `21.6.1448`, where a civil date belongs.
    private var hijriDate: Violation.Advice? {
        let parts = (LenientDate.date(text)?.text ?? text).split(separator: "-").map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            (1...12).contains(month), HijriDate.years.contains(year),
            let date = HijriDate(year: year, month: month, day: day)?.localDate()
        else { return nil }
        return .init(
            "dates are of the Gregorian calendar; if this is a Hijri date, write \(date)",
            replacement: .likely("\(date)"))
    }

    /// `2027-02-29`.
    private var impossibleDate: Violation.Advice? {
        let parts = text.split(separator: "-").map { Int($0) }
        guard parts.count == 3, text.utf8.count == 10, let year = parts[0], let month = parts[1], let day = parts[2],
            (1...12).contains(month), day > 0, day < 32, LocalDate(text) == nil
        else { return nil }
        let last = LocalDate.length(ofMonth: month, year: year)
        guard let date = LocalDate(year: year, month: month, day: last) else { return nil }
        let name = Language.english.name(ofMonth: month)
        let fact = "\(name) \(year) has \(last) days"
        // In place of a list or mapping no date is right.
        if case .wrongType = violation.details { return .init(fact) }
        return .init("\(fact); did you mean '\(date)'?", replacement: .likely("\(date)"))
    }

    /// `2-3m`.
    private var range: Violation.Advice? {
        let ends = text.split { "-–".contains($0) }.map(String.init)
        guard ends.count == 2, ends.allSatisfy({ $0.first?.isNumber == true }), let last = TimeSpan(ends[1]),
            last > .zero
        else { return nil }
        let unit = ends[1].drop { $0.isNumber }
        let first = ends[0].allSatisfy(\.isNumber) ? ends[0] + unit : ends[0]
        return .init("expected one length, not a range; write \(first) or \(ends[1])")
    }

    /// `PT-10M`, where a length has no sign.
    private var signedLength: Violation.Advice? {
        guard ["duration", "signedDuration"].contains(definition) else { return nil }
        if let range { return range }
        let bare = text.replacing("-", with: "")
        guard definition != "signedDuration", text.contains("-"), let length = TimeSpan(bare), length > .zero,
            TimeSpan(text) == nil,
            case .pattern = violation.details
        else { return nil }
        return .init("a length of time has no sign here; did you mean '\(bare)'?", replacement: .likely(bare))
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
