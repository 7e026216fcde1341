import Foundation
import Testing

/// A stranger has this repository and the web: what a page or a comment points at is in one of them.
@Suite("What pages and comments point at")
struct LinkTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The files below a folder that have an ending, as paths from the root.
    private static func files(below folder: String, ending: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        return (all?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }
            .sorted()
    }

    private static let pages =
        ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "Tests/ReferenceData/README.md"]
        + files(below: "docs", ending: ".md") + files(below: "DeviceKits", ending: "README.md")

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test("Each link of a page leads to a file of the repository", arguments: pages)
    func links(_ page: String) throws {
        let folder = URL(filePath: page, relativeTo: Self.root).deletingLastPathComponent()
        for match in try Self.text(page).matches(of: /\]\(([^)#\s]+)(#[^)]*)?\)/) {
            let target = String(match.1)
            guard !target.contains(":") else { continue }
            let path = folder.appending(path: target).standardizedFileURL.path
            #expect(path.hasPrefix(Self.root.standardizedFileURL.path), "\(page): \(target) lies outside")
            #expect(FileManager.default.fileExists(atPath: path), "\(page): there is no \(target)")
        }
    }

    @Test("The README names each example plan", arguments: files(below: "plans", ending: ".yaml"))
    func plans(_ plan: String) throws {
        // The parts of a plan in several files are in a folder of their own.
        guard plan.split(separator: "/").count == 2 else { return }
        #expect(try Self.text("README.md").contains("](\(plan))"), "\(plan)")
    }

    @Test("No source cites a file beside the repository")
    func citations() throws {
        let sources = Self.files(below: "Sources", ending: ".swift")
        #expect(sources.count > 300)
        for source in sources {
            #expect(!(try Self.text(source).contains("../shared")), "\(source)")
        }
    }
}
