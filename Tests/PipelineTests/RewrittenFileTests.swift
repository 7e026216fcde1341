@testable import AutoFix
import Foundation
import Testing

@testable import Pipeline

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("A file that is changed where it stands")
struct RewrittenFileTests {
    private let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "horarium-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data([1]).write(to: URL(filePath: "\(path)/plan.yaml"))
        chmod("\(path)/plan.yaml", 0o640)
    }

    private func contents(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: "\(path)/\(name)").map(Array.init)
    }

    private func status(_ name: String) -> stat {
        var status = stat()
        lstat("\(path)/\(name)", &status)
        return status
    }

    private func rewrite(_ name: String, from before: [UInt8] = [1]) throws {
        try RewrittenFile("\(path)/\(name)", from: before, to: [2]).commit()
    }

    private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    @Test("Its permissions stay, and nothing else is left")
    func permissions() throws {
        try rewrite("plan.yaml")
        #expect(contents("plan.yaml") == [2] && status("plan.yaml").st_mode & 0o7777 == 0o640)
        #expect(names == ["plan.yaml"])
    }

    @Test("A symbolic link stays one, and what it leads to changes")
    func symbolicLink() throws {
        symlink("plan.yaml", "\(path)/link.yaml")
        try rewrite("link.yaml")
        #expect(status("link.yaml").st_mode & S_IFMT == S_IFLNK && contents("plan.yaml") == [2])
    }

    @Test("A file with two names keeps both")
    func hardLink() throws {
        link("\(path)/plan.yaml", "\(path)/other.yaml")
        try rewrite("other.yaml")
        #expect(contents("plan.yaml") == [2] && contents("other.yaml") == [2])
        #expect(status("plan.yaml").st_ino == status("other.yaml").st_ino && names == ["other.yaml", "plan.yaml"])
    }

    @Test("A file that has changed meanwhile, or is none, is left as it is")
    func obstacles() throws {
        #expect(throws: WriteFailure.self) { try rewrite("plan.yaml", from: [7]) }
        #expect(throws: WriteFailure.self) { try rewrite("missing.yaml") }
        mkdir("\(path)/folder", 0o777)
        #expect(throws: WriteFailure.self) { try rewrite("folder") }
        #expect(contents("plan.yaml") == [1] && names == ["folder", "plan.yaml"])
    }

    @Test("All files are staged before the first takes its place")
    func several() throws {
        let autoFix = AutoFix(
            files: [
                .init(path: "\(path)/plan.yaml", before: [1], after: [2]),
                .init(path: "\(path)/missing.yaml", before: [1], after: [2]),
            ], count: 2, findings: [])
        #expect(throws: WriteFailure.self) { try autoFix.write() }
        #expect(contents("plan.yaml") == [1] && names == ["plan.yaml"])
    }
}
