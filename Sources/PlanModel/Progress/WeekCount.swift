package import CivilTime

/// The number that a week has in a progress or in a session's `weeks`.
package enum WeekCount {
    /// Which week a date is in, counted in weeks from Monday; the one that holds `first` is 1, those before it are
    /// less.
    package static func week(of date: LocalDate, from first: LocalDate) -> Int {
        monday(of: first).distance(to: monday(of: date)) / 7 + 1
    }

    /// The Monday of a date's week.
    package static func monday(of date: LocalDate) -> LocalDate {
        date.advanced(by: 1 - date.weekday.rawValue)
    }
}
