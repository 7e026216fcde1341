import CivilTime
import Diagnostics
import PlanModel
import PrayerTimes
import Scheduling
import Testing

@Suite("Prayers in a plan")
struct PrayerTests {
    static let base = """
        plan: 1
        timezone: Africa/Cairo
        location: {latitude: 30.0444, longitude: 31.2357}

        """

    /// The seven rows of the at/reminder table.
    @Test(
        "At and reminder give 0, 1 or 2 notifications, each with its own alert",
        arguments: [
            ("none", nil, []), ("silent", nil, ["none"]), ("sound", nil, ["athan1.wav"]),
            ("silent", "silent", ["none", "none"]), ("silent", "sound", ["reminder.wav", "none"]),
            ("sound", "silent", ["none", "athan1.wav"]), ("sound", "sound", ["reminder.wav", "athan1.wav"]),
        ] as [(String, String?, [String])])
    func table(at: String, reminder: String?, sounds: [String]) throws {
        let reminders = reminder.map { ", reminders: [{before: 20m, alert: \($0)}]" } ?? ""
        let schedule = try Plans.schedule(
            Self.base + "prayers: {defaults: {sound: athan1.wav}, alerts: {asr: {at: \(at)\(reminders)}}}")
        let asr = try schedule.occurrence("asr/2026-12-01")
        #expect(asr.notifications.map(\.sound.name) == sounds)
        if sounds.count == 2 { #expect(asr.notifications[0].fireAt == asr.start - .minutes(20)) }
        if !sounds.isEmpty { #expect(asr.notifications.last?.fireAt == asr.start) }
    }

    @Test("A reminder where there is no alert is an error")
    func reminderWithoutAlert() {
        #expect(throws: Plans.Failed.self) {
            try Plans.load(Self.base + "prayers: {alerts: {asr: {at: none, reminders: [{before: 20m}]}}}")
        }
    }

    /// At noon the Sun's centre stands 90° − 78.22° + δ over Longyearbyen's horizon. By the Astronomical Almanac's
    /// low-precision Sun δ is −11.86° on 24 October 2027, −13.2° on the 28th and −21.8° on 1 December: the centre is
    /// 0.08° below, and the upper limb rises with the centre at −0.83°; then no more. Tehran's Maghrib waits for 4.5°,
    /// which there still is on the 28th.
    @Test(
        "Where the Sun's centre alone stays down, Asr is borrowed on a day that has a sunrise",
        arguments: [
            ("2027-10-24", "{}", "Borrowed from 2027-10-23."),
            ("2027-10-28", "{}", "The Sun does not rise: borrowed from 2027-10-23."),
            ("2027-10-28", "{method: tehran}", "The Sun does not rise: borrowed from 2027-10-23."),
            ("2027-12-01", "{}", "The Sun does not rise: borrowed from 2027-10-23."),
        ])
    func noShadow(date: String, prayers: String, note: String) throws {
        let schedule = try Plans.schedule(
            """
            plan: 1
            timezone: Arctic/Longyearbyen
            location: {latitude: 78.22, longitude: 15.63}
            prayers: \(prayers)
            """, from: date)
        let asr = try schedule.occurrence("asr/\(date)")
        #expect(asr.details(in: schedule.plan.words, of: schedule.plan).contains(note))
        let told = try #require(schedule.findings.first { $0.code == .timeBorrowed })
        #expect(
            told.message.hasPrefix(note.hasPrefix("The") ? "the Sun does not rise on" : "the Sun's centre does not"))
        let sunrise = try schedule.occurrence("sunrise/\(date)")
        #expect(sunrise.details(in: schedule.plan.words, of: schedule.plan).contains(note) == note.hasPrefix("The"))
    }

