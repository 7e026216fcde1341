import DeviceManifest
import FoundationEssentials
import Testing

/// The plan of an app changes while it runs, and it has several kits.
@Suite("Changed plans and several kits")
struct LifeTests {
    private static let midnight = 1_796_083_200_000  // 2026-12-01T00:00:00Z
    private static let first = "v/sit/2026-12-01/1"

    private static func kit(_ manifest: Manifest, _ centre: Centre, _ coordinator: DeviceCoordinator) -> DeviceKit {
        DeviceKit(
            manifest, notifications: centre,
            conditions: { .init(capabilities: Capabilities(platform: .ios, granted: ["notifications"])) },
            coordinator: coordinator, nowMs: { midnight })
    }

    /// Returns the vectors' plan under another id.
    static func renamed(_ id: String) throws -> Manifest {
        let text = try String(decoding: JSONEncoder().encode(plan()), as: UTF8.self)
            .replacing("\"v\\/", with: "\"\(id)\\/").replacing("\"v/", with: "\"\(id)/")
        var manifest = try JSONDecoder().decode(Manifest.self, from: Data(text.utf8))
        manifest.plan.id = id
        return manifest
    }

    static func plan() throws -> Manifest { try ArmingVectors.read().manifest }

    private static func ids(_ manifest: Manifest) -> [String] { manifest.notifications.map(\.id).sorted() }

    private static func pending(_ centre: Centre) async -> [String] { await centre.pending().map(\.id).sorted() }

    @Test("Another plan takes the place of the one before, and an answer does not bring that back")
    func replaced() async throws {
        let (centre, plan) = (Centre(), try Self.plan())
        var shorter = plan
        shorter.notifications.removeLast(8)
        shorter.categories.removeAll()
        let kit = Self.kit(plan, centre, DeviceCoordinator())
        await kit.refresh()
        #expect(await Self.pending(centre) == Self.ids(plan))
        let pass = await kit.replace(shorter)
        #expect(pass.status == .notification && pass.cancel.count == 8 && pass.add.isEmpty)
        #expect(await (centre.registrations, centre.categories.count) == (2, 0))
        await kit.answered(Self.first)
        await kit.refresh()
        #expect(await Self.pending(centre) == Self.ids(shorter))
        #expect(await centre.registrations == 2)
    }

    @Test("A plan with another id takes the place of the one before, and what that has left on the screen expires")
    func otherPlan() async throws {
        let (centre, plan, other) = (Centre(), try Self.plan(), try Self.renamed("w"))
        let kit = Self.kit(plan, centre, DeviceCoordinator())
        await kit.refresh()
        await centre.show(Self.first, until: Self.midnight)
        await centre.show("v/isha/2026-12-01/at", until: Self.midnight + 1)
        let pass = await kit.replace(other)
        #expect(pass.otherPlans == [:])
        #expect(await Self.pending(centre) == Self.ids(other))
        #expect(await centre.shown().map(\.id) == ["v/isha/2026-12-01/at"])
        await kit.replace(plan)
        #expect(await Self.pending(centre) == Self.ids(plan))
    }

    @Test("A session goes on while the plan changes, and is over with one that has it no more")
    func session() async throws {
        let (centre, plan) = (Centre(), try Self.plan())
        let kit = Self.kit(plan, centre, DeviceCoordinator())
        try await kit.startSession("hiit")
        await kit.replace(plan)
        func ofSession() async -> Int { await Self.pending(centre).count { $0.hasPrefix("v/hiit/") } }
        #expect(await ofSession() == 4)
        var without = plan
        without.sessions.removeAll { $0.id == "hiit" }
        await kit.replace(without)
        #expect(await ofSession() == 0)
        await #expect(throws: DeviceKit.UnknownSession.self) { try await kit.startSession("hiit") }
    }

    @Test("Of two kits of one plan, under either of its names, the one whose first call came later delivers")
    func twoKits() async throws {
        let (centre, coordinator, plan) = (Centre(), DeviceCoordinator(), try Self.plan())
        let earlier = Self.kit(plan, centre, coordinator)
        await earlier.refresh()
        var shorter = plan
        shorter.notifications.removeLast(8)
        let later = Self.kit(shorter, centre, coordinator)
        #expect(await earlier.refresh().status == .notification, "a kit that nobody calls changes nothing")
        await later.refresh()
        for pass in [await earlier.refresh(), await earlier.answered(Self.first), await earlier.replace(plan)] {
            #expect(pass.status == .off)
        }
        #expect(await earlier.isStopped)
        #expect(await Self.pending(centre) == Self.ids(shorter))
        var renamed = try Self.renamed("w")
        renamed.supersedes = ["v"]
        await Self.kit(renamed, centre, coordinator).refresh()
        #expect(await later.isStopped)
        #expect(await Self.pending(centre) == Self.ids(renamed))
    }

    @Test("Kits of two plans both deliver, whatever order their calls have")
    func twoPlans() async throws {
        let (centre, coordinator) = (Centre(), DeviceCoordinator())
        let plans = [try Self.plan(), try Self.renamed("w")]
        let kits = plans.map { Self.kit($0, centre, coordinator) }
        async let one = kits[0].refresh()
        async let two = kits[1].refresh()
        async let three = kits[0].answered(Self.first)
        _ = await (one, two, three)
        #expect(await Self.pending(centre) == plans.flatMap(Self.ids).sorted())
        await kits[0].stop()
        #expect(await kits[1].refresh().status == .notification)
        #expect(await Self.pending(centre) == plans.flatMap(Self.ids).sorted())
    }

    @Test("A kit that is stopped in the middle of a pass asks for nothing more, and leaves what is pending")
    func stopped() async throws {
        let centre = Centre()
        let kit = Self.kit(try Self.plan(), centre, DeviceCoordinator())
        await centre.onAdd { count in
            guard count == 3 else { return }
            Task { await kit.stop() }
            while await !kit.isStopped { await Task.yield() }
        }
        #expect(await kit.refresh().status == .off)
        await kit.stop()
        await kit.setUp()
        #expect(await centre.pending().count == 3)
        #expect(await centre.registrations == 1)
    }
}
