import CivilTime
import DeviceManifest
import Diagnostics
import Documents
import Foundation
import Testing

@testable import Ringing

@Suite("Targets")
struct RingTargetTests {
    private let message = RingMessage.made(
        "p/sit/2026-12-01/1", at: RingEngineTests.morning, body: #"Say "look" & <see>"#)

    private func process(_ handover: RingHandover?) throws -> RingProcess {
        guard case .process(let process)? = handover else { throw Missing() }
        return process
    }
    private struct Missing: Error {}

    /// The options of a curl configuration, as curl(1) reads them: `name = "value"`, with backslashes.
    private func curl(_ process: RingProcess) -> [String: [String]] {
        String(decoding: process.input, as: UTF8.self).split(separator: "\n").reduce(into: [:]) { options, line in
            let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            var value = ""
            var isEscaped = false
            for character in (parts.count > 1 ? parts[1] : "").trimmingCharacters(in: ["\""]) {
                if !isEscaped, character == "\\" { isEscaped = true; continue }
                value +=
                    isEscaped ? (["n": "\n", "t": "\t", "r": "\r"][character] ?? String(character)) : String(character)
                isEscaped = false
            }
            options[parts[0], default: []].append(value)
        }
    }

    @Test("A webhook's request stands on standard input alone, and its body is the notification")
    func webhook() throws {
        let target = WebhookTarget(.webhook, url: "https://h.example/x?key=s3cret", headers: ["X-Key": "hush\"\\"])
        let process = try process(target.handover(of: message, at: message.due))
        #expect(process.arguments == ["curl", "-q", "--config", "-"])
        let options = curl(process)
        #expect(options["url"] == ["https://h.example/x?key=s3cret"])
        #expect(options["request"] == ["POST"])
        #expect(options["header"]?.contains("Idempotency-Key: p/sit/2026-12-01/1") == true)
        #expect(options["header"]?.contains(#"X-Key: hush"\"#) == true)
        let line = try #require(String(decoding: process.input, as: UTF8.self).split(separator: "\n").last)
        let quoted = line.split(separator: "=", maxSplits: 1)[1].trimmingCharacters(in: .whitespaces)
        // What curl unquotes is JSON's own notation of a string with one more level of it.
        let body = try JSONDecoder().decode(String.self, from: Data(quoted.utf8))
        let json = try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
        #expect(json["id"] as? String == message.id)
        #expect(json["body"] as? String == message.notification.body)
        #expect(json["sound"] as? String == "default")
    }

    @Test(
        "Answers that may be otherwise later are tried again, and no others",
        arguments: [
            ("200 \n", RingVerdict.delivered), ("204 \n", .delivered),
            ("429 7\n", .retry(after: .seconds(7), reason: "")),
            ("503 \n", .retry(after: nil, reason: "")), ("500 \n", .retry(after: nil, reason: "")),
            ("000 \n", .retry(after: nil, reason: "")), ("404 \n", .failed(reason: "")),
            ("301 \n", .failed(reason: "")),
            ("401 \n", .failed(reason: "")),
        ])
    func answers(output: String, verdict: RingVerdict) {
        switch (HTTPRequest.verdict(on: RingProcessResult(.exited(0), output: output)), verdict) {
        case (.delivered, .delivered), (.failed, .failed): break
        case (.retry(let a, _), .retry(let b, _)): #expect(a == b)
        case (let a, _): Issue.record("\(output) is \(a)")
        }
    }

    @Test("A connection that fails is tried again; a curl that is not there is not")
    func noAnswer() {
        // 7: failed to connect; 28: timed out; 3: malformed address (curl(1), "EXIT CODES").
        for code in [7, 28, 35, 56] {
            guard case .retry = HTTPRequest.verdict(on: RingProcessResult(.exited(code))) else {
                Issue.record("curl's code \(code)")
                continue
            }
        }
        for end in [RingProcessResult.End.exited(3), .notStarted("there is no such program")] {
            guard case .failed = HTTPRequest.verdict(on: RingProcessResult(end)) else {
                Issue.record("\(end)")
                continue
            }
        }
    }

    @Test("A command's exit says what came of it")
    func command() throws {
        let target = CommandTarget(.command, arguments: ["say", "-v"])
        let process = try process(target.handover(of: message, at: message.due))
        #expect(process.arguments == ["say", "-v"])
        #expect(
            process.environment == [
                "HORARIUM_ID": "p/sit/2026-12-01/1", "HORARIUM_TITLE": "Sit", "HORARIUM_BODY": #"Say "look" & <see>"#,
                "HORARIUM_FIRE_AT": "2026-12-01T08:00:00Z",
            ])
        #expect(try JSONSerialization.jsonObject(with: Data(process.input)) is [String: Any])
        #expect(target.verdict(on: RingProcessResult(.exited(0))) == .delivered)
        guard case .retry = target.verdict(on: RingProcessResult(.exited(75))) else {
            Issue.record("75")
            return
        }
        for end in [RingProcessResult.End.exited(1), .signalled(9), .timedOut, .notStarted("")] {
            guard case .failed = target.verdict(on: RingProcessResult(end)) else {
                Issue.record("\(end)")
                continue
            }
        }
    }

