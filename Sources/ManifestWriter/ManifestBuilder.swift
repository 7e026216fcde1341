import CivilTime
package import DeviceManifest
import Diagnostics
import Hashing
import JSON
import Localization
import PlanModel
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
    package static func manifest(of schedule: Schedule, generator: Manifest.Generator) -> Manifest {
        var builder = ManifestBuilder(schedule, NotificationIdentifiers(schedule), .none, generator)
        var manifest = builder.manifest()
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
        let (manifest, notifications, days) = (builder.manifest(), builder.notifications, builder.days)
        var json = JSONWriter(
            compact ? .compact : .lines(depth: 2), capacity: 2 * pieceSize)
        var hash = SHA256()
        func hashed(_ piece: UnsafeBufferPointer<UInt8>) {
            hash.update(piece)
            sink(piece)
        }
        json.object { json in
            manifest.write(
                to: &json, notifications: { notifications.write(to: &$0, into: hashed) },
                days: { days.write(to: &$0, into: hashed) })
            json.drain(into: hashed)
            json.member("digest", "sha256:" + hash.hexDigest)
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
    private mutating func manifest() -> Manifest {
        let plan = schedule.plan
        let templates = schedule.templates
        var sessions = templates.map { session($0) }
        Identifiers.assign(
            to: &sessions, taken: notifications.taken, earlier: notifications.numbersOfSessions)
        // The horizon's end, or just after the last notification where that is later.
        let justAfter = notifications.times.last.map { Instant(epochMilliseconds: $0.epochMilliseconds + 1) }
        let end = max(schedule.span.upperBound, justAfter ?? schedule.span.upperBound)
        let snooze = presentations.profiles.contains(.alarm) ? plan.snooze : nil
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
            rules: ManifestRules(plan).all, channels: presentations.allChannels, categories: categories(),
            sounds: presentations.allSounds, presentations: presentations.allPresentations,
            notifications: [], decisions: decisions, days: nil, sessions: sessions,
            liveActivities: zip(templates, sessions).compactMap {
                Manifest.LiveActivity($1, lockScreen: $0.delivery.lockScreen, plan.words)
            },
            delivery: .init(
                profiles: presentations.profiles.inOrder.map { $0.steps(plan.words) }, catchUpS: Self.catchUpS,
                snoozeS: snooze?.seconds, snoozeTitle: snooze.map { _ in plan.words(.snooze) }, anchors: Self.anchors,
                permissions: presentations.profiles.permissions(plan.words)),
            budget: budget)
    }

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
    private func stays(until end: Instant) -> [Clocks.Stay] {
        let begin = schedule.span.lowerBound
        let first = Clocks.Stay(begins: begin, timeZone: schedule.plan.timeZone(on: schedule.horizon.start))
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

    /// Returns the decisions of all trials within the horizon, by the same rule as notifications; `nil` in a plan without
    /// one.
    private var decisions: [Manifest.Decision]? {
        guard schedule.plan.prompts.contains(where: { $0.arms != nil }) else { return nil }
        return schedule.occurrences.compactMap { occurrence in
            guard case .prompt(let rule) = occurrence.subject, let arms = rule.arms, let arm = rule.arm,
                let slot = occurrence.slot,
                schedule.notifies(at: occurrence.start, isListed: schedule.isListed(occurrence))
            else { return nil }
            return Manifest.Decision(
                rule: rule.id, date: occurrence.date, slot: slot, epochMs: occurrence.start.epochMilliseconds,
                arm: arm.id, probability: arms.probability(of: arm))
        }
    }

    private func categories() -> [Manifest.Category] {
        var byID: [String: Manifest.Category] = [:]
        let rules = schedule.plan.prompts.flatMap { rule in
            rule.arms.map { arms in arms.all.indices.filter { arms.all[$0].notifies }.map { rule.taking(arm: $0) } }
                ?? [rule]
        }
        for rule in rules {
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
        func offset(
            _ part: String, _ kind: Manifest.Notification.Kind, _ seconds: Int, _ body: String
        ) -> Manifest.Session.OffsetNotification {
            .init(
                part: part, kind: kind, offsetS: seconds, title: template.title,
                shortTitle: ShortTitle.of(body, title: template.title), body: body, presentation: presentation)
        }
        /// The ends of phases from one on, until one that the person ends, counted from an offset.
        func ends(from first: Int, after start: TimeSpan) -> [Manifest.Session.OffsetNotification] {
            template.phases.indices[first...].prefix { template.phases[$0].distance == nil }.map { index in
                let (phase, isLast) = (template.phases[index], index == template.phases.count - 1)
                return offset(
                    isLast ? "complete" : "phase-\(index + 1)", isLast ? .workoutComplete : .workoutPhase,
                    (phase.end - start).seconds, phase.message)
            }
        }
        let continuations = template.phases.indices.filter { template.phases[$0].distance != nil }.map {
            Manifest.Session.Continuation(
                afterPhase: $0, notifications: ends(from: $0 + 1, after: template.phases[$0].end))
        }
        let isLift = template.kind == .lift
        let timed = template.exercises.lazy.flatMap(\.sets).compactMap(\.time).first
        return Manifest.Session(
            id: template.id, type: .init(rawValue: template.kind.rawValue), title: template.title,
            durationS: template.duration.seconds,
            phases: template.phases.map {
                .init(
                    kind: .init(rawValue: $0.kind), label: $0.label, startOffsetS: $0.start.seconds,
                    endOffsetS: $0.end.seconds, ends: $0.distance == nil ? nil : .person,
                    distance: $0.distance.map { "\($0)" }, distanceM: $0.distance?.metres,
                    round: $0.round, rounds: $0.rounds)
            },
            notifications: ends(from: 0, after: .zero), continuations: continuations.isEmpty ? nil : continuations,
            exercises: template.exercises.map(Manifest.Session.Exercise.init),
            restTimer: isLift
                ? offset(
                    "rest", .workoutPhase, template.exercises.first?.sets.first?.rest.seconds ?? 0, template.restEnds)
                : nil,
            setTimer: timed.map { offset("set", .workoutPhase, $0.seconds, schedule.plan.words(.workEnds)) },
            cancelScope: "\(schedule.plan.id)/\(scope(of: template))/", exclusive: true, catchUpS: Self.catchUpS)
    }
}

extension Manifest.Session.Exercise {
    /// An exercise of a plan: its sets one by one where they differ, or more is said of them than repetitions and a weight.
    fileprivate init(_ exercise: WorkoutTemplate.Exercise) {
        let sets = exercise.sets
        func common<Value: Equatable>(_ part: (WorkoutTemplate.Set) -> Value?) -> Value? {
            sets.first.flatMap { first in sets.allSatisfy { part($0) == part(first) } ? part(first) : nil }
        }
        let isPlain = sets.allSatisfy {
            $0 == WorkoutTemplate.Set(reps: sets[0].reps, weight: sets[0].weight, rest: sets[0].rest)
        }
        self.init(
            name: exercise.name, sets: sets.count, reps: common(\.reps), weight: common(\.weight),
            restS: sets.first?.rest.seconds ?? 0,
            setList: isPlain
                ? nil
                : sets.map {
                    .init(
                        reps: $0.reps, timeS: $0.time?.seconds, weight: $0.weight, percent: $0.percent?.double,
                        rpe: $0.rpe?.double, warmup: $0.isWarmup, restS: $0.rest.seconds)
                })
    }
}
