import Diagnostics
import Documents
import JSONSchema
import Localization
import PlanSchema
import PrayerTimes
import Timetables

/// Suggestions for a value of the wrong type, or for a word that is not one of those expected.
extension ValueSuggestions {
    var adviceOnType: Violation.Advice? {
        if key == "endNotice" { return LenientLength.days(text).flatMap { meant("\($0)d") } }
        switch violation.details {
        case .wrongType(let expected, _):
            if expected.contains(.boolean), let flag = Self.flags[text.lowercased()] { return meant(flag) }
            if expected.contains(.integer) || expected.contains(.number) { return number(expected) }
            if expected == [.array] { return list }
            if expected == [.string] { return word }
            return expected.contains(.object) ? SuggestionTable.mappings.advice(for: self) : nil
        case .notInEnum(let expected): return anotherWord(among: expected)
        case .noAlternative(let alternatives):
            let words = alternatives.joined().flatMap { violation -> [String] in
                if case .notInEnum(let expected) = violation.details { expected.compactMap(\.text) } else { [] }
            }
            let near = key == "months" ? LenientMonth.named(text) : Spelling.correction(of: text, among: words)
            return near.flatMap(meant)
        default: return nil
        }
    }

    /// The word of a list that was meant by another one.
    private func anotherWord(among expected: [DocumentNode]) -> Violation.Advice? {
        let words = expected.compactMap(\.text)
        if let word = Self.words[key]?[Self.folded(text)] {
            return meant(.write(word, ifCertain: Self.hasSynonyms.contains(key)))
        }
        if let word = reordered(among: words) { return meant(word) }
        if let time = PrayerSpelling.meant[text.lowercased()], words.contains(time) {
            return meant(.write(time, ifCertain: PrayerSpelling.isCertain(text)))
        }
        if text != violation.node.text, words.contains(text) { return meant(text) }
        if case .integer(let number)? = expected.first?.value, text == "\(number)" { return meant(text) }
        if case .bool(let isOn) = violation.node.value {
            return [isOn ? "sound" : "none"].first(where: words.contains).flatMap(meant)
        }
        if let advice = SuggestionTable.words.advice(for: self) { return advice }
        return ["no", "off", "false"].contains(text.lowercased()) && words.contains("none") ? meant("none") : nil
    }

