import CivilTime
import DeviceManifest
import Diagnostics
import PlanModel
import Scheduling
import Testing

@Suite("Jumuahs, alerts by day and reminders of the iqamah")
struct CongregationTests {
    static let base = """
        plan: 1
        timezone: Africa/Cairo
        location: {latitude: 30.0444, longitude: 31.2357}

        """

    /// 2026-12-04 is a Friday; Cairo is two hours ahead of UTC in December.
    @Test("Each of several Jumuahs is a rule with its time, title, alert and iqamah; without one it takes the first's")
    func jumuahs() throws {
        let schedule = try Plans.schedule(
            Self.base + """
                prayers:
                  jumuah: [{at: 12:45, title: First}, 13:45, {at: dhuhr+3h}]
                  iqamah: {dhuhr: 13:00, jumuah: +30m, jumuah-3: +5m}
                  alerts: {dhuhr: silent, jumuah: {at: sound, reminders: [{before: 10m}]}, jumuah-2: none}
                """, days: 7)
        #expect(schedule.times(of: "jumuah") == ["12:45:00"])
        #expect(schedule.times(of: "jumuah-2") == ["13:45:00"])
        let first = try schedule.occurrence("jumuah/2026-12-04")
        let second = try schedule.occurrence("jumuah-2/2026-12-04")
        let third = try schedule.occurrence("jumuah-3/2026-12-04")
        #expect([first, second, third].map(\.title) == ["First", "Jumuah 2", "Jumuah 3"])
        #expect(third.start == (try schedule.occurrence("dhuhr/2026-12-04").start) + .hours(3))
        #expect(schedule.details(first) == ["First at 12:45.", "Iqamah at 13:15."])
        #expect(schedule.details(second) == ["Jumuah 2 at 13:45.", "Iqamah at 14:15."])
        #expect(first.notifications.map(\.part) == ["before-10m", "at"])
        #expect(second.notifications.isEmpty)
        #expect(third.notifications.map(\.part) == ["before-10m", "at"])
        guard case .prayer(let reason) = third.reason else { throw Plans.Failed(description: "no prayer") }
        #expect(reason.iqamah == third.start + .minutes(5))
        #expect(try schedule.occurrence("dhuhr/2026-12-04").notifications.isEmpty)
        #expect(!schedule.findings.contains { $0.severity > .note })
    }

    @Test("A Jumuah without alert and iqamah of its own takes Dhuhr's")
    func dhuhrs() throws {
        let schedule = try Plans.schedule(
            Self.base
                + "prayers: {jumuah: [12:30, 13:30], iqamah: {dhuhr: +15m}, alerts: {dhuhr: {at: silent, iqamah: [{before: 5m}]}}}",
            days: 7)
        for (id, iqamah) in [("jumuah", "12:45"), ("jumuah-2", "13:45")] {
            let jumuah = try schedule.occurrence("\(id)/2026-12-04")
            #expect(schedule.details(jumuah).last == "Iqamah at \(iqamah).")
            #expect(jumuah.notifications.map(\.part) == ["at", "iqamah-before-5m"])
        }
    }

    @Test("Jumuahs before Dhuhr and iqamahs before their Jumuah are told each")
    func early() throws {
        // Dhuhr in Cairo is at 11:46 to 11:50 in the first half of December (transit at 11:45:10 to 11:50, UTC+2).
        let schedule = try Plans.schedule(
            Self.base + "prayers: {jumuah: [11:00, 12:45, 11:15], iqamah: {jumuah: 12:00}}", days: 14)
        let early = schedule.findings.filter { $0.code == .jumuahBeforeDhuhr }
        #expect(early.map(\.span.text) == ["11:00", "11:15"])
        #expect(early.last?.message.hasPrefix("Jumuah 3 comes before Dhuhr on 2 Fridays") == true)
        let iqamahs = schedule.findings.filter { $0.code == .iqamahBeforeCall }
        #expect(iqamahs.count == 1)
        #expect(iqamahs.first?.message.contains("Jumuah 2") == true)
        #expect(iqamahs.first?.message.contains("on 2 days, first on 2026-12-04") == true)
        #expect(iqamahs.first?.message.contains("prayers.iqamah: {jumuah-2: +15m}") == true)
    }

