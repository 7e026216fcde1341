/// When Android delivers an alarm to a device that dozes, at the worst that its rules allow.
///
/// Source: constants of `AlarmManagerService`, read in AOSP: quotas per rolling hour for alarms allowed while idle, 72 with
/// the permission for exact ones and 7 otherwise; windows of inexact alarms of at least 10 minutes; `setAlarmClock` is
/// outside the quota.
struct AndroidAlarms {
    private static let hourMs = 3_600_000
    private static let windowMs = 600_000
    private static let exactQuota = 72
    private static let inexactQuota = 7

    let dozes: Bool
    private var exact: [Int] = []
    private var inexact: [Int] = []

    init(dozes: Bool) { self.dozes = dozes }

    /// When an alarm is due at the worst, quotas apart.
    func dueMs(_ epochMs: Int, mechanism: String) -> Int {
        mechanism == "inexact-while-idle" ? epochMs + Self.windowMs : epochMs
    }

    /// Takes the quota for an alarm that is due now; otherwise tells when to try again.
    mutating func retryMs(at nowMs: Int, mechanism: String) -> Int? {
        guard dozes else { return nil }
        switch mechanism {
        case "exact-while-idle": return Self.take(&exact, Self.exactQuota, nowMs)
        case "inexact-while-idle": return Self.take(&inexact, Self.inexactQuota, nowMs)
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
