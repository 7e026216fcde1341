import CivilTime
import Diagnostics
import Documents
import Foundation
import Pipeline
import PlanModel
import Testing

@testable import Ringing

@Suite("Files of targets")
struct RingSettingsTests {
    private func read(_ text: String, name: String = "ring.yaml") -> RingSettings.Reading {
        RingSettings.read(Array(text.utf8), name: name)
    }

    @Test("A file has targets by name, with their conditions and headers; its paths count from its folder")
    func contents() throws {
        let file = """
            ring: 1
            state: state
            log: /var/log/ring
            targets:
              phone:
                to: ntfy:https://ntfy.example/sit
                token: tk_x
                ahead: 1d12h
                dailyLimit: 40
                only: prayers
                alerts: sound
              home:
                to: webhook:https://home.example/hook
                headers: {X-Key: "a b", authorization: Basic YTpi}
                only: [prompts, workouts]
                rules: [sit, run]
              lamp: {to: "command:./lamp.sh 'on now'", rules: fajr}
              bare: {to: terminal}
            """
        for (name, folder) in [("my/ring.yaml", "my/"), ("ring.yaml", "")] {
            let reading = read(file, name: name)
            #expect(reading.findings.isEmpty)
            let settings = try #require(reading.settings)
            #expect(settings.state == "\(folder)state" && settings.log == "/var/log/ring")
            #expect(settings.targets.map(\.label) == ["phone", "home", "lamp", "bare"])
            #expect(
                settings.targets.map(\.filter) == [
                    RingFilter(sections: [.prayers], alert: .sound),
                    RingFilter(sections: [.prompts, .workouts], rules: ["sit", "run"]),
                    RingFilter(rules: ["fajr"]), RingFilter(),
                ])
            #expect(
                settings.targets.map(\.headers) == [
                    [HTTPHeader("Authorization", "Bearer tk_x")],
                    [HTTPHeader("X-Key", "a b"), HTTPHeader("authorization", "Basic YTpi")], [], [],
                ])
            #expect(settings.targets[2].name == .command(["./lamp.sh", "on now"]))
            #expect(settings.targets.map(\.ahead) == [.hours(36), nil, nil, nil])
            let phone = settings.targets[0].named(RingEnvironment(), RingFilter())
            #expect(phone.ahead == .hours(36) && phone.dailyLimit == 40)
            #expect(settings.targets.allSatisfy { $0.folder == folder })
        }
    }

    @Test("A header stands in the input of curl alone, for a webhook and for ntfy")
    func headers() throws {
        let file = """
            ring: 1
            targets:
              a: {to: "webhook:https://home.example/", token: tk_x, only: prayers, headers: {X-Key: 'say "hi" \\ there'}}
              b: {to: "ntfy:https://ntfy.example/sit", token: tk_x}
            """
        for target in try #require(read(file).settings).targets {
            let made = target.named(RingEnvironment(), RingFilter(rules: ["sit"]))
            #expect(made.filters == [target.filter, RingFilter(rules: ["sit"])] && made.label == target.label)
            guard
                case .process(let process) = made.target.handover(
                    of: .made("p/sit/d/1", at: RingEngineTests.morning), at: RingEngineTests.morning)
            else {
                Issue.record("\(target.label)")
                return
            }
            #expect(!process.arguments.joined().contains("tk_x") && process.environment.isEmpty)
            // Curl's escapes are those of JSON.
            let headers = try String(decoding: process.input, as: UTF8.self).split(separator: "\n")
                .filter { $0.hasPrefix("header = ") }
                .map { try JSONDecoder().decode(String.self, from: Data($0.dropFirst("header = ".count).utf8)) }
            #expect(headers.contains("Authorization: Bearer tk_x"))
            #expect(headers.contains(#"X-Key: say "hi" \ there"#) == (target.label == "a"))
        }
    }

    @Test(
        "A program of a file runs in the file's folder, and is looked for there if its name has one",
        arguments: [("./say", "my/./say"), ("/bin/say", "/bin/say"), ("say", "say")])
    func folders(word: String, program: String) {
        let file = "ring: 1\ntargets: {a: {to: 'command:\(word) x'}}\n"
        let target = read(file, name: "my/ring.yaml").settings?.targets.first?.named(RingEnvironment(), RingFilter())
            .target
        guard let target,
            case .process(let process) = target.handover(
                of: .made("p", at: RingEngineTests.morning), at: RingEngineTests.morning)
        else {
            Issue.record("it is no program")
            return
        }
        #expect(target.program == program && process.arguments == [word, "x"] && process.folder == "my/")
    }

    @Test(
        "A file that does not fit its schema has findings and no settings",
        arguments: [
            ("ring: 1\ntargets: {}\n", "out-of-range"), ("targets: {a: {to: terminal}}\n", "missing-key"),
            ("ring: 2\ntargets: {a: {to: terminal}}\n", "unknown-value"),
            ("ring: 1\ntargets: {a: {only: prayers}}\n", "missing-key"),
            ("ring: 1\ntargets: {a: terminal}\n", "wrong-type"),
            ("ring: 1\ntargets: {A: {to: terminal}}\n", "bad-format"),
            ("ring: 1\ntargets: {a: {to: terminal, only: prayer}}\n", "unknown-value"),
            ("ring: 1\ntargets: {a: {to: terminal, rules: 'a,b'}}\n", "bad-format"),
            ("ring: 1\ntargets: {a: {to: terminal, alerts: loud}}\n", "unknown-value"),
            ("ring: 1\ntargets: {a: {to: 'webhook:https://a.example', token: 'a b'}}\n", "bad-format"),
            ("ring: 1\ntargets: {a: {to: 'webhook:https://a.example', headers: {X: \"a\\nb\"}}}\n", "bad-format"),
            ("ring: 1\ntargets: {a: {to: 'webhook:https://a.example', headers: {X: \"a \"}}}\n", "bad-format"),
            ("ring: 1\ntargets: {a: {to: 'webhook:https://a.example', headers: {'X y': a}}}\n", "bad-format"),
            ("ring: 1\ntargets: {a: {to: 'webhook:https://a.example', headers: {X: 1}}}\n", "wrong-type"),
            ("ring: 1\ntargets: {terminal: {to: 'command:say'}}\n", "ring-target"),
            ("ring: 1\ntargets: {a: {to: 'ntfy:https://a.example/x', ahead: 4d}}\n", "ring-target"),
            ("ring: 1\ntargets: {a: {to: 'ntfy:https://a.example/x', ahead: 1h2}}\n", "ring-target"),
            ("ring: 1\ntargets: {a: {to: 'ntfy:https://a.example/x', ahead: soon}}\n", "bad-format"),
            ("ring: 1\ntargets: {a: {to: 'ntfy:https://a.example/x', ahead: 3}}\n", "out-of-range"),
            ("ring: 1\ntargets: {a: {to: 'ntfy:https://a.example/x', dailyLimit: 0}}\n", "out-of-range"),
            ("ring: 1\ntargets: {a: {to: 'webhook:https://a.example/x', ahead: 1h}}\n", "ring-target"),
            ("ring: 1\ntargets: {a: {to: terminal, dailyLimit: 9}}\n", "ring-target"),
            (
                "ring: 1\ntargets: {a: {to: 'ntfy:https://u:p@a.example/x'}, b: {to: 'ntfy:https://a.example/x', ahead: 1h}}\n",
                "ring-target"
            ),
            ("ring: 1\nlog: ''\ntargets: {a: {to: terminal}}\n", "bad-format"),
            ("ring: 1\nstate: ~/ring\ntargets: {a: {to: terminal}}\n", "bad-format"),
            ("ring: 1\ntargets: [\n", "yaml-syntax"), ("plan: 1\ntimezone: UTC\n", "ring-target"),
        ])
    func refused(text: String, code: String) {
        let reading = read(text)
        #expect(reading.settings == nil && reading.findings.map(\.code.id) == [code], "\(reading.findings)")
    }

    @Test(
        "The time ahead is one up to three days, or 0; with it there is a daily limit",
        arguments: [
            ("0", .zero), ("'0'", .zero), ("0s", .zero), ("3d", .days(3)), ("72h", .days(3)), ("90s", .seconds(90)),
        ] as [(String, TimeSpan)])
    func ahead(text: String, ahead: TimeSpan) {
        let reading = read("ring: 1\ntargets: {a: {to: 'ntfy:https://a.example/x', ahead: \(text)}}\n")
        let target = reading.settings?.targets.first?.named(RingEnvironment(), RingFilter())
        #expect(target?.ahead == ahead && target?.dailyLimit == 250, "\(reading.findings)")
        #expect(NamedTarget("t", TerminalTarget(hasBell: false)).dailyLimit == nil)
    }

    @Test("The example of the documentation is a file of targets")
    func documented() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/ring.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let example = try #require(text.components(separatedBy: "```").first { $0.hasPrefix("yaml\n# ring.yaml\n") })
        let reading = read(String(example.dropFirst("yaml".count)))
        #expect(reading.findings.isEmpty && reading.settings?.targets.map(\.label) == ["phone", "home", "bell"])
    }

    @Test("A missing file is one finding")
    func missing() {
        let reading = RingSettings.read("ring.yaml") { _ throws(FileFailure) in throw .missing }
        #expect(reading.settings == nil && reading.findings.map(\.code.id) == ["missing-file"])
    }

    @Test("A file of targets is known by its keys, and no plan is taken for one")
    func known() {
        for (text, isSettings) in [
            ("# x\nring: 1\ntargets:\n", true), ("targets:\n  plan: {}\n", true), ("plan: 1\nring: 1\n", false),
            (#"{"ring": 1}"#, true), ("plan: 1\n", false), ("title: x\nring 1\n", false), ("", false),
        ] {
            #expect(RingSettings.isSettings(Array(text.utf8)) == isSettings, "\(text)")
        }
    }

    @Test("The schema has the words for sections and alerts that conditions have")
    func words() throws {
        let schema = try JSONReader.read(SourceFile(name: "ring.schema.json", text: SchemaName.ring.text))
        let definitions = try #require(Fields(node: schema).fields("$defs"))
        func words(_ path: String...) -> [String]? {
            path.reduce(Optional(definitions)) { $0?.fields($1) }?.items("enum").compactMap(\.text)
        }
        #expect(words("section") == RingFilter.Section.allCases.map(\.rawValue))
        #expect(words("target", "properties", "alerts") == RingFilter.Alert.allCases.map(\.rawValue))
    }

    @Test("No target of the command line has the name of one in the file")
    func labels() {
        let labels = RingTargetName.labels(of: [.terminal, .command(["a"])], besides: ["terminal", "a"])
        #expect(labels == ["terminal#2", "command:a"])
    }
}
