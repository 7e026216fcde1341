import CivilTime
package import PlanModel
import PrayerTimes

/// The days of a rule in one line: `mon, 1st-sat; from 2027-01-04; days 1-4 of 8 from 2026-12-01; except 2026-12-25`.
package struct DayWords {
    let limit: DayLimit

    package init(_ limit: DayLimit) { self.limit = limit }

    package var text: String {
        ([limit.dayNames.joined(separator: ", ")] + parts).joined(separator: "; ")
    }

    /// The limits beyond the days of week and month; empty where there are none.
    package var beyondNames: String { parts.joined(separator: "; ") }

    private var parts: [String] {
        let cycle = limit.cycle.map { "\($0.unit.rawValue) \($0.numbers) of \($0.length) from \($0.from)" }
        let all =
            [list(limit.dates), cycle] + hijri + hebrew + [easter, moon, random]
            + [list(except).map { "except \($0)" }, list(limit.pauses.map(\.days)).map { "paused \($0)" }]
        return all.compactMap(\.self)
    }

    private var hijri: [String?] { words(limit.hijri, "Hijri", HijriDate.monthNames) }

    private var hebrew: [String?] { words(limit.hebrew, "Hebrew", HebrewDate.Month.allCases.map(\.rawValue)) }

    private func words(_ part: DayLimit.CalendarPart?, _ calendar: String, _ months: [String]) -> [String?] {
        guard let part else { return [] }
        func words(_ selection: DayLimit.CalendarPart.Selection) -> [String?] {
            [
                list(selection.months.sorted().map { months[$0 - 1] }).map { "in \($0)" },
                list(selection.days.sorted()).map { "on \($0) of the \(calendar) month" },
                list(selection.nights.sorted()).map { "in the night of \($0) of the \(calendar) month" },
            ]
        }
        return words(part.selection) + words(part.except).map { $0.map { "except \($0)" } }
    }

    private var easter: String? {
        limit.easter.map { Self.days($0.days, after: "\($0.tradition.rawValue) Easter Sunday") }
    }

    private var moon: String? {
        limit.moon.map { moon in
            let phases = MoonPhase.allCases.filter(moon.phases.contains).map(\.name)
            return Self.days(moon.days, after: "the \(phases.joined(separator: ", "))")
        }
    }

    private var random: String? {
        limit.random.map { "\($0.count) \($0.count == 1 ? "day" : "days") drawn of each \($0.per.rawValue)" }
    }

    /// `on the full Moon`, or `-46, 0, 39 days after western Easter Sunday`.
    private static func days(_ numbers: Set<Int>, after day: String) -> String {
        numbers == [0] ? "on \(day)" : "\(numbers.sorted().map(String.init).joined(separator: ", ")) days after \(day)"
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

extension MoonPhase {
    /// The phase in words: `full Moon`.
    var name: String {
        switch self {
        case .new: "new Moon"
        case .firstQuarter: "first quarter of the Moon"
        case .full: "full Moon"
        case .lastQuarter: "last quarter of the Moon"
        }
    }
}
