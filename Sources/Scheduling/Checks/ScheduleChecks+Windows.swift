import CivilTime
import Diagnostics
import PlanModel

/// Checks of windows that begin or end while clocks change.
extension ScheduleChecks {
    /// Reports the windows of prompts and quiet hours that begin or end at a time which clocks skip or show twice.
    func shiftedWindows() -> [Diagnostic] {
        let plan = context.plan
        let dates = datesOfChanges
        guard !dates.isEmpty else { return [] }
        var findings: [Diagnostic] = []
        for hours in plan.quiet {
            for date in dates where hours.holds(on: date, in: plan.prayers.hijri) {
                findings += shiftedEnds(of: hours.window, on: date, "quiet time '\(hours.id)'", at: hours.source)
            }
        }
        for rule in plan.prompts {
            guard let window = rule.spread?.window else { continue }
            for date in dates where rule.prompts(on: date, in: plan.prayers.hijri) {
                findings += shiftedEnds(of: window, on: date, "window of '\(rule.id)'", at: rule.source)
            }
        }
        return findings
    }

    /// The days of the horizon whose windows can reach a change of the clocks, ascending; a day that clocks skip has no
    /// windows and is left out.
    private var datesOfChanges: [LocalDate] {
        let near = context.plan.timeZones.flatMap { zone in
            let begin = zone.instant(dates.lowerBound.advanced(by: -1), .midnight)
            let end = zone.instant(dates.upperBound.advanced(by: 2), .midnight)
            // The date before and after the change, between which a day may be skipped, and the day whose window ends
            // then.
            return zone.transitions(in: begin..<end).flatMap { change in
                let changed = [change.before, change.after].map { change.at.local(offset: $0.seconds).date }
                return [-1, 0, 1].flatMap { step in changed.map { $0.advanced(by: step) } }
            }
        }
        return Set(near).filter { dates.contains($0) && !context.plan.skips($0) }.sorted()
    }

    private func shiftedEnds(
        of window: TimeWindow, on date: LocalDate, _ name: String, at span: SourceSpan
    ) -> [Diagnostic] {
        let last = window.clockLength == nil || window.endsInOrder ? date : date.advanced(by: 1)
        let zone = context.timeZone(on: date)
        return [(window.from, date, "begin"), (window.to, last, "end")].compactMap { moment, date, verb in
            guard case .clock(let time) = moment else { return nil }
            let local = time.local(on: date)
            let (instant, fit) = zone.instant(of: local)
            let change = ClockChange(
                date: local.date, time: local.time.hourAndMinute, fit: fit,
                moved: zone.local(instant).time.hourAndMinute)
            return .shiftedWindow(name, verb, change, at: span)
        }
    }
}

/// A time on the clock that a change of the clocks touches.
struct ClockChange {
    var date: LocalDate
    var time: String
    var fit: ZoneRules.Fit
    /// The time that clocks show at the instant that stands for it.
    var moved: String
}
