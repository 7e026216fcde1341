import CivilTime
import DeviceManifest
package import Diagnostics
import PlanModel
import PrayerTimes

extension Diagnostic.Code {
    /// The codes of the findings about planned days and about the limits of devices.
    package static let planning: [Self] = [
        timetableDeviation, timetableGap, timetableCell, timetableMonth, promptDropped, followUpDropped, emptyWindow,
        prayerMissing,
        timeBorrowed,
        adjustCut,
        reminderOvertakes,
        overlappingSessions, sessionOverPrayer, sessionOverBusy, sameSecond, neverFires, horizonPast, oldZoneData,
        nothingPlanned,
        budgetExceeded,
        hijriUnknown, hijriNight, iqamahBeforeCall, jumuahBeforeDhuhr, clockSkipped, clockRepeated,
        refreshTooSlow, weeksOver, progressSpent, phaseTooShort, crowdedHour, activityTooLong, activityTooLarge,
        expectationFailed,
    ]
}

extension Diagnostic.Code {
    package static let promptDropped = Self(
        "prompt-dropped", .warning,
        """
        Quiet hours and keep-outs cover a prompt's whole segment, or its fixed time, so it has no second to fire at. A fixed time \
        is not moved.
        """,
        wrong: """
            window: {from: 12:00, to: 13:00}
            # with quiet hours from 11:30 to 13:30
            """,
        right: """
            window: {from: 12:00, to: 15:00}
            # with quiet hours from 11:30 to 13:30
            """)

    package static let followUpDropped = Self(
        "follow-up-dropped", .warning,
        """
        A follow-up falls into quiet hours or a keep-out, so that nobody is asked again although the prompt itself fires. A \
        follow-up is not moved. 'horarium explain' shows the days.
        """,
        wrong: """
            quiet: {night: {from: 23:00, to: 06:30}}
            prompts: {pill: {at: 22:55, followUp: [10m]}}
            """,
        right: """
            quiet: {night: {from: 23:00, to: 06:30}}
            prompts: {pill: {at: 22:40, followUp: [10m]}}
            """)

    package static let emptyWindow = Self(
        "empty-window", .warning,
        "On some days the window's end does not come after its beginning, or the sun has no such time.",
        wrong: "window: {from: isha, to: 22:00}", right: "window: {from: maghrib, to: 22:00}")

    package static let overlappingSessions = Self(
        "overlapping-sessions", .warning,
        "A session starts while another one is running. On a device, starting one ends the other.",
        wrong: """
            a: {template: hour-run, at: 07:00}
            b: {template: hiit, at: 07:30}
            """,
        right: """
            a: {template: hour-run, at: 07:00}
            b: {template: hiit, at: 08:30}
            """)

    package static let sessionOverPrayer = Self(
        "session-over-prayer", .note,
        "The time of a prayer begins while a session is running.",
        wrong: "run: {template: half-hour, at: maghrib-10m}", right: "run: {template: half-hour, at: maghrib+20m}")

    package static let sessionOverBusy = Self(
        "session-over-busy", .warning,
        """
        A session takes place while an event of a calendar in 'busy' does. Prompts keep away from such events by \
        themselves; a session stays where the plan puts it.
        """,
        wrong: """
            # work.ics has a meeting from 12:00 to 13:00
            run: {template: half-hour, at: 12:30}
            """,
        right: """
            # work.ics has a meeting from 12:00 to 13:00
            run: {template: half-hour, at: 13:05}
            """)

    package static let sameSecond = Self(
        "same-second", .note,
        """
        Two rules notify in the same second. A device makes one sound for both, or loses one of them: iftar and Maghrib, two \
        sessions' reminders. Two prompts of one rule become one notification, with its follow-ups.
        """,
        wrong: """
            a: {template: hiit, at: 07:00, announce: true}
            b: {template: lift, at: 08:00, remind: [1h]}
            """,
        right: """
            a: {template: hiit, at: 07:00, announce: true}
            b: {template: lift, at: 08:00, remind: [30m]}
            """)

    package static let budgetExceeded = Self(
        "budget-exceeded", .warning,
        """
        More notifications fire within the budget's window than a device keeps pending. iOS keeps 64 and drops the \
        rest without a word.
        """,
        wrong: "budget: {window: 7d}", right: "budget: {window: 2d}")

    package static let clockSkipped = Self(
        "clock-skipped", .note,
        """
        When clocks go forward, an hour of wall time does not exist. What is planned in it moves forward by as much. A whole day \
        that does not exist, as where a country changes to the other side of the date line, has nothing.
        """,
        wrong: "at: 01:30   # in London on 2026-03-29", right: "at: 02:30")

