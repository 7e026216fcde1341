import CivilTime
import DeviceManifest
import Foundation
import Testing

/// Sessions under way: pauses, skips, longer and shorter phases, other manifests, restarts of the app.
@Suite("Sessions under way")
struct SessionTests {
    private static let start = 1_796_119_200_000  // 2026-12-01T10:00:00Z

    /// An app whose clock a test sets, on a device that keeps what it stores.
    private final class App: @unchecked Sendable {
        let centre = Centre()
        var nowMs = SessionTests.start
        private(set) var kit: DeviceKit!

        init(_ manifest: Manifest) { restart(manifest) }

        func restart(_ manifest: Manifest) {
            kit = DeviceKit(
                manifest, notifications: centre,
                conditions: { .init(capabilities: Capabilities(platform: .ios, granted: ["notifications"])) },
                coordinator: DeviceCoordinator(), nowMs: { [unowned self] in nowMs })
        }

        /// The session's requests that are still ahead, in seconds after the start.
        func ahead() async -> [Int] {
            await centre.pending().filter { $0.id.contains("/hiit/") && $0.epochMs > nowMs }
                .map { ($0.epochMs - SessionTests.start) / 1000 }.sorted()
        }

        func wait(_ seconds: Int) { nowMs += seconds * 1000 }
    }

    @Test("Each step of the vectors", arguments: try SessionVectors.read().cases)
    func vector(example: SessionVectors.Case) async throws {
        let vectors = try SessionVectors.read()
        let app = App(vectors.manifest)
        for step in example.steps {
            app.nowMs = vectors.startMs + step.afterMs
            if step.action == "restart" { app.restart(vectors.manifest) }
            try await vectors.take(step, with: app.kit)
            await vectors.expect(step, of: app.kit, pending: app.centre.pending(), nowMs: app.nowMs)
        }
    }

    /// The manifest of the vectors, and others: with a fifth phase, of another name, with half the lengths, without the session.
    private static func manifests() throws -> (
        Manifest, longer: Manifest, other: Manifest, half: Manifest, less: Manifest
    ) {
        let manifest = try SessionVectors.read().manifest
        var (longer, other, half, less) = (manifest, manifest, manifest, manifest)
        longer.sessions[0].phases.append(longer.sessions[0].phases[0])
        longer.sessions[0].phases[4].startOffsetS = 120
        longer.sessions[0].phases[4].endOffsetS = 150
        longer.sessions[0].notifications.append(longer.sessions[0].notifications[0])
        longer.sessions[0].notifications[4].part = "phase-5"
        longer.sessions[0].notifications[4].offsetS = 150
        other.plan.id = "w"
        other.sessions[0].cancelScope = "w/hiit/"
        for i in 0..<4 {
            half.sessions[0].phases[i].startOffsetS /= 2
            half.sessions[0].phases[i].endOffsetS /= 2
            half.sessions[0].notifications[i].offsetS /= 2
        }
        less.sessions.removeFirst()
        return (manifest, longer, other, half, less)
    }

    @Test("A paused session goes on under another manifest that has it, and ends otherwise", arguments: [false, true])
    func replaced(isNewProcess: Bool) async throws {
        let (manifest, longer, other, _, less) = try Self.manifests()
        for (next, seconds) in [(longer, [40, 60, 100, 120, 150]), (other, [90, 110, 150, 170]), (less, [])] {
            let app = App(manifest)
            try await app.kit.startSession("hiit")
            await app.kit.extendPhase(by: 50)
            app.wait(10)
            await app.kit.pauseSession()
            if isNewProcess { app.restart(manifest) }
            await app.kit.replace(next)
            #expect(await app.kit.session?.pausedMs == (seconds.isEmpty ? nil : Self.start + 10_000))
            #expect(await app.ahead() == [])
            app.wait(10)
            app.restart(next)
            await app.kit.resumeSession()
            #expect(await app.ahead() == seconds.map { $0 + 10 })
            if next.plan.id == "w" {
                #expect(await app.centre.session(ofPlan: "v") == Optional(RunningSession.none))
            }
        }
    }

