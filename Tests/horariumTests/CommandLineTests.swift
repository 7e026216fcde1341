import Foundation
import ReferenceData
import Testing

/// Runs the built program as a user does, on 1 December 2026 unless a test prescribes another time, or none with an empty
/// `SOURCE_DATE_EPOCH`.
@Suite("The command line")
struct CommandLineTests {
    struct Result: Equatable {
        var status: Int32
        var output, messages: String
    }

    let folder: URL
    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "horarium-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// The program beside the test bundle.
    static let program: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let beside = (bundle ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
        return beside.appending(path: "horarium")
    }()

    func run(
        _ arguments: String..., limitedTo kilobytes: Int? = nil, inputFrom input: String? = nil,
        environment: [String: String] = [:]
    ) throws -> Result {
        try runAll(arguments, environment: environment, limitedTo: kilobytes, inputFrom: input)
    }

    func run(_ arguments: [String], limitedTo kilobytes: Int? = nil) throws -> Result {
        try runAll(arguments, limitedTo: kilobytes)
    }

    func runAll(
        _ arguments: [String], program: URL = program, environment: [String: String] = [:],
        limitedTo kilobytes: Int? = nil, inputFrom input: String? = nil
    ) throws -> Result {
        let process = Process()
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment
            .merging(["NO_COLOR": "1", "SOURCE_DATE_EPOCH": "1796083200"]) { _, new in new }
            .merging(environment) { _, new in new }
        if let kilobytes {
            // A limit on the size of files stands for a disk that is full.
            process.executableURL = URL(filePath: "/bin/bash")
            process.arguments = ["-c", "ulimit -f \(kilobytes); exec \"$0\" \"$@\"", Self.program.path] + arguments
        } else {
            process.executableURL = program
            process.arguments = arguments
        }
        let (output, messages) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = messages
        if let input { process.standardInput = try FileHandle(forReadingFrom: folder.appending(path: input)) }
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let errors = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Result(status: process.terminationStatus, output: text, messages: errors)
    }

    func write(_ text: String, _ name: String = "plan.yaml") throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    func contents(_ name: String) -> Data? { FileManager.default.contents(atPath: folder.appending(path: name).path) }

    static let plan = """
        plan: 1
        timezone: Europe/London
        seed: 7
        horizon: {start: 2026-12-01, days: 30}
        prompts:
          sit: {perDay: 4}

        """

    @Test("A build writes both files; a second one leaves them as they are")
    func build() throws {
        try write(Self.plan)
        let first = try run("build", "plan.yaml", "-o", "out")
        #expect(first.status == 0, "\(first.messages)")
        #expect(first.output.contains("out/plan.ics"))
        let files = (contents("out/plan.ics"), contents("out/plan.manifest.json"))
        #expect(files.0 != nil && files.1 != nil)
        let second = try run("build", "plan.yaml", "-o", "out")
        #expect(second.status == 0)
        #expect(second.output.contains("unchanged"))
        #expect(contents("out/plan.ics") == files.0)
        #expect(contents("out/plan.manifest.json") == files.1)
    }

    @Test("The outputs are the same wherever the plan lies")
    func placeIndependent() throws {
        try write(Self.plan)
        try FileManager.default.createDirectory(at: folder.appending(path: "deep"), withIntermediateDirectories: true)
        try write(Self.plan, "deep/plan.yaml")
        #expect(try run("build", "plan.yaml", "-o", "a").status == 0)
        #expect(try run("build", "deep/plan.yaml", "-o", "b").status == 0)
        #expect(try run("build", folder.appending(path: "plan.yaml").path, "-o", "c").status == 0)
        for name in ["plan.ics", "plan.manifest.json"] {
            #expect(contents("a/\(name)") == contents("b/\(name)"))
            #expect(contents("a/\(name)") == contents("c/\(name)"))
        }
    }

