import CivilTime
import Diagnostics
import Scheduling
import Testing

/// Ramadan 1448 is 2027-02-08 to 2027-03-08 by Umm al-Qura (`umm-al-qura-month-starts.csv`).
@Suite("Ramadan and the parts of the year")
struct RamadanTests {
    static let makkah = """
        plan: 1
        seed: 1
        timezone: Asia/Riyadh
        location: {latitude: 21.4225, longitude: 39.8262}

        """

    /// Returns the minutes from Maghrib to Isha; Maghrib is at sunset there.
    private func interval(_ prayers: String, _ date: String) throws -> Int {
        let schedule = try Plans.schedule(Self.makkah + "prayers: {rounding: none, \(prayers)}", from: date)
        let isha = try schedule.occurrence("isha/\(date)").start
        let seconds = isha.epochSeconds - (try schedule.occurrence("maghrib/\(date)").start.epochSeconds)
        return (seconds + 30) / 60
    }

    @Test("Umm al-Qura's Isha is 90 minutes after sunset, and 120 in Ramadan")
    func ishaInterval() throws {
        let method = "method: umm-al-qura"
        #expect(try interval(method, "2027-02-07") == 90)
        #expect(try interval(method, "2027-02-08") == 120)
        #expect(try interval(method, "2027-03-08") == 120)
        #expect(try interval(method, "2027-03-09") == 90)
        #expect(try interval(method + ", hijriAdjust: 1", "2027-02-07") == 120)
        #expect(try interval(method + ", ramadan: {from: 2027-02-09, to: 2027-03-09}", "2027-02-08") == 90)
        #expect(try interval(method + ", ramadan: {from: 2027-02-09, to: 2027-03-09}", "2027-03-09") == 120)
        #expect(try interval(method + ", ramadan: {ishaInterval: none}", "2027-02-08") == 90)
        #expect(try interval("method: qatar, ramadan: {ishaInterval: 105m}", "2027-02-08") == 105)
        // The user's own adjustment stays what it is.
        #expect(try interval(method + ", adjust: {isha: 3m}", "2027-02-08") == 123)
        #expect(try interval("method: {isha: 80m, ishaFrom: sunset}", "2027-02-08") == 80)
    }

    @Test("Iftar comes on each day of Ramadan, Tarawih in its nights, which begin the evening before")
    func extras() throws {
        let schedule = try Plans.schedule(
            Self.makkah + "prayers: {method: umm-al-qura, extras: [iftar, tarawih], offsets: {tarawih: +15m}}",
            from: "2027-02-01", days: 45)
        let iftar = schedule.occurrences.filter { $0.rule == "iftar" }.map(\.date.description)
        let tarawih = schedule.occurrences.filter { $0.rule == "tarawih" }.map(\.date.description)
        #expect(iftar.count == 29 && iftar.first == "2027-02-08" && iftar.last == "2027-03-08")
        #expect(tarawih.count == 29 && tarawih.first == "2027-02-07" && tarawih.last == "2027-03-07")
        let isha = try schedule.occurrence("isha/2027-02-07").start
        #expect(try schedule.occurrence("tarawih/2027-02-07").start == isha + .minutes(15))
        #expect(
            try schedule.occurrence("iftar/2027-02-08").start == schedule.occurrence("maghrib/2027-02-08").start)
    }

    @Test("Iftar speaks for Maghrib where both would ring at one moment, and leaves its reminders")
    func iftar() throws {
        func parts(_ offsets: String, _ iftar: String) throws -> [[String]] {
            let schedule = try Plans.schedule(
                Self.makkah
                    + "prayers: {method: umm-al-qura, extras: [iftar], alerts: {iftar: {at: \(iftar)}, maghrib: {reminders: [{before: 10m}]}}, offsets: {\(offsets)}}",
                from: "2027-02-07", days: 2)
            return try ["maghrib/2027-02-07", "maghrib/2027-02-08", "iftar/2027-02-08"].map {
                try schedule.occurrence($0).notifications.map(\.part)
            }
        }
        // Ramadan begins on 2027-02-08.
        #expect(try parts("", "sound") == [["before-10m", "at"], ["before-10m"], ["at"]])
        #expect(try parts("iftar: +2m", "sound") == [["before-10m", "at"], ["before-10m", "at"], ["at"]])
        #expect(try parts("", "none") == [["before-10m", "at"], ["before-10m", "at"], []])
    }

    @Test("Prompts, sessions and quiet hours keep to Hijri months and days, and to dates")
    func limits() throws {
        let schedule = try Plans.schedule(
            Self.makkah + """
                prompts:
                  reading: {hijri: {months: [9]}}
                  white: {hijri: {months: [shaban, shawwal], days: [13, 14, 15]}}
                  term: {dates: [{from: 2027-02-10, to: 2027-02-11}, {from: 2027-03-14}]}
                quiet:
                  fast: {from: 00:00, to: 23:59, hijri: {months: [ramadan]}, dates: {to: 2027-02-09}}
                workouts:
                  templates: {run: {type: walk-run, run: 1m, walk: 1m, rounds: 1}}
                  sessions: {after-eid: {template: run, at: 07:00, hijri: {months: [shawwal], days: [1]}}}
                """, from: "2027-01-15", days: 70)
        func dates(_ rule: String) -> [String] {
            schedule.occurrences.filter { $0.rule == rule }.map(\.date.description)
        }
        #expect(dates("reading").count == 27 && dates("reading").first == "2027-02-10")
        // Shaban 1448 begins on 2027-01-09.
        #expect(dates("white") == ["2027-01-21", "2027-01-22", "2027-01-23", "2027-03-21", "2027-03-22", "2027-03-23"])
        #expect(dates("term").prefix(3) == ["2027-02-10", "2027-02-11", "2027-03-14"])
        #expect(dates("after-eid") == ["2027-03-09"])
    }

    @Test("Beyond the tables nothing is guessed, and it is told")
    func unknown() throws {
        let schedule = try Plans.schedule(
            Self.makkah + "prayers: {method: umm-al-qura}\nprompts: {reading: {hijri: {months: [ramadan]}}}",
            from: "2077-11-10", days: 10)
        let findings = schedule.findings.filter { $0.code == .hijriUnknown }
        #expect(findings.count == 2)
        #expect(findings.allSatisfy { $0.message.contains("on 3 days, first on 2077-11-17") })
        #expect(try interval("method: umm-al-qura", "2077-11-20") == 90)
    }

    @Test("The first iqamah whose dates hold wins; one before its call is told")
    func iqamah() throws {
        let schedule = try Plans.schedule(
            Self.makkah
                + "prayers: {iqamah: {dhuhr: [{to: 2027-02-02, at: 12:00}, {from: 2027-02-03, at: 12:50}], asr: +10m}}",
            from: "2027-02-01", days: 4)
        #expect(try schedule.details("dhuhr/2027-02-02").last == "Iqamah at 12:00.")
        #expect(try schedule.details("dhuhr/2027-02-03").last == "Iqamah at 12:50.")
        let early = schedule.findings.filter { $0.code == .iqamahBeforeCall }
        #expect(early.count == 1 && early[0].message.contains("on 2 days, first on 2027-02-01"))
    }
}
