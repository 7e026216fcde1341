import CivilTime
import Diagnostics
import PlanModel
import PrayerTimes

/// Finds problems that only show once the days are planned; one finding covers all days of a rule.
struct ScheduleChecks {
    var findings: [Diagnostic] = []
    let context: PlanContext
    let prayers: PrayerPlanner
    /// The list days to report on.
    let dates: Range<LocalDate>
    /// The indices of the occurrences that are sessions, and of those that are prayers.
    let sessions, prayerTimes: [Int]

    /// Checks the occurrences on `dates`.
    ///
    /// `schedule` has everything on these days and those around them, also outside the horizon; `busy` has the times of
    /// the events of the plan's calendars.
    init(_ prayers: PrayerPlanner, _ dates: Range<LocalDate>, _ schedule: Schedule, _ busy: [BusyTimes]) {
        let sorted = schedule.occurrences
        self.prayers = prayers
        context = prayers.context
        self.dates = dates
        var (sessions, prayerTimes): ([Int], [Int]) = ([], [])
        for index in sorted.indices {
            switch sorted[index].subject {
            case .session: sessions.append(index)
            case .prayer: prayerTimes.append(index)
            case .prompt, .planEnd: break
            }
        }
        (self.sessions, self.prayerTimes) = (sessions, prayerTimes)
        let plan = context.plan
        missingTimes()
        borrowedTimes()
        unknownMonths()
        if plan.prayers.isListed {
            earlyIqamahs()
            earlyJumuahs()
            cutAdjustments()
            if let timetable = plan.prayers.timetable { compare(timetable) }
        }
        overtakingReminders(sorted)
        overlappingSessions(sorted)
        sessionsOverPrayers(sorted)
        sessionsOverBusyTimes(sorted, busy)
        sameSeconds(sorted)
        skippedDays()
        shiftedClocks(sorted)
        shiftedWindows()
        weeksWithout()
        spentProgress(sorted)
        crowdedBudget(schedule)
    }

    private mutating func missingTimes() {
        let plan = context.plan
        guard plan.prayers.isListed else { return }
        for time in ListedTime.allCases {
            guard !time.isJumuah, let source = plan.prayers.alerts[time]?.otherwise.source else { continue }
            let missing = dates.filter { context.times(on: $0)?[time] == nil && prayers.lists(time, on: $0) }
            guard let first = missing.first else { continue }
            let reason = context.times(on: first)?.whyMissing(time) ?? "the sun has no such time"
            findings.append(.prayerMissing(time, reason: reason, first: first, count: missing.count, at: source))
        }
        for session in plan.sessions where session.at.isAnchored {
            let missing = dates.filter {
                session.takesPlace(on: $0, in: plan.prayers.hijri) && context.instant(of: session.at, on: $0) == nil
            }
            if let first = missing.first {
                findings.append(.sessionMissing(session, first: first, count: missing.count))
            }
        }
    }

    /// Reports reminders that fire before the previous prayer: people would hear of Isha before Maghrib has come.
    private mutating func overtakingReminders(_ sorted: [Occurrence]) {
        var found: [String: (reminder: PlannedNotification, previous: Occurrence, occurrence: Occurrence, count: Int)] =
            [:]
        let daily = prayerTimes.filter { sorted[$0].listedTime?.isDailyPrayer == true }
        for (before, index) in zip(daily, daily.dropFirst()) where dates.contains(sorted[index].date) {
            let (last, start) = (sorted[before].start, sorted[index].start)
            for reminder in sorted[index].notifications where reminder.fireAt < start && reminder.fireAt <= last {
                found["\(sorted[index].rule)/\(reminder.part)", default: (reminder, sorted[before], sorted[index], 0)]
                    .count += 1
            }
        }
        for (_, hit) in found.sorted(by: { $0.key < $1.key }) {
            findings.append(.reminderOvertakes(hit.reminder, of: hit.occurrence, hit.previous, count: hit.count))
        }
    }

    private mutating func overlappingSessions(_ sorted: [Occurrence]) {
        var longest: Occurrence?
        var found: [String: (first: Occurrence, second: Occurrence, count: Int)] = [:]
        for session in sessions.lazy.map({ sorted[$0] }) {
            if let running = longest, session.start < running.end, dates.contains(session.date) {
                found["\(running.rule)/\(session.rule)", default: (running, session, 0)].count += 1
            }
            if longest.map({ session.end > $0.end }) ?? true { longest = session }
        }
        for (_, hit) in found.sorted(by: { $0.key < $1.key }) {
            findings.append(.overlappingSessions(hit.first, hit.second, count: hit.count))
        }
    }

    /// Reports dates that clocks skip, on which nothing is planned.
    private mutating func skippedDays() {
        let skipped = dates.filter(context.plan.skips)
        guard let first = skipped.first else { return }
        findings.append(.daySkipped(first, count: skipped.count, in: context.timeZone(on: first), context.plan))
    }

    private mutating func shiftedClocks(_ sorted: [Occurrence]) {
        for index in sorted.indices where sorted[index].kind != .prayer && dates.contains(sorted[index].date) {
            let reason: TimeReason
            switch sorted[index].reason {
            case .session(let own), .time(let own): reason = own
            case .prompt, .prayer, .planEnd: continue
            }
            let occurrence = sorted[index]
            switch reason.fit {
            case .unique: continue
            case .gap(let length):
                findings.append(.clockSkipped(occurrence, by: length, in: context.timeZone(on: occurrence.date)))
            case .fold: findings.append(.clockRepeated(occurrence, in: context.timeZone(on: occurrence.date)))
            }
        }
    }

    private mutating func crowdedBudget(_ schedule: Schedule) {
        let budget = context.plan.budget
        let times = schedule.tellingTimes
        let uses = BudgetUse.onEachPlatform(times, budget)
        let crowded = uses.filter { !$0.fits }
        if let busiest = crowded.first?.busiest {
            let rule = busiestRule(schedule, from: busiest.start, to: busiest.start + budget.window)
            findings.append(.budgetExceeded(crowded, busiest, rule, in: context.plan))
        }
        // Where both platforms are too slow, the one with the shorter reach says enough.
        let slow = uses.filter { !$0.isRefreshedInTime }
        if let use = slow.min(by: { ($0.reach?.length ?? .zero) < ($1.reach?.length ?? .zero) }), let reach = use.reach
        {
            let rule = busiestRule(schedule, from: reach.from, to: reach.from + reach.length)
            findings.append(.refreshTooSlow(use, reach, rule, in: context.plan))
        }
    }

    /// Returns the rule that notifies most in a stretch of time, and the number of its notifications.
    private func busiestRule(
        _ schedule: Schedule, from: Instant, to: Instant
    ) -> (occurrence: Occurrence, count: Int)? {
        var counts: [String: (occurrence: Occurrence, count: Int)] = [:]
        func isInside(_ notification: PlannedNotification) -> Bool {
            notification.fireAt >= from && notification.fireAt < to
        }
        for place in schedule.occurrences.indices
        where schedule.occurrences[place].notifications.contains(where: isInside) {
            let occurrence = schedule.occurrences[place]
            let count = schedule.notifications(of: occurrence).count(where: isInside)
            if count > 0 { counts[occurrence.rule, default: (occurrence, 0)].count += count }
        }
        return counts.values.max { ($0.count, $1.occurrence.rule) < ($1.count, $0.occurrence.rule) }
    }
}
