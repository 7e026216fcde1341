import Foundation
import Testing

@Suite("Code in the documentation")
struct ArticleTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let root = folder.deletingLastPathComponent().deletingLastPathComponent()

    /// What stands between `// snippet` and `// end`, its indentation taken off.
    private static func snippets() throws -> Set<String> {
        let text = try String(contentsOf: folder.appending(path: "Snippets.swift"), encoding: .utf8)
        return Set(
            text.matches(of: /(?s) *\/\/ snippet\n(.*?)\n *\/\/ end\n/).map { match in
                let lines = match.1.split(separator: "\n", omittingEmptySubsequences: false)
                return lines.map { $0.hasPrefix("        ") ? String($0.dropFirst(8)) : String($0) }
                    .joined(separator: "\n")
            })
    }

    private static func blocks(_ path: String) throws -> [String] {
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        return text.matches(of: /(?s)```swift\n(.*?)\n```/).map { String($0.1) }
    }

    @Test(
        "Each piece is one that is compiled and run here",
        arguments: [
            ("Sources/PrayerTimes/PrayerTimes.docc/TimesOfADay.md", 5),
            ("Sources/ICalendar/ICalendar.docc/CalendarsThatChange.md", 4),
            ("Sources/DeviceManifest/DeviceManifest.docc/ArmingADevice.md", 3), ("README.md", 1),
        ])
    func pieces(_ path: String, _ count: Int) throws {
        let snippets = try Self.snippets()
        let blocks = try Self.blocks(path)
        #expect(blocks.count == count)
        for block in blocks { #expect(snippets.contains(block), "\(path):\n\(block)") }
    }
}
