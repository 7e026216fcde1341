import CivilTime
import Foundation
import ReferenceData
import Testing
import TimeZoneData

extension CommandLineTests {
    private static func readme() throws -> String {
        try String(contentsOf: Reference.root.appending(path: "README.md"), encoding: .utf8)
    }

    /// The fenced blocks of a language.
    private static func blocks(_ language: String) throws -> [String] {
        try readme().components(separatedBy: "```\(language)\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
    }

    /// A note that comes with the years, whatever a page says: the data of a clone are of its day.
    private static func withoutZoneNote(_ text: String) -> String {
        text.replacing(#/[^\n]*\[old-zone-data\]\n( *\d* \|[^\n]*\n)*/#, with: "")
    }

    /// By the machine's clock, as for a reader of any day.
    private static let unprescribed = ["SOURCE_DATE_EPOCH": ""]

    @Test("The README's plan checks and builds without a word")
    func readme() throws {
        let plans = try Self.blocks("yaml")
        #expect(!plans.isEmpty)
        for plan in plans {
            try write(plan)
            let check = try run("check", "plan.yaml", environment: Self.unprescribed)
            #expect(check.status == 0 && Self.withoutZoneNote(check.messages).isEmpty, "\(check.messages)")
            #expect(try run("build", "plan.yaml", environment: Self.unprescribed).status == 0)
        }
    }

    @Test("The demo says nothing but what it has built")
    func demo() throws {
        let makefile = try String(contentsOf: Reference.root.appending(path: "Makefile"), encoding: .utf8)
        let command = try #require(makefile.firstMatch(of: /\n\t\.build\/debug\/horarium (build .+) -o out\n/)).1
        try linkPlans()
        let built = try runAll(
            command.split(separator: " ").map(String.init) + ["-o", "out"], environment: Self.unprescribed)
        #expect(built.status == 0 && Self.withoutZoneNote(built.messages).isEmpty, "\(built.messages)")
        #expect(contents("out/london.ics") != nil)
    }

    private func linkPlans() throws {
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "plans"), withDestinationURL: Reference.root.appending(path: "plans"))
    }

    /// A command of the README with the lines printed under it.
    private struct Step {
        var command: String
        var lines: [String]
    }

    private static func steps() throws -> [Step] {
        var steps: [Step] = []
        for block in try blocks("console") where !block.contains("$ make ") {
            for line in block.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                if line.hasPrefix("$ ") {
                    steps.append(Step(command: String(line.dropFirst(2)), lines: []))
                } else if let last = steps.indices.last {
                    steps[last].lines.append(String(line))
                }
            }
        }
        return steps
    }

    /// Whether the printed lines are those of the README, where `…` stands for any number of them.
    private static func agrees(_ printed: ArraySlice<String>, with lines: ArraySlice<String>) -> Bool {
        guard let line = lines.first else { return printed.isEmpty }
        if line == "…" { return printed.indices.contains { agrees(printed[$0...], with: lines.dropFirst()) } }
        return printed.first == line && agrees(printed.dropFirst(), with: lines.dropFirst())
    }

    /// The commands in their order, in one folder; where nothing is printed under a command, what it says is left to the
    /// reader.
    @Test("The README's tour runs, and prints what stands there")
    func tour() throws {
        try linkPlans()
        let steps = try Self.steps()
        #expect(steps.count >= 8)
        let path = "\(Self.program.deletingLastPathComponent().path):/usr/bin:/bin"
        let environment = Self.unprescribed.merging(["PATH": path]) { $1 }
        for step in steps {
            let result = try runAll(
                ["-c", "exec 2>&1; \(step.command)"], program: URL(filePath: "/bin/sh"), environment: environment)
            let changes = step.command.hasPrefix("horarium diff") || step.command.hasPrefix("horarium check")
            #expect(result.status == 0 || changes && !step.lines.isEmpty, "\(step.command): \(result.output)")
            if step.lines.isEmpty { continue }
            let output = try Self.withReferenceRelease(Self.withoutZoneNote(result.output))
            var printed = output.components(separatedBy: "\n")
            if printed.last == "" { printed.removeLast() }
            #expect(
                Self.agrees(printed[...], with: step.lines[...]),
                "\(step.command) prints:\n\(printed.joined(separator: "\n"))")
        }
    }

    /// The release of the time-zone database is the machine's, and the one thing that what is printed may differ in: here
    /// it is the one of the reference data.
    private static func withReferenceRelease(_ text: String) throws -> String {
        let machine = try TimeZoneDatabase.newest()
        let release = try #require(machine.release)
        let origin = machine.directory == nil ? ", built in" : ""
        return text.replacing("(tzdata \(release)\(origin))", with: "(tzdata \(Reference.tzdata))")
    }
}
