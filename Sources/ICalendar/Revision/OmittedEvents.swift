package import CivilTime

/// The events that a new version of a calendar omits though they lie ahead, because they are beyond the horizon's end.
///
/// Events that are past, or stay as cancelled, do not count.
package struct OmittedEvents: Hashable, Sendable {
    /// The number of events.
    package private(set) var count = 0
    /// The last list day of the horizon that they are beyond, the earliest where there are several; `nil` for one
    /// without days.
    package private(set) var lastDay: LocalDate?

    package var isEmpty: Bool { count == 0 }

    mutating func add(beyond horizon: Reconciliation.Horizon) {
        count += 1
        guard let last = horizon.days?.upperBound.advanced(by: -1) else { return }
        lastDay = min(lastDay ?? last, last)
    }
}
