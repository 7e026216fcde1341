import Foundation
import ReferenceData
import Testing

extension CommandLineTests {
    @Test("The program's version is the manifest's and the React Native kits', and changes begin at it or the next")
    func version() throws {
        let said = try run("--version").output
        let version = String(try #require(said.firstMatch(of: /^horarium (\d+\.\d+\.\d+) \(/)).output.1)
        try write(Self.plan)
        #expect(try run("build", "plan.yaml").status == 0)
        let manifest = try JSONSerialization.jsonObject(with: try #require(contents("out/plan.manifest.json")))
        let generator = (manifest as? [String: Any])?["generator"] as? [String: String]
        #expect(generator?["version"] == version)
        let package = try Data(contentsOf: Reference.root.appending(path: "DeviceKits/react-native/package.json"))
        #expect((try JSONSerialization.jsonObject(with: package) as? [String: Any])?["version"] as? String == version)
        let changes = try String(contentsOf: Reference.root.appending(path: "CHANGELOG.md"), encoding: .utf8)
        let first = try #require(changes.firstMatch(of: /\n## (\d+\.\d+\.\d+)(, not yet released)?\n/)).output
        #expect(first.2 == nil ? first.1 == version : first.1.compare(version, options: .numeric) == .orderedDescending)
    }
}
