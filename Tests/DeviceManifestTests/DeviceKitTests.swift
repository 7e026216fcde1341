import DeviceManifest
import Testing

/// A kit on a device whose clock goes on while a pass is carried out.
@Suite("Device kit")
struct DeviceKitTests {
    /// A clock that shows one instant when it is first read, and another from then on.
    private final class Clock: @unchecked Sendable {
        private var readings: [Int]

        init(_ readings: [Int]) { self.readings = readings }

        func read() -> Int { readings.count > 1 ? readings.removeFirst() : readings[0] }
    }

    @Test("A reminder whose time comes while it is being armed is left out, and its prayer is not")
    func lateReminder() async throws {
        let manifest = try ArmingVectors.read().manifest
        let reminder = try #require(manifest.notifications.first { $0.kind == "prayer-reminder" })
        let centre = Centre()
        let clock = Clock([reminder.epochMs - 1, reminder.epochMs])
        let kit = DeviceKit(
            manifest, notifications: centre,
            conditions: { .init(capabilities: Capabilities(platform: .ios, granted: ["notifications"])) },
            coordinator: DeviceCoordinator(), nowMs: { clock.read() })
        let pass = await kit.refresh()
        let held = await Set(centre.pending().map(\.id))
        #expect(held == Set(manifest.notifications.dropFirst().map(\.id)))
        #expect(pass.status == .notification)
    }

    private static let midnight = 1_796_083_200_000  // 2026-12-01T00:00:00Z
    private static let nine = midnight + 9 * 3_600_000

    private static func kit(
        _ manifest: Manifest, _ centre: Centre, at nowMs: Int, zone: [Manifest.UTCOffset]? = nil,
        coordinator: DeviceCoordinator = DeviceCoordinator()
    ) -> DeviceKit {
        DeviceKit(
            manifest, notifications: centre,
            conditions: { .init(capabilities: Capabilities(platform: .ios, granted: ["notifications"]), zone: zone) },
            coordinator: coordinator, nowMs: { nowMs })
    }

    @Test("Wall times go by the device's own clocks, unless the app says that they stay")
    func travellers() async throws {
        let manifest = try ArmingVectors.read().manifest
        let tokyo = Centre(zone: [.init(epochMs: Self.midnight, offsetS: 9 * 3600)])
        // At midnight in London it is 09:00 in Tokyo: 09:00 of the next day is 24 h away, instants stay.
        await Self.kit(manifest, tokyo, at: Self.midnight).refresh()
        #expect(await tokyo.epochMs("v/sit/2026-12-02/1") == Self.midnight + 86_400_000)
        #expect(await tokyo.epochMs("v/fajr/2026-12-02/at") == 1_796_191_440_000)
        await Self.kit(manifest, tokyo, at: Self.midnight, zone: manifest.utcOffsets).refresh()
        #expect(await tokyo.epochMs("v/sit/2026-12-02/1") == Self.nine + 86_400_000)
    }

    @Test("An answer outlives the app, and is forgotten once no follow-up can come")
    func answers() async throws {
        let vectors = try ArmingVectors.read()
        let example = try #require(vectors.cases.first { $0.variant == "follow-ups" })
        let manifest = try vectors.manifest(of: example)
        let (centre, prompt) = (Centre(), "v/sit/2026-12-01/1")
        await Self.kit(manifest, centre, at: Self.midnight).refresh()
        #expect(await centre.epochMs(prompt + "/after-10m") == Self.nine + 600_000)
        await Self.kit(manifest, centre, at: Self.nine + 60_000).answered(prompt)
        #expect(await centre.epochMs(prompt + "/after-10m") == nil)
        // The app is restarted.
        await Self.kit(manifest, centre, at: Self.nine + 120_000).refresh()
        #expect(await centre.epochMs(prompt + "/after-30m") == nil)
        #expect(await centre.epochMs("v/sit/2026-12-01/2/after-10m") != nil)
        #expect(await centre.answers() == [prompt])
        // Half an hour after the last follow-up, 09:30, it is not worth delivering; an answer without follow-ups is not
        // stored.
        await Self.kit(manifest, centre, at: Self.nine + 3_600_000).answered("v/fajr/2026-12-01/at")
        #expect(await centre.answers() == [])
    }

