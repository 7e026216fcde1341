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
}

/// A new version of a calendar file, made from a fresh schedule and the file as it was.
package struct CalendarRevision {
    /// The version that an earlier build wrote; `nil` for a first build.
    private let previous: VCalendar?

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
        guard let first = calendars.first, first.isOurs else { throw .foreign(prodid: calendars.first?.prodid) }
        previous = first
    }

    /// Joins the calendar as its plans ask for it now with the earlier version.
    ///
    /// Events of a plan that is no longer among `schedules`, or has another id now, are cancelled.
    package func revise(_ planned: VCalendar, _ schedules: [Schedule], stamp: Instant) -> Reconciliation {
        let horizons = schedules.map(\.reconciliationHorizon)
        let first = horizons.first ?? Horizon(start: stamp, end: stamp)
        let start = horizons.map(\.start).min() ?? first.start
        let others = Horizon(start: start, end: Instant(epochMilliseconds: .max), offset: first.offset)
        let names = schedules.map { CalendarBuilder.namespace(ofPlan: $0.plan.id) }
        return reconcile(
            new: planned, previous: previous, stamp: stamp, horizon: others,
            namespaces: Dictionary(zip(names, horizons)) { first, _ in first })
    }
}

extension Schedule {
    fileprivate var reconciliationHorizon: Horizon {
        Horizon(
            start: span.lowerBound, end: span.upperBound, days: horizon.dates,
            offset: plan.timeZone.offset(at: span.lowerBound).seconds)
    }
}
