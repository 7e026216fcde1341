import CivilTime
import Diagnostics
import PlanModel
import PrayerTimes

/// Checks of coincidences: notifications in one second, and sessions during prayers and busy times.
extension ScheduleChecks {
    /// Reports rules that notify in the same second, of which a person hears one, and prompts of one rule that do so
    /// and become one notification.
    mutating func sameSeconds(_ sorted: [Occurrence]) {
        var told: [(at: Instant, index: Int)] = []
        told.reserveCapacity(2 * sorted.count)
        for index in sorted.indices where dates.contains(sorted[index].date) {
            for place in sorted[index].notifications.indices {
                told.append((sorted[index].notifications[place].fireAt, index))
            }
        }
        told.sort { ($0.at, $0.index) < ($1.at, $1.index) }
        var (found, joined): ([String: Meeting], [String: Meeting]) = ([:], [:])
        for (a, b) in zip(told, told.dropFirst()) where a.at == b.at {
            let (first, second) = (sorted[a.index], sorted[b.index])
            guard first.rule != second.rule else {
                let areJoined = first.slot != second.slot && first.date == second.date && first.start == second.start
                guard areJoined, first.kind == .prompt, a.at == first.start else { continue }
                joined[first.rule, default: Meeting(first, second)].dates.append(first.date)
                continue
            }
            found["\(first.rule)/\(second.rule)", default: Meeting(first, second)].dates.append(first.date)
        }
        for (_, hit) in found.sorted(by: { $0.key < $1.key }) {
            findings.append(
                .sameSecond(
                    hit.first, hit.second, at: place(of: hit.second), other: place(of: hit.first),
                    count: hit.dayCount))
        }
        for (_, hit) in joined.sorted(by: { $0.key < $1.key }) {
            let zone = context.timeZone(on: hit.first.date)
            findings.append(.joinedPrompts(hit.first, hit.second, in: zone, count: hit.dayCount))
        }
    }

    /// Returns the place in the plan at which to move an occurrence's time; a Jumuah's time is written apart from its
    /// alerts.
    private func place(of occurrence: Occurrence) -> SourceSpan {
        occurrence.listedTime.flatMap { context.plan.prayers.jumuah($0)?.source } ?? occurrence.source
    }

    /// Reports sessions during which a prayer's time begins.
    mutating func sessionsOverPrayers(_ sorted: [Occurrence]) {
        let prayers = prayerTimes.filter { sorted[$0].listedTime.map { $0.isDailyPrayer || $0.isJumuah } ?? false }
        var found: [String: (session: Occurrence, prayer: Occurrence, count: Int)] = [:]
        var first = 0
        for index in sessions where dates.contains(sorted[index].date) {
            while first < prayers.count, sorted[prayers[first]].start <= sorted[index].start { first += 1 }
            guard first < prayers.count, sorted[prayers[first]].start < sorted[index].end else { continue }
            let (session, prayer) = (sorted[index], sorted[prayers[first]])
            found["\(session.rule)/\(prayer.rule)", default: (session, prayer, 0)].count += 1
        }
        for (_, hit) in found.sorted(by: { $0.key < $1.key }) {
            findings.append(.sessionOverPrayer(hit.session, hit.prayer, count: hit.count))
        }
    }

    /// Reports sessions that overlap an event of the plan's calendars, and events whose times could not be determined.
    mutating func sessionsOverBusyTimes(_ sorted: [Occurrence], _ busy: [BusyTimes]) {
        for times in busy {
            findings += times.findings
            var found: [String: (session: Occurrence, event: Range<Instant>, count: Int)] = [:]
            for session in sessions.lazy.map({ sorted[$0] }) where dates.contains(session.date) {
                guard let event = times.first(overlapping: session.start..<session.end) else { continue }
                found[session.rule, default: (session, event, 0)].count += 1
            }
            for (_, hit) in found.sorted(by: { $0.key < $1.key }) {
                findings.append(
                    .sessionOverBusy(
                        hit.session, times.calendar, hit.event, in: context.timeZone(on: hit.session.date),
                        count: hit.count))
            }
        }
    }
}

/// The first two occurrences of a pair of rules that notify in one second, and the dates on which the pair does so.
private struct Meeting {
    let first, second: Occurrence
    var dates: [LocalDate] = []

    init(_ first: Occurrence, _ second: Occurrence) { (self.first, self.second) = (first, second) }

    /// The number of days on which the rules meet; two sessions may meet many times a day.
    var dayCount: Int {
        let dates = dates.sorted()
        return 1 + zip(dates, dates.dropFirst()).count { $0 != $1 }
    }
}
