import CivilTime
import Diagnostics
import HorizonChecks
import PlanModel
import Scheduling
import Testing

/// The days on which rules hold, against lists made by hand from a calendar: 2026-12-01 is a Tuesday, 2027-01-01 a
/// Friday.
@Suite("Which days")
struct DayTests {
    /// The days of the month on which a rule prompts in December 2026 and January 2027.
    static func days(_ limit: String, _ other: String = "") throws -> [String] {
        let schedule = try Plans.schedule(
            """
            plan: 1
            timezone: Europe/London
            seed: 1
            \(other)
            prompts: {p: {\(limit)}}
            """, days: 62)
        return schedule.listed.map { "\($0.date)".dropFirst(5).filter { $0 != "-" } }
    }

    @Test(
        "Days of the month, cycles and stretches of dates",
        arguments: [
            ("days: [1st-sat, last-fri]", "1205 1225 0102 0129"),
            ("days: [5th-wed, 2nd-mon]", "1214 1230 0111"),
            ("days: [2TU, -1FR]", "1208 1225 0112 0129"),
            ("days: [mon-fri, '!wed'], dates: {to: 2026-12-08}", "1201 1203 1204 1207 1208"),
            ("days: '!sun', dates: {to: 2026-12-07}", "1201 1202 1203 1204 1205 1207"),
            ("days: [sat, '!last-sat', '!2SA'], dates: {to: 2026-12-31}", "1205 1219"),
            ("days: [1st-sat, tue, '!sat'], dates: {to: 2026-12-08}", "1201 1208"),
            ("days: [tue, 1st-sat], dates: {to: 2026-12-15}", "1201 1205 1208 1215"),
            ("days: fri-sun, dates: {from: 2027-01-22}", "0122 0123 0124 0129 0130 0131"),
            (
                "every: {days: 8, which: [1-4], from: 2026-12-01}, dates: {to: 2026-12-31}",
                "1201 1202 1203 1204 1209 1210 1211 1212 1217 1218 1219 1220 1225 1226 1227 1228"
            ),
            ("every: {days: 2, from: 2027-01-25}", "0125 0127 0129 0131"),
            // The week of Thursday 2026-12-03 begins on Monday 2026-11-30, and Wednesday the 2nd lies before `from`.
            ("days: [wed, sat], every: {weeks: 2, from: 2026-12-03}, dates: {to: 2026-12-31}", "1205 1216 1219 1230"),
            ("days: mon, every: {weeks: 4, which: [2, 4], from: 2026-12-03}", "1207 1221 0104 0118"),
            ("days: mon, except: [2026-12-14, {from: 2026-12-28}]", "1207 1221"),
            ("days: mon, every: {days: 2, from: 2026-12-01}, except: {to: 2027-01-01}", "0104 0118"),
        ])
    func lists(limit: String, days: String) throws {
        #expect(try Self.days(limit) == days.split(separator: " ").map(String.init))
    }

