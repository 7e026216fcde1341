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
        let handover = CommandTarget(["say", "-v"]).handover(of: message("Say \"look\" & <see>\0 on"))
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

    @Test("The terminal's line has a bell only where it sounds, and no commands of a terminal")
    func terminal() {
        let target = TerminalTarget(hasBell: true)
        let words = "a\u{1B}[2Jb\nc\u{9B}d"
        #expect(target.handover(of: message(words)) == .text("08:00:00  Sit · a [2Jb c d\u{7}\n"))
        #expect(target.handover(of: message(words, sound: "none")) == .text("08:00:00  Sit · a [2Jb c d\n"))
        #expect(TerminalTarget(hasBell: false).handover(of: message("")) == .text("08:00:00  Sit\n"))
        #expect(target.verdict(on: RingProcessResult(.exited(0))) == .delivered)
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
            ("phone", "there is no target 'phone'"), ("terminal:0", "expected terminal or 'command:PROGRAM ARG'"),
            ("command:", "needs a program"), ("command:''", "needs a program"), ("command:a 'b", "left open"),
            (#"command:a "b"#, "left open"), (#"command:a\"#, "left open"),
        ])
    func refused(text: String, words: String) {
        #expect { try RingTargetName(text) } throws: {
            ($0 as? RingTargetName.Fault)?.reason.contains(words) == true
        }
    }
}
