import CivilTime
import Foundation
import ICalendar
import ReferenceData
import Testing

@Suite("Regenerating")
struct ReconcileTests {
    @Test("Nothing changed: the same bytes, whenever it is built")
    func unchanged() {
        let first = plan.calendar().revised(with: nil, stamp: day(0), horizon: plan.horizon)
        #expect(first.changes.count == 4)
        #expect(first.changes.allSatisfy { $0.kind == .added })
        let second = plan.calendar().revised(with: reread(first), stamp: day(3), horizon: plan.horizon)
        #expect(second.isUnchanged)
        #expect(second.calendar.bytes == first.calendar.bytes)
        #expect(
            first.calendar.events.allSatisfy { $0.sequence == 0 && $0.dtstamp == day(0) && $0.lastModified == day(0) })
    }

    @Test("Moved, changed, removed and back again")
    func edits() throws {
        let first = plan.calendar().revised(with: nil, stamp: day(0), horizon: plan.horizon)
        var edited = plan
        edited.items["sit.2026-12-03@p"]?.start += 60
        edited.items["sit.2026-12-04@p"]?.summary = "Sit longer"
        edited.items["sit.2026-12-05@p"] = nil
        let second = edited.calendar().revised(with: reread(first), stamp: day(1), horizon: plan.horizon)
        #expect(second.changes.map(\.kind) == [.moved, .changed, .removed])
        #expect(second.changes.map(\.properties) == [["DTEND", "DTSTART"], ["SUMMARY", "VALARM"], []])
        #expect(second.changes[0].old?.dtstart == .utc(day(2, 6)))
        #expect(second.changes[0].new?.dtstart == .utc(day(2, 6) + .seconds(60)))
        for event in second.calendar.events.dropFirst() {
            #expect(event.sequence == 1)
            #expect(event.dtstamp == day(1) && event.lastModified == day(1))
        }
        let cancelled = try #require(second.calendar.events.last)
        #expect(cancelled.status == .cancelled)
        #expect(cancelled.dtstart == .utc(day(4, 6)))
        #expect(cancelled.alarms.isEmpty)
        #expect(ICalendarLint.findings(second.calendar.bytes).isEmpty)

        let third = edited.calendar().revised(with: reread(second), stamp: day(1), horizon: plan.horizon)
        #expect(third.isUnchanged)
        #expect(third.calendar.bytes == second.calendar.bytes)

        // Everything back as it was, built in the same second: later stamps all the same.
        let fourth = plan.calendar().revised(with: reread(third), stamp: day(1), horizon: plan.horizon)
        #expect(fourth.changes.map(\.kind) == [.moved, .changed, .added])
        #expect(fourth.calendar.events.map(\.sequence) == [0, 2, 2, 2])
        #expect(fourth.calendar.events.last?.status == .confirmed)
        #expect(fourth.calendar.events.last?.alarms.count == 1)
        #expect(fourth.calendar.events.last?.dtstamp == day(1) + .seconds(1))
        let fifth = plan.calendar().revised(with: reread(fourth), stamp: day(9), horizon: plan.horizon)
        #expect(fifth.isUnchanged)
        #expect(fifth.calendar.bytes == fourth.calendar.bytes)
    }

    @Test("The past goes without a mark; marks go when their time has passed; beyond the end nothing is cancelled")
    func horizon() {
        let first = plan.calendar().revised(with: nil, stamp: day(0), horizon: plan.horizon)
        // Three days later, and only one day long.
        let late = Reconciliation.Horizon(start: day(3), end: day(4))
        var one = plan
        one.items = plan.items.filter { $0.key.contains("12-04") }
        let second = one.calendar().revised(with: reread(first), stamp: day(3), horizon: late)
        #expect(second.isUnchanged)
        #expect(second.calendar.events.map(\.uid) == ["sit.2026-12-04@p"])

        // Taken back while it lies ahead; still marked while other days are planned; gone once it has passed.
        var none = plan
        none.items = plan.items.filter { !$0.key.contains("12-05") }
        let third = none.calendar().revised(with: reread(first), stamp: day(1), horizon: plan.horizon)
        #expect(third.changes.map(\.kind) == [.removed])
        none.items = [:]
        let short = Reconciliation.Horizon(start: day(3), end: day(3, 1))
        let fourth = none.calendar().revised(with: reread(third), stamp: day(3), horizon: short)
        #expect(fourth.calendar.events.map(\.uid) == ["sit.2026-12-05@p"])
        let passed = Reconciliation.Horizon(start: day(4, 7), end: day(9))
        let fifth = none.calendar().revised(with: reread(fourth), stamp: day(5), horizon: passed)
        #expect(fifth.calendar.events.isEmpty)
        #expect(fifth.isUnchanged)
    }

    @Test("An event of yesterday's list that reaches into the horizon was asked for, one that is over was not")
    func listDays() throws {
        var night = plan
        night.items = ["isha.2026-12-02@p": .init(start: 86400 * 2 + 1200, summary: "Isha")]
        let days = { (first: Int, last: Int) in
            LocalDate(epochDay: Self.epochDay + first)..<LocalDate(epochDay: Self.epochDay + last)
        }
        let first = night.calendar().revised(
            with: nil, stamp: day(0),
            horizon: Reconciliation.Horizon(start: day(0), end: day(5), days: days(0, 5)), listDay: listDay)
        night.items = [:]
        let second = night.calendar().revised(
            with: reread(first), stamp: day(2),
            horizon: Reconciliation.Horizon(start: day(2), end: day(5), days: days(2, 5)), listDay: listDay)
        #expect(second.changes.map(\.kind) == [.removed])
        let over = night.calendar().revised(
            with: reread(first), stamp: day(3),
            horizon: Reconciliation.Horizon(start: day(3), end: day(5), days: days(3, 5)), listDay: listDay)
        #expect(over.isUnchanged)
        #expect(over.calendar.events.isEmpty)
        // Asked for the day itself, the plan no longer has it.
        let third = night.calendar().revised(
            with: reread(first), stamp: day(1),
            horizon: Reconciliation.Horizon(start: day(1), end: day(5), days: days(1, 5)), listDay: listDay)
        #expect(third.changes.map(\.kind) == [.removed])
    }

    @Test("A year of daily builds never changes an event that lies ahead")
    func movingHorizon() throws {
        let zone = try TimezoneTests.zones.zone("Europe/London")
        var previous: VCalendar?
        for shift in 0..<Effort.size(365, small: 20) {
            let first = LocalDate(epochDay: Self.epochDay + shift)
            let (start, end) = (zone.instant(first, .midnight), zone.instant(first.advanced(by: 9), .midnight))
            let new = try London(zone: zone).calendar(from: first, days: 9)
            let horizon = Reconciliation.Horizon(start: start, end: end, days: first..<first.advanced(by: 9))
            let next = new.revised(with: previous, stamp: start, horizon: horizon, listDay: listDay)
            if let previous {
                #expect(next.changes.allSatisfy { $0.kind == .added }, "\(first): \(next.changes)")
                let now = Dictionary(uniqueKeysWithValues: next.calendar.events.map { ($0.uid ?? "", $0) })
                for event in previous.events {
                    guard let at = event.dtstart.flatMap(previous.instant(of:)), at >= start else { continue }
                    #expect(now[event.uid ?? ""]?.bytes == event.bytes, "\(first): \(event.uid ?? "")")
                }
                #expect(next.calendar.events.allSatisfy { $0.sequence == 0 })
                let run = try #require(now["run@p"])
                #expect(run.dtstart?.wallClock.date == LocalDate("2026-12-02"))
            }
            #expect(ICalendarLint.findings(next.calendar.bytes).isEmpty)
            previous = try ICalendarReader().calendars(next.calendar.bytes).first
        }
    }

    @Test("Any sequence of edits: SEQUENCE and stamps rise with content, and only with it")
    func randomEdits() throws {
        for seed in 1...40 {
            var random = SplitMix(state: UInt64(seed))
            var steps = Steps(seed: UInt64(seed))
            var plan = Plan()
            var previous: VCalendar?
            for step in 0..<30 {
                for slot in 0..<8 where Int.random(in: 0..<3, using: &random) == 0 {
                    let uid = "r.\(LocalDate(epochDay: Self.epochDay + slot)).\(slot)@p"
                    let summary = ["A", "B"].randomElement(using: &random) ?? ""
                    let start = 86400 * slot + Int.random(in: 0..<3, using: &random) * 600 + 36000
                    plan.items[uid] = Bool.random(using: &random) ? nil : .init(start: start, summary: summary)
                    steps.add(plan.items[uid].map { "\(uid) at \($0.start): \($0.summary)" } ?? "\(uid) goes")
                }
                steps.add("built \(step * 2) h after the first day's midnight")
                let start = Instant(epochSeconds: day(0).epochSeconds + step * 7200)
                let new = plan.calendar(from: start)
                let horizon = Reconciliation.Horizon(start: start, end: day(5))
                let next = new.revised(with: previous, stamp: start, horizon: horizon)
                let old = Dictionary(uniqueKeysWithValues: (previous?.events ?? []).map { ($0.uid ?? "", $0) })
                for event in next.calendar.events {
                    guard let before = old[event.uid ?? ""] else { continue }
                    let isSame = event.bytes == before.bytes
                    #expect(event.sequence == (before.sequence ?? 0) + (isSame ? 0 : 1), "\(steps)")
                    #expect(isSame || event.dtstamp.map { $0 > before.dtstamp ?? day(0) } ?? false, "\(steps)")
                    #expect(next.changes.contains { $0.uid == event.uid } == !isSame, "\(steps)")
                }
                // The events that the file shows as valid are those that the plan asks for.
                let held = next.calendar.events.filter { $0.status != .cancelled }.map(\.uid)
                #expect(held == new.events.map(\.uid), "\(steps)")
                // No event that a reader may have seen ahead vanishes without a mark.
                for event in previous?.events ?? [] {
                    guard case .utc(let at) = event.dtstart, at >= start, at < horizon.end else { continue }
                    #expect(next.calendar.events.contains { $0.uid == event.uid }, "\(steps)")
                }
                previous = reread(next)
            }
        }
    }

    // MARK: Retired versions

    private func uid(_ day: Int) -> String { "sit.\(LocalDate(epochDay: Self.epochDay + day))@p" }

    /// Returns the numbers of an event, if it is present.
    private func version(_ uid: String, _ result: Reconciliation) -> (sequence: Int?, stamp: Instant?)? {
        result.calendar.events.first { $0.uid == uid }.map { ($0.sequence, $0.dtstamp) }
    }

    @Test("An event that was left out and comes back is above what it was, raised before or not")
    func retired() throws {
        var plan = plan
        let whole = plan.horizon
        // Two days: the events of the 4th and 5th lie beyond them.
        let short = Reconciliation.Horizon(start: day(0), end: day(3))
        let near = { (plan: Plan) in Plan(items: plan.items.filter { $0.value.start < 86400 * 3 }) }
        let first = plan.calendar().revised(with: nil, stamp: day(0), horizon: whole)
        let unraised = near(plan).calendar().revised(with: reread(first), stamp: day(0), horizon: short)
        // An edit may have reached it meanwhile.
        let again = plan.calendar().revised(with: reread(unraised), stamp: day(0), horizon: whole)
        #expect(version(uid(4), again)?.sequence == 1)
        #expect(version(uid(4), again)?.stamp == day(0) + .seconds(1))
        #expect(version(uid(1), again)?.sequence == 0)

        plan.items[uid(4)]?.summary = "Sit longer"
        let raised = plan.calendar().revised(with: reread(first), stamp: day(1), horizon: whole)
        #expect(raised.calendar.component["X-EXAMPLE-RETIRED"] == nil)
        let shorter = near(plan).calendar().revised(with: reread(raised), stamp: day(1), horizon: short)
        // SEQUENCE 1 and the stamp of the edit, which is 2026-12-02.
        let lines = String(decoding: shorter.calendar.bytes, as: UTF8.self).split(separator: "\r\n")
        #expect(lines.contains("X-EXAMPLE-RETIRED;VALUE=DATE-TIME;X-SEQUENCE=1:20261202T000000Z"))
        #expect(ICalendarLint.findings(shorter.calendar.bytes).isEmpty)
        let kept = near(plan).calendar().revised(with: reread(shorter), stamp: day(2), horizon: short)
        #expect(kept.calendar.bytes == shorter.calendar.bytes)
        // Built in the second of the edit, which is no later than the stamps that were seen.
        let back = plan.calendar().revised(with: reread(kept), stamp: day(1), horizon: whole)
        #expect(version(uid(4), back)?.sequence == 2)
        #expect(version(uid(4), back)?.stamp == day(1) + .seconds(1))
        #expect(version(uid(1), back)?.sequence == 0)
        #expect(back.changes.map(\.kind) == [.added, .added])
        #expect(back.changes.last?.new?.sequence == 2)
    }

    @Test("A calendar whose caller names no property gets none")
    func unnamed() throws {
        let first = plan.calendar().revised(with: nil, stamp: day(0), horizon: plan.horizon)
        let short = Reconciliation.Horizon(start: day(0), end: day(3))
        let near = Plan(items: plan.items.filter { $0.value.start < 86400 * 3 })
        let second = near.calendar().reconciled(with: reread(first), stamp: day(0), horizon: short)
        #expect(second.calendar.events.count < first.calendar.events.count)
        #expect(second.calendar.component["X-EXAMPLE-RETIRED"] == nil)
        #expect(!String(decoding: second.calendar.bytes, as: UTF8.self).contains("X-SEQUENCE"))
    }

    @Test("Only on the days of what was retired do new events begin higher")
    func retiredDays() throws {
        let first = plan.calendar().revised(with: nil, stamp: day(0), horizon: plan.horizon, listDay: listDay)
        var edited = plan
        for day in [1, 2, 4] { edited.items[uid(day)]?.summary = "Sit longer" }
        let raised = edited.calendar().revised(
            with: reread(first), stamp: day(1), horizon: plan.horizon, listDay: listDay)
        // The first two days pass, which were the 2nd and the 3rd of December.
        var late = Reconciliation.Horizon(start: day(3), end: day(30))
        edited.items[uid(8)] = .init(start: 86400 * 8, summary: "A")
        edited.items[uid(2)] = nil
        let rolled = edited.calendar(from: day(3)).revised(
            with: reread(raised), stamp: day(3), horizon: late, listDay: listDay)
        let lines = String(decoding: rolled.calendar.bytes, as: UTF8.self)
            .replacing("\r\n ", with: "").split(separator: "\r\n")
        #expect(
            lines.contains {
                $0.hasPrefix("X-EXAMPLE-RETIRED;VALUE=DATE-TIME;X-SEQUENCE=1;X-DAYS=2026-12-02/2026-12-03:")
            })
        #expect(ICalendarLint.findings(rolled.calendar.bytes).isEmpty)
        edited.items[uid(9)] = .init(start: 86400 * 9, summary: "A")
        edited.items[uid(2)] = plan.items[uid(2)]
        late.start = day(0)
        let back = edited.calendar().revised(with: reread(rolled), stamp: day(3), horizon: late, listDay: listDay)
        #expect(version(uid(2), back)?.sequence == 2)
        #expect(version(uid(9), back)?.sequence == 0)
        #expect(version(uid(9), back)?.stamp == day(3))
    }

    @Test("Raised and cancelled events that have passed are above what they were when the first day is moved back")
    func retiredPast() throws {
        let first = plan.calendar().revised(with: nil, stamp: day(0), horizon: plan.horizon)
        var edited = plan
        edited.items[uid(2)] = nil
        let second = edited.calendar().revised(with: reread(first), stamp: day(0), horizon: plan.horizon)
        #expect(version(uid(2), second)?.sequence == 1)
        let late = Reconciliation.Horizon(start: day(4), end: day(30))
        let third = edited.calendar(from: day(4)).revised(with: reread(second), stamp: day(4), horizon: late)
        #expect(third.calendar.events.map(\.uid) == [uid(4)])
        let fourth = plan.calendar().revised(with: reread(third), stamp: day(0), horizon: plan.horizon)
        // The cancelled one was stamped a second after the first build, day 0.
        #expect(version(uid(2), fourth)?.sequence == 2)
        #expect(version(uid(2), fourth)?.stamp == day(0) + .seconds(2))
    }

    @Test(
        "However horizon and plan change: no event is ever seen with lower numbers than before",
        arguments: 1...Effort.size(40, small: 4))
    func neverLower(seed: Int) throws {
        var random = SplitMix(state: UInt64(seed))
        var plan = Plan()
        var previous: VCalendar?
        var seen: [String: (event: VEvent, step: Int)] = [:]
        for step in 0..<40 {
            for slot in 0..<10 where Int.random(in: 0..<4, using: &random) == 0 {
                let start = 86400 * slot + Int.random(in: 0..<3, using: &random) * 600 + 36000
                plan.items[uid(slot)] = Bool.random(using: &random) ? nil : .init(start: start, summary: "A")
            }
            let (start, end) = (day(Int.random(in: 0..<5, using: &random)), day(Int.random(in: 5...10, using: &random)))
            var asked = plan
            asked.items = plan.items.filter { day(0) + .seconds($0.value.start) < end }
            let next = asked.calendar(from: start).revised(
                with: previous, stamp: start, horizon: Reconciliation.Horizon(start: start, end: end), listDay: listDay)
            for event in next.calendar.events {
                let uid = try #require(event.uid)
                if let (old, last) = seen[uid] {
                    let (a, b) = (try #require(old.sequence), try #require(event.sequence))
                    let (x, y) = (try #require(old.dtstamp), try #require(event.dtstamp))
                    #expect(b >= a, "step \(step), \(uid)")
                    let cameBack = last < step - 1
                    #expect(cameBack ? b > a && y > x : b == a ? y == x : y > x, "step \(step), \(uid)")
                }
                seen[uid] = (event, step)
            }
            previous = reread(next)
        }
    }

    @Test("A SEQUENCE at the end of its range stays there")
    func highestSequence() throws {
        // RFC 5545 §3.3.8: an integer is at most 2147483647.
        for text in ["2147483647", "9223372036854775807"] {
            let first = plan.calendar().revised(with: nil, stamp: day(0), horizon: plan.horizon)
            let file = String(decoding: first.calendar.bytes, as: UTF8.self).replacing(
                "SEQUENCE:0", with: "SEQUENCE:\(text)")
            let old = try #require(try ICalendarReader().calendars(Array(file.utf8)).first)
            var edited = plan
            edited.items[uid(2)]?.summary = "Sit longer"
            let second = edited.calendar().revised(with: old, stamp: day(1), horizon: plan.horizon)
            #expect(version(uid(2), second)?.sequence == Int(text))
            let late = Reconciliation.Horizon(start: day(9), end: day(30))
            let third = Plan().calendar().revised(with: reread(second), stamp: day(9), horizon: late)
            let fourth = plan.calendar().revised(with: reread(third), stamp: day(0), horizon: plan.horizon)
            #expect(version(uid(2), fourth)?.sequence == 2_147_483_647)
        }
    }

    @Test(
        "What is no version in the calendar's own property is not built upon",
        arguments: [
            "X-EXAMPLE-RETIRED:soon", "X-EXAMPLE-RETIRED;X-SEQUENCE=0:20261202",
            "X-EXAMPLE-RETIRED;X-SEQUENCE=-4:20261202T000000Z", "X-EXAMPLE-RETIRED;X-SEQUENCE=9:20261202",
            "X-EXAMPLE-RETIRED;X-SEQUENCE=99999999999:20261202T000000Z",
        ])
    func noVersion(_ line: String) throws {
        let empty = String(decoding: Plan().calendar().bytes, as: UTF8.self)
        let file = empty.replacing("END:VCALENDAR", with: line + "\r\nEND:VCALENDAR")
        let old = try #require(try ICalendarReader().calendars(Array(file.utf8)).first)
        let next = plan.calendar().revised(with: old, stamp: day(0), horizon: plan.horizon)
        #expect(
            next.calendar.bytes
                == plan.calendar().revised(with: nil, stamp: day(0), horizon: plan.horizon).calendar.bytes)
    }

    // MARK: The plans

    static let epochDay = LocalDate("2026-12-01")?.epochDay ?? 0

    private let plan = Plan(
        items: Dictionary(
            uniqueKeysWithValues: (1..<5).map { n in
                (
                    "sit.\(LocalDate(epochDay: ReconcileTests.epochDay + n))@p",
                    Plan.Item(start: 86400 * n + 21600, summary: "Sit")
                )
            }))

    /// Returns the date in the UIDs of these plans: `sit.2026-12-01@p`.
    private func listDay(_ uid: String) -> LocalDate? {
        uid.split(separator: ".").dropFirst().first.flatMap { LocalDate($0.prefix(10)) }
    }

    private func reread(_ result: Reconciliation) -> VCalendar {
        (try? ICalendarReader().calendars(result.calendar.bytes).first)
            ?? VCalendar(prodid: "-//Example//Tests//EN", name: "cannot be read")
    }
}

