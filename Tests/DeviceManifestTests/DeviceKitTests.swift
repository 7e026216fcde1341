import DeviceManifest
import Testing

/// A kit on a device whose clock goes on while a pass is carried out.
@Suite("Device kit")
struct DeviceKitTests {
    private actor Centre: NotificationHost {
        private var held: [String: PendingRequest] = [:]

        func pending() -> [PendingRequest] { held.values.sorted { $0.id < $1.id } }
        func cancel(_ ids: [String]) { for id in ids { held[id] = nil } }
        func add(_ request: NotificationRequest) {
            held[request.id] = PendingRequest(
                id: request.id, epochMs: request.epochMs, fingerprint: request.fingerprint)
        }
        func set(_ categories: [NotificationCategory]) {}
    }

    /// Shows one instant when it is first read, and another from then on.
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
            nowMs: { clock.read() })
        let pass = await kit.refresh()
        let held = await Set(centre.pending().map(\.id))
        #expect(held == Set(manifest.notifications.dropFirst().map(\.id)))
        #expect(pass.status == .notification)
    }
}
