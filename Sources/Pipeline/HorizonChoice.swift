package import CivilTime
import Diagnostics
import HorizonChecks
package import PlanModel
import PlanReader
package import Scheduling

/// The days to look at, where a caller says other than the plan.
package struct HorizonChoice: Sendable {
    /// The first day; `nil` for the plan's own.
    package var first: FirstDay?
    /// How many days; `nil` for the plan's own.
    package var days: Int?

    package init(first: FirstDay? = nil, days: Int? = nil) {
        self.first = first
        self.days = days
    }

    /// The days that are meant for a plan.
    ///
    /// - `now`: When `today` is.
    package func horizon(of plan: Plan, now: Instant) -> PlannedHorizon {
        let today = plan.today(at: now)
        let span = plan.horizon.span(today: today, from: first.map { $0.date(today: today) })
        return PlannedHorizon(start: span.start, days: days ?? span.days)
    }

    /// The finding about a plan's last day, once the first one is known; none where the caller says how many days
    /// there are.
    ///
    /// - `now`: When `today` is.
    func finding(on plan: Plan, now: Instant) -> Diagnostic? {
        guard days == nil, let end = plan.horizon.end else { return nil }
        let today = plan.today(at: now)
        let from = first.map { $0.date(today: today) }
        if let from, from > end { return .horizonPast(plan, end: end, from: from) }
        let count = plan.horizon.first(today: today, from: from).distance(to: end) + 1
        guard count > HorizonRequest.mostDays else { return nil }
        return .horizonTooLong(count, at: plan.horizon.endSource ?? plan.horizon.source)
    }
}

/// A day as people name it: a date, or one counted from today.
package enum FirstDay: Hashable, Sendable {
    case date(LocalDate)
    /// So many days after today.
    case fromToday(Int)

    /// Reads `2026-12-01`, `today`, `tomorrow`, `yesterday`, `+7d` or `-7d`; `nil` for any other text.
    package init?(_ text: String) {
        switch text {
        case "today": self = .fromToday(0)
        case "tomorrow": self = .fromToday(1)
        case "yesterday": self = .fromToday(-1)
        default:
            if let date = LocalDate(text), HorizonRequest.years.contains(date.year) {
                self = .date(date)
            } else if text.hasSuffix("d"), let sign = text.first, sign == "+" || sign == "-",
                let days = Int(text.dropLast()), (-36600...36600).contains(days)
            {
                self = .fromToday(days)
            } else {
                return nil
            }
        }
    }

    package func date(today: LocalDate) -> LocalDate {
        switch self {
        case .date(let date): date
        case .fromToday(let days): today.advanced(by: days)
        }
    }
}

extension FirstDay: CustomStringConvertible {
    /// As ``init(_:)`` reads it.
    package var description: String {
        switch self {
        case .date(let date): "\(date)"
        case .fromToday(0): "today"
        case .fromToday(let days): "\(days < 0 ? "" : "+")\(days)d"
        }
    }
}
