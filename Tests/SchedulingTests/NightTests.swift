import CivilTime
import Diagnostics
import PlanModel
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

    /// The evening of 26 Ramadan 1448, Friday 2027-03-05, is the night of the 27th.
    @Test(
        "A night that the rule names is no accident, and another is added to those that it names",
        arguments: [
            ("days: [26], nights: [27]", nil), ("days: [26], nights: [21, 27]", nil), ("nights: [27]", nil),
            (
                "days: [27], nights: [27]",
                "'p' fires after Maghrib on 2027-03-06, at 23:00, when the next Hijri day has begun; 'nights' has the night of 27, so take 'days' out"
            ),
            (
                "days: [27], nights: [21]",
                "'p' fires after Maghrib on 2027-03-06, at 23:00, when the next Hijri day has begun; for the night of 27 write nights: [21, 27] in place of 'days'"
            ),
        ])
    func namedNights(hijri: String, message: String?) throws {
        let findings = try Plans.schedule(
            "plan: 1\nlocation: Makkah\nprompts: {p: {at: '23:00', hijri: {months: [ramadan], \(hijri)}}}\n",
            from: "2027-02-01", days: 45
        ).findings
        #expect(findings.map(\.message) == [message].compactMap(\.self))
    }
}
