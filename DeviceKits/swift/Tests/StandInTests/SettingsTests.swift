@testable import AlarmKit
import DeviceManifest
import Foundation
import StandIn
import Testing
import UserNotifications

extension Adapters {
    /// An app whose person changes the settings of single rules while it runs.
    @Suite("Settings of a person")
    struct SettingsTests {
        /// The settings that an app has stored.
        private final class Stored: @unchecked Sendable {
            private let lock = NSLock()
            private var value: [String: RulePreference] = [:]

            func set(_ value: [String: RulePreference]) { lock.withLock { self.value = value } }
            var preferences: [String: RulePreference] { lock.withLock { value } }
        }

        private func onDevice(_ work: (Manifest, Device, Stored) async throws -> Void) async throws {
            let device = Device(nowMs: 1_796_248_800_000)  // 2026-12-02T22:00:00Z
            try await Device.$current.withValue(device) {
                try await work(try PreferenceVectors.read()[0].manifest, device, Stored())
                #expect(device.faults == [])
            }
        }

        private func ids(_ manifest: Manifest) -> Set<String> { Set(manifest.notifications.map(\.id)) }

        /// The identifiers of what the device holds.
        private func heldIDs(_ manifest: Manifest, _ device: Device) async throws -> Set<String> {
            Set(try await device.held(manifest).map { String($0.prefix { $0 != " " }) })
        }

        @Test("They are in force at the next refresh, and undone by the one after")
        func changed() async throws {
            try await onDevice { manifest, device, stored in
                let kit = Kit(manifest, device, preferences: { stored.preferences }).kit
                await kit.refresh()
                let planned = try await device.held(manifest)
                for example in try PreferenceVectors.read()[0].cases {
                    stored.set(example.preferences)
                    let pass = await kit.refresh()
                    #expect(pass.problem == example.problem)
                    let expected = ids(manifest.preferring(example.preferences).manifest)
                    try #expect(await heldIDs(manifest, device) == expected, "\(example.name)")
                    let again = await kit.refresh()
                    #expect(again.add.isEmpty && again.cancel.isEmpty, "\(example.name)")
                }
                stored.set([:])
                await kit.refresh()
                #expect(try await device.held(manifest) == planned)
            }
        }

        @Test("They outlive a start of the app and a change of the plan")
        func outlived() async throws {
            try await onDevice { manifest, device, stored in
                stored.set(["fajr": .init(at: Manifest.Rule.Alert.none), "sunrise": .init(at: .sound)])
                let expected = ids(manifest.preferring(stored.preferences).manifest)
                await Kit(manifest, device, preferences: { stored.preferences }).kit.refresh()
                let kit = Kit(manifest, device, preferences: { stored.preferences }).kit
                await kit.refresh()
                try #expect(await heldIDs(manifest, device) == expected)
                var next = manifest
                for index in next.notifications.indices { next.notifications[index].body = "Other." }
                await kit.replace(next)
                try #expect(await heldIDs(manifest, device) == expected)
            }
        }

        @Test("A silenced alarm is a notification without sound, and an added alarm is AlarmKit's")
        func alarms() async throws {
            try await onDevice { manifest, device, stored in
                let off = RulePreference(at: Manifest.Rule.Alert.none)
                let prompts = ["sit": off, "jumuah-9": off]
                func set(isha: RulePreference) { stored.set(prompts.merging(["isha": isha]) { $1 }) }
                set(isha: .init(at: .silent, reminders: []))
                let kit = Kit(manifest, device, preferences: { stored.preferences }).kit
                await kit.refresh()
                try #expect(AlarmManager.shared.alarms.isEmpty)
                let requests = await UNUserNotificationCenter.current().pendingNotificationRequests()
                let isha = try #require(requests.first { $0.identifier == "p/isha/2026-12-03/at" })
                #expect(isha.content.sound == nil)
                // Another reminder of a prayer that rings by AlarmKit is like the plan's.
                set(isha: .init(reminders: [.init(minutes: 10)]))
                await kit.refresh()
                let held = try await device.held(manifest).filter { $0.hasSuffix(" alarm-kit") }
                #expect(
                    Set(held.map { $0.prefix { $0 != " " } }) == [
                        "p/isha/2026-12-03/at", "p/isha/2026-12-03/before-10m", "p/isha/2026-12-04/at",
                        "p/isha/2026-12-04/before-10m",
                    ])
                set(isha: off)
                await AlarmCenter().keep(AlarmLedger())
                await kit.refresh()
                try #expect(AlarmManager.shared.alarms.isEmpty)
            }
        }

        @Test("A snoozed alarm goes with its rule, also where a session has the rule's name", arguments: [false, true])
        func snoozed(_ sharesName: Bool) async throws {
            try await onDevice { manifest, device, stored in
                var manifest = manifest
                (manifest.delivery.snoozeS, manifest.delivery.snoozeTitle) = (540, "Later")
                if sharesName { (manifest.sessions[0].id, manifest.sessions[0].cancelScope) = ("sit", "p/sit@start/") }
                let kit = Kit(manifest, device, preferences: { stored.preferences }).kit
                await kit.refresh()
                let first = try #require(manifest.notifications.first { $0.rule == "sit" })
                device.nowMs = first.epochMs
                await kit.refresh()
                device.nowMs += 3000
                let id = try #require(UUID(uuidString: first.uuid))
                AlarmManager.shared.pressSecondaryButton(id: id)
                await kit.refresh()
                try #expect(AlarmManager.shared.alarms.contains { $0.id == id && $0.state == .countdown })
                stored.set(["sit": .init(at: Manifest.Rule.Alert.none)])
                await kit.refresh()
                try #expect(!AlarmManager.shared.alarms.contains { $0.id == id })
            }
        }
    }
}
