import Foundation
import Testing

@testable import horarium

extension CommandLineTests {
    @Test("A manifest that another program wrote is replaced with --force alone")
    func foreignManifest() throws {
        try write(Self.plan)
        try FileManager.default.createDirectory(
            at: folder.appending(path: "out"), withIntermediateDirectories: true)
        for text in ["", "my only copy\n", #"{"name": "someone else's"}"#] {
            try write(text, "out/plan.manifest.json")
            let refused = try run("build", "plan.yaml", "-o", "out")
            #expect(refused.status == 73 && refused.messages.contains("--force"))
            #expect(contents("out/plan.manifest.json") == Data(text.utf8) && contents("out/plan.ics") == nil)
        }
        #expect(try run("build", "plan.yaml", "-o", "out", "--force").status == 0)
        let manifest = contents("out/plan.manifest.json")
        #expect(try run("build", "plan.yaml", "-o", "out", "--compact").status == 0)
        #expect(try run("build", "plan.yaml", "-o", "out").status == 0)
        #expect(contents("out/plan.manifest.json") == manifest)
    }

    @Test("A plan comes from standard input too, and is then called plan")
    func standardInput() throws {
        try write(Self.plan)
        #expect(try run("build", "plan.yaml", "-o", "out").status == 0)
        let piped = try run("build", "-", "-o", "piped", inputFrom: "plan.yaml")
        #expect(piped.status == 0, "\(piped.messages)")
        #expect(contents("piped/plan.ics") == contents("out/plan.ics"))
        try write("plan: 2\n", "bad.yaml")
        let bad = try run("check", "-", inputFrom: "bad.yaml")
        #expect(bad.status == 1 && bad.messages.hasPrefix("-:1:"))
    }

    @Test("Nothing that is there is overwritten by init, and a device without end is told")
    func existing() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending(path: "link").path, withDestinationPath: "nowhere")
        for path in ["/dev/full", ".", "link"] { #expect(try run("init", path).status == 73) }
        let endless = try run("check", "/dev/zero")
        #expect(endless.status == 66 && endless.messages.contains("[unreadable-file]"))
    }

    private func permissions(_ name: String) throws -> Int? {
        let path = folder.appending(path: name).path
        return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("A build keeps the permissions of the files that it replaces")
    func permissions() throws {
        try write(Self.plan)
        let files = ["out/plan.ics", "out/plan.manifest.json", "plan.html"]
        func make(_ days: String) throws {
            #expect(try run("build", "plan.yaml", "-o", "out", "--days", days).status == 0)
            #expect(try run("preview", "plan.yaml", "-o", "plan.html", "--days", days).status == 0)
        }
        try make("2")
        let before = files.map(contents)
        for file in files {
            let path = folder.appending(path: file).path
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        }
        try make("1")
        #expect(try files.map(permissions) == [0o600, 0o600, 0o600])
        #expect(zip(before, files).allSatisfy { $0 != contents($1) })
    }

    @Test("A build writes through symbolic links, which stay")
    func links() throws { try buildThroughLinks(to: folder) }

    #if os(Linux)
        @Test("A build writes through symbolic links to another disk")
        func linksToOtherDisk() throws { try buildThroughLinks(to: URL(filePath: "/dev/shm")) }
    #endif

    /// Builds over links to files that are not there, and once more when they are.
    private func buildThroughLinks(to disk: URL) throws {
        let manager = FileManager.default
        let elsewhere = disk.appending(path: "public-\(UUID().uuidString)")
        for path in [elsewhere, folder.appending(path: "out")] {
            try manager.createDirectory(at: path, withIntermediateDirectories: true)
        }
        defer { try? manager.removeItem(at: elsewhere) }
        try write(Self.plan)
        let targets = ["plan.ics": "home.ics", "plan.manifest.json": "home.json"]
        for (name, target) in targets {
            try manager.createSymbolicLink(
                at: folder.appending(path: "out/\(name)"), withDestinationURL: elsewhere.appending(path: target))
        }
        for days in ["2", "1"] {
            #expect(try run("build", "plan.yaml", "-o", "out", "--days", days).status == 0)
            #expect(try run("build", "plan.yaml", "-o", "plain", "--days", days).status == 0)
            for (name, target) in targets {
                let published = try Data(contentsOf: elsewhere.appending(path: target))
                #expect(published == contents("plain/\(name)"))
                let path = folder.appending(path: "out/\(name)").path
                #expect(try manager.destinationOfSymbolicLink(atPath: path).hasSuffix(target))
            }
            if days == "2" {
                let path = elsewhere.appending(path: "home.ics").path
                try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
            }
        }
        let mode = try manager.attributesOfItem(atPath: elsewhere.appending(path: "home.ics").path)[.posixPermissions]
        #expect(mode as? Int == 0o640)
        #expect(try manager.contentsOfDirectory(atPath: elsewhere.path).sorted() == ["home.ics", "home.json"])
        #expect(try manager.contentsOfDirectory(atPath: folder.appending(path: "out").path).count == 2)
    }

    @Test("Printing a calendar obeys --strict")
    func strictPrinting() throws {
        try write(Self.plan + "quiet: {all: {from: 00:00, to: 23:59:59}}\n")
        #expect(try run("build", "plan.yaml", "-o", "-").status == 0)
        let strict = try run("build", "plan.yaml", "-o", "-", "--strict")
        #expect(strict.status == 1 && strict.output.isEmpty && strict.messages.contains("[prompt-dropped]"))
    }

    #if os(Linux)
        @Test("A full standard output is reported")
        func fullOutput() throws {
            let process = Process()
            process.executableURL = Self.program
            process.arguments = ["methods"]
            let messages = Pipe()
            process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
            process.standardError = messages
            try process.run()
            let text = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 74)
            #expect(text == "error: standard output could not be written: No space left on device\n")
        }
    #endif

    @Test("Work of more than a second shows a bar on a terminal, and takes it away")
    func progress() {
        func bar(_ full: Int) -> String {
            String(repeating: "█", count: full) + String(repeating: "░", count: 30 - full)
        }
        let shown = ["\r\(bar(15)) 50 %", "\r\(bar(22)) 75 %", "\r\(bar(30)) 100 %", "\r\u{1B}[K"]
        for (isTerminal, drawn) in [(true, shown), (false, [])] {
            var (now, written) = (0, [String]())
            let progress = ProgressBar(
                steps: 4, isTerminal: isTerminal, milliseconds: { now }, write: { written.append($0) })
            for time in [999, 1000, 1000, 5000] {
                now = time
                progress.advance()
            }
            progress.clear()
            progress.clear()
            #expect(written == drawn)
        }
    }

    @Test("A request that no run can meet is told in one line")
    func wrongUsage() throws {
        try write(Self.plan)
        for arguments in [["explain", "no-such-code"], ["explain", "plan.yaml", "sit/1"]] {
            let refused = try run(arguments)
            #expect(refused.status == 64 && refused.output.isEmpty)
            #expect(refused.messages.hasPrefix("error: ") && refused.messages.split(separator: "\n").count == 1)
        }
        #expect(try run("build", "plan.yaml", "-o", "").status == 64)
    }
}
