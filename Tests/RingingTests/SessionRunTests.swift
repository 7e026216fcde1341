import DeviceManifest
import Testing

@testable import Ringing

@Suite("Workouts under way")
struct SessionRunTests {
    private func ending(_ part: String, _ offsetS: Int) -> Manifest.Session.OffsetNotification {
        .init(part: part, kind: .workoutPhase, offsetS: offsetS, title: "T", body: part, presentation: "p")
    }

    /// Three rounds of 40 s of work and 20 s of rest.
    private var rounds: Manifest.Session {
        let phases = (0..<6).map { index in
            let (start, isWork) = (index / 2 * 60, index % 2 == 0)
            return Manifest.Session.Phase(
                kind: .init(rawValue: isWork ? "work" : "rest"), label: isWork ? "Work" : "Rest",
                startOffsetS: isWork ? start : start + 40, endOffsetS: isWork ? start + 40 : start + 60,
                round: index / 2 + 1, rounds: 3)
        }
        let notifications = [40, 60, 100, 120, 160, 180].enumerated().map { ending("\($0 + 1)", $1) }
        return session(phases, notifications)
    }

    private func session(
        _ phases: [Manifest.Session.Phase], _ notifications: [Manifest.Session.OffsetNotification],
        _ exercises: [Manifest.Session.Exercise] = []
    ) -> Manifest.Session {
        .init(
            id: "t", type: .init(rawValue: exercises.isEmpty ? "hiit" : "lift"), title: "T", durationS: 180,
            phases: phases, notifications: notifications, exercises: exercises,
            restTimer: exercises.isEmpty ? nil : ending("rest", 120), cancelScope: "p/t/", exclusive: true, catchUpS: 10
        )
    }

    private func changes(_ run: inout SessionRun, _ seconds: ClosedRange<Int>) -> [String] {
        seconds.flatMap { second in
            run.advance(to: second * 1000).map {
                "\($0.ending?.part ?? "-") \($0.atMs / 1000) \($0.next?.title ?? "end")"
            }
        }
    }

    @Test("Each phase ends at its second, and rings")
    func phases() {
        var run = SessionRun(rounds, rest: "Rest", at: 0)
        #expect(run.step?.title == "Work 1/3")
        #expect(
            changes(&run, 0...200) == [
                "1 40 Rest 1/3", "2 60 Work 2/3", "3 100 Rest 2/3", "4 120 Work 3/3", "5 160 Rest 3/3", "6 180 end",
            ])
        #expect(run.step == nil && run.line(at: 200_000).isEmpty && run.wake(after: 200_000) == nil)
        #expect(run.skip(at: 200_000) == nil)
    }

    @Test("One look after several phases finds each at its time")
    func stall() {
        var run = SessionRun(rounds, rest: "Rest", at: 1_000)
        #expect(run.advance(to: 40_999).isEmpty)
        #expect(run.advance(to: 130_500).map(\.atMs) == [41_000, 61_000, 101_000, 121_000])
        #expect(run.line(at: 130_500) == "Work 3/3 0:31 · then Rest 3/3 0:20 · 0:51 left")
    }

    @Test("A pause takes no time, and a step that the person ends does not ring")
    func keys() {
        var run = SessionRun(rounds, rest: "Rest", at: 0)
        run.pause(at: 10_000)
        #expect(run.advance(to: 1_000_000).isEmpty && run.wake(after: 1_000_000) == nil)
        #expect(run.line(at: 1_000_000) == "Work 1/3 0:30 · then Rest 1/3 0:20 · 2:50 left · paused")
        run.pause(at: 1_000_000)
        run.resume(at: 1_000_000)
        #expect(run.advance(to: 1_029_999).isEmpty)
        let skipped = run.skip(at: 1_029_999)
        #expect(skipped?.ending == nil && skipped?.next?.title == "Rest 1/3" && skipped?.atMs == 1_029_999)
        #expect(run.advance(to: 1_049_998).isEmpty && run.advance(to: 1_049_999).map(\.ending?.part) == ["2"])
        // During a pause the next step waits too.
        run.pause(at: 1_050_000)
        #expect(run.skip(at: 1_060_000)?.next?.title == "Rest 2/3")
        #expect(run.advance(to: 2_000_000).isEmpty && run.isPaused)
        run.resume(at: 2_000_000)
        #expect(run.advance(to: 2_020_000).map(\.atMs) == [2_020_000])
    }

    @Test("The line counts down to 0:01, and the next look is when it changes")
    func countdown() {
        var run = SessionRun(rounds, rest: "Rest", at: 500)
        #expect(run.line(at: 500) == "Work 1/3 0:40 · then Rest 1/3 0:20 · 3:00 left")
        #expect(run.line(at: 1_499).hasPrefix("Work 1/3 0:40") && run.line(at: 1_500).hasPrefix("Work 1/3 0:39"))
        #expect(run.line(at: 40_499).hasPrefix("Work 1/3 0:01"))
        #expect(run.wake(after: 500) == 1_500 && run.wake(after: 40_499) == 40_500)
        run.pause(at: 1_000)
        run.resume(at: 5_000)
        #expect(run.wake(after: 5_000) == 5_500)
    }

    @Test("A set lasts until the person ends it, and a rest rings; nobody rests after the last set")
    func sets() {
        var run = SessionRun(
            session(
                [], [],
                [
                    .init(name: "Squat", sets: 2, reps: "5", weight: "60 kg", restS: 120),
                    .init(name: "Plank", sets: 2, restS: 0),
                ]), rest: "Pause", at: 0)
        #expect(
            run.steps.map(\.title) == [
                "Squat 1/2 × 5, 60 kg", "Pause", "Squat 2/2 × 5, 60 kg", "Pause", "Plank 1/2", "Plank 2/2",
            ])
        #expect(run.steps.map(\.durationS) == [nil, 120, nil, 120, nil, nil])
        #expect(run.advance(to: 3_725_000).isEmpty)
        #expect(run.line(at: 3_725_999) == "Squat 1/2 × 5, 60 kg 1:02:05 · then Pause 2:00")
        #expect(run.skip(at: 3_726_000)?.ending == nil)
        #expect(run.line(at: 3_726_000) == "Pause 2:00 · then Squat 2/2 × 5, 60 kg")
        #expect(changes(&run, 3_726...4_000) == ["rest 3846 Squat 2/2 × 5, 60 kg"])
        for _ in 0..<4 { #expect(run.skip(at: 4_000_000) != nil) }
        #expect(run.step == nil)
    }
}
