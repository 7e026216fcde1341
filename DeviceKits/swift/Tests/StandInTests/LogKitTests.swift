@testable import AlarmKit
import DeviceManifest
import Foundation
import StandIn
import Testing
import UserNotifications

extension Adapters {
    /// The log, as an app receives it.
    @Suite("Log of a kit")
    struct LogKitTests {
        /// A log, and what is new in it.
        private final class Log: @unchecked Sendable {
            private let lock = NSLock()
            private var lines: [String] = []

            func append(_ line: String) { lock.withLock { lines.append(line) } }

            private func taken() -> [String] {
                lock.withLock {
                    defer { lines = [] }
                    return lines
                }
            }

            /// Each line as its identifier without the plan, the time for which it was meant, what it says, and when.
            func news() throws -> [String] {
                try taken().map { line in
                    let fields = try #require(
                        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                    let said = try #require(fields["outcome"] ?? fields["answer"] ?? fields["snoozedUntil"])
                    #expect(fields["target"] as? String == "ios")
                    let id = try #require(fields["id"] as? String)
                    let intended = try #require(fields["intended"] as? String)
                    return [id, intended, "\(said)", fields["at"] as? String ?? "nobody knows when"].joined(
                        separator: " ")
                }
            }
        }

        private static let midnight = 1_796_083_200_000  // 2026-12-01T00:00:00Z
        private static let nine = midnight + 9 * 3_600_000

        private func onDevice(_ work: (Manifest, Device, Log) async throws -> Void) async throws {
            let device = Device(nowMs: Self.midnight)
            try await Device.$current.withValue(device) {
                await UserNotificationCenter().keep(DeliveryRecord())
                await UserNotificationCenter().keep([])
                await AlarmCenter().keep(AlarmLedger())
                let vectors = try ArmingVectors.read()
                let example = try #require(vectors.cases.first { $0.variant == "follow-ups" })
                try await work(vectors.manifest(of: example), device, Log())
                #expect(device.faults == [])
                await UserNotificationCenter().keep(DeliveryRecord())
            }
        }

        private func response(_ id: String, _ action: String) async throws -> UNNotificationResponse {
            let shown = await UNUserNotificationCenter.current().deliveredNotifications()
            return UNNotificationResponse(try #require(shown.first { $0.request.identifier == id }), action)
        }

        /// A person takes all notifications off the screen.
        private func clearScreen() async {
            let centre = UNUserNotificationCenter.current()
            centre.removeDeliveredNotifications(
                withIdentifiers: await centre.deliveredNotifications().map(\.request.identifier))
        }

        @Test("What is armed, what comes, and what is answered")
        func day() async throws {
            try await onDevice { manifest, device, log in
                let (prompt, second) = ("v/sit/2026-12-01/1", "v/sit/2026-12-01/2")
                let kit = Kit(manifest, device, log: { log.append($0) }).kit
                await kit.refresh()
                #expect(
                    try log.news() == [
                        "\(prompt) 2026-12-01T09:00:00Z armed 2026-12-01T00:00:00Z",
                        "\(prompt)/after-10m 2026-12-01T09:10:00Z armed 2026-12-01T00:00:00Z",
                        "\(prompt)/after-30m 2026-12-01T09:30:00Z armed 2026-12-01T00:00:00Z",
                        "\(second) 2026-12-01T15:00:00Z armed 2026-12-01T00:00:00Z",
                        "\(second)/after-10m 2026-12-01T15:10:00Z armed 2026-12-01T00:00:00Z",
                    ])
                await kit.refresh()
                #expect(try log.news() == [])

                // The prompt comes 200 ms late, and is dismissed; its follow-up is opened.
                device.latenessMs = 200
                device.nowMs = Self.nine + 30_000
                let dismissed = try await response(prompt, UNNotificationDismissActionIdentifier)
                #expect(NotificationAnswer(dismissed) == nil)
                UNUserNotificationCenter.current().removeDeliveredNotifications(withIdentifiers: [prompt])
                device.nowMs = Self.nine + 605_000
                let opened = try await response(prompt + "/after-10m", UNNotificationDefaultActionIdentifier)
                await kit.answered(try #require(NotificationAnswer(opened)))
                #expect(
                    try log.news() == [
                        "\(prompt)/after-10m 2026-12-01T09:10:00Z delivered 2026-12-01T09:10:00.200Z",
                        "\(prompt)/after-10m 2026-12-01T09:10:00Z opened 2026-12-01T09:10:05Z",
                        "\(prompt) 2026-12-01T09:00:00Z delivered nobody knows when",
                        "\(prompt)/after-30m 2026-12-01T09:30:00Z replaced 2026-12-01T09:10:05Z",
                    ])
                await kit.answered(try #require(NotificationAnswer(opened)))
                #expect(try log.news() == [])

                // The other stays on the screen while the app is closed, came late, and its button is pressed.
                device.latenessMs = 61_000
                device.nowMs = Self.midnight + 15 * 3_600_000 + 120_000
                await kit.stop()
                let next = Kit(manifest, device, log: { log.append($0) }).kit
                await next.refresh()
                #expect(try log.news() == ["\(second) 2026-12-01T15:00:00Z late 2026-12-01T15:01:01Z"])
                let pressed = try #require(NotificationAnswer(await response(second, "yes")))
                #expect(
                    pressed
                        == NotificationAnswer(
                            id: second, action: "yes", epochMs: Self.midnight + 15 * 3_600_000,
                            deliveredMs: Self.midnight + 15 * 3_600_000 + 61_000))
                await next.answered(pressed)
                #expect(
                    try log.news() == [
                        "\(second) 2026-12-01T15:00:00Z yes 2026-12-01T15:02:00Z",
                        "\(second)/after-10m 2026-12-01T15:10:00Z replaced 2026-12-01T15:02:00Z",
                    ])
            }
        }

