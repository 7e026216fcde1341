import CivilTime
import Diagnostics
import Documents
import ICalendar
import PlanModel

extension PlanDecoder {
    /// The calendars of busy times that could be read.
    ///
    /// - `zone`: The plan's zone, of which times without a zone are.
    mutating func busyCalendars(
        _ zone: ZoneRules, _ zones: () throws(TimeZoneError) -> TimeZoneDatabase
    ) -> [BusyCalendar] {
        var calendars: [BusyCalendar] = []
        for entry in root.fields("busy")?.entries ?? [] {
            let fields = Fields(node: entry.value)
            guard let file = busyFiles[entry.key], let database = try? zones() else { continue }
            let (expansion, found) = file.expansion(entry.key, in: zone, database)
            findings += found
            guard let expansion else { continue }
            calendars.append(
                BusyCalendar(
                    id: entry.key, margin: fields.duration("margin") ?? .zero,
                    countsAllDay: fields.flag("allDay") ?? false, expansion: expansion, file: file,
                    source: entry.keySpan))
        }
        return calendars
    }

    /// Notes the ids of busy times, which are unique in the plan.
    mutating func claimBusy() {
        for entry in root.fields("busy")?.entries ?? [] { claim(entry) }
    }
}
