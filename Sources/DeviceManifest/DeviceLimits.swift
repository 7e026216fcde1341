/// What phones allow an app, whatever a plan asks for.
///
/// Sources: Apple's documentation of `UNUserNotificationCenter`, `UNNotificationSound` and ActivityKit; for Android the
/// constants of `AlarmManagerService`, read in AOSP.
public enum DeviceLimits {
    /// How many pending notification requests iOS keeps for an app.
    public static let iosPending = 64
    /// How many alarms Android keeps for an app.
    public static let androidAlarms = 500
    /// While it dozes, Android delivers so many exact alarms of an app in an hour; alarm clocks are not counted.
    public static let exactAlarmsAnHour = 72
    /// While it dozes, Android delivers so many inexact alarms of an app in an hour.
    public static let inexactAlarmsAnHour = 7
    /// Seconds by which Android may deliver an inexact alarm late.
    public static let inexactWindowS = 600
    /// Android pushes what is due sooner than this many seconds to this distance.
    public static let nearestAlarmS = 5
    /// Seconds after which iOS ends a Live Activity; it stays on the lock screen 4 h more at most.
    public static let liveActivityS = 8 * 3600
    /// The bytes that iOS takes for a Live Activity's state and static attributes.
    public static let liveActivityBytes = 4096

    /// How many requests a system holds for an app.
    public static func pending(on platform: Capabilities.Platform) -> Int {
        platform == .ios ? iosPending : androidAlarms
    }
}
