import CivilTime
import Diagnostics
import PlanModel

/// The times at which the events of one of the plan's calendars take place.
struct BusyTimes {
    let calendar: BusyCalendar
    /// The busy stretches, ascending, neither touching nor overlapping, without the margin.
    let stretches: [Range<Instant>]
    /// The findings about events whose times could not be determined.
    let findings: [Diagnostic]

    /// Collects the events that matter to the prompts and sessions of the list days `dates`.
    init(_ calendar: BusyCalendar, around dates: Range<LocalDate>, in plan: Plan) {
        self.calendar = calendar
        // No zone is more than a day away from the plan's.
        let margin = calendar.margin + .days(2)
        let from = plan.timeZone.instant(dates.lowerBound, .midnight) - margin
        let until = plan.timeZone.instant(dates.upperBound, .midnight) + margin
        (stretches, findings) = calendar.stretches(in: from..<until)
    }

    /// The stretches that are kept free of prompts, with the margin.
    var keepOuts: [KeepOut] {
        let margin = calendar.margin
        let wide = stretches.map { $0.lowerBound - margin..<$0.upperBound + margin }.filter { !$0.isEmpty }
        return wide.merged.map { range in
            KeepOut(
                cause: .busy(calendar.id), seconds: range.lowerBound.epochSeconds..<range.upperBound.epochSeconds)
        }
    }

    /// Returns the first busy stretch that takes time from `range`.
    func first(overlapping range: Range<Instant>) -> Range<Instant>? {
        var (low, high) = (0, stretches.count)
        while low < high {
            let middle = (low + high) / 2
            if stretches[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return stretches[low...].first { !$0.isEmpty }.flatMap { $0.lowerBound < range.upperBound ? $0 : nil }
    }
}
