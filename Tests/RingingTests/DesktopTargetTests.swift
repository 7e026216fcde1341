import CivilTime
import DeviceManifest
import Testing

@testable import Ringing

/// The check `ring-desktop` shows these arguments on dunst, Xfce's service and GNOME's notification-daemon.
@Suite("The desktop")
struct DesktopTargetTests {
    private static let due = RingEngineTests.morning

    private func process(
        _ message: RingMessage, _ features: DesktopTarget.Features = .init(), late: TimeSpan = .zero
    ) throws -> RingProcess {
        guard case .process(let process) = DesktopTarget(features).handover(of: message, at: message.due + late) else {
            throw RingTargetName.Fault(reason: "it is no program")
        }
        return process
    }

    private func made(
        _ body: String = "", sound: String = "default", profile: Manifest.ProfileName = .precise,
        level: Manifest.InterruptionLevel = .active, actions: [String] = []
    ) -> RingMessage {
        var message = RingMessage.made("p/sit/d/1", at: Self.due, body: body, sound: sound, actions: actions)
        message.notification.uuid = "u-u-i-d"
        message.presentation?.profile = profile
        message.presentation?.interruptionLevel = level
        return message
    }

    @Test("notify-send gets title, text, urgency, kind, sound and how long it is worth; buttons by their places")
    func arguments() throws {
        var message = made("Look", actions: ["default", "no"])
        let process = try process(message)
        #expect(
            process.arguments == [
                "notify-send", "--app-name=Horarium", "--icon=appointment-soon", "--urgency=normal",
                "--expire-time=1800000", "--category=x-horarium.prompt", "--hint=string:sound-name:message-new-instant",
                "--print-id", "--action=u-u-i-d/1796112000/0=DEFAULT", "--action=u-u-i-d/1796112000/1=NO", "--", "Sit",
                "Look",
            ])
        #expect(process.output == .linesByTerminal && process.limitMs == 1_860_000)
        // Without buttons it is not waited for.
        let plain = try self.process(message, .init(hasButtons: false), late: .minutes(29))
        #expect(!plain.arguments.contains { $0.hasPrefix("--action") || $0 == "--print-id" })
        #expect(plain.arguments.contains("--expire-time=60000") && plain.output == .dropped)
        #expect(plain.limitMs == 60_000)
        // It is shown for as long as it is worth it, however soon it had to be delivered.
        message.notification.deliverBy = Self.due + .seconds(10)
        #expect(try self.process(message).arguments.contains("--expire-time=1800000"))
        message.snooze = .init(seconds: 540, title: "Later")
        #expect(try self.process(message).arguments.contains("--action=u-u-i-d/1796112000/2=Later"))
        message.actions = []
        #expect(try self.process(message).arguments.contains("--action=u-u-i-d/1796112000/0=Later"))
        // An empty title is refused, and an expiry of 0 is no expiry.
        message.notification.title = ""
        #expect(try self.process(message, late: .hours(2)).arguments.suffix(3) == ["--", " ", "Look"])
        #expect(try self.process(message, late: .hours(2)).arguments.contains("--expire-time=1000"))
    }

    @Test("Buttons need a service and a notify-send that have them; a service that does not answer yet may read markup")
    func features() {
        // As notify-send 0.8.1, gdbus and busctl print it, over dunst and over GNOME's notification-daemon.
        let help =
            "  -w, --wait    Wait for the notification to be closed\n  -A, --action=[NAME=]Text...   Specifies the actions\n"
        let dunst = "(['actions', 'body', 'body-hyperlinks', 'icon-static', 'x-dunst-stack-tag'],)\n"
        let gnome =
            #"as 8 "actions" "body" "body-hyperlinks" "body-markup" "icon-static" "sound" "persistence" "action-icons""#
        let both = DesktopTarget.Features(hasButtons: true, hasMarkup: true)
        #expect(DesktopTarget.Features(capabilities: gnome, help: help) == both)
        #expect(DesktopTarget.Features(capabilities: nil, help: help) == both)
        #expect(DesktopTarget.Features(capabilities: dunst, help: help) == .init(hasButtons: true, hasMarkup: false))
        #expect(DesktopTarget.Features(capabilities: gnome, help: "  -w, --wait\n") == .init(hasButtons: false))
        #expect(
            DesktopTarget.Features(capabilities: "(['body'],)", help: help)
                == .init(hasButtons: false, hasMarkup: false))
    }

    @Test("No word of a plan is markup or an escape, and none is an option")
    func escapes() throws {
        let words = #"-n <b>a</b> & C:\new "q""#
        #expect(try process(made(words)).arguments.last == #"-n &lt;b&gt;a&lt;/b&gt; &amp; C:\\new "q""#)
        #expect(try process(made(words), .init(hasMarkup: false)).arguments.last == #"-n <b>a</b> & C:\\new "q""#)
        #expect(try process(made("<\u{301}&\u{301}")).arguments.last == "&lt;\u{301}&amp;\u{301}")
        #expect(try process(made("a\0b")).arguments.last == "a")
    }

    @Test(
        "The urgency is that of the plan's interruption",
        arguments: [
            (Manifest.InterruptionLevel.passive, "low"), (.active, "normal"), (.timeSensitive, "critical"),
        ])
    func urgency(level: Manifest.InterruptionLevel, word: String) throws {
        #expect(try process(made(level: level)).arguments.contains("--urgency=\(word)"))
        #expect(try process(made(profile: .alarm, level: level)).arguments.contains("--urgency=critical"))
    }

    @Test("A sound is the plan's file where there is one, else the theme's; what is silent suppresses it")
    func sounds() throws {
        func hint(_ message: RingMessage) throws -> String? {
            try process(message).arguments.first { $0.hasPrefix("--hint=") }.map { String($0.dropFirst(7)) }
        }
        var message = made(sound: "bell.wav")
        #expect(try hint(message) == "string:sound-name:message-new-instant")
        message.soundFile = "/home/ana/a b/bell.wav"
        #expect(try hint(message) == "string:sound-file:/home/ana/a b/bell.wav")
        message.soundFile = "/home/ana/a:b/bell.wav"
        #expect(try hint(message) == "string:sound-name:message-new-instant")
        #expect(try hint(made(profile: .alarm)) == "string:sound-name:alarm-clock-elapsed")
        #expect(try hint(made(sound: "none", profile: .alarm)) == "boolean:suppress-sound:true")
    }

    @Test("The number of what is shown is its delivery, and the name of a button that is this message's own an answer")
    func replies() {
        let target = DesktopTarget(.init())
        let message = made(actions: ["yes", "1"])
        func reply(_ line: String, isDelivered: Bool = true) -> RingReply? {
            target.reply(line, isDelivered: isDelivered, to: message)
        }
        #expect(reply("7", isDelivered: false) == .delivered)
        // Its number where the service takes nothing, and what is no number.
        for line in ["0", "", "yes", "u-u-i-d/1796112000/0"] { #expect(reply(line, isDelivered: false) == nil) }
        #expect(reply("u-u-i-d/1796112000/0") == .answer("yes"))
        #expect(reply("u-u-i-d/1796112000/1") == .answer("1"))
        #expect(reply("u-u-i-d/1796112000/2") == .snooze)
        // Others' buttons, and those of the same prompt at another time.
        for line in ["0", "yes", "u-u-i-d/1796112000/3", "u-u-i-d/1796112001/0", "7"] { #expect(reply(line) == nil) }
    }

    @Test("Where no service takes it, it is tried again: somebody may log in")
    func verdicts() {
        let target = DesktopTarget(.init())
        #expect(target.verdict(on: RingProcessResult(.exited(0))) == .delivered)
        let said = "\n(notify-send:1): libnotify-WARNING **: no\nCannot autolaunch D-Bus without X11 $DISPLAY\n"
        #expect(
            target.verdict(on: RingProcessResult(.exited(1), errors: said))
                == .retry(
                    reason: "no notification is shown; it ended with 1: Cannot autolaunch D-Bus without X11 $DISPLAY"))
        guard case .retry = target.verdict(on: RingProcessResult(.notStarted("it is not there"))) else {
            Issue.record("it may be installed")
            return
        }
        for end in [RingProcessResult.End.signalled(9), .timedOut] {
            guard case .failed = target.verdict(on: RingProcessResult(end)) else {
                Issue.record("\(end)")
                continue
            }
        }
    }
}
