import Foundation
import ReferenceData
import Testing

extension CommandLineTests {
    @Test(
        "A misspelt command is told with the one that was meant",
        arguments: [["biuld", "plan.yaml"], ["help", "biuld"]])
    func misspeltCommand(_ arguments: [String]) throws {
        let refused = try run(arguments)
        #expect(refused.status == 64 && refused.output.isEmpty)
        #expect(refused.messages == "error: unknown command 'biuld'; did you mean 'build'?\n")
    }

    @Test("Without a command the help is a message, and the exit that of wrong usage")
    func noCommand() throws {
        let bare = try run([])
        #expect(bare.status == 64 && bare.output.isEmpty && bare.messages.contains("SUBCOMMANDS"))
        let asked = try run("--help")
        #expect(asked.status == 0 && asked.output.contains("SUBCOMMANDS") && asked.messages.isEmpty)
    }

    @Test("A misspelt option is told as all errors are")
    func misspeltOption() throws {
        try write(Self.plan)
        let refused = try run("build", "plan.yaml", "--splitt")
        #expect(refused.status == 64)
        #expect(refused.messages.hasPrefix("error: unknown option '--splitt'; did you mean '--split'?"))
    }

    @Test("A file whose name begins with a hyphen is not taken for options")
    func hyphenatedFile() throws {
        try write(Self.plan, "-dash.yaml")
        let refused = try run("check", "-dash.yaml")
        #expect(refused.status == 64)
        #expect(refused.messages == "error: '-dash.yaml' reads as options; write './-dash.yaml' for the file\n")
        #expect(try run("check", "--", "-dash.yaml").status == 0)
    }

    @Test(
        "An unknown option is completed, a slip of one, or what it is called here, and else nothing",
        arguments: [
            (["build", "--out", "x"], "'--out'; did you mean '--output'?"),
            (["show", "--dayz", "3"], "'--dayz'; did you mean '--days'?"),
            (["show", "--start", "2026-12-01"], "'--start'; did you mean '--from'?"),
            (["check", "--to", "2026-12-31"], "'--to'; '--days' says how many days"),
            (["next", "--at", "2026-12-01T07:30:00Z"], "'--at'; did you mean '--now'?"),
            (["show", "--each", "people.csv"], "'--each'"), (["build", "--zip"], "'--zip'"),
        ])
    func unknownOption(arguments: [String], words: String) throws {
        try write(Self.plan)
        let refused = try runAll([arguments[0], "plan.yaml"] + arguments.dropFirst())
        #expect(refused.status == 64)
        #expect(refused.messages.hasPrefix("error: unknown option \(words)\n"), "\(refused.messages)")
    }

    @Test(
        "Standard input is read once, and a second '-' is told",
        arguments: [["check", "-", "-"], ["build", "-", "-"], ["diff", "-", "-"], ["check", "-", "--schema", "-"]])
    func standardInputTwice(_ arguments: [String]) throws {
        let refused = try runAll(arguments)
        #expect(refused.status == 64 && refused.output.isEmpty)
        #expect(refused.messages.hasPrefix("error: '-' is standard input, which can be read once"))
    }

    @Test(
        "Plain arguments, which are read apart, mean what they mean in other ways of writing them",
        arguments: [
            (["check", "plan.yaml", "bad.yaml"], ["check", "--color=auto", "plan.yaml", "bad.yaml"]),
            (
                ["check", "--from", "+7d", "bad.yaml", "--days", "3"],
                ["check", "--days=3", "bad.yaml", "--from=+7d"]
            ),
            (["build", "plan.yaml"], ["build", "--output=out", "plan.yaml"]),
            (
                ["build", "--from", "2026-12-05", "--days", "3", "-o", "here", "plan.yaml"],
                ["build", "--from=2026-12-05", "plan.yaml", "--days=3", "--output=here"]
            ),
            (["build", "-q", "plan.yaml"], ["build", "--quiet", "plan.yaml"]),
        ])
    func plainArguments(_ plain: [String], _ others: [String]) throws {
        try write(Self.plan)
        try write(Self.plan.replacing("perDay: 4", with: "perday: 4"), "bad.yaml")
        let environment = ["SOURCE_DATE_EPOCH": "1796083200"]
        let folder = plain.contains("here") ? "here" : "out"
        func outcome(_ arguments: [String]) throws -> (Result, Data?) {
            defer { try? FileManager.default.removeItem(at: self.folder.appending(path: folder)) }
            return (try runAll(arguments, environment: environment), contents("\(folder)/plan.ics"))
        }
        let (one, other) = try (outcome(plain), outcome(others))
        #expect(one == other)
        #expect((one.1 == nil) == (plain[0] == "check"))
    }

