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

    /// The clocks around the person, at home and on journeys.
    package var clocks: Clocks { Clocks(home: timeZone, travel) }

    /// The zone of the clocks around the person at an instant.
    package func timeZone(at instant: Instant) -> ZoneRules { clocks.timeZone(at: instant) }

    /// The date at an instant by the clocks around the person.
    package func today(at now: Instant) -> LocalDate { clocks.date(at: now) }

    /// The stays on journeys and at home between them, ascending; before the first the plan is at home.
    package var stays: [Clocks.Stay] { clocks.stays }

    /// All zones that clock times of the plan are in, the home's first.
    package var timeZones: [ZoneRules] {
        var seen: Set<String> = []
        return ([timeZone] + travel.map(\.timeZone)).filter { seen.insert($0.identifier).inserted }
    }
}

/// The clocks around somebody who travels.
package struct Clocks: Hashable, Sendable {
    /// A stretch of time in one zone, until the next begins.
    package struct Stay: Hashable, Sendable {
        /// 00:00 of the first list day there.
        package var begins: Instant
        package var timeZone: ZoneRules

        package init(begins: Instant, timeZone: ZoneRules) {
            self.begins = begins
            self.timeZone = timeZone
        }
    }

    private let home: ZoneRules
    /// The stays on journeys and at home between them, ascending; before the first it is home's clocks.
    package private(set) var stays: [Stay] = []

    package init(home: ZoneRules, _ travel: [Journey]) {
        self.home = home
        for first in Set(travel.flatMap { [$0.dates.lowerBound, $0.dates.upperBound.advanced(by: 1)] }).sorted() {
            let zone = travel.first { $0.dates.contains(first) }?.timeZone ?? home
            let stay = Stay(begins: zone.instant(first, .midnight), timeZone: zone)
            // Across the date line a day's stay may be over before it begins.
            while let last = stays.last, last.begins >= stay.begins { stays.removeLast() }
            if (stays.last?.timeZone ?? home).identifier != zone.identifier { stays.append(stay) }
        }
    }

    package func timeZone(at instant: Instant) -> ZoneRules {
        stays.last { $0.begins <= instant }?.timeZone ?? home
    }

    /// The date that they show at an instant.
    package func date(at instant: Instant) -> LocalDate { timeZone(at: instant).local(instant).date }
}
