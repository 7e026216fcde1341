import CivilTime
import DeviceManifest
import Testing

@testable import Simulation

/// Returns a manifest of one prompt an hour for a number of days, from 2026-12-01 in UTC.
private func hourly(
    days: Int, profile: Manifest.ProfileName = .precise, anchor: Manifest.Notification.Anchor = .instant
) -> Manifest {
    let start = 1_796_083_200_000  // 2026-12-01T00:00:00Z
    let both = Manifest.Delivery.Step(mechanism: "notification", requires: ["notifications"], status: "Notification")
    let exact = Manifest.Delivery.Step(
        mechanism: "exact-while-idle", requires: ["notifications", "exact-alarms"], status: "Precise notification")
    let inexact = Manifest.Delivery.Step(
        mechanism: "inexact-while-idle", requires: ["notifications"], status: "Notification")
    let notifications = (0..<days * 24).map { hour in
        let fireAt = Instant(epochMilliseconds: start + hour * 3_600_000 + 1_800_000)
        let date = fireAt.local(offset: 0).date
        return Manifest.Notification(
            id: "h/bell/\(date)/\(hour % 24)", numericId: Int32(hour + 1), uuid: "", kind: "prompt", rule: "bell",
            group: "h/bell/\(date)", title: "Bell", body: "", fireAt: fireAt,
            local: fireAt.local(offset: 0), anchor: anchor, presentation: "p", priority: "normal",
            expiresAt: fireAt + .minutes(20))
    }
    return Manifest(
        generator: .init(name: "test", version: "1"), plan: .init(id: "h", title: "Hourly", seed: nil, digest: ""),
        timeZone: "UTC", tzdataVersion: nil, utcOffsets: [.init(epochMs: start, offsetS: 0)], location: nil,
        horizon: .init(
            start: instant(1, 0).local(offset: 0).date, days: days, startsAt: instant(1, 0),
            endsAt: instant(days + 1, 0)), rules: [], channels: [],
        categories: [], sounds: [],
        presentations: [.init(id: "p", profile: profile, sound: "default", channel: "c", interruptionLevel: "active")],
        notifications: notifications, sessions: [], liveActivities: [],
        delivery: .init(
            profiles: [
                .init(profile: profile, ios: [both], android: profile == "precise" ? [exact, inexact] : [inexact])
            ],
            catchUpS: 10), budget: .init(pendingLimit: 64, reserve: 0, windowS: 0, refreshS: 0))
}

private func scenario(
    _ policy: ArmingPolicy, _ refresh: Scenario.Refresh, on platform: Capabilities.Platform = .ios, limit: Int = 64
) -> Scenario {
    Scenario(
        capabilities: Capabilities(platform: platform, granted: ["notifications", "exact-alarms"]),
        limits: ArmingLimits(pending: limit), policy: policy, refresh: refresh)
}

private func instant(_ day: Int, _ hour: Int) -> Instant {
    Instant(epochMilliseconds: 1_796_083_200_000 + ((day - 1) * 24 + hour) * 3_600_000)
}

