import CivilTime
import DeviceManifest
import Diagnostics
import PlanModel
import Scheduling
import Testing

/// Prompts at fixed times and their follow-ups; the clock times are those of London, GMT in winter.
@Suite("Fixed times")
struct FixedTimeTests {
    static func schedule(_ rule: String, _ other: String = "", from: String = "2026-12-01", days: Int = 2) throws
        -> Schedule
    {
        try Plans.schedule(
            """
            plan: 1
            timezone: Europe/London
            location: {latitude: 51.5074, longitude: -0.1278}
            \(other)
            prompts: {p: {\(rule)}}
            """, from: from, days: days)
    }

    /// Part and UTC of each notification.
    static func told(_ schedule: Schedule) -> [String] {
        schedule.occurrences.flatMap { occurrence in
            schedule.notifications(of: occurrence).map { "\(occurrence.date)/\($0.part) \($0.fireAt)" }
        }
    }

    @Test("Slots are numbered in the order written, and no seed is needed but for texts to draw from")
    func slots() throws {
        let schedule = try Self.schedule("at: [20:00, 08:00, 12:00:30]", days: 1)
        #expect(schedule.plan.seed == nil)
        #expect(
            Self.told(schedule) == [
                "2026-12-01/2 2026-12-01T08:00:00Z", "2026-12-01/3 2026-12-01T12:00:30Z",
                "2026-12-01/1 2026-12-01T20:00:00Z",
            ])
        #expect(throws: Plans.Failed.self) { try Self.schedule("at: [08:00], bodies: [a, b]") }
    }

    /// The Sun sets in London at about 15:55 on the first of December, as almanacs have it.
    @Test("A time may hang on the sun, as a window's end does")
    func anchored() throws {
        let schedule = try Self.schedule("at: sunset-1h", days: 1)
        #expect(schedule.times(of: "p").first?.hasPrefix("14:5") == true, "\(schedule.times(of: "p"))")
    }

    /// Clocks went from 01:00 GMT to 02:00 BST on 2027-03-28 and back from 02:00 BST on 2027-10-31.
    @Test("A time that clocks skip moves forward, one shown twice is the first, and both are noted")
    func changes() throws {
        let spring = try Self.schedule("at: [01:30]", from: "2027-03-28", days: 1)
        #expect(Self.told(spring) == ["2027-03-28/1 2027-03-28T01:30:00Z"])
        #expect(spring.findings.map(\.code) == [.clockSkipped])
        let autumn = try Self.schedule("at: [01:30]", from: "2027-10-31", days: 1)
        #expect(Self.told(autumn) == ["2027-10-31/1 2027-10-31T00:30:00Z"])
        #expect(autumn.findings.map(\.code) == [.clockRepeated])
    }

    @Test("A time inside quiet hours is dropped, told and not moved; the second at which they end is free")
    func quiet() throws {
        let other = "quiet: {noon: {from: 12:00, to: 13:00, days: tue}}"
        let schedule = try Self.schedule("at: [12:00, 12:59:59, 13:00, 11:59:59], followUp: 30m", other, days: 1)
        #expect(
            Self.told(schedule) == [
                "2026-12-01/4 2026-12-01T11:59:59Z", "2026-12-01/3 2026-12-01T13:00:00Z",
                "2026-12-01/3/after-30m 2026-12-01T13:30:00Z",
            ])
        // 11:59:59 is free, half an hour later is not.
        #expect(schedule.findings.map(\.code) == [.promptDropped, .followUpDropped])
        #expect(
            schedule.findings.first?.message
                == "2 prompts of 'p' dropped, first number 1 on 2026-12-01, at 12:00: the quiet hours 'noon' leave no second for it"
        )
        let override = try Self.schedule("at: [12:30], overrideQuiet: true", other, days: 1)
        #expect(override.times(of: "p") == ["12:30:00"])
    }

    @Test("A follow-up has the prompt's words, expires after its own instant, and goes with the prompt's answer")
    func followUps() throws {
        let schedule = try Self.schedule(
            "title: Tablets, body: Take one, at: [08:00], expires: 20m, sound: none, followUp: [10m, 3600s, 24h]",
            days: 1)
        let notifications = try schedule.occurrence("p/2026-12-01/1").notifications
        #expect(notifications.map(\.kind) == [.prompt, .promptFollowUp, .promptFollowUp, .promptFollowUp])
        #expect(notifications.map(\.part) == ["1", "1/after-10m", "1/after-1h", "1/after-1d"])
        #expect(notifications.map(\.cancelledBy) == [nil, "1", "1", "1"])
        #expect(notifications.allSatisfy { $0.title == "Tablets" && $0.body == "Take one" && $0.sound == .none })
        #expect(notifications.allSatisfy { $0.expiresAt - $0.fireAt == .minutes(20) })
        #expect(schedule.listed.count == 1)
    }

    @Test("One in quiet hours is left out with a warning that counts them; the prompt stays")
    func droppedFollowUps() throws {
        let schedule = try Self.schedule(
            "at: 22:55, followUp: [4m, 10m, 30m]", "quiet: {night: {from: 23:00, to: 06:30}}", days: 3)
        #expect(
            Self.told(schedule).prefix(2) == [
                "2026-12-01/1 2026-12-01T22:55:00Z", "2026-12-01/1/after-4m 2026-12-01T22:59:00Z",
            ])
        #expect(schedule.occurrences.flatMap(\.notifications).count == 6)
        let dropped = schedule.findings.filter { $0.code == .followUpDropped }
        #expect(dropped.map(\.severity) == [.warning])
        #expect(
            dropped.first?.message.hasPrefix("6 follow-ups of 'p' dropped, first '1/after-10m' at 23:05 on 2026-12-01")
                == true)
    }

    @Test("Those of the day before that ring within the horizon are in it, those of random prompts too")
    func reach() throws {
        let fixed = try Self.schedule("at: [20:00], followUp: [6h, 23h]", from: "2026-12-02", days: 1)
        #expect(
            Self.told(fixed) == [
                "2026-12-01/1/after-6h 2026-12-02T02:00:00Z", "2026-12-01/1/after-23h 2026-12-02T19:00:00Z",
                "2026-12-02/1 2026-12-02T20:00:00Z", "2026-12-02/1/after-6h 2026-12-03T02:00:00Z",
                "2026-12-02/1/after-23h 2026-12-03T19:00:00Z",
            ])
        let random = try Self.schedule("perDay: 3, followUp: [10m, 20m]", "seed: 3", days: 5)
        #expect(random.listed.count == 15 && Self.told(random).count == 45)
        for prompt in random.listed {
            #expect(prompt.notifications.map { $0.fireAt - prompt.start } == [.zero, .minutes(10), .minutes(20)])
        }
    }

    @Test("A time that the sun does not have is left out and told")
    func missing() throws {
        let schedule = try Plans.schedule(
            """
            plan: 1
            timezone: Europe/London
            location: {latitude: 57.1497, longitude: -2.0943}
            prayers: {highLatitude: none, alerts: {isha: none}, defaults: {at: none}}
            prompts: {p: {at: [isha-10m, 08:00]}}
            """, from: "2026-06-20", days: 1)
        #expect(schedule.times(of: "p") == ["08:00:00"])
        #expect(
            schedule.findings.contains {
                $0.message == "a prompt of 'p' left out, first on 2026-06-20: there is no isha-10m"
            })
    }
}