/// Returns the instant of a day and hour in UTC, days counted from 2026-12-01.
private func day(_ day: Int, _ hour: Int = 0) -> Instant {
    Instant(epochSeconds: (ReconcileTests.epochDay + day) * 86400 + hour * 3600)
}

/// A plan of single events, seconds counted from 2026-12-01T00:00:00Z.
private struct Plan {
    struct Item {
        var start: Int
        var summary: String
    }

    var items: [String: Item] = [:]
    var horizon = Reconciliation.Horizon(start: day(0), end: day(30))

    func calendar(from start: Instant = day(0)) -> VCalendar {
        let events = items.sorted { ($0.value.start, $0.key) < ($1.value.start, $1.key) }.compactMap { uid, item in
            let at = day(0) + .seconds(item.start)
            guard at >= start else { return VEvent?.none }
            var event = VEvent(
                uid: uid, dtstamp: day(0), dtstart: .utc(at), dtend: .utc(at + .minutes(10)), summary: item.summary)
            event.alarms = [VAlarm(uid: "a." + uid, trigger: .fromStart(.minutes(-5)), description: item.summary)]
            return event
        }
        return VCalendar(prodid: "-//Example//Tests//EN", name: "Plan", events: events)
    }
}

/// Five events a day, two of them after midnight, and a run that repeats.
private struct London {
    let zone: ZoneRules

