import Foundation
import Testing

extension CommandLineTests {
    private static let wrong = """
        plan: 1
        timezone: Europe/London
        seed: 7
        horizon: {start: 2026-12-01, days: 3}   # three days
        prompts:
          p: {perday: 4, minGap: 30}

        """
    private static let right = wrong.replacing("perday", with: "perDay")

    @Test("check --fix writes what is certain, shows the difference and tells the rest")
    func fix() throws {
        try write(Self.wrong)
        let difference = """
            --- plan.yaml
            +++ plan.yaml
            @@ -3,4 +3,4 @@
             seed: 7
             horizon: {start: 2026-12-01, days: 3}   # three days
             prompts:
            -  p: {perday: 4, minGap: 30}
            +  p: {perDay: 4, minGap: 30}

            """
        let dry = try run("check", "--fix", "--dry-run", "plan.yaml")
        #expect(dry.output == difference && dry.status == 1)
        #expect(dry.messages.hasPrefix("1 correction to write to plan.yaml\n"))
        #expect(contents("plan.yaml") == Data(Self.wrong.utf8))
        let fixed = try run("check", "--fix", "plan.yaml")
        #expect(fixed.output == difference && fixed.status == 1)
        #expect(fixed.messages.hasPrefix("1 correction written to plan.yaml\n"))
        #expect(fixed.messages.contains("plan.yaml:6:26: error: ") && !fixed.messages.contains("perday"))
        #expect(contents("plan.yaml") == Data(Self.right.utf8))
        let again = try run("check", "--fix", "plan.yaml")
        #expect(again.output.isEmpty && again.status == 1 && !again.messages.contains("correction"))
        try write(Self.right.replacing("30}", with: "30m}"))
        #expect(
            try run("check", "--fix", "--from", "2026-12-01", "plan.yaml")
                == Result(status: 0, output: "", messages: ""))
    }

    @Test("Programs get the findings of the mended text and nothing else")
    func fixForPrograms() throws {
        try write(Self.wrong)
        let fixed = try run("check", "--fix", "--format", "json", "plan.yaml")
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(fixed.output.utf8)) as? [String: Any])
        #expect(report["errors"] as? Int == 1 && fixed.status == 1)
        #expect(fixed.messages.contains("+  p: {perDay: 4, minGap: 30}"))
    }

    @Test("Where nothing can be mended, --fix says why and changes nothing")
    func fixRefused() throws {
        try write(Self.wrong)
        try write("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "team.ics")
        for (arguments, words) in [
            (["--fix", "--schema", "s.json", "plan.yaml"], "--fix goes with plans, not --schema"),
            (["--dry-run", "plan.yaml"], "--dry-run goes with --fix"),
            (["--fix", "-"], "standard input"),
            (["--fix", "plan.yaml", "team.ics"], "'team.ics' is a calendar"),
        ] {
            let refused = try run(["check"] + arguments)
            #expect(refused.status == 64 && refused.messages.contains(words), "\(refused)")
        }
        #expect(contents("plan.yaml") == Data(Self.wrong.utf8))
        let missing = try run("check", "--fix", "nothing.yaml")
        #expect(missing.status == 66)
    }

    @Test("A disk that is full leaves the plan as it was")
    func fixOnFullDisk() throws {
        let long = Self.wrong + String(repeating: "# a comment\n", count: 400)
        try write(long)
        let failed = try run(["check", "--fix", "plan.yaml"], limitedTo: 2)
        #expect(failed.status == 74 && failed.messages.contains("'plan.yaml' could not be written"))
        #expect(contents("plan.yaml") == Data(long.utf8))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names == ["plan.yaml"])
    }
}
