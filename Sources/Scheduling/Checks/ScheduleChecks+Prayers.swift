import CivilTime
import Diagnostics
import PlanModel
import PrayerTimes
import Timetables

extension ScheduleChecks {
    /// Reports Hijri dates that the plan needs and no table has.
    func unknownMonths() -> [Diagnostic] {
        var findings: [Diagnostic] = []
        let plan = context.plan
        let calendar = plan.prayers.hijri
        // Tables have no gaps: where they have both ends, they have all between.
        guard let start = dates.first, let end = dates.last,
            [start, end].contains(where: { calendar.monthAndDay(of: $0) == nil })
        else { return [] }
        let unknown = dates.filter { calendar.monthAndDay(of: $0) == nil }
        guard let first = unknown.first else { return [] }
        func report(_ what: String, _ span: SourceSpan) {
            findings.append(.hijriUnknown(what, first: first, count: unknown.count, at: span))
        }
        if plan.prayers.isListed, plan.prayers.needsRamadan {
            report("no time changes for Ramadan", plan.prayers.ramadanSource)
        }
        let limits =
            plan.quiet.map { ($0.id, $0.limit) } + plan.prompts.map { ($0.id, $0.limit) }
            + plan.sessions.map { ($0.id, $0.limit) }
        for (id, limit) in limits where unknown.contains(where: limit.containsCivil) {
            if let hijri = limit.hijri { report("'\(id)' is left out", hijri.source) }
        }
        for time in ListedTime.allCases {
            for entry in plan.prayers.alerts[time]?.entries ?? [] {
                guard let hijri = entry.limit.hijri, unknown.contains(where: entry.limit.containsCivil) else {
                    continue
                }
                report("an alert of '\(time.rawValue)' does not count", hijri.source)
            }
        }
        return findings
    }

    /// Reports rules for days of the Hijri month that fire after Maghrib, when the next of its days has begun, unless
    /// its night is one of theirs.
    func hijriNights() -> [Diagnostic] {
        let plan = context.plan
        let limits =
            plan.prompts.map(\.limit) + plan.sessions.map(\.limit)
            + plan.prayers.alerts.values.flatMap { $0.entries.map(\.limit) }
        guard limits.contains(where: { $0.hijri?.selection.days.isEmpty == false }) else { return [] }
        var found = FirstCases<(occurrence: Occurrence, hijri: DayLimit.HijriPart)>()
        for occurrence in sorted where dates.contains(occurrence.date) {
            guard let hijri = limit(of: occurrence)?.hijri, !hijri.selection.days.isEmpty,
                let maghrib = context.times(on: occurrence.date)?[Prayer.maghrib], occurrence.start > maghrib,
                let fajr = context.timesOfNextDay(after: occurrence.date)?[Prayer.fajr], occurrence.start < fajr,
                plan.prayers.hijri.monthAndDay(of: occurrence.date.advanced(by: 1)).map(hijri.selection.hasNight)
                    != true
            else { continue }
            found.add((occurrence, hijri), to: occurrence.rule)
        }
        return found.map {
            .hijriNight($0.occurrence, $0.hijri, in: context.timeZone(on: $0.occurrence.date), count: $1)
        }
    }

    /// Returns the days that an occurrence's rule, or its alert that counts, is limited to.
    private func limit(of occurrence: Occurrence) -> DayLimit? {
        switch occurrence.subject {
        case .prompt(let rule): rule.limit
        case .session(let session): session.limit
        case .prayer(let time, _):
            context.plan.prayers.alerts[time]?.entries.first {
                $0.limit.contains(occurrence.date, in: context.plan.prayers.hijri)
            }?.limit
        case .planEnd: nil
        }
    }

    /// Reports days whose times are borrowed from another day or latitude.
    func borrowedTimes() -> [Diagnostic] {
        let plan = context.plan
        // What is published is not borrowed.
        let borrowed = dates.compactMap { date -> (date: LocalDate, times: DayTimes, prayers: [Prayer])? in
            guard let times = context.times(on: date), times.day.borrowed != nil else { return nil }
            let prayers = Prayer.allCases.filter {
                times.day.borrowed($0) != nil && times.published(ListedTime($0)) == nil
            }
            return prayers.isEmpty ? nil : (date, times, prayers)
        }
        guard let first = borrowed.first, let source = first.times.day.borrowed,
            let place = plan.prayers.isListed ? plan.prayers.polarSource : plan.firstAnchor
        else { return [] }
        let reason = first.times.whyBorrowed?.description ?? "the Sun lacks some times"
        return [
            .timeBorrowed(
                first.prayers, from: source, reason: reason, first: first.date, count: borrowed.count, at: place)
        ]
    }

    /// Reports adjustments that would move a prayer to or beyond its neighbour, so that they are cut.
    func cutAdjustments() -> [Diagnostic] {
        let section = context.plan.prayers
        guard section.isListed else { return [] }
        var findings: [Diagnostic] = []
        for prayer in Prayer.allCases where section.parameters.adjustments[prayer] != .zero {
            guard let source = section.adjustSources[prayer] else { continue }
            var first: (date: LocalDate, time: Instant)?
            var count = 0
            for date in dates {
                guard let times = context.times(on: date), times.published(ListedTime(prayer)) == nil,
                    let derivation = times.calculator.derivation(of: prayer, on: times.day), derivation.isKeptApart
                else { continue }
                first = first ?? (date, derivation.time)
                count += 1
            }
            guard let first else { continue }
            let clock = context.timeZone(on: first.date).local(first.time).time.hourAndMinute
            findings.append(
                .adjustCut(
                    prayer, section.parameters.adjustments[prayer], first: first.date, clock, count: count, at: source))
        }
        return findings
    }

