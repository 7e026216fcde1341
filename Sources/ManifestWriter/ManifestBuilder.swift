import CivilTime
package import DeviceManifest
import Diagnostics
import JSON
import Localization
package import PlanModel
import PrayerTimes
package import Scheduling

/// Turns a schedule into a manifest: into one value, or into text that is written notification by notification.
package struct ManifestBuilder {
    private let schedule: Schedule
    private let generator: Manifest.Generator
    private var presentations: Presentations
    private let notifications: NotificationList
    private let days: ListDays

    /// Returns the manifest of a schedule: the same for the same plan, horizon and zone data.
    ///
    /// - `templates`: Its workouts to start; `nil` for those of the schedule.
    package static func manifest(
        of schedule: Schedule, templates: [WorkoutTemplate]? = nil, generator: Manifest.Generator
    ) -> Manifest {
        var builder = ManifestBuilder(schedule, NotificationIdentifiers(schedule), .none, generator)
        var manifest = builder.manifest(templates ?? schedule.templates)
        manifest.notifications = builder.notifications.values
        manifest.days = builder.days.values
        return manifest
    }

    /// Writes a schedule's manifest as JSON text in UTF-8, with no more than a piece of it in memory, and returns its
    /// notifications, ascending.
    ///
    /// `compact` text has no white space at all; otherwise each notification and each day has a line. `sink` receives
    /// the text piece by piece. Notifications keep the numbers that they have in `earlier`.
    package static func write(
        _ schedule: Schedule, _ identifiers: NotificationIdentifiers, _ earlier: EarlierNumbers = .none,
        generator: Manifest.Generator, compact: Bool, to sink: (UnsafeBufferPointer<UInt8>) -> Void
    ) -> [NotificationRef] {
        var builder = ManifestBuilder(schedule, identifiers, earlier, generator)
        let (manifest, notifications, days) = (
            builder.manifest(schedule.templates), builder.notifications, builder.days
        )
        var json = JSONWriter(
            compact ? .compact : .lines(depth: 2), capacity: 2 * pieceSize)
        var digest = ManifestDigest()
        func added(_ piece: UnsafeBufferPointer<UInt8>) {
            digest.add(piece, isCompact: compact)
            sink(piece)
        }
        json.object { json in
            manifest.write(
                to: &json, notifications: { notifications.write(to: &$0, into: added) },
                days: { days.write(to: &$0, into: added) })
            json.drain(into: added)
            json.member("digest", plain: digest.text)
        }
        if !compact { json.endLine() }
        json.drain(into: sink)
        return notifications.references
    }

    /// Returns the notifications that a schedule's manifest has, ascending.
    package static func notifications(of schedule: Schedule) -> [NotificationRef] {
        var presentations = Presentations(schedule.plan.words, unplayable: schedule.plan.unplayableSounds)
        return NotificationList(schedule, NotificationIdentifiers(schedule), .none, &presentations).references
    }

    /// The number of bytes that are handed on at once.
    static let pieceSize = 1 << 16

    private init(
        _ schedule: Schedule, _ identifiers: NotificationIdentifiers, _ earlier: EarlierNumbers,
        _ generator: Manifest.Generator
    ) {
        self.schedule = schedule
        self.generator = generator
        presentations = Presentations(schedule.plan.words, unplayable: schedule.plan.unplayableSounds)
        notifications = NotificationList(schedule, identifiers, earlier, &presentations)
        days = ListDays(schedule)
    }

    /// Returns the manifest without notifications and days.
    private mutating func manifest(_ templates: [WorkoutTemplate]) -> Manifest {
        let plan = schedule.plan
        var sessions = templates.map { session($0) }
        Identifiers.assign(
            to: &sessions, taken: notifications.taken, earlier: notifications.numbersOfSessions)
        // The horizon's end, or just after the last notification where that is later.
        let justAfter = notifications.times.last.map { Instant(epochMilliseconds: $0.epochMilliseconds + 1) }
        let end = max(schedule.span.upperBound, justAfter ?? schedule.span.upperBound)
        let rules = Self.rules(of: plan)
        // A person's settings may announce what the plan leaves silent.
        let profiles = presentations.profiles.union(
            rules.compactMap { $0.profile.flatMap { DeliveryProfile(rawValue: $0.rawValue) } })
        let snooze = profiles.contains(.alarm) ? plan.snooze : nil
        return Manifest(
            generator: generator,
            plan: .init(id: plan.id, title: plan.title, seed: plan.seed, digest: plan.digest),
            supersedes: plan.supersedes, timeZone: plan.timeZone.identifier, tzdataVersion: plan.tzdataVersion,
            utcOffsets: utcOffsets(until: end),
            stays: stays(until: end).map {
                .init(epochMs: $0.begins.epochMilliseconds, timeZone: $0.timeZone.identifier)
            },
            location: plan.location.map {
                .init(name: $0.name, latitude: $0.latitude, longitude: $0.longitude, elevationM: $0.elevation)
            },
            horizon: .init(
                start: schedule.horizon.start, days: schedule.horizon.days, startsAt: schedule.span.lowerBound,
                endsAt: schedule.span.upperBound),
            rules: rules, channels: presentations.allChannels, categories: categories(),
            sounds: presentations.allSounds, presentations: presentations.allPresentations,
            notifications: [], days: nil, sessions: sessions,
            liveActivities: zip(templates, sessions).compactMap {
                Manifest.LiveActivity($1, lockScreen: $0.delivery.lockScreen, plan.words)
            },
            delivery: .init(
                profiles: profiles.inOrder.map { $0.steps(plan.words) }, catchUpS: Self.catchUpS,
                snoozeS: snooze?.seconds, snoozeTitle: snooze.map { _ in plan.words(.snooze) }, anchors: Self.anchors,
                permissions: profiles.permissions(plan.words)),
            budget: budget)
    }

    /// The rules of a plan, as its manifest has them.
    package static func rules(of plan: Plan) -> [Manifest.Rule] { ManifestRules(plan).all }

    /// The delay after which a session's notification no longer helps, for a device that slept.
    private static let catchUpS = WorkoutTemplate.catchUp.seconds

    private static let anchors: [Manifest.Delivery.Anchor] = [
        .init(
            anchor: .instant, onZoneChange: .keep, gap: .shiftForward, overlap: .first,
            meaning:
                "Belongs to the plan's place: it fires at the same instant wherever the device is. Build the plan anew for another place."
        ),
        .init(
            anchor: .wall, onZoneChange: .move, gap: .shiftForward, overlap: .first,
            meaning:
                "Belongs to the person's day: when the device's zone changes, arm anew at the same wall time there. A time that clocks skip moves forward by the gap, of one shown twice the first is meant."
        ),
    ]

    /// Returns the zones that the plan is in, from the beginning of the horizon until an instant.
    private func stays(until end: Instant) -> [Plan.Stay] {
        let begin = schedule.span.lowerBound
        let first = Plan.Stay(begins: begin, timeZone: schedule.plan.timeZone(on: schedule.horizon.start))
        return [first] + schedule.plan.stays.filter { $0.begins > begin && $0.begins < end }
    }

    /// Returns the UTC offsets of clocks at the plan's places.
    private func utcOffsets(until end: Instant) -> [Manifest.UTCOffset] {
        let stays = stays(until: end)
        var offsets: [Manifest.UTCOffset] = []
        for (index, stay) in stays.enumerated() {
            let next = index + 1 < stays.count ? stays[index + 1].begins : end
            let there = [Manifest.UTCOffset](of: stay.timeZone, from: stay.begins, until: next)
            offsets += there.drop { $0.offsetS == offsets.last?.offsetS }
        }
        return offsets
    }

    private func categories() -> [Manifest.Category] {
        var byID: [String: Manifest.Category] = [:]
        for rule in schedule.plan.prompts {
            guard let id = rule.category else { continue }
            // Rules that share a category share its buttons; the strictest of their lock screen settings applies.
            let lockScreen =
                byID[id]?.lockScreen.map { [$0, rule.delivery.lockScreen.word].leastOpen }
                ?? rule.delivery.lockScreen.word
            byID[id] = .init(
                id: id, actions: rule.actions.map { .init(id: $0.id, title: $0.title) },
                lockScreen: lockScreen, publicTitle: Occurrence.Kind.prompt.publicTitle(schedule.plan.words))
        }
        return byID.values.sorted { $0.id < $1.id }
    }

    private var budget: Manifest.Budget {
        let budget = schedule.plan.budget
        let uses = BudgetUse.onEachPlatform(notifications.times, of: schedule)
        func fit(_ platform: Capabilities.Platform) -> Manifest.Budget.Fit? {
            uses.first { $0.platform == platform }.map {
                .init(room: $0.room, fits: $0.fits, refreshWithinS: $0.reach?.length.seconds)
            }
        }
        return Manifest.Budget(
            pendingLimit: budget.pendingLimit, reserve: budget.reserve, windowS: budget.window.seconds,
            refreshS: budget.refresh.seconds, guarded: budget.guarded,
            busiest: uses.first?.busiest.map { .init(startsAt: $0.start, count: $0.count) }, ios: fit(.ios),
            android: fit(.android))
    }

    // MARK: Sessions

    /// Returns the name of what belongs to a template that is started: its id, marked where a session has the same, whose
    /// notifications at set times are not cancelled with it.
    private func scope(of template: WorkoutTemplate) -> String {
        let isShared = schedule.plan.sessions.contains { $0.id == template.id }
        return isShared ? "\(template.id)@start" : template.id
    }

    private mutating func session(_ template: WorkoutTemplate) -> Manifest.Session {
        let presentation = presentations.id(
            .init(section: .workout, kind: .workoutPhase, sound: template.sound, delivery: template.delivery))
        let last = template.phases.count - 1
        let isLift = template.kind == .lift
        return Manifest.Session(
            id: template.id, type: .init(rawValue: template.kind.rawValue), title: template.title,
            durationS: template.duration.seconds,
            phases: template.phases.map {
                .init(
                    kind: .init(rawValue: $0.kind), label: $0.label, startOffsetS: $0.start.seconds,
                    endOffsetS: $0.end.seconds,
                    round: $0.round, rounds: $0.rounds)
            },
            notifications: template.phases.enumerated().map { index, phase in
                .init(
                    part: index == last ? "complete" : "phase-\(index + 1)",
                    kind: index == last ? .workoutComplete : .workoutPhase,
                    offsetS: phase.end.seconds, title: template.title,
                    shortTitle: ShortTitle.of(phase.message, title: template.title), body: phase.message,
                    presentation: presentation)
            },
            exercises: template.exercises.map {
                .init(name: $0.name, sets: $0.sets, reps: $0.reps, weight: $0.weight, restS: $0.rest.seconds)
            },
            restTimer: isLift
                ? .init(
                    part: "rest", kind: .workoutPhase,
                    offsetS: template.exercises.first?.rest.seconds ?? 0, title: template.title,
                    shortTitle: ShortTitle.of(template.restEnds, title: template.title), body: template.restEnds,
                    presentation: presentation) : nil,
            cancelScope: "\(schedule.plan.id)/\(scope(of: template))/", exclusive: true, catchUpS: Self.catchUpS)
    }
}