    @Test("A Jumuah's name is no other rule's, and one that the plan does not have takes no alert")
    func names() {
        for text in [
            "prayers: {jumuah: [12:30, 13:30], alerts: {jumuah-3: silent}}",
            "prayers: {jumuah: 12:30, iqamah: {jumuah-2: +10m}}",
            "prompts: {jumuah-2: {window: 08:00-20:00, distribution: even}}",
        ] { #expect(throws: Plans.Failed.self, "\(text)") { try Plans.load(Self.base + text) } }
    }

    /// 2026-12-05 and 2026-12-06 are a Saturday and a Sunday.
    @Test("Of a list of alerts the first that holds the day counts, and the defaults where none does")
    func lists() throws {
        let schedule = try Plans.schedule(
            Self.base + """
                prayers:
                  defaults: {at: silent}
                  alerts:
                    fajr:
                      - {dates: 2026-12-05, at: sound, reminders: [{before: 10m}]}
                      - {days: weekends, at: none}
                      - {days: [thu, sat], except: 2026-12-10, at: sound}
                    isha: [{days: fri, at: none}, {at: sound}]
                    sunrise: {days: fri, at: sound}
                """, days: 10)
        func told(_ rule: String, _ day: Int) throws -> [String] {
            let date = day < 10 ? "0\(day)" : "\(day)"
            return try schedule.occurrence("\(rule)/2026-12-\(date)").notifications
                .map { "\($0.part) \($0.sound.name)" }
        }
        #expect(try told("fajr", 1) == ["at none"])
        #expect(try told("fajr", 3) == ["at default"])
        #expect(try told("fajr", 5) == ["before-10m reminder.wav", "at default"])
        #expect(try told("fajr", 6).isEmpty)
        #expect(try told("fajr", 10) == ["at none"])
        #expect(try told("isha", 4).isEmpty)
        #expect(try told("isha", 5) == ["at default"])
        #expect(try told("sunrise", 4) == ["at default"])
        #expect(try told("sunrise", 5).isEmpty)
    }

    /// Ramadan 1448 begins on 2027-02-08 by Umm al-Qura.
    @Test("An alert may hold in a Hijri month only")
    func ramadan() throws {
        let schedule = try Plans.schedule(
            Self.base
                + "prayers: {alerts: {maghrib: [{hijri: {months: [ramadan]}, at: sound, sound: cannon.wav}, {at: silent}]}}",
            from: "2027-02-06", days: 4)
        let sounds = try (6...9).map { try schedule.occurrence("maghrib/2027-02-0\($0)").notifications[0].sound.name }
        #expect(sounds == ["none", "none", "cannon.wav", "cannon.wav"])
    }

    @Test("A list day decides for an Isha after midnight")
    func listDay() throws {
        let schedule = try Plans.schedule(
            """
            plan: 1
            timezone: Europe/London
            location: {latitude: 57.1497, longitude: -2.0943}
            prayers: {highLatitude: middle-of-night, alerts: {isha: {days: sun, at: none}}}
            """, from: "2026-06-20", days: 2)
        // 2026-06-20 is a Saturday, and its Isha comes after its midnight.
        #expect(try schedule.occurrence("isha/2026-06-20").notifications.count == 1)
        #expect(try schedule.occurrence("isha/2026-06-21").notifications.isEmpty)
    }

    @Test("A reminder of the iqamah counts from it, is no more worth than until then, and keeps its own alert")
    func iqamahReminders() throws {
        let schedule = try Plans.schedule(
            Self.base + """
                prayers:
                  iqamah: {fajr: +20m, isha: [{to: 2026-12-01, at: 20:30}]}
                  alerts:
                    fajr: {at: silent, iqamah: [{before: 5m, alert: silent}, {before: 10m, sound: bell.wav}]}
                    isha: {at: sound, iqamah: [{before: 15m}]}
                """, days: 2)
        let fajr = try schedule.occurrence("fajr/2026-12-01")
        #expect(fajr.notifications.map(\.part) == ["at", "iqamah-before-10m", "iqamah-before-5m"])
        #expect(fajr.notifications.map(\.kind) == [.prayer, .iqamahReminder, .iqamahReminder])
        #expect(fajr.notifications.map(\.fireAt) == [0, 10, 15].map { fajr.start + .minutes($0) })
        #expect(fajr.notifications.map(\.sound.name) == ["none", "bell.wav", "none"])
        #expect(
            fajr.notifications.dropFirst().map(\.title) == [
                "Iqamah of Fajr in 10 minutes", "Iqamah of Fajr in 5 minutes",
            ])
        #expect(fajr.notifications.dropFirst().allSatisfy { $0.expiresAt == fajr.start + .minutes(20) })
        let isha = try #require(try schedule.occurrence("isha/2026-12-01").notifications.last)
        #expect(schedule.plan.timeZone.local(isha.fireAt).description == "2026-12-01T20:15:00")
        // A day without an iqamah has no reminder of it.
        #expect(try schedule.occurrence("isha/2026-12-02").notifications.map(\.part) == ["at"])
    }

    @Test("A reminder of an iqamah that is never there, or of what does not alert, is an error")
    func faults() {
        for text in [
            "prayers: {alerts: {fajr: {at: sound, iqamah: [{before: 10m}]}}}",
            "prayers: {iqamah: {fajr: +20m}, alerts: {fajr: {at: none, iqamah: [{before: 10m}]}}}",
            "prayers: {iqamah: {fajr: +20m}, alerts: {fajr: {at: sound, iqamah: [{before: 7m}]}}}",
            "prayers: {iqamah: {fajr: +20m}, alerts: {fajr: {at: sound, iqamah: [{before: 10m}, {before: 10m}]}}}",
        ] { #expect(throws: Plans.Failed.self, "\(text)") { try Plans.load(Self.base + text) } }
    }

    /// The clock says 00:15 for the iqamah of an Isha that is called before midnight: on the next day.
    @Test("A horizon has last night's reminder of an iqamah after its midnight")
    func afterMidnight() throws {
        let schedule = try Plans.schedule(
            """
            plan: 1
            timezone: Europe/London
            location: {latitude: 53.4, longitude: -3}
            prayers:
              highLatitude: seventh-of-night
              iqamah: {isha: 00:15}
              alerts: {isha: {at: silent, iqamah: [{before: 10m}]}}
            """, from: "2026-06-20", days: 1)
        let eve = try schedule.occurrence("isha/2026-06-19")
        #expect(schedule.notifications(of: eve).map(\.part) == ["iqamah-before-10m"])
        #expect(schedule.plan.timeZone.local(eve.notifications[1].fireAt).description == "2026-06-20T00:05:00")
    }
}
