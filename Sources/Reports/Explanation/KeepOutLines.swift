import CivilTime
import Diagnostics
import PlanModel
import Scheduling
import Text

/// Describes quiet hours and busy calendars, which warnings name by their ids.
extension Explanation {
    /// The ids of quiet hours and busy calendars.
    var keepOutIDs: [String] { plan.quiet.map(\.id) + plan.busy.map(\.id) }

    /// Returns what an id of quiet hours or of a busy calendar keeps free, on one day where there is one; `nil` for other
    /// ids and for what is no date.
    func keepOutLines(_ id: String, _ day: String?) -> [String]? {
        let date = day.flatMap { LocalDate($0) }
        guard day == nil || date != nil else { return nil }
        if let quiet = plan.quiet.first(where: { $0.id == id }) { return lines(of: quiet, on: date) }
        return plan.busy.first { $0.id == id }.map { lines(of: $0, on: date) }
    }

    private func lines(of quiet: QuietHours, on date: LocalDate?) -> [String] {
        var lines = ["\(plan.id)/\(quiet.id): quiet hours", labelled("rule", "quiet, \(quiet.source)")]
        lines.append(labelled("days", "\(DayWords(quiet.limit).text)"))
        lines.append(labelled("hours", "\(quiet.window.from) to \(quiet.window.to)"))
        if let date {
            let isIn = quiet.limit.exclusion(of: date, in: plan.prayers.hijri) == nil
            lines.append(indented("\(date) \(isIn ? "they begin on this day" : "they do not begin on this day")"))
        } else {
            let count = schedule.horizon.dates.count {
                quiet.limit.exclusion(of: $0, in: plan.prayers.hijri) == nil
            }
            lines.append(labelled("begins", "on \(count) of \(counted(schedule.horizon.days, "day"))"))
        }
        return lines + keptFree { !$0.overrideQuiet }
    }

    private func lines(of busy: BusyCalendar, on date: LocalDate?) -> [String] {
        var lines = ["\(plan.id)/\(busy.id): busy times of a calendar", labelled("rule", "busy, \(busy.source)")]
        lines.append(labelled("margin", "\(busy.margin) before and after each"))
        let days = date.map { PlannedHorizon(start: $0, days: 1) } ?? schedule.horizon
        let first = plan.midnight(of: days.dates.lowerBound)
        let stretches = busy.stretches(in: first..<plan.midnight(of: days.dates.upperBound)).stretches
        let last = days.dates.upperBound.advanced(by: -1)
        let range = date == nil ? "from \(days.start) to \(last)" : "on \(days.start)"
        lines.append(labelled("busy", "\(stretches.count == 1 ? "once" : "\(stretches.count) times") \(range)"))
        lines += stretches.prefix(date == nil ? 3 : 20).map { stretch in
            let zone = plan.timeZone(at: stretch.lowerBound)
            return labelled("from", "\(zone.local(stretch.lowerBound)) to \(zone.local(stretch.upperBound))")
        }
        return lines + keptFree(where: \.avoid.busy)
    }

    /// The prompt rules that heed a keep-out.
    private func keptFree(where heeds: (PromptRule) -> Bool) -> [String] {
        let ids = plan.prompts.filter(heeds).map { "'\($0.id)'" }
        return [
            labelled("keeps", "\(ids.isEmpty ? "no prompts" : "the prompts of \(ids.joined(separator: ", "))") out")
        ]
    }
}
