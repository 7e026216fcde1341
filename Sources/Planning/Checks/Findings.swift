import CivilTime
package import Diagnostics
import DeviceManifest
import PlanFile
import PrayerTimes

extension Diagnostic.Code {
    /// What planning shows, and what devices do not take.
    package static let planning: [Self] = [
        timetableDeviation, timetableGap, promptDropped, emptyWindow, prayerMissing, timeBorrowed, adjustCut,
        reminderOvertakes,
        overlappingSessions, sessionOverPrayer, sessionOverBusy, sameSecond, neverFires, horizonPast, nothingPlanned,
        budgetExceeded,
        hijriUnknown, iqamahBeforeCall, jumuahBeforeDhuhr, clockSkipped, clockRepeated,
        refreshTooSlow, weeksOver, progressSpent, phaseTooShort, crowdedHour, activityTooLong, activityTooLarge,
        expectationFailed,
    ]
}

extension Diagnostic.Code {
    package static let timetableDeviation = Self(
        "timetable-deviation", .warning,
        """
        Published times lie far from calculated ones. A misprint, the wrong place, method or school of Asr, or a \
        table without daylight saving time are the usual causes. 'horarium prayers --fit' finds the method.
        """,
        wrong: "timetable: timetables/leeds.csv   # in a plan for London",
        right: "timetable: {file: timetables/london.csv, tolerance: 15m}")

    package static let timetableGap = Self(
        "timetable-gap", .note,
        "The timetable has no times for some of the days, which are calculated instead.",
        wrong: """
            # timetable until 2026-12-31
            horizon: {start: 2026-12-01, days: 60}
            """,
        right: """
            # timetable until 2027-12-31
            horizon: {start: 2026-12-01, days: 60}
            """)

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

    package static let emptyWindow = Self(
        "empty-window", .warning,
        "On some days the window's end does not come after its beginning, or the sun has no such time.",
        wrong: "window: {from: isha, to: 22:00}", right: "window: {from: maghrib, to: 22:00}")

    package static let prayerMissing = Self(
        "prayer-missing", .warning,
        """
        The sun does not reach the height that defines this time on these days, as in polar summers and winters. A \
        time is never invented.
        """,
        wrong: "highLatitude: none", right: "highLatitude: automatic")

    package static let adjustCut = Self(
        "adjust-cut", .warning,
        """
        No prayer is moved to or beyond the time next to it: Fajr stays before sunrise, Asr before Maghrib. An adjustment \
        that would do so is cut, and the prayer stands a little apart from its neighbour. An adjustment is for minutes; \
        for another definition of a time, choose a method or write its angles.
        """,
        wrong: "adjust: {fajr: 2h}", right: "adjust: {fajr: 2m}")

    package static let timeBorrowed = Self(
        "time-borrowed", .note,
        """
        On these days the sun does not rise or does not set here, and another day or latitude lends its times. Events and \
        notifications say so too. One day lends to a whole season: the last before it that had sunrise, Asr and sunset.
        """,
        wrong: "location: {name: Tromsø, latitude: 69.6492, longitude: 18.9553}   # in June",
        right: "prayers: {polar: nearest-latitude}   # or none, which leaves the times out")

    package static let reminderOvertakes = Self(
        "reminder-overtakes", .warning,
        "The reminder of one prayer comes before the prayer before it.",
        wrong: "isha: {reminders: [{before: 30m}]}", right: "isha: {reminders: [{before: 10m}]}")

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
        sessions' reminders.
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

    package static let hijriUnknown = Self(
        "hijri-unknown", .warning,
        """
        Something depends on the Hijri date, and the Umm al-Qura tables end before (or begin after) these days: they \
        run from 1924-08-01 to 2077-11-16. A date beyond them would be a guess, so no rule for a month holds there.
        """,
        wrong: "hijri: {months: [ramadan]}   # in a plan for 2078",
        right: "ramadan: {from: 2078-08-05, to: 2078-09-03}")

    package static let iqamahBeforeCall = Self(
        "iqamah-before-call", .warning,
        "On some days the iqamah's time of day comes before the prayer's own time.",
        wrong: "iqamah: {dhuhr: 13:00}   # in a summer with Dhuhr at 13:05",
        right: "iqamah: {dhuhr: [{from: 2027-03-28, to: 2027-10-30, at: 13:30}, {at: 13:00}]}")

    package static let jumuahBeforeDhuhr = Self(
        "jumuah-before-dhuhr", .warning,
        """
        On some Fridays the time of Jumuah comes before Dhuhr, which begins when the sun has passed its highest point. \
        Clocks that go forward in spring move Dhuhr by an hour. Some schools allow an earlier Jumuah: a comment \
        '# horarium: ignore jumuah-before-dhuhr' on the line keeps it without the warning.
        """,
        wrong: "jumuah: {at: 12:30}   # in London, where Dhuhr is up to 13:07 in summer", right: "jumuah: {at: 13:15}")