    /// Samoa went from 2011-12-29, ten hours behind Greenwich, to 2011-12-31, fourteen ahead (tzdata, `Pacific/Apia`).
    @Test("A date that clocks skip has nothing, is noted once, and counts in no expectation")
    func skippedDate() throws {
        let schedule = try Plans.schedule(
            """
            plan: 1
            timezone: Pacific/Apia
            seed: 1
            location: {latitude: -13.83, longitude: -171.77}
            quiet: {lunch: {from: "12:00", to: "13:00"}}
            prompts: {p: {at: ["08:00"]}, q: {window: {from: "14:00", to: "16:00"}}}
            prayers: {extras: [midnight]}
            workouts:
              templates: {t: {type: hiit, work: 40s, rest: 20s, rounds: 5}}
              sessions: {s: {template: t, at: 07:00}}
            expect: [{count: p, is: 1}]
            """, from: "2011-12-28", days: 5)
        let days = Set(schedule.occurrences.filter { schedule.isListed($0) }.map(\.date.description))
        #expect(days.sorted() == ["2011-12-28", "2011-12-29", "2011-12-31", "2012-01-01"])
        for rule in ["p", "q", "s", "fajr", "isha", "midnight"] {
            #expect(schedule.times(of: rule).count == 4, "\(rule)")
        }
        // The night of the 29th ends on the 31st.
        let midnight = schedule.plan.timeZone.local(try schedule.occurrence("midnight/2011-12-29").start)
        #expect("\(midnight.date)" == "2011-12-31")
        #expect(schedule.findings.map(\.code) == [.clockSkipped])
        #expect(schedule.findings.first?.message.contains("skip the whole day on 2011-12-30") == true)
        #expect(ExpectationChecks(schedule).findings.isEmpty)
        #expect(
            Planner.prayers(on: schedule.horizon.dates, in: schedule.plan).map(\.isEmpty) == [
                false, false, true, false, false,
            ])
    }

    @Test(
        "A pause takes whole days out of prompts, or of the sections that it names; what it says nothing of goes on",
        arguments: [
            ("pause: [{from: 2026-12-10, to: 2027-01-20, reason: flu}]", "1201 1208 0126"),
            ("pause: [{to: 2026-12-15}, {from: 2027-01-19}]", "1222 1229 0105 0112"),
            ("pause: [{from: 2026-12-10, to: 2027-01-20, sections: [prayers, workouts]}]", nil),
        ] as [(String, String?)])
    func pauses(pause: String, days: String?) throws {
        let all = "1201 1208 1215 1222 1229 0105 0112 0119 0126"
        #expect(try Self.days("days: tue", pause) == (days ?? all).split(separator: " ").map(String.init))
    }

    @Test("A pause of prayers and workouts leaves anchors and quiet hours, and no keep-outs of what is not there")
    func pausedSections() throws {
        let plan = """
            plan: 1
            timezone: Europe/London
            seed: 1
            location: {latitude: 51.5, longitude: -0.1}
            pause: [{from: 2026-12-02, to: 2026-12-02, sections: [prayers, workouts]}]
            quiet: {early: {from: 06:00, to: 07:00}}
            prayers: {}
            workouts:
              templates: {t: {type: hiit, work: 10m, rest: 10m, rounds: 4}}
              sessions: {s: {template: t, at: 12:00}}
            prompts:
              noon: {window: {from: 12:00, to: 13:00}, distribution: even, avoid: {workouts: 0m}}
              dawn: {window: {from: 06:00, to: 08:00}, distribution: even}
              dusk: {window: {from: maghrib, to: maghrib+1h}, distribution: even}
            """
        let schedule = try Plans.schedule(plan, days: 3)
        let kinds = (1...3).map { day in
            let listed = schedule.listed.filter { "\($0.date)" == "2026-12-0\(day)" }
            return [Occurrence.Kind.prayer, .workout, .prompt].map { kind in listed.count { $0.kind == kind } }
        }
        // Fajr, sunrise and the other four; a prompt in the middle of the session is dropped where there is a session.
        #expect(
            kinds == [[6, 1, 2], [6, 1, 2], [6, 1, 2]].enumerated().map { $0.offset == 1 ? [0, 0, 3] : $0.element })
        // The window's middle is where quiet hours end.
        #expect(schedule.times(of: "dawn") == ["07:00:00", "07:00:00", "07:00:00"])
    }

    @Test("Texts are drawn without repeats over the days of a cycle, and a pause moves none of them")
    func texts() throws {
        func bodies(_ limit: String, _ other: String = "") throws -> [String: String] {
            let schedule = try Plans.schedule(
                """
                plan: 1
                timezone: Europe/London
                seed: 5
                \(other)
                prompts: {p: {bodies: [a, b, c, d, e], perDay: 2, \(limit)}}
                """, days: 180)
            return Dictionary(uniqueKeysWithValues: schedule.listed.map { ($0.key, $0.notifications[0].body) })
        }
        for limit in [
            "every: {days: 3, from: 2026-12-01}", "every: {weeks: 2, which: [1], from: 2026-12-01}, days: [mon, fri]",
        ] {
            let texts = try bodies(limit)
            let row = texts.sorted { $0.key < $1.key }.map(\.value)
            for start in stride(from: 0, to: row.count - 4, by: 5) {
                #expect(Set(row[start..<start + 5]).count == 5, "\(limit), from \(start)")
            }
            let paused = try bodies(limit, "pause: [{from: 2026-12-20, to: 2027-01-10}]")
            #expect(paused.count < texts.count && paused.allSatisfy { texts[$0.key] == $0.value })
        }
    }
}
