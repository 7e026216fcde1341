package import CivilTime

/// The latest version that any event had which a calendar no longer holds and does not mark as cancelled.
///
/// Such an event is past, or beyond a horizon that was made shorter. It may come back, and programs that have seen it take
/// nothing that looks older. The calendar remembers one version for all of them, in a property of its own, and only where
/// one had been raised: what was never raised comes back as it was.
package struct LetGo: Hashable, Sendable {
    /// The highest SEQUENCE, at least 1.
    package let sequence: Int
    /// The latest DTSTAMP or LAST-MODIFIED.
    package let stamp: Instant

    /// RFC 5545 §3.3.8: an INTEGER has 32 bits.
    static let highestSequence = Int(Int32.max)

    package init?(sequence: Int, stamp: Instant) {
        guard (1...Self.highestSequence).contains(sequence) else { return nil }
        self.sequence = sequence
        self.stamp = stamp
    }

    /// The version of an event that is let go; `nil` where it was never raised.
    init?(_ event: VEvent) {
        guard let sequence = event.sequence, let stamp = event.latestStamp else { return nil }
        self.init(sequence: min(sequence, Self.highestSequence), stamp: stamp)
    }

    /// The higher SEQUENCE and the later stamp of two.
    package static func latest(_ a: LetGo?, _ b: LetGo?) -> LetGo? {
        guard let a, let b else { return a ?? b }
        return LetGo(sequence: max(a.sequence, b.sequence), stamp: max(a.stamp, b.stamp))
    }

    /// The number after a SEQUENCE; the highest has none.
    static func next(after sequence: Int) -> Int { sequence < highestSequence ? sequence + 1 : sequence }
}

extension VCalendar {
    private static let letGoName = "X-HORARIUM-LET-GO"
    private static let sequenceName = "X-SEQUENCE"

    /// What earlier versions of the calendar have let go.
    package var letGo: LetGo? {
        get {
            guard let property = component[Self.letGoName], case .utc(let stamp) = EventTime(property),
                let sequence = property.parameter(Self.sequenceName).flatMap({ Int($0) })
            else { return nil }
            return LetGo(sequence: sequence, stamp: stamp)
        }
        set {
            component[Self.letGoName] = newValue.map { letGo in
                ICalendarProperty(
                    Self.letGoName, EventTime.utc(letGo.stamp).value,
                    parameters: [
                        ICalendarParameter("VALUE", "DATE-TIME"),
                        ICalendarParameter(Self.sequenceName, String(letGo.sequence)),
                    ])
            }
        }
    }
}

extension VEvent {
    /// When it was last written anew.
    var latestStamp: Instant? {
        guard let dtstamp, let lastModified else { return dtstamp ?? lastModified }
        return max(dtstamp, lastModified)
    }
}
