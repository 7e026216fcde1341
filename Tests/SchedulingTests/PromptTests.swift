import CivilTime
import Diagnostics
import Hashing
import PlanModel
import Sampling
import Testing

@testable import Scheduling

@Suite("Prompts")
struct PromptTests {
    static let base = """
        plan: 1
        timezone: Europe/London
        seed: 20261201

        """

    static let checkIn =
        base + """
            prompts:
              check-in: {window: {from: 07:00, to: 22:00}, perDay: 4, variance: 30%}
            """

    @Test("The worked example: four segments of 3 h 45, each prompt in its range")
    func workedExample() throws {
        let ranges = [
            ("07:45:00", "10:00:00"), ("11:30:00", "13:45:00"), ("15:15:00", "17:30:00"), ("19:00:00", "21:15:00"),
        ]
        let schedule = try Plans.schedule(Self.checkIn, days: 365)
        #expect(schedule.occurrences.count == 4 * 365)
        for occurrence in schedule.occurrences {
            let slot = try #require(occurrence.slot)
            guard case .prompt(let reason) = occurrence.reason else {
                Issue.record("no prompt")
                return
            }
            let zone = schedule.plan.timeZone
            #expect("\(zone.local(reason.range.lowerBound).time)" == ranges[slot - 1].0)
            #expect("\(zone.local(reason.range.upperBound).time)" == ranges[slot - 1].1)
            #expect(reason.range.contains(occurrence.start), "\(occurrence.key)")
        }
    }

