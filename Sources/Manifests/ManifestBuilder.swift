import CivilTime
package import DeviceManifest
import PlanFile
package import Planning
import PrayerTimes

/// Turns a schedule into a manifest.
package struct ManifestBuilder {
    private let schedule: Schedule
    private let generator: Manifest.Generator
    private var presentations: Presentations

    /// The manifest of a schedule, the same bytes for the same plan, horizon and zone data.
    package static func manifest(of schedule: Schedule, generator: Manifest.Generator) -> Manifest {
        var builder = ManifestBuilder(schedule: schedule, generator: generator)
        return builder.manifest()
    }

    private init(schedule: Schedule, generator: Manifest.Generator) {
        self.schedule = schedule
        self.generator = generator
        presentations = Presentations(schedule.plan.words, unplayable: schedule.plan.unplayableSounds)
    }

    private mutating func manifest() -> Manifest {
        let plan = schedule.plan
        var notifications = SameSecond.merged(notifications())
        let templates = templates()
        var sessions = templates.map { session($0) }
        Identifiers.assign(to: &notifications, and: &sessions)
        let snooze = presentations.profiles.contains(.alarm) ? plan.snooze : nil
        return Manifest(
            generator: generator,
            plan: .init(id: plan.id, title: plan.title, seed: plan.seed, digest: plan.digest),
            supersedes: plan.supersedes, timeZone: plan.timeZone.identifier, tzdataVersion: plan.tzdataVersion,
            utcOffsets: utcOffsets(until: end(of: notifications)),
            stays: stays(until: end(of: notifications)).map {
                .init(epochMs: $0.begins.epochMilliseconds, timeZone: $0.timeZone.identifier)
            },
            location: plan.location.map {
                .init(name: $0.name, latitude: $0.latitude, longitude: $0.longitude, elevationM: $0.elevation)
            },
            horizon: .init(
                start: schedule.horizon.start, days: schedule.horizon.days, startsAt: schedule.span.lowerBound,
                endsAt: schedule.span.upperBound),
            rules: ManifestRules(plan).all, channels: presentations.allChannels, categories: categories(),
            sounds: presentations.allSounds, presentations: presentations.allPresentations,
            notifications: notifications, days: ListDays(schedule).all, sessions: sessions,
            liveActivities: zip(templates, sessions).compactMap {
                Manifest.LiveActivity($1, lockScreen: $0.delivery.lockScreen, plan.words)
            },
            delivery: .init(
                profiles: presentations.profiles.inOrder.map { $0.steps(plan.words) }, catchUpS: Self.catchUpS,
                snoozeS: snooze?.seconds, snoozeTitle: snooze.map { _ in plan.words(.snooze) }, anchors: Self.anchors,
                permissions: presentations.profiles.permissions(plan.words)),
            budget: budget(notifications))
    }

    /// How late a session's notification still helps, for a device that slept.
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

    /// Where the plan is, from the horizon's beginning on.
    private func stays(until end: Instant) -> [Plan.Stay] {
        let begin = schedule.span.lowerBound
        let first = Plan.Stay(begins: begin, timeZone: schedule.plan.timeZone(on: schedule.horizon.start))
        return [first] + schedule.plan.stays.filter { $0.begins > begin && $0.begins < end }
    }

    /// What clocks show there.
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

    /// The horizon's end, or just after the last notification where that is later.
    private func end(of notifications: [Manifest.Notification]) -> Instant {
        let last = notifications.last.map { Instant(epochMilliseconds: $0.epochMs + 1) }
        return max(schedule.span.upperBound, last ?? schedule.span.upperBound)
    }

    // MARK: Notifications

    private mutating func notifications() -> [Manifest.Notification] {
        var all: [Manifest.Notification] = []
        for occurrence in schedule.occurrences {
            let rule: PromptRule? = if case .prompt(let rule) = occurrence.subject { rule } else { nil }
            for planned in schedule.notifications(of: occurrence) {
                let presentation = presentations.id(
                    occurrence.kind, planned.kind, planned.sound, occurrence.subject.delivery, category: rule?.category)
                all.append(notification(planned, of: occurrence, presentation, link: rule?.link))
            }
        }
        return all.sorted { ($0.epochMs, $0.id) < ($1.epochMs, $1.id) }
    }

    private func notification(
        _ planned: PlannedNotification, of occurrence: Occurrence, _ presentation: String, link: String?
    ) -> Manifest.Notification {
        let group = "\(schedule.plan.id)/\(occurrence.rule)/\(occurrence.date)"
        var segment: Manifest.Notification.Segment?
        var draw: Double?
        if case .prompt(let reason) = occurrence.reason, planned.kind == .prompt {
            segment = .init(
                startsAt: reason.segment.lowerBound, endsAt: reason.segment.upperBound,
                earliest: reason.range.lowerBound, latest: reason.range.upperBound)
            draw = reason.draw?.fraction
        }
        let (basis, lender) = Self.basis(of: occurrence)
        return Manifest.Notification(
            id: "\(group)/\(planned.part)", numericId: 0, uuid: "", kind: planned.kind, rule: occurrence.rule,
            group: group, title: planned.title, shortTitle: planned.shortTitle, body: planned.body,
            fireAt: planned.fireAt, local: schedule.plan.timeZone(on: occurrence.date).local(planned.fireAt),
            anchor: occurrence.followsClock ? .wall : .instant, presentation: presentation,
            priority: planned.priority, expiresAt: planned.expiresAt,
            cancelledBy: planned.cancelledBy.map { "\(group)/\($0)" }, link: link, basis: basis,
            borrowedFrom: lender, segment: segment, draw: draw, session: Self.session(of: occurrence))
    }

    /// Where a prayer's time comes from, unless it is calculated.
    private static func basis(
        of occurrence: Occurrence
    ) -> (Manifest.Notification.Basis?, Manifest.Notification.Lender?) {
        guard case .prayer(let reason) = occurrence.reason, reason.basis != .calculated else { return (nil, nil) }
        let lender: Manifest.Notification.Lender? =
            switch reason.basis {
            case .borrowed(.day(let date), _): .init(date: date)
            case .borrowed(.latitude(let angle), _): .init(latitude: angle.degrees)
            default: nil
            }
        return (reason.basis.word, lender)
    }

    private func categories() -> [Manifest.Category] {
        var byID: [String: Manifest.Category] = [:]
        for rule in schedule.plan.prompts {
            guard let id = rule.category else { continue }
            // Rules that share a category share its buttons; of what a locked screen shows, the least counts.
            let lockScreen =
                byID[id]?.lockScreen.map { [$0, rule.delivery.lockScreen.word].leastOpen }
                ?? rule.delivery.lockScreen.word
            byID[id] = .init(
                id: id, actions: rule.actions.map { .init(id: $0.id, title: $0.title) },
                lockScreen: lockScreen, publicTitle: Occurrence.Kind.prompt.publicTitle(schedule.plan.words))
        }
        return byID.values.sorted { $0.id < $1.id }
    }

    private func budget(_ notifications: [Manifest.Notification]) -> Manifest.Budget {
        let budget = schedule.plan.budget
        let times = notifications.map { Instant(epochMilliseconds: $0.epochMs) }
        return Manifest.Budget(
            pendingLimit: budget.pendingLimit, reserve: budget.reserve, windowS: budget.window.seconds,
            refreshS: budget.refresh.seconds, guarded: budget.guarded,
            busiest: BusiestWindow(times, length: budget.window).map { .init(startsAt: $0.start, count: $0.count) },
            ios: Self.fit(BudgetUse(times, budget, on: .ios)), android: Self.fit(BudgetUse(times, budget, on: .android))
        )
    }

    private static func fit(_ use: BudgetUse) -> Manifest.Budget.Fit {
        .init(room: use.room, fits: use.fits, refreshWithinS: use.reach?.length.seconds)
    }

    // MARK: Sessions

    /// The templates as written, each followed by those of the weeks that the schedule has.
    private func templates() -> [WorkoutTemplate] {
        var weeks: [String: [Int: WorkoutTemplate]] = [:]
        for template in schedule.occurrences.compactMap(\.workout) {
            if let variant = template.variant { weeks[variant.template, default: [:]][variant.week] = template }
        }
        return schedule.plan.templates.flatMap { template in
            [template] + (weeks[template.id] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
        }
    }

    /// The entry of `sessions` that an occurrence is, where its rule alone does not say so.
    private static func session(of occurrence: Occurrence) -> String? {
        guard case .session(let session) = occurrence.subject, session.weeks != nil || session.template.variant != nil
        else { return nil }
        return session.template.id
    }

    private mutating func session(_ template: WorkoutTemplate) -> Manifest.Session {
        let presentation = presentations.id(.workout, .workoutPhase, template.sound, template.delivery)
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
            cancelScope: "\(schedule.plan.id)/\(template.id)/", exclusive: true, catchUpS: Self.catchUpS)
    }
}

extension PlannedNotification {
    /// A title that says it all where there is no body.
    fileprivate var shortTitle: String {
        kind.traits.needsBody ? ShortTitle.of(body, title: title) : title
    }

    /// What to keep when a device cannot hold everything.
    fileprivate var priority: Manifest.Notification.Priority {
        sound == .none ? kind.traits.silentPriority : kind.traits.priority
    }
}
