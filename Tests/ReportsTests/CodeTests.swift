import CivilTime
import Diagnostics
import Foundation
import JSONSchema
import Calendars
import PlanFile
import Planning
import ReferenceData
import Testing
import Documents

/// Each code of a diagnostic has a file that provokes it, and nothing else, and a rendering that was read by people.
@Suite("Codes")
struct CodeTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Codes")

    static func bytes(_ name: String) throws(FileFailure) -> [UInt8] {
        // The one example that is too large to keep.
        if name == "file-too-large.yaml" { return Array(repeating: UInt8(ascii: "#"), count: 5_000_000) }
        var isFolder: ObjCBool = false
        let path = folder.appending(path: name).path
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .missing }
        guard !isFolder.boolValue, let data = FileManager.default.contents(atPath: path) else {
            throw .unreadable(reason: "Is a directory")
        }
        return Array(data)
    }

    static func findings(provoking code: Diagnostic.Code) throws -> [Diagnostic] {
        let name = "\(code.rawValue).yaml"
        switch code {
        case .jsonSyntax, .badSchema:
            let name = "\(code.rawValue).json"
            do {
                _ = try Schema(JSONReader.read(decode(bytes: bytes(name), name: name)))
                return []
            } catch let finding as Diagnostic {
                return [finding]
            } catch let invalid as InvalidSchema {
                return invalid.diagnostics
            }
        default:
            let loader = PlanLoader(
                readFile: bytes,
                zones: { () throws(TimeZoneError) in
                    try code == .noTimeZoneData
                        ? .system(tzdir: "/nowhere") : .system(tzdir: nil)
                })
            let loaded = loader.load(name)
            guard let plan = loaded.plan else { return loaded.findings }
            let start = plan.horizon.start ?? LocalDate("2026-12-01") ?? LocalDate(epochDay: 0)
            let schedule = Planner.schedule(plan, over: PlannedHorizon(start: start, days: plan.horizon.days))
            return loaded.findings + schedule.findings + CalendarBuilder.notes(on: schedule)
        }
    }

    @Test("Each code has an example that provokes it and nothing else", arguments: Diagnostic.Code.allCases)
    func example(code: Diagnostic.Code) throws {
        let findings = try Self.findings(provoking: code)
        #expect(!findings.isEmpty, "\(code.rawValue) is not provoked")
        #expect(Set(findings.map(\.code)).isSubset(of: [code]), "\(findings)")
        let renderer = DiagnosticRenderer(format: .text, useColour: false, width: 100, version: "0")
        let golden = Self.folder.appending(path: "\(code.rawValue).txt")
        let difference = try Golden.difference(renderer.render(findings), from: golden)
        #expect(difference == nil)
    }

    @Test("There is no example or rendering without a code")
    func strays() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let known = Set(Diagnostic.Code.allCases.map(\.rawValue))
        let stray = names.filter { name in
            !known.contains(name.split(separator: ".").first.map(String.init) ?? "") && name != "folder"
                && name != "part.yaml.inc"
        }
        #expect(stray.isEmpty)
    }
}
