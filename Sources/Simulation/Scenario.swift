package import CivilTime
package import DeviceManifest

/// A device, its user and the events that affect them over a manifest's horizon.
package struct Scenario: Sendable {
    /// The times at which the app arms notifications; it always does so once at the horizon's start.
    package enum Refresh: Hashable, Sendable {
        /// Whenever a notification has fired, and at each midnight.
        case continuous
        /// At a fixed interval from the horizon's start.
        case every(TimeSpan)
        /// Once a day at a time on the plan's clock.
        case daily(LocalTime)
        /// Whenever the user opens the app.
        case opens([Instant])
    }

    /// The way a system treats more requests than it can hold, where the app does not count them. Sources differ.
    package enum Overflow: String, CaseIterable, Sendable {
        /// The soonest requests stay.
        case soonest
        /// The requests handed over last stay; in ascending order these are the latest.
        case lastSet = "last-set"
        /// No request fires.
        case none
    }

    /// Something that happens to the device.
    package enum Event: Hashable, Sendable {
        /// Android forgets its alarms.
        case reboot
        case revoke(Manifest.Requirement)
        case grant(Manifest.Requirement)
        /// The device's clock follows another zone from now on.
        case zone([Manifest.UTCOffset])
    }

    package var capabilities: Capabilities
    package var limits: ArmingLimits
    package var policy: ArmingPolicy
    package var refresh: Refresh
    /// The rules whose next occurrence is armed before all else; the manifest's own list when `nil`.
    package var guarded: [String]?
    /// The system's overflow behaviour, for an app that hands over all that its policy asks for, whatever the limit;
    /// `nil` for an app that keeps to the limit.
    package var overflow: Overflow?
    /// Whether the device dozes all the time, so that Android's quotas hold.
    package var dozes = true
    /// Whether the app arms again when the device has started.
    package var armsOnBoot = false
    /// Ascending by instant.
    package var events: [(at: Instant, event: Event)] = []

    package init(capabilities: Capabilities, limits: ArmingLimits, policy: ArmingPolicy, refresh: Refresh) {
        self.capabilities = capabilities
        self.limits = limits
        self.policy = policy
        self.refresh = refresh
    }
}