    private static let flags = [
        "yes": "true", "on": "true", "true": "true", "y": "true", "no": "false", "off": "false", "false": "false",
        "n": "false",
    ]
    private static let numerals = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]

    /// Other words for a key's values, in lower case with hyphens.
    private static let words: [String: [String: String]] = [
        "distribution": ["random": "stratified", "regular": "even", "evenly": "even", "fixed": "even"],
        "highLatitude": [
            "angle-based": "twilight-angle", "angle": "twilight-angle", "one-seventh": "seventh-of-night",
            "seventh": "seventh-of-night", "middle": "middle-of-night", "midnight": "middle-of-night",
            "night-middle": "middle-of-night", "auto": "automatic",
        ],
        "shafaq": ["red": "ahmer", "ahmar": "ahmer", "white": "abyad", "abyaz": "abyad"],
        "rounding": ["ceil": "up", "ceiling": "up", "floor": "down", "round": "nearest", "exact": "none"],
        "profile": profiles,
        "type": [
            "tabata": "hiit", "strength": "lift", "weights": "lift", "gym": "lift", "running": "walk-run",
            "run": "walk-run", "jog": "walk-run", "interval": "intervals",
        ],
    ]

    /// The keys whose other words mean the very same.
    private static let hasSynonyms: Set<String> = ["highLatitude", "shafaq", "rounding"]

    private static let profiles = [
        "loud": "alarm", "urgent": "alarm", "critical": "alarm", "exact": "precise", "normal": "precise",
        "inexact": "approximate", "quiet": "silent", "mute": "silent", "muted": "silent", "soft": "silent",
    ]

    private static func folded(_ text: String) -> String {
        String(text.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
    }

    /// `walk-run` for `run-walk` or `run/walk`: the only word with the same parts in another order.
    private func reordered(among words: [String]) -> String? {
        func parts(_ word: String) -> [Substring] {
            word.lowercased().split { !$0.isLetter && !$0.isNumber }.sorted()
        }
        let written = parts(text)
        let same = words.filter { parts($0) == written }
        return written.count > 1 && same.count == 1 ? same[0] : nil
    }

    /// A school of Asr. The nearest word is not enough: following a wrong one moves Asr by an hour.
    var madhab: Violation.Advice? {
        if ["jafari", "jaafari", "jafri", "shia"].contains(Self.folded(text)) {
            return .init("that is a method here: write method: jafari, and no madhab")
        }
        return Spelling.correction(of: text, among: ["shafi", "hanafi", "maliki", "hanbali", "standard"]).flatMap(meant)
            ?? .init("expected shafi or hanafi; maliki, hanbali and standard mean shafi")
    }

    /// Days of the week; in a list, one.
    var days: Violation.Advice? {
        // Letters alone: a sign or a number has a meaning of its own.
        let isWord = text.allSatisfy { $0.isLetter || ". ".contains($0) }
        if isWord, let day = LenientDay.weekday(text, beside: besides) ?? LenientDay.group(text) { return meant(day) }
        if let day = LenientPlaceInMonth.signed(text) { return meant(day) }
        if let day = LenientPlaceInMonth.day(text) { return meant(day) }
        if let day = LenientPlaceInMonth.dayBeyond(text) {
            return .init("a month has no more than five of a day; expected 1st-\(day) to 5th-\(day), or last-\(day)")
        }
        let readings = LenientDay.readings(text, beside: besides)
        if let first = readings.first, readings.count > 1 {
            let words = "'\(text)' is \(KeyAliases.list(readings.map(\.words), "and"))"
            return .init(
                "\(words); write \(KeyAliases.list(readings.map { "'\($0.day)'" }, "or"))",
                replacement: .likely(first.day),
                others: readings.dropFirst().map { .likely($0.day) })
        }
        if isWord, let day = LenientDay.nearest(text) { return meant(.likely(day)) }
        if case .index? = violation.path.steps.last { return nil }
        guard let days = LenientDay.weekdays(text) else { return .init("expected days such as [mon, wed, fri]") }
        // A sign may belong to all that follows it.
        return meant(.write(days, ifCertain: !days.contains("!")))
    }

    private func number(_ expected: [InstanceType]) -> Violation.Advice? {
        guard case .string = violation.node.value else { return nil }
        if let numeral = Self.numerals.firstIndex(of: text.lowercased()) { return meant("\(numeral)") }
        if key == "days", let days = LenientLength.days(text) { return meant("\(days)") }
        if ["latitude", "longitude"].contains(key), let degrees = LenientPlace.degrees(text, axis: key) {
            return meant(degrees)
        }
        let signed = String(text.map { "−–".contains($0) ? "-" : $0 })
        guard var digits = LenientNumber.joined(signed.filter { $0 != "_" }) else { return nil }
        // `3x` a day, `5 times`.
        for ending in ["x", "×", "times"] where digits.lowercased().hasSuffix(ending) {
            digits.removeLast(ending.count)
            return Int(digits) == nil ? nil : meant(.likely(digits))
        }
        guard Int(digits) != nil || (expected.contains(.number) && Double(digits)?.isFinite == true) else { return nil }
        return meant(.write(digits, ifCertain: !LenientNumber.mayBeGrouped(text)))
    }

    /// The words that are allowed in place of a number or flag, which is none of them in quotes either.
    private var word: Violation.Advice? {
        let words = violation.place.schemas.flatMap { $0["enum"]?.items ?? [] }.compactMap(\.text)
        guard !words.isEmpty, !words.contains(text) else { return nil }
        return .init("expected \(KeyAliases.list(words.prefix(9).map { "'\($0)'" }, "or"))")
    }

    var list: Violation.Advice? {
        switch violation.node.value {
        case .string, .integer: break
        default: return nil
        }
        if text.hasPrefix("-"), text.dropFirst().first?.isLetter == true {
            let source = violation.node.span.text
            return .init(
                "a space is missing behind each '-'",
                replacement: source.contains("\n") || source.first != "-" ? nil : .certain("- " + source.dropFirst()))
        }
        return SuggestionTable.lists.advice(for: self)
    }

    /// The text as the only item of a list, or as several.
    var listItem: Violation.Advice? {
        guard violation.place.below("0").takesText else {
            return LenientNumber.list(text).flatMap { numbers in
                asList(.certain("[" + numbers.map { "\($0)" }.joined(separator: ", ") + "]"))
            }
        }
        return asList(.write("[\(Self.flow(text))]", ifCertain: !text.contains { ",;".contains($0) }))
    }

    /// The texts of a list that is written with `|` between them.
    var bodies: Violation.Advice? {
        if text.lowercased().hasSuffix(".csv") { return meant(.likely("{file: \(Self.flow(text))}")) }
        guard text.contains("|") else { return listItem }
        let texts = text.split(separator: "|").map { Self.flow($0.split(separator: " ").joined(separator: " ")) }
        return asList(.likely("[\(texts.joined(separator: ", "))]"))
    }

    var adviceOnCollection: Violation.Advice? {
        if key == "at", violation.path.steps.first == .key("prompts"), case .mapping = violation.node.value {
            return .init(
                "'at' lists times, such as [08:00, 20:00]; a stretch of the day is written window: {from: …, to: …}")
        }
        if key == "at", let items = violation.node.items, items.count > 1 {
            let times = items.compactMap { LenientTime.moment($0.span.text) }
            if times.count == items.count, let advice = timeOfEach(times) { return advice }
        }
        guard case .wrongType(let expected, let found) = violation.details else { return nil }
        let source = violation.node.span.text
        if expected == [.array], found == .object, source.hasPrefix("{"), !source.contains("\n"),
            violation.place.below("0").takesCollection, case .mapping(let mapping) = violation.node.value
        {
            // A step has one phase.
            guard key == "steps", mapping.entries.count > 1 else { return asList(.certain("[\(source)]")) }
            let steps = mapping.entries.map { "{\($0.key): \($0.value.span.text)}" }
            return asList(.likely("[\(steps.joined(separator: ", "))]"))
        }
        guard found == .array, expected.contains(.object) else { return nil }
        if key == "location", let items = violation.node.items, items.count == 2, items.allSatisfy({ $0.double != nil })
        {
            let replacement = "{latitude: \(items[0].span.text), longitude: \(items[1].span.text)}"
            // Maps' programs write the longitude first.
            return .init("did you mean '\(replacement)'?", replacement: .likely(replacement))
        }
        if key == "window" || violation.path.steps.dropLast() == [.key("quiet")], let items = violation.node.items,
            items.count == 2
        {
            let ends = items.compactMap { LenientTime.moment($0.span.text) }
            if ends.count == 2 { return window(ends) }
        }
        guard ["prompts", "quiet", "templates", "sessions"].contains(key) else { return nil }
        return .init("expected an id of your choice before each, such as 'morning:', in place of the '-' of a list")
    }

    /// A day or a stretch of days as a pause.
    var pause: Diagnostic.Replacement? { stretch.map { .certain($0) } ?? LenientDate.oneDay(text) }

    /// A profile as the mapping of a delivery.
    var delivery: Violation.Advice? {
        let profiles = Set(Self.profiles.values).sorted()
        let other = Self.profiles[Self.folded(text)].map { Diagnostic.Replacement.likely($0) }
        return (other ?? Spelling.correction(of: text, among: profiles)).flatMap {
            meant($0.map { "{profile: \($0)}" })
        }
    }

    /// The time of a Friday prayer.
    var jumuah: Violation.Advice? {
        LenientTime.moment(text).flatMap { meant(LenientTime.moment($0, of: .dhuhr).map { "{at: \($0)}" }) }
    }

    /// A type of workout where no known one is near: `intervals` takes any phases.
    var workoutType: Violation.Advice? {
        guard case .notInEnum(let expected) = violation.details,
            Spelling.nearest(to: text, among: expected.compactMap(\.text)) == nil
        else { return nil }
        return .init("did you mean 'intervals', which takes any phases?", replacement: .likely("intervals"))
    }

    /// `7-22` as a window.
    var window: Violation.Advice? {
        if let ends = Self.ends(text) { return window(ends) }
        let several = text.replacing(" and ", with: ",").split { ",;".contains($0) }.map { Self.ends(String($0)) }
        guard several.count > 1, !several.contains(nil) else { return Self.windowExample }
        let list = KeyAliases.list(several.compactMap(\.self).map { "{from: \($0[0].text), to: \($0[1].text)}" }, "and")
        return .init(
            violation.path.steps.first == .key("quiet")
                ? "each stretch has an id of its own: \(list)"
                : "a rule has one window, so write a rule for each: \(list)")
    }

    /// The two ends of `7-22`, or of `from 7pm to midnight`, where nobody means the middle of the sun's night.
    private static func ends(_ text: String) -> [Diagnostic.Replacement]? {
        let words = text.lowercased().split(separator: " ").drop { $0 == "from" }
        let spoken = words.map { ["to", "till", "until"].contains($0) ? "-" : $0 == "midnight" ? "24:00" : $0 }
        let ends = spoken.joined(separator: " ").split { "-–".contains($0) }.map { end in
            LenientTime.moment(end.filter { $0 != " " })
        }
        return ends.count == 2 && !ends.contains(nil) ? ends.compactMap(\.self) : nil
    }

    private static let windowExample = Violation.Advice("expected a window such as {from: 07:00, to: 22:00}")

    /// Equal ends are an error: what `7-7` means is unknown.
    private func window(_ ends: [Diagnostic.Replacement]) -> Violation.Advice? {
        if ends[0].text == ends[1].text {
            return ends[0].text == "00:00" ? meant(.likely("{from: 00:00, to: 24:00}")) : Self.windowExample
        }
        return meant(.write("{from: \(ends[0].text), to: \(ends[1].text)}", ifCertain: ends.allSatisfy(\.isCertain)))
    }

    /// A text as it may stand inside brackets.
    package static func flow(_ text: String) -> String {
        let needsQuotes = text.contains { ",[]{}:#'\"&*!|>%@`".contains($0) } || text.first == "-" || text.first == "?"
        return needsQuotes
            ? "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'" : text
    }
}
