import CivilTime
import PlanModel

/// The days of a rule in one line: `mon, 1st-sat; from 2027-01-04; days 1-4 of 8 from 2026-12-01; except 2026-12-25`.
struct DayWords {
    let limit: DayLimit

    init(_ limit: DayLimit) { self.limit = limit }

    var text: String {
        let cycle = limit.cycle.map { "\($0.unit.rawValue) \($0.numbers) of \($0.length) from \($0.from)" }
        let parts =
            [limit.dayNames.joined(separator: ", "), list(limit.dates), cycle] + hijri
            + [list(except).map { "except \($0)" }, list(limit.pauses.map(\.days)).map { "paused \($0)" }]
        return parts.compactMap(\.self).joined(separator: "; ")
    }

    private var hijri: [String?] {
        guard let hijri = limit.hijri else { return [] }
        return words(hijri.selection) + words(hijri.except).map { $0.map { "except \($0)" } }
    }

    private func words(_ selection: DayLimit.HijriPart.Selection) -> [String?] {
        [
            list(selection.months.sorted().map { HijriDate.monthNames[$0 - 1] }).map { "in \($0)" },
            list(selection.days.sorted()).map { "on \($0) of the Hijri month" },
            list(selection.nights.sorted()).map { "in the night of \($0) of the Hijri month" },
        ]
    }

    /// The exceptions: single dates first, in their order, then stretches in the plan's order.
    private var except: [DateRange] {
        let singles = Set(limit.except.compactMap(\.single)).sorted().map { DateRange(from: $0, to: $0) }
        return singles + limit.except.filter { $0.single == nil }
    }

    private func list(_ items: [some CustomStringConvertible]) -> String? {
        items.isEmpty ? nil : items.map(\.description).joined(separator: ", ")
    }
}
