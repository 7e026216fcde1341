import Diagnostics
import JSONSchema
import Documents

/// What was meant by a value of the wrong type, or by a word that is none of those expected.
extension ValueAdvice {
    var typed: Violation.Advice? {
        switch violation.details {
        case .wrongType(let expected, _):
            if expected.contains(.boolean), let flag = Self.flags[text.lowercased()] { return meant(flag) }
            if expected.contains(.integer) || expected.contains(.number) { return number(expected) }
            if expected == [.array] { return list }
            if violation.path.steps == [.key("prayers"), .key("method")] {
                return .init("expected the name of a method such as muslim-world-league; 'horarium methods' lists them")
            }
            if expected.contains(.object) { return mapping }
            return nil
        case .notInEnum(let expected):
            if text != violation.node.text, expected.contains(where: { $0.text == text }) { return meant(text) }
            if case .integer(let number)? = expected.first?.value, text == "\(number)" { return meant(text) }
            if case .bool(let isOn) = violation.node.value {
                let words = expected.compactMap(\.text)
                return [isOn ? "sound" : "none"].first(where: words.contains).flatMap(meant)
            }
            if key == "days" { return WrittenDay.weekday(text).flatMap(meant) }
            if ["no", "off", "false"].contains(text.lowercased()), expected.contains(where: { $0.text == "none" }) {
                return meant("none")
            }
            return text.lowercased() == "random" && key == "distribution" ? meant("stratified") : nil
        default: return nil
        }
    }

    private static let flags = [
        "yes": "true", "on": "true", "true": "true", "y": "true", "no": "false", "off": "false", "false": "false",
        "n": "false",
    ]
    private static let numerals = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]

    private func number(_ expected: [InstanceType]) -> Violation.Advice? {
        guard case .string = violation.node.value else { return nil }
        if let numeral = Self.numerals.firstIndex(of: text.lowercased()) { return meant("\(numeral)") }
        var digits = text.filter { !$0.isWhitespace && $0 != "_" && $0 != "°" }
        if let direction = digits.last, "NESWnesw".contains(direction), ["latitude", "longitude"].contains(key) {
            digits.removeLast()
            if "SWsw".contains(direction), !digits.hasPrefix("-") { digits = "-" + digits }
        }
        let point = digits.split(separator: ",", omittingEmptySubsequences: false)
        if expected.contains(.number), point.count == 2 { digits = "\(point[0]).\(point[1])" }
        guard Int(digits) != nil || (expected.contains(.number) && Double(digits)?.isFinite == true) else { return nil }
        return meant(digits)
    }

    private var list: Violation.Advice? {
        guard case .string = violation.node.value else { return nil }
        switch key {
        case "remind", "reminderIntervals":
            return asList("[\(WrittenLength.length(text, unit: "m") ?? text)]")
        case "exercises": return asList("[{name: \(Self.flow(text)), sets: 3}]")
        case "actions": return slug.flatMap { asList("[{id: \($0), title: \(Self.flow(text))}]") }
        case "days": return .init("expected a list of days, such as [mon, wed, fri]")
        case "steps": return WrittenLength.length(text, unit: "m").flatMap { asList("[{work: \($0)}]") }
        default: return asList("[\(Self.flow(text))]")
        }
    }

    var wrapped: Violation.Advice? {
        guard case .wrongType(let expected, let found) = violation.details else { return nil }
        let source = violation.node.span.text
        if expected == [.array], found == .object, source.hasPrefix("{"), !source.contains("\n") {
            return asList("[\(source)]")
        }
        guard found == .array, expected.contains(.object) else { return nil }
        if key == "location", let items = violation.node.items, items.count == 2, items.allSatisfy({ $0.double != nil })
        {
            let replacement = "{latitude: \(items[0].span.text), longitude: \(items[1].span.text)}"
            return .init("did you mean '\(replacement)'?", replacement: replacement)
        }
        if key == "window", let items = violation.node.items, items.count == 2 {
            let ends = items.compactMap { WrittenTime.moment($0.span.text) }
            if ends.count == 2 { return meant("{from: \(ends[0]), to: \(ends[1])}") }
        }
        guard ["prompts", "quiet", "templates", "sessions"].contains(key) else { return nil }
        return .init("expected an id of your choice before each, such as 'morning:', in place of the '-' of a list")
    }

    /// A text or number where a mapping belongs, put into the mapping's most usual key.
    private var mapping: Violation.Advice? {
        if let colon = text.firstIndex(of: ":"), text[..<colon].allSatisfy({ $0.isLetter }), colon != text.startIndex {
            let rest = text[text.index(after: colon)...]
            if let first = rest.first, first != " ", first != "/" {
                return .init("a space is missing behind the ':'", replacement: "\(text[..<colon]): \(rest)")
            }
        }
        let steps = violation.path.steps
        if steps.first == .key("quiet"), key == "from" || key == "to" {
            return .init("quiet hours have ids of your choice: quiet: {lunch: {from: 12:30, to: 13:30}}")
        }
        switch (key, steps.count) {
        case ("delivery", _): return meant("{profile: \(text)}")
        case ("jumuah", 2): return WrittenTime.moment(text).flatMap { meant("{at: \($0)}") }
        case ("reminders", _): return WrittenLength.length(text, unit: "m").flatMap { meant("{before: \($0)}") }
        case ("avoid", _):
            return WrittenLength.length(text, unit: "m").flatMap { meant("{prayers: \($0), workouts: \($0)}") }
        case ("actions", _): return slug.flatMap { meant("{id: \($0), title: \(Self.flow(text))}") }
        case ("exercises", _): return meant("{name: \(Self.flow(text)), sets: 3}")
        case ("steps", _): return WrittenLength.length(text, unit: "m").flatMap { meant("{work: \($0)}") }
        case ("horizon", _):
            if Int(text) != nil { return meant("{days: \(text)}") }
            return WrittenDay.date(text).flatMap { meant("{start: \($0)}") }
        case ("location", _): return .init("expected a mapping such as {latitude: 51.5074, longitude: -0.1278}")
        case ("window", 3):
            let ends = text.split { "-–".contains($0) }.compactMap { WrittenTime.moment(String($0)) }
            if ends.count == 2 { return meant("{from: \(ends[0]), to: \(ends[1])}") }
            return .init("expected a mapping such as {from: 07:00, to: 22:00}")
        case (_, 3) where steps[1] == .key("alerts"):
            return ["none", "silent", "sound"].contains(text) ? meant("{at: \(text)}") : nil
        default: return nil
        }
    }

    /// A text as it may stand inside brackets.
    private static func flow(_ text: String) -> String {
        let needsQuotes = text.contains { ",[]{}:#'\"&*!|>%@`".contains($0) } || text.first == "-" || text.first == "?"
        return needsQuotes
            ? "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'" : text
    }
}