    /// Reports iqamahs that come before their call, as where the prayer moves past a clock time in the course of the
    /// year.
    func earlyIqamahs() -> [Diagnostic] {
        guard context.plan.prayers.isListed else { return [] }
        var findings: [Diagnostic] = []
        for time in ListedTime.allCases {
            for entry in context.plan.prayers.iqamah[time] ?? [] {
                let early = prayers.days(among: dates, onWhich: entry, isEarlyFor: time)
                guard let first = early.first, let call = prayers.instant(of: time, on: first) else { continue }
                let clock = context.timeZone(on: first).local(call).time.hourAndMinute
                findings.append(
                    .iqamahBeforeCall(time, entry, call: clock, first: first, count: early.count))
            }
        }
        return findings
    }

    /// Reports Fridays on which Jumuah comes before Dhuhr, whose time it shares.
    func earlyJumuahs() -> [Diagnostic] {
        guard context.plan.prayers.isListed else { return [] }
        var findings: [Diagnostic] = []
        for time in ListedTime.jumuahs {
            guard let source = context.plan.prayers.jumuah(time)?.source else { continue }
            let early = dates.filter { date in
                guard prayers.lists(time, on: date), let jumuah = prayers.instant(of: time, on: date),
                    let dhuhr = prayers.instant(of: .dhuhr, on: date)
                else { return false }
                return jumuah < dhuhr
            }
            let calls = early.compactMap { prayers.instant(of: .dhuhr, on: $0) }.map(context.plan.timeZone.local)
            guard let latest = calls.max(by: { $0.time < $1.time }) else { continue }
            findings.append(.jumuahBeforeDhuhr(time, early, latest: latest, at: source))
        }
        return findings
    }

    /// The plan's timetable, where the plan lists its times.
    private var timetable: Timetable? { context.plan.prayers.isListed ? context.plan.prayers.timetable : nil }

    /// Reports published times that are far from calculated ones, with one finding for each prayer.
    func deviatingTimes() -> [Diagnostic] {
        guard let timetable else { return [] }
        return Prayer.allCases.compactMap { prayer in
            var count = 0
            var worst: (date: LocalDate, distance: TimeSpan, cell: Timetable.Cell)?
            for date in dates {
                guard let times = context.times(on: date), let published = times.published(ListedTime(prayer)),
                    let computed = times.day[prayer]
                else { continue }
                let distance = published.instant - computed
                guard abs(distance.seconds) > timetable.file(of: published.cell.span).tolerance.seconds
                else { continue }
                count += 1
                if abs(distance.seconds) > abs(worst?.distance.seconds ?? 0) {
                    worst = (date, distance, published.cell)
                }
            }
            return worst.map {
                .timetableDeviation(prayer, $0, count: count, timetable.file(of: $0.cell.span).tolerance)
            }
        }
    }

    /// Reports days that the timetable lacks.
    func missingRows() -> [Diagnostic] {
        guard let timetable else { return [] }
        let lacking = dates.filter { context.plan.journey(on: $0) == nil && timetable.row(on: $0) == nil }
        guard let first = lacking.first else { return [] }
        return [
            timetable.hasOneMonthOfNumbers
                ? .timetableMonth(timetable, first: first, count: lacking.count)
                : .timetableGap(first: first, count: lacking.count, at: timetable.source)
        ]
    }

    /// Reports published extras that do not lie between the times around them, published or calculated: most are of a
    /// 12-hour clock.
    func misplacedExtras() -> [Diagnostic] {
        guard let timetable else { return [] }
        return ListedTime.extras.filter(timetable.columns.contains).compactMap { extra in
            let (earlier, later) = extra.neighbours
            var found: (date: LocalDate, cell: Timetable.Cell)?
            var count = 0
            for date in dates {
                guard let times = context.times(on: date), let published = times.published(extra) else { continue }
                let end = later.map { times[$0] } ?? context.timesOfNextDay(after: date)?[Prayer.fajr]
                // No night's meal is longer.
                let start = earlier.map { times[$0] } ?? end.map { $0 - .hours(2) }
                let isEarly = start.map { published.instant < $0 } ?? false
                let isLate = end.map { $0 < published.instant } ?? false
                guard isEarly || isLate else { continue }
                count += 1
                found = found ?? (date, published.cell)
            }
            return found.map { .timetableExtra(extra, $0, count: count) }
        }
    }

    /// Reports times that a row of the timetable leaves empty.
    func emptyCells() -> [Diagnostic] {
        guard let timetable else { return [] }
        var first: (time: ListedTime, date: LocalDate, span: SourceSpan)?
        var count = 0
        for date in dates where context.plan.journey(on: date) == nil {
            for (time, span) in timetable.row(on: date)?.empty.sorted(by: { $0.value.start < $1.value.start }) ?? [] {
                // An extra that the plan does not list, or not on this day, is nobody's loss.
                guard time.prayer != nil || prayers.lists(time, on: date) else { continue }
                count += 1
                first = first ?? (time, date, span)
            }
        }
        return first.map { [.timetableCell($0, count: count, in: timetable)] } ?? []
    }
}
