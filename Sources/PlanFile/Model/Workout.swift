package import CivilTime
package import Diagnostics

/// A workout: what it consists of.
package struct WorkoutTemplate: Sendable {
    /// What the phases come from.
    package enum Kind: String, CaseIterable, Sendable {
        case hiit, lift, intervals
        case walkRun = "walk-run"
    }

    /// A stretch of a session, at whose end the person hears something.
    package struct Phase: Hashable, Sendable {
        /// `work`, `rest`, `run`, `walk`, `warmup` or `cooldown`.
        package var kind: String
        /// What the plan calls it, if it does.
        package var name: String?
        /// What a person calls it.
        package var label: String
        package var start, end: TimeSpan
        /// The round that it belongs to and how many there are, both 1 in a workout without rounds.
        package var round, rounds: Int
        /// What the notification at its end says.
        package var message: String
    }

    /// An exercise of a lift.
    package struct Exercise: Hashable, Sendable {
        package var name: String
        package var sets: Int
        package var reps, weight: String?
        package var rest: TimeSpan
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
    /// What a lift's rest timer says at its end.
    package var restEnds: String
    /// From start to completion; an estimate for a lift.
    package var duration: TimeSpan
    /// How its notifications arrive when the person starts it.
    package var delivery: DeliveryWish
    package var source: SourceSpan
}

/// A template at certain days and a certain time.
package struct WorkoutSession: Sendable {
    package var id: String
    package var template: WorkoutTemplate
    package var title: String
    package var limit: DayLimit
    package var at: Moment
    /// Whether the start itself is announced.
    package var announce: Bool
    /// How long before the start to remind, longest first.
    package var remind: [TimeSpan]
    package var delivery: DeliveryWish
    package var source: SourceSpan

    /// Whether it takes place on a date, if it has a time there.
    package func takesPlace(on date: LocalDate, in calendar: HijriCalendar) -> Bool {
        limit.contains(date, in: calendar)
    }
}
