package import CivilTime

/// Decides on the next version of each event when a calendar has a new version, and records the changes.
package struct EventReconciler {
    /// The version with which new events begin.
    package let first: FirstVersion
    private let stamp: Instant
    private let horizon: Reconciliation.Horizon
    private let namespaces: [String: Reconciliation.Horizon]
    private let listDay: (String) -> LocalDate?
    /// The changes, each with the start of the event as it was.
    package private(set) var changes: [(start: Instant, change: Reconciliation.Change)] = []
    /// The versions that this calendar and those before it have retired.
    package private(set) var retired: RetiredVersions?
    /// The events that this version omits beyond the horizon's end.
    package private(set) var omitted = OmittedEvents()
    private var readings: [String: TimezoneReading] = [:]

    /// Prepares to reconcile two versions, as in
    /// ``VCalendar/reconciled(with:stamp:horizon:namespaces:listDay:retiredVersions:)``. `timezones` are those of both
    /// versions, of which the last of a name counts, and `retired` the versions that earlier calendars have retired.
    package init(
        timezones: [VTimezone], retired: RetiredVersions?, stamp: Instant, horizon: Reconciliation.Horizon,
        namespaces: [String: Reconciliation.Horizon], listDay: @escaping (String) -> LocalDate?
    ) {
        let stamp = Instant(epochSeconds: stamp.epochSeconds)
        self.stamp = stamp
        self.retired = retired
        first = FirstVersion(stamp: stamp, retired: retired)
        self.horizon = horizon
        self.namespaces = namespaces
        self.listDay = listDay
        for timezone in timezones {
            if let tzid = timezone.tzid { readings[tzid] = TimezoneReading(timezone.observances) }
        }
    }

    /// Returns an event that is new, with its first version.
    package mutating func added(_ event: VEvent) -> VEvent {
        var event = event
        let version = first.version(on: listDay(event.uid ?? ""))
        event.setVersion(
            dtstamp: version.dtstamp, lastModified: version.lastModified,
            sequence: max(event.sequence ?? 0, version.sequence))
        record(.added, old: nil, new: event)
        return event
    }

    /// Returns an event that was in the earlier version, with its next version.
    package mutating func next(_ event: VEvent, after old: VEvent) -> VEvent {
        var event = event
        let wasCancelled = old.status == .cancelled && event.status != .cancelled
        if !wasCancelled { event = continued(event, from: old) }
        // An event that has come back says CONFIRMED, which is also the meaning of an event without STATUS.
        if event.status == nil, old.status == .confirmed || wasCancelled { event.status = .confirmed }
        event.component["CREATED"] = old.component["CREATED"] ?? event.component["CREATED"]
        let properties = differences(old, event)
        if properties.isEmpty {
            event.setVersion(dtstamp: old.dtstamp, lastModified: old.lastModified, sequence: old.sequence)
            return event
        }
        raise(&event, above: old)
        let moved = properties.contains("DTSTART")
        record(wasCancelled ? .added : moved ? .moved : .changed, old: old, new: event, wasCancelled ? [] : properties)
        return event
    }

    /// Returns the cancelled form of an event that the plan no longer has, or `nil` where it is left out.
    package mutating func removed(_ event: VEvent) -> VEvent? {
        let isPast = isPast(event)
        guard !isPast, event.status == .cancelled || isAskedFor(event) else {
            if !isPast { omitted.add(event.uid ?? "", beyond: horizon(of: event)) }
            retired = RetiredVersions.latest(retired, RetiredVersions(event, listDay: listDay(event.uid ?? "")))
            return nil
        }
        if event.status == .cancelled { return event }
        var cancelled = event
        cancelled.status = .cancelled
        cancelled.alarms = []  // A program that shows cancelled events would ring for them too.
        raise(&cancelled, above: event)
        record(.removed, old: event, new: cancelled)
        return cancelled
    }

    private func raise(_ event: inout VEvent, above old: VEvent) {
        let next = max(stamp, old.latestStamp.map { $0 + .seconds(1) } ?? stamp)
        event.setVersion(dtstamp: next, lastModified: next, sequence: RetiredVersions.next(after: old.sequence ?? 0))
    }

    /// Whether the plan would have an event that is not over, if it still wanted it.
    private func isAskedFor(_ event: VEvent) -> Bool {
        let horizon = horizon(of: event)
        let isListed = horizon.days.flatMap { days in listDay(event.uid ?? "").map(days.contains) } ?? false
        return isListed || start(of: event) < horizon.end
    }

    private mutating func record(
        _ kind: Reconciliation.Change.Kind, old: VEvent?, new: VEvent, _ properties: [String] = []
    ) {
        let change = Reconciliation.Change(kind: kind, uid: new.uid ?? "", old: old, new: new, properties: properties)
        changes.append((start(of: old ?? new), change))
    }

    /// Returns a repeating event with the start and EXDATEs of its earlier version, where both repeat alike from the
    /// new start on: the horizon has moved, the event has not.
    private func continued(_ event: VEvent, from old: VEvent) -> VEvent {
        guard event.component["RRULE"] != nil, event.component["RRULE"] == old.component["RRULE"],
            let start = event.dtstart, let oldStart = old.dtstart, start.parameters == oldStart.parameters,
            oldStart.wallClock < start.wallClock, event.rrule?.count == nil,
            let days = event.rrule?.occurrences(from: oldStart.wallClock, through: start.wallClock),
            days.last == start.wallClock
        else { return event }
        var event = event
        event.dtstart = oldStart
        if let end = event.dtend {
            let length = end.wallClock.secondsSinceEpoch - start.wallClock.secondsSinceEpoch
            let oldEnd = oldStart.wallClock.secondsSinceEpoch + length
            event.dtend = end.at(Instant(epochSeconds: oldEnd).local(offset: 0))
        }
        let exdate = event.exdate
        let earlier = old.exdate.filter { $0.wallClock < start.wallClock && !exdate.contains($0) }
        if !earlier.isEmpty { event.exdate = (earlier + exdate).sorted { $0.wallClock < $1.wallClock } }
        return event
    }

    private func differences(_ a: VEvent, _ b: VEvent) -> [String] {
        // Almost always equal and in the same order; the sorting below is for the rest.
        let (old, new) = (EventText.content(a), EventText.content(b))
        guard old != new || a.component.components != b.component.components else { return [] }
        let names = Set((old + new).map(\.name))
        var differing = names.filter { name in
            old.filter { $0.name == name }.map(EventText.line).sorted()
                != new.filter { $0.name == name }.map(EventText.line).sorted()
        }
        if a.component.components != b.component.components {
            differing.formUnion((a.component.components + b.component.components).map(\.name))
        }
        return differing.sorted()
    }

    /// Whether an event, in its last repetition, is over when the horizon begins.
    private func isPast(_ event: VEvent) -> Bool {
        let horizon = horizon(of: event)
        func isOver(_ start: Instant) -> Bool { start < horizon.start && start + length(of: event) <= horizon.start }
        guard let rule = event.rrule else { return isOver(start(of: event)) }
        guard rule.until != nil || rule.count != nil else { return false }
        // A century of a rule that ends is more than any plan writes.
        let limit = LocalDateTime(horizon.start.local(offset: 0).date.advanced(by: 36525), .midnight)
        guard let time = event.dtstart, let last = event.starts(through: limit)?.last else { return true }
        return isOver(instant(of: time.at(last), horizon))
    }

    /// Returns the length of an event; a day for a whole-day event without an end (RFC 5545 §3.6.1).
    private func length(of event: VEvent) -> TimeSpan {
        let horizon = horizon(of: event)
        if let end = event.dtend { return instant(of: end, horizon) - start(of: event) }
        if case .date? = event.dtstart { return event.duration ?? .days(1) }
        return event.duration ?? .zero
    }

    /// Returns the horizon that applies to an event.
    private func horizon(of event: VEvent) -> Reconciliation.Horizon {
        guard !namespaces.isEmpty, let uid = event.uid, let at = uid.utf8.lastIndex(of: UInt8(ascii: "@")) else {
            return horizon
        }
        return namespaces[String(uid[uid.utf8.index(after: at)...])] ?? horizon
    }

    /// Returns the instant by which an event is ordered.
    package func start(of event: VEvent) -> Instant {
        let horizon = horizon(of: event)
        return event.dtstart.map { instant(of: $0, horizon) } ?? horizon.start
    }

    private func instant(of time: EventTime, _ horizon: Reconciliation.Horizon) -> Instant {
        switch time {
        case .utc(let instant): return instant
        case .zoned(let local, let tzid):
            if let instant = readings[tzid]?.instant(of: local) { return instant }
        case .floating, .date: break
        }
        return Instant(epochSeconds: time.wallClock.secondsSinceEpoch - horizon.offset)
    }
}

/// The content of an event, as a person would understand it.
private enum EventText {
    /// The properties that distinguish versions and are not content themselves.
    static let versionNames = ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"]

    static func content(_ event: VEvent) -> [ICalendarProperty] {
        event.component.properties.filter { !versionNames.contains($0.name) }
    }

    /// Returns a property as a text of its own, to sort and to compare by bytes.
    static func line(_ property: ICalendarProperty) -> String {
        String(decoding: ICalendarComponent("X", properties: [property]).bytes, as: UTF8.self)
    }
}

extension VEvent {
    /// Sets the properties that distinguish versions, always in the same place, so that an unchanged event has
    /// unchanged bytes.
    package mutating func setVersion(dtstamp: Instant?, lastModified: Instant?, sequence: Int?) {
        let place = component.properties.firstIndex { $0.name == "DTSTAMP" } ?? component.properties.endIndex
        component.properties.removeAll { EventText.versionNames.contains($0.name) }
        var version = VEvent(unchecked: ICalendarComponent(Self.componentName))
        version.dtstamp = dtstamp
        version.lastModified = lastModified
        version.sequence = sequence
        component.properties.insert(
            contentsOf: version.component.properties, at: min(place, component.properties.endIndex))
    }
}
