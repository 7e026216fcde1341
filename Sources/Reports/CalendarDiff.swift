package import CalendarWriter
import CivilTime
import Diagnostics
import Documents
package import ICalendar
import JSON
package import ManifestWriter
package import PlanModel
import Text

/// The changes that a build would make to a calendar, by day.
package struct CalendarDiff {
    private let changes: [Reconciliation.Change]
    private let omitted: OmittedEvents
    /// The plans whose events are in the calendar, at least one.
    private let plans: [Plan]

    /// Shows instants by the clocks of the first plan, and on journeys by those of the place.
    package init(_ differences: CalendarDifferences, of plans: [Plan]) {
        changes = differences.changes
        omitted = differences.omitted
        self.plans = plans
    }

    private var home: ZoneRules { plans[0].timeZone }

    /// Returns the zone of the place where an event's list day is spent; `nil` at home.
    private func journeyZone(_ uid: String) -> ZoneRules? {
        let plan = plans.first { uid.hasSuffix("@" + CalendarBuilder.namespace(ofPlan: $0.id)) } ?? plans[0]
        return CalendarBuilder.listDay(ofUID: uid).flatMap(plan.journey)?.timeZone
    }

    /// A heading for each day and a line for each change; a moved event is listed on its old day.
    package var lines: [String] {
        var lines: [String] = []
        var heading: String?
        let rows = TextTable.aligned(changes.map { row($0) + [$0.uid] }, leftColumns: 5)
        for (change, row) in zip(changes, rows) {
            if let date = start(change.old ?? change.new, change.uid)?.date {
                let wanted = self.heading(date, change.uid)
                if wanted != heading { lines += (heading == nil ? [] : [""]) + [wanted] }
                heading = wanted
            }
            lines.append("  \(row)")
        }
        return lines
    }

    /// Returns the first changes, each as a line of its own: `Tue 2026-12-01: moved 08:58:04 Check-in to 09:17:26`.
    package func first(_ count: Int) -> [String] {
        changes.prefix(count).map { change in
            let day = start(change.old ?? change.new, change.uid).map { heading($0.date, change.uid) + ": " } ?? ""
            return day + row(change).filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    /// Returns a day's name and date, followed on a journey by the zone of the place.
    private func heading(_ date: LocalDate, _ uid: String) -> String {
        let place = journeyZone(uid).map { " \($0.identifier)" } ?? ""
        return "\(date.weekday.shortName) \(date)\(place)"
    }

    /// The number of changes of each kind, and of omitted events.
    package var total: String {
        Self.total(omitted) { kind in changes.count { $0.kind == kind } } ?? "no changes"
    }

    /// Returns the number of changes of each kind without looking at each event; `nil` where there are none.
    package static func total(_ differences: CalendarDifferences) -> String? {
        total(differences.omitted, differences.count)
    }

    private static func total(_ omitted: OmittedEvents, _ count: (Reconciliation.Change.Kind) -> Int) -> String? {
        var counts = Reconciliation.Change.Kind.allCases.compactMap { kind -> String? in
            let count = count(kind)
            return count == 0 ? nil : "\(count) \(kind.rawValue)"
        }
        counts += departure(omitted).map { [$0] } ?? []
        return counts.isEmpty ? nil : counts.joined(separator: ", ")
    }

    /// Returns a line about the events that a shorter horizon omits, which programs that imported them keep; `nil`
    /// where there are none.
    package static func departure(_ omitted: OmittedEvents) -> String? {
        guard !omitted.isEmpty else { return nil }
        let days = omitted.lastDay.map { "days after \($0)" } ?? "beyond the horizon"
        let (leave, keep) = omitted.count == 1 ? ("leaves", "it keep it") : ("leave", "them keep them")
        return "\(omitted.count) \(leave) the file (\(days)); programs that imported \(keep)"
    }

    private func row(_ change: Reconciliation.Change) -> [String] {
        let old = change.old ?? change.new
        let detail: String
        switch change.kind {
        case .moved:
            let others = change.properties.filter { $0 != "DTSTART" && $0 != "DTEND" }
            detail = "to \(destination(change))" + (others.isEmpty ? "" : " (\(others.joined(separator: ", ")))")
        case .changed: detail = "(\(change.properties.joined(separator: ", ")))"
        case .added, .removed: detail = ""
        }
        return [change.kind.rawValue, clock(old, change.uid), (change.new ?? old)?.summary ?? "", detail]
    }

    /// Returns the new time, with its date where that differs from the old one.
    private func destination(_ change: Reconciliation.Change) -> String {
        let date = start(change.new, change.uid)?.date
        let isSameDay = date == start(change.old, change.uid)?.date
        let clock = clock(change.new, change.uid)
        return isSameDay ? clock : "\(date.map { "\($0) " } ?? "")\(clock)"
    }

    /// Returns the time, `07:30` or `07:30:15`, followed for a repeating event by its weekdays.
    private func clock(_ event: VEvent?, _ uid: String) -> String {
        guard let event, let local = start(event, uid) else { return "" }
        if case .date? = event.dtstart { return "all day" }
        guard let rule = event.rrule else { return local.time.short }
        return "\(local.time.short) \(rule.byDay.map { $0.weekday.shortName }.joined(separator: "+"))"
    }

    /// Returns the date and time by the clocks of the place where the event's list day is spent.
    private func start(_ event: VEvent?, _ uid: String) -> LocalDateTime? {
        guard let time = event?.dtstart else { return nil }
        return if case .utc(let instant) = time { (journeyZone(uid) ?? home).local(instant) } else { time.wallClock }
    }

    // MARK: For programs

    /// Returns an object with `calendars`, each with the path of its file and the changes to it, and `manifests`, each
    /// with the differences that a device would notice.
    package static func json(
        _ diffs: [(path: String, diff: CalendarDiff)], _ manifests: [(path: String, diff: ManifestDiff)]
    ) -> [UInt8] {
        var json = JSONWriter(.lines(depth: 4))
        json.object { json in
            json.member("calendars", diffs) { json, calendar in
                json.member("path", calendar.path)
                json.member("timeZone", calendar.diff.home.identifier)
                calendar.diff.members(&json)
            }
            json.member("manifests", manifests) { json, manifest in
                json.member("path", manifest.path)
                json.member("added", manifest.diff.added)
                json.member("removed", manifest.diff.removed)
                json.member("changed", manifest.diff.changed)
                json.member("members", manifest.diff.members)
            }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private func members(_ json: inout JSONWriter) {
        for kind in Reconciliation.Change.Kind.allCases {
            json.member(named: kind.rawValue, changes.count { $0.kind == kind })
        }
        json.member("leftOut", omitted.count)
        json.member("changes", changes) { json, change in
            json.member("kind", change.kind.rawValue)
            json.member("uid", change.uid)
            json.member("title", (change.new ?? change.old)?.summary)
            let event = change.old ?? change.new
            json.member("date", start(event, change.uid).map { "\($0.date)" })
            if let zone = journeyZone(change.uid) { json.member("timeZone", zone.identifier) }
            time("start", event, change.uid, &json)
            if change.kind == .moved { time("newStart", change.new, change.uid, &json) }
            json.member("rrule", event?.component["RRULE"]?.value)
            json.member("sequence", change.new?.sequence)
            json.member("properties", change.properties)
        }
    }

    /// Writes `start` by the clock of the place, and `startUtc` where the time is a single instant.
    private func time(_ name: String, _ event: VEvent?, _ uid: String, _ json: inout JSONWriter) {
        if case .date(let date)? = event?.dtstart {
            json.member(named: name, "\(date)")
        } else {
            json.member(named: name, start(event, uid).map { "\($0)" })
        }
        let instant: Instant? =
            switch event?.dtstart {
            case .utc(let instant): instant
            case .zoned(let local, _): (journeyZone(uid) ?? home).instant(of: local).instant
            case .floating, .date, nil: nil
            }
        json.member(named: "\(name)Utc", instant.map { "\($0)" })
    }
}
