import DeviceManifest
import ReferenceData
import Testing

@Suite("Arming: laws over random manifests, clocks and interruptions")
struct ArmingLawTests {
    private static let day = 86_400_000

    private struct World {
        var manifest: Manifest
        var start: Int
        var random: SplitMix
        var limits: ArmingLimits
        var policy: ArmingPolicy
        var guarded: [String]

        init(seed: UInt64) throws {
            random = SplitMix(state: seed)
            let vectors = try ArmingVectors.read()
            manifest = vectors.randomManifest(&random, days: Int.random(in: 1...14, using: &random))
            start = try #require(manifest.utcOffsets?.first?.epochMs)
            limits = ArmingLimits(
                pending: Int.random(in: 6...40, using: &random), reserve: Int.random(in: 0...3, using: &random))
            policy =
                Bool.random(using: &random)
                ? .soonest(limit: Int.random(in: 4...40, using: &random), reserve: 0)
                : .days(Int.random(in: 1...4, using: &random))
            guarded = Bool.random(using: &random) ? ["fajr"] : []
        }

        var arming: Arming {
            Arming(
                manifest, capabilities: Capabilities(platform: .ios, granted: ["notifications"]), policy: policy,
                limits: limits, guarded: guarded)
        }

        var room: Int {
            let system = limits.pending - limits.reserve
            if case .soonest(let limit, let reserve) = policy { return min(system, limit - reserve) }
            return system
        }
    }

    @Test("Through a fortnight of interruptions the laws hold", arguments: 0..<UInt64(Effort.size(200, small: 25)))
    func laws(seed: UInt64) throws {
        var world = try World(seed: seed)
        let arming = world.arming
        let byID = Dictionary(uniqueKeysWithValues: world.manifest.notifications.map { ($0.id, $0) })
        var pending: [PendingRequest] = []
        var now = world.start
        var trace = Steps(seed: seed)
        trace.add("\(world.manifest.notifications.count) notifications, \(world.policy), \(world.limits)")
        for _ in 0..<12 {
            now += Int.random(in: 1...Self.day, using: &world.random)
            pending.removeAll { $0.epochMs <= now }
            // Now and then a stale request of an older manifest, or one that has been lost.
            if Bool.random(using: &world.random) {
                pending.append(.init(id: "v/old/2026-12-01/1", epochMs: now + 1000))
            }
            if Bool.random(using: &world.random), !pending.isEmpty { pending.removeFirst() }
            trace.add("at \(now) ms with \(pending.map(\.id)) pending")
            let pass = arming.pass(nowMs: now, pending: pending)

            // Interrupted anywhere it is never over the limit nor holds an identifier twice, and the next pass
            // completes it.
            let steps = Int.random(in: 0...(pass.cancel.count + pass.add.count), using: &world.random)
            trace.add("interrupted after \(steps) requests")
            let half = pending.carryingOut(pass, steps: steps)
            #expect(half.count <= max(world.limits.pending, pending.count), "\(trace)")
            #expect(Set(half.map(\.id)).count == half.count, "\(trace)")
            let whole = half.carryingOut(arming.pass(nowMs: now, pending: half))
            #expect(Set(whole) == Set(pending.carryingOut(pass)), "\(trace)")
            pending = whole

            let again = arming.pass(nowMs: now, pending: pending)
            #expect(again.cancel.isEmpty && again.add.isEmpty, "\(trace): a second pass does something")
            #expect(pending.count <= world.room, "\(trace)")

            let armed = Set(pending.map(\.id))
            let open = world.manifest.notifications.filter { $0.epochMs > now }
            let wanted = open.filter { isWanted($0, now: now, world) }
            let guarded = open.filter { isGuardedNext($0, among: open, world) }
            #expect(guarded.count > world.room || armed.isSuperset(of: guarded.map(\.id)), "\(trace): guarded")
            // Nothing is left out that there was room for, and what is armed goes before what is not.
            let must = Set(guarded.map(\.id))
            let left = wanted.filter { !armed.contains($0.id) }
            #expect(left.isEmpty || pending.count == world.room, "\(trace): room is left")
            if let first = left.first {
                let later = armed.filter { !must.contains($0) && (byID[$0]?.epochMs ?? 0) > first.epochMs }
                #expect(later.isEmpty, "\(trace): \(later) armed before \(first.id)")
            }
            #expect(
                armed.isSubset(of: wanted.map(\.id) + guarded.map(\.id)), "\(trace): more than the policy asks for")
        }
    }

    /// Whether the policy asks for a notification, by the list day of its group, computed without the code under test;
    /// the test zone is UTC.
    private func isWanted(_ notification: Manifest.Notification, now: Int, _ world: World) -> Bool {
        guard case .days(let days) = world.policy, let listDay = Int(notification.group.suffix(2)) else { return true }
        return listDay - 1 < (now - world.start) / Self.day + days
    }

    private func isGuardedNext(
        _ notification: Manifest.Notification, among open: [Manifest.Notification], _ world: World
    ) -> Bool {
        guard world.guarded.contains(notification.rule) else { return false }
        return open.first { $0.rule == notification.rule && $0.kind == "prayer" }?.group == notification.group
    }

    @Test(
        "A device that refuses alerts at random never keeps part of a prayer",
        arguments: 0..<UInt64(Effort.size(100, small: 12)))
    func refusals(seed: UInt64) throws {
        var world = try World(seed: seed)
        let arming = world.arming
        let bad = Set(
            world.manifest.notifications.map(\.id).filter { _ in Int.random(in: 0..<5, using: &world.random) == 0 })
        var refused: Set<String> = []
        var pending: [PendingRequest] = []
        var trace = Steps(seed: seed)
        for _ in 0..<200 {
            let pass = arming.pass(nowMs: world.start, pending: pending, refused: refused)
            trace.add("cancels \(pass.cancel), adds \(pass.add.map(\.notification.id)), refused \(refused.sorted())")
            pending = pending.filter { !pass.cancel.contains($0.id) }
            guard !pass.add.isEmpty else { break }
            for request in pass.add {
                if bad.contains(request.notification.id) {
                    refused.insert(request.notification.id)
                    break
                }
                pending.append(request.pending)
            }
        }
        let broken = Set(
            world.manifest.notifications.filter { bad.contains($0.id) && refused.contains($0.id) && $0.rule != "sit" }
                .map(\.group))
        for request in pending {
            let group = String(request.id.dropLast(2))
            #expect(!broken.contains(group), "\(trace): \(request.id) stands alone")
            #expect(!bad.contains(request.id))
        }
        let last = arming.pass(nowMs: world.start, pending: pending, refused: refused)
        #expect(last.add.isEmpty && last.cancel.isEmpty, "\(trace)")
    }
}
