package import CivilTime
package import Diagnostics

/// Days that a plan spends elsewhere.
package struct Journey: Sendable {
    /// The list days that are spent there.
    package var dates: ClosedRange<LocalDate>
    package var timeZone: ZoneRules
    /// The place; `nil` only in a plan without prayers and anchors.
    package var location: Location?
    package var source: SourceSpan

    package init(dates: ClosedRange<LocalDate>, timeZone: ZoneRules, location: Location? = nil, source: SourceSpan) {
        self.dates = dates
        self.timeZone = timeZone
        self.location = location
        self.source = source
    }
}

/// Where the plan is on which day. A list day, with the night that closes it, belongs to one place.
extension Plan {
    /// The journey that a list day belongs to; `nil` at home.
    package func journey(on date: LocalDate) -> Journey? { travel.first { $0.dates.contains(date) } }

    /// The zone that a list day's clock times are in.
    package func timeZone(on date: LocalDate) -> ZoneRules {
        travel.first { $0.dates.contains(date) }.map(\.timeZone) ?? timeZone
    }

    /// Whether a date does not exist where the plan is on it.
    package func skips(_ date: LocalDate) -> Bool { timeZone(on: date).skips(date) }

    /// 00:00 of a list day where the plan is on that day.
    package func midnight(of date: LocalDate) -> Instant { timeZone(on: date).instant(date, .midnight) }

    /// The zone of the clocks around the person at an instant.
    package func timeZone(at instant: Instant) -> ZoneRules {
        stays.last { $0.begins <= instant }?.timeZone ?? timeZone
    }

    /// The date at an instant by the clocks around the person.
    package func today(at now: Instant) -> LocalDate { timeZone(at: now).local(now).date }

    /// A stretch of time in one zone, until the next begins.
    package struct Stay: Sendable {
        /// 00:00 of the first list day there.
        package var begins: Instant
        package var timeZone: ZoneRules

        package init(begins: Instant, timeZone: ZoneRules) {
            self.begins = begins
            self.timeZone = timeZone
        }
    }

    /// The stays on journeys and at home between them, ascending; before the first the plan is at home.
    package var stays: [Stay] {
        var stays: [Stay] = []
        for first in Set(travel.flatMap { [$0.dates.lowerBound, $0.dates.upperBound.advanced(by: 1)] }).sorted() {
            let stay = Stay(begins: midnight(of: first), timeZone: timeZone(on: first))
            // Across the date line a day's stay may be over before it begins.
            while let last = stays.last, last.begins >= stay.begins { stays.removeLast() }
            if (stays.last?.timeZone ?? timeZone).identifier != stay.timeZone.identifier { stays.append(stay) }
        }
        return stays
    }

    /// All zones that clock times of the plan are in, the home's first.
    package var timeZones: [ZoneRules] {
        var seen: Set<String> = []
        return ([timeZone] + travel.map(\.timeZone)).filter { seen.insert($0.identifier).inserted }
    }
}
