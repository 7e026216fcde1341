package import CivilTime
package import ICalendar
import PlanFile
package import Planning

/// Why a calendar file cannot be built upon.
package enum RevisionFailure: Error, Hashable, Sendable {
    /// It is a calendar of another program.
    case foreign(prodid: String?)
    /// It is not a calendar that can be read; the reason names the line.
    case unreadable(reason: String)
    /// It is the calendar of another plan, which a plan of another id may take the place of.
    case otherPlan(id: String, title: String?, mayBeSuperseded: Bool)

    /// What goes behind the file's name in a message.
    package var text: String {
        switch self {
        case .foreign(let prodid): "was written by another program" + (prodid.map { " (\($0))" } ?? "")
        case .unreadable(let reason): "is not a calendar that can be read: \(reason)"
        case .otherPlan(let id, let title, let mayBeSuperseded):
            "is the calendar of another plan, '\(id)'" + (title.map { " (\($0))" } ?? "")
                + ", whose events would be cancelled"
                + (mayBeSuperseded ? "; if this plan takes its place, write 'supersedes: [\(id)]' into it" : "")
        }
    }
}

/// A new version of a calendar file, made from a fresh schedule and the file as it was.
package struct CalendarRevision {
    /// The version that an earlier build wrote; `nil` for a first build.
    private let previous: VCalendar?

    /// The first version: nothing is built upon.
    package static let first = CalendarRevision(previous: nil)

    private init(previous: VCalendar?) { self.previous = previous }

    /// Reads the file to be replaced, if there is one.
    package init(of file: [UInt8]?) throws(RevisionFailure) {
        guard let file else {
            previous = nil
            return
        }
        let calendars: [VCalendar]
        do throws(ICalendarReadError) {
            calendars = try ICalendarReader().calendars(file)
        } catch {
            throw .unreadable(reason: error.description)
        }
        guard let first = calendars.first, first.prodid == CalendarBuilder.prodid else {
            throw .foreign(prodid: calendars.first?.prodid)
        }
        previous = first
    }

    /// What the earlier version is called.
    package var name: String? { previous?.name }

    /// The same with what an earlier calendar holds of plans that were superseded, as far as this one has no word of it.
    package func joining(_ other: CalendarRevision, ofPlans ids: [String]) -> CalendarRevision {
        let names = ids.map { "@" + CalendarBuilder.namespace(ofPlan: $0) }
        guard var joined = previous ?? other.previous, let other = other.previous else { return self }
        let (uids, tzids) = (Set(joined.events.map(\.uid)), Set(joined.timezones.map(\.tzid)))
        let old = other.events.filter { event in names.contains { event.uid?.hasSuffix($0) == true } }
        guard previous != nil else {
            joined.events = old
            return CalendarRevision(previous: joined)
        }
        joined.events += old.filter { !uids.contains($0.uid) }
        joined.timezones += other.timezones.filter { !tzids.contains($0.tzid) }
        return CalendarRevision(previous: joined)
    }

    /// The plan whose calendar this is, where it is none of the given: no UID is theirs, or of what they supersede.
    package func foreignPlan(besides schedules: [Schedule]) -> RevisionFailure? {
        let suffix = CalendarBuilder.namespace(ofPlan: "")
        let first = previous?.events.first?.uid.flatMap { uid in uid.lastIndex(of: "@").map { uid[$0...].dropFirst() } }
        let own = schedules.flatMap { [$0.plan.id] + $0.plan.supersedes }
        guard let first, first.hasSuffix(suffix), !holdsEvents(ofPlans: own) else { return nil }
        return .otherPlan(id: String(first.dropLast(suffix.count)), title: name, mayBeSuperseded: true)
    }

    /// Whether an event is one of a plan of these ids.
    package func holdsEvents(ofPlans ids: [String]) -> Bool {
        let suffixes = ids.map { "@" + CalendarBuilder.namespace(ofPlan: $0) }
        return previous?.events.contains { event in suffixes.contains { event.uid?.hasSuffix($0) == true } } ?? false
    }

    /// Whether there are events before and now, and none of before is of a rule that there is now.
    package func sharesNoRule(with planned: VCalendar) -> Bool {
        guard let previous, !previous.events.isEmpty, !planned.events.isEmpty else { return false }
        return Self.rules(of: previous).isDisjoint(with: Self.rules(of: planned))
    }

    private static func rules(of calendar: VCalendar) -> Set<Substring> {
        // Any plan may tell that it ends.
        Set(calendar.events.compactMap { $0.uid?.prefix { $0 != "." && $0 != "@" } }.filter { $0 != EndNotice.id })
    }

    /// Joins the calendar as its plans ask for it now with the earlier version.
    ///
    /// Events of a plan that is no longer among `schedules`, or has another id now, are cancelled.
    package func revise(_ planned: VCalendar, _ schedules: [Schedule], stamp: Instant) -> Reconciliation {
        let horizons = schedules.map(\.reconciliationHorizon)
        let first = horizons.first ?? Reconciliation.Horizon(start: stamp, end: stamp)
        let start = horizons.map(\.start).min() ?? first.start
        let others = Reconciliation.Horizon(start: start, end: Instant(epochMilliseconds: .max), offset: first.offset)
        let names = schedules.map { CalendarBuilder.namespace(ofPlan: $0.plan.id) }
        return planned.reconciled(
            with: previous, stamp: stamp, horizon: others,
            namespaces: Dictionary(zip(names, horizons)) { first, _ in first }, listDay: CalendarBuilder.listDay(ofUID:)
        )
    }
}

extension Schedule {
    fileprivate var reconciliationHorizon: Reconciliation.Horizon {
        Reconciliation.Horizon(
            start: span.lowerBound, end: span.upperBound, days: horizon.dates,
            offset: plan.timeZone(at: span.lowerBound).offset(at: span.lowerBound).seconds)
    }
}
