/// A device's stays at different clocks, as far as they matter for wall times: after a flight west, clocks show again
/// what they showed before it, and a notification that was delivered there must not come a second time.
public struct Journey: Codable, Hashable, Sendable {
    /// A stay that has ended.
    package struct Leg: Codable, Hashable, Sendable {
        /// The UTC offsets by which wall times went, ascending.
        var clocks: [Manifest.UTCOffset]
        /// The first pass by these clocks.
        var sinceMs: Int
        /// The first pass by others.
        var untilMs: Int

        package init(clocks: [Manifest.UTCOffset], sinceMs: Int, untilMs: Int) {
            self.clocks = clocks
            self.sinceMs = sinceMs
            self.untilMs = untilMs
        }
    }

    /// The clocks of the last pass.
    private var clocks: [Manifest.UTCOffset]?
    private var sinceMs: Int
    /// The stays that have ended, ascending.
    package private(set) var legs: [Leg]

    /// Makes the journey of a device before its first pass.
    public init() { self.init(clocks: nil, sinceMs: 0, legs: []) }

    package init(clocks: [Manifest.UTCOffset]?, sinceMs: Int, legs: [Leg]) {
        self.clocks = clocks
        self.sinceMs = sinceMs
        self.legs = legs
    }

    /// Clocks differ by 26 hours at most: after two days no wall time of a place that was left lies ahead.
    private static let memoryMs = 2 * 86_400_000

    /// Records a pass that goes by `clocks`. A stay ends where the offset changes in another way than the clocks' own.
    package mutating func pass(clocks next: [Manifest.UTCOffset], nowMs: Int) {
        if let clocks, clocks.offsetS(atMs: nowMs) != next.offsetS(atMs: nowMs) {
            legs.append(Leg(clocks: clocks, sinceMs: sinceMs, untilMs: nowMs))
            sinceMs = nowMs
        }
        clocks = next
        legs.removeAll { $0.untilMs + Self.memoryMs <= nowMs }
    }
}

extension [Journey.Leg] {
    /// Returns the notifications that are still to come: without those that have fired on one of the legs, and without
    /// their follow-ups.
    func remaining(
        of notifications: [Manifest.Notification], planned: [Manifest.UTCOffset]
    ) -> [Manifest.Notification] {
        if isEmpty { return notifications }
        let over = Set(
            notifications.lazy.filter { notification in
                notification.anchor == .wall
                    && contains { leg in
                        let fires = DeviceClock(offsets: leg.clocks, planned: planned).epochMs(of: notification)
                        return leg.sinceMs < fires && fires <= leg.untilMs
                    }
            }.map(\.id))
        return notifications.filter {
            !over.contains($0.id) && !($0.cancelledBy.map(over.contains) ?? false)
        }
    }
}
