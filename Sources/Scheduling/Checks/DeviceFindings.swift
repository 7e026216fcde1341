import CivilTime
import DeviceManifest
package import Diagnostics
import PlanModel

extension Diagnostic.Code {
    package static let phaseTooShort = Self(
        "phase-too-short", .warning,
        """
        Android pushes an alarm that is less than \(DeviceLimits.nearestAlarmS) seconds away to \
        \(DeviceLimits.nearestAlarmS) seconds, so the end of a shorter phase may be heard together with the next one's.
        """,
        wrong: "sprint: {type: hiit, work: 4s, rest: 20s, rounds: 5}",
        right: "sprint: {type: hiit, work: 5s, rest: 20s, rounds: 5}")

    package static let crowdedHour = Self(
        "crowded-hour", .warning,
        """
        An Android device that dozes delivers at most \(DeviceLimits.exactAlarmsAnHour) exact alarms of an app in an \
        hour; those beyond come late. Alarms of the profile 'alarm' are not counted.
        """,
        wrong: """
            workouts:
              templates: {hour: {type: hiit, work: 40s, rest: 20s, rounds: 60}}
            """,
        right: """
            workouts:
              delivery: {profile: alarm}
              templates: {hour: {type: hiit, work: 40s, rest: 20s, rounds: 60}}
            """)

    package static let activityTooLong = Self(
        "activity-too-long", .warning,
        """
        iOS ends a Live Activity after \(DeviceLimits.liveActivityS / 3600) hours. A longer session gets none; its \
        notifications carry the news.
        """,
        wrong: "ultra: {type: intervals, steps: [{run: 9h}]}", right: "ultra: {type: intervals, steps: [{run: 8h}]}")

    package static let activityTooLarge = Self(
        "activity-too-large", .warning,
        """
        iOS takes at most 4,096 bytes for what a Live Activity shows at a time. A session with longer names gets \
        none; its notifications carry the news.
        """,
        wrong: "steps: [{work: 30s, name: 'a name of several thousand letters …'}]",
        right: "steps: [{work: 30s, name: Plank}]")
}

extension Diagnostic {
    static func phaseTooShort(_ template: WorkoutTemplate, _ shortest: TimeSpan, least: TimeSpan)
        -> Diagnostic
    {
        Diagnostic(
            .phaseTooShort,
            "'\(template.id)' has a phase of \(shortest), and Android delivers nothing sooner than \(least); write \(least) or longer",
            at: template.source)
    }

    static func crowdedHour(_ template: WorkoutTemplate, count: Int, limit: Int) -> Diagnostic {
        Diagnostic(
            .crowdedHour,
            "'\(template.id)' notifies \(count) times in an hour, more than the \(limit) exact alarms that a dozing Android device delivers; write workouts: {delivery: {profile: alarm}}, or longer phases",
            at: template.source)
    }

    static func activityTooLong(_ template: WorkoutTemplate, limit: TimeSpan) -> Diagnostic {
        Diagnostic(
            .activityTooLong,
            "'\(template.id)' takes \(template.duration), and iOS ends a Live Activity after \(limit), so it gets none; write a shorter one to have it",
            at: template.source)
    }

    static func activityTooLarge(_ template: WorkoutTemplate, bytes: Int, limit: Int) -> Diagnostic {
        Diagnostic(
            .activityTooLarge,
            "the names in '\(template.id)' take \(bytes) bytes, more than the \(limit) that a Live Activity has room for, so it gets none; write shorter ones",
            at: template.source)
    }
}
