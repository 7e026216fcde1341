import CivilTime
import DeviceManifest
import Scheduling
import Simulation
import Testing

@testable import Charts
@testable import Drawing
@testable import YearCharts

@Suite("The budget of a plan")
struct BudgetTests {
    /// A bell at half past every hour of ten days, on a phone that keeps ten.
    private static let hourly = """
        plan: 1
        id: hourly
        timezone: UTC
        horizon: {start: 2026-12-01, days: 10}
        prompts:
          bell: {title: Bell, at: [\((0..<24).map { "'\($0 < 10 ? "0" : "")\($0):30'" }.joined(separator: ", "))]}
        budget: {pendingLimit: 10, reserve: 0, refresh: 12h, guard: []}
        """

    private func section(_ schedule: Schedule) throws -> BudgetSection {
        try #require(BudgetSection(Fixture.context(schedule)))
    }

    private func instant(_ day: Int, _ hour: Int, _ minute: Int = 0) -> Instant {
        Instant(epochSeconds: 1_796_083_200 + (day - 1) * 86_400 + hour * 3600 + minute * 60)
    }

    @Test(
        "The check and the page name one pace, where rules are guarded too",
        arguments: ["[]", "[isha]", "[fajr, isha]", "[sit]"])
    func onePace(guarded: String) throws {
        let schedule = try Fixture.schedule(
            """
            plan: 1
            seed: 1
            timezone: Europe/London
            location: {latitude: 51.5, longitude: -0.13}
            horizon: {start: 2026-12-01, days: 5}
            prompts: {sit: {perDay: 60}, walk: {perDay: 40}}
            prayers: {alerts: {isha: {at: sound, reminders: [{before: 30m, alert: silent}]}}}
            budget: {guard: \(guarded)}
            """)
        let reach = try #require(BudgetUse(schedule.fireTimes, of: schedule, on: .ios).reach)
        #expect(reach.length == (try section(schedule)).outlook.safe)
    }

    @Test("Habits by hand: what ten requests hold of a bell an hour")
    func habits() throws {
        let outlook = try section(try Fixture.schedule(Self.hourly)).outlook
        // At the plan's twelve hours two of every twelve are lost, 20 times. Each day at 08:00 the ten armed ring until
        // 17:30, and fourteen are lost before the next 08:00, nine times; the last day's are six. Just before a bell
        // the ten armed last ten hours.
        #expect(outlook.safe == .hours(10))
        let habits: [Habit] = [.planned(.hours(12)), .breakfast]
        #expect(Array(outlook.rows.map(\.habit).prefix(2)) == habits)
        #expect(outlook.rows.map(\.ios.lost).prefix(2) == [40, 9 * 14 + 6])
        #expect(outlook.rows.map(\.lostOnAndroid).allSatisfy { $0 == 0 })
        // Beyond it: two days, with 38 of 48 lost five times, and three, with 62 of 72 lost three times and 14 of the
        // last 24.
        #expect(outlook.rows.dropFirst(2).map(\.habit) == [.every(.days(2)), .every(.days(3))])
        #expect(outlook.rows.dropFirst(2).map(\.ios.lost) == [5 * 38, 3 * 62 + 14])
        #expect(outlook.drawn.habit == .planned(.hours(12)) && outlook.android.lost == 0)
    }

    @Test("A stretch of losses begins where the last request has gone, and ends with the next refresh")
    func stretches() {
        let series = [
            DeliveryMoment(at: instant(1, 0), pending: 2, armed: 2), DeliveryMoment(at: instant(1, 1), pending: 1),
            DeliveryMoment(at: instant(1, 2), pending: 0), DeliveryMoment(at: instant(1, 3), pending: 0, lost: 1),
            DeliveryMoment(at: instant(1, 4), pending: 0, lost: 2),
            DeliveryMoment(at: instant(1, 5), pending: 2, armed: 2),
            DeliveryMoment(at: instant(1, 6), pending: 1), DeliveryMoment(at: instant(1, 7), pending: 0),
            DeliveryMoment(at: instant(1, 9), pending: 0, lost: 1),
        ]
        #expect(
            LossStretch.all(in: series, until: instant(1, 10)) == [
                LossStretch(range: instant(1, 2)..<instant(1, 5), times: [instant(1, 3), instant(1, 4)], count: 3),
                LossStretch(range: instant(1, 7)..<instant(1, 10), times: [instant(1, 9)], count: 1),
            ])
    }

    @Test("London: the numbers of `horarium simulate`, in words, drawing and table")
    func london() throws {
        let section = try #require(BudgetSection(Fixture.context(try Fixture.london.get().schedule)))
        // .ci/checks/simulate counts by sets; of this plan `simulate --refresh every:4d` says the same 80 of 960.
        #expect(section.title == "Opened every 4 days, an iPhone loses 80 of 960")
        #expect(section.sentence.contains("Opened at least every 3 d 9 min, nothing is lost."))
        var out = Markup()
        section.writeAll(to: &out)
        let text = String(decoding: out.bytes, as: UTF8.self)
        #expect(text.utf8.count < 20_000)
        // The stretches' numbers in the wide drawing add up to the title's.
        let wide = text.prefix(upTo: text.firstRange(of: "pic tall").map(\.lowerBound) ?? text.endIndex)
        #expect(wide.matches(of: #/>(\d+) lost</#).compactMap { Int($0.1) }.reduce(0, +) == 80)
        #expect(text.contains("every 12 h, as the plan says") && text.contains("each day at 08:00"))
        #expect(!text.contains("style="))
    }

    @Test("A plan that fits is armed once; one that tells nothing has no budget")
    func fits() throws {
        let few = Self.hourly.replacing("days: 10", with: "days: 1").replacing(
            "pendingLimit: 10", with: "pendingLimit: 64")
        #expect(try section(try Fixture.schedule(few)).title == "Armed once, all 24 have room")
        let silent = try Fixture.schedule(
            """
            plan: 1
            timezone: Europe/London
            location: {name: London, latitude: 51.5, longitude: 0}
            horizon: {start: 2026-12-01, days: 3}
            prayers: {defaults: {at: none}}
            """)
        #expect(BudgetSection(Fixture.context(silent)) == nil)
    }
}
