import ActivityKit
@testable import DeviceManifest
import Foundation
import StandIn
import Testing

extension Adapters {
    /// The vectors of sessions through the adapters, which store them.
    @Suite("Vectors of sessions")
    struct SessionVectorTests {
        @Test("Each step", arguments: try SessionVectors.read().cases)
        func vector(example: SessionVectors.Case) async throws {
            let vectors = try SessionVectors.read()
            let device = Device(nowMs: vectors.startMs)
            try await Device.$current.withValue(device) {
                var kit = Kit(vectors.manifest, device)
                for step in example.steps {
                    device.nowMs = vectors.startMs + step.afterMs
                    if step.action == "restart" { kit = Kit(vectors.manifest, device) }
                    try await vectors.take(step, with: kit.kit)
                    await vectors.expect(
                        step, of: kit.kit, pending: UserNotificationCenter().pending(), nowMs: device.nowMs)
                }
                #expect(device.faults == [])
            }
        }

        @Test("A Live Activity stands still in a pause, also in a new process, and is never stale there")
        func activity() async throws {
            let device = Device(nowMs: SessionTests.start)
            try await Device.$current.withValue(device) {
                let manifest = try SessionTests.manifest()
                var kit = Kit(manifest, device)
                func pending(_ scope: String) async -> Int {
                    await UserNotificationCenter().pending().count { $0.id.hasPrefix(scope) }
                }
                var content: [ActivityContent<LiveActivityState>] {
                    Activity<LiveActivityAttributes>.activities.filter { $0.activityState == .active }.map(\.content)
                }
                try await kit.kit.startSession("hiit-classic")
                device.nowMs += 10_000
                await kit.kit.pauseSession()
                kit = Kit(manifest, device)
                device.nowMs += 3_600_000
                await kit.kit.refresh()
                #expect(content.map(\.state.isPaused) == [true] && content.map(\.staleDate) == [nil])
                let left = content.map { $0.state.pauseTime.map($0.state.interval.upperBound.timeIntervalSince) }
                #expect(left == [30])
                #expect(await kit.kit.nextActivityChangeMs == nil)
                await kit.kit.resumeSession()
                let end = Date(timeIntervalSince1970: Double(device.nowMs) / 1000 + 30)
                #expect(content.map(\.state.isPaused) == [false] && content.map(\.staleDate) == [end])
                #expect(await kit.kit.nextActivityChangeMs == device.nowMs + 30_000)
                // The activity is the one that was started.
                #expect(Activity<LiveActivityAttributes>.activities.count == 1)
                // A plan of another name that does not have the session takes it away.
                var other = manifest
                other.plan.id = "other"
                other.sessions = []
                await kit.kit.replace(other)
                #expect(Activity<LiveActivityAttributes>.activities.isEmpty)
                #expect(await pending("workouts/hiit-classic/") == 0)
                #expect(device.faults == [])
            }
        }
    }
}
