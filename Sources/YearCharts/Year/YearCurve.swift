import CivilTime
import PlanModel
import Scheduling

/// The times of a prayer or extra through a year.
struct YearCurve: Hashable, Sendable {
    /// The id of the rule.
    var id: String
    /// The title in the plan.
    var title: String
    /// Whether at least half of them notify.
    var isNotified: Bool
    /// Whether it is on so few days, such as Jumuah, that no line joins them.
    var isSparse: Bool
    /// The seconds after the list day's 00:00 by its clock, for each day; `nil` for days without the time.
    var seconds: [Int?]

    /// Returns the curves of listed times, in the order of a day.
    static func all(_ occurrences: [Occurrence], of plan: Plan, from first: LocalDate, days: Int) -> [YearCurve] {
        var curves: [YearCurve] = []
        var places: [String: Int] = [:]
        var notified: [Int] = []
        for occurrence in occurrences where occurrence.kind == .prayer {
            let place = places[occurrence.rule] ?? curves.count
            if place == curves.count {
                places[occurrence.rule] = place
                curves.append(
                    YearCurve(
                        id: occurrence.rule, title: occurrence.title, isNotified: false, isSparse: false,
                        seconds: Array(repeating: nil, count: days)))
                notified.append(0)
            }
            curves[place].seconds[first.distance(to: occurrence.date)] = plan.wallSecond(
                of: occurrence.start, on: occurrence.date)
            if !occurrence.notifications.isEmpty { notified[place] += 1 }
        }
        for place in curves.indices {
            let count = curves[place].seconds.count { $0 != nil }
            curves[place].isNotified = notified[place] * 2 >= count
            // Days that stand alone, or in pairs, are not joined by a line.
            curves[place].isSparse = count * 3 < days && curves[place].longestRun < 3
        }
        return curves.sorted { $0.middle < $1.middle }
    }

    private var longestRun: Int {
        seconds.split(whereSeparator: { $0 == nil }).map(\.count).max() ?? 0
    }

    private var middle: Int {
        let known = seconds.compactMap(\.self)
        return known.isEmpty ? 0 : known.reduce(0, +) / known.count
    }

    /// The largest step in seconds that the course of the sun makes from one day to the next; beyond it the time is
    /// borrowed from another day, or the plan changes it.
    private static let longestStep = 2700

    /// Returns the days that a line joins, in runs of consecutive ones that end before a day without the time, where
    /// the time leaps, and before `steps`, the indices of days with which other clocks begin.
    func runs(brokenAt steps: Set<Int>) -> [[(day: Int, second: Int)]] {
        var runs: [[(day: Int, second: Int)]] = []
        for (day, second) in seconds.enumerated() {
            guard let second else { continue }
            if let last = runs.last?.last, last.day == day - 1, !steps.contains(day),
                abs(second - last.second) <= Self.longestStep
            {
                runs[runs.count - 1].append((day, second))
            } else {
                runs.append([(day, second)])
            }
        }
        return runs
    }
}
