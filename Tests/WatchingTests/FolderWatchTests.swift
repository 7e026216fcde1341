import Foundation
import Testing

@testable import Watching

@Suite("Waiting for changes in folders")
struct FolderWatchTests {
    private let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "watch-\(UUID().uuidString)").path + "/"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func write(_ name: String) throws { try Data("x".utf8).write(to: URL(filePath: folder + name)) }

    /// Returns the changes up to now.
    private func changes(_ watch: FolderWatch) -> Changes {
        var all = Changes()
        while true {
            let more = watch.wait(atMost: 50)
            guard !more.isEmpty else { return all }
            all.paths.formUnion(more.paths)
            all.isUncertain = all.isUncertain || more.isUncertain
        }
    }

    @Test("Files that are written, renamed and removed are named; nothing else wakes")
    func names() throws {
        let watch = FolderWatch()
        watch.watch([folder])
        #expect(changes(watch).isEmpty)
        try write("a")
        #expect(changes(watch).paths.contains(folder + "a"))
        try FileManager.default.moveItem(atPath: folder + "a", toPath: folder + "b")
        #expect(changes(watch).paths == [folder + "a", folder + "b"])
        try FileManager.default.removeItem(atPath: folder + "b")
        #expect(changes(watch) == Changes(paths: [folder + "b"]))
    }

    @Test("Two paths of one folder both name what changes")
    func twoPaths() throws {
        let watch = FolderWatch()
        watch.watch([folder, folder + "./"])
        try write("a")
        #expect(changes(watch) == Changes(paths: [folder + "a", folder + "./a"]))
        watch.watch([folder + "./"])
        try write("b")
        #expect(changes(watch) == Changes(paths: [folder + "./b"]))
        #expect(watch.longestWaitMs == -1)
    }

    @Test("A folder that is missing is told by the one above it")
    func missing() throws {
        let watch = FolderWatch()
        watch.watch([folder, folder + "sub/"])
        try FileManager.default.createDirectory(atPath: folder + "sub", withIntermediateDirectories: true)
        #expect(changes(watch) == Changes(paths: [folder + "sub"]))
        watch.watch([folder, folder + "sub/"])
        try write("sub/a")
        #expect(changes(watch).paths.contains(folder + "sub/a"))
        watch.watch([folder])
        try write("sub/b")
        #expect(changes(watch).isEmpty)
    }

    @Test("Links are followed to what changes, and one that leads to itself ends")
    func links() throws {
        try write("a")
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder + "sub", withIntermediateDirectories: true)
        try manager.createSymbolicLink(atPath: folder + "sub/b", withDestinationPath: "../a")
        try manager.createSymbolicLink(atPath: folder + "c", withDestinationPath: folder + "sub/b")
        try manager.createSymbolicLink(atPath: folder + "d", withDestinationPath: "d")
        #expect(FolderWatch.links(from: folder + "a").isEmpty)
        #expect(FolderWatch.links(from: folder + "c") == [folder + "sub/b", folder + "sub/../a"])
        #expect(FolderWatch.links(from: folder + "d").count < 10)
    }

    @Test("A watched folder that goes makes everything uncertain")
    func gone() throws {
        let watch = FolderWatch()
        watch.watch([folder])
        try FileManager.default.removeItem(atPath: folder)
        #expect(watch.wait(atMost: 1000).isUncertain)
    }

    @Test("Who waits can be stopped, also beforehand")
    func stopped() {
        let watch = FolderWatch()
        watch.watch([folder])
        #expect(!watch.isStopped)
        watch.stop()
        // Were it not stopped, it would wait, and then not say that it was.
        #expect(watch.wait(atMost: 120_000).isEmpty)
        #expect(watch.isStopped)
    }

    @Test("Writes close together are one burst")
    func burst() throws {
        let watch = FolderWatch()
        watch.watch([folder])
        for name in ["a", "b", "c"] { try write(name) }
        #expect(watch.waitForBurst(atMost: 1000).paths == [folder + "a", folder + "b", folder + "c"])
    }

    @Test("Folders of files, and those above them; a file concerns who names it or something below it")
    func folders() {
        #expect(
            FolderWatch.folders(of: ["p/a.yaml", "p/x/y/b.csv", "/etc/c"], below: "p/")
                == ["p/", "p/x/", "p/x/y/", "/etc/"])
        #expect(FolderWatch.folders(of: ["a.yaml", "x/b.csv"], below: "") == ["", "x/"])
        let changes = Changes(paths: ["p/x"])
        #expect(changes.concern(["p/x/b.csv"]) && changes.concern(["p/x"]) && !changes.concern(["p/xy", "p/a"]))
        #expect(Changes(isUncertain: true).concern(["p/a"]))
    }
}
