public import CivilTime

extension VCalendar {
    /// Returns this freshly planned calendar as the next version of the one that was written before.
    ///
    /// | event | in the result |
    /// | --- | --- |
    /// | as it was | DTSTAMP, LAST-MODIFIED, CREATED and SEQUENCE as they were |
    /// | changed or moved | SEQUENCE one higher, DTSTAMP and LAST-MODIFIED new |
    /// | new | SEQUENCE 0, DTSTAMP and LAST-MODIFIED `stamp`; above the numbers of what was left out on its day |
    /// | gone, within the horizon | STATUS:CANCELLED, SEQUENCE one higher, without alarms, until its time has passed |
    /// | gone, over before the horizon begins | left out |
    /// | gone, beyond the horizon's end | left out without a mark: the plan was not asked about it |
    /// | cancelled before, still gone | as it was, until its time has passed |
    /// | back after it was cancelled | STATUS:CONFIRMED, SEQUENCE one higher |
    ///
    /// An event is within the horizon if it reaches into the horizon's time, or if it is on one of its list days and
    /// not over. A repeating event without an end never passes: once removed, it stays cancelled. An event that is left
    /// out may come back, and then must not look older than before: where `retiredVersions` names a property, the
    /// calendar stores the highest SEQUENCE and the latest stamp of those that were in it. New stamps are later than
    /// the old ones even where `stamp` is not. A repeating event that only starts later than before, since the horizon
    /// does, keeps its old start and its old EXDATEs.
    ///
    /// - Parameters:
    ///   - previous: The calendar that was written before, or `nil`.
    ///   - stamp: The time of this build.
    ///   - horizon: The horizon of the build.
    ///   - namespaces: The horizons of events whose UIDs end in `@` and a name, where plans with horizons of their own
    ///     share the calendar.
    ///   - listDay: Returns the day to whose list an event belongs, judged by its UID, where its horizon has days;
    ///     `nil` for an event of no list.
    ///   - retiredVersions: The name of a property of the caller's, such as `X-EXAMPLE-RETIRED`, that stores the
    ///     versions of events that are left out; `nil` to store none.
    /// - Returns: The calendar with its events by start, then UID; and the changes.
    /// - Complexity: O(*n* log *n*) in the number of events of both versions.
    public func reconciled(
        with previous: VCalendar?, stamp: Instant, horizon: Reconciliation.Horizon,
        namespaces: [String: Reconciliation.Horizon] = [:],
        listDay: @escaping (_ uid: String) -> LocalDate? = { _ in nil }, retiredVersions: String? = nil
    ) -> Reconciliation {
        var reconciler = EventReconciler(
            timezones: (previous?.timezones ?? []) + timezones,
            retired: retiredVersions.flatMap { previous?.retiredVersions(in: $0) }, stamp: stamp, horizon: horizon,
            namespaces: namespaces, listDay: listDay)
        let old = Dictionary((previous?.events ?? []).map { ($0.uid ?? "", $0) }) { first, _ in first }
        var events: [(start: Instant, event: VEvent)] = []
        var present: Set<String> = []
        for event in self.events {
            let uid = event.uid ?? ""
            present.insert(uid)
            let next = old[uid].map { reconciler.next(event, after: $0) } ?? reconciler.added(event)
            events.append((reconciler.start(of: next), next))
        }
        for event in previous?.events ?? [] where !present.contains(event.uid ?? "") {
            if let kept = reconciler.removed(event) { events.append((reconciler.start(of: kept), kept)) }
        }
        events.sort { ($0.start, $0.event.uid ?? "") < ($1.start, $1.event.uid ?? "") }

        var calendar = self
        calendar.events = events.map(\.event)
        calendar.keepTimezones(of: previous?.timezones ?? [], usedBy: events.map(\.event))
        if let retiredVersions { calendar.setRetiredVersions(reconciler.retired, in: retiredVersions) }
        let changes = reconciler.changes.sorted { ($0.start, $0.change.uid) < ($1.start, $1.change.uid) }
        return Reconciliation(calendar: calendar, changes: changes.map(\.change))
    }

    /// Adds an earlier version's time zones that only events kept from it still refer to.
    package mutating func keepTimezones(of previous: [VTimezone], usedBy events: [VEvent]) {
        let has = Set(timezones.compactMap(\.tzid))
        let needed = Set(events.flatMap { $0.component.properties.compactMap { $0.parameter("TZID") } }).subtracting(
            has)
        guard !needed.isEmpty else { return }
        timezones += previous.filter { $0.tzid.map(needed.contains) ?? false }
    }
}
