import CivilTime
import ICalendar
import PlanModel
package import Scheduling

/// The reason why a calendar file cannot be revised.
package enum RevisionFailure: Error, Hashable, Sendable {
    /// It is the calendar of another program.
    case foreign(prodid: String?)
    /// It is not a readable calendar; the reason names the line.
    case unreadable(reason: String)
    /// It is the calendar of another plan, which a plan with another id may supersede.
    case otherPlan(id: String, title: String?, mayBeSuperseded: Bool)

    /// Whether it is a calendar of Horarium's, and not this plan's.
    package var isOtherPlan: Bool { if case .otherPlan = self { true } else { false } }

    /// The part of a message that follows the file's name.
    package var text: String {
        switch self {
        case .foreign(let prodid): "was written by another program" + (prodid.map { " (\($0))" } ?? "")
        case .unreadable(let reason): "is not a calendar that can be read: \(reason)"
        case .otherPlan(let id, let title, let mayBeSuperseded):
            "is the calendar of another plan, '\(id)'" + (title.map { " (\($0))" } ?? "")
                + ", whose events would be cancelled"
                + (mayBeSuperseded
                    ? "; if this plan takes its place, write 'supersedes: [\(id)]' into it"
                    : "; write an 'id' of its own into each of the two")
        }
    }
}

