import CivilTime
import Diagnostics
import Foundation
import PlanModel
import PlanReader
import ReferenceData
import Scheduling
import Testing

@Suite("Days of other calendars and drawn days")
struct OtherDaysTests {
    private static func days(_ plan: String, of rule: String = "p", from start: String, days: Int) throws -> [String] {
        try Plans.schedule("plan: 1\n" + plan, from: start, days: days).listed
            .filter { $0.rule == rule }.map { "\($0.date)" }
    }

    /// Days that churches announce: Ash Wednesday, Easter and Ascension of 2027, and the Orthodox Easter.
    @Test("Days around Easter, by both churches")
    func easter() throws {
        let western = "timezone: UTC\nprompts: {p: {at: 12:00, easter: {days: [-46, 0, 39]}}}\n"
        #expect(try Self.days(western, from: "2027-01-01", days: 365) == ["2027-02-10", "2027-03-28", "2027-05-06"])
        let eastern = "timezone: UTC\nprompts: {p: {at: 12:00, easter: {tradition: eastern}}}\n"
        #expect(try Self.days(eastern, from: "2027-01-01", days: 365) == ["2027-05-02"])
    }

    /// 14 Adar is in Adar II of a leap year: Purim of 5787 is on 2027-03-23, that of 5788 on 2028-03-12. The Seder of 5787 is
    /// on the evening of 2027-04-21.
    @Test("Adar is the month of its holidays, and a night is on the evening in which its day begins")
    func hebrew() throws {
        let purim = "timezone: UTC\nprompts: {p: {at: 12:00, hebrew: {months: [adar], days: [14]}}}\n"
        #expect(try Self.days(purim, from: "2027-01-01", days: 500) == ["2027-03-23", "2028-03-12"])
        let small = "timezone: UTC\nprompts: {p: {at: 12:00, hebrew: {months: [adar-i], days: [14]}}}\n"
        #expect(try Self.days(small, from: "2027-01-01", days: 500) == ["2027-02-21"])
        let seder = "timezone: UTC\nprompts: {p: {at: 20:00, hebrew: {months: [nisan], nights: [15]}}}\n"
        #expect(try Self.days(seder, from: "2027-01-01", days: 365) == ["2027-04-21"])
    }

