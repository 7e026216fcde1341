import Foundation
import Testing

extension CommandLineTests {
    private var events: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "events").path)) ?? [])
            .filter { $0.hasSuffix(".ics") }.sorted()
    }

    @Test("'build --vdir' writes each event as a file, says how many files it touched, and 'check' takes the folder")
    func eventFolder() throws {
        try write(Self.plan)
        let days = ["--days", "3"]
        let dry = try runAll(["build", "plan.yaml", "--vdir", "events", "--dry-run"] + days)
        #expect(dry.output.contains("12 files would be written\n") && contents("events") == nil && events.isEmpty)
        let first = try runAll(["build", "plan.yaml", "--vdir", "events"] + days)
        #expect(first.status == 0 && first.output.contains("12 files written\n"), "\(first)")
        #expect(
            events
                == (1...3).flatMap { day in (1...4).map { "sit.2026-12-0\(day).\($0)@plan.horarium.ics" } })
        #expect(try runAll(["build", "plan.yaml", "--vdir", "events"] + days).output.contains(" unchanged\n"))
        let shorter = try run("build", "plan.yaml", "--vdir", "events", "--days", "2", "--format", "json")
        let document = try JSONSerialization.jsonObject(with: Data(shorter.output.utf8)) as? [String: Any]
        let file = try #require((document?["files"] as? [[String: Any]])?.first)
        #expect(file["filesWritten"] as? Int == 0 && file["filesRemoved"] as? Int == 4)
        #expect(events.count == 8)

        #expect(try run("check", "events") == Result(status: 0, output: "", messages: ""))
        let text = String(decoding: try #require(contents("events/\(events[0])")), as: UTF8.self)
        // As a program that synchronises writes it.
        try write(text.replacing("\r\n", with: "\n").replacing("Sit", with: "Sat"), "events/\(events[0])")
        #expect(try run("check", "events") == Result(status: 0, output: "", messages: ""))
        try write(text, "events/copy.ics")
        let twice = try run("check", "events")
        #expect(twice.status == 1)
        #expect(
            twice.messages.hasPrefix(
                "events/sit.2026-12-01.1@plan.horarium.ics:1:1: error: the event 'sit.2026-12-01.1@plan.horarium' is in 'events/copy.ics' too; remove one of the files [calendar-uid]"
            ))
        try FileManager.default.removeItem(at: folder.appending(path: "events/copy.ics"))
        #expect(try run("build", "plan.yaml", "-o", "events").status == 0)
        #expect(
            try run("check", "events").messages.contains(
                "events/plan.ics:1:1: error: the file has events of 120 UIDs, and in a folder of events (vdir)"))
        let besides = try run("build", "plan.yaml", "--vdir", "events")
        #expect(besides.output.contains("events/plan.ics is left of a build without --vdir; remove it"))
    }

    @Test(
        "'--vdir' is refused beside what it does not go with, and nothing is written",
        arguments: [
            ["-o", "out"], ["--split"], ["--merge", "all"], ["--compact"], ["--each", "people.csv"],
        ])
    func eventFolderUsage(_ option: [String]) throws {
        try write(Self.plan)
        try write("id\na\n", "people.csv")
        let refused = try runAll(["build", "plan.yaml", "--vdir", "events"] + option)
        #expect(refused.status == 64 && refused.messages.contains("--vdir"))
        #expect(events.isEmpty && contents("out/plan.ics") == nil)
        #expect(try run("build", "plan.yaml", "--vdir", "-").status == 64)
    }

    @Test("A folder of events with nothing left to write says so, also to 'cron'")
    func eventFolderWithoutEvents() throws {
        try write(Self.plan)
        #expect(try run("build", "plan.yaml", "--vdir", "events", "--days", "3").status == 0)
        let empty = Self.plan.replacing("perDay: 4", with: "dates: [2025-12-01]")
        try write(empty)
        let kept = try run("build", "plan.yaml", "--vdir", "events", "--days", "3", "--quiet")
        #expect(kept.status == 0 && kept.output.isEmpty)
        #expect(kept.messages.contains("nothing is removed from 'events', which has 12 events of this plan"))
        #expect(events.count == 12)
        let strict = try run("build", "plan.yaml", "--vdir", "events", "--days", "3", "--strict")
        #expect(strict.status == 1 && events.count == 12)
        try write("# horarium: ignore nothing-removed\n" + empty)
        let ignored = try run("build", "plan.yaml", "--vdir", "events", "--days", "3", "--strict")
        #expect(ignored.status == 0, "\(ignored.messages)")
    }
}
