package import CivilTime
package import Diagnostics

/// A workout: what it consists of.
package struct WorkoutTemplate: Sendable {
    /// The kinds of workouts, by the source of their phases.
    package enum Kind: String, CaseIterable, Sendable {
        case hiit, lift, intervals
        case walkRun = "walk-run"
    }

    /// A stretch of a session, at whose end the person hears something.
    package struct Phase: Hashable, Sendable {
        /// One of ``kinds``.
        package var kind: String
        /// The name in the plan, if there is one.
        package var name: String?
        /// The name for people.
        package var label: String
        /// Offsets from the session's start; estimates from the end of the first phase on that the person ends.
        package var start, end: TimeSpan
        /// The distance of a phase that the person ends; `nil` for a phase that ends after its time.
        package var distance: WorkoutDistance?
        /// The round that it belongs to and how many there are, both 1 in a workout without rounds.
        package var round, rounds: Int
        /// The text of the notification at its end.
        package var message: String

        package static let kinds = ["warmup", "work", "rest", "run", "walk", "cooldown"]

        package init(
            kind: String, name: String? = nil, label: String, start: TimeSpan, end: TimeSpan,
            distance: WorkoutDistance? = nil, round: Int, rounds: Int, message: String
        ) {
            self.kind = kind
            self.name = name
            self.label = label
            self.start = start
            self.end = end
            self.distance = distance
            self.round = round
            self.rounds = rounds
            self.message = message
        }
    }

    /// Which week's numbers a template has in place of those written.
    package struct Variant: Hashable, Sendable {
        /// The template as the plan writes it.
        package var template: String
        package var week: WorkoutWeek

        package init(template: String, week: WorkoutWeek) {
            self.template = template
            self.week = week
        }
    }

    /// How late a phase's news still helps, for a device that slept.
    package static let catchUp = TimeSpan.seconds(10)

    package var id: String
    package var kind: Kind
    package var title: String
    package var sound: Sound
    /// Ascending without gaps from 0; empty for a lift, whose rests begin when the person says so.
    package var phases: [Phase]
    /// Only for a lift.
    package var exercises: [Exercise]
    /// The text at the end of a lift's rest timer.
    package var restEnds: String
    /// From start to completion; an estimate for a lift, and for a workout with distances.
    package var duration: TimeSpan
    /// How its notifications arrive when the person starts it.
    package var delivery: DeliveryPreferences
    package var source: SourceSpan
    /// The rounds of a `hiit` or `walk-run`; `nil` for other workouts.
    package var rounds: WorkoutRounds?
    /// How the numbers of its rounds change from week to week; `nil` where none does, and for a lift, whose exercises
    /// say so.
    package var progress: WorkoutProgress?
    /// Whether ``duration`` is estimated, from sets and rests or from distances.
    package var isEstimated = false
    /// The day from which weeks count where a session does not say so.
    package var progressFrom: LocalDate?
    /// `nil` for the template as written.
    package var variant: Variant?
    /// The activity that watches count it as, and where it takes place; `nil` where the plan does not say so.
    package var activity: WorkoutActivity?
    package var place: WorkoutPlace?
    /// The steps of `intervals` as written; empty for other workouts.
    package var steps: [WorkoutStep] = []

    package init(
        id: String, kind: Kind, title: String, sound: Sound, phases: [Phase], exercises: [Exercise], restEnds: String,
        duration: TimeSpan, delivery: DeliveryPreferences, source: SourceSpan, rounds: WorkoutRounds? = nil,
        progress: WorkoutProgress? = nil, isEstimated: Bool = false, progressFrom: LocalDate? = nil,
        variant: Variant? = nil
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.sound = sound
        self.phases = phases
        self.exercises = exercises
        self.restEnds = restEnds
        self.duration = duration
        self.delivery = delivery
        self.source = source
        self.rounds = rounds
        self.progress = progress
        self.isEstimated = isEstimated
        self.progressFrom = progressFrom
        self.variant = variant
    }
}

extension WorkoutTemplate {
    /// The number of phases whose ends are known from the start on: those before the first that the person ends.
    package var timedPhases: Int { phases.firstIndex { $0.distance != nil } ?? phases.count }

    /// The workout as its steps and their repetitions; empty for a lift.
    package var structure: [WorkoutStep] {
        guard let rounds else { return steps }
        let parts = rounds.parts.map { WorkoutStep.phase(kind: $0.kind, name: nil, say: nil, end: .time($0.length)) }
        return [.repetition(parts, times: rounds.rounds)]
    }
}

/// A template at certain days and a certain time.
package struct WorkoutSession: Sendable {
    package var id: String
    /// The workout; where weeks differ, that of the first, and in an occurrence that of its week.
    package var template: WorkoutTemplate
    /// The workouts by week; `nil` where all weeks have the same one.
    package var weeks: WorkoutWeeks?
    /// The title that the plan gives it in place of the template's.
    package var ownTitle: String?
    package var limit: DayLimit
    /// When it starts: once a day, or at several times, numbered from 1 in the order written.
    package var times: [Moment]
    /// Whether the start itself is announced.
    package var announce: Bool
    /// Whether its phases notify only once the person has started it on the device.
    package var phasesOnStart = false
    /// How long before the start to remind, longest first.
    package var remind: [TimeSpan]
    package var delivery: DeliveryPreferences
    package var source: SourceSpan
    /// The weeks of the sessions before it that share a template with lighter weeks: for each template in the plan's order.
    package var earlier: [TemplateWeeks] = []

    package init(
        id: String, template: WorkoutTemplate, weeks: WorkoutWeeks? = nil, ownTitle: String? = nil, limit: DayLimit,
        times: [Moment], announce: Bool, remind: [TimeSpan], delivery: DeliveryPreferences, source: SourceSpan
    ) {
        self.id = id
        self.template = template
        self.weeks = weeks
        self.ownTitle = ownTitle
        self.limit = limit
        self.times = times
        self.announce = announce
        self.remind = remind
        self.delivery = delivery
        self.source = source
    }

    package var title: String { ownTitle ?? template.title }

    /// Whether its occurrences of a day have numbers; one at a single time has none, so that its identifiers are those
    /// of the day.
    package var hasSlots: Bool { times.count > 1 }

    /// The workouts of all its weeks, in their order.
    package var templates: [WorkoutTemplate] { weeks?.templates.compactMap(\.self) ?? [template] }

    /// Whether it takes place on a date, if it has a time there.
    package func takesPlace(on date: LocalDate, in calendar: HijriCalendar) -> Bool {
        limit.contains(date, in: calendar) && weeks?.exclusion(of: date) == nil
    }

    /// Returns the reason why it does not take place on a date.
    package func exclusion(of date: LocalDate, in calendar: HijriCalendar) -> DayExclusion? {
        limit.exclusion(of: date, in: calendar) ?? weeks?.exclusion(of: date)
    }
}
