import CivilTime
package import ICalendar

/// How a calendar differs from the one before it.
package struct CalendarDifferences {
    private let planned: PlannedCalendar
    /// The items whose events are new.
    private let newItems: [Int]
    /// How those begin.
    private let first: FirstVersion
    /// All else that differs.
    private let others: [(start: Instant, change: Reconciliation.Change)]
    /// What is no longer there, since a shorter horizon does not reach it.
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

    /// How many events change in a way.
    package func count(_ kind: Reconciliation.Change.Kind) -> Int {
        others.count { $0.change.kind == kind } + (kind == .added ? newItems.count : 0)
    }

    /// What differs, by start, then UID.
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