    @Test("A session of a later manifest than the app is shipped with is known once the kit has that")
    func shipped() async throws {
        let (manifest, longer, _, _, less) = try Self.manifests()
        let app = App(less)
        await app.kit.replace(manifest)
        try await app.kit.startSession("hiit")
        app.wait(10)
        // One by which the session would be over.
        var brief = manifest
        brief.sessions[0].phases.removeLast(3)
        brief.sessions[0].phases[0].endOffsetS = 5
        brief.sessions[0].notifications.removeLast(3)
        for (shipped, isRefreshed) in [(less, true), (less, false), (longer, true), (brief, true), (brief, false)] {
            app.restart(shipped)
            if isRefreshed { await app.kit.refresh() }
            await app.kit.replace(manifest)
            #expect(await app.kit.session?.session == "hiit")
            #expect(await app.ahead() == [40, 60, 100, 120])
        }
    }

    @Test("A session keeps its lengths where a manifest has others for its phases, and one that is over stays so")
    func others() async throws {
        let (manifest, longer, _, half, _) = try Self.manifests()
        let app = App(manifest)
        try await app.kit.startSession("hiit")
        await app.kit.replace(half)
        #expect(await app.ahead() == [40, 60, 100, 120])
        app.wait(110)
        await app.kit.skipPhase()
        await app.kit.replace(longer)
        #expect(await app.ahead() == [])
        #expect(await app.kit.session == nil)
    }

    @Test(
        "What was ended or skipped before the app was closed is so in a new process, though nothing was cancelled yet")
    func closed() async throws {
        let manifest = try SessionVectors.read().manifest
        let begun = RunningSession.started(session: "hiit", atMs: Self.start)
        let over = RunningSession.started(session: "hiit", atMs: Self.start, course: .init(movedMs: -10_000))
        for (stored, seconds) in [(.none, []), (over, []), (begun, [120])] {
            let app = App(manifest)
            try await app.kit.startSession("hiit")
            app.wait(110)
            await app.centre.keep(stored, ofPlan: "v")
            app.restart(manifest)
            await app.kit.refresh()
            #expect(await app.ahead() == seconds, "\(stored)")
        }
    }

    @Test("What a store has and is no session is none, and adds up to nothing")
    func junk() async throws {
        let manifest = try SessionVectors.read().manifest
        func started(_ atMs: Int = Self.start, _ course: RunningSession.Course = .init()) -> RunningSession {
            .started(session: "hiit", atMs: atMs, course: course)
        }
        let junk = [
            started(.max), started(.min), started(Self.start, .init(movedMs: .max)),
            started(Self.start, .init(movedMs: .min)),
            started(Self.start, .init(pausedMs: .max)), started(Self.start, .init(phaseS: [.max, 1, 1, 1])),
            started(Self.start, .init(phaseS: [40, 0, 40, 20])), started(Self.start, .init(phaseS: [40, -20, 40, 20])),
            .resting(session: "lift", sinceMs: Self.start, restS: .max),
            .resting(session: "lift", sinceMs: Self.start, restS: 0),
        ]
        for stored in junk {
            let app = App(manifest)
            try await app.kit.startSession("hiit")
            await app.centre.keep(stored, ofPlan: "v")
            app.restart(manifest)
            await app.kit.refresh()
            await app.kit.pauseSession()
            await app.kit.extendPhase(by: 10)
            #expect(await app.kit.session == nil, "\(stored)")
            // It is unknown what runs: what is pending stays.
            #expect(await app.ahead() == [40, 60, 100, 120], "\(stored)")
            // An app may say so, too.
            let steps = manifest.activitySteps(running: stored, shown: [], nowMs: Self.start, mayStart: true)
            #expect(steps == [])
        }
    }

