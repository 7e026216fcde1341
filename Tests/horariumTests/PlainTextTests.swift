import Foundation
import Testing

@testable import ReferenceData

extension CommandLineTests {
    /// What the commands print in columns for eyes, as they print it with `--plain`.
    static let plainCommands: [[String]] = [
        ["show", "PLANS/london.yaml", "--days", "3"], ["build", "PLANS/london.yaml", "-o", "out"],
        ["build", "PLANS/london.yaml", "-o", "split", "--split", "--days", "90"],
        ["next", "PLANS/london.yaml", "--now", "2026-12-01T07:30"],
        ["prayers", "--place", "London", "--from", "2026-12-01", "--days", "3"],
        ["prayers", "--place", "London", "--from", "2026-12-01", "--compare", "isna,makkah"],
        ["prayers", "--place", "Tromsø", "--from", "2026-12-01", "--days", "2"],
        ["timetable", "PLANS/mosque.yaml", "--month", "2027-03"], ["places", "birmingham"], ["methods"],
        ["explain", "PLANS/london.yaml"], ["explain", "PLANS/london.yaml", "check-in"],
        ["explain", "PLANS/london.yaml", "check-in/2026-12-01/1"], ["explain", "PLANS/london.yaml", "fajr/2026-12-01"],
        ["explain", "PLANS/london.yaml", "2026-12-01"], ["explain", "PLANS/powerlifter.yaml", "main-day/2027-01-11"],
        ["explain", "PLANS/strength.yaml", "squat-day"],
        ["simulate", "PLANS/london.yaml", "--platform", "ios", "--refresh", "daily@08:00"],
        ["audit", "plan.yaml", "off.csv"], ["audit", "plan.yaml", "off.csv", "--by", "day"],
        ["check", "broken.yaml"], ["diff", "PLANS/london.yaml", "-o", "none"],
    ]

    @Test(
        "Plain text has no columns, no bars and no marks below lines, and TERM=dumb asks for it",
        arguments: plainCommands)
    func plain(_ command: [String]) throws {
        try write(
            """
            plan: 1
            id: sit
            timezone: Europe/London
            horizon: {start: 2026-12-01, days: 3}
            prompts: {sit: {title: Sit, body: Sit, perDay: 1, distribution: even, window: {from: 07:00, to: 09:00}}}
            """)
        try write("sent\n2026-12-01T08:00:10\n2026-12-03T08:20:00\n", "off.csv")
        try write("plan: 1\ntimezone: UTC\nprompts: {sit: {at: 07:00, perday: 3}}\n", "broken.yaml")
        let arguments = command.map {
            $0.replacing("PLANS/", with: Reference.root.appending(path: "plans/").path + "/")
        }
        let plain = try runAll(arguments + ["--plain"])
        let text = plain.output + plain.messages
        #expect(!text.isEmpty && plain.status < 64, "\(plain.messages)")
        for line in text.split(separator: "\n") {
            #expect(!line.contains("  ") && !line.hasPrefix(" "), "\(line)")
            #expect(line.unicodeScalars.allSatisfy { !(0x2500...0x259F).contains($0.value) }, "\(line)")
            #expect(!line.contains("^^"), "\(line)")
        }
        try? FileManager.default.removeItem(at: folder.appending(path: "out"))
        try? FileManager.default.removeItem(at: folder.appending(path: "split"))
        let dumb = try runAll(arguments, environment: ["TERM": "dumb"])
        #expect(dumb.output == plain.output && dumb.messages == plain.messages)
    }

    @Test("A study is heard without Markdown's marks, and a file keeps them where only the terminal is dumb")
    func plainStudy() throws {
        let plan = Reference.root.appending(path: "plans/study.yaml").path
        let plain = try run("study", plan, "--days", "3", "--plain").output
        for line in plain.split(separator: "\n") {
            #expect(
                !line.contains("  ") && !line.contains("|") && !line.contains("`") && !line.hasPrefix("#"), "\(line)")
        }
        #expect(plain.contains("\nRegistration: the sampling plan\n"))
        let file = try runAll(["study", plan, "--days", "3"], environment: ["TERM": "dumb"]).output
        #expect(file.hasPrefix("# ") && file.contains("\n| "))
    }

    @Test("A line of a table names what its numbers are, and what a plain text is not asked for stays as it is")
    func plainLines() throws {
        let places = try run("places", "birmingham", "--plain").output
        #expect(
            places.hasPrefix(
                "Birmingham, England, GB: zone Europe/London, method moonsighting-committee, madhab shafi, latitude 52.481, longitude -1.9, people 1157603\n"
            ))
        let london = Reference.root.appending(path: "plans/london.yaml").path
        let summary = try run("build", london, "-o", "out", "--plain").output
        #expect(summary.contains("\nprompts: events 240, notifications 240, a day 4.0\n"))
        #expect(summary.contains("\nout/london.ics: 286 kB, written\n"))
        #expect(try run("show", london, "--days", "1", "--no-plain").output.contains("  "))
        let columns = try runAll(["places", "birmingham", "--no-plain"], environment: ["TERM": "dumb"]).output
        #expect(columns.hasPrefix("place   "))
    }
}
