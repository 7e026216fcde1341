import CivilTime
import DeviceManifest
import Diagnostics
import PlanModel

/// Finds workouts that no device delivers as written.
enum DeviceChecks {
    private static let nearest = TimeSpan.seconds(DeviceLimits.nearestAlarmS)
    private static let alarmsAnHour = DeviceLimits.exactAlarmsAnHour
    private static let longestActivity = TimeSpan.seconds(DeviceLimits.liveActivityS)
    /// The bytes that a Live Activity has for names; a state's instants and keys need up to 120.
    private static let activityBytes = DeviceLimits.liveActivityBytes - 120

    /// Returns the findings about the templates as written, then those that only the templates of certain weeks have.
    static func findings(_ templates: [WorkoutTemplate], _ occurrences: [Occurrence]) -> [Diagnostic] {
        var found = templates.flatMap(findings)
        var seen = Set(found.map { Fault(code: $0.code, source: $0.span) })
        var checked: Set<String> = []
        for index in occurrences.indices {
            guard case .session(let session) = occurrences[index].subject, session.template.variant != nil,
                checked.insert(session.template.id).inserted
            else { continue }
            found += findings(session.template).filter {
                seen.insert(Fault(code: $0.code, source: $0.span)).inserted
            }
        }
        return found
    }

    private struct Fault: Hashable {
        var code: Diagnostic.Code
        var source: SourceSpan
    }

    private static func findings(_ template: WorkoutTemplate) -> [Diagnostic] {
        guard !template.phases.isEmpty else { return [] }
        var findings: [Diagnostic] = []
        let timed = template.phases.filter { $0.distance == nil }
        if let shortest = timed.map({ $0.end - $0.start }).min(), shortest < nearest {
            findings.append(.phaseTooShort(template, shortest, least: nearest))
        }
        let ends = timed.map { Instant(epochSeconds: $0.end.seconds) }
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
