package import CivilTime
import DeviceManifest
import Diagnostics
import Documents
import JSON
import PlanModel
package import Scheduling
import Text
import CSV

/// The events of a schedule as a list: a table for people, CSV for spreadsheets and JSON for programs.
package struct Agenda {
    private let occurrences: [Occurrence]
    private let schedule: Schedule
    private let now: Instant?
    private let useColour: Bool

    /// Lists all events of a schedule, or those of one kind.
    ///
    /// The table draws a line at `now` between past and coming events. With `useColour` it shows past ones pale, and
    /// each kind in a colour of its own.
    package init(_ schedule: Schedule, kind: Occurrence.Kind? = nil, now: Instant? = nil, useColour: Bool = false) {
        self.schedule = schedule
        self.now = now
        self.useColour = useColour
        occurrences = schedule.events.filter { kind == nil || $0.kind == kind }
    }

    /// A heading for each day and a line for each occurrence, with the identifier to ask `explain` about.
    ///
    /// A heading names the zone while away, and where the night of a journey's last day is followed by a day at home.
    package var table: [String] {
        guard !occurrences.isEmpty else { return ["nothing is planned on these days"] }
        let occurrences = byStays
        let rows = occurrences.map { occurrence in
            [
                "  \(clock(occurrence.start, occurrence))", occurrence.kind.rawValue, title(of: occurrence),
                alerts(of: occurrence),
                occurrence.key,
            ]
        }
        var lines: [String] = []
        var day: LocalDate?
        var zone: ZoneRules?
        var isPast = true
        for (occurrence, line) in zip(occurrences, TextTable.aligned(rows, leftColumns: 5)) {
            if let now, isPast, occurrence.start > now {
                isPast = false
                let line =
                    TextForm.current == .plain
                    ? "\(clock(now, occurrence)), now"
                    : "  \(clock(now, occurrence)) now \(String(repeating: "─", count: 20))"
                if day != nil { lines.append(TerminalStyle.red.applied(to: line, useColour)) }
            }
            let date = local(occurrence.start, occurrence).date
            let here = schedule.plan.timeZone(on: occurrence.date)
            let isElsewhere = zone.map { $0.identifier != here.identifier } ?? false
            if date != day || isElsewhere {
                if day != nil { lines.append("") }
                let isAway = schedule.plan.journey(on: occurrence.date) != nil
                let name = isAway || (isElsewhere && date == day) ? " \(here.identifier)" : ""
                lines.append(TerminalStyle.bold.applied(to: "\(date.weekday.shortName) \(date)\(name)", useColour))
                (day, zone) = (date, here)
            }
            let isOver = now.map { occurrence.start <= $0 } ?? false
            lines.append(isOver ? TerminalStyle.dim.applied(to: line, useColour) : coloured(line, occurrence.kind))
        }
        return lines
    }

    /// The occurrences in the order of the places where their list days are spent: across the date line, days of two
    /// places last at the same time, and would alternate.
    private var byStays: [Occurrence] {
        let changes = schedule.plan.travel.flatMap { [$0.dates.lowerBound, $0.dates.upperBound.advanced(by: 1)] }
        guard !changes.isEmpty else { return occurrences }
        let places = occurrences.map { occurrence in changes.count { $0 <= occurrence.date } }
        return occurrences.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { occurrences[$0] }
    }

    /// Returns a line with the word for its kind in that kind's colour; the text before the word has no lower-case
    /// letters.
    private func coloured(_ line: String, _ kind: Occurrence.Kind) -> String {
        guard useColour, let word = line.firstRange(of: kind.rawValue) else { return line }
        let style: TerminalStyle =
            switch kind {
            case .prompt: .cyan
            case .prayer: .green
            case .workout: .yellow
            case .notice: .bold
            }
        return line[..<word.lowerBound] + style.applied(to: line[word], true) + line[word.upperBound...]
    }

    /// Returns the title, with the week where the session counts weeks.
    private func title(of occurrence: Occurrence) -> String {
        guard let week = occurrence.week else { return occurrence.title }
        let isDeload = occurrence.workout?.isDeload(week) ?? false
        return "\(occurrence.title), week \(week)" + (isDeload ? " (deload)" : "")
    }

    /// Returns the time of day, with the zone's abbreviation where clocks show the time twice.
    private func clock(_ instant: Instant, _ occurrence: Occurrence) -> String {
        let zone = schedule.plan.timeZone(on: occurrence.date)
        let local = zone.local(instant)
        let isTwice = if case .fold = zone.instant(of: local).fit { true } else { false }
        return "\(local.time)" + (isTwice ? " \(zone.offset(at: instant).abbreviation)" : "")
    }

    /// Returns the number of notifications and the times of the first few, without times if the only one is at the
    /// start.
    private func alerts(of occurrence: Occurrence) -> String {
        let times = occurrence.notifications.map(\.fireAt)
        guard let first = times.first else { return "" }
        let count = counted(times.count, "notification")
        if times.count == 1, first == occurrence.start { return count }
        let day = local(occurrence.start, occurrence).date
        let shown = times.prefix(Self.shownAlerts).map { time in
            let date = local(time, occurrence).date
            return (date == day ? "" : "\(date.weekday.shortName) ") + clock(time, occurrence)
        }
        return "\(count): " + shown.joined(separator: ", ") + (times.count > shown.count ? ", …" : "")
    }

    private static let shownAlerts = 3

    /// RFC 4180 with a header: one row for each occurrence.
    package var csv: [UInt8] {
        var csv = CSVWriter(
            header: ["date", "start", "end", "utc", "kind", "rule", "slot", "title", "notifications"])
        for occurrence in occurrences {
            csv.row([
                "\(occurrence.date)", "\(local(occurrence.start, occurrence))", "\(local(occurrence.end, occurrence))",
                "\(occurrence.start)",
                occurrence.kind.rawValue, occurrence.rule, occurrence.slot.map { "\($0)" } ?? "", occurrence.title,
                "\(occurrence.notifications.count)",
            ])
        }
        return csv.bytes
    }

    /// An object with `occurrences`, each with its notifications.
    package var json: [UInt8] {
        var json = JSONWriter(.lines(depth: 2))
        json.object { json in
            json.member("plan", schedule.plan.id)
            json.member("timeZone", schedule.plan.timeZone.identifier)
            json.member("occurrences", occurrences) { json, occurrence in
                json.member("id", "\(schedule.plan.id)/\(occurrence.key)")
                json.member("kind", occurrence.kind.rawValue)
                json.member("rule", occurrence.rule)
                json.member("date", "\(occurrence.date)")
                json.member("slot", occurrence.slot)
                if let journey = schedule.plan.journey(on: occurrence.date) {
                    json.member("timeZone", journey.timeZone.identifier)
                }
                json.member("title", occurrence.title)
                json.member("week", occurrence.week)
                if occurrence.week != nil {
                    json.member("session", occurrence.workout?.id)
                    json.member("details", occurrence.details(in: schedule.plan.words, of: schedule.plan))
                }
                json.member("start", "\(local(occurrence.start, occurrence))")
                json.member("end", "\(local(occurrence.end, occurrence))")
                json.member("startUtc", "\(occurrence.start)")
                json.member("endUtc", "\(occurrence.end)")
                json.member("notifications", occurrence.notifications) { json, notification in
                    json.member("part", notification.part)
                    json.member("kind", notification.kind.rawValue)
                    json.member("local", "\(local(notification.fireAt, occurrence))")
                    json.member("fireAt", "\(notification.fireAt)")
                    json.member("title", notification.title)
                    json.member("body", notification.body)
                    json.member("sound", notification.sound.name)
                }
            }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// Returns the date and time by the clocks of the place where an occurrence's list day is spent.
    private func local(_ instant: Instant, _ occurrence: Occurrence) -> LocalDateTime {
        schedule.plan.timeZone(on: occurrence.date).local(instant)
    }
}