    package static let clockRepeated = Self(
        "clock-repeated", .note,
        "When clocks go back, an hour of wall time comes twice. What is planned in it happens the first time.",
        wrong: "at: 01:30   # in London on 2026-10-25", right: "at: 02:30")

    package static let refreshTooSlow = Self(
        "refresh-too-slow", .warning,
        """
        A device keeps so many notifications pending and no more, and an app arms no further ahead than the budget's \
        window. Where they have all fired before the app arms the next ones, those in between are lost. 'horarium \
        simulate' shows which.
        """,
        wrong: "budget: {refresh: 7d}", right: "budget: {refresh: 12h}")
}

/// The findings of planning, one factory for each message.
extension Diagnostic {
    /// Returns `on 2026-12-25` or `on 12 days, first on 2026-12-25`.
    static func when(_ first: LocalDate, _ count: Int) -> String {
        count == 1 ? "on \(first)" : "on \(count) days, first on \(first)"
    }

    static func promptDropped(
        _ rule: PromptRule, first: (date: LocalDate, slot: Int), because causes: [KeepOut.Cause], count: Int
    ) -> Diagnostic {
        let what = count == 1 ? "a prompt" : "\(count) prompts"
        let time = if case .fixed(let times) = rule.timing { ", at \(times[first.slot - 1])" } else { "" }
        return Diagnostic(
            .promptDropped,
            "\(what) of '\(rule.id)' dropped, first number \(first.slot) on \(first.date)\(time): \(covering(causes)) no second for it",
            at: rule.source)
    }

    static func followUpDropped(
        _ rule: PromptRule, _ first: PromptDay.DroppedFollowUp, at time: LocalTime, on date: LocalDate,
        because causes: [KeepOut.Cause], count: Int
    ) -> Diagnostic {
        let what = count == 1 ? "a follow-up" : "\(count) follow-ups"
        return Diagnostic(
            .followUpDropped,
            "\(what) of '\(rule.id)' dropped, first '\(first.slot)/after-\(first.length)' at \(time.short) on \(date): \(covering(causes)) no second for it",
            at: rule.source)
    }

    /// Returns a subject with its verb: `the quiet hours 'lunch' and the time around 'dhuhr' leave`.
    private static func covering(_ causes: [KeepOut.Cause]) -> String {
        var words = causes.map { cause in
            switch cause {
            case .quiet(let id): "the quiet hours '\(id)'"
            case .busy(let id): "busy '\(id)'"
            case .item(let item): "the time around '\(item.rule)'"
            }
        }
        var seen: Set<String> = []
        words = words.filter { seen.insert($0).inserted }
        if words.count > 3 { words = words.prefix(2) + ["\(words.count - 2) more"] }
        guard let last = words.popLast() else { return "its window leaves" }
        let isOne = words.isEmpty && !last.hasPrefix("the quiet")
        return (words.isEmpty ? last : words.joined(separator: ", ") + " and " + last) + (isOne ? " leaves" : " leave")
    }

    static func emptyWindow(_ window: TimeWindow, of rule: PromptRule, first: LocalDate, count: Int) -> Diagnostic {
        Diagnostic(
            .emptyWindow,
            "the window \(window.from) to \(window.to) of '\(rule.id)' is empty \(when(first, count)), so it does not prompt",
            at: rule.source)
    }

    static func sessionMissing(_ session: WorkoutSession, first: LocalDate, count: Int) -> Diagnostic {
        Diagnostic(
            .prayerMissing, "'\(session.id)' has no time \(when(first, count)): there is no \(session.at)",
            at: session.source)
    }

    static func promptMissing(_ rule: PromptRule, _ moment: Moment, first: LocalDate, count: Int) -> Diagnostic {
        let what = count == 1 ? "a prompt" : "\(count) prompts"
        return Diagnostic(
            .prayerMissing, "\(what) of '\(rule.id)' left out, first on \(first): there is no \(moment)",
            at: rule.source)
    }

    static func overlappingSessions(_ first: Occurrence, _ second: Occurrence, count: Int) -> Diagnostic {
        Diagnostic(
            .overlappingSessions,
            "'\(second.rule)' starts while '\(first.rule)' is still running, \(when(second.date, count)); on a device it would end it",
            at: second.source, related: [Related("the session that is running", at: first.source)])
    }

    static func sessionOverPrayer(_ session: Occurrence, _ prayer: Occurrence, count: Int) -> Diagnostic {
        Diagnostic(
            .sessionOverPrayer,
            "\(prayer.title) begins while '\(session.rule)' is running \(when(session.date, count)); write another time, such as \(prayer.rule)+20m",
            at: session.source)
    }

