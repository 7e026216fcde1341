package import CivilTime
package import Diagnostics
package import Localization
package import PlanModel
package import PrayerTimes

/// Something that a plan puts on a day: one event of the calendar, with the notifications that belong to it.
package struct Occurrence: Sendable {
    /// The section that asks for it.
    package enum Kind: String, CaseIterable, Sendable {
        case prompt, prayer, workout
        /// A notice about the plan itself.
        case notice

        /// The section in the plan's words.
        package var name: Sentence {
            switch self {
            case .prompt: .prompts
            case .prayer: .prayers
            case .workout: .workouts
            case .notice: .notices
            }
        }

        /// The section as the command line calls it.
        package var plural: String {
            switch self {
            case .prompt: "Prompts"
            case .prayer: "Prayers"
            case .workout: "Workouts"
            case .notice: "Notices"
            }
        }

        /// The plan's section; `nil` for a notice.
        package var section: CalendarOptions.Section? {
            switch self {
            case .prompt: .prompts
            case .prayer: .prayers
            case .workout: .workouts
            case .notice: nil
            }
        }
    }

    package var subject: Subject
    /// The day whose list it is on; an occurrence after midnight may belong to the day before.
    package var date: LocalDate
    /// The number of a prompt, or of a session at several times, on its day, from 1; `nil` for what comes once a day.
    package var slot: Int?
    package var start, end: Instant
    /// The notifications, ascending by time; empty for a prayer that is only listed.
    package var notifications: [PlannedNotification]
    package var reason: Reason

    package var kind: Kind { subject.kind }
    /// The rule's id, a prayer's name included.
    package var rule: String { subject.id }
    package var title: String { subject.title }

    /// The number of its session's week, from 1; `nil` where the session does not count weeks.
    package var week: Int? { if case .session(let reason) = reason { reason.week } else { nil } }

    /// The workout with its week's numbers; `nil` for other occurrences.
    package var workout: WorkoutTemplate? { if case .session(let session) = subject { session.template } else { nil } }
    /// The place in the plan where the rule is written.
    package var source: SourceSpan { subject.source }

    /// The arm that a prompt of a trial took; `nil` for all other occurrences.
    package var arm: PromptArms.Arm? { if case .prompt(let rule) = subject { rule.arm } else { nil } }

    /// Whether it is a prompt of a trial that notifies nothing: a decision, of which nothing is shown to anybody.
    package var isUntreated: Bool { kind == .prompt && notifications.isEmpty }

    /// The prayer or extra that it is; `nil` for prompts and sessions.
    package var listedTime: ListedTime? { if case .prayer(let time, _) = subject { time } else { nil } }

    /// Whether it follows the traveller's clock (`wall`) or stays where it is on the time line.
    package var followsClock: Bool {
        switch subject {
        case .prompt: true
        case .prayer: false
        case .session: if case .session(let reason) = reason { reason.followsClock } else { false }
        case .planEnd: true
        }
    }

    /// `<rule>/<date>` and, for what comes several times a day, its slot.
    package var key: String { slot.map { "\(rule)/\(date)/\($0)" } ?? "\(rule)/\(date)" }
}

/// The reason for an occurrence and its time, boxed because few readers need it.
package indirect enum Reason: Sendable {
    case prompt(PromptReason)
    /// A prompt at a fixed time.
    case time(TimeReason)
    case prayer(PrayerReason)
    case session(TimeReason)
    /// The notice about the plan's last list day.
    case planEnd(LocalDate)
}

/// The way in which the second of a prompt was chosen.
package struct PromptReason: Sendable {
    /// The prompt's segment of the window; for `uniform` the whole window.
    package var segment: Range<Instant>
    /// The first and the last second that the draw chose from, before anything was cut out.
    package var range: ClosedRange<Instant>
    /// The number of free seconds to choose from, in the range or, where it was widened, in the segment.
    package var choices: Int
    /// Whether quiet hours or keep-outs left nothing of the range, so that the whole segment was drawn from.
    package var isWidened: Bool
    /// The random draw; `nil` for an even spread.
    package var draw: Draw?
}

/// The facts about a prayer or extra besides its time; ``Planner/times(on:in:)`` has the steps to the time.
package struct PrayerReason: Sendable {
    package var basis: TimeBasis
    /// Whether a high-latitude rule decided it.
    package var isRuled: Bool
    /// The beginning of the prayer in congregation, where the plan has one.
    package var iqamah: Instant?
    /// Whether the plan's timetable lacks the time, so that it is calculated.
    package var isUnpublished: Bool

    /// The reason of a time of the day's own sun without anything else to mention.
    static let usual = PrayerReason(basis: .calculated, isRuled: false, iqamah: nil, isUnpublished: false)

    /// Whether there is nothing to mention beyond the usual reason.
    var isUsual: Bool {
        if case .calculated = basis { !isRuled && iqamah == nil && !isUnpublished } else { false }
    }
}

/// The source of a listed time.
package enum TimeBasis: Hashable, Sendable {
    /// The sun, as a method and its rules read it.
    case calculated
    /// The plan's timetable.
    case published
    /// The sun of another day or latitude, since this day's does not rise or set.
    case borrowed(Derivation.Borrowed, because: MissingReason?)
    /// The plan itself.
    case plan

    /// The word for it in manifests and timetables.
    package var name: String {
        switch self {
        case .calculated: "calculated"
        case .published: "published"
        case .borrowed: "borrowed"
        case .plan: "plan"
        }
    }
}

/// The way in which a session, or a prompt at a fixed time, came to its start.
package struct TimeReason: Sendable {
    /// The time, as the plan writes it.
    package var moment: Moment
    /// The time of its anchor, be it the sun's or a rule's.
    package var base: Instant?
    /// The relation of the time to the clocks, which may skip or repeat it.
    package var fit: ZoneRules.Fit
    /// Whether what starts then follows the traveller's clock.
    package var followsClock: Bool
    /// The number of the week, from 1, where the session counts weeks.
    package var week: Int?
}
