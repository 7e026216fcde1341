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

    @Test("'ring --once' of a plan whose days are over says so, and keeps a state where it is told to")
    func ringOnce() throws {
        try write(
            "plan: 1\ntimezone: UTC\nhorizon: {start: 2021-03-01, days: 2}\nprompts: {sit: {at: \"09:00\"}}\n", "p.yaml"
        )
        let rung = try run("ring", "p.yaml", "--once", "--state", "state")
        #expect(rung.status == 0 && rung.output.isEmpty)
        #expect(rung.messages == "p.yaml: nothing rings these days; the plan has 2021-03-01 to 2021-03-02\n")
        #expect(contents("state/p.ring") != nil)
    }
}
