import CivilTime

/// The addresses that the days of the weeks lead to.
struct DayLinks {
    /// The days whose details are on the page.
    let detailed: Range<LocalDate>
    /// Whether the page draws another day at an address of its own; if not, other days lead to the table.
    let drawsOthers: Bool

    /// Returns the address of a day.
    func address(of date: LocalDate) -> String {
        if detailed.contains(date) { return "#\(DaySection.anchor(date))" }
        return drawsOthers ? "?day=\(date)" : "#d\(date)"
    }
}