// The figures below follow from the rules by hand: a bell at half past every hour, 240 in ten days.
@Suite("Simulated devices")
struct SimulationTests {
    @Test("Ten armed twice a day: two of every twelve are lost, and ten hours is the rate that loses none")
    func budget() {
        let plan = scenario(.soonest(limit: 10, reserve: 0), .every(.hours(12)))
        let report = Simulator.report(hourly(days: 10), plan)
        #expect(report.planned == 240 && report.onTime == 200 && report.lost == 40 && report.late == 0)
        #expect(report.peakPending == 10)
        // From 00:00 to the tenth bell at 09:30.
        #expect(report.worstHorizon == .seconds(9 * 3600 + 1800))
        // From 09:30 to 12:00 in each of 20 half days, the last cut at the last bell, 23:30.
        #expect(report.nothingArmed == .seconds(19 * 9000 + 7200))
        #expect(report.safeRefresh == .hours(10))
        #expect(report.firstOverflow?.id == "h/bell/2026-12-01/10" && report.firstOverflow?.at == instant(1, 0))
        #expect(
            Simulator.report(hourly(days: 10), scenario(.soonest(limit: 10, reserve: 0), .every(.hours(10)))).lost == 0)
        #expect(
            Simulator.report(hourly(days: 10), scenario(.soonest(limit: 10, reserve: 0), .every(.hours(11)))).lost > 0)
    }

    @Test("What the device holds, moment by moment")
    func series() {
        let moments = Simulator.report(hourly(days: 10), scenario(.soonest(limit: 10, reserve: 0), .every(.hours(12))))
            .series
        // From the first half day: ten armed, fired one by one by 09:30, then two that are not armed, then ten again.
        var expected = [DeliveryMoment(at: instant(1, 0), pending: 10, armed: 10)]
        expected += (0..<10).map { DeliveryMoment(at: instant(1, $0) + .minutes(30), pending: 9 - $0) }
        expected += (10..<12).map { DeliveryMoment(at: instant(1, $0) + .minutes(30), pending: 0, lost: 1) }
        expected.append(DeliveryMoment(at: instant(1, 12), pending: 10, armed: 10))
        #expect(Array(moments.prefix(expected.count)) == expected)
        // 240 bells and 20 refreshes, none at one instant; the last bells, 22:30 and 23:30, are lost.
        #expect(moments.count == 260)
        #expect(moments.last == DeliveryMoment(at: instant(10, 23) + .minutes(30), pending: 0, lost: 1))
    }

    @Test("A bell and a refresh at one instant are one moment: what is armed rings first")
    func momentOfBoth() {
        let plan = scenario(.soonest(limit: 1, reserve: 0), .opens([instant(1, 0) + .minutes(30), instant(1, 1)]))
        let moments = Simulator.report(hourly(days: 1), plan).series
        // At 00:30 the bell rings and the next is armed; at 01:00 that one is still held, so nothing is handed over.
        #expect(
            Array(moments.prefix(4)) == [
                DeliveryMoment(at: instant(1, 0), pending: 1, armed: 1),
                DeliveryMoment(at: instant(1, 0) + .minutes(30), pending: 1, armed: 1),
                DeliveryMoment(at: instant(1, 1), pending: 1, armed: 0),
                DeliveryMoment(at: instant(1, 1) + .minutes(30), pending: 0),
            ])
        // From 02:30 on 22 bells of the day are lost.
        #expect(moments.count == 4 + 22 && moments.reduce(0) { $0 + $1.lost } == 22)
    }

    @Test("A reboot empties what Android holds, and what rings until the next refresh is lost then")
    func seriesOfReboot() {
        var plan = scenario(.days(2), .every(.hours(24)), on: .android, limit: 500)
        plan.events = [(instant(3, 9), .reboot)]
        let moments = Simulator.report(hourly(days: 10), plan).series
        // On the third day at 00:00 two list days are held; nine bells ring before the reboot.
        let third = moments.filter { $0.at >= instant(3, 0) && $0.at < instant(4, 0) }
        #expect(third.first == DeliveryMoment(at: instant(3, 0), pending: 48, armed: 24))
        #expect(third.first { $0.at == instant(3, 9) } == DeliveryMoment(at: instant(3, 9), pending: 0))
        let lost = third.filter { $0.lost > 0 }
        #expect(lost.map(\.at) == (9..<24).map { instant(3, $0) + .minutes(30) })
    }

    @Test("A window of one list day is safe only to the first bell of the next day")
    func window() {
        let report = Simulator.report(hourly(days: 10), scenario(.days(1), .every(.hours(24))))
        #expect(report.lost == 0)
        #expect(report.safeRefresh == .minutes(30))
        // Armed at 08:00: the day's last bell has sounded at 23:30, and the next is armed at 08:00.
        let morning = LocalTime("08:00").map { scenario(.days(1), .daily($0)) }
        #expect(morning.map { Simulator.report(hourly(days: 10), $0).lost } == 9 * 8)
    }

    @Test("The next day of a guarded rule is armed after the day's list has ended")
    func guarded() throws {
        let night = try #require(LocalTime("23:45"))
        var plan = scenario(.days(1), .daily(night))
        let without = Simulator.report(hourly(days: 10), plan)
        #expect(without.lost == 9 * 24)
        plan.guarded = ["bell"]
        let with = Simulator.report(hourly(days: 10), plan)
        #expect(with.lost == 0)
        // Unarmed only in the quarter of an hour between a day's last bell and the refresh.
        #expect(with.guarded == [.init(rule: "bell", unarmed: .minutes(9 * 15))])
    }

    @Test("An app that does not count: the soonest stay, the last set stay, or none fires")
    func overflow() {
        func lost(_ overflow: Scenario.Overflow) -> Int {
            var plan = scenario(.days(10), .opens([]))
            plan.overflow = overflow
            return Simulator.report(hourly(days: 10), plan).lost
        }
        #expect(lost(.soonest) == 240 - 64 && lost(.lastSet) == 240 - 64 && lost(.none) == 240)
    }

    @Test("Android: inexact alarms come ten minutes late, which an approximate rule allows")
    func inexact() {
        var denied = scenario(.days(2), .every(.hours(12)), on: .android, limit: 500)
        denied.capabilities.granted = ["notifications"]
        let precise = Simulator.report(hourly(days: 10), denied)
        #expect(precise.late == 240 && precise.onTime == 0 && precise.furthest == .minutes(10))
        let approximate = Simulator.report(hourly(days: 10, profile: "approximate"), denied)
        #expect(approximate.onTime == 240)
    }

    @Test("Nothing is delivered after its latest delivery, however long it is worth showing")
    func latestDelivery() {
        var denied = scenario(.days(2), .every(.hours(12)), on: .android, limit: 500)
        denied.capabilities.granted = ["notifications"]
        func lost(_ seconds: Int) -> Int {
            var manifest = hourly(days: 10)
            for place in manifest.notifications.indices {
                manifest.notifications[place].deliverBy = manifest.notifications[place].fireAt + .seconds(seconds)
            }
            return Simulator.report(manifest, denied).lost
        }
        // Each comes ten minutes late.
        #expect(lost(600) == 240 && lost(601) == 0)
    }

    @Test("Android shows 25 at once; the app takes away what has expired whenever it arms")
    func screen() {
        func unseen(_ refresh: Scenario.Refresh, on platform: Capabilities.Platform = .android) -> Int {
            Simulator.report(hourly(days: 10), scenario(.days(3), refresh, on: platform, limit: 500)).unseen
        }
        // Of the 48 bells of two days 23, five times; twenty minutes after the last all have expired.
        #expect(unseen(.every(.hours(48))) == 115)
        #expect(unseen(.every(.hours(25))) == 0)
        // A bell that has come within twenty minutes stays: each day that begins at 00:45 has 24 more.
        let mornings = (1...9).map { instant($0, 24) + .minutes(45) }
        #expect(unseen(.opens(mornings)) == 0)
        let afternoons = (1...9).map { instant($0, 25) + .minutes(45) }
        #expect(unseen(.opens(afternoons)) == 1)
        #expect(unseen(.every(.hours(48)), on: .ios) == 0)
    }

    @Test("Android forgets alarms in a reboot, until the app arms again")
    func reboot() {
        var plan = scenario(.days(2), .every(.hours(24)), on: .android, limit: 500)
        plan.events = [(instant(3, 9), .reboot)]
        #expect(Simulator.report(hourly(days: 10), plan).lost == 15)
        plan.armsOnBoot = true
        #expect(Simulator.report(hourly(days: 10), plan).lost == 0)
        plan.capabilities.platform = .ios
        plan.armsOnBoot = false
        #expect(Simulator.report(hourly(days: 10), plan).lost == 0)
    }

    @Test("A permission that is withdrawn for a day costs that day, and no more")
    func revoked() {
        var plan = scenario(.days(2), .every(.hours(24)))
        plan.events = [(instant(3, 9), .revoke("notifications")), (instant(4, 9), .grant("notifications"))]
        #expect(Simulator.report(hourly(days: 10), plan).lost == 24)
    }

    @Test("Wall times follow the traveller from the next refresh on; instants never move")
    func travel() {
        var plan = scenario(.days(3), .every(.hours(24)))
        let moscow = [Manifest.UTCOffset(epochMs: 1_796_083_200_000, offsetS: 10800)]
        plan.events = [(instant(3, 9), .zone(moscow))]
        let instants = Simulator.report(hourly(days: 10), plan)
        // Fifty-seven bells until then, from 00:30 on the first day to 08:30 on the third. The others ring when they
        // should, but by the hours of a place whose clocks the device no longer shows.
        #expect(instants.onTime == 57 && instants.elsewhere == 183 && instants.lost == 0 && instants.skipped == 0)
        let walls = Simulator.report(hourly(days: 10, anchor: "wall"), plan)
        // At 09:00 UTC it is noon there, so 09:30, 10:30 and 11:30 are past. The fifteen that should fire until the
        // next refresh are armed three hours late, when they have expired.
        #expect(walls.skipped == 3 && walls.lost == 15 && walls.onTime == 222 && walls.elsewhere == 0)
    }

    @Test("A zone whose clocks show the same is no other place")
    func sameClocks() {
        var plan = scenario(.days(3), .every(.hours(24)))
        plan.events = [(instant(3, 9), .zone([Manifest.UTCOffset(epochMs: 1_796_083_200_000, offsetS: 0)]))]
        let report = Simulator.report(hourly(days: 10), plan)
        #expect(report.onTime == 240 && report.elsewhere == 0)
    }
}
