import CivilTime

/// The clocks that determine a manifest's wall times on a device.
///
/// The plan knows where it expects the device to be. A device that is elsewhere moves the wall times of the present
/// stay to its own clock; where the person is in the next stay, it does not know better than the plan.
struct DeviceClock {
    /// The UTC offsets, ascending: the device's until the next stay begins, then the plan's.
    let offsets: [Manifest.UTCOffset]
    /// The UTC offsets of the plan's clocks.
    private let planned: [Manifest.UTCOffset]

    init(offsets: [Manifest.UTCOffset], planned: [Manifest.UTCOffset]) {
        self.offsets = offsets
        self.planned = planned
    }

    /// Makes the clocks of a device from its own UTC offsets in `zone`, or `nil` where it is where the plan says. It is
    /// there at `nowMs`, or all the time where that is `nil`.
    init(_ manifest: Manifest, zone: [Manifest.UTCOffset]?, nowMs: Int?) {
        planned = manifest.utcOffsets ?? []
        guard let zone else {
            offsets = planned
            return
        }
        let next = nowMs.flatMap { nowMs in manifest.stays?.first { $0.epochMs > nowMs } }
        guard let next, !planned.isEmpty else {
            offsets = zone
            return
        }
        let there = Manifest.UTCOffset(epochMs: next.epochMs, offsetS: planned.offsetS(atMs: next.epochMs))
        offsets =
            zone.prefix { $0.epochMs < next.epochMs } + [there] + planned.drop { $0.epochMs <= next.epochMs }
    }

    /// Returns the instant at which a notification fires on the device.
    func epochMs(of notification: Manifest.Notification) -> Int {
        let epochMs = notification.epochMs
        guard notification.anchor == .wall else { return epochMs }
        // Where both clocks agree, the notification's own instant is right, also for the second of two equal wall
        // times.
        guard planned.isEmpty || offsets.offsetS(atMs: epochMs) != planned.offsetS(atMs: epochMs) else {
            return epochMs
        }
        return offsets.instantMs(ofWall: notification.local.secondsSinceEpoch)
    }
}
