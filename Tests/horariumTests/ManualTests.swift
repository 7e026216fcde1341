import Foundation
import ReferenceData
import Testing

/// That roff's readers find no fault with the pages is a matter of `.ci/checks/packages`.
extension CommandLineTests {
    private func manual() throws -> [String: String] {
        // 2026-12-01T00:00:00Z: 20,788 days after 1970.
        let written = try run("manual-pages", "man", environment: ["SOURCE_DATE_EPOCH": "1796083200"])
        #expect(written.status == 0 && written.messages.isEmpty)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "man").path)
        return Dictionary(
            uniqueKeysWithValues: try names.map {
                ($0, String(decoding: try #require(contents("man/\($0)")), as: UTF8.self))
            })
    }

    @Test("The manual has a page for the program, for each command that the help lists, and for the plan")
    func manualPages() throws {
        let pages = try manual()
        let help = try run("--help").output
        let commands = help.components(separatedBy: "SUBCOMMANDS:\n")[1].matches(of: #/(?m)^  ([a-z]+) /#).map { $0.1 }
        #expect(commands.count > 10 && commands.contains("build"))
        #expect(Set(pages.keys) == Set(["horarium.1", "horarium-plan.5"] + commands.map { "horarium-\($0).1" }))
        for (name, page) in pages {
            #expect(page.hasPrefix(".Dd December 1, 2026\n"), "\(name)")
            #expect(page.contains("\n.Sh NAME\n") && page.contains("\n.Sh SEE ALSO\n"), "\(name)")
        }
        for command in commands {
            #expect(pages["horarium.1"]?.contains(".It Cm \(command)\n") ?? false, "\(command)")
            // Every option of the help has an entry, which begins with it.
            let page = try #require(pages["horarium-\(command).1"])
            let options = try run("help", String(command)).output.matches(of: #/(?m)^  (?:-\w, )?--([a-z-]+)/#).map {
                $0.1
            }
            #expect(options.contains("help"))
            for option in options {
                let written = option.replacing("-", with: #"\-"#)
                #expect(page.contains("Fl \\-\(written)"), "\(command) --\(option)")
            }
        }
    }

    @Test("The page of the plan file has each key of the schema, and an unusable folder is told of")
    func planManual() throws {
        let page = try #require(try manual()["horarium-plan.5"])
        let schema = try JSONSerialization.jsonObject(with: Data(run("schema", "plan").output.utf8)) as? [String: Any]
        let definitions = try #require(schema?["$defs"] as? [String: [String: Any]])
        let mappings = [try #require(schema)] + definitions.values
        var count = 0
        for key in mappings.flatMap({ ($0["properties"] as? [String: Any] ?? [:]).keys }) {
            #expect(page.contains(".It Ic \(key)\n"), "\(key)")
            count += 1
        }
        #expect(count > 80)
        try write("a file", "taken")
        let refused = try run("manual-pages", "taken/man")
        #expect(refused.status == 73 && refused.messages.contains("could not be written"))
    }
}