    @Test(
        "What is no plain argument is told as of any command",
        arguments: [
            (["check", "--days", "0", "plan.yaml"], "error: --days takes a number from 1 to 3660, not 0"),
            (["build", "--days", "many", "plan.yaml"], "error: the value 'many' is invalid for '--days <days>'"),
            (["build", "--from", "never", "plan.yaml"], "error: the value 'never' is invalid for '--from <from>'"),
            (["check", "plan.yaml", "--from"], "error: missing value for '--from <from>'"),
            (["check", "-q", "plan.yaml"], "error: unknown option '-q'"),
            (["check", "-o", "out", "plan.yaml"], "error: unknown option '-o'"),
            (["build", "-o", "", "plan.yaml"], "error: -o takes the name of a folder"),
            (["build", "-o", "out/daily.ics", "plan.yaml"], "error: -o takes the name of a folder"),
            (["check"], "error: missing expected argument '<file> ...'"),
        ])
    func noPlainArguments(_ arguments: [String], _ message: String) throws {
        try write(Self.plan)
        let refused = try run(arguments)
        #expect(refused.status == 64 && refused.output.isEmpty)
        #expect(refused.messages.hasPrefix(message))
    }

    @Test("A folder in place of a plan is told as one")
    func folderForPlan() throws {
        let refused = try run("check", ".")
        #expect(refused.status == 66)
        #expect(
            refused.messages
                == ".:1:1: error: '.' cannot be read: it is a folder; name a file in it [unreadable-file]\n")
    }

    @Test("Every schema of the repository can be printed")
    func schemas() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Reference.root.appending(path: "schemas").path)
        #expect(files.count == 9)
        for file in files {
            let printed = try run("schema", String(file.dropLast(".schema.json".count)))
            let text = try String(contentsOf: Reference.root.appending(path: "schemas/\(file)"), encoding: .utf8)
            #expect(printed.output == text, "\(file)")
        }
    }

    @Test("A kind goes by the name of its section too, and a quiet build says nothing")
    func kindsAndQuiet() throws {
        try write(Self.plan)
        let one = try run("show", "plan.yaml", "--kind", "prompt")
        #expect(one.status == 0 && !one.output.isEmpty)
        #expect(try run("show", "plan.yaml", "--kind", "prompts") == one)
        let quiet = try run("build", "plan.yaml", "-q")
        #expect(quiet == Result(status: 0, output: "", messages: ""))
    }

    @Test("The first day may be counted from today")
    func relativeDays() throws {
        try write(Self.plan)
        func first(_ from: String) throws -> Substring? {
            try run("show", "plan.yaml", "--from", from, "--days", "1", "--format", "csv").output
                .split(separator: "\r\n").dropFirst().first?.prefix(10)
        }
        let (today, tomorrow) = (try first("today"), try first("tomorrow"))
        #expect(today != nil && tomorrow != nil && today != tomorrow)
        #expect(try first("+1d") == tomorrow)
        #expect(try run("show", "plan.yaml", "--from", "someday").status == 64)
    }

    @Test(
        "A first day that is too far for any clock is wrong usage", arguments: ["check", "show"],
        ["-9223372036854775808d", "+9223372036854775807d", "-36601d"])
    func farDays(_ command: String, _ day: String) throws {
        try write(Self.plan)
        let refused = try run(command, "plan.yaml", "--from=\(day)")
        #expect(refused.status == 64 && refused.messages.hasPrefix("error: the value '\(day)' is invalid for '--from"))
    }

    @Test(
        "A prescribed time that is none, or counts milliseconds, is told; the years of plans count",
        arguments: [
            ("9223372036854775807", 64), ("-9223372036854775808", 64), ("1800000000000", 64), ("2026-12-01", 64),
            ("7258118400", 64), ("7258118399", 0), ("-2208988801", 64), ("-2208988800", 0), ("", 0),
        ])
    func prescribedTime(_ text: String, _ status: Int32) throws {
        try write(Self.plan)
        for command in [["check"], ["build", "-q"], ["show"]] {
            let outcome = try runAll(command + ["plan.yaml"], environment: ["SOURCE_DATE_EPOCH": text])
            #expect(outcome.status == status)
            guard status != 0 else { continue }
            #expect(outcome.messages.hasPrefix("error: SOURCE_DATE_EPOCH counts seconds from 1970,"))
            #expect(outcome.messages.hasSuffix("it is '\(text)'\n") && outcome.output.isEmpty)
        }
    }

    @Test("An argument that is not UTF-8 is told, and no other file is taken for the one that is meant")
    func foreignBytes() throws {
        try write(Self.plan)
        for arguments in [#"check $'n\xff.yaml'"#, #"build plan.yaml -q -o $'z\xff'"#, #"$'\xff'"#] {
            let refused = try runAll(
                ["-c", "exec \"$0\" \(arguments)", Self.program.path], program: URL(filePath: "/bin/bash"))
            #expect(refused.status == 64 && refused.output.isEmpty)
            #expect(refused.messages.contains("\u{FFFD}") && refused.messages.contains("' is not UTF-8;"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["plan.yaml"])
    }

    @Test(
        "A simulated reserve that leaves nothing is wrong usage, as it is an error of a plan",
        arguments: [
            (["--reserve", "999"], "a reserve of 999 leaves nothing of 64 requests"),
            (["--reserve", "64"], "a reserve of 64 leaves nothing of 64 requests"), (["--reserve", "63"], nil),
            (["--limit", "9", "--reserve", "8"], nil),
            // A plan keeps 4 unless it says so.
            (["--limit", "4"], "a reserve of 4 leaves nothing of 4 requests"),
            (["--limit", "1", "--reserve", "1"], "a reserve of 1 leaves nothing of 1 request;"),
            (["--platform", "android", "--reserve", "499"], nil),
        ] as [([String], String?)])
    func simulatedReserve(_ options: [String], _ message: String?) throws {
        try write(Self.plan)
        let outcome = try run(["simulate", "plan.yaml"] + options)
        #expect(outcome.status == (message == nil ? 0 : 64))
        if let message { #expect(outcome.messages.hasPrefix("error: \(message)") && outcome.output.isEmpty) }
    }

    @Test("The agenda tells when reminders are, and the zone's letters where clocks show an hour twice")
    func agenda() throws {
        try write(
            """
            plan: 1
            timezone: Europe/London
            location: {latitude: 51.5074, longitude: -0.1278}
            horizon: {start: 2027-10-31, days: 1}
            prayers:
              defaults: {at: none}
              alerts: {dhuhr: {at: sound, reminders: [{before: 30m}, {before: 5m}]}}
            workouts:
              templates: {hiit: {type: hiit, work: 10m, rest: 5m, rounds: 2}}
              sessions:
                night: {template: hiit, at: 01:30, remind: [45m]}
            """)
        let table = try run("show", "plan.yaml").output
        // Clocks go from 02:00 BST to 01:00 GMT at 01:00 UTC: the first 01:30 is meant.
        #expect(table.contains("01:30:00 BST"))
        #expect(table.contains("5 notifications: 00:45:00, 01:40:00 BST, 01:45:00 BST, …"))
        let dhuhr = try #require(table.split(separator: "\n").first { $0.contains("Dhuhr") })
        #expect(dhuhr.contains("3 notifications: 11:"))
    }

    @Test("Colour on request goes into files too, none on request and none without a terminal")
    func colour() throws {
        try write(Self.plan)
        let escape = "\u{1B}["
        let coloured = try run("show", "plan.yaml", "--color", "always")
        #expect(coloured.output.hasPrefix("\u{1B}[1mTue 2026-12-01\u{1B}[0m\n"))
        let plain = try run("show", "plan.yaml")
        #expect(!plain.output.contains(escape) && !plain.output.isEmpty)
        for choice in ["auto", "never"] { #expect(try run("show", "plan.yaml", "--color", choice) == plain) }
        // What the colours are taken out of is the same text.
        #expect(coloured.output.replacing(#/\u{1B}\[[\d;]*m/#, with: "") == plain.output)
        // NO_COLOR, which `run` sets, is a wish for all programs; --color is one for this run.
        try write("plan: 1\ntimezone: Europe/London\nprompts: {p: {perday: 4}}\n")
        for command in ["check", "build", "diff", "show", "explain", "simulate", "export"] {
            let more = command == "export" ? ["--target", "ios"] : []
            let told = try run([command] + more + ["plan.yaml", "--color", "always"])
            #expect(told.messages.contains("\u{1B}[1;31merror:"), "\(command): \(told.messages)")
        }
        #expect(try run("check", "plan.yaml", "--color", "never").messages.contains("error: unknown key 'perday'"))
        #expect(try run("check", "plan.yaml", "--color", "sometimes").status == 64)
        #expect(!(try run("show", "plan.yaml", "--format", "json", "--color", "always").output.contains(escape)))
    }
}
