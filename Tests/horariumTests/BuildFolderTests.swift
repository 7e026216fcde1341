import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension CommandLineTests {
    private static let ana = """
        plan: 1
        title: Ana
        timezone: Europe/London
        seed: 7
        horizon: {start: 2026-12-01, days: 3}
        prompts:
          sit: {perDay: 2}

        """

    @Test("Another person's plan of the same file name does not cancel the first one's events")
    func twoPeople() throws {
        for name in ["A", "B"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: name), withIntermediateDirectories: true)
        }
        try write(Self.ana, "A/plan.yaml")
        try write(
            Self.ana.replacing("title: Ana", with: "title: Ben").replacing("sit:", with: "water:"), "B/plan.yaml")
        #expect(try run("build", "A/plan.yaml", "-o", "out").status == 0)
        let files = (contents("out/plan.ics"), contents("out/plan.manifest.json"))
        let refused = try run("build", "B/plan.yaml", "-o", "out")
        #expect(refused.status == 73)
        #expect(refused.messages.contains("'out/plan.ics' is the calendar of another plan, 'plan' (Ana)"))
        #expect(refused.messages.contains("--force"))
        #expect(contents("out/plan.ics") == files.0 && contents("out/plan.manifest.json") == files.1)
        #expect(try run("diff", "B/plan.yaml", "-o", "out").status == 73)
        #expect(try run("build", "B/plan.yaml", "-o", "out", "--force").status == 0)
    }

    @Test("A plan that is edited where it stands stays the same plan")
    func samePlan() throws {
        try write(Self.ana)
        #expect(try run("build", "plan.yaml", "-o", "out").status == 0)
        for edit in [("seed: 7", "seed: 8"), ("title: Ana", "title: Anna"), ("sit:", "rest:")] {
            try write(Self.ana.replacing(edit.0, with: edit.1))
            let built = try run("build", "plan.yaml", "-o", "out")
            #expect(built.status == 0, "\(edit): \(built.messages)")
            try write(Self.ana)
            #expect(try run("build", "plan.yaml", "-o", "out").status == 0)
        }
        try write("id: hers\n" + Self.ana)
        let renamed = try run("build", "plan.yaml", "-o", "out")
        #expect(renamed.status == 73 && renamed.messages.contains("another plan, 'plan' (Ana)"))
    }

    @Test("A build in another layout tells which files it leaves behind")
    func leftovers() throws {
        try write(Self.ana)
        #expect(try run("build", "plan.yaml", "-o", "out").output.contains("is left of") == false)
        let split = try run("build", "plan.yaml", "-o", "out", "--split")
        #expect(split.output.contains("out/plan.ics is left of a build without --split"))
        try FileManager.default.removeItem(at: folder.appending(path: "out/plan.ics"))
        let whole = try run("build", "plan.yaml", "-o", "out")
        #expect(whole.output.contains("out/plan.prompts.ics is left of a build with --split"))
    }

    @Test("A build waits ten seconds for another one's lock, then leaves with 73")
    func lock() throws {
        try write(Self.ana)
        let out = folder.appending(path: "out").path
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        let descriptor = open(out, O_RDONLY | O_DIRECTORY)
        try #require(descriptor >= 0 && flock(descriptor, LOCK_EX) == 0)
        defer { close(descriptor) }
        let refused = try run("build", "plan.yaml", "-o", "out")
        #expect(refused.status == 73 && refused.messages.contains("another build"))
        #expect(contents("out/plan.ics") == nil)
        // What writes nothing needs no lock.
        #expect(try run("build", "plan.yaml", "-o", "out", "--dry-run").status == 0)
    }
}
