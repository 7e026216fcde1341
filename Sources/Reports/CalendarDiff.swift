package import CivilTime
import Diagnostics
import Documents
package import ICalendar
package import Manifests

/// What a build would do to a calendar, by day.
package struct CalendarDiff {
    private let revision: Reconciliation
    private let zone: TimeZone

    /// - Parameter zone: The zone to show instants in.
    package init(_ revision: Reconciliation, zone: TimeZone) {
        self.revision = revision
        self.zone = zone
    }

    /// A heading for each day and a line for each change; a moved event is on the day that it leaves.
    package var lines: [String] {
        var lines: [String] = []
        var day: LocalDate?
        let rows = TextTable.aligned(revision.changes.map(row), leftColumns: 5)
        for (change, row) in zip(revision.changes, rows) {
            if let date = start(change.old ?? change.new)?.date, date != day {
                if day != nil { lines.append("") }
                lines.append("\(date.weekday.shortName) \(date)")
                day = date
            }
            lines.append("  \(row)")
        }
        return lines
    }

    /// The lines that tell how much changes in all.
    package var total: String {
        let counts = Reconciliation.Change.Kind.allCases.compactMap { kind -> String? in
            let count = revision.changes.count { $0.kind == kind }
            return count == 0 ? nil : "\(count) \(kind.rawValue)"
        }
        return counts.isEmpty ? "no changes" : counts.joined(separator: ", ")
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
        return [change.kind.rawValue, clock(old), (change.new ?? old)?.summary ?? "", detail, change.uid]
    }

    /// The new time, with its date where that is another one.
    private func destination(_ change: Reconciliation.Change) -> String {
        let date = start(change.new)?.date
        let isSameDay = date == start(change.old)?.date
        return isSameDay ? clock(change.new) : "\(date.map { "\($0) " } ?? "")\(clock(change.new))"
    }

    /// `07:30` or `07:30:15`, and what a repeating event repeats by.
    private func clock(_ event: VEvent?) -> String {
        guard let event, let local = start(event) else { return "" }
        if case .date? = event.dtstart { return "all day" }
        guard let rule = event.rrule else { return local.time.short }
        return "\(local.time.short) \(rule.byDay.map { $0.weekday.shortName }.joined(separator: "+"))"
    }

    /// Date and time by the plan's clock.
    private func start(_ event: VEvent?) -> LocalDateTime? {
        guard let time = event?.dtstart else { return nil }
        return if case .utc(let instant) = time { zone.local(instant) } else { time.wallClock }
    }

    // MARK: For programs

    /// An object with `calendars`, each with the path of its file and the changes to it, and `manifests`, those that a
    /// device would notice a change of.
    package static func json(
        _ diffs: [(path: String, diff: CalendarDiff)], _ manifests: [(path: String, diff: ManifestDiff)]
    ) -> [UInt8] {
        var json = JSONWriter(.lines(depth: 4))
        json.object { json in
            json.member("calendars", diffs) { json, calendar in
                json.member("path", calendar.path)
                json.member("timeZone", calendar.diff.zone.identifier)
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
            json.member(kind.rawValue, revision.changes.count { $0.kind == kind })
        }
        json.member("changes", revision.changes) { json, change in
            json.member("kind", change.kind.rawValue)
            json.member("uid", change.uid)
            json.member("title", (change.new ?? change.old)?.summary)
            let event = change.old ?? change.new
            json.member("date", start(event).map { "\($0.date)" })
            time("start", event, &json)
            if change.kind == .moved { time("newStart", change.new, &json) }
            json.member("rrule", event?.component["RRULE"]?.value)
            json.member("sequence", change.new?.sequence)
            json.member("properties", change.properties)
        }
    }

    /// `start`, by the plan's clock, and `startUtc` where it is one instant.
    private func time(_ name: String, _ event: VEvent?, _ json: inout JSONWriter) {
        if case .date(let date)? = event?.dtstart {
            json.member(name, "\(date)")
        } else {
            json.member(name, start(event).map { "\($0)" })
        }
        let instant: Instant? =
            switch event?.dtstart {
            case .utc(let instant): instant
            case .zoned(let local, _): zone.instant(of: local).instant
            case .floating, .date, nil: nil
            }
        json.member("\(name)Utc", instant.map { "\($0)" })
    }
}
