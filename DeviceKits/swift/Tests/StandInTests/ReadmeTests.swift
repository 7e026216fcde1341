import DeviceManifest
import Foundation
import StandIn
import Testing

extension Adapters {
    /// The README's code, as it stands there.
    @Suite("What the README shows")
    struct ReadmeTests {
        @Test("The snippet compiles and arms a manifest")
        func snippet() async throws {
            let data = try Data(
                contentsOf: DeliveryTests.root.appending(path: "Tests/horariumTests/Golden/london.manifest.json"))
            // Its first midnight lies ahead of the clock of whoever runs this, or behind it; the snippet reads that clock.
            let device = Device(nowMs: Int(Date().timeIntervalSince1970 * 1000))
            try await Device.$current.withValue(device) {
                // snippet
                // daily.manifest.json
                let manifest = try JSONDecoder().decode(Manifest.self, from: data)
                var alarms: (any AlarmHost)?
                var activities: (any ActivityHost)?
                if #available(iOS 26.1, *) { alarms = AlarmCenter() }
                if #available(iOS 16.2, *) { activities = ActivityCenter() }
                let kit = DeviceKit(
                    manifest, notifications: UserNotificationCenter(), alarms: alarms, activities: activities,
                    conditions: {
                        var granted = await Capabilities.notificationsGranted()
                        if #available(iOS 26.1, *) { granted.formUnion(AlarmCenter.granted) }
                        return .init(capabilities: Capabilities(platform: .ios, granted: granted))
                    },
                    nowMs: { Int(Date().timeIntervalSince1970 * 1000) })
                await kit.setUp()  // categories
                let pass = await kit.refresh()
                let words = pass.status  // .alarm: what to tell the user
                // end
                #expect([.notification, .noneScheduled].contains(words))
                #expect(device.faults == [])
            }
        }

        @Test("The snippets are the README's")
        func same() throws {
            let folder = URL(filePath: #filePath).deletingLastPathComponent()
            let files = ["ReadmeTests.swift", "FetchTests.swift"].map { folder.appending(path: $0) }
            let here = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
            let readme = try String(
                contentsOf: DeliveryTests.root.appending(path: "DeviceKits/swift/README.md"), encoding: .utf8)
            let snippets = here.matches(of: /(?s)\n *\/\/ snippet\n(.*?)\n *\/\/ end\n/).map { trimmed($0.output.1) }
            let blocks = readme.matches(of: /(?s)```swift\n(.*?)\n *```/).map { trimmed($0.output.1) }
            #expect(snippets.count == 2)
            #expect(blocks == snippets)
        }

        private func trimmed(_ text: Substring) -> [String] {
            text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0.drop { $0 == " " }) }
        }
    }
}