    @Test("Prayers that the plan does not list take the defaults; sunrise and extras are silent")
    func defaults() throws {
        let schedule = try Plans.schedule(Self.base + "prayers: {extras: [suhoor, duha, midnight, last-third]}")
        for prayer in ["fajr", "dhuhr", "asr", "maghrib", "isha"] {
            #expect(try schedule.occurrence("\(prayer)/2026-12-01").notifications.map(\.sound.name) == ["default"])
        }
        for extra in ["sunrise", "suhoor", "duha", "midnight", "last-third"] {
            #expect(try schedule.occurrence("\(extra)/2026-12-01").notifications.isEmpty)
        }
        let fajr = try schedule.occurrence("fajr/2026-12-01").start
        #expect(try schedule.occurrence("suhoor/2026-12-01").start == fajr - .minutes(20))
        #expect(
            try schedule.occurrence("duha/2026-12-01").start == schedule.occurrence("sunrise/2026-12-01").start
                + .minutes(20))
    }

    @Test("On Fridays Jumuah alerts in place of Dhuhr, and Istijaba comes an hour before Maghrib")
    func fridays() throws {
        let schedule = try Plans.schedule(
            Self.base
                + "prayers: {jumuah: {at: 12:30}, extras: [istijaba], alerts: {dhuhr: {reminders: [{before: 10m}]}}}",
            days: 7)
        #expect(schedule.times(of: "jumuah") == ["12:30:00"])
        #expect(try schedule.occurrence("jumuah/2026-12-04").notifications.map(\.part) == ["before-10m", "at"])
        #expect(try schedule.occurrence("dhuhr/2026-12-04").notifications.isEmpty)
        #expect(try schedule.occurrence("dhuhr/2026-12-05").notifications.count == 2)
        #expect(schedule.occurrences.filter { $0.rule == "istijaba" }.map(\.date.description) == ["2026-12-04"])
        let maghrib = try schedule.occurrence("maghrib/2026-12-04").start
        #expect(try schedule.occurrence("istijaba/2026-12-04").start == maghrib - .hours(1))
    }

    @Test("Iqamah is told with its prayer, after the call or by the clock")
    func iqamah() throws {
        let schedule = try Plans.schedule(Self.base + "prayers: {iqamah: {dhuhr: 13:30, asr: +20m}}")
        #expect(try schedule.details("dhuhr/2026-12-01").last == "Iqamah at 13:30.")
        let asr = try schedule.occurrence("asr/2026-12-01")
        let clock = schedule.plan.timeZone.local(asr.start + .minutes(20)).time.hourAndMinute
        #expect(schedule.details(asr).last == "Iqamah at \(clock).")
    }

    @Test("An Isha after midnight belongs to the day whose list it closes")
    func listDay() throws {
        let schedule = try Plans.schedule(
            """
            plan: 1
            timezone: Europe/London
            location: {latitude: 57.1497, longitude: -2.0943}
            prayers: {highLatitude: middle-of-night}
            """, from: "2026-06-20", days: 2)
        let isha = try schedule.occurrence("isha/2026-06-20")
        #expect(schedule.plan.timeZone.local(isha.start).date.description == "2026-06-21")
        #expect(isha.start > (try schedule.occurrence("maghrib/2026-06-20").start))
        // The Isha of the day before falls into the horizon, but belongs to a list that does not, and does not count.
        let eve = try schedule.occurrence("isha/2026-06-19")
        #expect(schedule.span.contains(eve.start))
        #expect(!schedule.listed.contains { $0.key == eve.key })
    }

    @Test("Times that the sun does not have are left out and told")
    func missing() throws {
        let schedule = try Plans.schedule(
            """
            plan: 1
            timezone: Europe/London
            location: {latitude: 57.1497, longitude: -2.0943}
            prayers: {highLatitude: none}
            """, from: "2026-06-20", days: 3)
        #expect(!schedule.occurrences.contains { $0.rule == "fajr" || $0.rule == "isha" })
        #expect(schedule.findings.filter { $0.code == .prayerMissing }.count == 2)
    }

    /// Tromsø has the midnight sun from 2027-05-18 on (timeanddate.com), so the times of 2027-05-17 are borrowed.
    @Test("A borrowed time says so, with the day that lends it")
    func borrowed() throws {
        let schedule = try Plans.schedule(
            """
            plan: 1
            timezone: Europe/Oslo
            location: {latitude: 69.6492, longitude: 18.9553}
            prayers: {extras: [istijaba]}
            """, from: "2027-06-21", days: 5)
        let day = try #require(LocalDate("2027-05-17"))
        for rule in ["fajr", "sunrise", "asr", "maghrib", "isha"] {
            let occurrence = try schedule.occurrence("\(rule)/2027-06-21")
            #expect(
                schedule.details(occurrence).contains("The Sun does not set: borrowed from 2027-05-17."),
                "\(occurrence.key)")
            guard case .prayer(let reason) = occurrence.reason, case .borrowed(.day(day), _) = reason.basis else {
                Issue.record("\(rule) is not borrowed from \(day)")
                continue
            }
            for notification in occurrence.notifications {
                #expect(notification.body.contains("borrowed from 2027-05-17"))
            }
        }
        #expect(try schedule.details("istijaba/2027-06-25").count == 2)
        let dhuhr = try schedule.occurrence("dhuhr/2027-06-21")
        #expect(schedule.details(dhuhr).count == 1)
        #expect(schedule.findings.map(\.code) == [.timeBorrowed])
        #expect(schedule.findings.first?.message.contains("Fajr, Sunrise, Asr, Maghrib and Isha") == true)
        #expect(schedule.findings.first?.message.contains("on 5 days, first on 2027-06-21") == true)
    }

    @Test("A high-latitude rule that decides Fajr or Isha is known, a timetable's or the sun's own time is not one")
    func ruled() throws {
        func ruled(_ from: String) throws -> [String] {
            let schedule = try Plans.schedule(
                """
                plan: 1
                timezone: Europe/London
                location: {latitude: 51.5074, longitude: -0.1278}
                prayers: {method: muslim-world-league}
                """, from: from, days: 3)
            return schedule.listed.filter { if case .prayer(let reason) = $0.reason { reason.isRuled } else { false } }
                .map(\.rule)
        }
        // At 51.5° N the sun does not sink to 18° in June; in December it does.
        #expect(try ruled("2027-06-20") == ["fajr", "isha", "fajr", "isha", "fajr", "isha"])
        #expect(try ruled("2026-12-01").isEmpty)
    }

    @Test("On a Friday with Jumuah the congregation is Jumuah's alone")
    func fridayIqamah() throws {
        let schedule = try Plans.schedule(
            Self.base + "prayers: {jumuah: {at: 13:15}, iqamah: {dhuhr: 13:30, jumuah: +30m}}", days: 7)
        // 2026-12-04 is a Friday.
        #expect(try schedule.details("dhuhr/2026-12-03").last == "Iqamah at 13:30.")
        #expect(try schedule.details("dhuhr/2026-12-04").count == 1)
        let jumuah = try schedule.occurrence("jumuah/2026-12-04")
        #expect(schedule.details(jumuah) == ["Jumuah at 13:15.", "Iqamah at 13:45."])
        #expect(jumuah.notifications.map(\.body) == ["Jumuah at 13:15. Iqamah at 13:45."])
        #expect(!schedule.findings.contains { $0.code == .jumuahBeforeDhuhr })
    }

    @Test("A Jumuah before Dhuhr is told with its days, and so is an iqamah before Jumuah")
    func earlyJumuah() throws {
        // Dhuhr in London is at 13:03 to 13:05 on the Fridays of June 2027 (solar noon there plus Moonsighting's 5
        // minutes: 13:07 to 13:09), and at 11:50 to 12:09 in the first weeks of December.
        let london = """
            plan: 1
            timezone: Europe/London
            location: {latitude: 51.5074, longitude: -0.1278}

            """
        let summer = try Plans.schedule(
            london + "prayers: {jumuah: {at: 12:30}, iqamah: {jumuah: 12:15}}", from: "2027-06-01", days: 30)
        let early = summer.findings.filter { $0.code == .jumuahBeforeDhuhr }
        #expect(early.map(\.severity) == [.warning])
        #expect(early.first?.message.contains("on 4 Fridays, from 2027-06-04 to 2027-06-25") == true)
        #expect(early.first?.span.start.line == 4)
        #expect(summer.findings.contains { $0.code == .iqamahBeforeCall && $0.message.contains("Jumuah") })
        let winter = try Plans.schedule(london + "prayers: {jumuah: {at: 12:30}}", from: "2026-12-01", days: 30)
        #expect(winter.findings.isEmpty)
    }

    @Test("An iqamah of a Jumuah that the plan does not have is an error")
    func iqamahWithoutJumuah() {
        #expect(throws: Plans.Failed.self) { try Plans.load(Self.base + "prayers: {iqamah: {jumuah: 13:45}}") }
    }

    @Test("A method of one's own divides the night that it names")
    func night() throws {
        let schedule = try Plans.schedule(
            Self.base + "prayers: {method: {midnight: sunset-to-sunrise}, rounding: none, extras: [midnight]}", days: 2)
        let sunset = try schedule.occurrence("maghrib/2026-12-01").start.epochSeconds
        let sunrise = try schedule.occurrence("sunrise/2026-12-02").start.epochSeconds
        let midnight = try schedule.occurrence("midnight/2026-12-01").start.epochSeconds
        #expect(abs(midnight - (sunset + sunrise) / 2) <= 1)
    }

    @Test(
        "Where the sun does not set, the plan says what takes its place",
        arguments: ["nearest-day", "nearest-latitude", "none"])
    func polar(rule: String) throws {
        let schedule = try Plans.schedule(
            """
            plan: 1
            timezone: Europe/Oslo
            location: {latitude: 69.6492, longitude: 18.9553}
            prayers: {polar: \(rule)}
            """, from: "2027-06-21")
        #expect(schedule.occurrences.contains { $0.rule == "maghrib" } == (rule != "none"))
        #expect(schedule.findings.contains { $0.code == .prayerMissing } == (rule == "none"))
    }

    @Test("A reminder before the horizon's first midnight stays in its event, and no device tells it any more")
    func past() throws {
        let schedule = try Plans.schedule(
            """
            plan: 1
            timezone: Europe/Oslo
            location: {latitude: 59.9139, longitude: 10.7522}
            prayers: {highLatitude: middle-of-night, reminderIntervals: [3h], alerts: {fajr: {reminders: [{before: 3h}]}}}
            """, from: "2027-06-10", days: 2)
        let (first, second) = (try schedule.occurrence("fajr/2027-06-10"), try schedule.occurrence("fajr/2027-06-11"))
        #expect(first.notifications.map(\.part) == ["before-3h", "at"])
        #expect(schedule.notifications(of: first).map(\.part) == ["at"])
        #expect(schedule.notifications(of: second).map(\.part) == ["before-3h", "at"])
        #expect(schedule.findings.contains { $0.code == .reminderOvertakes })
    }
}
