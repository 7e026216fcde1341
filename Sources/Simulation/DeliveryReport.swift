package import CivilTime

/// The results of simulating a device over a manifest's horizon.
package struct DeliveryReport: Hashable, Sendable {
    /// The part of the horizon in which the next occurrence of a guarded rule was not armed.
    package struct Exposure: Hashable, Sendable {
        package var rule: String
        package var unarmed: TimeSpan
    }

    /// The first time that the limit kept a notification out.
    package struct FirstOverflow: Hashable, Sendable {
        package var at: Instant
        /// The first notification that was left out.
        package var id: String
        package var fireAt: Instant
    }

    /// The number of notifications that the manifest holds for the horizon.
    package var planned = 0
    package var onTime = 0
    /// Delivered with the anchor `instant` while the device's clock differs from the plan's place, late ones included.
    package var elsewhere = 0
    /// Delivered at another second than planned; for the profiles `approximate` and `silent`, more than ten minutes
    /// off.
    package var late = 0
    /// Never delivered, or only after they had expired.
    package var lost = 0
    /// Notifications at wall times that the device's zone change skipped.
    package var skipped = 0
    /// Delivered on Android while 25 others of the app were on the screen, and so neither shown nor heard. Nobody clears
    /// the screen, and the app takes away what has expired whenever it arms.
    package var unseen = 0
    /// The largest deviation of a delivery from its planned time, early or late.
    package var furthest = TimeSpan.zero
    package var lostByRule: [String: Int] = [:]
    /// The ids of the first lost notifications, at most ten.
    package var firstLost: [String] = []
    package var refreshes = 0
    package var peakPending = 0
    /// The least time from a refresh to the last armed notification, while there were more to come.
    package var worstHorizon: TimeSpan?
    package var worstHorizonAt: Instant?
    /// The time from the start to the last planned notification.
    package var length = TimeSpan.zero
    package var nothingArmed = TimeSpan.zero
    package var guarded: [Exposure] = []
    package var firstOverflow: FirstOverflow?
    /// The number of pending requests over time, ascending; it begins with the first arming.
    package var series: [DeliveryMoment] = []
    /// The longest time between refreshes that loses no notification, wherever the refreshes fall; `nil` where arming
    /// once is enough.
    package var safeRefresh: TimeSpan?

    /// Returns the share of the whole length that a part of it makes up, 0…1.
    package func share(_ part: TimeSpan) -> Double {
        length > .zero ? Double(part.seconds) / Double(length.seconds) : 0
    }
}
