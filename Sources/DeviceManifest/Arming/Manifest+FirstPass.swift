extension Manifest {
    /// Returns the notifications that a device without pending requests, whose user allows everything, arms at an
    /// instant, the soonest first.
    package func firstArmed(
        atMs nowMs: Int, on platform: Capabilities.Platform, policy: ArmingPolicy, limits: ArmingLimits
    ) -> [Notification] {
        let arming = Arming(self, capabilities: .all(on: platform), policy: policy, limits: limits)
        return arming.pass(nowMs: nowMs, pending: []).add.map(\.notification)
    }
}