    @Test(
        "Commands are split as a shell splits words",
        arguments: [
            ("a b  c", ["a", "b", "c"]), (#"sh -c 'x "y" z'"#, ["sh", "-c", #"x "y" z"#]),
            (#"a "b c" d\ e"#, ["a", "b c", "d e"]), (#"a "\"\\ \x" ''"#, ["a", #""\ \x"#, ""]), ("", []),
        ])
    func words(line: String, words: [String]) { #expect(CommandTarget.words(line) == words) }

    @Test("Quotes that are not closed are refused", arguments: ["a 'b", #"a "b"#, #"a\"#])
    func openQuotes(line: String) { #expect(CommandTarget.words(line) == nil) }

    @Test("Ntfy gets a message with its time while that is ahead, and without afterwards, under one sequence id")
    func ntfy() throws {
        let target = NtfyTarget(.ntfy(), server: "https://ntfy.example", topic: "sit", token: "tk_x")
        func sent(at instant: Instant) throws -> [String: Any] {
            let line = try #require(
                String(decoding: try process(target.handover(of: message, at: instant)).input, as: UTF8.self)
                    .split(separator: "\n").last)
            let quoted = line.split(separator: "=", maxSplits: 1)[1].trimmingCharacters(in: .whitespaces)
            let body = try JSONDecoder().decode(String.self, from: Data(quoted.utf8))
            return try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
        }
        let ahead = try sent(at: message.due - .hours(1))
        let now = try sent(at: message.due)
        #expect(ahead["delay"] as? String == "1796112000")
        #expect(now["delay"] == nil)
        #expect(ahead["priority"] as? Int == 3)
        // ntfy's form of sequence ids.
        let sequence = try #require(ahead["sequence_id"] as? String)
        #expect(sequence.wholeMatch(of: /[-_A-Za-z0-9]{1,64}/) != nil)
        #expect(now["sequence_id"] as? String == sequence)
        let options = curl(try process(target.takeBack(of: message.occurrence)))
        #expect(options["request"] == ["DELETE"])
        #expect(options["url"] == ["https://ntfy.example/sit/\(sequence)"])
        #expect(options["header"]?.contains("Authorization: Bearer tk_x") == true)
    }

    @Test("The desktop gets urgency, expiry, sound and buttons; text is no option and no markup")
    func desktop() throws {
        var message = message
        message.actions = []
        message.notification.title = "--wait"
        let rich = DesktopTarget(.terminal, capabilities: .init(["actions", "body-markup"]))
        let plain = DesktopTarget(.terminal, capabilities: .init([]))
        let arguments = try process(rich.handover(of: message, at: message.due)).arguments
        #expect(arguments.suffix(3) == ["--", "--wait", #"Say "look" &amp; &lt;see&gt;"#])
        #expect(arguments.contains("--urgency=normal") && arguments.contains("--expire-time=1800000"))
        #expect(try process(plain.handover(of: message, at: message.due)).arguments.last == #"Say "look" & <see>"#)
        var alarm = RingMessage.made("p/x/d/1", at: message.due, profile: .alarm, snooze: .minutes(9))
        alarm.actions = []
        let ringing = try process(rich.handover(of: alarm, at: alarm.due))
        #expect(
            ringing.arguments.contains("--action=snooze=Snooze") && ringing.arguments.contains("--urgency=critical"))
        #expect(ringing.lines == .notification)
        #expect(try process(plain.handover(of: alarm, at: alarm.due)).lines == .kept)
    }

    @Test("The terminal's line has a bell only where it sounds, and no commands of a terminal")
    func terminal() {
        var message = RingMessage.made("p/x/d/1", at: RingEngineTests.morning, body: "a\u{1B}[2Jb\nc")
        let target = TerminalTarget(.terminal, hasBell: true)
        #expect(target.handover(of: message, at: message.due) == .text("08:00:00  Sit · a [2Jb c\u{7}\n"))
        message.presentation?.sound = "none"
        #expect(target.handover(of: message, at: message.due) == .text("08:00:00  Sit · a [2Jb c\n"))
    }

    @Test(
        "Names of targets are read, and shown without secrets",
        arguments: [
            ("desktop", "desktop"), ("terminal", "terminal"), ("command:aplay 'a b.wav'", "command:aplay a b.wav"),
            ("webhook:https://u:p@h.example:8123/api/x?token=s#f", "webhook:https://h.example:8123/api/x"),
            ("ntfy:https://ntfy.sh/my-topic/", "ntfy:https://ntfy.sh/my-topic"),
            ("ntfy:http://u:p@127.0.0.1:80/base/t", "ntfy:http://127.0.0.1:80/base/t"),
        ])
    func names(text: String, label: String) throws { #expect(try RingTargetSpec(text).label == label) }

    @Test(
        "What is no target is refused with what to write",
        arguments: [
            "phone", "desktop:0", "command:", "command:'", "webhook:h.example", "webhook:https://",
            "webhook:https:///x",
            "webhook:ftp://h.example", "webhook:https://h.example/a b", "ntfy:https://ntfy.sh", "ntfy:https://ntfy.sh/",
            "ntfy:https://ntfy.sh/a.b", "ntfy:https://ntfy.sh/ä",
        ])
    func refused(text: String) {
        #expect(throws: RingTargetSpec.Fault.self) { try RingTargetSpec(text) }
    }

    private func settings(_ text: String) -> RingSettings.Reading {
        RingSettings.read("ring.yaml") { _ throws(FileFailure) in Array(text.utf8) }
    }

    @Test("A file of targets gives each its own filter, or that of all")
    func file() throws {
        let reading = settings(
            """
            ring: 1
            only: prayers
            log: l
            targets:
              phone: {ntfy: "https://ntfy.sh/t", token: tk, ahead: 1d, dailyLimit: 9, rules: [fajr, check-in]}
              home: {webhook: "https://h/x", headers: {A: b}, only: [prompts, workouts]}
              lamp: {command: [mosquitto_pub, -t, "a b"], alerts: silent}
            """)
        #expect(reading.findings.isEmpty)
        let settings = try #require(reading.settings)
        #expect(settings.log == "l" && settings.state == nil)
        #expect(settings.targets.map(\.label) == ["phone", "home", "lamp"])
        #expect(settings.targets[0].filter == RingFilter(sections: [.prayers], rules: ["fajr", "check-in"]))
        #expect(settings.targets[1].filter == RingFilter(sections: [.prompts, .workouts]))
        #expect(settings.targets[2].filter == RingFilter(sections: [.prayers], alerts: [.silent]))
        #expect(settings.targets[0].ahead == .days(1) && settings.targets[0].dailyLimit == 9)
        #expect(settings.targets[1].headers == ["A": "b"])
        #expect(settings.targets[2].spec == .command(["mosquitto_pub", "-t", "a b"]))
    }

    @Test(
        "Findings in a file of targets name what is wrong, at its place",
        arguments: [
            ("ring: 1\ntargets: {a: {ntfi: x}}", "unknown-key"), ("ring: 2\ntargets: {a: {desktop: true}}", nil),
            ("ring: 1", "missing-key"), ("ring: 1\ntargets: {a: {desktop: true, terminal: true}}", "ring-target"),
        ] as [(String, String?)])
    func findings(text: String, code: String?) {
        let reading = settings(text)
        #expect(reading.settings == nil && !reading.findings.isEmpty)
        if let code { #expect(reading.findings.contains { $0.code.id == code }, "\(reading.findings)") }
    }

    @Test("Two targets of one name are told apart")
    func labels() {
        var settings = RingSettings()
        for _ in 1...3 { settings.add(.init(spec: .terminal)) }
        #expect(settings.targets.map(\.label) == ["terminal", "terminal#2", "terminal#3"])
    }
}
