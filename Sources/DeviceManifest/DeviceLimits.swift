/// The limits that phones set for an app, whatever a plan asks for.
///
/// Sources: Apple's documentation of `UNUserNotificationCenter`, `UNNotificationSound` and ActivityKit; for Android the
/// constants of `AlarmManagerService` and `NotificationManagerService`, read in AOSP.
public enum DeviceLimits {
    /// The number of pending notification requests that iOS keeps for an app.
    public static let iosPending = 64
    /// The number of alarms that Android keeps for an app.
    public static let androidAlarms = 500
    /// The fewest of an app's notifications that an Android version shows at once; further ones are dropped without a
    /// sound. It is 50 on others (`MAX_PACKAGE_NOTIFICATIONS` of `NotificationManagerService`).
    public static let androidShown = 25
    /// The number of an app's exact alarms that Android delivers in an hour while it dozes; alarm clocks are not
    /// counted.
    public static let exactAlarmsAnHour = 72
    /// The number of an app's inexact alarms that Android delivers in an hour while it dozes.
    public static let inexactAlarmsAnHour = 7
    /// The seconds by which Android may deliver an inexact alarm late.
    public static let inexactWindowS = 600
    /// The shortest time until an alarm, in seconds: Android postpones alarms that are due sooner.
    public static let nearestAlarmS = 5
    /// The seconds after which iOS ends a Live Activity; it stays on the lock screen 4 h more at most.
    public static let liveActivityS = 8 * 3600
    /// The bytes that iOS accepts for a Live Activity's state and static attributes.
    public static let liveActivityBytes = 4096

    /// Returns the number of requests that a system holds for an app.
    public static func pending(on platform: Capabilities.Platform) -> Int {
        platform == .ios ? iosPending : androidAlarms
    }
}
