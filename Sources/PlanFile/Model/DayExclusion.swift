package import CivilTime

/// What keeps a rule from a day that it could have.
package enum DayExclusion: Hashable, Sendable {
    /// The day of the week is not one of the rule's `days`.
    case weekday
    /// `except` names it.
    case exception
    /// None of the stretches in `dates` has it.
    case dates
    /// Its Hijri month and day are not among those in `hijri`.
    case hijri(month: Int, day: Int)
    /// Nobody knows its Hijri date.
    case hijriUnknown
}

extension DayLimit {
    /// What excludes a date; `nil` where the rule holds.
    package func exclusion(
        of date: LocalDate, days: Set<Weekday>, except: Set<LocalDate> = [], in calendar: HijriCalendar
    ) -> DayExclusion? {
        if !days.contains(date.weekday) { return .weekday }
        if except.contains(date) { return .exception }
        if !containsCivil(date) { return .dates }
        if contains(date, in: calendar) { return nil }
        return calendar.monthAndDay(of: date).map { .hijri(month: $0.month, day: $0.day) } ?? .hijriUnknown
    }
}
