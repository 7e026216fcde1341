@testable import AlarmKit
import CivilTime
@testable import DeviceManifest
import Foundation
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
            let scheduled = try await AlarmCenter().held().filter { $0.state == .scheduled }.map(\.epochMs).sorted()
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
                var manifest = snoozing(manifest)
                let kit = Kit(manifest, device)
                await kit.kit.refresh()
                let first = try firstAlarm()
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
                try #expect(AlarmManager.shared.alarms.filter { $0.countdownDuration != nil }.map(\.id) == [first.id])
            }
        }

        /// The vectors' plan whose alarms snooze, of which one has been snoozed.
        func snoozed(
            coordinator: DeviceCoordinator = DeviceCoordinator(),
            _ work: (Manifest, Kit, Device, Alarm.ID) async throws -> Void
        ) async throws {
            try await onDevice { manifest, _, device in
                let manifest = snoozing(manifest)
                let kit = Kit(manifest, device, coordinator: coordinator)
                await kit.kit.refresh()
                let first = try firstAlarm()
                device.nowMs = first.fireMs
                // A pass while it sounds leaves its record.
                await kit.kit.refresh()
                device.nowMs += 3000
                AlarmManager.shared.pressSecondaryButton(id: first.id)
                await kit.kit.refresh()
                try #expect(AlarmManager.shared.alarms.contains { $0.id == first.id && $0.state == .countdown })
                try await work(manifest, kit, device, first.id)
            }
        }

        /// A plan whose alarms snooze for nine minutes.
        func snoozing(_ manifest: Manifest) -> Manifest {
            var manifest = manifest
            (manifest.delivery.snoozeS, manifest.delivery.snoozeTitle) = (540, "Later")
            return manifest
        }

        func firstAlarm() throws -> Alarm { try #require(try AlarmManager.shared.alarms.min { $0.fireMs < $1.fireMs }) }
        func rings(_ id: Alarm.ID) throws -> Bool { try AlarmManager.shared.alarms.contains { $0.id == id } }

        /// The vectors' plan with sessions whose phases are alarms that snooze.
        func withSessions(_ manifest: Manifest) -> Manifest {
            var manifest = snoozing(manifest)
            for i in manifest.presentations.indices { manifest.presentations[i].profile = .alarm }
            for i in manifest.sessions.indices {
                for j in manifest.sessions[i].notifications.indices {
                    manifest.sessions[i].notifications[j].uuid = "00000000-0000-4000-8000-0000000000\(i)\(j)"
                }
            }
            return manifest
        }

        @Test("A snoozed alarm is switched off with the plan, also after another start and where its record is lost")
        func switchedOff() async throws {
            for isRecorded in [true, false] {
                try await snoozed { manifest, _, device, id in
                    if !isRecorded { await AlarmCenter().keep(AlarmLedger()) }
                    let again = Kit(manifest, device)
                    await again.kit.refresh()
                    try #expect(rings(id))
                    await Kit(manifest, device, isOn: false).kit.refresh()
                    try #expect(AlarmManager.shared.alarms.isEmpty)
                    #expect(await AlarmCenter().ledger() == AlarmLedger())
                }
            }
        }

        @Test("A snoozed alarm goes with its rule or its plan, and stays under a new name of the plan")
        func replaced() async throws {
            try await snoozed { manifest, kit, _, id in
                var without = manifest
                without.notifications.removeAll { $0.rule == "maghrib" }
                await kit.kit.replace(without)
                try #expect(!rings(id))
            }
            try await snoozed { manifest, kit, _, id in
                var other = manifest
                other.plan.id = "other"
                await kit.kit.replace(other)
                try #expect(!rings(id))
            }
            try await snoozed { manifest, kit, _, id in
                await kit.kit.replace(manifest)
                try #expect(rings(id))
                var renamed = manifest
                (renamed.plan.id, renamed.supersedes) = ("renamed", ["v"])
                await kit.kit.replace(renamed)
                try #expect(rings(id))
            }
            try await snoozed { manifest, kit, _, id in
                await kit.kit.clear(plan: "elsewhere")
                try #expect(rings(id))
                await kit.kit.clear(plan: "v")
                try #expect(!rings(id))
            }
        }

        @Test(
            "A kit that has delivered another plan before leaves that plan's snoozed alarm to the kit that delivers it now"
        )
        func former() async throws {
            let coordinator = DeviceCoordinator()
            try await snoozed(coordinator: coordinator) { manifest, kit, device, id in
                var other = manifest
                (other.plan.id, other.notifications) = ("other", [])
                let before = Kit(manifest, device, coordinator: coordinator)
                await before.kit.refresh()
                let again = Kit(manifest, device, coordinator: coordinator)
                await before.kit.replace(other)
                await again.kit.refresh()
                let next = try firstAlarm()
                device.nowMs = next.fireMs
                AlarmManager.shared.pressSecondaryButton(id: next.id)
                await before.kit.refresh()
                try #expect(rings(next.id))
                await again.kit.refresh()
                try #expect(rings(next.id))
            }
        }

        @Test("An alarm that is snoozed when its plan was replaced as it sounded goes with the next pass")
        func replacedWhileSounding() async throws {
            try await onDevice { manifest, _, device in
                let manifest = snoozing(manifest)
                let kit = Kit(manifest, device)
                await kit.kit.refresh()
                let first = try firstAlarm()
                device.nowMs = first.fireMs
                var other = manifest
                other.plan.id = "other"
                await kit.kit.replace(other)
                try #expect(rings(first.id), "what sounds is for the person to stop")
                AlarmManager.shared.pressSecondaryButton(id: first.id)
                await kit.kit.refresh()
                try #expect(!rings(first.id))
            }
        }

        @Test("An alarm that comes later in the next manifest takes the place of the snoozed one, as an alarm")
        func moved() async throws {
            try await snoozed { manifest, kit, device, id in
                var moved = manifest
                let i = try #require(moved.notifications.firstIndex { UUID(uuidString: $0.uuid) == id })
                let again = Self.maghribs[0] + 1_800_000
                moved.notifications[i].epochMs = again
                moved.notifications[i].fireAt = .init(epochMilliseconds: again)
                moved.notifications[i].expiresAt = .init(epochMilliseconds: again + 1_800_000)
                moved.notifications[i].deliverBy = moved.notifications[i].expiresAt
                await kit.kit.replace(moved)
                try await expectAlarms([again] + Self.maghribs.dropFirst())
                #expect(await notifications("maghrib") == [])
                device.calls = []
                await kit.kit.refresh()
                #expect(device.calls == [])
            }
        }

        @Test("While AlarmKit does not answer no alarm is forgotten: a plan that is gone by then is cleared later")
        func silenceOnReplacement() async throws {
            try await snoozed { manifest, kit, device, id in
                device.answers = false
                await kit.kit.refresh()
                var other = manifest
                (other.plan.id, other.notifications) = ("other", [])
                await kit.kit.replace(other)
                device.answers = true
                #expect(try AlarmManager.shared.alarms.count == Self.maghribs.count)
                await kit.kit.refresh()
                try #expect(AlarmManager.shared.alarms.isEmpty)
            }
        }

        @Test("Alarms whose record is lost are found by the manifest: none comes twice, all can be cancelled")
        func lostLedger() async throws {
            try await onDevice { manifest, kit, device in
                await kit.kit.refresh()
                await AlarmCenter().keep(AlarmLedger())
                #expect(await kit.kit.refresh().status == .alarm)
                try await expectAlarms(Self.maghribs)
                #expect(await notifications("maghrib") == [])
                device.calls = []
                await kit.kit.refresh()
                #expect(device.calls == [])
                // An alarm that one manifest does not have, the next may.
                var without = manifest
                without.notifications.removeAll { $0.rule == "maghrib" }
                await AlarmCenter().keep(AlarmLedger())
                let other = Kit(without, device)
                await other.kit.refresh()
                try await expectAlarms(Self.maghribs)
                await other.kit.replace(manifest)
                await AlarmCenter().keep(AlarmLedger())
                await other.kit.replace(without)
                try await expectAlarms([])
            }
        }

        @Test("A snoozed alarm of a session goes with its end, and with the start of another")
        func session() async throws {
            for (isEnded, isRenamed) in [(true, false), (false, false), (true, true)] {
                try await onDevice { manifest, _, device in
                    let manifest = withSessions(manifest)
                    let session = try #require(manifest.sessions.first { $0.notifications.count > 2 })
                    let kit = Kit(manifest, device)
                    try await kit.kit.startSession(session.id)
                    let first = try firstAlarm()
                    device.nowMs = first.fireMs
                    AlarmManager.shared.pressSecondaryButton(id: first.id)
                    await kit.kit.refresh()
                    try #expect(rings(first.id))
                    if isRenamed {
                        var renamed = manifest
                        (renamed.plan.id, renamed.supersedes) = ("renamed", ["v"])
                        for i in renamed.sessions.indices {
                            renamed.sessions[i].cancelScope = "renamed/\(renamed.sessions[i].id)/"
                            for j in renamed.sessions[i].notifications.indices {
                                renamed.sessions[i].notifications[j].uuid = "10000000-0000-4000-8000-0000000000\(i)\(j)"
                            }
                        }
                        await kit.kit.replace(renamed)
                        try #expect(rings(first.id))
                    }
                    if isEnded {
                        await kit.kit.endSession()
                    } else {
                        let other = try #require(manifest.sessions.first { $0.id != session.id })
                        try await kit.kit.startSession(other.id)
                    }
                    try #expect(!rings(first.id))
                }
            }
        }

        @Test("A session's alarms are found again where their record is lost")
        func lostSession() async throws {
            try await onDevice { manifest, _, device in
                let manifest = withSessions(manifest)
                let session = try #require(manifest.sessions.first { $0.notifications.count > 2 })
                let kit = Kit(manifest, device)
                try await kit.kit.startSession(session.id)
                let first = try firstAlarm()
                await AlarmCenter().keep(AlarmLedger())
                await kit.kit.endSession()
                try #expect(!rings(first.id))
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
