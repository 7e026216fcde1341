import CivilTime
import Diagnostics
import Documents
import JSON
import Localization
import PlanEditing
import PlanModel
import PlanSchema
import PrayerTimes
import Scheduling

/// The contents of the forms of a plan's page: the values in its text, the times of a day, and the words for them.
struct PlanForm {
    /// The values in the text; `nil` where it cannot be read.
    private let values: EditValue?
    /// The plan whose times are shown; `nil` where there never was one.
    private let plan: Plan?
    private let day: LocalDate?

    /// Reads a text of a plan's own file. Files that it includes are not read: they are changed where they are.
    ///
    /// - Parameters:
    ///   - text: The text, which the page has.
    ///   - path: The file's name, by which it is JSON or YAML.
    ///   - plan: The plan that the text is, or the one of the latest text without errors.
    ///   - day: The day whose times the ends of windows are shown with.
    init(_ text: [UInt8], at path: String, plan: Plan?, on day: LocalDate?) {
        values = try? PlanEditor(SourceFile(name: path, text: SourceFile.readable(text))).value
        self.plan = plan
        self.day = day
    }

    /// The form as `{"values": …, "facts": …, "words": …, "presets": …}`; `values` is missing where the text cannot be
    /// read.
    var json: [UInt8] {
        var json = JSONWriter(.compact)
        json.object { json in
            if let values { json.member("values", json: Self.text(of: values)) }
            json.member("facts", facts)
            json.member("words", words)
            json.member("presets", presets)
        }
        return json.bytes
    }

    /// Returns a value as JSON. A number that browsers would round is a text.
    private static func text(of value: EditValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number(let digits):
            digits.count <= 15 && (try? JSONReader.read(SourceFile(name: "number", text: Array(digits.utf8)))) != nil
                ? digits : quoted(digits)
        case .string(let text): quoted(text)
        case .list(let items): "[\(items.map(text(of:)).joined(separator: ","))]"
        case .mapping(let entries):
            "{\(entries.map { quoted($0.key) + ":" + text(of: $0.value) }.joined(separator: ","))}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var json = JSONWriter(.compact)
        json.string(text)
        return json.text
    }

    // MARK: A day's times, and workouts

    private func facts(_ json: inout JSONWriter) {
        guard let plan, let day else { return }
        json.member("zone", plan.timeZone.identifier)
        json.member("day", "\(day)")
        json.member("workouts") { json in
            for template in plan.templates {
                json.member(named: template.id) { json in
                    json.member("seconds", template.duration.seconds)
                    json.member("isEstimated", template.isEstimated)
                    // One at the end of each phase; those of a lift come when its user says so.
                    json.member("notifications", template.phases.count)
                }
            }
        }
        let midnight = plan.midnight(of: day)
        json.member("clock", clock(from: midnight, in: plan.timeZone(on: day))) { json, shown in
            json.member("at", shown.at.epochSeconds)
            json.member("minutes", shown.minutes)
        }
        guard let times = Planner.times(on: day, in: plan) else { return }
        // Minutes from the day's midnight, so that a time after the next one is greater.
        json.member("times") { json in
            for anchor in Anchor.allCases {
                guard let instant = times[anchor] else { continue }
                json.member(named: anchor.rawValue, ((instant - midnight).seconds + 30) / 60)
            }
        }
    }

    /// Returns what the clock shows from a day's midnight on: at midnight, and at each change of the clocks until noon of the next day,
    /// the instant and the minutes of the day's clock.
    private func clock(from midnight: Instant, in zone: ZoneRules) -> [(at: Instant, minutes: Int)] {
        var shown = [(at: midnight, minutes: 0)]
        for change in zone.transitions(in: midnight..<midnight + .hours(36)) {
            let (last, jump) = (shown[shown.count - 1], change.after.seconds - change.before.seconds)
            shown.append((change.at, last.minutes + ((change.at - last.at).seconds + jump) / 60))
        }
        return shown
    }

    // MARK: Words

    private func words(_ json: inout JSONWriter) {
        let words = plan?.words ?? Words(.english)
        let language = words.language
        json.member("sections") { json in
            json.member("prompts", words(.prompts))
            json.member("prayers", words(.prayers))
            json.member("workouts", words(.workouts))
        }
        json.member("times") { json in
            for time in ListedTime.allCases { json.member(named: time.rawValue, words(time)) }
        }
        json.member("anchors", Anchor.allCases.map(\.rawValue))
        json.member("extras", ListedTime.extras.map(\.rawValue))
        json.member("days") { json in
            for weekday in Weekday.allCases {
                json.member(named: weekday.planName) { json in
                    json.member("short", language.name(of: weekday))
                    json.member("long", language.fullName(of: weekday))
                }
            }
        }
        json.member("methods") { json in
            for method in CalculationMethod.all { json.member(named: method.key, method.name) }
        }
        json.member("languages") { json in
            for language in Language.allCases { json.member(named: language.rawValue, language.name) }
        }
    }

    // MARK: Defaults

    private static let guide = PlanGuide()

    /// The schema's defaults of values that a text may leave out.
    private func presets(_ json: inout JSONWriter) {
        for path in Self.presetPaths {
            json.member(named: path.joined(separator: "."), Self.guide.place(at: path).preset)
        }
    }

    private static let presetPaths = [
        ["language"], ["horizon", "start"], ["horizon", "days"], ["prompts", "id", "perDay"],
        ["prompts", "id", "variance"], ["prompts", "id", "distribution"], ["prompts", "id", "minGap"],
        ["prompts", "id", "expires"], ["prompts", "id", "sound"], ["prayers", "method"], ["prayers", "madhab"],
        ["prayers", "defaults", "at"], ["prayers", "defaults", "sound"], ["delivery", "profile"],
    ]
}
