package import CivilTime

/// The latest version of all events that a calendar no longer holds and does not mark as cancelled.
///
/// Such an event is past, or beyond a horizon that was made shorter. It may come back, and programs that have seen it
/// ignore a version that looks older, and other content under the same numbers. Its future content is not known, so it
/// always comes back raised. A calendar stores one version for all of them, in a property that its writer names.
package struct RetiredVersions: Hashable, Sendable {
    /// The highest SEQUENCE; 0 where none of them was ever raised.
    package let sequence: Int
    /// The latest DTSTAMP or LAST-MODIFIED.
    package let stamp: Instant
    /// The first and the last list day of those events; `nil` where one of them has no list day, and may come back on
    /// any.
    package let days: ClosedRange<LocalDate>?

    /// The highest SEQUENCE: an INTEGER has 32 bits (RFC 5545 §3.3.8).
    static let highestSequence = Int(Int32.max)

    package init?(sequence: Int, stamp: Instant, days: ClosedRange<LocalDate>?) {
        guard (0...Self.highestSequence).contains(sequence) else { return nil }
        self.sequence = sequence
        self.stamp = stamp
        self.days = days
    }

    /// Makes the version of an event that is retired; `nil` where it has none.
    init?(_ event: VEvent, listDay: LocalDate?) {
        guard let sequence = event.sequence, let stamp = event.latestStamp else { return nil }
        self.init(sequence: min(sequence, Self.highestSequence), stamp: stamp, days: listDay.map { $0...$0 })
    }

    /// Returns the higher SEQUENCE and the later stamp of two versions, for the days of both and those between.
    package static func latest(_ a: RetiredVersions?, _ b: RetiredVersions?) -> RetiredVersions? {
        guard let a, let b else { return a ?? b }
        let days = a.days.flatMap { a in
            b.days.map { b in min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound) }
        }
        return RetiredVersions(sequence: max(a.sequence, b.sequence), stamp: max(a.stamp, b.stamp), days: days)
    }

    /// Returns the number after a SEQUENCE; the highest is followed by itself.
    static func next(after sequence: Int) -> Int { sequence < highestSequence ? sequence + 1 : sequence }

    /// Whether an event of a list day may be one of those events.
    func mayHold(_ listDay: LocalDate?) -> Bool {
        guard let days, let listDay else { return true }
        return days.contains(listDay)
    }
}

/// The versions of events that the earlier calendar did not have.
package struct FirstVersion: Sendable {
    let stamp: Instant
    let retired: RetiredVersions?

    /// Returns the first version of an event: later than any that it may have had before it was retired. `listDay` is
    /// the day to whose list it belongs, or `nil`.
    package func version(on listDay: LocalDate?) -> EventVersion {
        guard let retired, retired.mayHold(listDay) else { return EventVersion(stamp: stamp) }
        return EventVersion(
            stamp: max(stamp, retired.stamp + .seconds(1)), sequence: RetiredVersions.next(after: retired.sequence))
    }
}

extension VCalendar {
    private static let sequenceName = "X-SEQUENCE"
    private static let daysName = "X-DAYS"

    /// Returns the retired versions that a property of the calendar stores.
    package func retiredVersions(in name: String) -> RetiredVersions? {
        guard let property = component[name], case .utc(let stamp) = EventTime(property),
            let sequence = property.parameter(Self.sequenceName).flatMap({ Int($0) })
        else { return nil }
        return RetiredVersions(
            sequence: sequence, stamp: stamp, days: property.parameter(Self.daysName).flatMap { Self.days($0) })
    }

    /// Stores retired versions in a property of the calendar.
    package mutating func setRetiredVersions(_ retired: RetiredVersions?, in name: String) {
        component[name] = retired.map { retired in
            var parameters = [
                ICalendarParameter("VALUE", "DATE-TIME"),
                ICalendarParameter(Self.sequenceName, String(retired.sequence)),
            ]
            if let days = retired.days {
                parameters.append(ICalendarParameter(Self.daysName, "\(days.lowerBound)/\(days.upperBound)"))
            }
            return ICalendarProperty(name, EventTime.utc(retired.stamp).value, parameters: parameters)
        }
    }

    /// Returns the days of an ISO 8601 interval, `2026-12-04/2026-12-29`, or `nil` for any other text.
    private static func days(_ text: some StringProtocol) -> ClosedRange<LocalDate>? {
        let days = text.split(separator: "/").compactMap { LocalDate($0) }
        guard days.count == 2, days[0] <= days[1] else { return nil }
        return days[0]...days[1]
    }
}

extension VEvent {
    /// The time at which it was last rewritten.
    var latestStamp: Instant? {
        guard let dtstamp, let lastModified else { return dtstamp ?? lastModified }
        return max(dtstamp, lastModified)
    }
}
