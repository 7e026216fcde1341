package import CivilTime

/// The limits on how many prompts a rule has in a longer time than a day.
package struct PromptTotals: Hashable, Sendable {
    /// The most in a week of list days from Monday to Sunday, and in a month of the calendar.
    package var perWeek, perMonth: Int?

    package init(perWeek: Int? = nil, perMonth: Int? = nil) {
        self.perWeek = perWeek
        self.perMonth = perMonth
    }

    package var isEmpty: Bool { perWeek == nil && perMonth == nil }

    /// The times that can have a limit.
    package enum Period: String, CaseIterable, Sendable {
        case week, month

        /// The first day of the period that holds a date.
        package func start(of date: LocalDate) -> LocalDate {
            self == .week ? WeekCount.monday(of: date) : date.advanced(by: 1 - date.components.day)
        }

        /// The first day of the period after the one that begins on a date.
        package func end(from start: LocalDate) -> LocalDate {
            // No month is longer than 31 days, and none shorter than 28.
            self == .week ? start.advanced(by: 7) : self.start(of: start.advanced(by: 31))
        }
    }

    /// The limit of a period; `nil` where it has none.
    package subscript(period: Period) -> Int? { period == .week ? perWeek : perMonth }
}
