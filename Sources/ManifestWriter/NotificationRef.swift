package import CivilTime

/// A reference to a notification of a manifest, for code that counts notifications.
package struct NotificationRef: Hashable, Sendable {
    /// The place of its occurrence in the schedule.
    package let occurrence: Int
    package let fireAt: Instant
}
