import Foundation
import Testing

extension CommandLineTests {
    @Test(
        "Every command that takes a plan takes values for it",
        arguments: [
            ["check"], ["build", "-o", "other"], ["diff"], ["show"], ["explain"], ["simulate"],
            ["export", "--target", "ios"],
        ])
    func overrides(command: [String]) throws {
        try write(Self.plan)
        let good = try runAll([command[0], "plan.yaml"] + command.dropFirst() + ["--set", "prompts.sit.perDay=2"])
        #expect([0, 2].contains(good.status), "\(good.messages)")
        let bad = try runAll([command[0], "plan.yaml"] + command.dropFirst() + ["--set", "prompts.sit.perDay=none"])
        #expect(bad.status == 1)
        #expect(bad.messages.hasPrefix("--set prompts.sit.perDay=none: error: "), "\(bad.messages)")
        #expect(try runAll([command[0], "plan.yaml"] + command.dropFirst() + ["--set", "perDay"]).status == 64)
    }

    @Test(
        "A study of fifty people: no two have the same draws, and a broken row leaves the others and its own files alone"
    )
    func study() throws {
        try write(Self.plan)
        func sheet(_ seed: (Int) -> String) throws {
            let rows = (1...50).map { "p\($0),\(seed($0)),\"Study, \($0)\"\r\n" }
            try write("id,seed,title\r\n" + rows.joined(), "people.csv")
        }
        func manifest(_ id: String) throws -> NSDictionary {
            let data = try #require(contents("study/\(id).manifest.json"))
            return try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
        }
        try sheet { "\($0)" }
        let arguments = ["build", "plan.yaml", "--each", "people.csv", "-o", "study", "--days", "3"]
        #expect(try runAll(arguments).status == 0)
        let draws = try (1...50).map { number in
            let manifest = try manifest("p\(number)")
            #expect((manifest["plan"] as? NSDictionary)?["id"] as? String == "p\(number)")
            #expect((manifest["plan"] as? NSDictionary)?["title"] as? String == "Study, \(number)")
            #expect(contents("study/p\(number).ics") != nil)
            return try #require(manifest["notifications"] as? [NSDictionary]).map { $0["epochMs"] as? Int }
        }
        // Three days of four prompts.
        #expect(Set(draws).count == 50 && draws.allSatisfy { $0.count == 12 })

        let before = (1...50).map { contents("study/p\($0).manifest.json") }
        try sheet { $0 == 31 ? "abc" : "\($0 + 100)" }
        let broken = try runAll(arguments)
        #expect(broken.status == 1)
        // The header is line 1.
        #expect(broken.messages.contains("people.csv:32:"))
        for number in 1...50 {
            #expect((contents("study/p\(number).manifest.json") == before[number - 1]) == (number == 31))
        }
    }

    @Test("Rows of one seed are told, and with --strict nothing is written; a plan without lots has nothing to tell")
    func sharedSeeds() throws {
        try write(Self.plan)
        try write("id,seed\r\na,\r\nb,8\r\nc,\r\nd,0008\r\n", "people.csv")
        let arguments = ["build", "plan.yaml", "--each", "people.csv", "-o", "study", "--days", "3"]
        let strict = try runAll(arguments + ["--strict"])
        #expect(strict.status == 1 && contents("study/a.ics") == nil)
        let told = try runAll(arguments)
        #expect(told.status == 0 && contents("study/a.ics") != nil)
        // Lines 2 and 4 have the plan's seed, 3 and 5 one of their own.
        #expect(told.messages.contains("people.csv:4:1: warning: 'a' and 'c' have the seed 7, "), "\(told.messages)")
        #expect(told.messages.contains("people.csv:5:3: warning: 'b' and 'd' have the seed 8, "), "\(told.messages)")
        let even = try runAll(arguments + ["--set", "prompts.sit.distribution=even"])
        #expect(even.status == 0 && !even.messages.contains("same-seed"), "\(even.messages)")
    }

    @Test(
        "--each takes one plan, and writes files",
        arguments: [["plan.yaml", "plan.yaml"], ["plan.yaml", "--merge", "all"], ["plan.yaml", "-o", "-"]])
    func eachUsage(arguments: [String]) throws {
        try write(Self.plan)
        try write("id\na\n", "people.csv")
        #expect(try runAll(["build", "--each", "people.csv"] + arguments).status == 64)
    }
}
