import DeviceManifest
import Foundation
import StandIn
import Testing

extension Adapters {
    /// The log of a person who answers some prompts; `.ci/checks/swift-kit` holds it against the plan with `horarium audit`.
    @Suite("The log")
    struct LogTests {
        /// The lines that a kit has handed over.
        final class Lines: @unchecked Sendable {
            var all: [String] = []
        }

        struct Line: Decodable {
            var id: String
            var outcome, answer: String?
        }

        @Test(
            "Of ten days with follow-ups each delivery is told once, and each answer with its button",
            arguments: [false, true])
        func answers(isRestarted: Bool) async throws {
            let manifest = try DeliveryTests.plan("answers")
            let prompts = manifest.notifications.filter { $0.kind == .prompt }
            let start = try #require(prompts.first).epochMs
            let device = Device(nowMs: start - 3_600_000)
            let lines = Lines()
            await Device.$current.withValue(device) {
                await UserNotificationCenter().keep([])
                func made() -> Kit { Kit(manifest, device, zone: manifest.utcOffsets, log: { lines.all.append($0) }) }
                var kit = made()
                await kit.kit.refresh()
                for (index, prompt) in prompts.enumerated() {
                    device.nowMs = prompt.epochMs + 120_000
                    if index % 3 < 2 { await kit.kit.answered(prompt.id, action: ["good", "opened"][index % 3]) }
                    if isRestarted {
                        device.storage["coordinator"] = nil
                        kit = made()
                    }
                    await kit.kit.refresh()
                    device.nowMs = prompt.epochMs + 3_600_000
                    await kit.kit.refresh()
                }
            }
            let told = try lines.all.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
            #expect(
                told.compactMap(\.answer) == prompts.indices.filter { $0 % 3 < 2 }.map { ["good", "opened"][$0 % 3] })
            let delivered = told.filter { $0.outcome == "delivered" }.map(\.id)
            let answered = Set(prompts.indices.filter { $0 % 3 < 2 }.map { prompts[$0].id })
            let wanted = manifest.notifications.filter { !answered.contains($0.cancelledBy ?? "") }.map(\.id)
            #expect(delivered.sorted() == wanted.sorted())
            let file = URL(filePath: try #require(DeliveryTests.built)).appending(path: "ios-\(isRestarted).ndjson")
            try Data((lines.all.joined(separator: "\n") + "\n").utf8).write(to: file)
        }

        @Test("A person's settings are in force at the next refresh, categories and alarms included")
        func preferences() async throws {
            let device = Device(nowMs: AlarmTests.midnight)
            try await Device.$current.withValue(device) {
                let manifest = try ArmingVectors.read().manifest
                await AlarmCenter().keep(AlarmLedger())
                await Kit(manifest, device).kit.refresh()
                device.storage["coordinator"] = nil
                let quiet = Kit(
                    manifest, device,
                    preferences: Preferences(["maghrib": .init(at: "silent"), "fajr": .init(at: "none")]))
                await quiet.kit.refresh()
                let held = try await device.held(manifest)
                #expect(held.allSatisfy { !$0.hasPrefix("v/fajr/") && !$0.hasSuffix("alarm-kit") })
                #expect(held.count { $0.hasPrefix("v/maghrib/") } == 3)
                #expect(device.faults == [])
            }
        }
    }
}
