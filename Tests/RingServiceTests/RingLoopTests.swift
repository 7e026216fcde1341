import CivilTime
import DeviceManifest
import Diagnostics
import Documents
import Foundation
import ManifestWriter
import Pipeline
import ReferenceData
import Ringing
import Testing
import TimeZoneData

@testable import RingService

/// The loop over files and programs, at a time that is told to it.
@Suite("Ringing plans")
struct RingLoopTests {
    private let folder: URL
    /// 2099-12-01T12:00:00Z: the system's timer, which goes by the real clock, does not come to it.
    private static let noon = Instant(epochSeconds: 4_099_809_600)

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "ring-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Keeps what it gets, one line after another, and refuses it where the title asks for it.
        try write("cat >>\"$1/took\"; case $HORARIUM_TITLE in Refuse*) echo no >&2; exit 1;; esac", "take")
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path }

    private func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name), options: .atomic)
    }

    private func text(_ name: String) -> String {
        (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
    }

    /// A plan with a prompt at each time, worth half an hour.
    private func plan(_ times: [String], title: String = "Sit", id: String = "p") -> String {
        let rules = times.enumerated().map { "  r\($0): {title: \(title), at: \"\($1)\", expires: 30m}\n" }
        return "plan: 1\nid: \(id)\ntimezone: UTC\nprompts:\n\(rules.joined())"
    }

    /// What a loop says, in order, on whichever thread it runs.
    private final class Listener: @unchecked Sendable {
        private let condition = NSCondition()
        private var lines: [String] = []
        private var time = RingLoopTests.noon

        var now: Instant {
            get { condition.withLock { time } }
            set { condition.withLock { time = newValue } }
        }

        var messages: RingLoop.Messages {
            RingLoop.Messages(
                say: { line in self.hear([line]) }, report: { findings in self.hear(findings.map(\.code.id)) })
        }

        private func hear(_ more: [String]) {
            condition.withLock {
                lines += more
                condition.broadcast()
            }
        }

        var all: [String] { condition.withLock { lines } }

        /// Waits until a line has these words.
        func wait(for words: String) -> Bool {
            condition.withLock {
                while !lines.contains(where: { $0.contains(words) }) {
                    guard condition.wait(until: Date(timeIntervalSinceNow: 60)) else { return false }
                }
                return true
            }
        }
    }

    private func loop(
        _ listener: Listener, _ plans: [String] = ["p.yaml"], to targets: [NamedTarget]? = nil,
        isOnce: Bool = true, state: String = "state", settings: (path: String, contents: RingSettings)? = nil
    ) throws -> RingLoop {
        try RingLoop(
            plans.map(path),
            to: targets ?? [NamedTarget("take", CommandTarget(["sh", path("take"), folder.path]))],
            by: { readFile in
                Pipeline(readFile: readFile, zones: { () throws(TimeZoneError) in .builtIn }, now: Self.noon)
            },
            RingLoop.Options(
                stateFolder: path(state), log: path("log"), settings: settings, isOnce: isOnce),
            listener.messages,
            clock: { listener.now })
    }

    /// Rings what is due at a time.
    private func once(at now: Instant, _ listener: Listener = Listener()) throws {
        listener.now = now
        try loop(listener).run {}
    }

    /// The outcomes in the log by rule.
    private func outcomes() throws -> [String] {
        struct Line: Decodable {
            var id, target, outcome: String
        }
        return try text("log").split(separator: "\n").map { text in
            let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
            return "\(line.id.split(separator: "/")[1]) \(line.outcome)"
        }
    }

    @Test("One run after another delivers what came due between them, each once")
    func runs() throws {
        try write(plan(["11:00", "12:00", "12:20", "12:50", "14:00"]), "p.yaml")
        try once(at: Self.noon)
        #expect(try outcomes() == ["r1 delivered"])
        try once(at: Self.noon + .minutes(1))
        try once(at: Self.noon + .minutes(75))
        #expect(try outcomes() == ["r1 delivered", "r2 missed", "r3 late"])
        let took = text("took").split(separator: "\n")
        #expect(took.count == 2 && took.allSatisfy { $0.contains(#""title":"Sit""#) })
    }

    @Test("The days since the last run are told of, each day planned as its own")
    func days() throws {
        try write(plan(["09:00", "11:40"]), "p.yaml")
        try once(at: Self.noon)
        try once(at: Self.noon + .days(3))
        #expect(
            try outcomes() == Array(repeating: ["r0 missed", "r1 missed"], count: 3).joined().dropLast() + ["r1 late"])
    }

    /// Steps of some hours over journeys between both sides of the date line, and over days of 23 and 25 hours.
    @Test(
        "Whatever the clocks of a day do, each notification of the manifest rings once",
        arguments: [
            ("Pacific/Auckland", "2099-12-02", "Pacific/Honolulu"),
            ("Pacific/Honolulu", "2099-12-02", "Pacific/Auckland"),
            ("Europe/London", "2099-10-25", nil), ("Europe/London", "2099-03-29", nil),
        ].sampled(every: 2))
    func clocks(zone: String, date: String, away: String?) throws {
        let day = try #require(LocalDate(date))
        let travel = away.map {
            "travel: [{from: \(day), to: \(day.advanced(by: 1)), timezone: \($0)}]\n"
        }
        let rules = (10..<34).map { "  r\($0): {title: Sit, at: \"\($0):30\", expires: 4h}\n" }.joined()
        let horizon = "horizon: {start: \(day.advanced(by: -1)), days: 4}\n"
        try write(
            "plan: 1\nid: p\ntimezone: \(zone)\n\(horizon)\(travel ?? "")prompts:\n\(rules)", "p.yaml")
        let pipeline = Pipeline(
            readFile: { path throws(FileFailure) in try SystemFiles.read(path) },
            zones: { () throws(TimeZoneError) in .builtIn }, now: Self.noon)
        let schedule = try #require(pipeline.schedule(path("p.yaml"), over: HorizonChoice()).schedule)
        let manifest = ManifestBuilder.manifest(of: schedule, generator: Pipeline.generator)
        #expect(manifest.notifications.count > 90)
        var now = manifest.horizon.startsAt + .hours(-3)
        while now < manifest.horizon.endsAt + .hours(30) {
            try once(at: now)
            now = now + .seconds(13_500)
        }
        struct Line: Decodable {
            var id, intended: String
        }
        let rung = try text("log").split(separator: "\n").map { line in
            let line = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
            return "\(line.id) \(line.intended)"
        }
        let wanted = Set(manifest.notifications.map { "\($0.id) \($0.fireAt)" })
        let others = Set(rung).symmetricDifference(wanted).sorted()
        #expect(others == [] && rung.count == wanted.count, "\(others)")
        #expect(text("took").split(separator: "\n").count == wanted.count)
    }

    @Test("A second loop on a state is refused, and one on another state is not")
    func held() throws {
        try write(plan(["12:00"]), "p.yaml")
        let listener = Listener()
        let first = try loop(listener)
        #expect {
            _ = try loop(listener)
        } throws: {
            if case .isHeld(let plan, let state) = $0 as? RingLoop.Failure {
                plan == path("p.yaml") && state == path("state/p.ring")
            } else {
                false
            }
        }
        _ = try loop(listener, state: "other")
        first.run {}
        #expect(try outcomes() == ["r0 delivered"])
    }

    @Test("Plans with errors, missing ones and two of one id are refused before anything rings")
    func refused() throws {
        try write(plan(["12:00"]), "p.yaml")
        try write("plan: 1\nprompt: {}\n", "broken.yaml")
        try write(plan(["12:00"]), "same.yaml")
        for (plans, code) in [(["p.yaml", "broken.yaml"], "unknown-key"), (["none.yaml"], "missing-file")] {
            #expect {
                _ = try loop(Listener(), plans)
            } throws: {
                if case .plans(let findings) = $0 as? RingLoop.Failure {
                    findings.contains { $0.code.id == code }
                } else {
                    false
                }
            }
        }
        #expect {
            _ = try loop(Listener(), ["p.yaml", "same.yaml"])
        } throws: {
            if case .sameID(_, _, let id) = $0 as? RingLoop.Failure { id == "p" } else { false }
        }
        #expect(text("took").isEmpty && text("log").isEmpty)
    }

    @Test("An unreadable state is put aside, whole, and that is said; what may have rung does not ring again")
    func unreadable() throws {
        try write(plan(["12:00", "12:10"]), "p.yaml")
        try once(at: Self.noon)
        let broken = text("state/p.ring") + "\0\n"
        try write(broken, "state/p.ring")
        let listener = Listener()
        try once(at: Instant(epochMilliseconds: Self.noon.epochMilliseconds + 1), listener)
        try once(at: Self.noon + .minutes(10), listener)
        #expect(listener.all.count == 1 && listener.all.allSatisfy { $0.contains("put aside") })
        #expect(text("state/p.ring.unreadable-\(Self.noon.epochSeconds)") == broken)
        #expect(try outcomes() == ["r0 delivered", "r1 delivered"])
    }

    @Test("A log whose last line is cut, and a state whose last line is, are as if nothing had happened")
    func cut() throws {
        try write(plan(["12:00", "12:10"]), "p.yaml")
        try once(at: Self.noon)
        let log = text("log")
        // Without the compaction's last line the outcome is the state's last one.
        let state = text("state/p.ring")
        try write(String(log.dropLast(20)), "log")
        try write(state + #"{"begin":"p/r1/20"#, "state/p.ring")
        try once(at: Self.noon + .minutes(1))
        #expect(text("log") == log)
        try once(at: Self.noon + .minutes(10))
        #expect(try outcomes() == ["r0 delivered", "r1 delivered"])
    }

    @Test("A plan that has no days left says so, and one that refuses is told of")
    func told() throws {
        try write(plan(["12:00"]) + "horizon: {start: 2099-11-01, days: 7}\n", "p.yaml")
        let listener = Listener()
        try once(at: Self.noon, listener)
        #expect(
            listener.all.filter { $0.contains("nothing rings these days; the plan has 2099-11-01 to 2099-11-07") }.count
                == 1
        )
        try write(plan(["12:01"], title: "Refuse"), "p.yaml")
        try once(at: Self.noon + .minutes(1), listener)
        #expect(listener.all.last == "take: 'p/r0/2099-12-01/1' was not delivered: it ended with 1: no")
        #expect(try outcomes() == ["r0 failed"])
    }

    /// A program that is run again with what it may have got before.
    private struct IdempotentTarget: RingTarget {
        var command: CommandTarget
        var isIdempotent: Bool { true }

        func handover(of message: RingMessage, at now: Instant) -> RingHandover {
            command.handover(of: message, at: now)
        }
        func verdict(on result: RingProcessResult) -> RingVerdict { command.verdict(on: result) }
    }

    /// A program that stands for `notify-send`.
    private struct Buttons: RingTarget {
        var script: String
        let desktop = DesktopTarget(.init())

        func handover(of message: RingMessage, at now: Instant) -> RingHandover {
            .process(
                RingProcess(
                    ["sh", "-c", script, "sh", message.id], limitMs: 600_000, output: .linesByTerminal))
        }

        func reply(_ line: String, isDelivered: Bool, to message: RingMessage) -> RingReply? {
            isDelivered ? .answer(line) : desktop.reply(line, isDelivered: false, to: message)
        }

        func verdict(on result: RingProcessResult) -> RingVerdict { desktop.verdict(on: result) }
    }

    /// A program that stands for a service that keeps messages until their time.
    private struct Scheduler: SchedulingTarget {
        var script: String
        var service: String { script }
        var isIdempotent: Bool { true }

        private func run(_ words: String...) -> RingHandover {
            .process(RingProcess(["sh", script] + words, limitMs: 600_000))
        }
        func handover(of message: RingMessage, at now: Instant) -> RingHandover {
            run(message.due > now ? "keep" : "ring", message.id)
        }
        func cancellation(of occurrence: RingMessage.Occurrence) -> RingHandover { run("cancel", occurrence.id) }
        func digest(of message: RingMessage) -> String { message.notification.title }
        func verdict(on result: RingProcessResult) -> RingVerdict { .delivered }
    }

    /// Writes the script of such a service, and returns what it was asked for since.
    private func service() throws -> () -> [String] {
        try write("echo \"$1 $2\" >>'\(path("asked"))'", "service")
        return {
            defer { try? FileManager.default.removeItem(atPath: path("asked")) }
            return text("asked").split(separator: "\n").map(String.init)
        }
    }

    @Test("What comes in three days is handed over, also beyond a horizon that begins today, and edits take it back")
    func ahead() throws {
        let asked = try service()
        let target = NamedTarget("phone", Scheduler(script: path("service")), ahead: .days(3))
        let horizon = "horizon: {start: today, days: 1}\nendNotice: 1d\n"
        try write(plan(["12:00", "18:00", "11:00"]) + horizon, "p.yaml")
        let listener = Listener()
        try loop(listener, to: [target]).run {}
        let days = ["2099-12-01", "2099-12-02", "2099-12-03", "2099-12-04"]
        func keep(_ rule: String, _ days: some Sequence<String>) -> [String] { days.map { "keep p/\(rule)/\($0)/1" } }
        let first = asked()
        // What is due goes beside the first that comes.
        let kept = first.filter { $0 != "ring p/r0/2099-12-01/1" }
        #expect(kept.count == first.count - 1)
        #expect(
            Set(kept) == Set(keep("r0", days[1...2]) + keep("r1", days[...2]) + keep("r2", days[1...3])), "\(first)")
        #expect(kept[0] == "keep p/r1/2099-12-01/1" && kept[1] == "keep p/r2/2099-12-02/1")
        // A removed rule, and a day later.
        try write(plan(["12:00", "18:00"]) + horizon, "p.yaml")
        try loop(listener, to: [target]).run {}
        #expect(asked() == days[1...3].map { "cancel p/r2/\($0)/1" })
        listener.now = Self.noon + .days(1)
        try loop(listener, to: [target]).run {}
        #expect(asked() == ["keep p/r0/2099-12-04/1", "keep p/r1/2099-12-04/1"])
        #expect(try outcomes().filter { $0 == "r2 replaced" }.count == 3)
        #expect(try outcomes().filter { $0 != "r2 replaced" } == ["r0 delivered", "r1 delivered", "r0 delivered"])
        // Under another name nothing reaches what is kept: the two of the first rule and three of the second.
        let other = Listener()
        other.now = Self.noon + .days(1) + .minutes(1)
        try FileManager.default.copyItem(atPath: path("state"), toPath: path("copy"))
        let renamed = try loop(
            other, to: [NamedTarget("other", CommandTarget(["true"]))], isOnce: false, state: "copy")
        let stop = renamed.stop
        Runner(renamed).start(other.messages.say)
        #expect(
            other.wait(
                for: "'phone' is no target now; what it has rings all the same, 5 in all, and no edit reaches it"))
        stop()
        #expect(other.wait(for: "ended"))
        // Not each minute, by cron.
        let cron = Listener()
        cron.now = Self.noon + .days(1) + .minutes(2)
        try loop(cron, to: [NamedTarget("other", CommandTarget(["true"]))]).run {}
        cron.now = Self.noon + .days(4)
        try loop(cron, to: [NamedTarget("other", CommandTarget(["true"]))]).run {}
        #expect(!cron.all.contains { $0.contains("no target now") })
        #expect(asked().isEmpty)
        #expect(
            text("log").split(separator: "\n").count {
                $0.contains("/r1/") && $0.contains(#""phone","outcome":"delivered""#)
            } == 4)
    }

    @Test("Two plans share a service's daily limit, and each has its nearest handed over")
    func sharedLimit() throws {
        let asked = try service()
        for name in ["p", "q"] {
            try write(plan((13...22).map { "\($0):00" }, id: name), "\(name).yaml")
        }
        let target = NamedTarget(
            "phone", Scheduler(script: path("service")), ahead: .hours(11), dailyLimit: 10)
        let listener = Listener()
        try loop(listener, ["p.yaml", "q.yaml"], to: [target]).run {}
        // A fifth is left for edits. Which of the plans is quicker is left to the processes.
        let kept = Dictionary(grouping: asked()) { $0.prefix("keep p".count) }
        #expect(kept.count == 2 && kept.values.map(\.count).reduce(0, +) == 8)
        for (plan, messages) in kept {
            #expect(messages.sorted() == messages.indices.map { "\(plan)/r\($0)/2099-12-01/1" })
        }
        #expect(listener.all.count { $0.contains("not handed over yet: 10 messages in 24 hours are the limit") } == 2)
        // Another run has nothing to add, and says nothing again.
        try loop(listener, ["p.yaml", "q.yaml"], to: [target]).run {}
        #expect(asked().isEmpty)
        #expect(listener.all.count { $0.contains("not handed over yet") } == 2)
    }

    /// Waits until a condition holds.
    private func holds(_ condition: () -> Bool) -> Bool {
        for _ in 0..<6000 where !condition() { usleep(10_000) }
        return condition()
    }

    /// A plan whose prompts have two answers and a follow-up after ten minutes.
    private func asking(_ times: [String]) -> String {
        plan(times).replacing(
            "expires: 30m", with: "expires: 30m, followUp: [10m], actions: [{id: fine, title: A}, {id: bad, title: B}]")
    }

    @Test("What is shown is delivered while its buttons are waited for; one that is pressed ends the follow-ups")
    func buttons() throws {
        try write(asking(["12:00", "12:00:05"]), "p.yaml")
        // The first is shown and answered once it is asked to be; the second is dismissed.
        let pressed = "while ! test -e '\(path("press"))'; do sleep 0.02; done; echo bad"
        let script = "echo 7; case $1 in p/r0/*) \(pressed);; esac"
        let listener = Listener()
        let loop = try loop(listener, to: [NamedTarget("desk", Buttons(script: script))], isOnce: false)
        let stop = loop.stop
        Runner(loop).start(listener.messages.say)
        #expect(listener.wait(for: "started"))
        func isLogged(_ words: String) -> Bool { holds { text("log").contains(words) } }
        #expect(isLogged("delivered"))
        #expect(!text("log").contains("answer"))
        try write("", "press")
        #expect(isLogged("answer"))
        listener.now = Self.noon + .minutes(11)
        try write(asking(["12:00", "12:00:05"]) + "# wakes it\n", "p.yaml")
        #expect(isLogged("replaced") && isLogged("p/r1/2099-12-01/1/after-10m"))
        stop()
        #expect(listener.wait(for: "ended"))
        let log = text("log").split(separator: "\n")
        #expect(log.count { $0.contains(#""target":"desk","answer":"bad""#) } == 1)
        #expect(log.contains { $0.contains("p/r0/2099-12-01/1/after-10m") && $0.contains("replaced") })
        #expect(!log.contains { $0.contains("p/r1") && $0.contains("replaced") })
    }

    @Test("The buttons of thirty notifications are waited for, and the oldest are taken away for newer ones")
    func manyButtons() throws {
        try write(asking(Array(repeating: "12:00", count: 32)), "p.yaml")
        let script = "echo $$ >>'\(path("pids"))'; echo 7; exec sleep 1000"
        let listener = Listener()
        let loop = try loop(listener, to: [NamedTarget("desk", Buttons(script: script))], isOnce: false)
        let stop = loop.stop
        Runner(loop).start(listener.messages.say)
        func running() -> Int? {
            let pids = text("pids").split(separator: "\n").compactMap { pid_t($0) }
            return pids.count == 32 ? pids.count { kill($0, 0) == 0 } : nil
        }
        #expect(holds { running() == 30 })
        stop()
        #expect(listener.wait(for: "ended"))
        #expect(running() == 0)
        #expect(text("log").split(separator: "\n").count { $0.contains("delivered") } == 32)
    }

    @Test("A program answers by a line of its output, and what is no answer is reported")
    func programAnswers() throws {
        try write(asking(["12:00", "12:00:05"]), "p.yaml")
        // The first answer counts.
        let script = "case $HORARIUM_ID in p/r0/*) echo answer fine; echo answer bad;; *) echo answer fien;; esac"
        let target = [NamedTarget("ask", CommandTarget(["sh", "-c", script]))]
        let listener = Listener()
        try loop(listener, to: target).run {}
        for seconds in [10, 660] {
            listener.now = Self.noon + .seconds(seconds)
            try loop(listener, to: target).run {}
        }
        let log = text("log").split(separator: "\n")
        #expect(
            log.contains {
                $0
                    == #"{"id":"p/r0/2099-12-01/1","intended":"2099-12-01T12:00:00Z","at":"2099-12-01T12:00:00Z","target":"ask","answer":"fine"}"#
            })
        #expect(log.count { $0.contains("answer") } == 1)
        let wrong = "is no answer to 'p/r1/2099-12-01/1'; expected 'fine', 'bad'"
        #expect(listener.all.first == "ask: 'fien' \(wrong)")
        #expect(log.filter { $0.contains("after-10m") }.map { $0.contains("replaced") } == [true, false])
    }

    @Test("A sound that lies beside the plan is known by its whole path, and one that is not there by none")
    func soundFiles() throws {
        let sounds =
            "sit: {title: A, at: \"12:00\", sound: bell.wav}\n  walk: {title: B, at: \"12:01\", sound: gong.wav}"
        try write("plan: 1\nid: p\ntimezone: UTC\nprompts:\n  \(sounds)\n", "p.yaml")
        try write("RIFF", "bell.wav")
        let reading = RingPlan.read(path("p.yaml")) { readFile in
            Pipeline(readFile: readFile, zones: { () throws(TimeZoneError) in .builtIn }, now: Self.noon)
        }
        var plan = try #require(reading.plan)
        let messages = plan.messages(since: Self.noon, at: Self.noon).filter { $0.due >= Self.noon }.prefix(2)
        #expect(messages.map { $0.soundFile?.hasSuffix("/bell.wav") } == [true, nil])
        #expect(messages.first?.soundFile?.hasPrefix("/") == true)
    }

    @Test("Alarms have the plan's snooze, and nothing else has")
    func alarms() throws {
        let rules = "sit: {at: \"12:00\", delivery: {profile: alarm}}\n  walk: {at: \"12:01\"}"
        try write(
            "plan: 1\nid: p\ntimezone: UTC\ndelivery: {snooze: 9m}\nprompts:\n  \(rules)\n", "p.yaml")
        let reading = RingPlan.read(path("p.yaml")) { readFile in
            Pipeline(readFile: readFile, zones: { () throws(TimeZoneError) in .builtIn }, now: Self.noon)
        }
        var plan = try #require(reading.plan, "\(reading.findings)")
        let messages = plan.messages(since: Self.noon, at: Self.noon).filter { $0.due >= Self.noon }.prefix(2)
        #expect(messages.map { $0.snooze?.seconds } == [540, nil] && messages.first?.snooze?.title == "Snooze")
    }

    @Test("What a killed run had begun goes again to an idempotent target alone")
    func killed() throws {
        try write(plan(["12:00"]), "p.yaml")
        let listener = Listener()
        let command = CommandTarget(["sh", path("take"), folder.path])
        let targets = [NamedTarget("once", command), NamedTarget("twice", IdempotentTarget(command: command))]
        listener.now = Self.noon + .minutes(-1)
        try loop(listener, to: targets).run {}
        let begun = targets.map { target in
            RingRecord.begin(
                RingKey(.init(id: "p/r0/2099-12-01/1", due: Self.noon), target.label), at: Self.noon, attempt: 1,
                deliverBy: Self.noon + .minutes(30)
            ).line + "\n"
        }
        try write(text("state/p.ring") + begun.joined(), "state/p.ring")
        listener.now = Self.noon + .minutes(1)
        try loop(listener, to: targets).run {}
        #expect(try outcomes() == ["r0 unknown", "r0 late"])
        #expect(text("took").split(separator: "\n").count == 1 && text("log").contains(#""attempts":2"#))
    }

    @Test("From one run to the next a pause is kept")
    func pauses() throws {
        try write(plan(["12:00"]), "p.yaml")
        let target = [NamedTarget("busy", CommandTarget(["sh", "-c", "echo >>\(path("tries")); exit 75"]))]
        let listener = Listener()
        for (milliseconds, tries) in [(0, 1), (999, 1), (1000, 2), (2999, 2), (3000, 3)] {
            listener.now = Instant(epochMilliseconds: Self.noon.epochMilliseconds + milliseconds)
            try loop(listener, to: target).run {}
            #expect(text("tries").count == tries, "after \(milliseconds) ms")
        }
    }

    @Test("Conditions that fit no rule are reported at the start, and after the edit that makes them so")
    func doubts() throws {
        try write(plan(["12:30", "14:00"]), "p.yaml")
        let listener = Listener()
        let targets = [
            NamedTarget("one", TerminalTarget(hasBell: false), filters: [RingFilter(rules: ["r1", "r7"])]),
            NamedTarget("all", TerminalTarget(hasBell: false)),
        ]
        let loop = try loop(listener, to: targets, isOnce: false)
        let stop = loop.stop
        Runner(loop).start(listener.messages.say)
        #expect(listener.wait(for: "started"))
        #expect(listener.all == ["one: there is no rule 'r7' now; did you mean 'r0'?", "started"])
        try write(plan(["12:30"]), "p.yaml")
        #expect(listener.wait(for: "there is no rule 'r1' now"))
        stop()
        #expect(listener.wait(for: "ended"))
        #expect(listener.all.count { $0.contains("no rule 'r7'") } == 1)
    }

    @Test("A changed file of targets is reported, and one that was saved without a change is not")
    func settingsChanged() throws {
        func file(_ rule: String) -> String { "ring: 1\ntargets: {screen: {to: terminal, rules: \(rule)}}\n" }
        try write(plan(["12:30"]), "p.yaml")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "my"), withIntermediateDirectories: false)
        try write(file("r0"), "targets.yaml")
        try FileManager.default.createSymbolicLink(
            atPath: path("my/ring.yaml"), withDestinationPath: "../targets.yaml")
        let settings = try #require(RingSettings.read(path("my/ring.yaml"), using: SystemFiles.read).settings)
        let listener = Listener()
        let loop = try loop(listener, isOnce: false, settings: (path("my/ring.yaml"), settings))
        let stop = loop.stop
        Runner(loop).start(listener.messages.say)
        #expect(listener.wait(for: "started"))
        try write("# the same\n" + file("r0"), "targets.yaml")
        // When this is reported, the file before was read.
        try write("plan: 1\nprompt: {}\n", "p.yaml")
        #expect(listener.wait(for: "goes on ringing"))
        #expect(!listener.all.contains { $0.contains("ring.yaml: ") })
        for (text, words) in [(file("r1"), "hold from the next start on"), ("ring: 1\n", "fails with this file")] {
            try write(text, "targets.yaml")
            #expect(listener.wait(for: words))
        }
        try FileManager.default.removeItem(atPath: path("targets.yaml"))
        #expect(listener.wait(for: "missing-file"))
        stop()
        #expect(listener.wait(for: "ended"))
        let changes = listener.all.filter { $0.contains("ring.yaml: ") }
        let failing =
            "\(path("my/ring.yaml")): the last good targets hold until 'ring' is started anew, which fails with this file"
        #expect(
            changes == [
                "\(path("my/ring.yaml")): it has changed; its targets hold from the next start on", failing, failing,
            ])
        #expect(listener.all.contains("missing-key"))
    }

    @Test("At midnight the state forgets what is long past")
    func midnight() throws {
        try write(plan(["12:30"]), "p.yaml")
        let listener = Listener()
        let target = NamedTarget("none", TerminalTarget(hasBell: false), filters: [RingFilter(rules: ["r7"])])
        let loop = try loop(listener, to: [target], isOnce: false)
        let stop = loop.stop
        Runner(loop).start(listener.messages.say)
        #expect(listener.wait(for: "started"))
        // Each of these wakes the loop, and none of them plans days by itself; the second of a day is looked at after that
        // midnight's work.
        for (days, text, code) in [
            (5, "plan: 1\nprompt: {}\n", "unknown-key"), (5, "plan: 1\nplan: 1\n", "duplicate-key"),
            (6, "plan: [\n", "yaml-syntax"), (6, "plan: 1\ntimezone: UTC\nprompts: 5\n", "wrong-type"),
        ] {
            listener.now = Self.noon + .days(days)
            try write(text, "p.yaml")
            #expect(listener.wait(for: code))
        }
        stop()
        #expect(listener.wait(for: "ended"))
        let floor = RingRecord.floor(Self.noon + .days(4)).line + "\n"
        #expect(text("state/p.ring") == floor + floor)
    }

    @Test("A program runs in the folder that it is to run in")
    func folders() throws {
        try write(plan(["12:00"]), "p.yaml")
        let target = NamedTarget("here", CommandTarget(["sh", "take", "."], in: folder.path + "/"))
        let listener = Listener()
        listener.now = Self.noon
        try loop(listener, to: [target]).run {}
        #expect(listener.all.isEmpty && text("took").split(separator: "\n").count == 1)
        #expect(try outcomes() == ["r0 delivered"])
    }

    @Test("A program that is not there is reported before anything rings")
    func missingProgram() throws {
        try write(plan(["14:00"]), "p.yaml")
        let listener = Listener()
        try write("", "here.sh")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path("here.sh"))
        let targets = [
            NamedTarget("here", CommandTarget(["sh"])),
            NamedTarget("gone", CommandTarget(["no-such-program-of-ring"])),
            NamedTarget("there", CommandTarget([path("none")])), NamedTarget("folder", CommandTarget([folder.path])),
            NamedTarget("beside", CommandTarget(["./here.sh"], in: folder.path + "/")),
            NamedTarget("terminal", TerminalTarget(hasBell: false)),
        ]
        try loop(listener, to: targets).run {}
        #expect(
            listener.all == [
                "gone: there is no program 'no-such-program-of-ring' that can be run; until there is, nothing gets there",
                "there: there is no program '\(path("none"))' that can be run; until there is, nothing gets there",
                "folder: there is no program '\(folder.path)' that can be run; until there is, nothing gets there",
            ])
    }

    @Test("Edits are followed; a broken plan leaves the last good one ringing, and that is said")
    func edits() throws {
        try write(plan(["12:30", "14:00"], title: "Refuse"), "p.yaml")
        let listener = Listener()
        let loop = try loop(listener, isOnce: false)
        let stop = loop.stop
        let runner = Runner(loop)
        runner.start(listener.messages.say)
        #expect(listener.wait(for: "started"))
        try write("plan: 1\nprompt: {}\n", "p.yaml")
        #expect(listener.wait(for: "the last good plan goes on ringing"))
        listener.now = Self.noon + .minutes(40)
        try write("plan: 1\nprompts: {}\nprompt: {}\n", "p.yaml")
        #expect(listener.wait(for: "was not delivered"))
        try write(plan(["12:30"]) + "horizon: {start: 2099-11-01, days: 7}\n", "p.yaml")
        #expect(listener.wait(for: "nothing rings these days"))
        stop()
        #expect(listener.wait(for: "ended"))
        #expect(try outcomes() == ["r0 failed"])
    }

    @Test("A file that is looked at again and has not changed is not read again")
    func unchanged() throws {
        try write(plan(["14:00"]), "p.yaml")
        try write(plan(["14:00"], id: "q"), "q.yaml")
        let listener = Listener()
        let loop = try loop(listener, ["p.yaml", "q.yaml"], isOnce: false)
        let stop = loop.stop
        Runner(loop).start(listener.messages.say)
        #expect(listener.wait(for: "started"))
        try write("plan: 1\nprompt: {}\n", "p.yaml")
        #expect(listener.wait(for: "p.yaml: the last good plan goes on ringing"))
        // The system reports it as closed after writing.
        close(open(path("p.yaml"), O_WRONLY))
        try write("plan: 1\nprompt: {}\n", "q.yaml")
        #expect(listener.wait(for: "q.yaml: the last good plan goes on ringing"))
        stop()
        #expect(listener.wait(for: "ended"))
        #expect(listener.all.count { $0.contains("p.yaml: the last good plan goes on ringing") } == 1)
    }

    @Test("A plan behind a link is followed; one that gets another id is not, and that is said")
    func links() throws {
        try FileManager.default.createDirectory(at: folder.appending(path: "real"), withIntermediateDirectories: true)
        try write(plan(["14:00"]), "real/p.yaml")
        try FileManager.default.createSymbolicLink(atPath: path("p.yaml"), withDestinationPath: "real/p.yaml")
        let listener = Listener()
        let loop = try loop(listener, isOnce: false)
        let stop = loop.stop
        Runner(loop).start(listener.messages.say)
        #expect(listener.wait(for: "started"))
        try write(plan(["14:00"], id: "other"), "real/p.yaml")
        #expect(listener.wait(for: "the id is 'other' now, and the state is that of 'p'"))
        stop()
        #expect(listener.wait(for: "ended"))
    }

    @Test("A log that was moved away is begun anew, and a state that was removed is written whole")
    func moved() throws {
        try write(plan(["12:00"], title: "Refuse"), "p.yaml")
        let listener = Listener()
        let loop = try loop(listener, isOnce: true)
        try FileManager.default.moveItem(atPath: path("log"), toPath: path("log.1"))
        try FileManager.default.removeItem(atPath: path("state"))
        loop.run {}
        #expect(try outcomes() == ["r0 failed"] && text("log.1").isEmpty)
        #expect(text("state/p.ring").contains(#""outcome":"failed""#))
    }

    @Test("A log that takes nothing, as a pipe that nobody reads, holds nothing up; what it lacks is told")
    func full() throws {
        try write(plan((0..<3).map { "12:0\($0)" }), "p.yaml")
        #expect(mkfifo(path("log"), 0o600) == 0)
        // Full before the first line comes.
        let pipe = open(path("log"), O_RDWR | O_NONBLOCK)
        defer { close(pipe) }
        let bytes = [UInt8](repeating: 0, count: 4096)
        while Foundation.write(pipe, bytes, bytes.count) > 0 {}
        let listener = Listener()
        try once(at: Self.noon, listener)
        try once(at: Self.noon + .minutes(2), listener)
        #expect(text("took").split(separator: "\n").count == 3)
        #expect(listener.all.allSatisfy { $0.contains("the log could not be written") } && listener.all.count == 2)
    }

    /// A loop on a thread of its own.
    private final class Runner: @unchecked Sendable {
        private let loop: RingLoop

        init(_ loop: RingLoop) { self.loop = loop }

        func start(_ say: @escaping (String) -> Void) {
            nonisolated(unsafe) let say = say
            Thread { [self] in
                loop.run { say("started") }
                say("ended")
            }.start()
        }
    }
}

