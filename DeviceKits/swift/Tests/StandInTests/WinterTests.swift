import AlarmKit
import CivilTime
import DeviceManifest
import Foundation
import StandIn
import Testing
import UserNotifications

extension Adapters {
    /// An ordinary winter: three plans that change every day, one of them of alarms, a journey to Tokyo and back,
    /// permissions that are withdrawn and given again, AlarmKit's refusals, and a process that ends each day.
    @Suite("A winter with three plans")
    struct WinterTests {
        static let hour = 3_600_000

        static func at(_ day: Int, _ hour: Int) -> Int { LifeTests.midnight + (day * 24 + hour) * self.hour }

        /// Half-open to the left: what fires at the very first instant has fired before.
        static let tokyo = at(3, 12)..<at(5, 4)
        static let withoutPermission = at(7, 12)..<at(8, 14)
        /// When AlarmKit may not be used, takes few alarms, and does not answer.
        static let (withoutAlarms, fewAlarms, silence) = (
            at(5, 12)..<at(6, 12), at(9, 0)..<at(10, 12), at(11, 12)..<at(12, 12)
        )

        /// The instant at which a person first sees a notification's time, whose clock shows London's time, but Tokyo's
        /// on the journey; `nil` where clocks skip it.
        static func dueMs(_ notification: Manifest.Notification) -> Int? {
            guard notification.anchor == .wall else { return notification.epochMs }
            // London's clocks show UTC in winter.
            let wall = notification.local.secondsSinceEpoch * 1000
            let inTokyo = wall - 9 * hour
            if wall <= tokyo.lowerBound { return wall }
            if tokyo.contains(inTokyo - 1000) { return inTokyo }
            return wall > tokyo.upperBound ? wall : nil
        }

        static func plan(_ manifest: Manifest, day: Int) -> Manifest {
            var manifest = manifest
            for index in manifest.notifications.indices { manifest.notifications[index].title += ", day \(day)" }
            return manifest
        }

        @Test("Each notification comes once, but for those without permission")
        func winter() async throws {
            let manifests = try ["london", "hundred", "alarms"].map(DeliveryTests.plan)
            let device = Device(nowMs: LifeTests.midnight - 1000)
            let london = try #require(TimeZone(identifier: "Europe/London"))
            let japan = try #require(TimeZone(identifier: "Asia/Tokyo"))
            try await Device.$current.withValue(device) {
                await AlarmCenter().keep(AlarmLedger())
                await UserNotificationCenter().keep([])
                device.zone = london
                func kits(day: Int) -> [DeviceKit] { manifests.map { Kit(Self.plan($0, day: day), device).kit } }
                var all = kits(day: 0)
                for kit in all { await kit.refresh() }
                let last = try #require(manifests.flatMap(\.notifications).map(\.epochMs).max())
                var peak = 0
                // Every two hours while both plans have notifications: 60 of both hold for longer. Then twice a day.
                var now = LifeTests.midnight
                while now < last + 12 * Self.hour {
                    device.nowMs = now
                    _ = await UserNotificationCenter().pending()
                    let hours = (now - LifeTests.midnight) / Self.hour
                    device.zone = Self.tokyo.contains(now) ? japan : london
                    device.mayNotify = !Self.withoutPermission.contains(now)
                    device.mayAlarm = !Self.withoutAlarms.contains(now)
                    device.alarmLimit = Self.fewAlarms.contains(now) ? 3 : 500
                    device.answers = !Self.silence.contains(now)
                    if hours % 24 == 12 {
                        device.storage["coordinator"] = nil
                        all = kits(day: hours / 24)
                    }
                    if hours % 24 == 0 {
                        for (kit, plan) in zip(all, manifests) {
                            await kit.replace(Self.plan(plan, day: hours / 24))
                        }
                    }
                    let pass = await all[0].refresh()
                    if hours % 24 == 12 { for kit in all.dropFirst() { await kit.refresh() } }
                    if !device.mayNotify { #expect(pass.status == .permissionNeeded) }
                    let held = await UNUserNotificationCenter.current().pendingNotificationRequests()
                    peak = max(peak, held.count)
                    if device.mayNotify {
                        #expect(held.allSatisfy { $0.content.title.hasSuffix(", day \(hours / 24)") })
                    }
                    now += (hours < 14 * 24 ? 2 : 12) * Self.hour
                }
                device.nowMs = last + 24 * Self.hour
                _ = await UserNotificationCenter().pending()
                _ = try await AlarmCenter().scheduled()
                let due = manifests.flatMap(\.notifications).compactMap { notification in
                    Self.dueMs(notification).map { "\($0) \(notification.id)" }
                }
                // AlarmKit has a permission of its own.
                let blocked = manifests.dropLast().flatMap(\.notifications).filter { notification in
                    Self.dueMs(notification).map { Self.withoutPermission.contains($0 - 1000) } ?? false
                }.map { "\(Self.dueMs($0) ?? 0) \($0.id)" }
                #expect(due.count > 2390 && due.count < 2500 && blocked.count > 100)
                let expected = Set(due).subtracting(blocked)
                let ids = Dictionary(
                    uniqueKeysWithValues: manifests.flatMap(\.notifications).map { ($0.uuid, $0.id) })
                let delivered = device.delivered.map { "\($0.epochMs) \(ids[$0.id] ?? $0.id)" }
                #expect(delivered.count == expected.count)
                #expect(Set(delivered).subtracting(expected) == [])
                #expect(expected.subtracting(delivered) == [])
                #expect(peak == 60)
                #expect(device.faults == [])
            }
        }
    }
}