    @Test("Lengths out of bounds count as the nearest: a second, or a day")
    func bounds() async throws {
        let app = App(try SessionVectors.read().manifest)
        try await app.kit.startSession("hiit", lengths: [.work: .min, .rest: .max])
        #expect(await app.ahead() == [1, 86_401, 86_402, 172_802])
        await app.kit.extendPhase(by: .max)
        await app.kit.extendPhase(by: .max)
        #expect(await app.ahead().first == 86_400)
        await app.kit.extendPhase(by: .min)
        #expect(await app.ahead().first == 1)
        for (restS, expected) in [(Int.max, 86_400), (0, 1), (.min, 1)] {
            try await app.kit.startRest("lift", restS: restS)
            #expect(await app.kit.session.map { $0.endsMs - $0.startsMs } == expected * 1000)
        }
    }

    private static func arming(on platform: Capabilities.Platform) throws -> Arming {
        Arming(
            try SessionVectors.read().manifest,
            capabilities: Capabilities(platform: platform, granted: ["notifications"]),
            policy: .soonest(limit: 60, reserve: 0), limits: ArmingLimits(pending: 64))
    }

    @Test("What is overdue of a session that is paused is on its way all the same")
    func overdue() throws {
        let arming = try Self.arming(on: .android)
        let running = RunningSession.started(
            session: "hiit", atMs: Self.start, course: .init(pausedMs: Self.start + 42_000))
        let pending = [40, 60].map {
            PendingRequest(id: "v/hiit/phase-\($0 / 30)", epochMs: Self.start + $0 * 1000)
        }
        func cancelled(after ms: Int) -> [String] {
            arming.pass(nowMs: Self.start + ms, pending: pending, running: running).cancel
        }
        #expect(cancelled(after: 42_500) == ["v/hiit/phase-2"])
        #expect(cancelled(after: 50_000) == ["v/hiit/phase-1", "v/hiit/phase-2"])
        // Also where that is the second of the pause.
        let atOnce = RunningSession.started(
            session: "hiit", atMs: Self.start, course: .init(pausedMs: Self.start + 40_000))
        #expect(arming.pass(nowMs: Self.start + 42_500, pending: [pending[0]], running: atOnce).cancel == [])
        // So is it where what is ahead has moved, with a pause or a skip.
        for movedMs in [1000, -18_000] {
            let moved = RunningSession.started(session: "hiit", atMs: Self.start, course: .init(movedMs: movedMs))
            func cancelled(after ms: Int) -> [String] {
                arming.pass(nowMs: Self.start + ms, pending: [pending[0]], running: moved).cancel
            }
            #expect(cancelled(after: 43_000) == [] && cancelled(after: 50_000) == ["v/hiit/phase-1"])
        }
    }

    @Test("A phase is worth showing until the next one, by the session's own lengths")
    func worth() throws {
        let arming = try Self.arming(on: .ios)
        let running = RunningSession.started(
            session: "hiit", atMs: Self.start, course: .init(phaseS: [5, 7, 90, 10]))
        let pass = arming.pass(nowMs: Self.start, pending: [], running: running)
        let found = pass.add.filter { $0.notification.rule == "hiit" }.map { request in
            [request.epochMs, request.expiresMs, request.notification.latestDelivery.epochMilliseconds]
                .map { ($0 - Self.start) / 1000 }
        }
        #expect(found == [[5, 12, 12], [12, 102, 22], [102, 112, 112], [112, 3712, 122]])
    }

    @Test("The screen keeps what a session has brought through its changes, and loses what one before it had left")
    func screen() async throws {
        let app = App(try SessionVectors.read().manifest)
        for (id, second) in [("v/ladder/phase-1", -1), ("v/hiit/phase-1", 40)] {
            await app.centre.show(id, from: Self.start + second * 1000, until: Self.start + 3_600_000)
        }
        await app.centre.keep(.started(session: "hiit", atMs: Self.start), ofPlan: "v")
        app.wait(45)
        await app.kit.tidy()
        #expect(await app.centre.shown().map(\.id) == ["v/hiit/phase-1"])
        await app.kit.pauseSession()
        await app.kit.resumeSession()
        await app.kit.skipPhase()
        #expect(await app.centre.shown().map(\.id) == ["v/hiit/phase-1"])
    }

