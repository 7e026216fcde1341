package import CivilTime

/// The reason why a rule leaves out a day that it could have.
package enum DayExclusion: Hashable, Sendable {
    /// The day is not one of the rule's `days`.
    case weekday
    /// `except` has it.
    case exception
    /// None of the stretches in `dates` has it.
    case dates
    /// It lies before the beginning of the cycle in `every`.
    case beforeCycle(DayCycle)
    /// Its number in the cycle is not one of those that count.
    case cycle(DayCycle, number: Int)
    /// Its Hijri month and day are not among those in `hijri`.
    case hijri(month: Int, day: Int)
    /// Nobody knows its Hijri date.
    case hijriUnknown
    /// Its Hebrew date is not among those in `hebrew`.
    case hebrew(HebrewDate)
    /// It is none of the days around Easter.
    case easter(DayLimit.EasterDays)
    /// It is none of the days around the phases of the Moon.
    case moon(DayLimit.MoonDays)
    /// Others of its week or month were drawn, ascending.
    case random(DayLimit.RandomDays, drawn: [LocalDate])
    /// A pause of the plan takes it out.
    case pause(Pause)
    /// A session's `weeks` begin on a later day.
    case beforeWeeks(from: LocalDate)
    /// The session's `weeks` have a rest in this one.
    case restWeek(Int)
    /// The last of the session's `weeks` is over.
    case weeksOver(last: Int)
}
