import CivilTime
import DeviceManifest
import Diagnostics
import PlanFile
import PrayerTimes

/// The findings of planning, one factory for each message.
extension Diagnostic {
    /// `on 2026-12-25` or `on 12 days, first 2026-12-25`.
    private static func when(_ first: LocalDate, _ count: Int) -> String {
        count == 1 ? "on \(first)" : "on \(count) days, first on \(first)"
    }

    static func promptDropped(_ rule: PromptRule, first: (date: LocalDate, slot: Int), count: Int) -> Diagnostic {
        let what = count == 1 ? "a prompt" : "\(count) prompts"
        return Diagnostic(
            .promptDropped,
            "\(what) of '\(rule.id)' dropped, first number \(first.slot) on \(first.date): quiet hours and keep-outs leave no second for it",
            at: rule.source)
    }

    static func emptyWindow(_ rule: PromptRule, first: LocalDate, count: Int) -> Diagnostic {
        Diagnostic(
            .emptyWindow,
            "the window \(rule.window.from) to \(rule.window.to) of '\(rule.id)' is empty \(when(first, count)), so it does not prompt",
            at: rule.source)
    }

    static func prayerMissing(
        _ time: ListedTime, reason: String, first: LocalDate, count: Int, at span: SourceSpan
    ) -> Diagnostic {
        Diagnostic(.prayerMissing, "there is no \(time.title) \(when(first, count)): \(reason)", at: span)
    }

    static func hijriUnknown(_ effect: String, first: LocalDate, count: Int, at span: SourceSpan) -> Diagnostic {
        let dates = HijriDate.dates
        return Diagnostic(
            .hijriUnknown,
            "no Hijri date is known \(when(first, count)), so \(effect); the Umm al-Qura tables run from \(dates.lowerBound) to \(dates.upperBound), and prayers.ramadan takes dates of your own",
            at: span)
    }

    static func iqamahBeforeCall(
        _ time: ListedTime, call: String, first: LocalDate, count: Int, at span: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            .iqamahBeforeCall,
            "the iqamah of \(time.title) comes before the call, which is at \(call), \(when(first, count)); write a later time, +15m, or a table by dates",
            at: span)
    }

    static func timetableDeviation(
        _ prayer: Prayer, _ worst: (date: LocalDate, distance: TimeSpan, cell: Timetable.Cell), count: Int,
        _ tolerance: TimeSpan
    ) -> Diagnostic {
        let length = worst.distance < .zero ? -worst.distance : worst.distance
        let direction = worst.distance < .zero ? "before" : "after"
        let days = count == 1 ? "on \(worst.date)" : "on \(worst.date), the farthest of \(count) days"
        return Diagnostic(
            .timetableDeviation,
            "the published \(prayer) is \(length) \(direction) the calculated one \(days), more than the tolerance of \(tolerance); check place, method and madhab, or write a larger tolerance",
            at: worst.cell.span)
    }

    static func timetableGap(first: LocalDate, count: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .timetableGap, "the timetable has no times \(when(first, count)); they are calculated", at: span)
    }

    static func sessionMissing(_ session: WorkoutSession, first: LocalDate, count: Int) -> Diagnostic {
        Diagnostic(
            .prayerMissing, "'\(session.id)' has no time \(when(first, count)): there is no \(session.at)",
            at: session.source)
    }

    static func reminderOvertakes(
        _ reminder: PlannedNotification, of prayer: Occurrence, _ previous: Occurrence, count: Int
    ) -> Diagnostic {
        Diagnostic(
            .reminderOvertakes,
            "the reminder of \(prayer.title) \(prayer.start - reminder.fireAt) before comes no later than \(previous.title) \(when(prayer.date, count)); write a shorter one",
            at: prayer.source)
    }

    static func overlappingSessions(_ first: Occurrence, _ second: Occurrence, count: Int) -> Diagnostic {
        Diagnostic(
            .overlappingSessions,
            "'\(second.rule)' starts while '\(first.rule)' is still running, \(when(second.date, count)); on a device it would end it",
            at: second.source, related: [Related("the session that is running", at: first.source)])
    }

    static func clockSkipped(_ occurrence: Occurrence, by length: TimeSpan, in zone: TimeZone) -> Diagnostic {
        Diagnostic(
            .clockSkipped,
            "clocks go forward on \(occurrence.date), so '\(occurrence.rule)' starts \(length) later by the clock, at \(zone.local(occurrence.start).time.hourAndMinute)",
            at: occurrence.source)
    }

    static func clockRepeated(_ occurrence: Occurrence, in zone: TimeZone) -> Diagnostic {
        Diagnostic(
            .clockRepeated,
            "clocks show \(zone.local(occurrence.start).time.hourAndMinute) twice on \(occurrence.date); '\(occurrence.rule)' starts the first time",
            at: occurrence.source)
    }

    /// A window that begins or ends while clocks change; `nil` where they do not.
    static func shiftedWindow(_ name: String, _ verb: String, _ change: ClockChange, at span: SourceSpan) -> Diagnostic?
    {
        switch change.fit {
        case .unique: nil
        case .gap(let length):
            Diagnostic(
                .clockSkipped,
                "clocks go forward on \(change.date), so the \(name) \(verb)s \(length) later by the clock, at \(change.moved)",
                at: span)
        case .fold:
            Diagnostic(
                .clockRepeated,
                "clocks show \(change.time) twice on \(change.date); the \(name) \(verb)s the first time", at: span)
        }
    }

    /// - Parameters:
    ///   - crowded: The platforms without room, at least one.
    ///   - rule: The rule that notifies most in that time.
    static func budgetExceeded(
        _ crowded: [BudgetUse], _ busiest: BusiestWindow, _ rule: (occurrence: Occurrence, count: Int)?, in plan: Plan
    ) -> Diagnostic {
        let rooms = crowded.map {
            "the \($0.room) that \($0.platform.title) keeps pending (\($0.limits.pending) less a reserve of \($0.limits.reserve))"
        }
        let most = rule.map { ", \($0.count) of them of '\($0.occurrence.rule)'" } ?? ""
        return Diagnostic(
            .budgetExceeded,
            "\(busiest.count) notifications fire within \(plan.budget.window) from \(plan.timeZone.local(busiest.start))\(most): more than \(rooms.joined(separator: " and ")); plan fewer, or arm a shorter budget.window more often",
            at: plan.budget.source ?? rule?.occurrence.source ?? SourceSpan(startOf: plan.file))
    }

    static func refreshTooSlow(
        _ use: BudgetUse, _ reach: RefreshReach, _ rule: (occurrence: Occurrence, count: Int)?, in plan: Plan
    ) -> Diagnostic {
        let reason =
            switch reach.limit {
            case .window: "'budget.window' arms no more than \(reach.length) ahead"
            case .pending:
                "the \(use.room) that \(use.platform.title) keeps pending last \(reach.length) from \(plan.timeZone.local(reach.from))"
            }
        let way = reach.limit == .window ? "a longer window" : "plan fewer"
        return Diagnostic(
            .refreshTooSlow,
            "a refresh every \(plan.budget.refresh) loses notifications: \(reason); write budget: {refresh: \(reach.length)} or less, or \(way)",
            at: plan.budget.source ?? rule?.occurrence.source ?? SourceSpan(startOf: plan.file))
    }
}
