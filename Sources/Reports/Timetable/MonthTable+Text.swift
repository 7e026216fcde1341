import CivilTime
import Diagnostics
import Documents
import JSON
import Localization
import PlanModel
import PrayerTimes
import Scheduling
import Text
import CSV

/// The month for terminals, spreadsheets and programs.
extension MonthTable {
    /// A heading, a line for each day, and the notes.
    package var table: [String] {
        let rows = days.map { day in
            let cells = columns.flatMap { column in
                let cell = day.cells[column.time]
                let time = cell.map { $0.clock + Self.marks($0.notes) } ?? ""
                return [time] + (column.hasIqamah ? [cell?.iqamahClock ?? ""] : [])
            }
            return ["\(day.date.components.day)", words.language.name(of: day.date.weekday), hijri(day)] + cells
        }
        let heading = ([plan.title, monthTitle] + [hijriTitle].compactMap(\.self)).joined(separator: " · ")
        return [heading, place, ""] + TextTable.aligned([headings] + rows, leftColumns: headings.count)
            + (notes.isEmpty ? [] : [""]) + notes.enumerated().map { "\(Self.mark($0)) \($1)" }
    }

    /// RFC 4180 with a header: `date`, `hijri`, then each time by its rule and `<rule>-iqamah`, in wall times of the
    /// place.
    ///
    /// The prayers' columns are those of a plan's `timetable`, which can read the file again.
    package var csv: [UInt8] {
        var csv = CSVWriter(
            header: ["date", "hijri"]
                + columns.flatMap { column in
                    [column.time.rawValue] + (column.hasIqamah ? ["\(column.time.rawValue)-iqamah"] : [])
                })
        for day in days {
            let cells = columns.flatMap { column in
                let cell = day.cells[column.time]
                let times = [cell?.start] + (column.hasIqamah ? [cell?.iqamah] : [])
                return times.map { $0.map { plan.timeZone(on: day.date).local($0).time.hourAndMinute } ?? "" }
            }
            csv.row(["\(day.date)", plan.prayers.hijri.text(of: day.date) ?? ""] + cells)
        }
        return csv.bytes
    }

    /// The month, with each day as the manifest's `days` have it.
    package var json: [UInt8] {
        var json = JSONWriter(.lines(depth: 2))
        json.object { json in
            json.member("plan", plan.id)
            json.member("title", plan.title)
            json.member("language", words.language.rawValue)
            json.member("month", "\(month)")
            json.member("location", plan.location?.name)
            json.member("titles") { json in
                for column in columns { json.member(named: column.time.rawValue, column.title) }
            }
            json.member("days", days) { write($1, to: &$0) }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private func write(_ day: Day, to json: inout JSONWriter) {
        json.member("date", "\(day.date)")
        if let hijri = plan.prayers.hijri.text(of: day.date) { json.member("hijri", hijri) } else { json.null("hijri") }
        json.member("timeZone", plan.timeZone(on: day.date).identifier)
        json.member("times") { json in
            for time in ListedTime.allCases where plan.prayers.alerts[time] != nil {
                guard let cell = day.cells[time] else {
                    json.null(named: time.rawValue)
                    continue
                }
                json.member(named: time.rawValue) { json in
                    json.member("epochMs", cell.start.epochMilliseconds)
                    json.member("local", "\(cell.local)")
                    json.member("basis", cell.basis.name)
                    if let iqamah = cell.iqamah {
                        json.member("iqamahEpochMs", iqamah.epochMilliseconds)
                    } else {
                        json.null("iqamahEpochMs")
                    }
                }
            }
        }
    }
}
