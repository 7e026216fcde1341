package import CivilTime

/// An instant at which what a device holds changed, or at which something should have fired and did not.
package struct DeliveryMoment: Hashable, Sendable {
    package var at: Instant
    /// How many requests the device holds from then on.
    package var pending: Int
    /// How many the app handed over then; `nil` where it did not arm.
    package var armed: Int?
    /// How many notifications should have fired then, and were never delivered, or so late that they had expired.
    package var lost: Int

    package init(at: Instant, pending: Int, armed: Int? = nil, lost: Int = 0) {
        self.at = at
        self.pending = pending
        self.armed = armed
        self.lost = lost
    }

    /// Both that happen at one instant.
    func followed(by later: DeliveryMoment) -> DeliveryMoment {
        let armed = [armed, later.armed].compactMap(\.self)
        return DeliveryMoment(
            at: at, pending: later.pending, armed: armed.isEmpty ? nil : armed.reduce(0, +), lost: lost + later.lost)
    }
}

extension [DeliveryMoment] {
    /// The same moments, and those at which something was lost.
    ///
    /// - Parameter times: When what was lost should have fired, ascending.
    func adding(lostAt times: [Instant]) -> [DeliveryMoment] {
        var merged: [DeliveryMoment] = []
        merged.reserveCapacity(count + times.count)
        var rest = self[...]
        for time in times {
            while let next = rest.first, next.at <= time {
                merged.append(next)
                rest.removeFirst()
            }
            if merged.last?.at != time {
                merged.append(DeliveryMoment(at: time, pending: merged.last?.pending ?? 0))
            }
            merged[merged.count - 1].lost += 1
        }
        return merged + rest
    }
}
