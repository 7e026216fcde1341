import CivilTime
package import ICalendar

/// The differences between a calendar and the one before it.
package struct CalendarDifferences {
    private let planned: PlannedCalendar
    /// The items whose events are new.
    private let newItems: [Int]
    /// The version with which new events begin.
    private let first: FirstVersion
    /// All other changes.
    private let others: [(start: Instant, change: Reconciliation.Change)]
    /// The events that are missing only because a shorter horizon does not reach them.
    package let omitted: OmittedEvents

    init(
        _ planned: PlannedCalendar, newItems: [Int], _ first: FirstVersion,
        _ others: [(start: Instant, change: Reconciliation.Change)], omitted: OmittedEvents
    ) {
        self.planned = planned
        self.newItems = newItems
        self.first = first
        self.others = others
        self.omitted = omitted
    }

    /// Whether no event differs; the calendar may still be shorter, see ``omitted``.
    package var isUnchanged: Bool { others.isEmpty && newItems.isEmpty }

    /// Returns the number of events with a kind of change.
    package func count(_ kind: Reconciliation.Change.Kind) -> Int {
        others.count { $0.change.kind == kind } + (kind == .added ? newItems.count : 0)
    }

    /// All changes, by start, then UID.
    package var changes: [Reconciliation.Change] {
        var planned = planned
        var all = others
        for item in newItems {
            let event = planned.event(item)
            let version = first.version(on: planned.listDay(item))
            let change = Reconciliation.Change(
                kind: .added, uid: event.uid.text, new: event.component(version), properties: [])
            all.append((planned.items[item].start, change))
        }
        return all.sorted { ($0.start, $0.change.uid) < ($1.start, $1.change.uid) }.map(\.change)
    }
}
