import CivilTime
import Diagnostics
import Localization
import PlanModel
import PrayerTimes
import Timetables

/// Times as people write them who do not know the plan file's notation, and what they mean.
enum LenientTime {
    /// `07:30` for `7:30`, `7.30`, `7h30`, `730`, `7 Uhr 30`, `6:30am`, `10 pm`; `nil` where the meaning is a guess. An
    /// hour alone is likely: who writes 7 may mean the evening.
    static func clock(_ text: String) -> Diagnostic.Replacement? {
        var text = text.lowercased().filter { !$0.isWhitespace }
        if ["noon", "midday"].contains(text) { return .likely("12:00") }
        text = text.replacing("uhr", with: "h")
        if text.hasSuffix("h"), text.contains(where: { ":.,".contains($0) }) { text.removeLast() }
        var half: Int?
        for (ending, hours) in [("a.m.", 0), ("p.m.", 12), ("am", 0), ("pm", 12)] where text.hasSuffix(ending) {
            half = hours
            text.removeLast(ending.count)
            break
        }
        guard text.utf8.count <= 8, var (parts, isWhole) = numbers(text), let first = parts.first else { return nil }
        if let half {
            guard (1...12).contains(first) else { return nil }
            parts[0] = first % 12 + half
            isWhole = true
        }
        guard
            let time = LocalTime(
                hour: parts[0], minute: parts.count > 1 ? parts[1] : 0, second: parts.count > 2 ? parts[2] : 0)
        else { return nil }
        return .write(parts.count > 2 ? time.description : time.hourAndMinute, ifCertain: isWhole)
    }

    /// The hour of a text such as `39:00`, which need not be a time.
    static func hour(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts.allSatisfy({ $0.count == 2 && $0.utf8.allSatisfy(isDigit) }) else {
            return nil
        }
        return Int(parts[0])
    }

    /// Likely `13:45` for `01:45`, where that is no time of a prayer, and one half a day later is; anything else as it
    /// is.
    static func moment(_ moment: Diagnostic.Replacement, of prayer: Prayer) -> Diagnostic.Replacement {
        guard let time = WallTime.read(moment.text, of: ListedTime(prayer))?.short, time != moment.text else {
            return moment
        }
        return .likely(time)
    }

    /// `06:30` for the cron line `30 6 * * 1-5`: its minute and hour, where they are numbers.
    static func cron(_ text: String) -> String? {
        let fields = text.split(separator: " ")
        guard fields.count == 5,
            fields.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || "*/,-".contains($0) } }),
            let minute = Int(fields[0]), let hour = Int(fields[1])
        else { return nil }
        return LocalTime(hour: hour, minute: minute, second: 0)?.hourAndMinute
    }

    /// Hour, minute and second out of digits with something between them, or out of three or four digits, and whether
    /// all of their digits are there.
    private static func numbers(_ text: String) -> (parts: [Int], isWhole: Bool)? {
        let parts = text.split(omittingEmptySubsequences: false) { ":.,h".contains($0) }
        let isHourAlone = parts.count == 2 && parts[1].isEmpty && text.hasSuffix("h")
        let digits = isHourAlone ? [parts[0]] : parts
        guard digits.count <= 3, digits.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }) else { return nil }
        if digits.count == 1, digits[0].count > 2 {
            guard digits[0].count <= 4, let number = Int(digits[0]) else { return nil }
            return ([number / 100, number % 100], true)
        }
        // 7.3 is what remains of 7.30 in programs that drop a number's last zero; 7.5 could as well be half past seven.
        guard digits.dropFirst().allSatisfy({ $0.count == 2 || $0 == "3" && text.contains(".") }) else { return nil }
        let values = digits.enumerated().compactMap { $0 > 0 && $1 == "3" ? 30 : Int($1) }
        // `2h` may be a length, or in the afternoon.
        let isWhole =
            isHourAlone ? (values.first ?? 0) > 12 : digits.count > 1 && digits.dropFirst().allSatisfy { $0.count == 2 }
        return (values, isWhole && !text.contains(","))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// A clock time, or an anchor with or without an offset.
    static func moment(_ text: String) -> Diagnostic.Replacement? {
        if let clock = clock(text) { return clock }
        if let time = DayTime(text) { return .certain(time.description) }
        let text = text.lowercased().filter { !$0.isWhitespace }
        let signs: [Character: String] = ["+": "+", "-": "-", "−": "-", "–": "-", "—": "-"]
        let anchors = Anchor.allCases.map(\.rawValue)
        // The hyphen of last-third is no sign, so the last sign decides, and without a length behind it there is none.
        if let place = text.lastIndex(where: { signs[$0] != nil }), let sign = signs[text[place]],
            text[..<place].last.map({ signs[$0] == nil }) == true,
            let length = LenientLength.length(String(text[text.index(after: place)...]), unit: "m")
        {
            let before = String(text[..<place])
            if let anchor = anchor(before, among: anchors) {
                return length.map { anchor.text + sign + $0 }.certain(if: anchor.isCertain)
            }
            if let moment = joined(before, Character(sign), length.text) { return .likely(moment) }
        }
        // `45m after fajr`
        for (word, sign) in [("after", "+"), ("before", "-")] {
            let parts = text.split(separator: word, maxSplits: 1)
            if parts.count == 2, let length = LenientLength.length(String(parts[0]), unit: "m"),
                let anchor = anchor(String(parts[1]), among: anchors)
            {
                return length.map { anchor.text + sign + $0 }.certain(if: anchor.isCertain)
            }
        }
        return anchor(text, among: anchors)
    }

    /// `sunset+1d50m` for `sunset+50m` and a further `1d`; `nil` where they are not one length, the longer unit first.
    private static func joined(_ text: String, _ sign: Character, _ length: String) -> String? {
        guard let moment = moment(text)?.text, let place = moment.lastIndex(of: sign) else { return nil }
        let lengths = [String(moment[moment.index(after: place)...]), length]
        let sorted = lengths.sorted { (TimeSpan($0) ?? .zero) > (TimeSpan($1) ?? .zero) }.joined()
        return TimeSpan(sorted) == nil ? nil : moment[...place] + sorted
    }

    private static func anchor(_ name: String, among anchors: [String]) -> Diagnostic.Replacement? {
        if let anchor = PrayerSpelling.meant[name], anchors.contains(anchor) {
            return .write(anchor, ifCertain: PrayerSpelling.isCertain(name))
        }
        // A sign is of an offset that is not there.
        let signs = name.count { "+-−–—".contains($0) }
        return Spelling.correction(of: name, among: anchors).flatMap {
            $0.text.filter(\.isNumber) == name.filter(\.isNumber) && signs <= $0.text.count { $0 == "-" } ? $0 : nil
        }
    }
}
