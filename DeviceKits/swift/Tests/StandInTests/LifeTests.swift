@testable import AlarmKit
import DeviceManifest
import Foundation
import StandIn
import Testing
import UserNotifications

extension Adapters {
    /// An app whose plan changes while it runs, and that has notifications of its own.
    @Suite("Changed plans and categories of others")
    struct LifeTests {
        private func onDevice(_ work: (Manifest, Device) async throws -> Void) async throws {
            let device = Device(nowMs: 1_796_083_200_000)  // 2026-12-01T00:00:00Z
            try await Device.$current.withValue(device) {
                try await work(try ArmingVectors.read().manifest, device)
                #expect(device.faults == [])
            }
        }

        @Test("Another plan takes the place of the one before, with its alarms")
        func replaced() async throws {
            try await onDevice { manifest, device in
                let kit = Kit(manifest, device).kit
                await kit.refresh()
                let before = try await device.held(manifest)
                #expect(before.contains { $0.hasSuffix(" alarm-kit") })
                var next = manifest
                next.plan.id = "w"
                for index in next.notifications.indices {
                    let (old, number) = (next.notifications[index], index)
                    next.notifications[index].id = "w" + old.id.dropFirst()
                    next.notifications[index].group = "w" + old.group.dropFirst()
                    next.notifications[index].uuid = String(format: "00000000-0000-8000-8000-%012d", number)
                }
                await kit.replace(next)
                let after = try await device.held(next)
                #expect(after == Set(before.map { "w" + $0.dropFirst() }))
                await kit.answered("v/sit/2026-12-01/1")
                await kit.refresh()
                #expect(try await device.held(next) == after)
            }
        }

        @Test("Alarms of one plan and notifications of another share the room")
        func twoPlans() async throws {
            try await onDevice { manifest, device in
                var other = manifest
                other.plan.id = "w"
                for index in other.notifications.indices {
                    let old = other.notifications[index]
                    other.notifications[index].id = "w" + old.id.dropFirst()
                    other.notifications[index].group = "w" + old.group.dropFirst()
                    other.notifications[index].uuid = String(format: "00000000-0000-8000-8000-%012d", index)
                }
                let (coordinator, limits) = (DeviceCoordinator(), ArmingLimits(pending: 12))
                let withAlarms = Kit(manifest, device, limits: limits, guarded: [], coordinator: coordinator).kit
                let without = Kit(
                    other, device, limits: limits, guarded: [], granted: [.notifications], coordinator: coordinator
                ).kit
                // Both have the same instants: six each.
                let expected = [manifest, other].flatMap { $0.notifications.prefix(6).map(\.id) }.sorted()
                for _ in 0..<2 {
                    await withAlarms.refresh()
                    await without.refresh()
                    let held = try await device.held(manifest)
                    #expect(held.map { String($0.prefix { $0 != " " }) }.sorted() == expected)
                    #expect(held.contains { $0.hasPrefix("v/") && $0.hasSuffix(" alarm-kit") })
                    #expect(!held.contains { $0.hasPrefix("w/") && $0.hasSuffix(" alarm-kit") })
                }
            }
        }

        @Test("Categories of the app's other features and of other plans stay, and the plan's own are its latest")
        func categories() async throws {
            try await onDevice { manifest, device in
                UNUserNotificationCenter.current().setNotificationCategories([
                    UNNotificationCategory(identifier: "MAIL", actions: [], intentIdentifiers: []),
                    UNNotificationCategory(identifier: "SIT", actions: [], intentIdentifiers: []),
                ])
                let kit = Kit(manifest, device).kit
                await kit.setUp()
                await kit.setUp()
                let all = await UNUserNotificationCenter.current().notificationCategories()
                #expect(all.map(\.identifier).sorted() == ["MAIL", "SIT"])
                #expect(all.first { $0.identifier == "SIT" }?.actions.map(\.identifier) == ["yes"])
            }
        }
    }
}