    /// Computed with Python: SipHash-2-4 written from the paper, struct.pack('<Q', 20261201) + b'horarium' as the key.
    @Test("The draws agree with an independent computation")
    func independentDraws() throws {
        let schedule = try Plans.schedule(Self.checkIn, days: 2)
        #expect(
            schedule.times(of: "check-in") == [
                "08:07:00", "11:53:20", "16:42:29", "19:54:37", "08:36:08", "12:19:07", "17:29:49", "20:02:03",
            ])
    }

    @Test("What explain says was hashed is what was hashed")
    func drawnMessages() throws {
        let schedule = try Plans.schedule(Self.base + "prompts: {often: {perDay: 12}}", days: 2)
        // DESIGN's key: the seed, then the bytes of "horarium", each read little endian.
        let hash = SipHash(k0: 20_261_201, k1: 0x6d75_6972_6172_6f68)
        #expect(schedule.occurrences.count == 24)
        for occurrence in schedule.occurrences {
            guard case .prompt(let reason) = occurrence.reason, let draw = reason.draw else {
                Issue.record("\(occurrence.key) was not drawn")
                continue
            }
            let date = occurrence.date, slot = occurrence.slot ?? 0
            #expect(draw.message == "often/\(date)/\(slot)/time")
            #expect(draw.numerator == Array(draw.message.utf8).withUnsafeBytes { hash($0) } >> 11)
        }
    }

    @Test("A longer horizon, another rule and its options move no prompt")
    func stability() throws {
        let first = try Plans.schedule(Self.checkIn, days: 30)
        let longer = try Plans.schedule(Self.checkIn, days: 90)
        let crowded = try Plans.schedule(
            Self.checkIn + "\n  walk: {perDay: 7, variance: 10%, bodies: [a, b]}", from: "2026-11-20", days: 60)
        let other = try Plans.schedule(
            Self.checkIn + "\n  walk: {perDay: 3, distribution: uniform}", from: "2026-11-20", days: 60)
        let starts = Dictionary(uniqueKeysWithValues: first.occurrences.map { ($0.key, $0.start) })
        for schedule in [longer, crowded, other] {
            let theirs = Dictionary(uniqueKeysWithValues: schedule.occurrences.map { ($0.key, $0.start) })
            for (key, start) in starts { #expect(theirs[key] == start, "\(key)") }
        }
    }

    @Test("Quiet hours and keep-outs stay free; where a whole segment is covered its prompt is dropped and told")
    func quietHours() throws {
        let schedule = try Plans.schedule(
            Self.base + """
                quiet: {noon: {from: 11:00, to: 14:01}}
                prompts:
                  often: {window: {from: 08:00, to: 18:00}, perDay: 10, variance: 50%}
                """, days: 50)
        #expect(schedule.occurrences.count == 7 * 50)
        for time in schedule.times(of: "often") { #expect(time < "11:00:00" || time >= "14:01:00", "\(time)") }
        #expect(schedule.findings.map(\.code) == [.promptDropped])
        #expect(schedule.findings.first?.message.hasSuffix(": the quiet hours 'noon' leave no second for it") == true)
    }

    @Test("Where only the range is covered, the whole segment is drawn from")
    func widened() throws {
        let schedule = try Plans.schedule(
            Self.base + """
                quiet: {noon: {from: 10:00, to: 14:00}}
                prompts: {once: {window: {from: 09:00, to: 15:00}, variance: 10%}}
                """, days: 40)
        #expect(schedule.occurrences.count == 40)
        for time in schedule.times(of: "once") {
            #expect(("09:00:00"..<"10:00:00").contains(time) || ("14:00:00"..."15:00:00").contains(time), "\(time)")
        }
    }

    @Test("Prompts keep away from prayers and sessions as the rule says")
    func avoid() throws {
        let schedule = try Plans.schedule(
            Self.base + """
                location: {latitude: 51.5, longitude: -0.1}
                prayers: {}
                workouts:
                  templates: {long: {type: intervals, steps: [{work: 2h}]}}
                  sessions: {noon-run: {template: long, at: 10:00}}
                prompts: {often: {window: {from: 07:00, to: 19:00}, perDay: 24, variance: 50%, avoid: {prayers: 10m, workouts: 5m}}}
                """, days: 30)
        let prompts = schedule.occurrences.filter { $0.kind == .prompt }
        #expect(prompts.count > 24 * 20)
        for prompt in prompts {
            for item in schedule.occurrences {
                switch item.kind {
                case .prayer where item.rule != "sunrise":
                    #expect(abs((prompt.start - item.start).seconds) >= 600, "\(prompt.key) near \(item.key)")
                case .workout:
                    #expect(prompt.start < item.start - .minutes(5) || prompt.start >= item.end + .minutes(5))
                default: break
                }
            }
        }
    }

    @Test("Uniform prompts keep their gap, also over quiet hours")
    func uniform() throws {
        let schedule = try Plans.schedule(
            Self.base + """
                quiet: {noon: {from: 12:00, to: 13:00}}
                prompts: {walk: {window: {from: 09:00, to: 17:00}, perDay: 6, distribution: uniform, minGap: 45m}}
                """, days: 200)
        #expect(schedule.occurrences.count == 1200)
        for (a, b) in zip(schedule.occurrences, schedule.occurrences.dropFirst()) where a.date == b.date {
            #expect(b.start - a.start >= .minutes(45), "\(b.key)")
        }
        for time in schedule.times(of: "walk") { #expect(!("12:00:00"..<"13:00:00").contains(time)) }
        // With six draws in seven free hours the first fourth of the window is reached about as often as the last.
        let early = schedule.times(of: "walk").count { $0 < "11:00:00" }
        let late = schedule.times(of: "walk").count { $0 >= "15:00:00" }
        #expect(abs(early - late) < 120, "\(early) early, \(late) late")
    }

    @Test("Even prompts lie at the segments' centres")
    func even() throws {
        let schedule = try Plans.schedule(
            Self.base + "prompts: {bell: {window: {from: 08:00, to: 20:00}, perDay: 3, distribution: even}}")
        #expect(schedule.times(of: "bell") == ["10:00:00", "14:00:00", "18:00:00"])
    }

    @Test(
        "A window across midnight belongs to the day on which it begins, and counts elapsed time over a change of clocks"
    )
    func midnightAndClocks() throws {
        let text = Self.base + "prompts: {night: {window: {from: 22:00, to: 06:00}, perDay: 2, distribution: even}}"
        #expect(try Plans.schedule(text, from: "2026-03-01").times(of: "night") == ["00:00:00", "04:00:00"])
        // On the night to 2026-03-29 an hour is missing: 7 h from 22:00, centres at 1/4 and 3/4 of it.
        let spring = try Plans.schedule(text, from: "2026-03-28")
        #expect(spring.listed.map(\.start.description) == ["2026-03-28T23:45:00Z", "2026-03-29T03:15:00Z"])
        // On the night to 2026-10-25 an hour comes twice: 9 h.
        let autumn = try Plans.schedule(text, from: "2026-10-24")
        #expect(autumn.listed.map(\.start.description) == ["2026-10-24T23:15:00Z", "2026-10-25T03:45:00Z"])
    }

    @Test("Texts are drawn without repeats until all are used, whatever the horizon")
    func bodies() throws {
        let text =
            Self.base
            + "prompts: {say: {perDay: 2, bodies: [a, b, c, d, e], days: [mon, wed, sat], except: [2026-12-09]}}"
        let schedule = try Plans.schedule(text, days: 200)
        let bodies = schedule.occurrences.map { schedule.details($0)[0] }
        // Rounds of five follow each other; find where they begin, then none may repeat within one.
        let begins = (0..<5).contains { offset in
            stride(from: offset, to: bodies.count - 5, by: 5).allSatisfy { Set(bodies[$0..<$0 + 5]).count == 5 }
        }
        #expect(begins)
        let later = try Plans.schedule(text, from: "2027-02-01", days: 30)
        let all = Dictionary(uniqueKeysWithValues: schedule.occurrences.map { ($0.key, schedule.details($0)) })
        for occurrence in later.occurrences { #expect(all[occurrence.key] == later.details(occurrence)) }
    }

    /// By RFC 5545 §3.3.5 01:30 is 02:30 on 2027-03-28, when London's clocks go from 01:00 to 02:00.
    @Test("A window that the clocks turn around is empty and not a day long")
    func turnedAround() throws {
        let quiet = try Plans.schedule(Self.checkIn, from: "2027-03-28")
        let same = try Plans.schedule(
            Self.base + "quiet: {night: {from: 01:30, to: 02:10}}\n" + Self.checkIn.dropFirst(Self.base.count),
            from: "2027-03-28")
        #expect(same.times(of: "check-in") == quiet.times(of: "check-in"))
        let owl = try Plans.schedule(
            Self.base + "prompts: {owl: {window: {from: 01:30, to: 02:10}}}", from: "2027-03-27", days: 3)
        #expect(owl.occurrences.map(\.date.description) == ["2027-03-27", "2027-03-29"])
        #expect(owl.findings.map(\.code) == [.emptyWindow, .clockSkipped])
    }

    /// London's clocks go from 01:00 to 02:00 on 2027-03-28 and from 02:00 to 01:00 on 2027-10-31.
    @Test("Windows and quiet hours that begin or end while clocks change are noted")
    func noted() throws {
        let plan =
            Self.base + "quiet: {late: {from: 23:00, to: 01:30}}\n"
            + "prompts: {owl: {window: {from: 01:30, to: 04:00}}}"
        for (date, before, code) in [
            ("2027-03-28", "2027-03-27", Diagnostic.Code.clockSkipped), ("2027-10-31", "2027-10-30", .clockRepeated),
        ] {
            #expect(try Plans.schedule(plan, from: date).findings.map(\.code) == [code])
            #expect(try Plans.schedule(plan, from: before, days: 2).findings.map(\.code) == [code, code])
            #expect(try Plans.schedule(plan, from: before).findings.map(\.code) == [code])
        }
        let skipped = try Plans.schedule(plan, from: "2027-03-28").findings
        #expect(
            skipped.map(\.message) == [
                "clocks go forward on 2027-03-28, so the window of 'owl' begins 1h later by the clock, at 02:30"
            ])
    }

    @Test("Days of the week and exceptions are kept")
    func days() throws {
        let schedule = try Plans.schedule(
            Self.base + "prompts: {sit: {days: [tue, fri], except: [2026-12-04]}}", days: 14)
        #expect(schedule.occurrences.map(\.date.description) == ["2026-12-01", "2026-12-08", "2026-12-11"])
    }
}

@Suite("Segments")
struct SegmentTests {
    @Test("Segments in fractions of a second are cut exactly")
    func exact() {
        // 10 s in 3 segments: centres at 5/3, 5, 25/3; a fourth of a segment either way is 5/6 s.
        let segments = Segments(from: 100, length: 10, count: 3)
        #expect(segments.range(1, varianceMillionths: 250_000) == 101...102)
        #expect(segments.range(2, varianceMillionths: 250_000) == 105...105)
        #expect(segments.range(3, varianceMillionths: 250_000) == 108...109)
        #expect(segments.whole(1) == 100...103)
        #expect(segments.whole(2) == 104...106)
        #expect(segments.whole(3) == 107...110)
    }

    @Test("Without variance a prompt lies on the first second from the centre on, lo of the formula")
    func centres() {
        // Centres at 5/3, 5 and 25/3: ceil gives 2, 5 and 9.
        let segments = Segments(from: 100, length: 10, count: 3)
        #expect((1...3).map { segments.range($0, varianceMillionths: 0) } == [102...102, 105...105, 109...109])
        #expect((1...3).map(segments.centre) == [102, 105, 109])
    }

    @Test("Seconds are cut out of a set and found by number")
    func secondSet() {
        let set = SecondSet(10..<20, without: [12..<14, 16..<16, 18..<30])
        #expect(set.ranges == [10..<12, 14..<18])
        #expect(set.count(in: 0..<100) == 6)
        #expect((0..<6).map { set.second($0, in: 0..<100) } == [10, 11, 14, 15, 16, 17])
        #expect(set.closest(to: 13, in: 0..<100) == 14)
        #expect(set.count(in: 11..<15) == 2)
        #expect((0..<2).map { set.second($0, in: 11..<15) } == [11, 14])
        #expect(set.closest(to: 19, in: 11..<15) == 14)
        #expect(set.closest(to: 13, in: 12..<14) == nil)
        #expect(SecondSet(10..<20, without: [5..<8, 9..<14, 11..<12, 13..<17]).ranges == [17..<20])
        #expect(SecondSet(10..<20, without: [11..<17, 12..<13, 18..<30]).ranges == [10..<11, 17..<18])
        #expect(SecondSet(10..<20, without: [0..<100]).count(in: 0..<100) == 0)
        #expect(SecondSet(10..<20, without: []).ranges == [10..<20])
    }
}