    // MARK: Live Activities

    @Test("A Live Activity goes by the session's course: its own lengths, phases that are ended early, and pauses")
    func activity() throws {
        var manifest = try SessionVectors.read().manifest
        let states = manifest.sessions[0].phases.map { phase in
            Manifest.LiveActivity.State(
                fromOffsetS: phase.startOffsetS, toOffsetS: phase.endOffsetS, title: phase.label,
                detail: "\(phase.round) of 2")
        }
        manifest.liveActivities = [
            .init(
                id: "hiit", minimumOS: "16.1", name: "HIIT", totalS: 120, states: states, staleAfterS: 120,
                dismissal: .immediate)
        ]
        let begun = LiveActivityAttributes(
            session: "hiit", name: "HIIT", startedMs: Self.start, totalS: 100, plan: "v")
        func steps(
            _ course: RunningSession.Course, shown: [LiveActivityAttributes], after second: Int
        ) -> [LiveActivityStep] {
            manifest.activitySteps(
                running: .started(session: "hiit", atMs: Self.start, course: course), shown: shown,
                nowMs: Self.start + second * 1000, mayStart: true)
        }
        func state(
            _ title: String, _ detail: String, _ from: Int, _ to: Int, paused: Int? = nil, whole: ClosedRange<Int>,
            lastS: Int = 30
        ) -> LiveActivityState {
            .init(
                title: title, detail: detail, startsMs: Self.start + from * 1000, endsMs: Self.start + to * 1000,
                pausedMs: paused.map { Self.start + $0 * 1000 },
                whole: .init(
                    startsMs: Self.start + whole.lowerBound * 1000, endsMs: Self.start + whole.upperBound * 1000,
                    phases: [("work", 20), ("rest", 30), ("work", 20), ("rest", lastS)].map {
                        .init(kind: $0, lengthS: $1)
                    }))
        }
        // 20 s of work and 30 s of rest, twice.
        var course = RunningSession.Course(phaseS: [20, 30, 20, 30])
        #expect(steps(course, shown: [], after: 0) == [.start(begun, state("Work", "1 of 2", 0, 20, whole: 0...100))])
        #expect(
            steps(course, shown: [begun], after: 20) == [
                .update(begun, state("Rest", "1 of 2", 20, 50, whole: 0...100))
            ])
        // The rest is ended after 10 s: the work that follows begins at 30 s.
        course.movedMs = -20_000
        let early = state("Work", "2 of 2", 30, 50, whole: -20...80)
        #expect(steps(course, shown: [begun], after: 30) == [.update(begun, early)])
        course.pausedMs = Self.start + 35_000
        let paused = state("Work", "2 of 2", 30, 50, paused: 35, whole: -20...80)
        for second in [35, 3600] { #expect(steps(course, shown: [begun], after: second) == [.update(begun, paused)]) }
        // A minute later it goes on, and the last rest has 15 s more.
        course = .init(phaseS: [20, 30, 20, 45], movedMs: 40_000)
        let later = state("Work", "2 of 2", 90, 110, whole: 40...155, lastS: 45)
        #expect(steps(course, shown: [begun], after: 95) == [.update(begun, later)])
        let last = state("Rest", "2 of 2", 110, 155, whole: 40...155, lastS: 45)
        #expect(steps(course, shown: [begun], after: 154) == [.update(begun, last)])
        var ended = last
        ended.endedMs = Self.start + 155_000
        #expect(steps(course, shown: [begun], after: 155) == [.end(begun, ended, .immediate)])
        #expect(steps(course, shown: [], after: 155) == [])
    }
}
