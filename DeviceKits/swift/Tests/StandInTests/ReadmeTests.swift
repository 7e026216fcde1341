import DeviceManifest
import Foundation
import StandIn
import Testing

extension Adapters {
    /// The README's code, as it stands there.
    @Suite("What the README shows")
    struct ReadmeTests {
        @Test("The app compiles, arms two manifests, and takes another, answers and a session")
        func snippet() async throws {
            let data = try Data(
                contentsOf: DeliveryTests.root.appending(path: "Tests/horariumTests/Golden/london.manifest.json"))
            // Its first midnight lies ahead of the clock of whoever runs this, or behind it; the snippet reads that clock.
            let device = Device(nowMs: Int(Date().timeIntervalSince1970 * 1000))
            try await Device.$current.withValue(device) {
                let daily = try JSONDecoder().decode(Manifest.self, from: data)
                var other = daily
                other.plan.id = "prayers"
                let app = Plans(daily: daily, prayers: other)
                let words = await app.bring(daily)
                #expect([.notification, .noneScheduled].contains(words))
                try await app.opened("london/check-in/2026-12-03/1", action: "yes", session: "hiit-classic")
                #expect(await UserNotificationCenter().pending().contains { $0.id.hasPrefix("london/hiit-classic/") })
                #expect(device.faults == [])
            }
        }

        @Test("A manifest of a later version is armed as far as it is understood, and each pass says so")
        func laterFormat() async throws {
            let device = Device(nowMs: AlarmTests.midnight)
            try await Device.$current.withValue(device) {
                var later = try ArmingVectors.read().manifest
                later = try JSONDecoder().decode(
                    Manifest.self,
                    from: Data(
                        String(decoding: JSONEncoder().encode(later), as: UTF8.self)
                            .replacingOccurrences(of: "\"manifestVersion\":1", with: "\"manifestVersion\":2").utf8))
                let pass = await Kit(later, device).kit.refresh()
                #expect(pass.problem?.contains("version 2") == true)
                #expect(await UserNotificationCenter().pending().count > 10)
            }
        }

        @Test("The snippet is the README's")
        func same() throws {
            let here = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
            let readme = try String(
                contentsOf: DeliveryTests.root.appending(path: "DeviceKits/swift/README.md"), encoding: .utf8)
            let lines = here.split(separator: "\n", omittingEmptySubsequences: false).map {
                String($0.drop { $0 == " " })
            }
            let start = try #require(lines.firstIndex(of: "// snippet"))
            let end = try #require(lines.firstIndex(of: "// end"))
            let block = try #require(readme.firstMatch(of: /(?s)```swift\n(.*?)\n```/)?.output.1)
            #expect(end - start <= 60)
            let shown = block.split(separator: "\n", omittingEmptySubsequences: false).map {
                String($0.drop { $0 == " " })
            }
            #expect(shown == Array(lines[(start + 1)..<end]))
        }
    }
}

// snippet
/// Two plans of an app.
final class Plans: Sendable {
    private let daily, prayers: DeviceKit

    init(daily: Manifest, prayers: Manifest) {
        func kit(_ manifest: Manifest, share: Int = 0) -> DeviceKit {
            var alarms: (any AlarmHost)?
            var activities: (any ActivityHost)?
            if #available(iOS 26.1, *) { alarms = AlarmCenter() }
            if #available(iOS 16.2, *) { activities = ActivityCenter() }
            return DeviceKit(
                manifest, share: share, notifications: UserNotificationCenter(), alarms: alarms,
                activities: activities,
                conditions: {
                    var granted = await Capabilities.notificationsGranted()
                    if #available(iOS 26.1, *) { granted.formUnion(AlarmCenter.granted) }
                    // Of the app's own screen: what a person has set over the plan.
                    let sunrise = Preferences.Rule(at: .silent, reminders: [.init(minutes: 15)])
                    return .init(
                        capabilities: Capabilities(platform: .ios, granted: granted),
                        preferences: Preferences(["sunrise": sunrise]))
                },
                log: { line in print(line) }, nowMs: { Int(Date().timeIntervalSince1970 * 1000) })
        }
        self.daily = kit(daily)
        self.prayers = kit(prayers, share: 20)
    }

    /// When the app comes to the front, with a manifest that came from the network or the one before.
    func bring(_ manifest: Manifest) async -> DeliveryStatus {
        await daily.replace(manifest)
        return await prayers.refresh().status  // .alarm: what to tell the user
    }

    /// From the delegate's `userNotificationCenter(_:didReceive:)`, with `userInfo["session"]`.
    func opened(_ id: String, action: String, session: String?) async throws {
        let kit = id.hasPrefix("prayers/") ? prayers : daily
        await kit.answered(id, action: action)
        if let session { try await kit.startSession(session, lengths: [.rest: 15]) }
    }
}
// end