    @Test("What has expired is taken off the screen, of this plan and of those that it supersedes")
    func screen() async throws {
        var manifest = try ArmingVectors.read().manifest
        manifest.supersedes = ["old"]
        let centre = Centre()
        let expired = ["v/fajr/2026-12-01/at", "v/hiit/phase-1", "old/sit/2026-11-30/1"]
        for id in expired + ["w/sit/2026-12-01/1"] { await centre.show(id, until: Self.nine) }
        await centre.show("v/sit/2026-12-02/1", until: Self.nine + 1)
        // An earlier version has armed these: the first expires at 09:30, the second is not in the plan any more.
        for id in ["v/sit/2026-12-01/1", "v/sit/2026-11-01/1", "water"] { await centre.show(id, until: nil) }
        await Self.kit(manifest, centre, at: Self.nine - 1).tidy()
        #expect(await !centre.shown().map(\.id).contains("v/sit/2026-11-01/1"))
        #expect(await centre.shown().count == 7)
        await Self.kit(manifest, centre, at: Self.nine).tidy()
        #expect(
            await centre.shown().map(\.id) == [
                "w/sit/2026-12-01/1", "v/sit/2026-12-02/1", "v/sit/2026-12-01/1", "water",
            ])
        await Self.kit(manifest, centre, at: Self.nine + 1_800_000).refresh()
        #expect(await centre.shown().map(\.id) == ["w/sit/2026-12-01/1", "water"])
    }

    @Test("A session that begins, and one that ends, take along what the one before has left on the screen")
    func sessionScreen() async throws {
        let manifest = try ArmingVectors.read().manifest
        let (centre, left) = (Centre(), ["v/hiit/phase-2", "v/lift/rest", "v/hiit/complete"])
        let kit = Self.kit(manifest, centre, at: Self.midnight)
        for id in left { await centre.show(id, until: Self.nine) }
        await kit.refresh()
        #expect(await centre.shown().map(\.id) == left)
        await kit.endSession()
        #expect(await centre.shown().map(\.id) == ["v/hiit/complete"])
        await centre.show("v/lift/rest", until: Self.nine)
        try await kit.startRest("lift")
        #expect(await centre.shown() == [])
        await centre.show("v/hiit/complete", until: Self.nine)
        try await kit.startSession("hiit")
        #expect(await centre.shown() == [])
        // News of the session itself stays, whenever the screen is looked at.
        await centre.show("v/hiit/phase-1", from: Self.midnight + 40_000, until: Self.nine)
        await kit.tidy()
        #expect(await centre.shown().map(\.id) == ["v/hiit/phase-1"])
    }

    @Test("A phase that is overdue is on its way until its latest delivery")
    func latePhase() async throws {
        let manifest = try ArmingVectors.read().manifest
        let arming = Arming(
            manifest, capabilities: Capabilities(platform: .android, granted: ["notifications"]),
            policy: .soonest(limit: 60, reserve: 0), limits: ArmingLimits(pending: 64))
        let running = RunningSession.started(session: "hiit", atMs: Self.midnight)
        // Its first phase is over after 40 s.
        let phase = PendingRequest(id: "v/hiit/phase-1", epochMs: Self.midnight + 40_000)
        func cancelled(afterMs: Int) -> [String] {
            arming.pass(nowMs: phase.epochMs + afterMs, pending: [phase], running: running).cancel
        }
        #expect(cancelled(afterMs: 0) == [] && cancelled(afterMs: 9999) == [])
        #expect(cancelled(afterMs: 10_000) == ["v/hiit/phase-1"])
    }

    @Test("A plan that was renamed leaves requests, which are told and can be cleared")
    func renamed() async throws {
        let manifest = try ArmingVectors.read().manifest
        let old = (1...64).map { PendingRequest(id: "old/sit/2026-12-01/\($0)", epochMs: Self.nine + $0) }
        let centre = Centre(holding: old)
        let kit = Self.kit(manifest, centre, at: Self.midnight)
        let pass = await kit.refresh()
        #expect(pass.otherPlans == ["old": 64] && pass.add.isEmpty && pass.status == .noneScheduled)
        let cleared = await kit.clear(plan: "old")
        #expect(cleared.otherPlans == [:] && cleared.status == .notification)
        #expect(await Set(centre.pending().map(\.id)) == Set(manifest.notifications.map(\.id)))
    }

    @Test("Clocks are found by asking for single instants, to the second of a change")
    func clocks() {
        // London, from 2026-03-28: an hour ahead from 2026-03-29T01:00:00Z to 2026-10-25T01:00:00Z (Python's zoneinfo).
        let (spring, autumn) = (1_774_746_000, 1_792_890_000)
        let found = [Manifest.UTCOffset](fromMs: 1_774_656_000_000, untilMs: 1_796_083_200_000) { second in
            (spring..<autumn).contains(second) ? 3600 : 0
        }
        #expect(
            found == [
                .init(epochMs: 1_774_656_000_000, offsetS: 0), .init(epochMs: spring * 1000, offsetS: 3600),
                .init(epochMs: autumn * 1000, offsetS: 0),
            ])
    }
}
