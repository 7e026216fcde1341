@testable import AlarmKit
import CivilTime
import DeviceManifest
import Foundation
import StandIn
import Testing
import UserNotifications

extension Adapters {
    /// What an app lives through: its plan changes, it has several, and nobody clears its notifications.
    @Suite("An app's life")
    struct LifeTests {
        static let midnight = 1_796_083_200_000  // 2026-12-01T00:00:00Z
        static let hour = 3_600_000

        func onDevice(_ work: (Manifest, Device) async throws -> Void) async throws {
            let device = Device(nowMs: Self.midnight)
            try await Device.$current.withValue(device) {
                try await work(try ArmingVectors.read().manifest, device)
                #expect(device.faults == [])
            }
        }

        /// Returns the vectors' plan under another name, its notifications moved.
        func renamed(_ id: String, byMs shift: Int = 0) throws -> Manifest {
            let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/arming.json")
            let text = try String(contentsOf: url, encoding: .utf8)
                .replacingOccurrences(of: "\"v/", with: "\"\(id)/").replacingOccurrences(
                    of: "\"id\": \"v\"", with: "\"id\": \"\(id)\""
                )
                .replacingOccurrences(of: "-0000-8000-", with: "-0000-9000-")
            let all = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            var manifest = try JSONDecoder().decode(
                Manifest.self, from: JSONSerialization.data(withJSONObject: try #require(all["manifest"])))
            for index in manifest.notifications.indices {
                manifest.notifications[index].epochMs += shift
                manifest.notifications[index].anchor = .instant
            }
            return manifest
        }

        func pending() async -> [String] { await UserNotificationCenter().pending().map(\.id).sorted() }

        @Test("Another plan takes the place of the one before, with its alarms")
        func replaced() async throws {
            try await onDevice { manifest, device in
                let kit = Kit(manifest, device).kit
                await kit.refresh()
                let next = try renamed("w")
                await kit.replace(next)
                let old = await pending().filter { $0.hasPrefix("v/") }
                #expect(old == [])
                let held = try await device.held(next)
                #expect(held.count == next.notifications.count && held.allSatisfy { $0.hasPrefix("w/") })
                await kit.answered("v/sit/2026-12-01/1")
                #expect(try await device.held(next) == held)
            }
        }

        @Test("A session goes on while the plan changes, and ends with a plan that has it no more")
        func session() async throws {
            try await onDevice { manifest, device in
                let kit = Kit(manifest, device).kit
                try await kit.startSession("hiit")
                await kit.replace(manifest)
                #expect(await pending().filter { $0.hasPrefix("v/hiit/") && !$0.contains("2026") }.count == 4)
                var without = manifest
                without.sessions.removeAll { $0.id == "hiit" }
                await kit.replace(without)
                #expect(await pending().filter { $0.hasPrefix("v/hiit/") && !$0.contains("2026") } == [])
            }
        }

        @Test("Of two kits of a plan the later one delivers, and one that was stopped arms nothing more")
        func twoKits() async throws {
            try await onDevice { manifest, device in
                let earlier = Kit(manifest, device).kit
                await earlier.refresh()
                var fewer = manifest
                fewer.notifications.removeLast(2)
                let later = Kit(fewer, device).kit
                await later.refresh()
                let held = try await device.held(fewer)
                #expect(await earlier.refresh().status == .off)
                #expect(await earlier.answered("v/sit/2026-12-01/1").status == .off)
                #expect(try await device.held(fewer) == held)
                await later.stop()
                device.calls = []
                #expect(await later.refresh().status == .off)
                #expect(device.calls == [])
                #expect(try await device.held(fewer) == held)
            }
        }

        @Test(
            "Two plans get the soonest of all that the system holds, however they are refreshed",
            arguments: [false, true])
        func twoPlans(together: Bool) async throws {
            try await onDevice { manifest, device in
                let other = try renamed("w", byMs: 60_000)
                let limits = ArmingLimits(pending: 7)
                let granted: Set<Manifest.Requirement> = ["notifications"]
                let kits = [manifest, other].map { Kit($0, device, limits: limits, granted: granted).kit }
                var passes: [ArmingPass] = []
                if together {
                    async let one = kits[0].refresh()
                    async let two = kits[1].refresh()
                    passes = await [one, two]
                    passes = [await kits[0].refresh(), await kits[1].refresh()]
                } else {
                    for kit in kits + kits { passes.append(await kit.refresh()) }
                }
                let soonest = (manifest.notifications + other.notifications).map(\.epochMs).sorted().prefix(7)
                #expect(await UserNotificationCenter().pending().map(\.epochMs).sorted() == Array(soonest))
                for pass in passes.suffix(2) {
                    #expect(pass.status == .notification && pass.firstLeftOut != nil && pass.otherPlans == [:])
                }
            }
        }

        @Test("A session of one plan goes before all that another has; a share holds what is later")
        func sessionsAndShares() async throws {
            try await onDevice { manifest, device in
                let granted: Set<Manifest.Requirement> = ["notifications"]
                let limits = ArmingLimits(pending: 6)
                await Kit(manifest, device, limits: limits, granted: granted).kit.refresh()
                let other = try renamed("w", byMs: 100 * 24 * Self.hour)
                let kit = Kit(other, device, limits: limits, share: 2, granted: granted).kit
                await kit.refresh()
                #expect(await pending().filter { $0.hasPrefix("w/") }.count == 2)
                try await kit.startSession("hiit")
                #expect(await pending().filter { $0.hasPrefix("w/hiit/") }.count == 4)
                #expect(await pending().count == 6)
            }
        }

        @Test("Categories of the app's other features and of other plans stay")
        func categories() async throws {
            try await onDevice { manifest, device in
                UNUserNotificationCenter.current().setNotificationCategories([
                    UNNotificationCategory(identifier: "MAIL", actions: [], intentIdentifiers: []),
                    UNNotificationCategory(identifier: "SIT", actions: [], intentIdentifiers: []),
                ])
                await Kit(manifest, device).kit.setUp()
                let all = await UNUserNotificationCenter.current().notificationCategories()
                #expect(all.map(\.identifier).sorted() == ["MAIL", "SIT"])
                #expect(all.first { $0.identifier == "SIT" }?.actions.map(\.identifier) == ["yes"])
            }
        }

        @Test("What is not worth showing any more is removed at a refresh, and only that")
        func shown() async throws {
            try await onDevice { manifest, device in
                let kit = Kit(manifest, device, granted: ["notifications"]).kit
                await kit.refresh()
                let first = try #require(manifest.notifications.first)
                let expiresMs = first.expiresAt.epochMilliseconds
                func isShown() async -> Bool {
                    await UserNotificationCenter().delivered().contains { $0.id == first.id }
                }
                device.nowMs = expiresMs - 1000
                await kit.refresh()
                #expect(await isShown())
                device.nowMs = expiresMs
                await kit.refresh()
                #expect(await isShown() == false)
            }
        }

        @Test("A snoozed alarm goes with a plan that is switched off, also after another start")
        func snoozedOff() async throws {
            try await onDevice { manifest, device in
                var manifest = manifest
                (manifest.delivery.snoozeS, manifest.delivery.snoozeTitle) = (540, "Later")
                await Kit(manifest, device).kit.refresh()
                let first = try #require(try AlarmManager.shared.alarms.min { $0.fireMs < $1.fireMs })
                device.nowMs = AlarmTests.maghribs[0] + 3000
                AlarmManager.shared.pressSecondaryButton(id: first.id)
                await Kit(manifest, device).kit.refresh()
                let snoozed = try AlarmManager.shared.alarms.map(\.id)
                #expect(snoozed.contains(first.id))
                await Kit(manifest, device, isOn: false).kit.refresh()
                let left = try AlarmManager.shared.alarms.map(\.id)
                #expect(left == [])
            }
        }

        @Test(
            "Alarms whose record was lost are known by the manifest's UUIDs: none is scheduled twice, and all can be cancelled"
        )
        func lostLedger() async throws {
            try await onDevice { manifest, device in
                await Kit(manifest, device).kit.refresh()
                await AlarmCenter().keep(AlarmLedger())
                device.calls = []
                await Kit(manifest, device).kit.refresh()
                #expect(device.calls == [])
                await AlarmCenter().keep(AlarmLedger())
                await Kit(manifest, device, isOn: false).kit.refresh()
                let left = try AlarmManager.shared.alarms.map(\.id)
                #expect(left == [])
            }
        }
    }
}
