import DeviceManifest

/// When Android delivers an alarm to a device that dozes, at the worst that its rules allow.
///
/// Quotas count by rolling hour; `setAlarmClock` is outside them.
struct AndroidAlarms {
    private static let hourMs = 3_600_000

    let dozes: Bool
    private var exact: [Int] = []
    private var inexact: [Int] = []

    init(dozes: Bool) { self.dozes = dozes }

    /// When an alarm is due at the worst, quotas apart.
    func dueMs(_ epochMs: Int, mechanism: Manifest.Mechanism) -> Int {
        mechanism == .inexactWhileIdle ? epochMs + DeviceLimits.inexactWindowS * 1000 : epochMs
    }

    /// Takes the quota for an alarm that is due now; otherwise tells when to try again.
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