    func calendar(from first: LocalDate, days: Int) throws -> VCalendar {
        var events: [VEvent] = []
        let start = zone.instant(first, .midnight)
        // The day before has an item after midnight.
        for date in (-1..<days).map(first.advanced) {
            for (slot, minute) in [7 * 60, 12 * 60 + 15, 19 * 60, 23 * 60 + 50, 24 * 60 + 40].enumerated() {
                let time = LocalTime(secondOfDay: minute % 1440 * 60 + date.epochDay % 60)
                let at = zone.instant(date.advanced(by: minute / 1440), time)
                guard at + .minutes(20) > start else { continue }
                let name = "item \(slot) on \(date)"
                var event = VEvent(
                    uid: "item.\(date).\(slot)@p", dtstamp: at, dtstart: .utc(at), dtend: .utc(at + .minutes(20)))
                event.summary = name
                events.append(event)
            }
        }
        let run = try #require((0..<7).map(first.advanced).first { $0.weekday == .wednesday })
        let time = try #require(LocalTime("06:30"))
        var repeating = VEvent(
            uid: "run@p", dtstamp: Instant(epochSeconds: 0),
            dtstart: .zoned(LocalDateTime(run, time), tzid: zone.identifier),
            dtend: .zoned(LocalDateTime(run, LocalTime(secondOfDay: time.secondOfDay + 600)), tzid: zone.identifier))
        repeating.rrule = .weekly(on: [.wednesday])
        let christmas = try #require(LocalDate("2026-12-30"))
        if run <= christmas { repeating.exdate = [.zoned(LocalDateTime(christmas, time), tzid: zone.identifier)] }
        let span = zone.instant(first, .midnight)..<zone.instant(first.advanced(by: days), .midnight)
        return VCalendar(
            prodid: "-//Example//Tests//EN", name: "London", timezones: [VTimezone(zone, covering: span)],
            events: events + [repeating])
    }
}

extension VCalendar {
    /// Returns the calendar as the next version of another, with the retired versions in a property of the tests.
    fileprivate func revised(
        with previous: VCalendar?, stamp: Instant, horizon: Reconciliation.Horizon,
        namespaces: [String: Reconciliation.Horizon] = [:], listDay: @escaping (String) -> LocalDate? = { _ in nil }
    ) -> Reconciliation {
        reconciled(
            with: previous, stamp: stamp, horizon: horizon, namespaces: namespaces, listDay: listDay,
            retiredVersions: "X-EXAMPLE-RETIRED")
    }
}
