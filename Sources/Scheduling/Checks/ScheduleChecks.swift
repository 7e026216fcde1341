import CivilTime
import Diagnostics
import PlanModel
import PrayerTimes

/// Finds problems that only show once the days are planned; one finding covers all days of a rule.
struct ScheduleChecks {
    /// The checks, in the order of their findings.
    private static var all: [(ScheduleChecks) -> () -> [Diagnostic]] {
        [
            missingTimes, missingSessions, borrowedTimes, unknownMonths, hijriNights, earlyIqamahs, earlyJumuahs,
            cutAdjustments, emptyCells, deviatingTimes, misplacedExtras, missingRows, overtakingReminders,
            overlappingSessions, sessionsOverPrayers, sessionsOverBusyTimes, sameSeconds, skippedDays, shiftedClocks,
            shiftedWindows, weeksWithout,
            spentProgress, crowdedBudget,
        ]
    }

    let context: PlanContext
    let prayers: PrayerPlanner
    /// The list days to report on.
    let dates: Range<LocalDate>
    let schedule: Schedule
    /// The times of the events of the plan's calendars.
    let busy: [BusyTimes]
    /// The indices of the occurrences that are sessions, and of those that are prayers.
    let sessions, prayerTimes: [Int]

    /// Checks the occurrences on `dates`; `schedule` has everything on these days and those around them, also outside
    /// the horizon.
    init(_ prayers: PrayerPlanner, _ dates: Range<LocalDate>, _ schedule: Schedule, _ busy: [BusyTimes]) {
        (context, self.prayers, self.dates, self.schedule, self.busy) = (
            prayers.context, prayers, dates, schedule, busy
        )
        var (sessions, prayerTimes): ([Int], [Int]) = ([], [])
        for index in schedule.occurrences.indices {
            switch schedule.occurrences[index].subject {
            case .session: sessions.append(index)
            case .prayer: prayerTimes.append(index)
            case .prompt, .planEnd: break
            }
        }
        (self.sessions, self.prayerTimes) = (sessions, prayerTimes)
    }

    var findings: [Diagnostic] { Self.all.flatMap { $0(self)() } }

    /// The occurrences, ascending.
    var sorted: [Occurrence] { schedule.occurrences }

    private func missingTimes() -> [Diagnostic] {
        let plan = context.plan
        guard plan.prayers.isListed else { return [] }
        var findings: [Diagnostic] = []
        for time in ListedTime.allCases {
            guard !time.isJumuah, let source = plan.prayers.alerts[time]?.otherwise.source else { continue }
            let missing = dates.filter { context.times(on: $0)?[time] == nil && prayers.lists(time, on: $0) }
            guard let first = missing.first else { continue }
            let reason = context.times(on: first)?.whyMissing(time) ?? "the sun has no such time"
            findings.append(.prayerMissing(time, reason: reason, first: first, count: missing.count, at: source))
        }
        return findings
    }

    /// Reports the days on which a session at a time of the Sun has none.
    private func missingSessions() -> [Diagnostic] {
        context.plan.sessions.filter(\.at.isAnchored).compactMap { session in
            let missing = dates.filter { date in
                session.takesPlace(on: date, in: context.plan.prayers.hijri)
                    && context.instant(of: session.at, on: date) == nil
            }
            return missing.first.map { .sessionMissing(session, first: $0, count: missing.count) }
        }
    }

    /// Reports reminders that fire before the previous prayer: people would hear of Isha before Maghrib has come.
    private func overtakingReminders() -> [Diagnostic] {
        var found = FirstCases<(reminder: PlannedNotification, previous: Occurrence, occurrence: Occurrence)>()
        let daily = prayerTimes.filter { sorted[$0].listedTime?.isDailyPrayer == true }
        for (before, index) in zip(daily, daily.dropFirst()) where dates.contains(sorted[index].date) {
            let (last, start) = (sorted[before].start, sorted[index].start)
            for reminder in sorted[index].notifications where reminder.fireAt < start && reminder.fireAt <= last {
                found.add((reminder, sorted[before], sorted[index]), to: "\(sorted[index].rule)/\(reminder.part)")
            }
        }
        return found.map { .reminderOvertakes($0.reminder, of: $0.occurrence, $0.previous, count: $1) }
    }

    private func overlappingSessions() -> [Diagnostic] {
        var longest: Occurrence?
        var found = FirstCases<(first: Occurrence, second: Occurrence)>()
        for session in sessions.lazy.map({ sorted[$0] }) {
            if let running = longest, session.start < running.end, dates.contains(session.date) {
                found.add((running, session), to: "\(running.rule)/\(session.rule)")
            }
            if longest.map({ session.end > $0.end }) ?? true { longest = session }
        }
        return found.map { .overlappingSessions($0.first, $0.second, count: $1) }
    }

    /// Reports dates that clocks skip, on which nothing is planned.
    private func skippedDays() -> [Diagnostic] {
        let skipped = dates.filter(context.plan.skips)
        guard let first = skipped.first else { return [] }
        return [.daySkipped(first, count: skipped.count, in: context.timeZone(on: first), context.plan)]
    }

    private func shiftedClocks() -> [Diagnostic] {
        var findings: [Diagnostic] = []
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
        return findings
    }

    private func crowdedBudget() -> [Diagnostic] {
        var findings: [Diagnostic] = []
        let budget = context.plan.budget
        let times = schedule.fireTimes
        let uses = BudgetUse.onEachPlatform(times, of: schedule)
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
        return findings
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

/// The first case of each of several kinds, and the number of cases.
struct FirstCases<Case> {
    private var kinds: [String: (first: Case, count: Int)] = [:]

    mutating func add(_ new: Case, to kind: String) { kinds[kind, default: (new, 0)].count += 1 }

    /// Returns a finding for each kind, in the order of their names.
    func map(_ finding: (Case, Int) -> Diagnostic) -> [Diagnostic] {
        kinds.sorted { $0.key < $1.key }.map { finding($0.value.first, $0.value.count) }
    }
}
