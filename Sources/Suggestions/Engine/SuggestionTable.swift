import Diagnostics
import Documents
import JSONSchema
import Localization
import PlanModel
import Timetables

/// The advice about values of one kind that the schema refuses, by their places in a plan; the first row that applies
/// has the word.
///
/// A row's path is written with dots and without the numbers of list items: `prompts.*.window` has any id in place of
/// `*`, and `**.delivery` any keys, or none, in place of `**`.
struct SuggestionTable: ExpressibleByDictionaryLiteral, Sendable {
    typealias Advice = @Sendable (ValueSuggestions) -> Violation.Advice?

    private let rows: [(path: [Substring], advice: Advice)]

    init(dictionaryLiteral rows: (String, Advice)...) {
        self.rows = rows.map { ($0.0.split(separator: "."), $0.1) }
    }

    func advice(for value: ValueSuggestions) -> Violation.Advice? {
        let keys = value.violation.path.steps.compactMap { if case .key(let key) = $0 { key } else { nil } }
        return rows.first { Self.holds($0.path, for: keys) }.flatMap { $0.advice(value) }
    }

    private static func holds(_ path: [Substring], for keys: [String]) -> Bool {
        if path.first == "**" {
            return path.count - 1 <= keys.count && holds(Array(path.dropFirst()), for: keys.suffix(path.count - 1))
        }
        return path.count == keys.count && zip(path, keys).allSatisfy { $0 == "*" || $0 == $1 }
    }

    /// Texts and numbers where a mapping belongs, or a list or mapping: mostly the value of its most usual key.
    static let mappings: SuggestionTable = [
        "**.delivery": \.delivery,
        "prayers.method": { _ in
            .init("expected the name of a method such as muslim-world-league; 'horarium methods' lists them")
        },
        "prayers.jumuah": \.jumuah,
        "prayers.alerts.*": { value in
            ["none", "silent", "sound"].contains(value.text) ? value.meant("{at: \(value.text)}") : nil
        },
        "**.reminders": { value in
            value.someLength.flatMap { value.meant($0.map { "{before: \($0)}" }) }
        },
        "**.avoid": { value in
            LenientLength.length(value.text, unit: "m").flatMap {
                value.meant(.likely("{prayers: \($0.text), workouts: \($0.text)}"))
            }
        },
        "**.actions": { value in
            value.slug.flatMap { value.meant(.likely("{id: \($0.text), title: \(ValueSuggestions.flow(value.text))}")) }
        },
        "**.exercises": { $0.meant(.likely("{name: \(ValueSuggestions.flow($0.text)), sets: 3}")) },
        "**.steps": { value in
            value.someLength.flatMap { value.meant(.likely("{work: \($0.text)}")) }
        },
        "horizon": { value in
            // Of more days than a year has most are a year itself.
            Int(value.text).map { $0 < 1000 } ?? false
                ? value.meant("{days: \(value.text)}")
                : LenientDate.date(value.text).flatMap { value.meant($0.map { "{start: \($0)}" }) }
        },
        "**.progress.until": { value in
            let isWeight =
                WrittenWeight(value.text).map { ["kg", "lb", "lbs"].contains($0.unit.lowercased()) } ?? false
            return isWeight ? value.meant(.likely("{weight: \(value.text)}")) : nil
        },
        "**.location": { value in LenientPlace.coordinates(value.text).flatMap { value.meant(.likely($0)) } },
        "**.hijri": { value in
            LenientMonth.named(value.text).flatMap { value.meant($0.map { "{months: [\($0)]}" }) }
        },
        "prompts.*.window": \.window,
        "prompts.*.bodies": \.list,
        "pause": { value in value.pause.flatMap(value.meant) },
        "travel": { value in
            value.datesOfStretch.map {
                .init("a journey has a place too; write {from: \($0), to: \($1), location: Tokyo} with your own")
            }
        },
        "budget": { Int($0.text) == nil ? nil : $0.meant("{pendingLimit: \($0.text)}") },
        "quiet": { value in
            value.window.flatMap { $0.replacement.flatMap { value.meant(.likely("{night: \($0.text)}")) } }
        },
        "busy": { value in
            value.text.hasSuffix(".ics")
                ? value.meant(.likely("{work: {calendar: \(ValueSuggestions.flow(value.text))}}")) : nil
        },
        "busy.*": { $0.meant("{calendar: \(ValueSuggestions.flow($0.text))}") },
    ]

    /// Texts where a list belongs, other than its only item.
    static let lists: SuggestionTable = [
        "**.reminderIntervals": { value in
            value.someLength.flatMap { value.asList($0.map { "[\($0)]" }) }
        },
        "**.exercises": { $0.asList(.likely("[{name: \(ValueSuggestions.flow($0.text)), sets: 3}]")) },
        "**.actions": { value in
            value.slug.flatMap {
                value.asList(.likely("[{id: \($0.text), title: \(ValueSuggestions.flow(value.text))}]"))
            }
        },
        "**.steps": { value in
            value.someLength.flatMap { value.asList(.likely("[{work: \($0.text)}]")) }
        },
        "pause": { value in value.pause.flatMap { value.asList($0.map { "[\($0)]" }) } },
        "**.bodies": \.bodies,
        "travel": { _ in nil },
        "expect": { _ in nil },
        "**": \.listItem,
    ]

    /// Words that are not among those of a key.
    static let words: SuggestionTable = [
        "**.days": \.days,
        "prayers.extras": { $0.text.lowercased() == "imsak" ? $0.meant(.likely("suhoor")) : nil },
        "**.months": { value in LenientMonth.named(value.text).flatMap(value.meant) },
        "**.madhab": \.madhab,
        "**.language": { value in Language.named(value.text).flatMap { value.meant($0.rawValue) } },
        "**.color": { value in LenientColour.name(nearest: value.text).flatMap(value.meant) },
        "**.type": \.workoutType,
    ]
}
