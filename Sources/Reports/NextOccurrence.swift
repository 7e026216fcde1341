package import CivilTime
import Localization
package import PlanModel
package import Scheduling

/// The next occurrence of a plan, in one line.
package struct NextOccurrence {
    /// The occurrence, the time until it and its time by the plan's clock; all occurrences where several share the
    /// second.
    package let line: String

    /// Returns a length in its two largest units, rounded down: 41 days 21 hours, 1 hour 5 minutes.
    private static func rounded(_ length: TimeSpan) -> TimeSpan {
        let unit = length >= .days(1) ? 3600 : length >= .hours(1) ? 60 : 1
        return .seconds(length.seconds / unit * unit)
    }

    /// The number of days that are planned at a time.
    private static let chunk = 8

    /// Finds the next occurrence after an instant, within the horizon; `nil` where nothing starts any more.
    ///
    /// For an instant before the horizon that is the first occurrence of the horizon.
    package init?(_ plan: Plan, over horizon: PlannedHorizon, after now: Instant) {
        let today = plan.today(at: now)
        let dates = horizon.dates
        var next: [Occurrence] = []
        for first in stride(from: max(dates.lowerBound, today.advanced(by: -1)), to: dates.upperBound, by: Self.chunk) {
            let days = min(Self.chunk, first.distance(to: dates.upperBound))
            let part = Planner.schedule(plan, over: PlannedHorizon(start: first, days: days))
            let isLast = first.advanced(by: days) == dates.upperBound
            // An occurrence after a part's last midnight may come after one of the next part. After the plan's last
            // midnight only the end of its last list day follows: the day after it may have reminders, and no more.
            let ahead = part.occurrences.filter {
                $0.kind != .notice && !$0.isUntreated && $0.start > now
                    && ($0.start < part.span.upperBound || isLast && part.isListed($0))
            }
            next = ahead.filter { $0.start == ahead.first?.start }
            if !next.isEmpty { break }
        }
        guard let start = next.first?.start else { return nil }
        let words = plan.words
        let length = words(Self.rounded(start - now))
        let title = next.map(\.title).joined(separator: ", ")
        let text =
            next[0].kind == .prayer
            ? words(.prayerBefore, ["prayer": title, "length": length])
            : words(.sessionBefore, ["session": title, "length": length])
        let local = plan.timeZone(on: next[0].date).local(start)
        line = "\(text) (\(local.date) \(local.time.short))"
    }
}
