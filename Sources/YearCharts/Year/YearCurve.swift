import CivilTime
import PlanModel
import Scheduling

/// A prayer's or extra's times through a year.
struct YearCurve: Hashable, Sendable {
    /// The rule.
    var id: String
    /// The name in the plan.
    var title: String
    /// Whether more of them notify than not.
    var isTold: Bool
    /// Whether it is on so few days, as Jumuah is, that no line joins them.
    var isSparse: Bool
    /// Seconds after the list day's 00:00 by its clock, for each day; `nil` for days without.
    var seconds: [Int?]

    /// The curves of listed times, in the order of a day.
    static func all(_ occurrences: [Occurrence], of plan: Plan, from first: LocalDate, days: Int) -> [YearCurve] {
        var curves: [YearCurve] = []
        var places: [String: Int] = [:]
        var told: [Int] = []
        for occurrence in occurrences where occurrence.kind == .prayer {
            let place = places[occurrence.rule] ?? curves.count
            if place == curves.count {
                places[occurrence.rule] = place
                curves.append(
                    YearCurve(
                        id: occurrence.rule, title: occurrence.title, isTold: false, isSparse: false,
                        seconds: Array(repeating: nil, count: days)))
                told.append(0)
            }
            curves[place].seconds[first.distance(to: occurrence.date)] = plan.wallSecond(
                of: occurrence.start, on: occurrence.date)
            if !occurrence.notifications.isEmpty { told[place] += 1 }
        }
        for place in curves.indices {
            let count = curves[place].seconds.count { $0 != nil }
            curves[place].isTold = told[place] * 2 >= count
            // Days that stand alone, or in pairs, are joined by no line.
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

    /// More than this from one day to the next is no course of the sun: a time is borrowed from another day, or the
    /// plan says another from then on.
    private static let longestStep = 2700

    /// The days that a line joins, in runs of consecutive ones: broken where a day is without, where clocks change and
    /// where the time leaps.
    ///
    /// - `steps`: The places of the days with which other clocks begin.
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
