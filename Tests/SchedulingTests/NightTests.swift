import CivilTime
import Diagnostics
import PlanModel
import PlanReader
import Scheduling
import Testing

/// Hours past midnight, days in an anchor's offset, and the nights of Hijri days.
@Suite("Nights")
struct NightTests {
    /// The instants of a rule's occurrences, in UTC.
    private static func instants(_ text: String, of rule: String, from: String, days: Int) throws -> [String] {
        try Plans.schedule("plan: 1\nseed: 1\n" + text, from: from, days: days)
            .occurrences.filter { $0.rule == rule }.map { "\($0.date) \($0.start)" }
    }

    @Test("An hour past midnight is on the night after, and belongs to the list day that wrote it")
    func vigil() throws {
        let plan = "timezone: UTC\nprompts: {v: {at: [19:00, 23:00, 25:00, 35:59], dates: 2027-01-22}}\n"
        #expect(
            try Self.instants(plan, of: "v", from: "2027-01-21", days: 3) == [
                "2027-01-22 2027-01-22T19:00:00Z", "2027-01-22 2027-01-22T23:00:00Z", "2027-01-22 2027-01-23T01:00:00Z",
                "2027-01-22 2027-01-23T11:59:00Z",
            ])
        // A horizon that begins on the day after has what still lies ahead.
        #expect(try Self.instants(plan, of: "v", from: "2027-01-23", days: 1).count == 2)
    }

    /// In London clocks go from 01:00 to 02:00 on 2027-03-28.
    @Test("Clocks that change in that night count")
    func clockChange() throws {
        let plan = "timezone: Europe/London\nprompts: {v: {at: [24:30, 27:00], dates: 2027-03-27}}\n"
        #expect(
            try Self.instants(plan, of: "v", from: "2027-03-27", days: 1)
                == ["2027-03-27 2027-03-28T00:30:00Z", "2027-03-27 2027-03-28T02:00:00Z"])
    }

    @Test("Quiet hours of a shift keep 24 hours free, and a window may lie in the night after")
    func shift() throws {
        let plan = """
            timezone: UTC
            quiet: {shift: {from: 07:00, to: 31:00, dates: 2027-01-05}}
            prompts:
              each: {at: [06:59, 07:00, 23:00]}
              late: {window: {from: 24:30, to: 25:30}, perDay: 3}

            """
        #expect(
            try Self.instants(plan, of: "each", from: "2027-01-05", days: 2) == [
                "2027-01-05 2027-01-05T06:59:00Z", "2027-01-06 2027-01-06T07:00:00Z", "2027-01-06 2027-01-06T23:00:00Z",
            ])
        let late = try Plans.schedule("plan: 1\nseed: 1\n" + plan, from: "2027-01-09", days: 1)
        let own = late.occurrences.filter { $0.rule == "late" && $0.date.description == "2027-01-09" }
        let window = "2027-01-10T00:30:00Z"..."2027-01-10T01:30:00Z"
        #expect(own.count == 3 && own.allSatisfy { window.contains("\($0.start)") })
    }

    /// Sunset in Antwerp by NOAA's formulas: 17:04 on 2027-01-15 (a Friday), 17:06 on the 16th, to the minute.
    @Test("Whole days in an offset name the anchor of the day after: a Sabbath")
    func sabbath() throws {
        let plan = """
            location: Antwerp
            quiet: {shabbat: {from: sunset-18m, to: sunset+1d50m, days: fri}}
            prompts: {each: {at: [16:40, 17:00, 17:20], days: [fri, sat]}, end: {at: sunset+1d50m, days: fri}}

            """
        let free = try Self.instants(plan, of: "each", from: "2027-01-15", days: 2)
        #expect(free == ["2027-01-15 2027-01-15T15:40:00Z"])
        let end = try #require(try Self.instants(plan, of: "end", from: "2027-01-15", days: 1).first)
        let sunset = try Self.instants(
            "location: Antwerp\nprompts: {s: {at: sunset+50m}}\n", of: "s", from: "2027-01-16", days: 1)
        #expect(end.dropFirst(11) == sunset[0].dropFirst(11))
    }

    /// Umm al-Qura: 27 Ramadan 1448 is Saturday 2027-03-06, so that its night is Friday's; Ramadan is 02-08 to 03-08.
    @Test("A night of the Hijri month is that of the evening in which its day begins")
    func nights() throws {
        let plan = "location: Makkah\nprompts: {qadr: {at: 23:00, hijri: {months: [ramadan], nights: [1, 27]}}}\n"
        #expect(
            try Self.instants(plan, of: "qadr", from: "2027-02-01", days: 45)
                == ["2027-02-07 2027-02-07T20:00:00Z", "2027-03-05 2027-03-05T20:00:00Z"])
        let except = "location: Makkah\nprompts: {p: {at: 12:00, hijri: {except: {months: [ramadan]}}}}\n"
        let dates = try Self.instants(except, of: "p", from: "2027-02-06", days: 35).map { $0.prefix(10) }
        #expect(dates == ["2027-02-06", "2027-02-07", "2027-03-09", "2027-03-10", "2027-03-11", "2027-03-12"])
    }

    @Test("A rule for Hijri days that fires after Maghrib gets a note that names the nights")
    func note() throws {
        func codes(_ time: String) throws -> [Diagnostic.Code] {
            try Plans.schedule(
                "plan: 1\nlocation: Makkah\nprompts: {p: {at: '\(time)', hijri: {months: [ramadan], days: [27]}}}\n",
                from: "2027-02-01", days: 45
            ).findings.map(\.code)
        }
        for time in ["isha+2h", "23:00", "25:30", "last-third"] { #expect(try codes(time) == [.hijriNight], "\(time)") }
        for time in ["12:00", "fajr", "04:00", "maghrib-1m"] { #expect(try codes(time) == [], "\(time)") }
    }

    /// By Umm al-Qura 1 Ramadan 1448 is 2027-02-08 and the 27th 2027-03-06; the evening of 03-05 is the night of the 27th.
    @Test("Nights that 'nights' names get no such note, and the others' cure keeps those that are named")
    func namedNights() throws {
        func told(_ days: String) throws -> [String] {
            try Plans.schedule(
                "plan: 1\nlocation: Makkah\nprompts: {p: {at: '22:00', hijri: {months: [ramadan], \(days)}}}\n",
                from: "2027-02-01", days: 45
            ).findings.map { "\($0.message) / \($0.fixes.count)" }
        }
        let way = "when the next Hijri day has begun; for the night of 1 write nights: [1, 27] / 0"
        #expect(
            try told("nights: [27], days: [1]") == ["'p' fires after Maghrib on 2027-02-08, at 22:00, \(way)"])
        #expect(try told("nights: [27], days: [26]") == [])
        #expect(try told("days: [1, 27]").map { $0.hasSuffix("write nights: [1, 27] / 1") } == [true])
    }

    /// London's clocks change on 2027-03-28 and 2027-10-31, each the day after the list day.
    @Test("The note about a change of the clocks names the day on which they change")
    func changedNight() throws {
        let plan = "plan: 1\ntimezone: Europe/London\nprompts: {late: {at: 25:30}}\n"
        func told(_ date: String) throws -> [String] {
            try Plans.schedule(plan, from: date, days: 1).findings.map(\.message)
        }
        #expect(
            try told("2027-03-27")
                == ["clocks go forward on 2027-03-28, so 'late' starts 1h later by the clock, at 02:30"])
        #expect(try told("2027-10-30") == ["clocks show 01:30 twice on 2027-10-31; 'late' starts the first time"])
        #expect(try told("2027-10-31") == [])
    }

    @Test(
        "A window that is over before it begins is refused, and one of an hour in the night after is not",
        arguments: [
            ("from: 33:00, to: 07:00", "from 33:00 to 07:00; write {from: 09:00, to: 31:00} for a day later"),
            ("from: 25:00, to: 01:00", "from 25:00 to 01:00; write {from: 01:00, to: 25:00} for a day later"),
            ("from: 33:00, to: 10:00", nil), ("from: 23:00, to: 01:00", nil),
        ])
    func reversed(window: String, message: String?) throws {
        for plan in [
            "quiet: {q: {\(window)}}\nprompts: {p: {at: 12:00}}", "prompts: {p: {perDay: 1, window: {\(window)}}}",
        ] {
            let load = { try Plans.load("plan: 1\nseed: 1\ntimezone: UTC\n\(plan)\n") }
            guard let message else {
                _ = try load()
                continue
            }
            let failure = #expect(throws: Plans.Failed.self) { try load() }
            #expect(failure?.description.contains(message) == true, "\(failure?.description ?? "")")
            #expect(failure?.description.contains("[window-reversed]") == true)
        }
    }

    @Test(
        "A list that goes backwards is offered the hours past midnight, unless one of them is in it",
        arguments: [
            ("19:00, 23:00, 01:00", "for the night after it write 25:00"),
            ("19:00, 23:00, 01:00, 25:00", "write the times of a list day in their order"),
            ("23:00, 01:00, 19:00, 02:00, 26:00", "write the times of a list day in their order"),
        ])
    func backwards(times: String, way: String) throws {
        let notes = Plans.findings("plan: 1\ntimezone: UTC\nprompts: {p: {at: [\(times)]}}\n")
            .filter { $0.code == .atBackwards }
        #expect(notes.map { $0.message.hasSuffix("; \(way)") } == [true])
        #expect(notes.map(\.fixes.isEmpty) == [!way.hasPrefix("for")])
    }
}
