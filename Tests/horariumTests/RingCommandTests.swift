import Foundation
import Testing

extension CommandLineTests {
    @Test(
        "Options of 'ring' that cannot be meant are wrong usage, or name the file",
        arguments: [
            (["-"], 64, "a plan that rings is a file"),
            (["sit.yaml", "--to", "phone"], 64, "there is no target 'phone'"),
            (["sit.yaml", "--to", "command:"], 64, "'command:' needs a program"),
            (
                ["sit.yaml", "--to", "webhook:a.example/x"], 64,
                "'a.example/x' is no address of the web; write https:// before it"
            ),
            (["sit.yaml", "--to", "ntfy:https://ntfy.sh"], 64, "'ntfy:' needs a topic"),
            (
                ["sit.yaml", "--only", "prayer"], 64,
                "--only takes prompts, prayers or workouts, not 'prayer'; did you mean 'prayers'?"
            ),
            (["sit.yaml", "--rules", ","], 64, "--rules names nothing; leave it out for all"),
            (["sit.yaml", "--alerts", "loud"], 64, "the value 'loud' is invalid for '--alerts <alerts>'"),
            (
                ["sit.yaml", "--ahead", "4d"], 64,
                "the value '4d' is invalid for '--ahead <time>': expected a time up to 3d, such as 12h, or 0"
            ),
            (["sit.yaml", "--daily-limit", "0"], 64, "--daily-limit is 1 or more"),
            (
                ["sit.yaml", "--to", "terminal", "--ahead", "3d"], 64,
                "--ahead and --daily-limit are about ntfy; name a topic"
            ),
            (["sit.yaml", "--to", "terminal", "--daily-limit", "9"], 64, "--ahead and --daily-limit are about ntfy"),
            (["sit.yaml", "--state", ""], 64, "--state takes the name of a folder"),
            (["sit.yaml", "--log", ""], 64, "--log takes the name of a file"),
            (["none.yaml"], 66, "there is no file 'none.yaml'"),
            (["sit.yaml", "./sit.yaml"], 64, "'sit.yaml' and './sit.yaml' both have the id 'sit'"),
            (["sit.yaml", "--state", "sit.yaml/state"], 73, "'sit.yaml/state' could not be written"),
            (["sit.yaml", "--log", "sit.yaml/log"], 73, "'sit.yaml/log' could not be written"),
        ] as [([String], Int32, String)])
    func wrongRing(_ arguments: [String], _ status: Int32, _ message: String) throws {
        try write(Self.plan, "sit.yaml")
        let refused = try run(["ring", "--once", "--state", "state"] + arguments)
        #expect(refused.status == status && refused.output.isEmpty)
        #expect(refused.messages.hasPrefix("error: \(message)"), "\(refused.messages)")
    }

    /// A file of targets with a program that is not there.
    private static let targets =
        "ring: 1\nlog: log\nstate: state\ntargets: {lamp: {to: \"command:./lamp\", rules: wlak}}\n"