/// A new version of a calendar file, made from a new schedule and the earlier file.
package struct CalendarRevision {
    /// The version that an earlier build wrote; `nil` for a first build.
    private let previous: EarlierCalendar?

    /// The first version, without an earlier file.
    package static var first: CalendarRevision { CalendarRevision(previous: nil) }

    private init(previous: EarlierCalendar?) { self.previous = previous }

    /// Reads the file to be replaced, if there is one.
    package init(of file: [UInt8]?) throws(RevisionFailure) {
        guard let file else {
            previous = nil
            return
        }
        let calendar: EarlierCalendar?
        do throws(ICalendarReadError) {
            calendar = try EarlierCalendar(file)
        } catch {
            throw .unreadable(reason: error.description)
        }
        guard let calendar, calendar.header.prodid == CalendarBuilder.prodid else {
            throw .foreign(prodid: calendar?.header.prodid)
        }
        previous = calendar
    }

    /// Reads files of an event each, whatever program wrote them.
    package init(ofEvents files: [[UInt8]]) {
        let calendars = files.compactMap { try? EarlierCalendar($0) }
        var joined = calendars.first
        var tzids = Set(calendars.first?.header.timezones.map(\.tzid) ?? [])
        for calendar in calendars.dropFirst() {
            let timezones = calendar.header.timezones.filter { tzids.insert($0.tzid).inserted }
            joined?.add(calendar.events, of: calendar, timezones)
        }
        previous = joined
    }

    /// The name of the earlier calendar.
    package var name: String? { previous?.header.name }

    /// Returns this revision with the events of superseded plans from another calendar added, except those whose UID
    /// this one has already.
    package func joining(_ other: CalendarRevision, ofPlans ids: [String]) -> CalendarRevision {
        let names = ids.map { "@" + CalendarBuilder.namespace(ofPlan: $0) }
        guard var joined = previous ?? other.previous, let other = other.previous else { return self }
        func isTheirs(_ event: EarlierCalendar.Event) -> Bool { names.contains { event.uid.hasSuffix($0) } }
        guard previous != nil else {
            joined.keepEvents(where: isTheirs)
            return CalendarRevision(previous: joined)
        }
        let (uids, tzids) = (Set(joined.events.map(\.uid)), Set(joined.header.timezones.map(\.tzid)))
        joined.add(
            other.events.filter { isTheirs($0) && !uids.contains($0.uid) }, of: other,
            other.header.timezones.filter { !tzids.contains($0.tzid) })
        return CalendarRevision(previous: joined)
    }

    /// Returns a failure that names the calendar's plan where no event belongs to the given plans or to a plan that
    /// they supersede; `nil` otherwise.
    package func foreignPlan(besides schedules: [Schedule]) -> RevisionFailure? {
        let suffix = CalendarBuilder.namespace(ofPlan: "")
        let first = (previous?.events.first?.uid).flatMap { uid in
            uid.lastIndex(of: "@").map { uid[$0...].dropFirst() }
        }
        let own = schedules.flatMap { [$0.plan.id] + $0.plan.supersedes }
        guard let first, first.hasSuffix(suffix), !holdsEvents(ofPlans: own) else { return nil }
        return .otherPlan(id: String(first.dropLast(suffix.count)), title: name, mayBeSuperseded: true)
    }

    /// Whether any event belongs to a plan with one of these ids.
    package func holdsEvents(ofPlans ids: [String]) -> Bool {
        let suffixes = ids.map { "@" + CalendarBuilder.namespace(ofPlan: $0) }
        return previous?.events.contains { event in suffixes.contains { event.uid.hasSuffix($0) } } ?? false
    }

    /// Whether both versions have events and no earlier event belongs to a rule of the planned calendar.
    package func sharesNoRule(with planned: PlannedCalendar) -> Bool {
        guard let previous, !previous.events.isEmpty, !planned.items.isEmpty else { return false }
        // Any plan may announce its end.
        let rules = planned.rules.subtracting([EndNotice.id])
        return !previous.events.contains { rules.contains(String($0.uid.prefix { $0 != "." && $0 != "@" })) }
    }

    /// Merges the calendar that its plans now ask for with the earlier version.
    ///
    /// ``VCalendar/reconciled(with:stamp:horizon:namespaces:listDay:retiredVersions:)`` describes the treatment of each
    /// event; one that has the same bytes as before is unchanged, without being parsed. Events are cancelled when their
    /// plan is no longer one of the calendar's or has another id now.
    package func revise(_ planned: PlannedCalendar) -> RevisedCalendar {
        var planned = planned
        var reconciler = reconciler(of: planned)
        var entries: [RevisedCalendar.Entry] = []
        entries.reserveCapacity(planned.items.count)
        var keepsNothing = true
        if let previous {
            var earlier = EarlierVersions(in: previous)
            for item in planned.items.indices {
                let event = planned.event(item)
                let entry = next(event, item, of: planned, &earlier, &reconciler)
                if case .new = entry.source {} else if event.uid.rule != EndNotice.id { keepsNothing = false }
                entries.append(entry)
            }
            for place in earlier.removed {
                guard let kept = reconciler.removed(previous.events[place].component) else { continue }
                entries.append(.init(start: reconciler.start(of: kept), uid: kept.uid ?? "", source: .revised(kept)))
            }
        } else {
            for item in planned.items.indices {
                let uid = planned.uid(item)
                entries.append(.init(start: planned.items[item].start, uid: uid, source: .new(item)))
            }
        }
        return RevisedCalendar(
            planned, previous, header: header(of: planned, entries, reconciler),
            entries: entries.sorted { ($0.start, $0.uid) < ($1.start, $1.uid) },
            new: reconciler.first, reconciler.changes, omitted: reconciler.omitted, keepsNothing: keepsNothing)
    }

    /// Returns the entry for an item's event, given its earlier version, if there is one.
    private func next(
        _ event: CalendarEvent, _ item: Int, of planned: PlannedCalendar, _ earlier: inout EarlierVersions,
        _ reconciler: inout EventReconciler
    ) -> RevisedCalendar.Entry {
        let (start, uid) = (planned.items[item].start, event.uid.text)
        switch earlier.version(of: event) {
        case .none: return .init(start: start, uid: uid, source: .new(item))
        case .same(let place): return .init(start: start, uid: uid, source: .same(place))
        case .other(let old):
            let next = reconciler.next(event.component(EventVersion(stamp: Instant(epochSeconds: 0))), after: old)
            return .init(start: reconciler.start(of: next), uid: uid, source: .revised(next))
        }
    }

    private func reconciler(of planned: PlannedCalendar) -> EventReconciler {
        let horizons = planned.schedules.map(\.reconciliationHorizon)
        let first = horizons.first ?? Reconciliation.Horizon(start: planned.stamp, end: planned.stamp)
        let start = horizons.map(\.start).min() ?? first.start
        let others = Reconciliation.Horizon(start: start, end: Instant(epochMilliseconds: .max), offset: first.offset)
        let names = planned.schedules.map { CalendarBuilder.namespace(ofPlan: $0.plan.id) }
        return EventReconciler(
            timezones: (previous?.header.timezones ?? []) + planned.header.timezones,
            retired: previous?.header.retiredVersions,
            stamp: planned.stamp, horizon: others, namespaces: Dictionary(zip(names, horizons)) { first, _ in first },
            listDay: CalendarBuilder.listDay(ofUID:))
    }

    /// Returns the calendar without events, with the time zones that kept events refer to.
    private func header(
        of planned: PlannedCalendar, _ entries: [RevisedCalendar.Entry], _ reconciler: EventReconciler
    ) -> VCalendar {
        var header = planned.header
        header.retiredVersions = reconciler.retired
        let revised = entries.compactMap { if case .revised(let event) = $0.source { event } else { nil } }
        header.keepTimezones(of: previous?.header.timezones ?? [], usedBy: revised)
        return header
    }
}

extension Schedule {
    var reconciliationHorizon: Reconciliation.Horizon {
        Reconciliation.Horizon(
            start: span.lowerBound, end: span.upperBound, days: horizon.dates,
            offset: plan.timeZone(at: span.lowerBound).offset(at: span.lowerBound).seconds)
    }
}
