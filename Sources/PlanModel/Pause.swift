package import CivilTime
package import Diagnostics

/// List days that are taken out of some sections of a plan.
package struct Pause: Hashable, Sendable {
    package var days: DateRange
    package var sections: Set<CalendarOptions.Section>
    /// Why, in the author's words; it reaches no output.
    package var reason: String?
    package var source: SourceSpan

    package init(days: DateRange, sections: Set<CalendarOptions.Section>, reason: String? = nil, source: SourceSpan) {
        self.days = days
        self.sections = sections
        self.reason = reason
        self.source = source
    }
}

extension Pause: CustomStringConvertible {
    /// `from 2027-01-03 to 2027-01-09 (flu)`.
    package var description: String { "\(days)" + (reason.map { " (\($0))" } ?? "") }
}

extension Plan {
    /// The pause that takes a section's list day out, if one does.
    package func pause(of section: CalendarOptions.Section, on date: LocalDate) -> Pause? {
        pauses.first { $0.sections.contains(section) && $0.days.contains(date) }
    }
}
