package import CivilTime

/// The latest version that any event had which a calendar no longer holds and does not mark as cancelled.
///
/// Such an event is past, or beyond a horizon that was made shorter. It may come back, and programs that have seen it take
/// nothing that looks older, nor another content under the same numbers. What it comes back with is not known, so that it
/// comes back raised in any case. The calendar remembers one version for all of them, in a property of its own, which changes
/// only with what leaves the calendar.
package struct LetGo: Hashable, Sendable {
    /// The highest SEQUENCE; 0 where none of them was ever raised.
    package let sequence: Int
    /// The latest DTSTAMP or LAST-MODIFIED.
    package let stamp: Instant
    /// The first and the last list day of those events; `nil` where one of them is of no day, and may come back on any.
    package let days: ClosedRange<LocalDate>?

    /// RFC 5545 §3.3.8: an INTEGER has 32 bits.
    static let highestSequence = Int(Int32.max)

    package init?(sequence: Int, stamp: Instant, days: ClosedRange<LocalDate>?) {
        guard (0...Self.highestSequence).contains(sequence) else { return nil }
        self.sequence = sequence
        self.stamp = stamp
        self.days = days
    }

    /// The version of an event that is let go; `nil` where it says none.
    init?(_ event: VEvent, listDay: LocalDate?) {
        guard let sequence = event.sequence, let stamp = event.latestStamp else { return nil }
        self.init(sequence: min(sequence, Self.highestSequence), stamp: stamp, days: listDay.map { $0...$0 })
    }

    /// The higher SEQUENCE and the later stamp of two, for the days of both and those between.
    package static func latest(_ a: LetGo?, _ b: LetGo?) -> LetGo? {
        guard let a, let b else { return a ?? b }
        let days = a.days.flatMap { a in
            b.days.map { b in min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound) }
        }
        return LetGo(sequence: max(a.sequence, b.sequence), stamp: max(a.stamp, b.stamp), days: days)
    }

    /// The number after a SEQUENCE; the highest has none.
    static func next(after sequence: Int) -> Int { sequence < highestSequence ? sequence + 1 : sequence }

    /// Whether an event of a list day may be one of those.
    func mayHold(_ listDay: LocalDate?) -> Bool {
        guard let days, let listDay else { return true }
        return days.contains(listDay)
    }
}

/// How events begin that the version before did not have.
package struct FirstVersion: Sendable {
    let stamp: Instant
    let letGo: LetGo?

    /// When one is dated, and its SEQUENCE: above what it may have had before it was let go.
    ///
    /// - Parameter listDay: The day to whose list it belongs; `nil` for an event that belongs to none.
    package func numbers(on listDay: LocalDate?) -> (stamp: Instant, sequence: Int) {
        guard let letGo, letGo.mayHold(listDay) else { return (stamp, 0) }
        return (max(stamp, letGo.stamp + .seconds(1)), LetGo.next(after: letGo.sequence))
    }
}

extension VCalendar {
    private static let letGoName = "X-HORARIUM-LET-GO"
    private static let sequenceName = "X-SEQUENCE"
    private static let daysName = "X-DAYS"

    /// What earlier versions of the calendar have let go.
    package var letGo: LetGo? {
        get {
            guard let property = component[Self.letGoName], case .utc(let stamp) = EventTime(property),
                let sequence = property.parameter(Self.sequenceName).flatMap({ Int($0) })
            else { return nil }
            return LetGo(
                sequence: sequence, stamp: stamp, days: property.parameter(Self.daysName).flatMap { Self.days($0) })
        }
        set {
            component[Self.letGoName] = newValue.map { letGo in
                var parameters = [
                    ICalendarParameter("VALUE", "DATE-TIME"),
                    ICalendarParameter(Self.sequenceName, String(letGo.sequence)),
                ]
                if let days = letGo.days {
                    parameters.append(ICalendarParameter(Self.daysName, "\(days.lowerBound)/\(days.upperBound)"))
                }
                return ICalendarProperty(Self.letGoName, EventTime.utc(letGo.stamp).value, parameters: parameters)
            }
        }
    }

    /// Of an ISO 8601 interval, `2026-12-04/2026-12-29`; `nil` where it is none.
    private static func days(_ text: some StringProtocol) -> ClosedRange<LocalDate>? {
        let days = text.split(separator: "/").compactMap { LocalDate($0) }
        guard days.count == 2, days[0] <= days[1] else { return nil }
        return days[0]...days[1]
    }
}

extension VEvent {
    /// When it was last written anew.
    var latestStamp: Instant? {
        guard let dtstamp, let lastModified else { return dtstamp ?? lastModified }
        return max(dtstamp, lastModified)
    }
}
