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

/// What the forms of a plan's page show: the values that its text has, what they come to, and the words for them.
struct PlanForm {
    /// What is written in each of the plan's files, its own first.
    let values: [(path: String, value: EditValue)]
    /// `nil` for a text with errors.
    let schedule: Schedule?
    /// The day whose times anchors come to.
    let day: LocalDate?

    private static let guide = PlanGuide()

    /// The values as they are written, those of parts merged in.
    private var merged: EditValue {
        values.dropFirst().reduce(values.first?.value ?? .mapping([])) { Self.merging($0, $1.value) }
    }

    private static func merging(_ a: EditValue, _ b: EditValue) -> EditValue {
        guard case .mapping(var entries) = a, case .mapping(let more) = b else { return a }
        for entry in more {
            if let index = entries.firstIndex(where: { $0.key == entry.key }) {
                entries[index].value = merging(entries[index].value, entry.value)
            } else {
                entries.append(entry)
            }
        }
        return .mapping(entries)
    }

    /// The form as `{"values": …, "parts": {"walks.yaml": …}, "places": …, "shapes": …, "facts": …, "words": …}`.
    var json: [UInt8] {
        var json = JSONWriter(.compact)
        json.object { json in
            json.member("facts", facts)
            json.member("words", words)
        }
        let parts = values.dropFirst().map { Self.quoted($0.path) + ":" + Self.text(of: $0.value) }
        let merged = merged
        let keys = KeyShapes(of: merged)
        let places = keys.places.map { "\(Self.quoted($0.path)):\($0.shape)" }.joined(separator: ",")
        let whole =
            "{\"values\":\(Self.text(of: merged)),\"parts\":{\(parts.joined(separator: ","))},"
            + "\"places\":{\(places)},\"shapes\":[\(keys.shapes.joined(separator: ","))],"
        return Array(whole.utf8) + json.bytes.dropFirst()
    }

    /// Returns a value as JSON. A number that browsers would round is a text.
    static func text(of value: EditValue) -> String {
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

    // MARK: What they come to

    private func facts(_ json: inout JSONWriter) {
        guard let schedule else { return }
        let (plan, horizon) = (schedule.plan, schedule.horizon)
        json.member("first", "\(horizon.start)")
        json.member("last", "\(horizon.dates.upperBound.advanced(by: -1))")
        json.member("zone", plan.timeZone.identifier)
        json.member("templates") { json in
            for template in plan.templates {
                json.member(named: template.id) { json in
                    json.member("minutes", max(1, (template.duration.seconds + 30) / 60))
                    json.member("isEstimated", template.isEstimated)
                    json.member("notifications", template.timedPhases)
                }
            }
        }
        var counts: [String: Int] = [:]
        for occurrence in schedule.listed { counts[occurrence.rule, default: 0] += 1 }
        json.member("counts") { json in
            for (rule, count) in counts.sorted(by: { $0.key < $1.key }) { json.member(named: rule, count) }
        }
        json.member("days", horizon.days)
        let date = day ?? horizon.start
        guard let times = Planner.times(on: date, in: plan) else { return }
        let midnight = plan.midnight(of: date)
        // Minutes from the day's midnight, so that a time after the next one is greater.
        json.member("times") { json in
            for anchor in Anchor.allCases {
                guard let instant = times[anchor] else { continue }
                json.member(named: anchor.rawValue, ((instant - midnight).seconds + 30) / 60)
            }
        }
    }

    // MARK: Words

    private var language: Language {
        if let schedule { return schedule.plan.words.language }
        if case .string(let code)? = values.first?.value["language"], let language = Language(rawValue: code) {
            return language
        }
        return .english
    }

    private func words(_ json: inout JSONWriter) {
        let words = schedule?.plan.words ?? Words(language)
        json.member("language", language.rawValue)
        json.member("sections") { json in
            json.member("prompts", words(.prompts))
            json.member("prayers", words(.prayers))
            json.member("workouts", words(.workouts))
        }
        json.member("times") { json in
            for time in ListedTime.allCases { json.member(named: time.rawValue, words(time)) }
        }
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
        json.member("help") { json in
            for path in Self.helped {
                let place = Self.guide.place(at: path.split(separator: ".").map(String.init))
                json.member(named: path) { json in
                    json.member("meaning", place.meaning)
                    json.member("preset", place.preset)
                }
            }
        }
    }

    /// The keys with a field, for what the schema says of them.
    private static let helped = [
        "title", "language", "timezone", "location", "seed", "horizon.start", "horizon.days",
        "prompts.p.title", "prompts.p.window", "prompts.p.perDay", "prompts.p.variance", "prompts.p.distribution",
        "prompts.p.minGap", "prompts.p.bodies", "prompts.p.days", "prompts.p.expires", "prompts.p.at",
        "prayers.method", "prayers.madhab", "prayers.highLatitude", "prayers.alerts.fajr.at", "prayers.jumuah",
        "quiet.q.from", "quiet.q.days", "workouts.sessions.s.at", "workouts.sessions.s.days",
        "workouts.sessions.s.remind", "workouts.sessions.s.announce", "pause", "travel",
    ]
}
