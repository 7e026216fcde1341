import Foundation
import Testing

extension CommandLineTests {
    @Test("The README's plan checks and builds without a word")
    func readme() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let plans = readme.components(separatedBy: "```yaml\n").dropFirst().map {
            $0.components(separatedBy: "\n```")[0]
        }
        #expect(!plans.isEmpty)
        for plan in plans {
            try write(plan + "\n")
            let check = try run("check", "plan.yaml")
            #expect(check.status == 0 && check.messages.isEmpty, "\(check.messages)")
            #expect(try run("build", "plan.yaml").status == 0)
        }
    }

    @Test("Each command that the README's tour runs is understood")
    func tour() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "plans"), withDestinationURL: Self.root.appending(path: "plans"))
        let commands = readme.split(separator: "\n").filter { $0.hasPrefix("$ horarium ") }.map { line in
            line.dropFirst("$ horarium ".count).split(separator: " ").map(String.init)
        }
        #expect(commands.count >= 8)
        for command in commands {
            let result = try runAll(command)
            #expect(
                result.status == 0 || (command[0] == "diff" && result.status == 2), "\(command): \(result.messages)")
        }
    }
}
