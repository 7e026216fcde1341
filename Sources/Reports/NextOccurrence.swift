package import CivilTime
import Localization
package import PlanModel
package import Scheduling

/// The next occurrence of a plan, in one line.
package struct NextOccurrence {
    /// The title, how far ahead it is, and its time by the plan's clock; of several in one second all.
    package let line: String

    /// How many days are planned at a time.
    private static let chunk = 8

    /// Looks from an instant on, as far as the horizon goes; an instant before the horizon waits for its first day.
    ///
    /// - Returns: `nil` where nothing starts any more.
    package init?(_ plan: Plan, over horizon: PlannedHorizon, after now: Instant) {
        let today = plan.today(at: now)
        let dates = horizon.dates
        var next: [Occurrence] = []
        for first in stride(from: max(dates.lowerBound, today.advanced(by: -1)), to: dates.upperBound, by: Self.chunk) {
            let days = min(Self.chunk, first.distance(to: dates.upperBound))
            let part = Planner.schedule(plan, over: PlannedHorizon(start: first, days: days))
            let isLast = first.advanced(by: days) == dates.upperBound
            // What lies behind a part's last midnight may come after something of the next part. Behind the plan's last
            // one only the tail of its last list day comes: of the day after it there may be reminders, and no more.
            let ahead = part.occurrences.filter {
                $0.kind != .notice && $0.start > now
                    && ($0.start < part.span.upperBound || isLast && part.isListed($0))
            }
            next = ahead.filter { $0.start == ahead.first?.start }
            if !next.isEmpty { break }
        }
        guard let start = next.first?.start else { return nil }
        let words = plan.words
        let length = words(start - now)
        let title = next.map(\.title).joined(separator: ", ")
        let text =
            next[0].kind == .prayer
            ? words(.prayerBefore, ["prayer": title, "length": length])
            : words(.sessionBefore, ["session": title, "length": length])
        let local = plan.timeZone(on: next[0].date).local(start)
        line = "\(text) (\(local.date) \(local.time.short))"
    }
}
