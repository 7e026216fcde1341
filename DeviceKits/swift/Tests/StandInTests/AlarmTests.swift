@testable import AlarmKit
@testable import DeviceManifest
import StandIn
import Testing

extension Adapters {
    /// The vectors' manifest asks for alarms at Maghrib.
    @Suite("AlarmKit")
    struct AlarmTests {
        static let midnight = 1_796_083_200_000  // 2026-12-01T00:00:00Z
        static let maghribs = [1_796_140_500_000, 1_796_226_900_000, 1_796_313_300_000]

        func onDevice(_ work: (Manifest, Kit, Device) async throws -> Void) async throws {
            let device = Device(nowMs: Self.midnight)
            try await Device.$current.withValue(device) {
                let manifest = try ArmingVectors.read().manifest
                let kit = Kit(manifest, device)
                await kit.kit.setUp()
                await AlarmCenter().keep(AlarmLedger())
                try await work(manifest, kit, device)
                #expect(device.faults == [])
            }
        }

        func expectAlarms(_ times: [Int], at location: SourceLocation = #_sourceLocation) async throws {
            let scheduled = try await AlarmCenter().scheduled().map(\.epochMs).sorted()
            #expect(scheduled == times, sourceLocation: location)
        }

        func notifications(_ rule: String) async -> [Int] {
            await UserNotificationCenter().pending().filter { $0.id.hasPrefix("v/\(rule)/") }.map(\.epochMs).sorted()
        }

        @Test("Alarms go to AlarmKit with their title alone, and nowhere else")
        func scheduled() async throws {
            try await onDevice { manifest, kit, device in
                #expect(await kit.kit.refresh().status == .alarm)
                try await expectAlarms(Self.maghribs)
                #expect(await notifications("maghrib") == [])
                let uuid = try #require(manifest.notifications.first { $0.rule == "maghrib" }).uuid
                #expect(device.calls.contains("alarm \(uuid) Maghrib"))
            }
        }

        @Test("Permission withdrawn and given back: an alarm becomes a notification and an alarm again, never both")
        func permission() async throws {
            try await onDevice { _, kit, device in
                await kit.kit.refresh()
                device.mayAlarm = false
                #expect(await kit.kit.refresh().status == .notification)
                try await expectAlarms([])
                #expect(await notifications("maghrib") == Self.maghribs)
                device.mayAlarm = true
                #expect(await kit.kit.refresh().status == .alarm)
                try await expectAlarms(Self.maghribs)
                #expect(await notifications("maghrib") == [])
            }
        }

        @Test("Where AlarmKit takes no more, the rest come as notifications")
        func limit() async throws {
            try await onDevice { _, kit, device in
                device.alarmLimit = 1
                #expect(await kit.kit.refresh().status == .alarm)
                try await expectAlarms([Self.maghribs[0]])
                #expect(await notifications("maghrib") == Array(Self.maghribs.dropFirst()))
                device.alarmLimit = 0
                await kit.kit.refresh()
                try await expectAlarms([Self.maghribs[0]])
            }
        }

        @Test("A device that takes nothing is asked for no more than it holds, and for all again the next time")
        func refusal() async throws {
            try await onDevice { manifest, _, device in
                let ids = manifest.notifications.map(\.id)
                let kit = Kit(manifest, device, limits: ArmingLimits(pending: 3), granted: ["notifications"])
                device.refused = Set(ids)
                #expect(await kit.kit.refresh().status == .noneScheduled)
                #expect((3...6).contains(device.refusals) && ids.count > 6)
                device.refused = []
                await kit.kit.refresh()
                #expect(await UserNotificationCenter().pending().count == 3)
            }
        }

        @Test("While AlarmKit does not answer, nothing is scheduled twice and nothing lost")
        func silence() async throws {
            try await onDevice { _, kit, device in
                await kit.kit.refresh()
                device.answers = false
                device.calls = []
                await kit.kit.refresh()
                #expect(device.calls == [])
                device.answers = true
                try await expectAlarms(Self.maghribs)
            }
        }

        @Test(
            "An alarm that snoozes has its button; pressed, it rings again after so long, and a refresh leaves it alone"
        )
        func snooze() async throws {
            try await onDevice { manifest, _, device in
                var manifest = manifest
                (manifest.delivery.snoozeS, manifest.delivery.snoozeTitle) = (540, "Later")
                let kit = Kit(manifest, device)
                await kit.kit.refresh()
                let first = try #require(try AlarmManager.shared.alarms.min { $0.fireMs < $1.fireMs })
                #expect(first.countdownDuration == .init(preAlert: nil, postAlert: 540))
                // It sounds, and the person presses the button three seconds later.
                device.nowMs = Self.maghribs[0] + 3000
                AlarmManager.shared.pressSecondaryButton(id: first.id)
                device.calls = []
                await kit.kit.refresh()
                #expect(device.calls == [])
                let again = try #require(try AlarmManager.shared.alarms.first { $0.id == first.id })
                #expect(again.fireMs == Self.maghribs[0] + 543_000)
                // Without the button the same alarms are others.
                (manifest.delivery.snoozeS, manifest.delivery.snoozeTitle) = (nil, nil)
                await Kit(manifest, device).kit.refresh()
                #expect(try AlarmManager.shared.alarms.filter { $0.countdownDuration != nil }.map(\.id) == [first.id])
            }
        }

        @Test("An alarm of another part of the app is left alone")
        func foreign() async throws {
            try await onDevice { _, kit, _ in
                let request = AlarmRequest(
                    uuid: "11111111-2222-4333-8444-555555555555", id: "water/1", title: "Water", sound: .standard,
                    epochMs: Self.midnight + 3_600_000, fingerprint: "")
                try await AlarmCenter().schedule(request)
                await kit.kit.refresh()
                try await expectAlarms([Self.midnight + 3_600_000] + Self.maghribs)
            }
        }
    }
}