    static func sessionOverBusy(
        _ session: Occurrence, _ calendar: BusyCalendar, _ event: Range<Instant>, in zone: ZoneRules, count: Int
    ) -> Diagnostic {
        let (from, to) = (zone.local(event.lowerBound).time.hourAndMinute, zone.local(event.upperBound))
        return Diagnostic(
            .sessionOverBusy,
            "'\(session.rule)' overlaps busy '\(calendar.id)' \(when(session.date, count)), from \(from) to \(to.time.hourAndMinute); write another time, or 'except' for the day",
            at: session.source, related: [Related("the busy times", at: calendar.source)])
    }

    /// Returns the finding about two rules that notify in the same second.
    ///
    /// `span` is where the second rule is written, `other` where the first is. Where one line of the plan makes both,
    /// it is shown once.
    static func sameSecond(
        _ first: Occurrence, _ second: Occurrence, _ time: LocalDateTime, at span: SourceSpan, other: SourceSpan,
        count: Int
    ) -> Diagnostic {
        Diagnostic(
            .sameSecond,
            "'\(first.rule)' and '\(second.rule)' notify in the same second \(when(first.date, count)), at \(time.time.hourAndMinute), of which a person may hear one; move one of them",
            at: span, related: span == other ? [] : [Related("the other one", at: other)])
    }

    static func joinedPrompts(_ first: Occurrence, _ second: Occurrence, in zone: ZoneRules, count: Int) -> Diagnostic {
        let slots = [first, second].compactMap(\.slot).sorted().map { "\($0)" }.joined(separator: " and ")
        return Diagnostic(
            .sameSecond,
            "prompts \(slots) of '\(first.rule)' fall on the same second \(when(first.date, count)), at \(zone.local(first.start).time.hourAndMinute), and become one notification; move one of them",
            at: first.source)
    }

    static func daySkipped(_ date: LocalDate, count: Int, in zone: ZoneRules, _ plan: Plan) -> Diagnostic {
        Diagnostic(
            .clockSkipped,
            "clocks of \(zone.identifier) skip the whole day \(when(date, count)), so nothing is planned there",
            at: SourceSpan(startOf: plan.file))
    }

    static func clockSkipped(_ occurrence: Occurrence, by length: TimeSpan, in zone: ZoneRules) -> Diagnostic {
        Diagnostic(
            .clockSkipped,
            "clocks go forward on \(occurrence.date), so '\(occurrence.rule)' starts \(length) later by the clock, at \(zone.local(occurrence.start).time.hourAndMinute)",
            at: occurrence.source)
    }

    static func clockRepeated(_ occurrence: Occurrence, in zone: ZoneRules) -> Diagnostic {
        Diagnostic(
            .clockRepeated,
            "clocks show \(zone.local(occurrence.start).time.hourAndMinute) twice on \(occurrence.date); '\(occurrence.rule)' starts the first time",
            at: occurrence.source)
    }

    /// Returns the finding about a window that begins or ends while clocks change; `nil` where they do not.
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

    /// Returns the finding about a window in which too many notifications fire.
    ///
    /// `crowded` has the platforms without room, at least one; `rule` is the one that notifies most in that time.
    static func budgetExceeded(
        _ crowded: [BudgetUse], _ busiest: BusiestWindow, _ rule: (occurrence: Occurrence, count: Int)?, in plan: Plan
    ) -> Diagnostic {
        let rooms = crowded.map {
            "the \($0.room) that \($0.platform.title) keeps pending (\($0.limits.pending) less a reserve of \($0.limits.reserve))"
        }
        let most = rule.map { ", \($0.count) of them of '\($0.occurrence.rule)'" } ?? ""
        return Diagnostic(
            .budgetExceeded,
            "\(busiest.count) notifications fire within \(plan.budget.window) from \(plan.timeZone(at: busiest.start).local(busiest.start))\(most): more than \(rooms.joined(separator: " and ")); plan fewer, or arm a shorter budget.window more often",
            at: plan.budget.source ?? rule?.occurrence.source ?? SourceSpan(startOf: plan.file))
    }

    static func refreshTooSlow(
        _ use: BudgetUse, _ reach: RefreshReach, _ rule: (occurrence: Occurrence, count: Int)?, in plan: Plan
    ) -> Diagnostic {
        let reason =
            switch reach.limit {
            case .window: "'budget.window' arms no more than \(reach.length) ahead"
            case .pending:
                "the \(use.room) that \(use.platform.title) keeps pending last \(reach.length) from \(plan.timeZone(at: reach.from).local(reach.from))"
            }
        let way = reach.limit == .window ? "a longer window" : "plan fewer"
        return Diagnostic(
            .refreshTooSlow,
            "a refresh every \(plan.budget.refresh) loses notifications: \(reason); write budget: {refresh: \(reach.length)} or less, or \(way)",
            at: plan.budget.source ?? rule?.occurrence.source ?? SourceSpan(startOf: plan.file))
    }
}
