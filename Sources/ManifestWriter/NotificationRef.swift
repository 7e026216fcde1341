package import CivilTime

/// A notification that a manifest has, for those who count them.
package struct NotificationRef: Hashable, Sendable {
    /// The place of its occurrence in the schedule.
    package let occurrence: Int
    package let fireAt: Instant
}
