package import CivilTime
package import Diagnostics
package import PlanModel

/// The days that are planned.
package struct PlannedHorizon: Hashable, Sendable {
    package var start: LocalDate
    package var days: Int

    package init(start: LocalDate, days: Int) {
        self.start = start
        self.days = days
    }

    /// The days themselves, ascending.
    package var dates: Range<LocalDate> { start..<start.advanced(by: days) }
}

/// The occurrences of a plan within a horizon, and the findings about them.
///
/// A list day's last items lie after its midnight, and reminders lie before it. So a horizon has all of its last list
/// day, and from the list days around it what falls between its first midnight and its last; counts include its own
/// list days alone.
package struct Schedule: Sendable {
    package var plan: Plan
    package var horizon: PlannedHorizon
    /// The list days that were planned: the horizon's, and those around it that can reach into it.
    package var listDays: Range<LocalDate>
    /// The instants at which the horizon's first day begins and its last one ends.
    package var span: Range<Instant>
    /// All that a calendar shows or a device announces, ascending by start, then rule, then slot.
    package var occurrences: [Occurrence]
    /// The occurrences on the horizon's own list days that are over before it begins, such as a Suhoor before the first
    /// midnight; neither a calendar nor a device has them.
    package var past: [Occurrence] = []
    /// The findings about what was dropped or shifted or looks wrong.
    package var findings: [Diagnostic]

    /// Whether an occurrence is on one of the horizon's own list days.
    package func isListed(_ occurrence: Occurrence) -> Bool { horizon.dates.contains(occurrence.date) }

    /// The prompts, listed times and sessions of the horizon's own list days, ascending; counts refer to these.
    package var listed: [Occurrence] {
        let held = occurrences.filter { isListed($0) && $0.kind != .notice }
        return past.isEmpty ? held : (past + held).sorted { $0.start < $1.start }
    }

    /// The occurrences that a calendar shows.
    package var events: [Occurrence] { occurrences.filter(shows) }

    /// Returns the notifications of an occurrence that devices deliver.
    package func notifications(of occurrence: Occurrence) -> [PlannedNotification] {
        let instants = instants(isListed: isListed(occurrence))
        guard !occurrence.notifications.allSatisfy({ instants.contains($0.fireAt) }) else {
            return occurrence.notifications
        }
        return occurrence.notifications.filter { instants.contains($0.fireAt) }
    }

    /// The times at which devices deliver notifications, ascending.
    package var fireTimes: [Instant] {
        var times: [Instant] = []
        times.reserveCapacity(2 * occurrences.count)
        for index in occurrences.indices {
            let instants = instants(isListed: isListed(occurrences[index]))
            for place in occurrences[index].notifications.indices {
                let time = occurrences[index].notifications[place].fireAt
                if instants.contains(time) { times.append(time) }
            }
        }
        return times.sorted()
    }

    /// Whether devices deliver a notification at `fireAt`; `isListed` says whether its occurrence is on one of the
    /// horizon's own list days.
    package func notifies(at fireAt: Instant, isListed: Bool) -> Bool { instants(isListed: isListed).contains(fireAt) }

    /// Returns the range of instants at which devices deliver an occurrence's notifications.
    private func instants(isListed: Bool) -> Range<Instant> {
        span.lowerBound..<(isListed ? Instant(epochMilliseconds: .max) : span.upperBound)
    }

    /// Whether a calendar shows an occurrence.
    package func shows(_ occurrence: Occurrence) -> Bool { !occurrence.isUntreated && reaches(occurrence) }

    /// Whether an occurrence is within the horizon, or reaches into it.
    private func reaches(_ occurrence: Occurrence) -> Bool {
        let isListed = isListed(occurrence)
        // This holds for nearly all.
        if isListed, occurrence.start >= span.lowerBound { return true }
        return plan.calendar.end(of: occurrence) > span.lowerBound && (isListed || occurrence.start < span.upperBound)
    }

    func holds(_ occurrence: Occurrence) -> Bool {
        if reaches(occurrence) { return true }
        let instants = instants(isListed: isListed(occurrence))
        return occurrence.notifications.contains { instants.contains($0.fireAt) }
    }
}

extension CalendarOptions {
    /// Returns the end of an occurrence in the calendar, at least a second after its start, since no event may end as
    /// it starts.
    package func end(of occurrence: Occurrence) -> Instant {
        let end = occurrence.kind == .prompt ? occurrence.start + promptDuration : occurrence.end
        return max(end, occurrence.start + .seconds(1))
    }
}
