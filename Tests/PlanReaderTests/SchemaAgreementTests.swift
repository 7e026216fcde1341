import CivilTime
import Diagnostics
import Foundation
import PlanReader
import PrayerTimes
import ReferenceData
import Testing

@testable import Localization
@testable import PlanModel
@testable import PlanSchema

/// The schema tells editors what the decoder does. What both say, defaults and words, is held together here.
@Suite("The plan schema and the decoder agree")
struct SchemaAgreementTests {
    /// A plan in which each section, rule and list that the schema has a default or a choice for is there, but empty.
    static let base = #"""
        {"plan": 1, "timezone": "UTC", "seed": 1, "location": {"latitude": 51.5, "longitude": -0.1}, "horizon": {},
         "quiet": {"q": {"from": "12:00", "to": "13:00"}},
         "prompts": {"p": {"bodies": ["One", "Two"]}, "e": {"every": {"days": 9, "from": "2026-12-01"}}}, "pause": [{"from": "2026-12-05"}],
         "prayers": {
           "method": {"isha": "90m"}, "timetable": {"file": "t.csv"}, "offsets": {}, "defaults": {}, "ramadan": {},
           "extras": ["midnight", "last-third", "suhoor", "duha", "istijaba", "iftar", "tarawih"],
           "iqamah": {"dhuhr": "+20m"},
           "alerts": {"fajr": {}, "dhuhr": {"at": "silent", "reminders": [{"before": "10m"}], "iqamah": [{"before": "10m"}]}}},
         "workouts": {
           "templates": {
             "hiit": {"type": "hiit", "work": "40s", "rest": "20s", "rounds": 2},
             "run": {"type": "walk-run", "run": "2m", "walk": "1m", "rounds": 2},
             "lift": {"type": "lift", "exercises": [{"name": "Press", "sets": 2}]},
             "ladder": {"type": "intervals", "steps": [{"work": "30s"}]}},
           "sessions": {
             "s": {"template": "hiit", "at": "06:30"},
             "w": {"weeks": {"from": "2026-12-07", "templates": ["hiit", "run"]}, "at": "18:00"}}},
          "busy": {"b": {"calendar": "b.ics"}},
         "delivery": {}, "budget": {}, "calendar": {}}
        """#

    /// Where the base plan uses each definition of the schema.
    static let places: [String: [Step]] = [
        "quietHours": [.key("quiet"), .key("q")], "prompt": [.key("prompts"), .key("p")],
        "every": [.key("prompts"), .key("e"), .key("every")], "pause": [.key("pause"), .item],
        "busyCalendar": [.key("busy"), .key("b")],
        "location": [.key("location")], "timetableForm": [.key("prayers"), .key("timetable")],
        "timetableFile": [.key("prayers"), .key("timetable"), .key("file")],
        "rounding": [.key("prayers"), .key("rounding")],
        "weekday": [.key("prompts"), .key("p"), .key("days")], "hijri": [.key("prompts"), .key("p"), .key("hijri")],
        "hijriMonths": [.key("prompts"), .key("p"), .key("hijri"), .key("months")],
        "delivery": [.key("delivery")], "profile": [.key("delivery"), .key("profile")],
        "alertKind": [.key("prayers"), .key("alerts"), .key("fajr"), .key("at")],
        "reminders": [.key("prayers"), .key("alerts"), .key("dhuhr"), .key("reminders")],
        "iqamahReminders": [.key("prayers"), .key("alerts"), .key("dhuhr"), .key("iqamah")],
        "hiit": [.key("workouts"), .key("templates"), .key("hiit")],
        "activity": [.key("workouts"), .key("templates"), .key("hiit"), .key("activity")],
        "workoutPlace": [.key("workouts"), .key("templates"), .key("hiit"), .key("place")],
        "walkRun": [.key("workouts"), .key("templates"), .key("run")],
        "lift": [.key("workouts"), .key("templates"), .key("lift")],
        "intervals": [.key("workouts"), .key("templates"), .key("ladder")],
        "session": [.key("workouts"), .key("sessions"), .key("s")],
        "weeks": [.key("workouts"), .key("sessions"), .key("w"), .key("weeks")],
    ]

    enum Step: Sendable { case key(String), item }

    /// The way through the base plan to what a JSON pointer into the schema describes.
    static func path(_ pointer: String) throws -> [Step] {
        var path: [Step] = []
        var tokens = pointer.split(separator: "/").map(String.init)[...]
        while let token = tokens.popFirst() {
            switch token {
            case "properties": path.append(.key(tokens.popFirst() ?? ""))
            case "items": path.append(.item)
            case "anyOf", "oneOf": _ = tokens.popFirst()
            case "$defs":
                let name = tokens.popFirst() ?? ""
                path = try #require(places[name], "no place in the base plan for $defs/\(name)")
            default: Issue.record("\(pointer): what is '\(token)'?")
            }
        }
        return path
    }

    /// The value with another at the end of a path, whose mappings and lists are made where they are missing.
    static func setting(_ path: ArraySlice<Step>, of value: Any?, to new: Any?) -> Any {
        switch path.first {
        case nil: return new ?? NSNull()
        case .item:
            let items = value as? [Any] ?? []
            return path.count == 1
                ? [new ?? NSNull()] : [setting(path.dropFirst(), of: items.first, to: new)] + items.dropFirst()
        case .key(let key):
            var mapping = value as? [String: Any] ?? [:]
            mapping[key] = path.count == 1 ? new : setting(path.dropFirst(), of: mapping[key], to: new)
            return mapping
        }
    }

    /// What the decoder makes of the base plan with a value at a place, or without any.
    static func plan(_ pointer: String, _ value: Any?) throws -> String? {
        let whole = try JSONSerialization.jsonObject(with: Data(base.utf8))
        let tree = setting(try path(pointer)[...], of: whole, to: value)
        let text = String(
            decoding: try JSONSerialization.data(withJSONObject: tree, options: .sortedKeys), as: UTF8.self)
        let table = "date,fajr,sunrise,dhuhr,asr,maghrib,isha\n2026-12-01,05:59,07:43,11:54,13:37,15:55,17:34\n"
        let calendar = "BEGIN:VCALENDAR\nEND:VCALENDAR\n"
        let loaded = TestFiles.loader(["plan.yaml": text, "t.csv": table, "b.ics": calendar]).load("plan.yaml")
        return loaded.plan.map { Self.said($0) }
    }

    /// All that a value says but for where it was written, with sets and dictionaries in order.
    static func said(_ value: Any) -> String {
        if value is SourceSpan || value is SourceFile { return "" }
        let mirror = Mirror(reflecting: value)
        func parts() -> [String] {
            mirror.children.filter { $0.label != "digest" }.map { "\($0.label ?? ""): \(said($0.value))" }
        }
        switch mirror.displayStyle {
        case .set, .dictionary: return "{\(mirror.children.map { said($0.value) }.sorted())}"
        case nil: return "\(value)"
        case .enum where mirror.children.isEmpty: return "\(value)"
        default: return "(\(parts().joined(separator: ", ")))"
        }
    }

    /// The schema's keywords of one name, by the pointers to their subschemas.
    static func keywords(_ name: String) -> [(pointer: String, value: Any)] {
        var found: [(String, Any)] = []
        func walk(_ value: Any, _ pointer: String) {
            if let items = value as? [Any] {
                for (index, item) in items.enumerated() { walk(item, "\(pointer)/\(index)") }
            }
            guard let mapping = value as? [String: Any] else { return }
            let isSchema = !["properties", "$defs"].contains(pointer.split(separator: "/").last ?? "")
            if isSchema, let value = mapping[name] { found.append((pointer, value)) }
            for (key, inner) in mapping.sorted(by: { $0.key < $1.key })
            where !isSchema || !["default", "examples", "enum", "const", "defaultSnippets"].contains(key) {
                walk(inner, "\(pointer)/\(key)")
            }
        }
        if let tree = try? JSONSerialization.jsonObject(with: Data(PlanSchema.text)) { walk(tree, "") }
        return found
    }

    // MARK: Defaults

    static let defaults = defaultValues.map(\.pointer)
    // Never changed, though `Any` cannot say so.
    private nonisolated(unsafe) static let defaultValues = keywords("default")
    private nonisolated(unsafe) static let references = keywords("$ref")
    private nonisolated(unsafe) static let enums = keywords("enum")

    @Test(
        "A key left out and its default written out are the same plan, another value is not",
        arguments: defaults.sampled(every: 3))
    func defaultsAgree(_ pointer: String) throws {
        let value = try #require(Self.defaultValues.first { $0.pointer == pointer }?.value)
        let base = try #require(try Self.plan(pointer, nil))
        #expect(try Self.plan(pointer, value) == base)
        let reference = Self.references.first { $0.pointer == pointer }?.value as? String
        let whole = [pointer, reference.map { String($0.dropFirst()) } ?? pointer]
        let places = whole + whole.map { "\($0)/anyOf/0" }
        let words = Self.enums.first { places.contains($0.pointer) }?.value as? [Any] ?? []
        let isChanged = try (words + Self.others(value)).contains { other in
            try Self.plan(pointer, other).map { $0 != base } ?? false
        }
        #expect(isChanged, "no other value changes the plan")
    }

    @Test("There is an example of each default")
    func defaultCount() { #expect(Self.defaults.count >= 63) }

    /// Values near another one, of which some are right in its place.
    static func others(_ value: Any) -> [Any] {
        switch value {
        case let text as String:
            let number = text.firstMatch(of: /^([+-]?\d+)([smhd%])$/).flatMap { match in
                Int(match.output.1).map { "\($0 + 1)\(match.output.2)" }
            }
            return number.map { [$0] } ?? ["\(text)!", "karachi", "bell.wav", "2026-12-02"]
        case let number as NSNumber: return [number.intValue + 1, !number.boolValue]
        case is [Any]: return [["sun"], ["prayers"], [2]]
        default: return [["from": "08:00", "to": "21:00"]]
        }
    }

    // MARK: Ranges

    @Test("Ranges that the code has too are the schema's")
    func ranges() throws {
        func bound(_ name: String, _ pointer: String) throws -> Int {
            try #require(Self.keywords(name).first { $0.pointer == "/properties/\(pointer)" }?.value as? Int)
        }
        let adjust = "prayers/properties/hijriAdjust"
        #expect(try bound("minimum", adjust)...bound("maximum", adjust) == HijriCalendar.adjustments)
        #expect(try bound("maximum", "horizon/properties/days") == HorizonRequest.mostDays)
    }

    @Test("A plan may begin and end in the years that the code has, and in no other")
    func years() throws {
        let (first, last) = (HorizonRequest.years.lowerBound, HorizonRequest.years.upperBound)
        for (key, day, isRight) in [
            ("start", "\(first)-01-01", true), ("start", "\(first - 1)-12-31", false),
            ("end", "\(last)-12-31", true), ("end", "\(last + 1)-01-01", false),
        ] {
            let plan = try Self.plan("/properties/horizon/properties/\(key)", day)
            #expect((plan != nil) == isRight, "\(key) \(day)")
        }
    }

    // MARK: Words

    /// The enumerations of the schema, and the cases of the types that the decoder reads them into.
    static let types: [String: [String]] = [
        "/properties/prayers/properties/method/anyOf/1/properties/ishaFrom":
            CalculationMethod.IntervalBase.allCases.map(\.rawValue),
        "/properties/prayers/properties/method/anyOf/1/properties/midnight":
            CalculationMethod.Night.allCases.map(\.rawValue),
        "/properties/horizon/properties/start/anyOf/0": ["today", "tomorrow"],
        "/properties/prayers/properties/madhab/anyOf/0": Madhab.allCases.map(\.rawValue),
        "/properties/prayers/properties/highLatitude": HighLatitudeRule.allCases.map(\.rawValue),
        "/properties/prayers/properties/polar": PolarRule.allCases.map(\.rawValue),
        "/properties/prayers/properties/shafaq": Shafaq.allCases.map(\.rawValue),
        "/properties/prayers/properties/sun": SunMoment.allCases.map(\.rawValue),
        "/$defs/rounding": Rounding.allCases.map(\.rawValue),
        "/properties/prayers/properties/extras/items": ListedTime.allCases
            .filter { !$0.isDailyPrayer && !$0.isJumuah && $0 != .sunrise }.map(\.rawValue),
        "/properties/prayers/properties/defaults/properties/at": PrayerSection.Alert.Kind.allCases.map(\.rawValue),
        "/properties/calendar/properties/promptTime": CalendarOptions.PromptTime.allCases.map(\.rawValue),
        "/$defs/delivery/properties/interruption": Interruption.allCases.map(\.rawValue),
        "/properties/calendar/properties/times": CalendarOptions.Times.allCases.map(\.rawValue),
        "/properties/calendar/properties/busy/items": CalendarOptions.Section.allCases.map(\.rawValue),
        "/properties/language": Language.allCases.map(\.rawValue),
        "/properties/calendar/properties/language": Language.allCases.map(\.rawValue),
        "/$defs/weekday/anyOf/0": ["mon", "tue", "wed", "thu", "fri", "sat", "sun", "weekdays", "weekends"],
        "/$defs/pause/properties/sections/items": CalendarOptions.Section.allCases.map(\.rawValue),
        "/$defs/hijriMonths/items/anyOf/1": DayLimit.HijriPart.monthWords,
        "/$defs/profile": DeliveryProfile.allCases.map(\.rawValue),
        "/$defs/delivery/properties/lockScreen": LockScreen.allCases.map(\.rawValue),
        "/$defs/reminders/items/properties/alert": ["sound", "silent"],
        "/$defs/iqamahReminders/items/properties/alert": ["sound", "silent"],
        "/$defs/alertKind": PrayerSection.Alert.Kind.allCases.map(\.rawValue),
        "/$defs/weeks/properties/then": WorkoutWeeks.Ending.allCases.map(\.rawValue),
        "/$defs/activity": WorkoutActivity.allCases.map(\.rawValue),
        "/$defs/workoutPlace": WorkoutPlace.allCases.map(\.rawValue),
        "/$defs/prompt/properties/bodyOrder": PromptTexts.Order.allCases.map(\.rawValue),
        "/$defs/prompt/properties/distribution": PromptSpread.Distribution.allCases.map(\.rawValue),
    ]

    /// CSS3 colour names are the schema's alone: RFC 7986 leaves them to that standard, which has 147.
    static let colours = "/properties/calendar/properties/color"
    static let enumerations = keywords("enum").map(\.pointer)

    @Test("Each word of an enumeration makes a plan of its own, and no type knows others", arguments: enumerations)
    func wordsAgree(_ pointer: String) throws {
        let words = try #require(Self.enums.first { $0.pointer == pointer }?.value as? [String])
        if pointer == Self.colours {
            #expect(words.count == 147)
        } else {
            #expect(try Set(words) == Set(#require(Self.types[pointer], "tie it to a type")), "\(pointer)")
        }
        let plans = try words.prefix(Effort.size(20, small: 6)).map { try Self.plan(pointer, $0) }
        #expect(!plans.contains(nil) && Set(plans).count == plans.count, "\(pointer)")
    }

    @Test("The kinds of workouts, and the keys that are words of a type, are those of the types")
    func keys() throws {
        let kinds = Self.keywords("const").compactMap { $0.pointer.hasSuffix("/type") ? $0.value as? String : nil }
        #expect(Set(kinds) == Set(WorkoutTemplate.Kind.allCases.map(\.rawValue)))
        func keys(_ name: String) throws -> Set<String> {
            let section = Self.keywords("properties").first { $0.pointer == "/properties/prayers/properties/\(name)" }
            return try Set(#require(section?.value as? [String: Any]).keys)
        }
        #expect(try keys("alerts") == Set(ListedTime.allCases.map(\.rawValue)))
        #expect(try keys("adjust") == Set(Prayer.allCases.map(\.rawValue)))
        #expect(
            try keys("iqamah") == Set(ListedTime.allCases.filter { $0.isDailyPrayer || $0.isJumuah }.map(\.rawValue)))
        let offsets: Set<ListedTime> = [.suhoor, .duha, .istijaba, .iftar, .tarawih]
        #expect(try keys("offsets") == Set(offsets.map(\.rawValue)))
    }

    @Test("A moment is a time of day or one of the anchors")
    func anchors() throws {
        let pattern = try #require(Self.keywords("pattern").first { $0.pointer == "/$defs/moment" }?.value as? String)
        let names = try #require(pattern.firstMatch(of: /\((?:\?:)(fajr[a-z|-]*)\)/)?.output.1)
        #expect(Set(names.split(separator: "|").map(String.init)) == Set(Anchor.allCases.map(\.rawValue)))
    }
}
