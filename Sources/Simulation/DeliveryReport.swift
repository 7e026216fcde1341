package import CivilTime

/// What a device has delivered over a manifest's horizon.
package struct DeliveryReport: Hashable, Sendable {
    /// How much of the horizon the next occurrence of a guarded rule was not armed.
    package struct Exposure: Hashable, Sendable {
        package var rule: String
        package var unarmed: TimeSpan
    }

    /// The first time that the limit kept something out.
    package struct Bite: Hashable, Sendable {
        package var at: Instant
        /// The first notification that was left out.
        package var id: String
        package var fireAt: Instant
    }

    /// How many notifications the manifest holds for the horizon.
    package var planned = 0
    package var onTime = 0
    /// Delivered at the instant that was wanted, but by the hours of a place whose clocks the device does not show.
    package var elsewhere = 0
    /// Delivered at another second than wanted; for the profile `approximate`, more than ten minutes off.
    package var late = 0
    /// Never delivered, or so late that they had expired.
    package var lost = 0
    /// Wall times that the device's zone change skipped.
    package var skipped = 0
    /// The furthest from its time that anything was delivered, either way.
    package var furthest = TimeSpan.zero
    package var lostByRule: [String: Int] = [:]
    /// The first that were lost, at most ten.
    package var firstLost: [String] = []
    package var refreshes = 0
    package var peakPending = 0
    /// The least time from a refresh to the last armed notification, while there were more to come.
    package var worstHorizon: TimeSpan?
    package var worstHorizonAt: Instant?
    /// From the start to the last planned notification.
    package var length = TimeSpan.zero
    package var nothingArmed = TimeSpan.zero
    package var guarded: [Exposure] = []
    package var bite: Bite?
    /// What the device held over time, ascending; it begins with the first arming.
    package var series: [DeliveryMoment] = []
    /// The longest time between refreshes with which nothing is lost, wherever they fall; `nil` where arming once is
    /// enough.
    package var safeRefresh: TimeSpan?

    /// The share of a length in the whole, 0…1.
    package func share(_ part: TimeSpan) -> Double {
        length > .zero ? Double(part.seconds) / Double(length.seconds) : 0
    }
}
