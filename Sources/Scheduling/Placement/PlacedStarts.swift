import CivilTime
import PlanModel

/// The occurrences of rules that were placed, as far as other rules' times are tied to them.
struct PlacedStarts {
    /// An occurrence's start, and whether it follows the traveller's clock.
    struct Start {
        var instant: Instant
        var followsClock: Bool
    }

    private var starts: [String: [LocalDate: [Start]]] = [:]

    /// Notes the occurrences of a rule on a list day.
    mutating func add(_ occurrences: some Collection<Occurrence>, of rule: String, on date: LocalDate) {
        guard !occurrences.isEmpty else { return }
        // In the order of time, which of fixed times need not be the order of their numbers.
        let sorted = occurrences.sorted { ($0.start, $0.slot ?? 0) < ($1.start, $1.slot ?? 0) }
        starts[rule, default: [:]][date] = sorted.map { Start(instant: $0.start, followsClock: $0.followsClock) }
    }

    /// Returns an anchor's occurrence of a list day; `nil` where the rule has not so many that day.
    subscript(anchor: RuleAnchor, date: LocalDate) -> Start? {
        guard let all = starts[anchor.id]?[date], anchor.number <= all.count else { return nil }
        return all[anchor.number - 1]
    }
}
