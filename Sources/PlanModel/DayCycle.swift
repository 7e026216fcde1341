package import CivilTime

/// Some days of a cycle of days, or some weeks of a cycle of weeks: every second day, four days on and four off, A and
/// B weeks.
package struct DayCycle: Hashable, Sendable {
    /// The unit that a cycle counts. The raw values are the plan file's words.
    package enum Unit: String, CaseIterable, Hashable, Sendable { case days, weeks }

    package var unit: Unit
    /// How many days or weeks make the cycle, from 1.
    package var length: Int
    /// The days or weeks of a cycle that count, from 1 to ``length``.
    package var which: Set<Int>
    /// The first day, or a day of the first week, which begins on its Monday. Before it the cycle holds nowhere.
    package var from: LocalDate

    package init(_ unit: Unit, length: Int, which: Set<Int> = [1], from: LocalDate) {
        self.unit = unit
        self.length = length
        self.which = which
        self.from = from
    }

    /// The number of a date's day or week in the cycle, from 1; `nil` before ``from``.
    package func number(of date: LocalDate) -> Int? {
        guard date >= from else { return nil }
        switch unit {
        case .days: return from.distance(to: date) % length + 1
        case .weeks:
            let monday = from.advanced(by: 1 - from.weekday.rawValue)
            return monday.distance(to: date) / 7 % length + 1
        }
    }

    package func contains(_ date: LocalDate) -> Bool { number(of: date).map(which.contains) ?? false }

    /// Whether it holds on every day from ``from`` on.
    package var isWhole: Bool { which.count == length }

    /// The numbers that count as the plan file writes them: `1-4`, `1, 3`.
    package var numbers: String {
        var runs: [ClosedRange<Int>] = []
        for number in which.sorted() {
            if let last = runs.last, last.upperBound == number - 1 {
                runs[runs.count - 1] = last.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
        return runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ", ")
    }
}
