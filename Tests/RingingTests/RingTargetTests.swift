import CivilTime
import DeviceManifest
import Foundation
import Testing

@testable import Ringing

@Suite("Targets")
struct RingTargetTests {
    private func message(_ body: String, sound: String = "default") -> RingMessage {
        .made("p/sit/2026-12-01/1", at: RingEngineTests.morning, body: body, sound: sound)
    }

    @Test("A program gets the notification as JSON and the most needed of it as variables")
    func command() throws {
        let handover = CommandTarget(["say", "-v"]).handover(
            of: message("Say \"look\" & <see>\0 on"), at: RingEngineTests.morning)
        guard case .process(let process) = handover else {
            Issue.record("it is no program")
            return
        }
        #expect(process.arguments == ["say", "-v"])
        #expect(
            process.environment == [
                "HORARIUM_ID": "p/sit/2026-12-01/1", "HORARIUM_TITLE": "Sit", "HORARIUM_BODY": #"Say "look" & <see>"#,
                "HORARIUM_FIRE_AT": "2026-12-01T08:00:00Z",
            ])
        #expect(process.input.last == UInt8(ascii: "\n") && process.input.count { $0 == UInt8(ascii: "\n") } == 1)
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(process.input)) as? [String: any Sendable])
        #expect(json["id"] as? String == "p/sit/2026-12-01/1" && json["body"] as? String == "Say \"look\" & <see>\0 on")
        #expect(json["sound"] as? String == "default" && json["interruptionLevel"] as? String == "active")
    }

    @Test("A program's exit says what came of it")
    func exits() {
        let target = CommandTarget(["say"])
        #expect(target.verdict(on: RingProcessResult(.exited(0))) == .delivered)
        let later = RingProcessResult(.exited(75), errors: "busy\nno line\n")
        #expect(target.verdict(on: later) == .retry(reason: "it ended with 75: no line"))
        for end in [RingProcessResult.End.exited(1), .signalled(9), .timedOut, .notStarted("it is not there")] {
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

    @Test("A line of a program is an answer where it says so")
    func programReplies() throws {
        let target = CommandTarget(["say"])
        let message = message("")
        let replies = [
            "answer yes": RingReply.answer("yes"), " answer  yes\r": .answer("yes"), "snooze": .snooze, "answer": nil,
            "yes": nil, "answer yes please": nil, "": nil, "snooze 5": nil,
        ]
        for (line, reply) in replies {
            #expect(target.reply(line, isDelivered: false, to: message) == reply, "\(line)")
        }
        // What cannot be answered is not listened to: its programs may write to nowhere.
        func output(_ message: RingMessage) throws -> RingProcess.Output {
            guard case .process(let process) = target.handover(of: message, at: message.due) else { return .kept }
            return process.output
        }
        #expect(try output(message) == .dropped)
        #expect(try output(.made("p", at: message.due, actions: ["yes"])) == .lines)
        var alarm = message
        alarm.snooze = .init(seconds: 540, title: "Later")
        #expect(try output(alarm) == .lines)
    }

    @Test("The terminal's line has a bell only where it sounds, and no commands of a terminal")
    func terminal() {
        let target = TerminalTarget(hasBell: true)
        let words = "a\u{1B}[2Jb\nc\u{9B}d\u{202E}"
        #expect(
            target.handover(of: message(words), at: RingEngineTests.morning)
                == .text("08:00:00  Sit · a [2Jb c d\u{7}\n"))
        #expect(
            target.handover(of: message(words, sound: "none"), at: RingEngineTests.morning)
                == .text("08:00:00  Sit · a [2Jb c d\n"))
        #expect(
            TerminalTarget(hasBell: false).handover(of: message(""), at: RingEngineTests.morning)
                == .text("08:00:00  Sit\n"))
        #expect(target.verdict(on: RingProcessResult(.exited(0))) == .delivered)
    }

    /// The options of a configuration file of curl's, with the values of each. Source: curl(1), "--config".
    private func curl(_ handover: RingHandover) throws -> [String: [String]] {
        guard case .process(let process) = handover else { throw CocoaError(.fileReadUnknown) }
        #expect(process.arguments == ["curl", "--disable", "--config", "-"] && process.output == .kept)
        #expect(process.environment.isEmpty)
        return try String(decoding: process.input, as: UTF8.self).split(separator: "\n").reduce(into: [:]) {
            let parts = $1.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            // Curl's escapes are among JSON's.
            let value = parts.count > 1 ? parts[1] : ""
            let text = value.hasPrefix("\"") ? try JSONDecoder().decode(String.self, from: Data(value.utf8)) : value
            $0[parts[0], default: []].append(text)
        }
    }

    private func json(_ options: [String: [String]]) throws -> [String: Any] {
        let body = try #require(options["data-raw"]?.first)
        return try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
    }

    @Test("A webhook gets what a program gets, under a key of its identifier and instant; nothing of it is an argument")
    func webhook() throws {
        let url = "https://u:p@home.example/api/hook?key=\"s\\"
        let target = WebhookTarget(try WebAddress(url))
        var message = message("line\n\"two\"\t\\ @file\u{0}")
        message.actions = [.init(id: "yes", title: "Yes")]
        let options = try curl(target.handover(of: message, at: message.due))
        #expect(options["url"] == [url])
        #expect(
            options["header"] == [
                "Idempotency-Key: p/sit/2026-12-01/1@2026-12-01T08:00:00Z", "Content-Type: application/json", "Expect:",
            ])
        // No other protocol, no redirect, no own configuration, no globs.
        #expect(options["proto"] == ["=http,https"] && options["location"] == nil && options["globoff"] != nil)
        #expect(Array(try #require(options["data-raw"]?.first).utf8) == message.json)
        let json = try self.json(options)
        #expect(json["body"] as? String == "line\n\"two\"\t\\ @file\u{0}")
        #expect((json["actions"] as? [[String: String]]) == [["id": "yes", "title": "Yes"]])
        #expect(target.isIdempotent && target.program == "curl")
        // At another time it is another message.
        message.notification.fireAt = message.due + .hours(1)
        let moved = try curl(target.handover(of: message, at: message.due))
        #expect(moved["header"]?.first == "Idempotency-Key: p/sit/2026-12-01/1@2026-12-01T09:00:00Z")
    }

    @Test("Ntfy gets a message of its publishing API, under a sequence id of the identifier and instant")
    func ntfy() throws {
        let name = try RingTargetName("ntfy:https://:tk_x@ntfy.example/base/sit/")
        guard case .ntfy(let server, let topic) = name else {
            Issue.record("\(name)")
            return
        }
        let target = NtfyTarget(server: server, topic: topic)
        #expect(name.label == "ntfy:https://ntfy.example/base/sit" && target.isIdempotent)
        var message = message("Three breaths")
        message.notification.uuid = "21c0af6b-0695-8dcd-a9d1-199308b0c329"
        message.notification.link = "sit://now"
        message.actions = ["a", "b", "c", "d"].map { .init(id: $0, title: $0.uppercased()) }
        let options = try curl(target.handover(of: message, at: message.due))
        #expect(options["url"] == ["https://:tk_x@ntfy.example/base/"])
        let json = try self.json(options)
        #expect(json["topic"] as? String == "sit" && json["title"] as? String == "Sit")
        #expect(json["message"] as? String == "Three breaths" && json["priority"] as? Int == 3)
        #expect(json["tags"] as? [String] == ["prompt", "sit"] && json["click"] as? String == "sit://now")
        // ntfy's form of sequence ids.
        let sequence = try #require(json["sequence_id"] as? String)
        #expect(sequence.wholeMatch(of: /[-_A-Za-z0-9]{1,64}/) != nil && sequence.hasSuffix("-1796112000"))
        // No more buttons than ntfy takes.
        let actions = try #require(json["actions"] as? [[String: Any]])
        #expect(actions.map { $0["label"] as? String } == ["A", "B", "C"])
        #expect(
            actions.first?["extras"] as? [String: String] == ["id": "p/sit/2026-12-01/1", "answer": "a"]
                && actions.first?["action"] as? String == "broadcast")
    }

    @Test(
        "Ahead of its time ntfy keeps a message until its second; the same words have the same digest; DELETE takes it out"
    )
    func ntfyAhead() throws {
        let headers = [HTTPHeader("Authorization", "Bearer tk_x")]
        let target = NtfyTarget(server: try WebAddress("https://ntfy.example/base/"), topic: "sit", headers: headers)
        var message = message("Three breaths")
        let ahead = try json(curl(target.handover(of: message, at: message.due + .hours(-1))))
        #expect(ahead["delay"] as? String == "1796112000")
        let live = try json(curl(target.handover(of: message, at: message.due)))
        #expect(live["delay"] == nil && live["sequence_id"] as? String == ahead["sequence_id"] as? String)
        let digest = target.digest(of: message)
        #expect(digest == target.digest(of: message) && digest.count == 16)
        message.notification.link = "sit://now"
        #expect(digest != target.digest(of: message))
        // On another server it is another one; a new password changes nothing.
        for (address, isSame) in [("https://b.example/base/", false), ("https://u:p@ntfy.example/base/", true)] {
            let other = NtfyTarget(server: try WebAddress(address), topic: "sit")
            #expect((other.digest(of: message) == target.digest(of: message)) == isSame)
        }
        let options = try curl(target.cancellation(of: message.occurrence))
        let sequence = try #require(ahead["sequence_id"] as? String)
        #expect(options["url"] == ["https://ntfy.example/base/sit/\(sequence)"] && options["request"] == ["DELETE"])
        #expect(options["header"] == ["Authorization: Bearer tk_x"] && options["data-raw"] == nil)
        #expect(target.service == "https://ntfy.example/base/")
    }

    @Test("What ntfy shows on a locked screen has no secret; without a text it has the time; long texts end in time")
    func ntfyWords() throws {
        let target = NtfyTarget(server: try WebAddress("https://ntfy.example/"), topic: "sit")
        func sent(_ message: RingMessage) throws -> [String: Any] {
            try json(curl(target.handover(of: message, at: message.due)))
        }
        for body in ["", "Sit"] {
            #expect(try sent(message(body))["message"] as? String == "08:00")
        }
        let long = try #require(try sent(message(String(repeating: "👩‍👩‍👧‍👦", count: 500)))["message"] as? String)
        #expect(long.utf8.count <= 4096 && long.utf8.count > 3900 && long.hasSuffix("👩‍👩‍👧‍👦…"))
        var secret = message("Pray for Ana")
        secret.notification.rule = "ana"
        secret.actions = [.init(id: "prayed", title: "Prayed for Ana")]
        secret.presentation?.lockScreen = .secret
        secret.presentation?.publicTitle = "Reminder"
        let shown = try sent(secret)
        #expect(shown["title"] as? String == "Reminder" && shown["message"] as? String == "08:00")
        #expect(shown["actions"] == nil && shown["tags"] as? [String] == ["prompt"])
    }

    @Test("A request to ntfy is never longer than it takes, however much of it has to be escaped")
    func ntfyLength() throws {
        let target = NtfyTarget(server: try WebAddress("https://ntfy.example/"), topic: "sit")
        var message = message(String(repeating: "\"", count: 4000))
        message.notification.link = "sit://" + String(repeating: "x", count: 1990)
        let body = try #require(try curl(target.handover(of: message, at: message.due))["data-raw"]?.first)
        // Twice the longest text.
        #expect(body.utf8.count <= 2 * 4096)
        let shown = try json(curl(target.handover(of: message, at: message.due)))
        #expect(try #require(shown["message"] as? String).utf8.count > 1900)
    }

    @Test(
        "Ntfy's priority is as the presentation intrudes, and what is silent makes no sound",
        arguments: [
            (.precise, .active, "default", 3), (.precise, .passive, "default", 2), (.precise, .timeSensitive, "x", 4),
            (.precise, .timeSensitive, "none", 2), (.alarm, .timeSensitive, "default", 5),
        ] as [(Manifest.ProfileName, Manifest.InterruptionLevel, String, Int)])
    func ntfyPriority(
        profile: Manifest.ProfileName, level: Manifest.InterruptionLevel, sound: String, priority: Int
    ) throws {
        var message = message("", sound: sound)
        message.presentation?.profile = profile
        message.presentation?.interruptionLevel = level
        let target = NtfyTarget(server: try WebAddress("https://ntfy.example/"), topic: "sit")
        #expect(try json(curl(target.handover(of: message, at: message.due)))["priority"] as? Int == priority)
    }

    @Test(
        "An answer says what came of it, and the server's own words why",
        arguments: [
            ("HTTP/1.1 200 OK\r\n\r\n", .delivered), ("HTTP/2 204 \r\n\r\n", .delivered),
            ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 202 Accepted\r\nA: b\r\n\r\nHTTP/1.1 500 no\r\n\r\n", .delivered),
            (
                "HTTP/1.1 429 Slow\r\nRETRY-AFTER: 7\r\n\r\n",
                .retry(after: .seconds(7), reason: "the answer was 429, with a pause of 7 s")
            ),
            (
                "HTTP/1.1 503 x\r\nRetry-After: Fri, 31 Dec 1999 23:59:59 GMT\r\n\r\n<html>busy",
                .retry(reason: "the answer was 503")
            ),
            (
                "HTTP/1.1 500 x\r\n\r\nno\u{1B}[2J room\nmore\n",
                .retry(reason: "the answer was 500: no [2J room")
            ),
            (
                "HTTP/1.1 403 x\r\n\r\n{\r\n\"code\":40301,\r\n\"error\":\"forbidden\"}",
                .failed(reason: "the answer was 403: forbidden")
            ),
            ("HTTP/1.1 404 x\r\n\r\n{}", .failed(reason: "the answer was 404")),
            (
                "HTTP/1.1 400 x\r\n\r\n{\"error\": \"one\u{2028}\u{85}two\"}",
                .failed(reason: "the answer was 400: one\u{2028} two")
            ),
            (
                "HTTP/1.0 429 x\nRetry-After: 7 \n\nbusy",
                .retry(after: .seconds(7), reason: "the answer was 429, with a pause of 7 s: busy")
            ),
            ("HTTP/1.1 103 x\r\nRetry-After: 7\r\n\r\nHTTP/1.1 503 x\r\n\r\n", .retry(reason: "the answer was 503")),
            ("HTTP/1.1 200 x\r\nA: much and no end", .delivered),
            (
                "HTTP/1.1 429 x\r\nRetry-After: -7\r\n\r\n",
                .retry(after: .zero, reason: "the answer was 429, with a pause of 0 s")
            ),
            ("HTTP/1.1 408 x\r\n\r\n", .retry(reason: "the answer was 408")),
            (
                "HTTP/1.1 307 x\r\nLocation: https://u:p@b.example/x?token=hush#y\r\n\r\n",
                .failed(reason: "the answer was 307, which points to 'https://b.example/x'; name that address")
            ),
            ("HTTP/1.1 302 x\r\nLocation: /login?x\r\n\r\n", .failed(reason: "the answer was 302")),
            (
                "HTTP/1.1 301 x\r\nLocation: https://b.example/\r\n\r\nmoved",
                .failed(reason: "the answer was 301, which points to 'https://b.example/'; name that address")
            ),
        ] as [(String, RingVerdict)])
    func answers(output: String, verdict: RingVerdict) throws {
        let target = WebhookTarget(try WebAddress("https://home.example/"))
        #expect(target.verdict(on: RingProcessResult(.exited(0), output: output)) == verdict)
        // Curl gave up on the rest of the answer.
        #expect(target.verdict(on: RingProcessResult(.exited(28), output: output, errors: "curl: (28) x")) == verdict)
    }

    @Test("Without an answer it is tried again, unless no later attempt could be another")
    func noAnswer() throws {
        let target = NtfyTarget(server: try WebAddress("https://ntfy.example/"), topic: "sit")
        let refused = RingProcessResult(.exited(7), errors: "curl: (7) Failed to connect: refused\n")
        #expect(target.verdict(on: refused) == .retry(reason: "Failed to connect: refused"))
        let untrusted = """
            curl: (60) SSL certificate problem: self-signed certificate
            More details here: https://curl.se/docs/sslcerts.html
            how to fix it, please visit the web page mentioned above.
            """
        #expect(
            target.verdict(on: RingProcessResult(.exited(60), errors: untrusted))
                == .retry(reason: "SSL certificate problem: self-signed certificate"))
        let cut = RingProcessResult(.exited(18), output: "HTTP/1.1 20", errors: "")
        #expect(target.verdict(on: cut) == .retry(reason: "curl: it ended with 18", mayHaveArrived: true))
        // Curl's words for what took too long before and after there was a connection.
        for (words, mayHaveArrived) in [
            ("Failed to connect to a port 80 after 9 ms: Timeout was reached", false),
            ("Connection timed out after 9 ms", false),
            ("Resolving timed out after 9 milliseconds", false),
            ("Operation timed out after 9 milliseconds with 0 bytes received", true),
        ] {
            #expect(
                target.verdict(on: RingProcessResult(.exited(28), errors: "curl: (28) \(words)\n"))
                    == .retry(reason: words, mayHaveArrived: mayHaveArrived))
        }
        let mail = RingProcessResult(.exited(1), output: "", errors: "curl: (1) Received HTTP/0.9 when not allowed")
        #expect(target.verdict(on: mail) == .retry(reason: "what answered does not speak HTTP"))
        #expect(
            target.verdict(on: RingProcessResult(.timedOut))
                == .retry(reason: "curl: it did not end in time", mayHaveArrived: true))
        // 3: a malformed address (curl(1), "EXIT CODES").
        for end in [RingProcessResult.End.exited(3), .notStarted("there is no such program")] {
            guard case .failed = target.verdict(on: RingProcessResult(end)) else {
                Issue.record("\(end)")
                continue
            }
        }
    }

    @Test(
        "Names of addresses are shown without secrets",
        arguments: [
            ("webhook:https://u:p@h.example:8123/api/x?token=s#f", "webhook:https://h.example:8123/api/x"),
            ("webhook:HTTP://h.example", "webhook:HTTP://h.example"),
            ("webhook:http://[::1]:80?x", "webhook:http://[::1]:80"),
            ("webhook:https://[::1]/a%40b", "webhook:https://[::1]/a%40b"),
            ("ntfy:https://ntfy.sh/my-Topic_1/", "ntfy:https://ntfy.sh/my-Topic_1"),
            ("ntfy:http://u:p@127.0.0.1:80/base/t", "ntfy:http://127.0.0.1:80/base/t"),
        ])
    func shown(text: String, label: String) throws { #expect(try RingTargetName(text).label == label) }

    @Test("Addresses that differ in a secret alone keep their names in whatever order, which tell none of it")
    func secretNames() throws {
        let all = try ["a", "b", "a"].map { try RingTargetName("webhook:https://h.example/x?key=\($0)") }
        let labels = RingTargetName.labels(of: all)
        // The beginning of SHA-256 of the address, by sha256sum.
        #expect(
            labels == [
                "webhook:https://h.example/x#37f77012", "webhook:https://h.example/x#a049689d",
                "webhook:https://h.example/x#37f77012#2",
            ])
        #expect(RingTargetName.labels(of: [all[1], all[0]]) == [labels[1], labels[0]])
        #expect(RingTargetName.labels(of: [all[0]]) == ["webhook:https://h.example/x"])
    }

    @Test("Names of targets are read; two of one name are told apart in the log")
    func names() throws {
        let names = try ["terminal", "command:aplay 'a b.wav'", "terminal"].map { try RingTargetName($0) }
        #expect(names == [.terminal, .command(["aplay", "a b.wav"]), .terminal])
        #expect(RingTargetName.labels(of: names) == ["terminal", "command:aplay a b.wav", "terminal#2"])
    }

    @Test(
        "What is no target is refused with what to write",
        arguments: [
            ("phone", "there is no target 'phone'"),
            ("terminal:0", "'terminal' takes nothing after it"),
            ("", "there is no target ''"), ("webhook", "there is no target 'webhook'"),
            ("command:", "needs a program"), ("command:''", "needs a program"), ("command:a 'b", "left open"),
            (#"command:a "b"#, "left open"), (#"command:a\"#, "left open"),
            ("webhook:home.example/x", "'home.example/x' is no address of the web; write https:// before it"),
            ("webhook:ftp://home.example/x", "such as webhook:https://"), ("webhook:https:///x", "its host"),
            ("webhook:https://a@b@c/", "%40"), ("webhook:https://h/?to=a@b", "%40"),
            ("webhook:https://u:1/2@c/x?y", "'…@c/x' is no address of the web; write '/'"),
            ("webhook:https://h%0a/", "its host"), ("webhook:https://[::1:80/", "its host"),
            ("webhook:https://h:65536/", "its port"), ("webhook:https://h:-1/", "its port"),
            ("webhook:https://h:+1/", "its port"),
            ("webhook:htp://u:secret@h/x?secret", "'…@h/x' is no address"),
            (
                "https://u:secret@h/x",
                "there is no target 'https'; expected desktop, terminal, 'command:PROGRAM ARG', webhook:URL"
            ),
            ("webhook:https://u:p@/x", "'…@/x' is no address"), ("webhook:https://u:p#x@h/", "'…@h/' is no address"),
            ("webhook:https://[::1]x/", "its host"), ("webhook:https://:80/x", "its host"), ("webhook:", "such as"),
            ("webhook:https://h.example/a b", "such as"), ("webhook:https://h.example/a\nb", "such as"),
            ("ntfy:ntfy.sh/sit", "write https:// before it"), ("ntfy:https://ntfy.sh", "needs a topic"),
            ("ntfy:https://ntfy.sh/", "needs a topic"), ("ntfy:https://ntfy.sh/a.b", "needs a topic"),
            ("ntfy:https://ntfy.sh/sit?auth=x", "needs a topic"), ("ntfy:https://ntfy.sh/ä", "needs a topic"),
            ("ntfy:https://ntfy.sh/\(String(repeating: "a", count: 65))", "needs a topic"),
        ])
    func refused(text: String, words: String) {
        #expect { try RingTargetName(text) } throws: {
            ($0 as? RingTargetName.Fault)?.reason.contains(words) == true
        }
    }
}