    @Test("An error leaves earlier outputs untouched, and the exit code is 1")
    func errorKeepsOutputs() throws {
        try write(Self.plan)
        #expect(try run("build", "plan.yaml", "-o", "out").status == 0)
        let before = contents("out/plan.ics")
        try write(Self.plan.replacingOccurrences(of: "perDay", with: "perday"))
        let broken = try run("build", "plan.yaml", "-o", "out")
        #expect(broken.status == 1)
        #expect(
            broken.messages.contains(
                "plan.yaml:6:9: error: unknown key 'perday' in 'prompts.sit'; did you mean 'perDay'? [unknown-key]"))
        #expect(broken.output.isEmpty)
        #expect(contents("out/plan.ics") == before)
    }

    @Test("A missing file is 66, a wrong option 64")
    func exitCodes() throws {
        #expect(try run("build", "nowhere.yaml").status == 66)
        #expect(try run("check", "nowhere.yaml").status == 66)
        #expect(try run("build").status == 64)
        try write(Self.plan)
        #expect(try run("build", "plan.yaml", "--days", "0").status == 64)
        #expect(try run("build", "plan.yaml", "--colour").status == 64)
        #expect(try run("check", "plan.yaml").status == 0)
    }

    @Test("A folder that cannot be made is 73, and says why")
    func folderNotWritable() throws {
        try write(Self.plan)
        try write("in the way", "out")
        let result = try run("build", "plan.yaml", "-o", "out/deeper")
        #expect(result.status == 73)
        #expect(result.messages.contains("out") && result.messages.contains("nothing was changed"))
    }

    @Test("A full disk is 74, keeps the earlier files and leaves nothing half-written")
    func diskFull() throws {
        try write(Self.plan)
        #expect(try run("build", "plan.yaml", "-o", "out").status == 0)
        let before = contents("out/plan.manifest.json")
        try write(Self.plan.replacingOccurrences(of: "perDay: 4", with: "perDay: 5"))
        let result = try run("build", "plan.yaml", "-o", "out", limitedTo: 4)
        #expect(result.status == 74, "\(result.messages)")
        #expect(contents("out/plan.manifest.json") == before)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "out").path).sorted()
        #expect(files == ["plan.ics", "plan.manifest.json"])
    }

    @Test("A dry run writes nothing")
    func dryRun() throws {
        try write(Self.plan)
        let result = try run("build", "plan.yaml", "-o", "out", "--dry-run")
        #expect(result.status == 0)
        #expect(result.output.contains("would be written"))
        #expect(contents("out/plan.ics") == nil)
    }

    @Test("A calendar of another program is not replaced without --force")
    func foreign() throws {
        try write(Self.plan)
        try FileManager.default.createDirectory(at: folder.appending(path: "out"), withIntermediateDirectories: true)
        let foreign = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Other//EN\r\nEND:VCALENDAR\r\n"
        try write(foreign, "out/plan.ics")
        let refused = try run("build", "plan.yaml", "-o", "out")
        #expect(refused.status == 73)
        #expect(refused.messages.contains("--force"))
        #expect(contents("out/plan.ics") == Data(foreign.utf8))
        #expect(contents("out/plan.manifest.json") == nil)
        #expect(try run("build", "plan.yaml", "-o", "out", "--force").status == 0)
    }

    @Test("An edited plan updates its events in place, and diff tells beforehand")
    func regenerate() throws {
        try write(Self.plan)
        #expect(try run("diff", "plan.yaml").status == 2)
        #expect(try run("build", "plan.yaml").status == 0)
        #expect(try run("diff", "plan.yaml").status == 0)
        try write(Self.plan + "    title: Look\n".replacingOccurrences(of: "    title", with: "  other:\n    title"))
        let diff = try run("diff", "plan.yaml")
        #expect(diff.status == 2)
        #expect(diff.output.contains("added"))
        try write(Self.plan.replacingOccurrences(of: "perDay: 4", with: "perDay: 3"))
        #expect(try run("build", "plan.yaml").output.contains("moved"))
        let text = String(decoding: try #require(contents("out/plan.ics")), as: UTF8.self)
        #expect(text.components(separatedBy: "STATUS:CANCELLED").count == 31)
    }

    @Test("diff tells of what only a device would notice, and of nothing else")
    func manifestDiff() throws {
        try write(Self.plan)
        #expect(try run("build", "plan.yaml").status == 0)
        // A comment changes nothing, nor does a horizon that leaves days behind.
        try write("# a comment\n" + Self.plan)
        #expect(try run("diff", "plan.yaml").status == 0)
        #expect(try run("diff", "plan.yaml", "--from", "2026-12-03", "--days", "20").status == 0)
        try write(Self.plan.replacingOccurrences(of: "perDay: 4", with: "perDay: 4, sound: bell.wav"))
        let diff = try run("diff", "plan.yaml")
        #expect(diff.status == 2)
        #expect(
            diff.output == "out/plan.manifest.json: 120 notifications changed; also channels, sounds, presentations\n")
        let json = try run("diff", "plan.yaml", "--format", "json").output
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: [[String: Any]]]
        #expect(object?["manifests"]?.first?["changed"] as? Int == 120)
        #expect(object?["calendars"]?.first?["changed"] as? Int == 0)
        try write("{\"manifestVersion\": 1", "out/plan.manifest.json")
        #expect(try run("diff", "plan.yaml").output.contains("not a whole manifest"))
    }

    @Test("The agenda is a table, JSON or CSV, of all kinds or one")
    func show() throws {
        try write(Self.plan)
        let table = try run("show", "plan.yaml", "--days", "2")
        #expect(table.output.contains("Tue 2026-12-01") && table.output.contains("sit/2026-12-02/4"))
        let json = try run("show", "plan.yaml", "--days", "2", "--format", "json")
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect((object?["occurrences"] as? [Any])?.count == 8)
        let csv = try run("show", "plan.yaml", "--days", "2", "--format", "csv")
        #expect(csv.output.components(separatedBy: "\r\n").count == 10)
        #expect(try run("show", "plan.yaml", "--kind", "prayer").output == "nothing is planned on these days\n")
    }

    @Test("Explain tells of an occurrence and of a code")
    func explain() throws {
        try write(Self.plan)
        let occurrence = try run("explain", "plan.yaml", "sit/2026-12-01/1")
        #expect(occurrence.status == 0)
        #expect(occurrence.output.contains("07:45:00 to 10:00:00") && occurrence.output.contains("U = 0."))
        #expect(try run("explain", "plan.yaml", "plan/sit/2026-12-01/1").output == occurrence.output)
        #expect(try run("explain", "plan.yaml", "sit.2026-12-01.1@plan.horarium").output == occurrence.output)
        // An identifier of other days than the plan's: nothing depends on the horizon.
        let later = try run("explain", "plan.yaml", "plan/sit/2028-02-29/1")
        let inside = try run("explain", "plan.yaml", "sit/2028-02-29/1", "--from", "2028-02-01")
        #expect(later.output.hasPrefix(inside.output))
        #expect(later.output.contains("2028-02-29 is outside"))
        #expect(try run("explain", "--codes").output.contains("unknown-key"))
        #expect(try run("explain", "plan.yaml").output.contains("sit"))
        #expect(later.status == 0)
        #expect(try run("explain", "unknown-key").output.contains("perDay"))
        #expect(try run("explain", "unknown-kee").messages.contains("did you mean 'unknown-key'?"))
    }

    @Test("What init writes is a plan that checks and builds", arguments: ["meditation", "prayer", "workout", "all"])
    func initialize(_ template: String) throws {
        #expect(try run("init", "my.yaml", "--template", template).status == 0)
        let check = try run("check", "my.yaml")
        #expect(check.status == 0 && check.messages.isEmpty, "\(check.messages)")
        #expect(try run("build", "my.yaml").status == 0)
        #expect(try run("init", "my.yaml").status == 73)
    }

    @Test("Split writes a calendar for each section")
    func split() throws {
        #expect(try run("init", "my.yaml").status == 0)
        #expect(try run("build", "my.yaml", "--split").status == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "out").path).sorted()
        #expect(files == ["my.manifest.json", "my.prayers.ics", "my.prompts.ics", "my.workouts.ics"])
    }

    @Test("Any document is checked against any schema")
    func documents() throws {
        try write("{\"type\": \"object\", \"required\": [\"a\"]}", "schema.json")
        try write("a: 1\n", "good.yaml")
        try write("{\"b\": 1}", "bad.json")
        #expect(try run("check", "--schema", "schema.json", "good.yaml").status == 0)
        let bad = try run("check", "--schema", "schema.json", "bad.json", "good.yaml")
        #expect(bad.status == 1)
        #expect(bad.messages.contains("missing key 'a'"))
        try write("{\"type\": \"objekt\"}", "broken.json")
        #expect(try run("check", "--schema", "broken.json", "good.yaml").messages.contains("[bad-schema]"))
    }

    /// RFC 3986 §5.2: a relative reference is resolved against the `$id` of the schema around it, or the file's own
    /// place.
    @Test("A schema may refer to files beside it", arguments: ["", #""$id": "https://x.example/s/main.json", "#])
    func schemaFiles(id: String) throws {
        try FileManager.default.createDirectory(
            at: folder.appending(path: "s/parts"), withIntermediateDirectories: true)
        try write(
            "{\(id)\"properties\": {\"a\": {\"$ref\": \"parts/n.json#/$defs/n\"}, \"b\": {\"$ref\": \"nowhere.json\"}}}",
            "s/broken.json")
        try write("{\(id)\"properties\": {\"a\": {\"$ref\": \"parts/n.json#/$defs/n\"}}}", "s/main.json")
        try write(#"{"$defs": {"n": {"$ref": "../type.yaml"}}}"#, "s/parts/n.json")
        try write("type: integer\n", "s/type.yaml")
        try write("a: 1\n", "good.yaml")
        try write("a: x\n", "bad.yaml")
        #expect(try run("check", "--schema", "s/main.json", "good.yaml").status == 0)
        #expect(try run("check", "--schema", "s/main.json", "bad.yaml").messages.contains("bad.yaml:1:4: error"))
        #expect(try run("check", "--schema", "s/broken.json", "good.yaml").messages.contains("nowhere.json"))
        // What lies elsewhere is not read, wherever the schema lies.
        try write("{\"type\": \"integer\"}", "outside.json")
        try write("{\(id)\"$ref\": \"\(folder.path)/outside.json\"}", "absolute.json")
        #expect(try run("check", "--schema", "absolute.json", "good.yaml").messages.contains("leads nowhere"))
        try write("{", "s/type.yaml")
        #expect(try run("check", "--schema", "s/main.json", "good.yaml").messages.hasPrefix("s/type.yaml:1:"))
    }

    @Test("A device arms as often as the plan says, unless the command does")
    func simulatedRefresh() throws {
        // 20 prompts a day, of which 60 are pending: three days' worth, armed on every seventh day.
        try write(
            "plan: 1\ntimezone: UTC\nhorizon: {start: 2026-12-01, days: 14}\nbudget: {refresh: 7d, window: 7d}\n"
                + "prompts: {sit: {perDay: 20, distribution: even}}\n", "often.yaml")
        let asPlanned = try run("simulate", "often.yaml").output
        #expect(asPlanned.contains("every:7d") && asPlanned.contains("lost     160"))
        let asAsked = try run("simulate", "often.yaml", "--refresh", "every:1d").output
        #expect(asAsked.contains("every:1d") && asAsked.contains("lost       0"))
    }

    @Test("An export of what to arm now is the soonest of the whole export, as many as there is room for")
    func exportNow() throws {
        struct Export: Decodable {
            struct Request: Decodable {
                struct Trigger: Decodable { var date: Int }
                var identifier: String
                var trigger: Trigger
            }
            var requests: [Request]
        }
        func export(_ more: [String]) throws -> [Export.Request] {
            let plan = Reference.root.appending(path: "plans/meditation.yaml").path
            let result = try run(["export", plan, "--target", "expo", "--from", "2026-12-01", "--days", "9"] + more)
            return try JSONDecoder().decode(Export.self, from: Data(result.output.utf8)).requests
        }
        let noon = 1_796_472_000_000  // 2026-12-05T12:00:00Z
        let ahead = try export([]).filter { $0.trigger.date > noon }.map(\.identifier)
        let armed = try export(["--now", "2026-12-05T12:00:00Z", "--limit", "9"]).map(\.identifier)
        #expect(armed == Array(ahead.prefix(5)))  // 9 less the plan's reserve of 4
        #expect(try run("export", "plan.yaml", "--target", "expo", "--limit", "9").status == 64)
        #expect(try run("export", "plan.yaml", "--target", "expo", "--policy", "days:2").status == 64)
    }
}