    @Test("'ring' takes its targets from a file, whose paths count from its folder")
    func ringConfig() throws {
        let horizon = "horizon: {start: 2021-03-01, days: 2}"
        try write(
            "plan: 1\ntimezone: UTC\n\(horizon)\nprompts: {sit: {at: \"09:00\"}, walk: {at: \"10:00\"}}\n", "p.yaml")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "my"), withIntermediateDirectories: false)
        try write(Self.targets, "my/ring.yaml")
        let line =
            ["ring", "p.yaml", "--once", "--config", "my/ring.yaml", "--to", "terminal"]
            + ["--rules", "sti", "--rules", "walk"]
        let rung = try run(line)
        #expect(rung.status == 0 && rung.output.isEmpty)
        #expect(
            rung.messages.split(separator: "\n") == [
                "lamp: there is no program 'my/./lamp' that can be run; until there is, nothing gets there",
                "p.yaml: nothing rings these days; the plan has 2021-03-01 to 2021-03-02",
                "lamp: there is no rule 'wlak' now; did you mean 'walk'?",
                "lamp: there is no rule 'sti' now; did you mean 'sit'?",
                "terminal: there is no rule 'sti' now; did you mean 'sit'?",
            ])
        #expect(contents("my/state/p.ring") != nil && contents("my/log") != nil)
        #expect(try run(line + ["--state", "other", "--log", "other.log"]).status == 0)
        #expect(contents("other/p.ring") != nil && contents("other.log") != nil)
        #expect(try run("check", "my/ring.yaml", "p.yaml").status == 0)
    }

    @Test("A broken file of targets is shown at its place, by 'ring' and by 'check'")
    func brokenConfig() throws {
        try write(Self.plan, "sit.yaml")
        try write(Self.targets.replacing("to:", with: "too:"), "ring.yaml")
        for arguments in [["ring", "sit.yaml", "--once", "--config", "ring.yaml"], ["check", "ring.yaml"]] {
            let refused = try run(arguments)
            #expect(refused.status == 1)
            let finding = "ring.yaml:4:18: error: unknown key 'too' in 'targets.lamp'; did you mean 'to'?"
            #expect(refused.messages.hasPrefix(finding), "\(refused.messages)")
        }
        let mended = try run("check", "ring.yaml", "--fix")
        #expect(mended.status == 64 && mended.messages.contains("'ring.yaml' has targets of 'ring'"))
        #expect(try run("ring", "sit.yaml", "--once", "--config", "none.yaml").status == 66)
        let swapped = try run("ring", "ring.yaml", "--once", "--config", "sit.yaml")
        #expect(swapped.status == 1 && swapped.messages.contains("this is a plan, and no file of targets"))
        let plan = try run("ring", "ring.yaml", "--once")
        #expect(plan.status == 1 && plan.messages.contains("as in 'horarium ring PLAN --config FILE'"))
    }

    @Test("'ring --once' of a plan whose days are over says so, and keeps a state where it is told to")
    func ringOnce() throws {
        try write(
            "plan: 1\ntimezone: UTC\nhorizon: {start: 2021-03-01, days: 2}\nprompts: {sit: {at: \"09:00\"}}\n", "p.yaml"
        )
        let rung = try run("ring", "p.yaml", "--once", "--state", "state", "--to", "terminal")
        #expect(rung.status == 0 && rung.output.isEmpty)
        #expect(rung.messages == "p.yaml: nothing rings these days; the plan has 2021-03-01 to 2021-03-02\n")
        #expect(contents("state/p.ring") != nil)
    }

    @Test("Without a target it is the desktop where a service answers, and the terminal where none does")
    func ringDesktop() throws {
        try write(
            "plan: 1\ntimezone: UTC\nhorizon: {start: 2021-03-01, days: 2}\nprompts: {sit: {at: \"09:00\"}}\n", "p.yaml"
        )
        let programs = ["notify-send": "#!/bin/sh\n", "gdbus": "#!/bin/sh\nexit 1\n"]
        for (name, text) in programs { try program(text, name) }
        let environment = ["PATH": folder.appending(path: "bin").path]
        func labels(_ options: String...) throws -> String {
            let line = ["ring", "p.yaml", "--once", "--state", "state", "--rules", "none"] + options
            return try runAll(line, environment: environment).messages.split(separator: "\n")
                .filter { !$0.hasPrefix("p.yaml") }.map { $0.prefix(60) }.joined(separator: "|")
        }
        let unanswered = "no notification service answers"
        #expect(try labels().hasPrefix("terminal: there is no rule"))
        #expect(try labels("--to", "desktop").hasPrefix(unanswered))
        try program("#!/bin/sh\necho \"(['actions', 'body'],)\"\n", "gdbus")
        #expect(try labels().hasPrefix("desktop: there is no rule"))
        #expect(try labels("--to", "terminal").hasPrefix("terminal: there is no rule"))
        try write("ring: 1\ntargets: {desk: {to: desktop}}\n", "ring.yaml")
        #expect(try labels("--config", "ring.yaml").hasPrefix("desk: there is no rule"))
        // Without notify-send nobody is asked.
        try FileManager.default.removeItem(at: folder.appending(path: "bin/notify-send"))
        #expect(try labels().hasPrefix("terminal: there is no rule"))
        #expect(try labels("--to", "desktop").hasPrefix("desktop: there is no program"))
    }

    @Test("'ring --start' goes through a workout by the keys that come, and delivers beside the terminal what rings")
    func ringStart() throws {
        try write(Self.workouts, "p.yaml")
        try write("sss", "keys")
        let lines = ["Push", "0:00  Dips 1/2", "0:00  Rest", "0:00  Dips 2/2", "0:00  done"]
        // The seconds may be later ones.
        func shown(_ result: Result) -> [String] {
            result.output.split(separator: "\n").map { String($0).replacing(/^\d+:\d\d/, with: "0:00") }
        }
        let done = try run("ring", "p.yaml", "--start", "push", "--to", "terminal", inputFrom: "keys")
        #expect(done.status == 0 && shown(done) == lines && done.messages.isEmpty, "\(done)")
        try write("", "keys")
        let stopped = try run(
            "ring", "p.yaml", "--start", "push", "--set", "workouts.templates.push.title=Pull", inputFrom: "keys")
        #expect(stopped.status == 64 && shown(stopped) == ["Pull", "0:00  Dips 1/2", "0:00  stopped"])
        #expect(stopped.messages == "error: this workout goes on by a key, and no more keys can come\n")
    }

    @Test("A closed standard input stays closed: no file that the program opens takes its place")
    func closedInput() throws {
        try write(Self.workouts, "p.yaml")
        let line = "exec \"$0\" ring p.yaml --start push --log log <&-"
        let closed = try runAll(["-c", line, Self.program.path], program: URL(filePath: "/bin/bash"))
        #expect(closed.status == 64 && closed.messages.hasPrefix("error: this workout goes on by a key"))
    }

    private static let workouts = """
        plan: 1
        timezone: UTC
        workouts:
          templates:
            push: {type: lift, title: Push, exercises: [{name: Dips, sets: 2}]}
            hiit: {type: hiit, work: 40s, rest: 20s, rounds: 5}
          sessions:
            mondays: {template: hiit, days: mon, at: 07:00}

        """

    @Test(
        "A workout that the plan does not have, and options that it cannot have, are wrong usage",
        arguments: [
            (["--start", "hit"], 64, "there is no template 'hit'; did you mean 'hiit'?"),
            (["--start", "mondays"], 64, "there is no template 'mondays'; 'mondays' is a session of 'hiit'"),
            (["--start", "swimming"], 64, "there is no template 'swimming'; the plan has 'push', 'hiit'"),
            (["--start", "hiit", "--once"], 64, "--start goes through a workout; take --once out"),
            (["--start", "hiit", "--state", "state"], 64, "--start keeps no state; take --state out"),
            (
                ["--start", "hiit", "--only", "prayers"], 64,
                "--only, --rules and --alerts are about targets; name one with --to"
            ),
            (["--start", "hiit", "p.yaml"], 64, "--start takes one plan"),
            (["--start", "hiit", "--log", "p.yaml/log"], 73, "'p.yaml/log' could not be written"),
            (["--start", "hiit", "--set", "workouts={}"], 64, "the plan has no workout templates; write one in"),
        ] as [([String], Int32, String)])
    func wrongStart(_ arguments: [String], _ status: Int32, _ message: String) throws {
        try write(Self.workouts, "p.yaml")
        let refused = try run(["ring", "p.yaml"] + arguments)
        #expect(refused.status == status && refused.output.isEmpty)
        #expect(refused.messages.hasPrefix("error: \(message)"), "\(refused.messages)")
    }

    /// Puts a program into the folder `bin`.
    private func program(_ text: String, _ name: String) throws {
        let bin = folder.appending(path: "bin")
        try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
        try write(text, "bin/\(name)")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: bin.appending(path: name).path)
    }
}
