import CivilTime
import Foundation
import ReferenceData
import Testing

extension CommandLineTests {
    @Test("The program's version is the manifest's and the kits', and changes begin at it or the next")
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
        let gradle = Reference.root.appending(path: "DeviceKits/android/build.gradle.kts")
        #expect(try String(contentsOf: gradle, encoding: .utf8).contains("\nversion = \"\(version)\"\n"))
        let changes = try String(contentsOf: Reference.root.appending(path: "CHANGELOG.md"), encoding: .utf8)
        let first = try #require(changes.firstMatch(of: /\n## (\d+\.\d+\.\d+)(, not yet released)?\n/)).output
        #expect(first.2 == nil ? first.1 == version : first.1.compare(version, options: .numeric) == .orderedDescending)
    }

    /// A folder with the zone of London alone, which claims to be of 2025b.
    private func oldZoneData() throws -> String {
        let zones = try TimeZoneDatabase.system()
        for name in ["UTC", "Europe/London"] {
            let file = folder.appending(path: "zones/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(contentsOf: URL(filePath: "\(#require(zones.directory))/\(name)")).write(to: file)
        }
        try write("# version 2025b\n", "zones/tzdata.zi")
        return folder.appending(path: "zones").path
    }

    @Test("The version names the build and the time zone data, which TZDIR decides")
    func versionText() throws {
        #expect(try run("--version").output.contains(/\((x86_64|aarch64) \w+, development build; tzdata \d{4}[a-z]/))
        let old = try oldZoneData()
        #expect(try run("--version", environment: ["TZDIR": old]).output.hasSuffix("; tzdata 2025b in \(old))\n"))
        let none = try run("--version", environment: ["TZDIR": "/nowhere"])
        #expect(none.status == 0 && none.output.hasSuffix("; no tzdata where TZDIR says)\n"))
    }

    @Test("Old time zone data are told of, but not where the days or the time are prescribed; the manifest names them")
    func oldTimeZoneData() throws {
        let environment = ["TZDIR": try oldZoneData(), "SOURCE_DATE_EPOCH": ""]
        try write(Self.plan)
        let told = try run("build", "plan.yaml", environment: environment)
        #expect(told.status == 0 && told.messages.contains("release 2025b, published on 2025-03-22, over a year ago"))
        #expect(told.messages.contains("[old-zone-data]"))
        let manifest = String(decoding: try #require(contents("out/plan.manifest.json")), as: UTF8.self)
        #expect(manifest.contains("\"tzdataVersion\": \"2025b\""))
        for other in [["--from", "2026-12-01"], []] {
            var quiet = environment
            if other.isEmpty { quiet["SOURCE_DATE_EPOCH"] = "1796083200" }
            let result = try runAll(["build", "plan.yaml"] + other, environment: quiet)
            #expect(result.status == 0 && !result.messages.contains("old-zone-data"))
        }
        let prayers = ["prayers", "--place", "London", "--days", "1"]
        #expect(try runAll(prayers, environment: environment).messages.contains("[old-zone-data]"))
        #expect(try runAll(prayers + ["--from", "2026-12-01"], environment: environment).messages.isEmpty)
    }
}
