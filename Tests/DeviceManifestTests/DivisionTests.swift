import DeviceManifest
import Foundation
import Testing

/// Several plans of one app share what the system holds.
@Suite("What is divided among several plans")
struct DivisionTests {
    private struct Vectors: Decodable {
        struct Plan: Decodable {
            var id: String
            var session, guarded, others: [Int]?
            var share: Int?
        }
        struct Case: Decodable {
            var name: String
            var room: Int
            var plans: [Plan]
            var counts: [Int]
        }
        var cases: [Case]
    }

    @Test("The vectors, which the kits for React Native pass too")
    func vectors() throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/division.json")
        let cases = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: url)).cases
        #expect(cases.count == 15)
        for example in cases {
            let claims = example.plans.map { plan in
                func keys(_ instants: [Int]?) -> [Arming.OrderKey] {
                    (instants ?? []).enumerated().map { .init(epochMs: $1, id: "\(plan.id)/\($0)") }
                }
                return Arming.Claim(
                    session: keys(plan.session), guarded: keys(plan.guarded), others: keys(plan.others),
                    share: plan.share ?? 0)
            }
            #expect(Arming.divide(example.room, among: claims) == example.counts, "\(example.name)")
        }
    }

    private static let midnight = 1_796_083_200_000  // 2026-12-01T00:00:00Z

    /// What the app lets its kits do.
    private actor Switches {
        var off: Set<String> = []
        func turnOff(_ plan: String) { off.insert(plan) }
    }

    /// Live Activities as ActivityKit holds them.
    private actor Activities: ActivityHost {
        private(set) var all: [LiveActivityAttributes] = []
        func isAllowed() -> Bool { true }
        func shown() -> [LiveActivityAttributes] { all }
        func perform(_ step: LiveActivityStep) {
            switch step {
            case .start(let attributes, _): all.append(attributes)
            case .update: break
            case .end(let attributes, _, _): all.removeAll { $0 == attributes }
            }
        }
    }

    /// Two kits on one device that has room for twelve requests: of the vectors' plan, which has 19 notifications, and of
    /// the same under the id `w`, some days later.
    private struct TwoPlans {
        let centre: Centre
        let switches = Switches()
        let activities = Activities()
        let plans: [Manifest]
        let kits: [DeviceKit]

        init(
            days: Int = 0, guarded: [[String]] = [[], []], shares: [Int] = [0, 0],
            limits: [ArmingLimits] = Array(repeating: ArmingLimits(pending: 14, reserve: 2), count: 2),
            on centre: Centre = Centre(limit: 12)
        ) throws {
            let plan = try LifeTests.plan()
            var later = try LifeTests.renamed("w")
            for i in later.notifications.indices {
                later.notifications[i].epochMs += days * 86_400_000
                later.notifications[i].anchor = .instant
            }
            self.centre = centre
            plans = [plan, later]
            kits = Self.kits(plans, guarded, shares, limits, centre, switches, activities)
        }

        private static func kits(
            _ plans: [Manifest], _ guarded: [[String]], _ shares: [Int], _ limits: [ArmingLimits], _ centre: Centre,
            _ switches: Switches, _ activities: Activities
        ) -> [DeviceKit] {
            let coordinator = DeviceCoordinator()
            return plans.indices.map { i in
                let plan = plans[i].plan.id
                return DeviceKit(
                    plans[i], limits: limits[i], guarded: guarded[i], share: shares[i], notifications: centre,
                    activities: activities,
                    conditions: {
                        let isOn = await !switches.off.contains(plan)
                        return .init(
                            capabilities: Capabilities(platform: .ios, granted: ["notifications"], isOn: isOn))
                    }, coordinator: coordinator, nowMs: { midnight })
            }
        }

        /// Starts the app anew: kits that have had no call.
        func restarted() -> [DeviceKit] {
            Self.kits(
                plans, [[], []], [0, 0], Array(repeating: ArmingLimits(pending: 14, reserve: 2), count: 2), centre,
                switches, activities)
        }

        /// Returns the identifiers of the soonest notifications of the plans, so many of each.
        func first(_ counts: [Int]) -> [String] {
            zip(plans, counts).flatMap { plan, count in
                plan.notifications.sorted { $0.epochMs < $1.epochMs }.prefix(count).map(\.id)
            }.sorted()
        }

        /// Expects the soonest notifications of the plans, so many of each, and so many requests of sessions.
        func expect(_ counts: [Int], sessions: Int = 0, sourceLocation: SourceLocation = #_sourceLocation) async {
            let pending = await centre.pending().map(\.id).sorted()
            let ofSessions = pending.filter { $0.contains("/hiit/") }
            #expect(ofSessions.count == sessions, sourceLocation: sourceLocation)
            #expect(pending == (first(counts) + ofSessions).sorted(), sourceLocation: sourceLocation)
            #expect(await centre.dropped == 0, sourceLocation: sourceLocation)
        }
    }

    @Test("Two plans get the soonest of both, whichever comes first", arguments: [[0, 1], [1, 0]])
    func soonest(order: [Int]) async throws {
        let two = try TwoPlans()
        await two.kits[order[0]].refresh()
        #expect(await two.centre.pending().count == 12)
        let last = await two.kits[order[1]].refresh()
        // Both have the same instants: six each.
        await two.expect([6, 6])
        #expect(last.firstLeftOut?.id == two.plans[order[1]].notifications[6].id)
        let again = await two.kits[order[0]].refresh()
        #expect(again.firstLeftOut?.id == two.plans[order[0]].notifications[6].id)
        #expect(again.cancel.isEmpty && again.add.isEmpty && again.otherPlans.isEmpty && last.otherPlans.isEmpty)
        let (one, other) = (two.kits[0], two.kits[1])
        async let first = one.refresh()
        async let second = other.refresh()
        _ = await (first, second)
        await two.expect([6, 6])
    }

    @Test("A session of the later plan is whole, and its end gives the room back")
    func session() async throws {
        let two = try TwoPlans(days: 30)
        for kit in two.kits { await kit.refresh() }
        await two.expect([12, 0])
        try await two.kits[1].startSession("hiit")
        await two.expect([8, 0], sessions: 4)
        await two.kits[0].refresh()
        await two.expect([8, 0], sessions: 4)
        await two.kits[1].endSession()
        await two.expect([12, 0])
    }

    @Test("After a start of the app a session is whole, once each kit has been set up")
    func restart() async throws {
        let two = try TwoPlans()
        for kit in two.kits { await kit.refresh() }
        let kits = two.restarted()
        for kit in kits { await kit.setUp() }
        let pass = try await kits[1].startSession("hiit")
        #expect(pass.otherPlans.isEmpty)
        await two.expect([4, 4], sessions: 4)
    }

    @Test("What has no room of a session is reported")
    func cut() async throws {
        let two = try TwoPlans(limits: Array(repeating: ArmingLimits(pending: 6), count: 2))
        try await two.kits[0].startSession("hiit")
        let pass = try await two.kits[1].startSession("hiit")
        // Both sessions have the same instants: three each.
        #expect(pass.add.count == 3)
        #expect(pass.firstLeftOut?.id.hasPrefix("w/hiit/") == true)
        await two.expect([0, 0], sessions: 6)
    }

    @Test("Each plan's session keeps its Live Activity")
    func activities() async throws {
        let two = try TwoPlans()
        let kits = two.kits
        for kit in kits { await kit.endSession() }
        for i in two.plans.indices {
            var plan = two.plans[i]
            plan.liveActivities = try AppleTests.activityManifest().liveActivities
            await kits[i].replace(plan)
        }
        try await kits[0].startSession("hiit")
        #expect(await two.activities.all.map(\.plan) == ["v"])
        try await kits[1].startSession("hiit")
        #expect(await two.activities.all.map(\.plan) == ["v", "w"])
        await kits[0].endSession()
        #expect(await two.activities.all.map(\.plan) == ["w"])
    }

    @Test("Guarded rules and a plan's own share come before the other plan's sooner requests")
    func shares() async throws {
        let guarded = try TwoPlans(days: 30, guarded: [[], ["isha"]])
        for kit in guarded.kits { await kit.refresh() }
        let expected = (guarded.first([11, 0]) + ["w/isha/2026-12-01/at"]).sorted()
        #expect(await guarded.centre.pending().map(\.id).sorted() == expected)
        let shared = try TwoPlans(days: 30, shares: [0, 5])
        for kit in shared.kits { await kit.refresh() }
        await shared.expect([7, 5])
    }

    @Test("The greatest limit is that of all, no plan has more than its own, and one that is off does not count")
    func limits() async throws {
        let two = try TwoPlans(
            limits: [ArmingLimits(pending: 14, reserve: 1), ArmingLimits(pending: 5, reserve: 2)], on: Centre(limit: 13)
        )
        for kit in two.kits { await kit.refresh() }
        await two.expect([9, 3])
        await two.switches.turnOff("w")
        await two.kits[0].refresh()
        await two.expect([13, 0])
    }

    @Test("What one plan gives up is the other's at once, and a kit takes part from its first refresh on")
    func givenUp() async throws {
        let two = try TwoPlans()
        await two.kits[1].setUp()
        await two.kits[0].refresh()
        await two.expect([12, 0])
        await two.kits[1].refresh()
        await two.expect([6, 6])
        var shorter = two.plans[1]
        shorter.notifications.removeLast(17)
        await two.kits[1].replace(shorter)
        await two.expect([10, 2])
        await two.kits[0].clear(plan: "w")
        await two.expect([10, 2])
        await two.kits[1].stop()
        let pass = await two.kits[0].refresh()
        #expect(pass.otherPlans == ["w": 2], "nothing arms them any more, and they take room")
        await two.expect([10, 2])
    }

    @Test("A plan of which the device takes nothing leaves its room to the other")
    func refused() async throws {
        let two = try TwoPlans(on: Centre(limit: 12, refuses: { $0.hasPrefix("w/") }))
        await two.kits[0].refresh()
        #expect(await two.kits[1].refresh().status == .noneScheduled)
        await two.expect([12, 0])
        await two.kits[0].refresh()
        await two.expect([12, 0])
    }

    @Test(
        "A kit that is stopped while another or itself is armed has no more than there is room for", arguments: [0, 1])
    func stopped(which: Int) async throws {
        for count in [7, 9, 12] {
            let two = try TwoPlans()
            await two.kits[1].refresh()
            let kit = two.kits[which]
            await two.centre.onAdd { held in
                guard held == count, await !kit.isStopped else { return }
                Task { await kit.stop() }
                while await !kit.isStopped { await Task.yield() }
            }
            await two.kits[0].refresh()
            #expect(await two.centre.dropped == 0)
            #expect(await two.centre.pending().count == 12)
        }
    }
}
