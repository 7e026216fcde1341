import CivilTime
import DeviceManifest
import Diagnostics
import PlanFile

/// Looks for what no device delivers as written.
enum DeviceChecks {
    private static let nearest = TimeSpan.seconds(DeviceLimits.nearestAlarmS)
    private static let alarmsAnHour = DeviceLimits.exactAlarmsAnHour
    private static let longestActivity = TimeSpan.seconds(DeviceLimits.liveActivityS)
    /// A state's instants and keys need up to 120 bytes.
    private static let activityBytes = DeviceLimits.liveActivityBytes - 120

    static func findings(_ templates: [WorkoutTemplate]) -> [Diagnostic] {
        templates.filter { !$0.phases.isEmpty }.flatMap(findings)
    }

    private static func findings(_ template: WorkoutTemplate) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        if let shortest = template.phases.map({ $0.end - $0.start }).min(), shortest < nearest {
            findings.append(.phaseTooShort(template, shortest, least: nearest))
        }
        let ends = template.phases.map { Instant(epochSeconds: $0.end.seconds) }
        if template.delivery.profile != .alarm, let busiest = BusiestWindow(ends, length: .hours(1)),
            busiest.count > alarmsAnHour
        {
            findings.append(.crowdedHour(template, count: busiest.count, limit: alarmsAnHour))
        }
        guard template.delivery.lockScreen != .secret else { return findings }
        if template.duration > longestActivity {
            findings.append(.activityTooLong(template, limit: longestActivity))
        }
        let bytes = template.title.utf8.count + (template.phases.map(\.label.utf8.count).max() ?? 0)
        if bytes > activityBytes {
            findings.append(.activityTooLarge(template, bytes: bytes, limit: activityBytes))
        }
        return findings
    }
}
