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

extension Diagnostic {
    fileprivate static func phaseTooShort(_ template: WorkoutTemplate, _ shortest: TimeSpan, least: TimeSpan)
        -> Diagnostic
    {
        Diagnostic(
            .phaseTooShort,
            "'\(template.id)' has a phase of \(shortest), and Android delivers nothing sooner than \(least); write \(least) or longer",
            at: template.source)
    }

    fileprivate static func crowdedHour(_ template: WorkoutTemplate, count: Int, limit: Int) -> Diagnostic {
        Diagnostic(
            .crowdedHour,
            "'\(template.id)' notifies \(count) times in an hour, more than the \(limit) exact alarms that a dozing Android device delivers; write workouts: {delivery: {profile: alarm}}, or longer phases",
            at: template.source)
    }

    fileprivate static func activityTooLong(_ template: WorkoutTemplate, limit: TimeSpan) -> Diagnostic {
        Diagnostic(
            .activityTooLong,
            "'\(template.id)' takes \(template.duration), and iOS ends a Live Activity after \(limit), so it gets none; write a shorter one to have it",
            at: template.source)
    }

    fileprivate static func activityTooLarge(_ template: WorkoutTemplate, bytes: Int, limit: Int) -> Diagnostic {
        Diagnostic(
            .activityTooLarge,
            "the names in '\(template.id)' take \(bytes) bytes, more than the \(limit) that a Live Activity has room for, so it gets none; write shorter ones",
            at: template.source)
    }
}
