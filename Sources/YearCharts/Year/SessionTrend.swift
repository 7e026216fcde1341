import CivilTime
import Localization
import PlanModel
import Scheduling

/// A session's course, week by week.
struct SessionTrend: Hashable, Sendable {
    /// The quantity that is measured.
    enum Measure: Hashable, Sendable {
        /// The longest of the week's sessions, in seconds.
        case length
        /// The weight of an exercise, in its unit.
        case weight(exercise: String, unit: String)
    }

    /// A week with sessions.
    struct Week: Hashable, Sendable {
        /// The number of sessions, and the seconds that they take together.
        var count: Int
        var seconds: Int
        /// The value of the measure.
        var value: Double
        /// The value in the plan's notation, without its unit.
        var text: String
        /// Whether the plan makes the week lighter.
        var isDeload: Bool
    }

    /// The id of the rule.
    var id: String
    var title: String
    var measure: Measure
    /// Whether the plan changes the session from week to week.
    var changes: Bool
    /// The weeks from the first one on; `nil` for weeks without sessions.
    var weeks: [Week?]

    /// Returns the trends of all sessions, in the plan's order; `weeks` are the Mondays of the weeks, ascending.
    static func all(_ occurrences: [Occurrence], of plan: Plan, weeks: [LocalDate]) -> [SessionTrend] {
        guard let first = weeks.first else { return [] }
        return plan.sessions.compactMap { session in
            let own = occurrences.filter { $0.kind == .workout && $0.rule == session.id }
            guard !own.isEmpty else { return nil }
            var trend = SessionTrend(
                id: session.id, title: session.title, measure: measure(of: session), changes: session.changes,
                weeks: Array(repeating: nil, count: weeks.count))
            for occurrence in own {
                let week = first.distance(to: occurrence.date) / 7
                guard trend.weeks.indices.contains(week), let template = occurrence.workout else { continue }
                let length = (occurrence.end - occurrence.start).seconds
                let (value, text) = trend.measure.value(of: template)
                var entry =
                    trend.weeks[week] ?? Week(count: 0, seconds: 0, value: value, text: text, isDeload: false)
                if value > entry.value { (entry.value, entry.text) = (value, text) }
                entry.count += 1
                entry.seconds += length
                if let number = occurrence.week { entry.isDeload = template.isDeload(number) }
                trend.weeks[week] = entry
            }
            return trend
        }
    }

    /// Returns the measure of a session: for a lift the heaviest weight of the first exercise whose weights change, otherwise
    /// the length.
    private static func measure(of session: WorkoutSession) -> Measure {
        let templates = session.templates
        guard templates.allSatisfy({ $0.kind == .lift }) else { return .length }
        for exercise in session.template.exercises {
            let steps = exercise.progress?.steps.contains { [.weight, .percent].contains($0.number) } ?? false
            let loads = Set(templates.map { $0.exercises.first { $0.name == exercise.name }?.heaviest })
            guard steps || loads.count > 1, let weight = exercise.heaviest else { continue }
            return .weight(exercise: exercise.name, unit: weight.unit)
        }
        return .length
    }
}

extension SessionTrend.Measure {
    /// Returns the measure of a workout with its week's numbers, and its text in the plan's notation.
    fileprivate func value(of template: WorkoutTemplate) -> (Double, String) {
        switch self {
        case .length:
            let seconds = template.duration.seconds
            return (Double(seconds), seconds.isMultiple(of: 60) ? "\(seconds / 60)" : template.duration.clock)
        case .weight(let name, _):
            let weight = template.exercises.first { $0.name == name }?.heaviest
            return (weight?.number.double ?? 0, weight.map { "\($0.number)" } ?? "")
        }
    }
}
