import CivilTime
import DeviceManifest
import Foundation
import Pipeline
import PlanModel
import Ringing
import Testing
import TimeZoneData

@testable import RingService

/// Workouts by a clock that goes on whenever it is looked at, with keys that were pressed before.
@Suite("Starting workouts")
struct SessionLoopTests {
    private let folder: URL
    /// 2099-12-01T12:00:00.700Z, a Tuesday.
    private static let noon = Instant(epochMilliseconds: 4_099_809_600_700)

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "ring-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try write("cat >>\"$1/took\"", "take")
        try write(
            """
            plan: 1
            id: p
            timezone: Asia/Tokyo
            workouts:
              templates:
                hiit: {type: hiit, title: HIIT, work: 40s, rest: 20s, rounds: 2, words: {workEnds: Rest., restEnds: Go!, complete: Done.}}
                quiet: {type: hiit, work: 40s, rest: 20s, rounds: 1, sound: none}
                loud: {type: hiit, work: 40s, rest: 20s, rounds: 1, sound: bell.wav}
                lift: {type: lift, title: Push, exercises: [{name: Dips, sets: 2, reps: AMRAP, rest: 90s}], words: {restEnds: Next!}}
                grow: {type: hiit, work: 40s, rest: 20s, rounds: 1, progress: {work: +5s}}
                own: {type: hiit, work: 40s, rest: 20s, rounds: 1, progress: {from: 2099-11-30, work: +5s}}
              sessions:
                base: {weeks: {from: 2099-12-07, templates: [hiit, grow, hiit, grow], then: stop}, at: 07:00}
                own: {template: own, days: mon, at: 08:00}
            """, "p.yaml")
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path }

    private func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name), options: .atomic)
    }

    private func lines(_ name: String) -> [String] {
        ((try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? "").split(separator: "\n").map(
            String.init)
    }

    private func workout(_ template: String, at now: Instant = noon) throws -> StartedWorkout {
        let reading = RingPlan.read(path("p.yaml")) { readFile in
            Pipeline(readFile: readFile, zones: { () throws(TimeZoneError) in .builtIn }, now: now)
        }
        let plan = try #require(reading.plan, "\(reading.findings)")
        return StartedWorkout(try #require(plan.plan.templates.first { $0.id == template }), of: plan, at: now)
    }

    /// A clock that goes on by some milliseconds at each look, after a longer stretch at first, until it stands still.
    private final class Clock {
        private(set) var ms = 0
        private var looks = 0
        let stretchMs, stepMs, untilMs: Int

        init(stretchMs: Int, stepMs: Int, untilMs: Int) {
            (self.stretchMs, self.stepMs, self.untilMs) = (stretchMs, stepMs, untilMs)
        }

        func next() -> Int {
            defer { looks += 1 }
            if looks > 0 { ms = min(untilMs, ms + (looks == 1 ? stretchMs : stepMs)) }
            return ms
        }
    }

    /// The lines of a workout, and what is said beside it.
    ///
    /// - `stopAfter`: Words after which the person presses the key to stop; without them, no key comes after `keys`.
    private func run(
        _ template: String, keys: String, to targets: [NamedTarget] = [], stretchMs: Int = 0, stepMs: Int = 0,
        untilMs: Int = 0, isStopped: Bool = false, stopAfter: String? = nil,
        jump: @escaping (Int) -> Int = { _ in 0 }
    ) throws -> (lines: [String], said: [String], isThrough: Bool) {
        let keyboard = Pipe()
        try keyboard.fileHandleForWriting.write(contentsOf: Data(keys.utf8))
        if stopAfter == nil { try keyboard.fileHandleForWriting.close() }
        try write("", "shown")
        let shown = try FileHandle(forWritingTo: folder.appending(path: "shown"))
        let clock = Clock(stretchMs: stretchMs, stepMs: stepMs, untilMs: untilMs)
        var said: [String] = []
        let loop = try SessionLoop(
            workout(template), to: targets, log: path("log"),
            say: { line in
                said.append(line)
                if let stopAfter, line.contains(stopAfter) { keyboard.fileHandleForWriting.write(Data("q".utf8)) }
            },
            terminal: SessionTerminal(
                input: keyboard.fileHandleForReading.fileDescriptor, output: shown.fileDescriptor),
            clock: { Instant(epochMilliseconds: Self.noon.epochMilliseconds + clock.ms + jump(clock.ms)) },
            monotonicMs: { clock.next() })
        if isStopped { loop.stop() }
        let isThrough = loop.run()
        return (lines("shown"), said, isThrough)
    }

    /// Keys without a meaning, so that nothing is waited for.
    private static let noKeys = String(repeating: "x", count: 4000)

    /// The log's outcomes by the part of the workout.
    private func outcomes() throws -> [String] {
        struct Line: Decodable {
            var id, intended, target, outcome: String
        }
        return try lines("log").map { text in
            let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
            return "\(line.id) \(line.intended) \(line.target) \(line.outcome)"
        }
    }

    private func take(_ label: String = "take", filters: [RingFilter] = []) -> NamedTarget {
        NamedTarget(label, CommandTarget(["sh", path("take"), folder.path]), filters: filters)
    }

    @Test("A workout shows each phase, and delivers what rings at its end")
    func phases() throws {
        let targets = [take(), take("prayers", filters: [RingFilter(sections: [.prayers])])]
        let (lines, said, _) = try run("hiit", keys: Self.noKeys, to: targets, stepMs: 50, untilMs: 120_000)
        #expect(
            lines == [
                "HIIT", "0:00  Work 1/2", "0:40  Rest 1/2 · Rest.", "1:00  Work 2/2 · Go!", "1:40  Rest 2/2 · Rest.",
                "2:00  Done.",
            ])
        #expect(said.isEmpty)
        let outcomes = try outcomes().sorted()
        #expect(
            outcomes == [
                "p/hiit/2099-12-01T12:00:00.700Z/complete 2099-12-01T12:02:00.700Z take delivered",
                "p/hiit/2099-12-01T12:00:00.700Z/phase-1 2099-12-01T12:00:40.700Z take delivered",
                "p/hiit/2099-12-01T12:00:00.700Z/phase-2 2099-12-01T12:01:00.700Z take delivered",
                "p/hiit/2099-12-01T12:00:00.700Z/phase-3 2099-12-01T12:01:40.700Z take delivered",
            ])
        struct Message: Decodable {
            var title, body, local, rule, kind, expiresAt, deliverBy, interruptionLevel: String
        }
        let took = try self.lines("took").map { try JSONDecoder().decode(Message.self, from: Data($0.utf8)) }
            .sorted { $0.local < $1.local }
        #expect(took.map(\.body) == ["Rest.", "Go!", "Rest.", "Done."])
        #expect(took.allSatisfy { $0.title == "HIIT" && $0.rule == "hiit" && $0.interruptionLevel == "time-sensitive" })
        #expect(took.first?.local == "2099-12-01T21:00:40")
        // Until the next phase begins; the completion for an hour.
        #expect(
            took.map(\.expiresAt) == [
                "2099-12-01T12:01:00Z", "2099-12-01T12:01:40Z", "2099-12-01T12:02:00Z", "2099-12-01T13:02:00Z",
            ])
        #expect(took.map { $0.deliverBy.suffix(6) } == ["00:50Z", "01:10Z", "01:50Z", "02:10Z"])
        #expect(took.map(\.kind).last == "workout-complete")
    }

    @Test("What ended while the program stood still is shown, and delivered while it is worth it")
    func stall() throws {
        let (lines, _, _) = try run(
            "hiit", keys: Self.noKeys, to: [take()], stretchMs: 105_000, stepMs: 50, untilMs: 120_000)
        #expect(lines.map { $0.prefix(4) } == ["HIIT", "0:00", "0:40", "1:00", "1:40", "2:00"])
        // The third phase ended some five seconds before, the others more than ten.
        #expect(
            try outcomes().map { $0.replacing("p/hiit/2099-12-01T12:00:00.700Z/", with: "") }.sorted() == [
                "complete 2099-12-01T12:02:00.700Z take delivered", "phase-1 2099-12-01T12:00:40.700Z take missed",
                "phase-2 2099-12-01T12:01:00.700Z take missed", "phase-3 2099-12-01T12:01:40.700Z take late",
            ])
    }

    @Test("A person ends sets, and phases; what is ended so does not ring")
    func keys() throws {
        #expect(
            try run("lift", keys: "xssS", to: [take()]).lines == [
                "Push", "0:00  Dips 1/2 × AMRAP", "0:00  Rest", "0:00  Dips 2/2 × AMRAP", "0:00  done",
            ])
        #expect(
            try run("hiit", keys: "spsppq").lines.suffix(5) == [
                "0:00  paused", "0:00  Work 2/2", "0:00  goes on", "0:00  paused", "0:00  stopped",
            ])
        #expect(lines("log").isEmpty && lines("took").isEmpty)
    }

    @Test("A rest of a lift rings at its end")
    func rests() throws {
        let (lines, _, _) = try run(
            "lift", keys: "s" + Self.noKeys + "s", to: [take()], stepMs: 50, untilMs: 300_000)
        #expect(lines.count == 5 && lines[3].hasSuffix("Dips 2/2 × AMRAP · Next!"), "\(lines)")
        #expect(lines[4].hasSuffix("done"))
        #expect(try outcomes().map { $0.hasSuffix("delivered") } == [true] && self.lines("took").count == 1)
    }

    @Test("A clock that is set back or forward neither loses nor repeats what rings", arguments: [-3600, 3600])
    func clockIsSet(seconds: Int) throws {
        let (lines, _, _) = try run(
            "hiit", keys: Self.noKeys, to: [take()], stepMs: 50, untilMs: 120_000,
            jump: { $0 > 50_000 ? seconds * 1000 : 0 })
        #expect(lines.map { $0.prefix(4) } == ["HIIT", "0:00", "0:40", "1:00", "1:40", "2:00"])
        let last = seconds > 0 ? "13:02:00" : "12:02:00"
        #expect(try outcomes().contains { $0.hasSuffix("complete 2099-12-01T\(last).700Z take delivered") })
        #expect(try outcomes().count { $0.hasSuffix("take delivered") } == 4 && self.lines("took").count == 4)
    }

    @Test("What is stopped between two attempts has failed, and is not tried again")
    func stoppedRetry() throws {
        try write("echo x >>\"$1/tried\"; exit 75", "busy")
        let busy = NamedTarget("busy", CommandTarget(["sh", path("busy"), folder.path]))
        // The first phase ends at 40 s, after which the clock stands still, and with it the pause until the next attempt.
        let (_, said, _) = try run(
            "quiet", keys: Self.noKeys, to: [busy], stepMs: 50, untilMs: 40_100, stopAfter: "trying again")
        #expect(try outcomes().map { $0.hasSuffix("busy failed") } == [true])
        #expect(said.last?.hasSuffix("was not delivered in time") == true && self.lines("tried").count == 1)
    }

    @Test("Conditions name the template, whatever the week; those that leave all out are reported")
    func conditions() throws {
        let mine = take(filters: [RingFilter(rules: ["own"])])
        let own = try run("own", keys: Self.noKeys, to: [mine], stepMs: 50, untilMs: 65_000)
        #expect(own.said.isEmpty && self.lines("took").count == 2)
        let other = try run("hiit", keys: "q", to: [mine, NamedTarget("gone", CommandTarget(["./gone"]))])
        #expect(
            other.said == ["gone: there is no program './gone' that can be run; until there is, nothing gets there"])
        let none = try run("hiit", keys: "q", to: [mine])
        #expect(none.said == ["nothing goes to take; their conditions leave it out"])
    }

    @Test("Each start has identifiers of its own, and the plan's sound its file")
    func starts() throws {
        let messages = try [0, 1].map { Instant(epochMilliseconds: Self.noon.epochMilliseconds + $0) }.compactMap {
            try workout("quiet", at: $0).anyMessage?.notification
        }
        #expect(Set(messages.map(\.id)).count == 2 && Set(messages.map(\.uuid)).count == 2)
        try write("RIFF", "bell.wav")
        #expect(try workout("loud").anyMessage?.soundFile?.hasSuffix("/bell.wav") == true)
        #expect(try workout("hiit").anyMessage?.soundFile == nil)
        #expect(Set(messages.map(\.numericId)).count == 2 && messages.allSatisfy { $0.numericId > 0 })
    }

    @Test("What had ended before a key was pressed rings")
    func keyAfterEnd() throws {
        let (lines, _, _) = try run("hiit", keys: "sq", stretchMs: 41_000, untilMs: 41_000)
        #expect(lines.suffix(3) == ["0:40  Rest 1/2 · Rest.", "0:41  Work 2/2", "0:41  stopped"])
    }

    @Test("Where no key can come, a step that ends by one ends the workout")
    func noKeys() throws {
        let lift = try run("lift", keys: "")
        #expect(lift.lines == ["Push", "0:00  Dips 1/2 × AMRAP", "0:00  stopped"])
        #expect(!lift.isThrough)
        let paused = try run("hiit", keys: "p")
        #expect(paused.lines.suffix(2) == ["0:00  paused", "0:00  stopped"] && !paused.isThrough)
    }

    @Test("A workout can be stopped from outside")
    func stopped() throws {
        let (lines, said, isThrough) = try run("hiit", keys: "", to: [take()], isStopped: true)
        #expect(lines == ["HIIT", "0:00  Work 1/2", "0:00  stopped"] && said.isEmpty && isThrough)
    }

    @Test("A target that refuses is reported, and holds up nothing")
    func refused() throws {
        let refusing = NamedTarget("no", CommandTarget(["sh", "-c", "echo closed >&2; exit 1"]))
        let (lines, said, _) = try run(
            "quiet", keys: Self.noKeys, to: [refusing, take()], stepMs: 50, untilMs: 60_000)
        #expect(lines.last == "1:00  HIIT session complete 🎉 Well done!")
        #expect(
            said.count == 2 && said.allSatisfy { $0.hasPrefix("no: 'p/quiet/") && $0.hasSuffix(": closed") }, "\(said)")
        #expect(try outcomes().count { $0.hasSuffix("no failed") } == 2)
        #expect(self.lines("took").count == 2)
        #expect(self.lines("took").allSatisfy { $0.contains(#""sound":"none""#) })
    }

    /// By hand: from Monday the 7th on, week 2 is the first with `grow`, so that in week 4 it is in its third; after
    /// that it stays, as before it begins. `own` counts from the week of the 30th.
    @Test(
        "A workout has the numbers of its week",
        arguments: [
            ("grow", -1, 40), ("grow", 6, 40), ("grow", 13, 40), ("grow", 20, 45), ("grow", 27, 50), ("grow", 200, 50),
            ("own", -20, 40), ("own", 0, 40), ("own", 6, 45), ("hiit", 13, 40),
        ])
    func weeks(template: String, days: Int, workS: Int) throws {
        let session = try workout(template, at: Self.noon + .days(days)).session
        #expect(session.phases.first?.endOffsetS == workS)
    }
}
