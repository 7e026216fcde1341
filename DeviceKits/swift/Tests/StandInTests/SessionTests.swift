import ActivityKit
@testable import DeviceManifest
import Foundation
import StandIn
import Testing

extension Adapters {
    /// Sessions through every adapter, on the manifest that the JavaScript kits' tests use too.
    @Suite("Sessions and Live Activities")
    struct SessionTests {
        static let start = 1_796_194_800_000  // 2026-12-02T07:00:00Z

        /// Seconds into the session, from the format's description.
        static let hiit = [40, 60, 100, 120, 160, 180, 220, 240, 280, 300]
        static let walkRun = [120, 180, 300, 360]

        static func manifest() throws -> Manifest {
            let url = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../../react-native/test/workouts.manifest.json")
            return try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: url))
        }

        func onDevice(_ work: (Manifest, Kit, Device) async throws -> Void) async throws {
            let device = Device(nowMs: Self.start)
            try await Device.$current.withValue(device) {
                let manifest = try Self.manifest()
                let kit = Kit(manifest, device)
                await kit.kit.setUp()
                try await work(manifest, kit, device)
                #expect(device.faults == [])
            }
        }

        /// Seconds from an instant to what a session has pending.
        func pending(_ scope: String, since ms: Int) async -> [Int] {
            await UserNotificationCenter().pending().filter { $0.id.hasPrefix(scope) }.map { ($0.epochMs - ms) / 1000 }
                .sorted()
        }

        var shown: [LiveActivityState] {
            Activity<LiveActivityAttributes>.activities.filter { $0.activityState == .active }.map(\.content.state)
        }

        @Test("A session is armed as a whole at its start and gone after an early end")
        func earlyEnd() async throws {
            try await onDevice { _, kit, device in
                await kit.kit.refresh()
                let before = await UserNotificationCenter().pending().map(\.id).sorted()
                try await kit.kit.startSession("hiit-classic")
                #expect(await pending("workouts/hiit-classic/", since: Self.start) == Self.hiit)
                #expect(shown.map(\.startsMs) == [Self.start])
                device.nowMs += 90_000
                await kit.kit.endSession()
                #expect(await pending("workouts/hiit-classic/", since: Self.start) == [])
                #expect(await UserNotificationCenter().pending().map(\.id).sorted() == before)
                #expect(Activity<LiveActivityAttributes>.activities.isEmpty)
            }
        }

        @Test("A second session leaves nothing of the first, nor does a rest")
        func secondSession() async throws {
            try await onDevice { _, kit, device in
                try await kit.kit.startSession("hiit-classic")
                device.nowMs += 50_000
                try await kit.kit.startSession("run-walk")
                #expect(await pending("workouts/hiit-classic/", since: Self.start) == [])
                #expect(await pending("workouts/run-walk/", since: device.nowMs) == Self.walkRun)
                #expect(Activity<LiveActivityAttributes>.activities.map(\.attributes.session) == ["run-walk"])
                try await kit.kit.startRest("push-day", restS: 90)
                #expect(await pending("workouts/run-walk/", since: device.nowMs) == [])
                #expect(await pending("workouts/push-day/", since: device.nowMs) == [90])
            }
        }

        @Test("A session that runs to its end is shown phase by phase, and then ended by the manifest's policy")
        func liveActivity() async throws {
            try await onDevice { _, kit, device in
                try await kit.kit.startSession("hiit-classic")
                var changes: [Int] = []
                while let next = await kit.kit.nextActivityChangeMs {
                    device.nowMs = next
                    await kit.kit.refresh()
                    changes.append((next - Self.start) / 1000)
                    #expect(shown.map(\.startsMs) == [next])
                }
                #expect(changes == Self.hiit.dropLast())
                device.nowMs = Self.start + 300_000
                await kit.kit.refresh()
                #expect(shown.isEmpty)
                let states = Activity<LiveActivityAttributes>.activities.map(\.activityState)
                #expect(states == [.ended])
            }
        }

        @Test(
            "In the background no activity is started, and the notifications come all the same; in front it is made up for"
        )
        func background() async throws {
            try await onDevice { _, kit, device in
                device.isInFront = false
                try await kit.kit.startSession("hiit-classic")
                #expect(shown.isEmpty)
                #expect(await pending("workouts/hiit-classic/", since: Self.start) == Self.hiit)
                device.isInFront = true
                device.nowMs += 50_000
                await kit.kit.refresh()
                #expect(shown.map { [$0.startsMs, $0.endsMs] } == [[Self.start + 40_000, Self.start + 60_000]])
                #expect(
                    Activity<LiveActivityAttributes>.activities.map(\.content.staleDate)
                        == [Date(timeIntervalSince1970: Double(Self.start) / 1000 + 60)])
            }
        }

        @Test("Phases replace one another on the screen while the app is in front, and the end stays for an hour")
        func screen() async throws {
            try await onDevice { _, kit, device in
                func shown() async -> [String] {
                    await UserNotificationCenter().shown().map(\.id).filter { $0.hasPrefix("workouts/hiit-classic/") }
                }
                try await kit.kit.startSession("hiit-classic")
                var screens: [[String]] = []
                for seconds in Self.hiit {
                    device.nowMs = Self.start + seconds * 1000
                    await kit.kit.tidy()
                    screens.append(await shown())
                }
                let parts = (1...9).map { "phase-\($0)" } + ["complete"]
                #expect(screens == parts.map { ["workouts/hiit-classic/\($0)"] })
                await kit.kit.endSession()
                device.nowMs += 3_599_000
                await kit.kit.refresh()
                #expect(await shown() == ["workouts/hiit-classic/complete"])
                device.nowMs += 1000
                await kit.kit.refresh()
                #expect(await shown() == [])
            }
        }

        @Test("Calls that overlap are made one after the other")
        func overlapping() async throws {
            try await onDevice { _, kit, _ in
                async let first = kit.kit.refresh()
                async let session = kit.kit.startSession("hiit-classic")
                async let second = kit.kit.refresh()
                _ = try await (first, session, second)
                await kit.kit.endSession()
                let ids = await UserNotificationCenter().pending().map(\.id)
                #expect(Set(ids).count == ids.count && ids.count == 60)
                #expect(await pending("workouts/hiit-classic/", since: Self.start) == [])
            }
        }

        @Test("An unknown session is an error, and so is the rest of one that has none")
        func unknown() async throws {
            try await onDevice { _, kit, _ in
                await #expect(throws: DeviceKit.UnknownSession(id: "yoga")) { try await kit.kit.startSession("yoga") }
                await #expect(throws: DeviceKit.UnknownSession(id: "run-walk")) {
                    try await kit.kit.startRest("run-walk")
                }
            }
        }
    }
}
