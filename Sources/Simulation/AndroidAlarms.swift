import DeviceManifest

/// The delivery times of alarms on a dozing Android device, at the worst that Android's rules allow.
///
/// Quotas count by rolling hour; `setAlarmClock` is outside them.
struct AndroidAlarms {
    private static let hourMs = 3_600_000

    let dozes: Bool
    private var exact: [Int] = []
    private var inexact: [Int] = []

    init(dozes: Bool) { self.dozes = dozes }

    /// Returns the latest time at which an alarm is due, before quotas apply.
    func dueMs(_ epochMs: Int, mechanism: Manifest.Mechanism) -> Int {
        mechanism == .inexactWhileIdle ? epochMs + DeviceLimits.inexactWindowS * 1000 : epochMs
    }

    /// Uses up the quota for an alarm that is due now, or returns when to try again where the quota is exhausted.
    mutating func retryMs(at nowMs: Int, mechanism: Manifest.Mechanism) -> Int? {
        guard dozes else { return nil }
        switch mechanism {
        case .exactWhileIdle: return Self.take(&exact, DeviceLimits.exactAlarmsAnHour, nowMs)
        case .inexactWhileIdle: return Self.take(&inexact, DeviceLimits.inexactAlarmsAnHour, nowMs)
        default: return nil
        }
    }

    private static func take(_ times: inout [Int], _ quota: Int, _ nowMs: Int) -> Int? {
        times.removeAll { $0 <= nowMs - hourMs }
        if times.count >= quota, let first = times.first { return first + hourMs }
        times.append(nowMs)
        return nil
    }
}
