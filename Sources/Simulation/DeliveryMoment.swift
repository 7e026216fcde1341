package import CivilTime

/// An instant at which the set of pending requests changed, or at which a notification was lost.
package struct DeliveryMoment: Hashable, Sendable {
    package var at: Instant
    /// The number of requests that the device holds from then on.
    package var pending: Int
    /// The number of requests that the app handed over then; `nil` where it did not arm.
    package var armed: Int?
    /// The number of notifications due then that were never delivered, or only after they had expired.
    package var lost: Int

    package init(at: Instant, pending: Int, armed: Int? = nil, lost: Int = 0) {
        self.at = at
        self.pending = pending
        self.armed = armed
        self.lost = lost
    }

    /// Returns the two moments of one instant combined.
    func followed(by later: DeliveryMoment) -> DeliveryMoment {
        let armed = [armed, later.armed].compactMap(\.self)
        return DeliveryMoment(
            at: at, pending: later.pending, armed: armed.isEmpty ? nil : armed.reduce(0, +), lost: lost + later.lost)
    }
}

extension [DeliveryMoment] {
    /// Returns the moments with those at which notifications were lost, given in ascending order.
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
