package import CivilTime
package import Diagnostics
import ICalendar
import PlanModel
package import Scheduling

/// Turns schedules into a calendar: one event for each occurrence, in UTC, which no calendar program gets wrong, unless
/// the plan asks for another form.
package enum CalendarBuilder {
    /// A part of the plans that a calendar can contain.
    package enum Part: Hashable, Sendable {
        case section(Occurrence.Kind)
        /// The Hijri date of each day, where the plan asks for it.
        case hijriDates

        package static let all = Set(Occurrence.Kind.allCases.map(Part.section) + [.hijriDates])
    }

    /// Returns the calendar of one or more schedules.
    ///
    /// It contains those of `parts` that the plans want in their calendars, and every event has the DTSTAMP `stamp`.
    /// `identifiers` holds the identifiers of each schedule's notifications where the caller has them already.
    package static func calendar(
        of schedules: [Schedule], parts: Set<Part> = Part.all, name: String, stamp: Instant,
        identifiers: [NotificationIdentifiers]? = nil
    ) -> PlannedCalendar {
        PlannedCalendar(
            schedules, identifiers ?? schedules.map { NotificationIdentifiers($0) }, parts: parts, name: name,
            stamp: stamp)
    }

    /// Returns the calendar of one schedule.
    package static func calendar(
        of schedule: Schedule, parts: Set<Part> = Part.all, name: String, stamp: Instant,
        identifiers: NotificationIdentifiers? = nil
    ) -> PlannedCalendar {
        calendar(of: [schedule], parts: parts, name: name, stamp: stamp, identifiers: identifiers.map { [$0] })
    }

    /// The PRODID of every calendar written here, without a version: an upgrade must not change a file.
    package static let prodid = "-//Horarium//Horarium//EN"

    /// Returns the UID of an occurrence's event.
    package static func uid(of occurrence: Occurrence, planID: String) -> String {
        EventUID(of: occurrence, plan: planID).text
    }

    /// Returns the date in a UID of that form, or `nil` when it has none.
    package static func listDay(ofUID uid: String) -> LocalDate? {
        let name = uid.utf8.prefix { $0 != UInt8(ascii: "@") }
        guard let dot = name.firstIndex(of: UInt8(ascii: ".")) else { return nil }
        return LocalDate(Substring(name[dot...].dropFirst().prefix { $0 != UInt8(ascii: ".") }))
    }

    /// Returns the text after the `@` in the UIDs of a plan's events.
    package static func namespace(ofPlan id: String) -> String { "\(id)\(EventUID.namespaceEnd)" }

    /// Returns notes on the sessions that cannot be written as repeating events although the plan asks for it.
    package static func notes(on schedule: Schedule) -> [Diagnostic] {
        guard schedule.plan.calendar.recurring, schedule.plan.calendar.shows(.workout) else { return [] }
        let maker = EventMaker(schedule.plan, stamp: schedule.span.lowerBound)
        return schedule.plan.sessions.compactMap { session in
            do throws(SessionSeries.Obstacle) {
                _ = try SessionSeries.all(session, in: schedule, maker)
                return nil
            } catch {
                return error.reason.map { .notRepeating(session, because: $0) }
            }
        }
    }

    /// Returns a calendar without events.
    static func header(of schedules: [Schedule], name: String) -> VCalendar {
        var calendar = VCalendar(prodid: prodid, name: name)
        let first = schedules.first?.plan.calendar
        calendar.color = schedules.count > 1 ? first?.sharedColor : first?.color
        calendar.refreshInterval = .days(1)
        return calendar
    }

    /// Returns the repeating events of the sessions for which the plan wants one and one is possible.
    static func series(_ schedule: Schedule, _ maker: EventMaker) -> [(rule: String, event: CalendarEvent)] {
        guard maker.options.recurring, maker.options.shows(.workout) else { return [] }
        return schedule.plan.sessions.flatMap { session in
            ((try? SessionSeries.all(session, in: schedule, maker)) ?? []).map { (session.id, $0.event) }
        }
    }

    /// Returns the definitions of the zones in `used`, each covering all schedules that use the zone.
    static func timezones(of schedules: [Schedule], _ used: Set<String>) -> [VTimezone] {
        guard !used.isEmpty else { return [] }
        var done: Set<String> = []
        return schedules.flatMap(\.plan.timeZones).compactMap { zone in
            guard used.contains(zone.identifier), done.insert(zone.identifier).inserted else { return nil }
            let spans = schedules.filter { schedule in
                schedule.plan.timeZones.contains { $0.identifier == zone.identifier }
            }.map(\.span)
            guard let start = spans.map(\.lowerBound).min(), let end = spans.map(\.upperBound).max() else { return nil }
            // Repeating events go on after the horizon.
            return VTimezone(zone, covering: start..<end + .days(SessionSeries.daysAhead))
        }
    }
}
