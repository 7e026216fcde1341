import CivilTime
package import Diagnostics
import PrayerTimes
import Text

extension Timetable {
    /// The findings about days whose times are out of order, the first day for each time: times ascend from Fajr to Isha,
    /// extras lie between their neighbours, and no iqamah comes before its prayer.
    package var orderFindings: [Diagnostic] {
        var found: [ListedTime: (finding: Diagnostic, count: Int)] = [:]
        let places = Dictionary(files.enumerated().map { ($1.file.name, $0) }) { first, _ in first }
        let rows = rows.values.map { (places[$0.span.file.name] ?? 0, $0.span.start, $0) }
        for row in rows.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }).map(\.2) {
            for (time, finding) in disorder(in: row) { found[time, default: (finding, 0)].count += 1 }
        }
        return ListedTime.allCases.compactMap { time in
            guard var noted = found[time] else { return nil }
            if noted.count > 1 { noted.finding.message += "; so on \(counted(noted.count - 1, "further line"))" }
            return noted.finding
        }
    }

    private func disorder(in row: Row) -> [(ListedTime, Diagnostic)] {
        var found: [(ListedTime, Diagnostic)] = []
        func moment(_ time: ListedTime, _ cell: Cell) -> LocalDateTime {
            LocalDateTime(Self.civilDate(of: time, at: cell.time, on: LocalDate(epochDay: 0)), cell.time)
        }
        var last: (time: ListedTime, cell: Cell)?
        for prayer in Prayer.allCases {
            let (time, iqamah) = (ListedTime(prayer), row.iqamah[prayer])
            guard let cell = row.times[time] else {
                if let iqamah, Self.isMorning(time, iqamah.time) {
                    found.append((time, .timetableMorning(time, iqamah, place)))
                }
                continue
            }
            if let last, moment(time, cell) <= moment(last.time, last.cell) {
                found.append((time, .timetableOrder(time, cell, after: last.time, last.cell, place)))
            } else if Self.isMorning(time, cell.time) {
                found.append((time, .timetableMorning(time, cell, place)))
            } else if let iqamah, moment(time, iqamah) < moment(time, cell) {
                found.append((time, .timetableIqamah(prayer, iqamah, call: cell)))
            }
            last = (time, cell)
        }
        for extra in ListedTime.extras {
            guard let cell = row.times[extra] else { continue }
            let neighbours = extra.neighbours
            if let earlier = neighbours.earlier.map(ListedTime.init), let other = row.times[earlier],
                moment(extra, cell) < moment(earlier, other)
            {
                found.append((extra, .timetableOrder(extra, cell, after: earlier, other, place)))
            } else if let later = neighbours.later.map(ListedTime.init), let other = row.times[later],
                moment(later, other) < moment(extra, cell)
            {
                found.append((extra, .timetableOrder(later, other, after: extra, cell, place)))
            }
        }
        return found
    }

    /// Whether a time is one of a 12-hour clock for certain: no Isha is in the morning, beyond what follows midnight.
    private static func isMorning(_ time: ListedTime, _ clock: LocalTime) -> Bool {
        let hour = clock.components.hour
        return switch time {
        case .dhuhr, .asr, .maghrib: hour < 9
        case .isha: (4..<12).contains(hour)
        default: false
        }
    }
}
