package import CivilTime

extension Manifest {
    /// The UTC offset of clocks from an instant on. A device needs no zone data to read the manifest's wall times.
    public struct UTCOffset: Codable, Hashable, Sendable {
        /// The instant, in milliseconds since 1970-01-01T00:00:00Z.
        public var epochMs: Int
        /// Seconds to add to UTC, positive east of Greenwich.
        public var offsetS: Int

        /// Makes an offset that clocks have from `epochMs` on.
        public init(epochMs: Int, offsetS: Int) {
            self.epochMs = epochMs
            self.offsetS = offsetS
        }
    }
}

extension Manifest {
    /// Returns a zone's UTC offsets over this manifest's horizon, for a device that travels there.
    package func utcOffsets(in zone: ZoneRules) -> [UTCOffset] {
        let begin = utcOffsets?.first?.epochMs ?? notifications.first?.epochMs ?? 0
        let end = Instant(epochMilliseconds: notifications.last?.epochMs ?? 0) + .days(2)
        return .init(of: zone, from: Instant(epochMilliseconds: begin), until: end)
    }
}

extension [Manifest.UTCOffset] {
    /// Makes the UTC offsets of a zone from one instant until another.
    package init(of zone: ZoneRules, from begin: Instant, until end: Instant) {
        self = [.init(epochMs: begin.epochMilliseconds, offsetS: zone.offset(at: begin).seconds)]
        for change in zone.transitions(in: begin..<Swift.max(begin, end)) where change.after.seconds != last?.offsetS {
            append(.init(epochMs: change.at.epochMilliseconds, offsetS: change.after.seconds))
        }
    }

    /// Makes the UTC offsets from one instant until another by sampling: a day apart, and where two days differ, to the
    /// second.
    ///
    /// `offsetS` returns the seconds east of UTC at an instant, given in seconds since 1970-01-01T00:00:00Z.
    public init(fromMs begin: Int, untilMs end: Int, offsetS: (Int) -> Int) {
        var before = begin.floorDivided(by: 1000)
        self = [.init(epochMs: before * 1000, offsetS: offsetS(before))]
        while before * 1000 < end {
            let after = before + 86400
            let (old, new) = (offsetS(before), offsetS(after))
            if old != new {
                var (low, high) = (before, after)
                while high - low > 1 {
                    let middle = (low + high) / 2
                    if offsetS(middle) == old { low = middle } else { high = middle }
                }
                append(.init(epochMs: high * 1000, offsetS: new))
            }
            before = after
        }
    }

    /// Returns the seconds east of UTC at an instant: those of the first entry before it begins, and 0 where there are
    /// no entries.
    public func offsetS(atMs epochMs: Int) -> Int {
        (last { $0.epochMs <= epochMs } ?? first)?.offsetS ?? 0
    }

    /// Returns the day of an instant, counted from 1970-01-01.
    package func epochDay(atMs epochMs: Int) -> Int {
        (epochMs + offsetS(atMs: epochMs) * 1000).floorDivided(by: 86_400_000)
    }

    /// Returns the instant of a wall time, given in seconds since 1970-01-01T00:00:00 on that clock.
    ///
    /// A time that clocks skip moves forward by the gap; of a time that they show twice, the first is returned
    /// (RFC 5545 §3.3.5).
    package func instantMs(ofWall wall: Int) -> Int {
        for (index, entry) in enumerated() {
            let instant = (wall - entry.offsetS) * 1000
            guard index + 1 < count else { return instant }
            let next = self[index + 1]
            if instant < next.epochMs { return instant }
            // With the next offset it would be before the change already: clocks skip it.
            if (wall - next.offsetS) * 1000 < next.epochMs { return instant }
        }
        return wall * 1000
    }
}
