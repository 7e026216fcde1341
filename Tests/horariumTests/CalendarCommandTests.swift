import Foundation
import Testing

extension CommandLineTests {
    static let session = """
        plan: 1
        id: gym
        timezone: Europe/London
        horizon: {start: 2026-12-01, days: 30}
        workouts:
          templates: {short: {type: hiit, work: 40s, rest: 20s, rounds: 5}}
          sessions: {morning: {template: short, days: [mon, fri], at: 06:30}}

        """

    @Test("With -o - the calendar goes to standard output, the rest to standard error, and no file appears")
    func standardOutput() throws {
        try write(Self.plan)
        #expect(try run("build", "plan.yaml", "-o", "out").status == 0)
        let printed = try run("build", "plan.yaml", "-o", "-")
        #expect(printed.status == 0)
        #expect(Data(printed.output.utf8) == contents("out/plan.ics"))
        #expect(printed.messages.contains("120 events"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["out", "plan.yaml"])
        #expect(try run("build", "plan.yaml", "plan.yaml", "-o", "-").status == 64)
        #expect(try run("build", "plan.yaml", "-o", "-", "--split").status == 64)
        #expect(try run("build", "nowhere.yaml", "-o", "-").status == 66)
    }

    @Test("Merging joins plans in one calendar and keeps their manifests apart")
    func merge() throws {
        try write(Self.plan)
        try write(Self.session, "gym.yaml")
        #expect(try run("build", "plan.yaml", "gym.yaml", "--merge", "all").status == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "out").path).sorted()
        #expect(files == ["all.ics", "gym.manifest.json", "plan.manifest.json"])
        let text = String(decoding: try #require(contents("out/all.ics")), as: UTF8.self)
        #expect(text.contains("UID:morning.2026-12-04@gym.horarium\r\n"))
        #expect(text.contains("UID:sit.2026-12-01.1@plan.horarium\r\n"))
        #expect(text.contains("NAME:all\r\n"))
        #expect(try run("build", "plan.yaml", "gym.yaml", "--merge", "all").output.contains("unchanged"))
        #expect(try run("diff", "plan.yaml", "gym.yaml", "--merge", "all").status == 0)
        #expect(
            try Data(run("build", "plan.yaml", "gym.yaml", "--merge", "all", "-o", "-").output.utf8)
                == contents("out/all.ics"))
        #expect(try run("build", "plan.yaml", "gym.yaml", "--merge", "a/b").status == 64)
        try write(Self.session.replacingOccurrences(of: "id: gym", with: "id: plan"), "gym.yaml")
        let clash = try run("build", "plan.yaml", "gym.yaml", "--merge", "all")
        #expect(clash.status == 64 && clash.messages.contains("the id 'plan'"))
    }

    @Test(
        "Diff lists by day what moved, and as JSON for programs",
        arguments: ["", "calendar: {times: zoned}", "calendar: {recurring: true}", "calendar: {times: floating}"])
    func diff(_ options: String) throws {
        try write(Self.session + options + "\n", "gym.yaml")
        #expect(try run("build", "gym.yaml").status == 0)
        let same = try run("diff", "gym.yaml")
        #expect(same.status == 0 && same.output.isEmpty)
        try write(Self.session.replacingOccurrences(of: "06:30", with: "07:45") + options + "\n", "gym.yaml")
        let moved = try run("diff", "gym.yaml")
        #expect(moved.status == 2)
        #expect(moved.output.contains("\nFri 2026-12-04\n  moved  06:30"), "\(moved.output)")
        #expect(moved.output.contains("to 07:45"))

        let json = try run("diff", "gym.yaml", "--format", "json")
        #expect(json.status == 2)
        let report = try JSONDecoder().decode(DiffReport.self, from: Data(json.output.utf8))
        let calendar = try #require(report.calendars.first)
        #expect(calendar.path == "out/gym.ics")
        // Mondays and Fridays of 2026-12-01 to 2026-12-30.
        #expect(calendar.moved == (options.contains("recurring") ? 1 : 8))
        #expect(calendar.added + calendar.changed + calendar.removed == 0)
        let change = try #require(calendar.changes.first)
        #expect(change.kind == "moved" && change.date == "2026-12-04")
        #expect(change.start == "2026-12-04T06:30:00" && change.newStart == "2026-12-04T07:45:00")
        #expect(change.newStartUtc == (options.contains("floating") ? nil : "2026-12-04T07:45:00Z"))
        #expect(change.sequence == 1)
    }

    @Test("What the horizon before began with is nothing new where the next begins later")
    func diffOfLastNight() throws {
        let plan =
            "plan: 1\nid: gym\ntimezone: UTC\nhorizon: {start: 2027-01-10, end: 2027-01-20}\nprompts: {a: {at: 24:30}}\n"
        try write(plan, "gym.yaml")
        #expect(try run("build", "gym.yaml").status == 0)
        let later = try run("diff", "gym.yaml", "--from", "2027-01-12")
        #expect(later.status == 0 && later.output.isEmpty, "\(later.output)")
        try write(plan.replacingOccurrences(of: "24:30", with: "[24:30, 25:00]"), "gym.yaml")
        // The night to the 12th and the nights to 2027-01-21.
        let more = try run("diff", "gym.yaml", "--from", "2027-01-12")
        #expect(more.output.contains("manifest.json: 10 notifications added; also rules"), "\(more.output)")
    }

    /// Tokyo is nine hours ahead of London in winter.
    @Test("Diff shows days of a journey by the clock there, and says which")
    func diffOnJourney() throws {
        let journey = "travel: [{from: 2026-12-04, to: 2026-12-06, timezone: Asia/Tokyo}]\n"
        try write(Self.session + journey, "gym.yaml")
        #expect(try run("build", "gym.yaml").status == 0)
        try write(Self.session.replacingOccurrences(of: "06:30", with: "07:45") + journey, "gym.yaml")
        let moved = try run("diff", "gym.yaml").output
        #expect(moved.contains("\nFri 2026-12-04 Asia/Tokyo\n  moved  06:30"), "\(moved)")
        #expect(moved.contains("\nMon 2026-12-07\n  moved  06:30"), "\(moved)")
        let json = try run("diff", "gym.yaml", "--format", "json").output
        let report = try JSONDecoder().decode(DiffReport.self, from: Data(json.utf8))
        let changes = try #require(report.calendars.first?.changes)
        #expect(changes[0].timeZone == "Asia/Tokyo" && changes[0].date == "2026-12-04")
        #expect(changes[0].newStart == "2026-12-04T07:45:00" && changes[0].newStartUtc == "2026-12-03T22:45:00Z")
        #expect(changes[1].timeZone == nil && changes[1].newStartUtc == "2026-12-07T07:45:00Z")
    }

    private struct DiffReport: Decodable {
        struct Calendar: Decodable {
            var path: String
            var added, moved, changed, removed: Int
            var changes: [Change]
        }
        struct Change: Decodable {
            var kind, uid, date, start: String
            var timeZone, newStart, newStartUtc: String?
            var sequence: Int
        }
        var calendars: [Calendar]
    }
}
