package import CivilTime
package import Diagnostics
package import PlanFile

/// The days that are planned.
package struct PlannedHorizon: Hashable, Sendable {
    package var start: LocalDate
    package var days: Int

    package init(start: LocalDate, days: Int) {
        self.start = start
        self.days = days
    }

    /// The days themselves, ascending.
    package var dates: Range<LocalDate> { start..<start.advanced(by: days) }
}

/// Everything that a plan comes to within a horizon.
package struct Schedule: Sendable {
    package var plan: Plan
    package var horizon: PlannedHorizon
    /// The instants at which the horizon's first day begins and its last one ends.
    package var span: Range<Instant>
    /// Ascending by start, then rule, then slot.
    package var occurrences: [Occurrence]
    /// What was dropped, shifted or looks wrong.
    package var findings: [Diagnostic]
}
