import DeviceManifest
import Localization
import ManifestWriter
import Pipeline
import Ringing
import Scheduling
package import CivilTime
package import PlanModel

/// A workout of a plan that a person starts.
package struct StartedWorkout {
    let session: Manifest.Session
    /// The name of a pause between two sets.
    let rest: String
    private let presentations: [Manifest.Presentation]
    private let sounds: [String: String]
    /// The template's id, whichever week's numbers the workout has.
    private let rule: String
    private let start: Instant
    private let zone: ZoneRules

    /// Starts one of the plan's templates, with the numbers of the week.
    package init(_ template: WorkoutTemplate, of ringPlan: RingPlan, at now: Instant = RealTimeTimer.now) {
        let plan = ringPlan.plan
        let today = plan.today(at: now)
        let manifest = ManifestBuilder.manifest(
            of: Planner.schedule(plan, over: PlannedHorizon(start: today, days: 1)),
            templates: [plan.inWeek(of: today, template)], generator: Pipeline.generator)
        session = manifest.sessions[0]
        rule = template.id
        rest = plan.words(.rest)
        presentations = manifest.presentations
        sounds = ringPlan.sounds
        start = now
        zone = plan.timeZone(at: now)
    }

    /// The message of something that rings, for conditions; `nil` where nothing does.
    var anyMessage: RingMessage? {
        (session.notifications.first ?? session.restTimer).map { message(of: $0, before: nil, at: start) }
    }

    /// Returns the message of what rings when a step ends, worth showing until `next` ends, or long where that has no
    /// length.
    func message(
        of ending: Manifest.Session.OffsetNotification, before next: SessionRun.Step?, at instant: Instant
    ) -> RingMessage {
        let fireAt = Instant(epochSeconds: instant.epochSeconds)
        // Each start is another one.
        let group = "\(session.cancelScope)\(start)"
        let id = "\(group)/\(ending.part)"
        let worthS = next?.durationS ?? Manifest.Session.completionWorthS
        let identifiers = Identifiers(id)
        var taken: Set<Int32> = []
        let notification = Manifest.Notification(
            id: id, numericId: identifiers.numeric(&taken), uuid: identifiers.uuid, kind: ending.kind, rule: rule,
            group: group, title: ending.title, shortTitle: ending.shortTitle,
            body: ending.body, fireAt: fireAt, local: zone.local(fireAt), anchor: .instant,
            presentation: ending.presentation, priority: .high, expiresAt: fireAt + .seconds(worthS),
            deliverBy: fireAt + .seconds(min(session.catchUpS, worthS)))
        let presentation = presentations.first { $0.id == ending.presentation }
        var message = RingMessage(notification, presentation: presentation)
        message.exactInstant = instant
        message.soundFile = presentation.flatMap { sounds[$0.sound] }
        return message
    }
}