@Suite("Programs beside this one")
struct ChildProcessTests {
    // As the program does: one that reads no more ends nobody.
    init() { signal(SIGPIPE, SIG_IGN) }

    private func run(
        _ arguments: [String], input: [UInt8] = [], limitMs: Int = 60_000, output: RingProcess.Output = .dropped
    ) throws -> RingProcessResult {
        try ChildProcess.run(
            RingProcess(arguments, environment: ["RING_TEST": "set"], input: input, limitMs: limitMs, output: output))
    }

    @Test("They get input of any size, variables, no terminal to write to, and their end and last words are known")
    func ends() throws {
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000)
        #expect(try run(["sh", "-c", "wc -c >&2; exit 3"], input: bytes).end == .exited(3))
        #expect(
            try run(["sh", "-c", "wc -c >&2"], input: bytes).errors.trimmingCharacters(in: .whitespacesAndNewlines)
                == "1000000")
        #expect(try run(["sh", "-c", "echo $RING_TEST $HOME >&2; echo lost"]).errors.hasPrefix("set "))
        #expect(try run(["sh", "-c", "kill -9 $$"]).end == .signalled(9))
        // What it writes is kept only where it is asked for, and no more than 64 KiB of it.
        let both = ["sh", "-c", "echo out; echo err >&2; head -c 1000000 /dev/zero"]
        let kept = try run(both, output: .kept)
        #expect(kept.output.hasPrefix("out\n") && kept.output.utf8.count == 65536 && kept.errors == "err\n")
        #expect(try run(both).output.isEmpty)
        // One that reads nothing holds nothing up.
        #expect(try run(["true"], input: bytes).end == .exited(0))
    }

    /// Goes on with a program until it has written lines, or has ended.
    private func lines(of child: ChildProcess) -> [String] {
        while child.result == nil {
            let lines = child.takeLines()
            if !lines.isEmpty { return lines }
            var sources = child.sources
            _ = poll(&sources, nfds_t(sources.count), 60_000)
            child.proceed()
        }
        return child.takeLines()
    }

    @Test("Lines of one that still runs are read, by a terminal of its own where it is to write each at once")
    func replies() throws {
        let script = "test -t 1 && echo terminal || echo pipe; printf 'a\nb\n\nc'; sleep 1000"
        for (output, first) in [(RingProcess.Output.linesByTerminal, "terminal"), (.lines, "pipe")] {
            let child = try ChildProcess(RingProcess(["sh", "-c", script], limitMs: 60_000, output: output))
            var lines: [String] = []
            while lines.count < 3, child.result == nil { lines += self.lines(of: child) }
            #expect(lines == [first, "a", "b"] && child.result == nil)
            child.kill()
        }
    }

    @Test("The last line needs no end, one that is too long is left out, and what is left behind may write on")
    func lastLines() throws {
        for output in [RingProcess.Output.linesByTerminal, .lines] {
            let long = "head -c 200000 /dev/zero | tr '\\0' x"
            let script = "echo one; \(long); echo; echo two; (sleep 0.1; printf three) & exit 3"
            let child = try ChildProcess(RingProcess(["sh", "-c", script], limitMs: 60_000, output: output))
            var lines: [String] = []
            while !child.isFinished {
                lines += child.takeLines()
                var sources = child.sources
                _ = poll(&sources, nfds_t(sources.count), 60_000)
                child.proceed()
            }
            #expect(lines + child.takeLines() == ["one", "two", "three"] && child.result?.end == .exited(3))
        }
    }

    @Test("One that writes without end delays nothing, and what it writes is kept in bounds")
    func flood() throws {
        for (script, output) in [("yes >&2", RingProcess.Output.dropped), ("yes", .lines), ("yes", .linesByTerminal)] {
            let child = try ChildProcess(RingProcess(["sh", "-c", script], limitMs: 60_000, output: output))
            var lines: Set<String> = []
            for _ in 0..<50 {
                var sources = child.sources
                _ = poll(&sources, nfds_t(sources.count), 60_000)
                child.proceed()
                lines.formUnion(child.takeLines())
            }
            // No line is cut into two.
            #expect(child.result == nil && lines == (output == .dropped ? [] : ["y"]))
            child.kill()
            #expect(try #require(child.result).errors.utf8.count <= 65536)
        }
    }

    @Test("One that is asked to end does so, and one that does not is ended")
    func interrupts() throws {
        for (script, withinMs, end) in [
            ("trap 'exit 5' INT; echo on; while :; do sleep 0.01; done", 600_000, RingProcessResult.End.exited(5)),
            ("trap '' INT; echo on; while :; do sleep 0.01; done", 0, .timedOut),
        ] {
            let child = try ChildProcess(RingProcess(["sh", "-c", script], limitMs: 600_000, output: .lines))
            #expect(lines(of: child) == ["on"])
            child.interrupt(withinMs: withinMs)
            #expect(child.waitForEnd().end == end)
        }
    }

    @Test("One that runs too long is ended with all that it has started; one that is not there is told")
    func limits() throws {
        let pipe = FileManager.default.temporaryDirectory.appending(path: "ring-pipe-\(UUID().uuidString)").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let reader = open(pipe, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let child = try ChildProcess(
            RingProcess(["sh", "-c", "exec 3>\(pipe); sleep 1000 & echo >&3; sleep 1000"], limitMs: 60_000))
        var source = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        #expect(poll(&source, 1, 60_000) == 1 && source.revents & Int16(POLLIN) != 0)
        child.kill()
        #expect(child.result?.end == .timedOut)
        // What it has started holds the pipe no longer.
        source.events = 0
        #expect(poll(&source, 1, 60_000) == 1 && source.revents & Int16(POLLHUP) != 0)
        #expect(try run(["sh", "-c", "sleep 1000"], limitMs: 0).end == .timedOut)
        #expect { _ = try run(["no-such-program-of-ring"]) } throws: {
            ($0 as? ChildProcess.NotStarted)?.reason
                == "'no-such-program-of-ring' could not be run: there is no such program"
        }
    }
}

@Suite("Standard output without waiting")
struct StandardOutputTests {
    @Test("A pipe that is read slowly has each accepted line whole and in order, and no part of a refused one")
    func pipe() {
        var ends: [Int32] = [-1, -1]
        #expect(Foundation.pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        let output = StandardOutput(ends[1])
        var numbers = SplitMix(state: 5)
        var accepted: [UInt8] = []
        var got: [UInt8] = []
        var refused = 0
        func read(_ count: Int) {
            var bytes = [UInt8](repeating: 0, count: count)
            let count = Foundation.read(ends[0], &bytes, count)
            got += bytes.prefix(max(0, count))
        }
        for number in 0..<3000 {
            let line = "\(number) " + String(repeating: "x", count: Int.random(in: 0...9000, using: &numbers)) + "\n"
            if output.write(line) { accepted += line.utf8 } else { refused += 1 }
            if Bool.random(using: &numbers) { read(Int.random(in: 1...9000, using: &numbers)) }
        }
        #expect(refused > 100)
        for _ in 0..<100 { read(9000) }
        // The rest of a line that was taken in part comes before the next.
        #expect(output.write("end\n"))
        for _ in 0..<100 { read(9000) }
        #expect(got == accepted + Array("end\n".utf8))
    }
}
