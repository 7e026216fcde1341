import CivilTime
import Diagnostics
import Documents
import JSON
import PrayerTimes
import Text
import CSV

/// The times of one place by several methods, side by side.
package struct PrayerComparison {
    private let methods: [(key: String, table: PrayerTable)]

    /// Creates a comparison of tables of the same place and days; the others are compared with the first.
    package init(_ methods: [(key: String, table: PrayerTable)]) { self.methods = methods }

    private typealias Column = PrayerTable.Column

    /// A block for each day: a line for each time, with the first method's time and then each other method's time and
    /// its distance from the first.
    package var table: [String] {
        guard let first = methods.first?.table else { return [] }
        var rows = [["date", "time"] + methods.map(\.key)]
        for index in first.days.indices {
            let date = first.days[index].date
            for column in Column.shown {
                let base = column.time(first.days[index], first.hijri).instant
                let cells = methods.enumerated().map { number, method in
                    let instant = column.time(method.table.days[index], method.table.hijri).instant
                    guard let instant else { return "—" }
                    let clock = first.clock.short(instant, date)
                    guard number > 0, let base else { return clock }
                    return "\(clock) (\(Self.distance(instant, base)))"
                }
                // A line that is heard by itself needs its date.
                let isNamed = column == .listed(.fajr) || TextForm.current == .plain
                rows.append([isNamed ? "\(date)" : "", column.name] + cells)
            }
        }
        return TextTable.aligned(rows, leftColumns: rows[0].count, hasHeadings: true)
    }

    /// Returns the distance between two instants in whole seconds: `=`, `+17m`, `-1m30s`.
    private static func distance(_ a: Instant, _ b: Instant) -> String {
        let milliseconds = a.epochMilliseconds - b.epochMilliseconds
        let seconds = (abs(milliseconds) + 500) / 1000
        return seconds == 0 ? "=" : "\(milliseconds < 0 ? "-" : "+")\(TimeSpan.seconds(seconds))"
    }

    /// RFC 4180: a line for each day and time, a column of wall times for each method, and one of UTC instants.
    package var csv: [UInt8] {
        guard let first = methods.first?.table else { return [] }
        var csv = CSVWriter(header: ["date", "time"] + methods.map(\.key) + methods.map { "\($0.key)-utc" })
        for index in first.days.indices {
            for column in Column.standard {
                let times = methods.map { column.time($0.table.days[index], $0.table.hijri).instant }
                csv.row(
                    ["\(first.days[index].date)", column.name] + times.map { $0.map(first.clock.local) ?? "" }
                        + times.map { $0.map { "\($0)" } ?? "" })
            }
        }
        return csv.bytes
    }

    /// `{"days": [{"date": …, "methods": [{"method": …, "times": {…}, "notes": {…}}]}]}`.
    package var json: [UInt8] {
        var json = JSONWriter(.lines(depth: 3))
        json.object { json in
            json.member("days", Array(methods.first?.table.days.indices ?? 0..<0)) { json, index in
                json.member("date", "\(methods[0].table.days[index].date)")
                json.member("methods", methods) { json, method in
                    json.member("method", method.key)
                    method.table.write(method.table.days[index], to: &json)
                }
            }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }
}
