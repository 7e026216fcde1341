import AlarmKit
import CivilTime
import DeviceManifest
import Foundation
import StandIn
import Testing
import UserNotifications

extension Adapters {
    /// A phone from a plan's first midnight to its end: the app is opened now and then, and everything else is up to the system,
    /// which keeps 64 requests, refuses alarms beyond its limit and never fires what lies in the past.
    @Suite("What a phone delivers")
    struct DeliveryTests {
        static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
        /// Where `.ci/checks/swift-kit` has built London, two weeks of a hundred prompts, and the plan beside this file.
        static let built = ProcessInfo.processInfo.environment["HORARIUM_BUILT"]
        static let day = 86_400_000

        static func plan(_ name: String) throws -> Manifest {
            try manifest(URL(filePath: try #require(built)).appending(path: "\(name).manifest.json"))
        }

        static func manifest(_ url: URL) throws -> Manifest {
            try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: url))
        }

        /// What a person gets who opens the app at these instants, by identifier; and the most that was ever pending.
        func play(
            _ manifest: Manifest, opens: [Int], calendar: Calendar.Identifier = .gregorian, alarmLimit: Int = 500
        ) async throws -> (delivered: [String: Int], peak: Int) {
            let device = Device(nowMs: 0)
            device.calendar = calendar
            device.alarmLimit = alarmLimit
            return try await Device.$current.withValue(device) {
                await AlarmCenter().keep(AlarmLedger())
                await UserNotificationCenter().keep([])
                let kit = Kit(manifest, device, zone: manifest.utcOffsets)
                await kit.kit.setUp()
                var peak = 0
                for open in opens {
                    device.nowMs = open
                    await kit.kit.refresh()
                    peak = max(peak, await UserNotificationCenter().pending().count)
                }
                device.nowMs = manifest.horizon.endsAt.epochMilliseconds + Self.day
                _ = await UserNotificationCenter().pending()
                _ = try await AlarmCenter().held()
                #expect(device.faults == [])
                let ids = Dictionary(uniqueKeysWithValues: manifest.notifications.map { ($0.uuid, $0.id) })
                #expect(Set(device.delivered.map { ids[$0.id] ?? $0.id }).count == device.delivered.count)
                return (
                    Dictionary(device.delivered.map { (ids[$0.id] ?? $0.id, $0.epochMs) }) { first, _ in first }, peak
                )
            }
        }

        /// The horizon's start, and 08:00 of each of its days.
        func mornings(_ manifest: Manifest) -> [Int] {
            let start = manifest.horizon.startsAt.epochMilliseconds
            return [start] + (0..<manifest.horizon.days).map { start + $0 * Self.day + 8 * 3_600_000 }
        }

        func planned(_ manifest: Manifest) -> [String: Int] {
            Dictionary(uniqueKeysWithValues: manifest.notifications.map { ($0.id, $0.epochMs) })
        }

        @Test(
            "London, opened each morning for 60 days: all come, to the second",
            arguments: AdapterVectorTests.calendars)
        func london(calendar: Calendar.Identifier) async throws {
            let manifest = try Self.plan("london")
            #expect(manifest.budget.ios?.fits == true && manifest.notifications.count == 960)
            let (delivered, peak) = try await play(manifest, opens: mornings(manifest), calendar: calendar)
            #expect(delivered == planned(manifest))
            #expect(peak == 60)
        }

        @Test("A hundred prompts a day: all come where the app is opened as often as the budget says")
        func hundred() async throws {
            let manifest = try Self.plan("hundred")
            let fit = try #require(manifest.budget.ios)
            let pace = try #require(fit.refreshWithinS)
            #expect(manifest.notifications.count == 1400 && !fit.fits && pace < 86400)
            let start = manifest.horizon.startsAt.epochMilliseconds
            let end = manifest.horizon.endsAt.epochMilliseconds
            let opens = Array(stride(from: start, to: end, by: pace * 1000))
            let (delivered, peak) = try await play(manifest, opens: opens)
            #expect(delivered == planned(manifest))
            #expect(peak == 60)
        }

        @Test("A hundred prompts a day, opened each morning: the next 60 come, as the budget says, and no more")
        func hundredEachMorning() async throws {
            let manifest = try Self.plan("hundred")
            let opens = mornings(manifest)
            var expected: [String: Int] = [:]
            for (open, next) in zip(opens, opens.dropFirst() + [.max]) {
                let reached = manifest.notifications.filter { $0.epochMs > open }.prefix(60)
                for notification in reached where notification.epochMs <= next {
                    expected[notification.id] = notification.epochMs
                }
            }
            #expect(expected.count < 1400)
            #expect(try await play(manifest, opens: opens).delivered == expected)
        }

        @Test("Alarms and notifications together: each comes once, whatever AlarmKit takes", arguments: [500, 20, 0])
        func alarms(limit: Int) async throws {
            let manifest = try Self.plan("alarms")
            let (delivered, _) = try await play(manifest, opens: mornings(manifest), alarmLimit: limit)
            #expect(delivered == planned(manifest))
        }
    }
}
