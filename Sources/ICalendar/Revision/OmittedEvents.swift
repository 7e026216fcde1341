package import CivilTime

/// The events that a new version of a calendar omits though they lie ahead, because they are beyond the horizon's end.
///
/// Events that are past, or stay as cancelled, do not count.
package struct OmittedEvents: Hashable, Sendable {
    /// Their UIDs.
    package private(set) var uids: Set<String> = []
    /// The last list day of the horizon that they are beyond, the earliest where there are several; `nil` for one
    /// without days.
    package private(set) var lastDay: LocalDate?

    package var count: Int { uids.count }
    package var isEmpty: Bool { uids.isEmpty }

    mutating func add(_ uid: String, beyond horizon: Reconciliation.Horizon) {
        uids.insert(uid)
        guard let last = horizon.days?.upperBound.advanced(by: -1) else { return }
        lastDay = min(lastDay ?? last, last)
    }
}
