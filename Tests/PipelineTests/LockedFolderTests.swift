import Foundation
import Testing

@testable import Pipeline

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("A folder that one build at a time writes to")
struct LockedFolderTests {
    private let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "horarium-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    private func put(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
    }

    private func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: "\(path)/\(name)").map { String(decoding: $0, as: UTF8.self) }
    }

    private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    @Test("What was staged before the list of renames was whole is cleared, and nothing else")
    func clears() throws {
        try put("old", "a.ics")
        try put("half", "a.ics.new-77")
        try put("backup", "a.manifest.json.old-77")
        try put("a.ics.new-77/a.ics\n", ".horarium-renames.new-77")
        try put("mine", "notes.new-1")
        try put("mine", "a.ics.new-x")
        _ = try LockedFolder(path)
        #expect(names == ["a.ics", "a.ics.new-x", "notes.new-1"])
        #expect(text("a.ics") == "old")
    }

    @Test("A whole list of renames is gone on with")
    func completes() throws {
        try put("new", "a.ics")  // Renamed before the process died.
        try put("old", "a.ics.old-77")
        try put("old", "a.manifest.json")
        try put("new", "a.manifest.json.new-77")
        try put("a.ics.new-77/a.ics\na.manifest.json.new-77/a.manifest.json\nend\n", ".horarium-renames")
        _ = try LockedFolder(path)
        #expect(names == ["a.ics", "a.manifest.json"])
        #expect(text("a.ics") == "new" && text("a.manifest.json") == "new")
    }

    @Test(
        "A list that no build wrote renames nothing else",
        arguments: [
            "/notes\nend\n", "/a.ics\n", "//a.ics\nend\n", "notes/b.ics\nend\n", "../x.ics.new-1/x.ics\nend\n",
            "a.ics.new-1/b.ics\nend\n", "a.ics.new-1/a.ics\n",
            "\u{0}\n",
        ])
    func ignores(_ list: String) throws {
        try put("mine", "notes")
        try put("old", "a.ics")
        try put("staged", "a.ics.new-1")
        try put(list, ".horarium-renames")
        _ = try LockedFolder(path)
        #expect(names == ["a.ics", "notes"])
        #expect(text("a.ics") == "old")
    }

    /// Stages files of one byte each.
    private func staged(_ files: KeyValuePairs<String, UInt8>) -> Staging {
        let staging = Staging()
        for (name, byte) in files {
            let file = staging.file("\(path)/\(name)")
            [byte].withUnsafeBufferPointer(file.write)
            _ = file.finish()
        }
        return staging
    }

    @Test("All files are replaced, or none")
    func replaces() throws {
        let folder = try LockedFolder(path)
        try folder.commit(staged(["a.ics": 1, "a.manifest.json": 2]))
        #expect(names == ["a.ics", "a.manifest.json"])
        try FileManager.default.createDirectory(atPath: "\(path)/b.ics", withIntermediateDirectories: true)
        #expect(throws: WriteFailure.self) { try folder.commit(staged(["a.ics": 3, "b.ics": 4])) }
        #expect(text("a.ics") == "\u{1}")
        #expect(names == ["a.ics", "a.manifest.json", "b.ics"])
        let staging = staged(["a.ics": 5])
        staging.remove("\(path)/a.manifest.json")
        staging.remove("\(path)/gone.ics")
        try folder.commit(staging)
        #expect(text("a.ics") == "\u{5}")
        #expect(names == ["a.ics", "b.ics"])
    }

    @Test("A file that cannot be removed keeps all others as they were")
    func keepsWhatCannotBeRemoved() throws {
        let folder = try LockedFolder(path)
        try folder.commit(staged(["a.ics": 1, "b.ics": 2]))
        let staging = staged(["a.ics": 3, "c.ics": 4])
        staging.remove("\(path)/b.ics")
        // A folder of the backup's name, with something in it, stands in the way.
        try FileManager.default.createDirectory(
            atPath: "\(path)/b.ics.old-\(getpid())/in", withIntermediateDirectories: true)
        #expect(throws: WriteFailure.self) { try folder.commit(staging) }
        #expect(text("a.ics") == "\u{1}" && text("b.ics") == "\u{2}" && text("c.ics") == nil)
    }

    @Test("What is staged and not taken is cleared away")
    func clearsUntaken() throws {
        _ = staged(["a.ics": 1])
        #expect(names.isEmpty)
    }

    @Test(
        "A file is staged where it differs from what is there, in its length too",
        arguments: [
            ("abcdef", false), ("abcdxf", true), ("abc", true), ("abcdefg", true), ("", true), ("xbcdef", true),
        ])
    func compares(_ text: String, differs: Bool) throws {
        try put("abcdef", "a.ics")
        let folder = try LockedFolder(path)
        let staging = Staging()
        let file = staging.file("\(path)/a.ics")
        for byte in text.utf8 { [byte].withUnsafeBufferPointer(file.write) }
        #expect(file.finish() == differs)
        #expect(file.size == text.utf8.count)
        #expect(names.count == (differs ? 2 : 1))
        try folder.commit(staging)
        #expect(self.text("a.ics") == text)
        #expect(names == ["a.ics"])
    }

    /// Takes the folder's lock, as another build would. No program that a test starts meanwhile inherits it.
    private func lock() throws -> Int32 {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try #require(descriptor >= 0 && flock(descriptor, LOCK_EX) == 0)
        return descriptor
    }

    @Test("A second build waits for the first")
    func waits() throws {
        let descriptor = try lock()
        var looks = 0
        _ = try LockedFolder(path) { _ in
            looks += 1
            if looks == 3 { close(descriptor) }
        }
        #expect(looks == 3)
    }

    @Test("A second build waits ten seconds, then says why it does not go on")
    func givesUp() throws {
        let descriptor = try lock()
        defer { close(descriptor) }
        var waitedMs = 0
        let failure = #expect(throws: WriteFailure.self) { _ = try LockedFolder(path) { waitedMs += $0 } }
        #expect(waitedMs == 10_000)
        #expect(failure?.reason == "another build has been writing to it for 10 seconds" && failure?.isCreation == true)
    }
}
