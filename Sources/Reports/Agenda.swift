package import CivilTime
import DeviceManifest
import Diagnostics
import Documents
import PlanFile
package import Planning

/// A schedule as a list to read: for people, for spreadsheets and for programs.
package struct Agenda {
    private let occurrences: [Occurrence]
    private let schedule: Schedule

    /// Takes all occurrences of a schedule, or those of one kind.
    package init(_ schedule: Schedule, kind: Occurrence.Kind? = nil) {
        self.schedule = schedule
        occurrences = schedule.occurrences.filter { kind == nil || $0.kind == kind }
    }

    /// `Tue`, as in an agenda's headings.
    package static func weekday(_ date: LocalDate) -> String {
        ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][date.weekday.rawValue - 1]
    }

    /// A heading for each day and a line for each occurrence, with what it takes to ask `explain` about it.
    package var table: [String] {
        guard !occurrences.isEmpty else { return ["nothing is planned on these days"] }
        let rows = occurrences.map { occurrence in
            let local = local(occurrence.start)
            let alerts = occurrence.notifications.count
            return [
                "  \(local.time)", occurrence.kind.rawValue, occurrence.title,
                alerts == 0 ? "" : alerts == 1 ? "1 notification" : "\(alerts) notifications", occurrence.key,
            ]
        }
        var lines: [String] = []
        var day: LocalDate?
        for (occurrence, line) in zip(occurrences, TextTable.aligned(rows, leftColumns: 5)) {
            let date = local(occurrence.start).date
            if date != day {
                if day != nil { lines.append("") }
                lines.append("\(Self.weekday(date)) \(date)")
                day = date
            }
            lines.append(line)
        }
        return lines
    }

    /// RFC 4180 with a header: one row for each occurrence.
    package var csv: [UInt8] {
        var text = "date,start,end,utc,kind,rule,slot,title,notifications\r\n"
        for occurrence in occurrences {
            let cells = [
                "\(occurrence.date)", "\(local(occurrence.start))", "\(local(occurrence.end))", "\(occurrence.start)",
                occurrence.kind.rawValue, occurrence.rule, occurrence.slot.map { "\($0)" } ?? "", occurrence.title,
                "\(occurrence.notifications.count)",
            ]
            text += cells.map(Self.quoted).joined(separator: ",") + "\r\n"
        }
        return Array(text.utf8)
    }

    /// A cell in quotes where RFC 4180 §2 asks for them.
    private static func quoted(_ cell: String) -> String {
        let special = cell.utf8.contains { byte in
            byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
                || byte == UInt8(ascii: "\r")
        }
        guard special else { return cell }
        return "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
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
                json.member("title", occurrence.title)
                json.member("start", "\(local(occurrence.start))")
                json.member("end", "\(local(occurrence.end))")
                json.member("startUtc", "\(occurrence.start)")
                json.member("endUtc", "\(occurrence.end)")
                json.member("notifications", occurrence.notifications) { json, notification in
                    json.member("part", notification.part)
                    json.member("kind", notification.kind.rawValue)
                    json.member("local", "\(local(notification.fireAt))")
                    json.member("fireAt", "\(notification.fireAt)")
                    json.member("title", notification.title)
                    json.member("body", notification.body)
                    json.member("sound", notification.sound.name)
                }
            }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private func local(_ instant: Instant) -> LocalDateTime { schedule.plan.timeZone.local(instant) }
}
