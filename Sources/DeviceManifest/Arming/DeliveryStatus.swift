/// The delivery status that an app may show to its user; the raw values are the words themselves.
///
/// Android's words say *notification*, never *alarm*; iOS says *alarm* only while AlarmKit delivers.
public enum DeliveryStatus: String, Codable, CaseIterable, Sendable {
    /// AlarmKit is armed.
    case alarm = "Alarm"
    /// Exact timing is armed on Android.
    case preciseNotification = "Precise notification"
    /// The platform's ordinary notification, or a fallback, is armed.
    case notification = "Notification"
    /// The user does not allow notifications.
    case permissionNeeded = "Notification permission needed"
    /// No notification in the future is armed.
    case noneScheduled = "No scheduled notifications"
    /// The user has switched delivery off.
    case off = "Off"
}