    package static let clockSkipped = Self(
        "clock-skipped", .note,
        """
        When clocks go forward, an hour of wall time does not exist. What is planned in it moves forward by as much.
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
    /// `on 2026-12-25` or `on 12 days, first 2026-12-25`.
    private static func when(_ first: LocalDate, _ count: Int) -> String {
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

    /// `the quiet hours 'lunch' and the time around 'dhuhr' leave`.
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

    static func prayerMissing(
        _ time: ListedTime, reason: String, first: LocalDate, count: Int, at span: SourceSpan
    ) -> Diagnostic {
        Diagnostic(.prayerMissing, "there is no \(time.title) \(when(first, count)): \(reason)", at: span)
    }

    static func timeBorrowed(
        _ times: [Prayer], from source: Derivation.Borrowed, reason: String, first: LocalDate, count: Int,
        at span: SourceSpan
    ) -> Diagnostic {
        let names = times.map { ListedTime($0).title }
        let list =
            names.count > 1 ? "\(names.dropLast().joined(separator: ", ")) and \(names.last ?? "")" : names.joined()
        let which = count == 1 ? "" : ", first"
        return Diagnostic(
            .timeBorrowed,
            "\(reason) \(when(first, count)), so \(list) \(names.count == 1 ? "is" : "are") borrowed\(which) from \(source); write prayers: {polar: none} to leave them out, or nearest-latitude",
            at: span)
    }

    static func hijriUnknown(_ effect: String, first: LocalDate, count: Int, at span: SourceSpan) -> Diagnostic {
        let dates = HijriDate.dates
        return Diagnostic(
            .hijriUnknown,
            "no Hijri date is known \(when(first, count)), so \(effect); the Umm al-Qura tables run from \(dates.lowerBound) to \(dates.upperBound), and prayers.ramadan takes dates of your own",
            at: span)
    }

    static func iqamahBeforeCall(
        _ time: ListedTime, _ entry: PrayerSection.IqamahEntry, call: String, first: LocalDate, count: Int
    ) -> Diagnostic {
        let way =
            entry.isInherited
            ? "write one of its own, prayers.iqamah: {\(time.rawValue): +15m}"
            : "write a later time, +15m, or a table by dates"
        return Diagnostic(
            .iqamahBeforeCall,
            "the iqamah of \(time.title) comes before the call, which is at \(call), \(when(first, count)); \(way)",
            at: entry.source)
    }

    static func jumuahBeforeDhuhr(
        _ time: ListedTime, _ dates: [LocalDate], latest: LocalDateTime, at span: SourceSpan
    ) -> Diagnostic {
        let days =
            dates.count == 1
            ? "on \(dates[0])" : "on \(dates.count) Fridays, from \(dates[0]) to \(dates[dates.count - 1])"
        return Diagnostic(
            .jumuahBeforeDhuhr,
            "\(time.title) comes before Dhuhr \(days); Dhuhr is as late as \(latest.time.hourAndMinute), on \(latest.date); write a time after it, or an anchor such as dhuhr+10m",
            at: span)
    }

    /// - Parameter clock: When the prayer is on the first day.
    static func adjustCut(
        _ prayer: Prayer, _ adjustment: TimeSpan, first: LocalDate, _ clock: String, count: Int, at span: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            .adjustCut,
            "\(prayer) adjusted by \(adjustment) would reach the time next to it \(when(first, count)), so it is cut: \(clock) on \(first); write a smaller one",
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

    static func promptMissing(_ rule: PromptRule, _ moment: Moment, first: LocalDate, count: Int) -> Diagnostic {
        let what = count == 1 ? "a prompt" : "\(count) prompts"
        return Diagnostic(
            .prayerMissing, "\(what) of '\(rule.id)' left out, first on \(first): there is no \(moment)",
            at: rule.source)
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

    static func sessionOverPrayer(_ session: Occurrence, _ prayer: Occurrence, count: Int) -> Diagnostic {
        Diagnostic(
            .sessionOverPrayer,
            "\(prayer.title) begins while '\(session.rule)' is running \(when(session.date, count)); write another time, such as \(prayer.rule)+20m",
            at: session.source)
    }

    static func sessionOverBusy(
        _ session: Occurrence, _ calendar: BusyCalendar, _ event: Range<Instant>, in zone: TimeZone, count: Int
    ) -> Diagnostic {
        let (from, to) = (zone.local(event.lowerBound).time.hourAndMinute, zone.local(event.upperBound))
        return Diagnostic(
            .sessionOverBusy,
            "'\(session.rule)' overlaps busy '\(calendar.id)' \(when(session.date, count)), from \(from) to \(to.time.hourAndMinute); write another time, or 'except' for the day",
            at: session.source, related: [Related("the busy times", at: calendar.source)])
    }

    static func sameSecond(_ first: Occurrence, _ second: Occurrence, count: Int) -> Diagnostic {
        Diagnostic(
            .sameSecond,
            "'\(first.rule)' and '\(second.rule)' notify in the same second \(when(first.date, count)), of which a person may hear one; move one of them",
            at: second.source, related: [Related("the other one", at: first.source)])
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
