import Foundation
import Testing

extension CommandLineTests {
    @Test("'serve --new-key' replaces the key of a plan, named by its file, its name, or an address of it")
    func newKey() throws {
        try write("correct-horse-battery-staple\n", "token")
        try write(Self.plan, "sit.yaml")
        func replace(_ plan: String) throws -> Result { try run("serve", "--new-key", plan, "--token-file", "token") }

        // A name may be misspelt: it makes no key, and neither does a file that is no plan.
        for plan in ["sit", "token", "."] {
            let refused = try replace(plan)
            #expect(refused.status == 66 && refused.output.isEmpty && contents("token.keys") == nil, "\(plan)")
        }
        var addresses: [String] = []
        for plan in ["./sit.yaml", "sit", "http://127.0.0.1:8080/plans/sit", "/plans/sit/calendar.ics?key=x"] {
            let replaced = try replace(plan)
            #expect(replaced.status == 0, "\(plan): \(replaced.messages)")
            addresses.append(replaced.output)
        }
        #expect(Set(addresses).count == 4)
        #expect(addresses.allSatisfy { $0.wholeMatch(of: /\/plans\/sit\/calendar\.ics\?key=[0-9a-f]{40}\n/) != nil })
        let key = try #require(addresses.last?.split(separator: "=").last)
        let lines = String(decoding: contents("token.keys") ?? Data(), as: UTF8.self).split(separator: "\n")
        #expect(lines.filter { !$0.hasPrefix("#") } == ["sit \(key.dropLast())"])

        let unknown = try replace("walk")
        #expect(unknown.status == 66 && unknown.messages.contains("no plan 'walk' has a key"))
        #expect(unknown.messages.hasSuffix("Those that have one: sit\n"))
    }

    @Test(
        "Options of 'serve' that cannot be meant are wrong usage, or name the file",
        arguments: [
            (
                ["plans"], ["--public-url", "plans.example.org", "--token-file", "token"], 64,
                "--public-url takes a scheme"
            ),
            (["plans"], ["--public-url", "https://plans.example.org"], 64, "--public-url lets others reach the plans"),
            (["plans"], ["--per-address=-1"], 64, "--per-address takes a number of connections"),
            (["plans"], ["--host", "0.0.0.0"], 64, "--host 0.0.0.0 lets others reach the plans"),
            ([], [], 64, "name the plans to serve"), ([], ["--new-key", "sit"], 64, "--new-key needs --token-file"),
            ([], ["--new-key", "sit", "--token-file", "none"], 66, "the token's file 'none' cannot be read"),
            (["plans"], ["--token-file", "damaged"], 64, "'damaged.keys', line 2, is no plan with its key"),
            (["no/such.yaml"], [], 66, "there is no file 'no/such.yaml'"),
        ] as [([String], [String], Int32, String)])
    func wrongServe(_ plans: [String], _ options: [String], _ status: Int32, _ message: String) throws {
        try FileManager.default.createDirectory(at: folder.appending(path: "plans"), withIntermediateDirectories: true)
        for name in ["token", "damaged"] { try write("correct-horse-battery-staple\n", name) }
        try write("# keys\nsit\n", "damaged.keys")
        let refused = try run(["serve"] + plans + options)
        #expect(refused.status == status && refused.output.isEmpty)
        #expect(refused.messages.hasPrefix("error: \(message)"), "\(refused.messages)")
    }
}