        @Test("Alarms are in it, and nobody knows of them without permission")
        func alarms() async throws {
            try await onDevice { _, device, log in
                let manifest = try ArmingVectors.read().manifest
                let kit = Kit(manifest, device, log: { log.append($0) }).kit
                await kit.refresh()
                let armed = try log.news()
                #expect(armed.count == manifest.notifications.count)
                #expect(armed.contains("v/maghrib/2026-12-01/at 2026-12-01T15:55:00Z armed 2026-12-01T00:00:00Z"))
                device.nowMs = 1_796_140_500_000
                await kit.refresh()
                let alarm = "v/maghrib/2026-12-01/at 2026-12-01T15:55:00Z"
                #expect(try log.news().contains("\(alarm) delivered nobody knows when"))
                // It moves from one system to the other, for the same instant.
                device.mayAlarm = false
                await kit.refresh()
                #expect(try log.news() == [])
                device.nowMs = 1_796_226_900_000
                await clearScreen()
                await kit.refresh()
                #expect(
                    try log.news().contains("v/maghrib/2026-12-02/at 2026-12-02T15:55:00Z delivered nobody knows when"))
                device.mayNotify = false
                device.nowMs = 1_796_313_300_000
                await kit.refresh()
                let late = try log.news().filter { !$0.contains(" armed ") }
                #expect(late.contains("v/maghrib/2026-12-03/at 2026-12-03T15:55:00Z unknown 2026-12-03T15:55:00Z"))
                #expect(late.allSatisfy { $0.contains(" unknown ") })
            }
        }

        @Test("An alarm needs no permission for notifications, and each system has its own")
        func permissions() async throws {
            for (mayNotify, alarm, prayer) in [(false, "delivered", "unknown"), (true, "unknown", "delivered")] {
                try await onDevice { _, device, log in
                    let manifest = try ArmingVectors.read().manifest
                    let kit = Kit(manifest, device, log: { log.append($0) }).kit
                    await kit.refresh()
                    _ = try log.news()
                    device.nowMs = 1_796_140_500_000
                    (device.mayNotify, device.mayAlarm) = (mayNotify, !mayNotify)
                    await clearScreen()
                    await kit.refresh()
                    let news = try log.news()
                    #expect(news.contains { $0.hasPrefix("v/maghrib/2026-12-01/at 2026-12-01T15:55:00Z \(alarm) ") })
                    #expect(news.contains { $0.hasPrefix("v/fajr/2026-12-01/at 2026-12-01T06:04:00Z \(prayer) ") })
                }
            }
        }

        @Test("What is cancelled was replaced, alarms too, whether by the plan's end or by another start of it")
        func cancelled() async throws {
            try await onDevice { _, device, log in
                let manifest = try ArmingVectors.read().manifest
                await Kit(manifest, device, log: { log.append($0) }).kit.refresh()
                let armed = try log.news().count
                // The alarms' list cannot be read for a while, in which some of them fire.
                device.answers = false
                device.nowMs = Self.midnight + 20 * 3_600_000
                await Kit(manifest, device, log: { log.append($0) }).kit.refresh()
                #expect(try log.news().allSatisfy { !$0.contains("maghrib") })
                device.answers = true
                let off = Kit(manifest, device, isOn: false, log: { log.append($0) }).kit
                await off.refresh()
                let news = try log.news()
                #expect(news.contains("v/maghrib/2026-12-01/at 2026-12-01T15:55:00Z delivered nobody knows when"))
                #expect(news.contains("v/maghrib/2026-12-02/at 2026-12-02T15:55:00Z replaced 2026-12-01T20:00:00Z"))
                #expect(news.contains("v/hint/2026-12-05/1 2026-12-05T09:00:00Z replaced 2026-12-01T20:00:00Z"))
                #expect(news.count == armed - 4)
                await off.refresh()
                #expect(try log.news() == [])
            }
        }

        @Test("On a journey another instant takes the place of the first")
        func journey() async throws {
            try await onDevice { manifest, device, log in
                let kit = Kit(manifest, device, log: { log.append($0) }).kit
                await kit.refresh()
                _ = try log.news()
                device.zone = try #require(TimeZone(secondsFromGMT: 3600))
                await kit.refresh()
                let news = try log.news()
                #expect(news.count == manifest.notifications.count * 2)
                #expect(news.contains("v/sit/2026-12-01/1 2026-12-01T09:00:00Z replaced 2026-12-01T00:00:00Z"))
                #expect(news.contains("v/sit/2026-12-01/1 2026-12-01T08:00:00Z armed 2026-12-01T00:00:00Z"))
            }
        }

        @Test("A plan that another kit clears was replaced")
        func cleared() async throws {
            try await onDevice { manifest, device, log in
                let first = Kit(manifest, device, log: { log.append($0) }).kit
                await first.refresh()
                await first.stop()
                _ = try log.news()
                let otherLog = Log()
                let second = Kit(try manifest.renamed("w"), device, log: { otherLog.append($0) }).kit
                await second.clear(plan: "v")
                #expect(try otherLog.news().allSatisfy { $0.hasPrefix("w/") })
                device.nowMs = Self.nine + 60_000
                await second.stop()
                let third = Kit(manifest, device, log: { log.append($0) }).kit
                await third.refresh()
                let news = try log.news()
                #expect(news.contains("v/sit/2026-12-01/1 2026-12-01T09:00:00Z replaced 2026-12-01T00:00:00Z"))
                #expect(news.contains("v/sit/2026-12-01/2 2026-12-01T15:00:00Z replaced 2026-12-01T00:00:00Z"))
                #expect(news.contains("v/sit/2026-12-01/2 2026-12-01T15:00:00Z armed 2026-12-01T09:01:00Z"))
            }
        }

        @Test("Each plan has its own lines, and an answer is in the log of its plan, whichever kit is handed it")
        func twoPlans() async throws {
            try await onDevice { manifest, device, log in
                let other = try manifest.renamed("w")
                let (coordinator, otherLog) = (DeviceCoordinator(), Log())
                let first = Kit(manifest, device, coordinator: coordinator, log: { log.append($0) }).kit
                let second = Kit(other, device, coordinator: coordinator, log: { otherLog.append($0) }).kit
                await first.refresh()
                await second.refresh()
                #expect(try log.news().allSatisfy { $0.hasPrefix("v/") && $0.contains(" armed ") })
                #expect(try otherLog.news().allSatisfy { $0.hasPrefix("w/") && $0.contains(" armed ") })
                device.nowMs = Self.nine + 1000
                await first.answered(.init(id: "w/sit/2026-12-01/1", action: "yes"))
                #expect(try log.news() == ["v/sit/2026-12-01/1 2026-12-01T09:00:00Z delivered 2026-12-01T09:00:00Z"])
                #expect(
                    try otherLog.news().prefix(2) == [
                        "w/sit/2026-12-01/1 2026-12-01T09:00:00Z delivered 2026-12-01T09:00:00Z",
                        "w/sit/2026-12-01/1 2026-12-01T09:00:00Z yes 2026-12-01T09:00:01Z",
                    ])
                // Another plan in the place of one: what the first had is cancelled.
                await first.replace(try manifest.renamed("x"))
                let news = try log.news()
                #expect(news.contains("v/sit/2026-12-01/2 2026-12-01T15:00:00Z replaced 2026-12-01T09:00:01Z"))
                #expect(news.contains("x/sit/2026-12-01/2 2026-12-01T15:00:00Z armed 2026-12-01T09:00:01Z"))
                #expect(try otherLog.news() == [])
            }
        }
    }
}

extension Manifest {
    /// Returns the plan of the vectors under another id.
    fileprivate func renamed(_ id: String) throws -> Manifest {
        let text = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        var next = try JSONDecoder().decode(
            Manifest.self, from: Data(text.replacingOccurrences(of: "\"v\\/", with: "\"\(id)\\/").utf8))
        next.plan.id = id
        for index in next.notifications.indices {
            let letter = try #require(id.unicodeScalars.first).value
            next.notifications[index].uuid = String(format: "00000000-0000-8000-%04x-%012d", letter, index)
        }
        return next
    }
}
