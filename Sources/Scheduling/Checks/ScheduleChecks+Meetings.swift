import CivilTime
import Diagnostics
import PlanModel
import PrayerTimes

/// Checks of coincidences: notifications in one second, and sessions during prayers and busy times.
extension ScheduleChecks {
    /// Reports rules that notify in the same second, of which a person hears one, and prompts of one rule that do so
    /// and become one notification.
    func sameSeconds() -> [Diagnostic] {
        var findings: [Diagnostic] = []
        var fireTimes: [(at: Instant, index: Int)] = []
        fireTimes.reserveCapacity(2 * sorted.count)
        for index in sorted.indices where dates.contains(sorted[index].date) {
            for place in sorted[index].notifications.indices {
                fireTimes.append((sorted[index].notifications[place].fireAt, index))
            }
        }
        fireTimes.sort { ($0.at, $0.index) < ($1.at, $1.index) }
        var (found, joined): ([String: Meeting], [String: Meeting]) = ([:], [:])
        for (a, b) in zip(fireTimes, fireTimes.dropFirst()) where a.at == b.at {
            let (first, second) = (sorted[a.index], sorted[b.index])
            guard first.rule != second.rule else {
                let areJoined = first.slot != second.slot && first.date == second.date && first.start == second.start
                guard areJoined, first.kind == .prompt, a.at == first.start else { continue }
                joined[first.rule, default: Meeting(first, second, at: a.at)].dates.append(first.date)
                continue
            }
            // The order in which two come changes with the day.
            let pair = [first.rule, second.rule].sorted().joined(separator: "/")
            found[pair, default: Meeting(first, second, at: a.at)].dates.append(first.date)
        }
        for (_, hit) in found.sorted(by: { $0.key < $1.key }) {
            findings.append(
                .sameSecond(
                    hit.first, hit.second, context.timeZone(on: hit.first.date).local(hit.at),
                    at: place(of: hit.second), other: place(of: hit.first), count: hit.dayCount))
        }
        for (_, hit) in joined.sorted(by: { $0.key < $1.key }) {
            let zone = context.timeZone(on: hit.first.date)
            findings.append(.joinedPrompts(hit.first, hit.second, in: zone, count: hit.dayCount))
        }
        return findings
    }

    /// Returns the place in the plan at which to move an occurrence's time; a Jumuah's time is written apart from its
    /// alerts.
    private func place(of occurrence: Occurrence) -> SourceSpan {
        occurrence.listedTime.flatMap { context.plan.prayers.jumuah($0)?.source } ?? occurrence.source
    }

    /// Reports sessions during which a prayer's time begins.
    func sessionsOverPrayers() -> [Diagnostic] {
        let prayers = prayerTimes.filter { sorted[$0].listedTime.map { $0.isDailyPrayer || $0.isJumuah } ?? false }
        var found = FirstCases<(session: Occurrence, prayer: Occurrence)>()
        var first = 0
        for index in sessions where dates.contains(sorted[index].date) {
            while first < prayers.count, sorted[prayers[first]].start <= sorted[index].start { first += 1 }
            guard first < prayers.count, sorted[prayers[first]].start < sorted[index].end else { continue }
            let (session, prayer) = (sorted[index], sorted[prayers[first]])
            found.add((session, prayer), to: "\(session.rule)/\(prayer.rule)")
        }
        return found.map { .sessionOverPrayer($0.session, $0.prayer, count: $1) }
    }

    /// Reports sessions that overlap an event of the plan's calendars, and events whose times could not be determined.
    func sessionsOverBusyTimes() -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for times in busy {
            findings += times.findings
            var found = FirstCases<(session: Occurrence, event: Range<Instant>)>()
            for session in sessions.lazy.map({ sorted[$0] }) where dates.contains(session.date) {
                guard let event = times.first(overlapping: session.start..<session.end) else { continue }
                found.add((session, event), to: session.rule)
            }
            findings += found.map {
                .sessionOverBusy(
                    $0.session, times.calendar, $0.event, in: context.timeZone(on: $0.session.date), count: $1)
            }
        }
        return findings
    }
}

/// The first two occurrences of a pair of rules that notify in one second, and the dates on which the pair does so.
private struct Meeting {
    let first, second: Occurrence
    /// When they first meet.
    let at: Instant
    var dates: [LocalDate] = []

    init(_ first: Occurrence, _ second: Occurrence, at: Instant) {
        (self.first, self.second, self.at) = (first, second, at)
    }

    /// The number of days on which the rules meet; two sessions may meet many times a day.
    var dayCount: Int {
        let dates = dates.sorted()
        return 1 + zip(dates, dates.dropFirst()).count { $0 != $1 }
    }
}