    @Test("A rule for Hebrew days that fires after sunset gets a note that names the nights, and no other does")
    func hebrewNight() throws {
        func codes(_ time: String, _ days: String = "days: [15]") throws -> [Diagnostic.Code] {
            try Plans.schedule(
                "plan: 1\nlocation: Jerusalem\nprompts: {p: {at: '\(time)', hebrew: {months: [nisan], \(days)}}}\n",
                from: "2027-04-01", days: 45
            ).findings.map(\.code)
        }
        for time in ["sunset+1h", "23:00", "25:30"] { #expect(try codes(time) == [.hebrewNight], "\(time)") }
        for time in ["12:00", "fajr", "sunset-18m"] { #expect(try codes(time) == [], "\(time)") }
        #expect(try codes("21:00", "nights: [15]") == [])
    }

    /// The full Moon of 2026-12-24 is at 01:28 UTC, still the 23rd in New York; on the journey it is Tokyo's date.
    @Test("A phase of the Moon has the date that the clocks around the person show")
    func moon() throws {
        func plan(_ zone: String, _ rest: String = "") -> String {
            "timezone: \(zone)\nprompts: {p: {at: 12:00, moon: {phases: [full]}}}\n\(rest)"
        }
        func days(_ plan: String) throws -> [String] { try Self.days(plan, from: "2026-12-20", days: 10) }
        #expect(try days(plan("Europe/London")) == ["2026-12-24"])
        #expect(try days(plan("America/New_York")) == ["2026-12-23"])
        let journey = "travel: [{from: 2026-12-22, to: 2026-12-28, timezone: Asia/Tokyo}]\n"
        #expect(try days(plan("America/New_York", journey)) == ["2026-12-24"])
    }

    private static let random = "timezone: UTC\nseed: 7\nprompts:\n  p: {at: 12:00, random: {days: 2, per: week}}\n"

    @Test("Drawn days depend on nothing but seed, rule and day: no horizon, rule, pause or other change moves them")
    func drawnAlone() throws {
        let all = try Self.days(Self.random, from: "2026-11-30", days: 70)
        #expect(all.count == 20)
        // A horizon that begins and ends within a week draws from the whole of it.
        for (start, length) in [("2026-12-02", 3), ("2026-12-06", 30), ("2026-12-12", 1)] {
            let first = try #require(LocalDate(start))
            let dates = (0..<length).map { "\(first.advanced(by: $0))" }
            #expect(try Self.days(Self.random, from: start, days: length) == all.filter(dates.contains))
        }
        let others = Self.random + "  q: {at: 07:00, random: {days: 3}}\npause: [{from: 2026-12-07, to: 2026-12-13}]\n"
        let paused = try Self.days(others, from: "2026-11-30", days: 70)
        #expect(paused == all.filter { !("2026-12-07"..."2026-12-13").contains($0) })
        let changed = Self.random.replacing("at: 12:00", with: "window: 10:00-11:00, perDay: 1, title: Other")
        #expect(try Self.days(changed, from: "2026-11-30", days: 70) == all)
        // Another seed or rule draws others.
        #expect(try Self.days(Self.random.replacing("seed: 7", with: "seed: 8"), from: "2026-11-30", days: 70) != all)
        let renamed = Self.random.replacing("  p:", with: "  r:")
        #expect(try Self.days(renamed, of: "r", from: "2026-11-30", days: 70) != all)
    }

    @Test("Where fewer days are left than are asked for, it is all of them, and each week has its own")
    func fewDays() throws {
        let few = Self.random.replacing("random: {days: 2", with: "days: [sat, sun], random: {days: 5")
        #expect(
            try Self.days(few, from: "2026-11-30", days: 14) == [
                "2026-12-05", "2026-12-06", "2026-12-12", "2026-12-13",
            ])
        let one = Self.random.replacing(
            "random: {days: 2", with: "days: weekdays, except: 2026-12-02, random: {days: 1")
        let drawn = try Self.days(one, from: "2026-11-30", days: 700).compactMap { LocalDate($0) }
        #expect(drawn.count == 100 && !drawn.contains { $0.weekday.rawValue > 5 || "\($0)" == "2026-12-02" })
        #expect(Set(drawn.map { $0.epochDay - $0.weekday.rawValue }).count == 100)
        // Every working day comes about as often as any other.
        for weekday in 1...5 { #expect((8...35).contains(drawn.count { $0.weekday.rawValue == weekday })) }
    }

    @Test("Of a month as many days are drawn, of its days alone")
    func months() throws {
        let plan = Self.random.replacing("per: week", with: "per: month")
        let drawn = try Self.days(plan, from: "2027-01-01", days: 365)
        #expect(Dictionary(grouping: drawn) { $0.prefix(7) }.values.allSatisfy { $0.count == 2 } && drawn.count == 24)
    }

    @Test("Sessions, quiet hours and alerts have drawn days too, by their own ids")
    func everywhere() throws {
        let plan = """
            plan: 1
            location: London
            seed: 7
            quiet: {q: {from: 11:00, to: 13:00, random: {days: 2}}}
            prompts: {p: {at: 12:00}}
            prayers: {alerts: {fajr: [{at: silent, random: {days: 3}}, {at: sound}]}}
            workouts: {templates: {t: {type: hiit, work: 30s, rest: 30s, rounds: 1}}, sessions: {s: {template: t, at: 18:00, random: {days: 4}}}}
            """
        let schedule = try Plans.schedule(plan, from: "2026-11-30", days: 28)
        func count(_ rule: String) -> Int { schedule.listed.count { $0.rule == rule } }
        #expect(count("p") == 4 * 5 && count("s") == 4 * 4)
        let silent = schedule.listed.filter { $0.rule == "fajr" && $0.notifications.first?.sound == Sound.none }
        #expect(silent.count == 4 * 3)
    }

    @Test("Drawn days need a seed, which is said once")
    func seed() throws {
        let plan = "plan: 1\ntimezone: UTC\nprompts: {p: {at: 12:00, random: {days: 2}}, q: {random: {days: 1}}}\n"
        let findings = Plans.findings(plan)
        #expect(findings.map(\.code) == [.missingSeed])
    }
}
