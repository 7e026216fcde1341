import CivilTime
import Diagnostics
import Localization
package import PlanModel
import PrayerTimes
import Scheduling

/// A month of a plan's prayer times with iqamah, Jumuahs and Hijri dates, as mosques print it.
package struct MonthTable {
    /// A listed time of a day.
    struct Cell {
        var start: Instant
        var local: LocalDateTime
        var basis: TimeBasis
        /// The beginning of the prayer in congregation, where the plan has one.
        var iqamah: Instant?
        /// The time, `05:04`, with the number of days where it is not on its list day's date: `00:40 +1`.
        var clock: String
        var iqamahClock: String?
        /// The indices of the table's notes about the source of the time, from 0.
        var notes: [Int]
    }

    /// A day of the month.
    struct Day {
        var date: LocalDate
        /// The Hijri month, 1 to 12, and its day; `nil` where it is unknown.
        var hijri: (month: Int, day: Int)?
        /// The day's times, of those that the plan lists.
        var cells: [ListedTime: Cell]
    }

    /// A time that at least one day of the month has.
    struct Column {
        var time: ListedTime
        var title: String
        var hasIqamah: Bool
    }

    let plan: Plan
    let month: Month
    private(set) var days: [Day] = []
    private(set) var columns: [Column] = []
    /// The notes about some times, each once, in the order in which the table needs them.
    private(set) var notes: [String] = []

    var words: Words { plan.words }

    /// Computes a month, whatever the plan's horizon.
    package init(_ plan: Plan, _ month: Month) {
        self.plan = plan
        self.month = month
        days = zip(month.dates, Planner.prayers(on: month.dates, in: plan)).map { day($0, $1) }
        columns = ListedTime.allCases.compactMap { time in
            let cells = days.compactMap { $0.cells[time] }
            guard !cells.isEmpty, let alert = plan.prayers.alerts[time]?.otherwise else { return nil }
            return Column(time: time, title: alert.title, hasIqamah: cells.contains { $0.iqamah != nil })
        }
    }

    private mutating func day(_ date: LocalDate, _ prayers: [Occurrence]) -> Day {
        var cells: [ListedTime: Cell] = [:]
        for occurrence in prayers {
            guard let time = occurrence.listedTime, case .prayer(let reason) = occurrence.reason else { continue }
            cells[time] = Cell(
                start: occurrence.start, local: plan.timeZone(on: date).local(occurrence.start), basis: reason.basis,
                iqamah: reason.iqamah, clock: clock(occurrence.start, on: date),
                iqamahClock: reason.iqamah.map { clock($0, on: date) },
                notes: reason.notes(in: words).map { number(of: $0) })
        }
        return Day(date: date, hijri: plan.prayers.hijri.monthAndDay(of: date), cells: cells)
    }

    private func clock(_ instant: Instant, on date: LocalDate) -> String {
        let local = plan.timeZone(on: date).local(instant)
        let shift = date.distance(to: local.date)
        return local.time.hourAndMinute + (shift == 0 ? "" : " \(shift > 0 ? "+" : "−")\(abs(shift))")
    }

    private mutating func number(of note: String) -> Int {
        if let index = notes.firstIndex(of: note) { return index }
        notes.append(note)
        return notes.count - 1
    }

    // MARK: Words

    /// The month and its year: `March 2027`.
    var monthTitle: String {
        words(.monthAndYear, ["month": words.language.name(ofMonth: month.number), "year": "\(month.year)"])
    }

    /// The Hijri months and years: `Ramadan – Shawwal 1448 AH`; `nil` where the tables do not reach.
    var hijriTitle: String? {
        let calendar = plan.prayers.hijri
        let months = days.compactMap(\.hijri?.month).reduce(into: [Int]()) { if $0.last != $1 { $0.append($1) } }
        let years = days.compactMap { try? HijriDate($0.date, adjustment: calendar.adjustment).year }
        guard !months.isEmpty, let first = years.first, let last = years.last else { return nil }
        let year = first == last ? "\(first)" : "\(first)/\(last)"
        return "\(months.map(words.name(ofHijriMonth:)).joined(separator: " – ")) \(words.hijriYear(year))"
    }

    /// The place of the times: its name, where it has one, and the zone.
    var place: String {
        ([plan.location?.name].compactMap(\.self) + [plan.timeZone.identifier]).joined(separator: ", ")
    }

    /// Returns the Hijri date of a day: `22 Ramadan`.
    func hijri(_ day: Day) -> String { day.hijri.map { words(hijriMonth: $0.month, day: $0.day) } ?? "" }

    /// The headings of all columns: date, weekday, Hijri date, then each time and its iqamah.
    var headings: [String] {
        [words(.dateColumn), "", words(.hijriColumn)]
            + columns.flatMap { [$0.title] + ($0.hasIqamah ? [words(.iqamahColumn)] : []) }
    }

    /// Returns the mark of a note: `*`, `**`.
    static func mark(_ note: Int) -> String { String(repeating: "*", count: note + 1) }

    /// Returns the marks of several notes, apart: `* **`.
    static func marks(_ notes: [Int]) -> String { notes.map(mark).joined(separator: " ") }
}
