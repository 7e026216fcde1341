import CivilTime
import DeviceManifest
import Testing

@testable import Ringing

@Suite("Workouts that are started")
struct SessionRunTests {
    /// The session of DESIGN's example: five rounds of 40 s of work and 20 s of rest.
    private func hiit() throws -> Manifest.Session {
        try #require(try RingLawTests.manifest("london").sessions.first { $0.id == "hiit-classic" })
    }

    /// The seconds at which something rings, when time goes on in steps.
    private func rings(_ run: inout SessionRun, upTo seconds: Int, stepMs: Int = 250) -> [Int] {
        var rings: [Int] = []
        for ms in stride(from: 0, through: seconds * 1000, by: stepMs) {
            for case .rings(_) in run.advance(to: ms) { rings.append(ms / 1000) }
        }
        return rings
    }

    @Test("A session rings at the end of each phase, and completes once")
    func phases() throws {
        var run = SessionRun(try hiit(), at: 0)
        // Work ends at 0:40, 1:40 …, rest at 1:00, 2:00 …, and the last end is the completion.
        #expect(rings(&run, upTo: 400) == [40, 60, 100, 120, 160, 180, 220, 240, 280, 300])
        #expect(run.isComplete)
        #expect(run.wake(after: 400_000) == nil)
    }

    @Test("One look after several phases brings each of them")
    func lag() throws {
        var run = SessionRun(try hiit(), at: 0)
        let events = run.advance(to: 101_000)
        #expect(events.count { if case .rings = $0 { true } else { false } } == 3)
        #expect(run.line(at: 101_000).hasPrefix("Rest 2/5  0:19  then Work 3/5 0:40"))
    }

    @Test("A pause takes no time, and skipping rings nothing")
    func keys() throws {
        var run = SessionRun(try hiit(), at: 0)
        #expect(run.advance(to: 10_000).isEmpty)
        run.togglePause(at: 10_000)
        #expect(run.advance(to: 1_000_000).isEmpty)
        #expect(run.wake(after: 1_000_000) == nil)
        #expect(run.line(at: 1_000_000) == "Work 1/5  0:30  then Rest 1/5 0:20  (paused)")
        run.togglePause(at: 1_000_000)
        #expect(run.advance(to: 1_029_999).isEmpty)
        let skipped = run.skip(at: 1_029_999)
        #expect(skipped.count == 1)
        #expect(run.line(at: 1_029_999).hasPrefix("Rest 1/5  0:20"))
        #expect(run.advance(to: 1_049_998).isEmpty)
        #expect(run.advance(to: 1_049_999).count == 2)
        // While it is paused the next step waits too.
        run.togglePause(at: 1_050_000)
        _ = run.skip(at: 1_060_000)
        #expect(run.advance(to: 2_000_000).isEmpty && run.isPaused)
    }

    @Test("A lift waits for each set, and rings at the end of each rest")
    func lift() throws {
        let session = try #require(try RingLawTests.manifest("london").sessions.first { $0.id == "rest-timer" })
        var run = SessionRun(session, at: 0)
        #expect(run.steps.count == 2 * (4 + 3 + 3) - 1)
        #expect(run.advance(to: 90_000).isEmpty)
        #expect(run.line(at: 90_000) == "Bench press 1/4 × 8  1:30  then Rest 2:30")
        _ = run.skip(at: 90_000)
        #expect(run.advance(to: 239_999).isEmpty)
        let events = run.advance(to: 240_000)
        #expect(events.count == 2)
        #expect(run.step?.title == "Bench press 2/4 × 8")
        while !run.isComplete { _ = run.skip(at: 300_000) }
        #expect(run.skip(at: 300_000).isEmpty)
    }

    @Test("The line counts down to 0:01, and is looked at again when it changes")
    func countdown() throws {
        let run = SessionRun(try hiit(), at: 0)
        #expect(run.line(at: 0).hasPrefix("Work 1/5  0:40"))
        #expect(run.line(at: 39_999).hasPrefix("Work 1/5  0:01"))
        #expect(run.wake(after: 0) == 1000)
        #expect(run.wake(after: 39_500) == 40_000)
    }

    @Test("Each start has identifiers of its own")
    func identifiers() throws {
        let manifest = try RingLawTests.manifest("london")
        let session = try hiit()
        let start = RingEngineTests.morning
        let messages = [start, start + .minutes(30)].map {
            manifest.message(of: session.notifications[0], in: session, startedAt: $0, at: $0 + .seconds(40))
        }
        #expect(messages[0].id == "london/hiit-classic/2026-12-01T08:00:00Z/phase-1")
        #expect(messages[1].id != messages[0].id)
        #expect(messages[0].deliverBy == start + .seconds(50))
    }

    @Test("A phase with a distance lasts until the person ends it; what follows rings from then on")
    func distances() throws {
        let manifest = try RingLawTests.manifest(
            text: """
                plan: 1
                timezone: UTC
                workouts:
                  templates:
                    track: {type: intervals, steps: [{warmup: 60s}, {distance: 400 m, estimate: 2m}, {rest: 30s}, {distance: 400 m, estimate: 2m}]}
                """)
        var run = SessionRun(try #require(manifest.sessions.first), at: 0)
        #expect(run.line(at: 0) == "Warm-up  1:00  then Work 400 m")
        #expect(rings(&run, upTo: 1000) == [60])
        #expect(run.line(at: 1_000_000) == "Work 400 m  15:40  then Rest 0:30")
        _ = run.skip(at: 1_000_000)
        let events = run.advance(to: 1_030_000)
        #expect(events.count { if case .rings = $0 { true } else { false } } == 1)
        #expect(run.skip(at: 1_200_000) == [.completes])
    }

    @Test("Sets have what the plan says of each, and one by time ends by itself")
    func sets() throws {
        let manifest = try RingLawTests.manifest(
            text: """
                plan: 1
                timezone: UTC
                workouts:
                  maxes: {squat: 180 kg}
                  templates:
                    t: {type: lift, exercises: [{name: Squat, rest: 3m, sets: [{reps: 5, percent: 65%, rest: 1m}, {reps: 5+, percent: 85%, rpe: 9}]}, {name: Plank, sets: 1, time: 45s}]}
                """)
        let run = SessionRun(try #require(manifest.sessions.first), at: 0)
        #expect(
            run.steps.map(\.title) == [
                "Squat 1/2 × 5, 117 kg", "Rest", "Squat 2/2 × 5+, 153 kg, RPE 9", "Rest", "Plank 1/1",
            ])
        #expect(run.steps.map(\.durationS) == [nil, 60, nil, 180, 45])
        #expect(run.steps.last?.ending?.part == "set")
    }
}
