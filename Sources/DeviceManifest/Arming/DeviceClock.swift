import CivilTime

/// Which clocks a manifest's wall times go by on a device.
///
/// The plan knows where it expects the device to be. A device that is elsewhere moves the wall times of the present
/// stay to its own clock; where the person is in the next stay, it does not know better than the plan.
struct DeviceClock {
    /// What clocks show, ascending: the device's until the next stay begins, then the plan's.
    let offsets: [Manifest.UTCOffset]
    /// What the plan's clocks show.
    private let planned: [Manifest.UTCOffset]

    /// - Parameters:
    ///   - zone: What clocks show where the device is; `nil` where that is where the plan says.
    ///   - nowMs: When it is there; `nil` for all the time.
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

    /// When a notification fires on the device.
    func epochMs(of notification: Manifest.Notification) -> Int {
        let epochMs = notification.epochMs
        guard notification.anchor == .wall else { return epochMs }
        // Where clocks show what the plan's do, the instant is right, also that of the second of two equal wall times.
        guard planned.isEmpty || offsets.offsetS(atMs: epochMs) != planned.offsetS(atMs: epochMs) else {
            return epochMs
        }
        return offsets.instantMs(ofWall: notification.local.secondsSinceEpoch)
    }
}
