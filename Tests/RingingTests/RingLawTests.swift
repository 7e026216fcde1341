import CivilTime
import DeviceManifest
import Documents
import Foundation
import ManifestWriter
import Pipeline
import ReferenceData
import Scheduling
import Testing
import TimeZoneData

@testable import Ringing

/// Nothing is lost that is still worth delivering, nothing comes twice, and each message is in the log with one outcome
/// for each target: whatever happens to the machine.
@Suite("Laws of ringing")
struct RingLawTests {
    private static let morning = RingEngineTests.morning

    /// A hundred messages a day, worth from ten seconds to three hours.
    private func busy(days: Int, _ numbers: inout SplitMix) -> [RingMessage] {
        (0..<days * 100).map { place in
            let second = place * 864 + Int.random(in: 0..<800, using: &numbers)
            let worth = [TimeSpan.seconds(10), .minutes(5), .minutes(30), .hours(3)].randomElement(using: &numbers)
            return .made(
                "p/sit/\(place)", at: Self.morning + .seconds(second), worth: worth ?? .zero,
                sound: place.isMultiple(of: 3) ? "none" : "bell", rule: place.isMultiple(of: 2) ? "sit" : "walk")
        }
    }

    /// Each message has one outcome at each target that takes it, which is what befell it, and none at the others.
    private func check(_ world: World, _ messages: [RingMessage], at location: SourceLocation = #_sourceLocation) {
        let outcomes = world.outcomes
        let taken = Dictionary(grouping: world.taken) { RingKey($0.message, world.targets[$0.target]) }
        for named in world.named {
            let target = named.label
            for message in messages {
                let key = RingKey(message.occurrence, target)
                let told = outcomes[key] ?? []
                let all = taken[key] ?? []
                guard Self.isWanted(message, by: named.filters) else {
                    #expect(told.isEmpty && all.isEmpty, "\(key) is \(told)", sourceLocation: location)
                    continue
                }
                // An idempotent target may have got it before each kill too, and never twice by one process.
                let isIdempotent = world.isIdempotent(target) && Set(all.map(\.starts)).count == all.count
                let clocks = (isIdempotent ? all.suffix(1) : all[...]).map(\.clock)
                let isRight =
                    switch told.first {
                    case .delivered where told.count == 1: clocks.count == 1 && clocks[0] <= message.due + .seconds(1)
                    case .late where told.count == 1:
                        clocks.count == 1 && clocks[0] > message.due + .seconds(1) && clocks[0] < message.deliverBy
                    case .missed where told.count == 1, .failed where told.count == 1,
                        .replaced where told.count == 1:
                        clocks.isEmpty
                    case .unknown where told.count == 1: clocks.count <= 1
                    default: false
                    }
                #expect(isRight, "\(key) is \(told), and was taken at \(clocks)", sourceLocation: location)
            }
        }
    }

    /// Whether a message meets conditions, by its sound and rule alone.
    private static func isWanted(_ message: RingMessage, by filters: [RingFilter]) -> Bool {
        filters.allSatisfy { filter in
            let isSilent = message.presentation?.sound == "none"
            return (filter.alert == nil || (filter.alert == .silent) == isSilent)
                && (filter.rules.isEmpty || filter.rules.contains(message.notification.rule))
        }
    }

    /// The messages of sixty days of London.
    static func londonMessages() throws -> [RingMessage] { try londonManifest().ringMessages }

    private static func londonManifest() throws -> Manifest {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../plans")
        let pipeline = Pipeline(
            readFile: { path throws(FileFailure) in
                guard let data = FileManager.default.contents(atPath: root.appending(path: path).path) else {
                    throw .missing
                }
                return Array(data)
            }, zones: { () throws(TimeZoneError) in .builtIn }, now: morning)
        let schedule = try #require(
            pipeline.schedule("london.yaml", over: HorizonChoice(days: 60)).schedule)
        return ManifestBuilder.manifest(of: schedule, generator: Pipeline.generator)
    }

    @Test("Sixty days of London reach every target at their second, and nothing else does")
    func london() throws {
        let manifest = try Self.londonManifest()
        let messages = manifest.ringMessages
        #expect(messages.count > 900)
        // The buttons that the plan gives its check-ins.
        #expect(messages.contains { $0.actions.map(\.title) == ["Yes", "Not now"] })
        let start = manifest.horizon.startsAt
        var world = World([.prompt, .slow], at: start - .hours(1))
        for day in 0...60 {
            let midnight = start + .days(day)
            world.load(messages.filter { $0.due >= midnight - .days(1) && $0.due < midnight + .days(2) })
            world.run(until: midnight + .days(1))
            world.compact()
        }
        // Independent of the engine: what the manifest has is what was taken, neither more nor less.
        let wanted = manifest.notifications.map { "\($0.id) \($0.fireAt)" }.sorted()
        for target in 0...1 {
            let taken = world.taken.filter { $0.target == target }
            #expect(taken.map { "\($0.message.id) \($0.clock)" }.sorted() == wanted)
        }
        check(world, messages)
    }

    @Test(
        "Nothing is lost or doubled over kills, sleeps, and targets that fail, hang or refuse",
        arguments: 1...Effort.size(2, small: 1))
    func disturbed(seed: Int) {
        let days = Effort.size(30, small: 2)
        var numbers = SplitMix(state: UInt64(seed))
        let messages = busy(days: days, &numbers)
        var world = World(
            [.prompt, .slow, .failing, .hanging, .refusing, .slow, .slow, .failing], idempotent: [5],
            filters: [6: RingFilter(rules: ["walk"]), 7: RingFilter(rules: ["sit"], alert: .silent)],
            at: Self.morning - .hours(1), seed: UInt64(seed))
        live(days, in: &world, messages, &numbers)
        check(world, messages)
        // The machine was never away for so long that these were not worth it any more.
        for message in messages where message.deliverBy > message.due + .hours(2) {
            let outcomes = world.outcomes(of: message)
            #expect(outcomes == [.delivered] || outcomes == [.late] || outcomes == [.unknown], "\(message.id)")
            let repeated = world.outcomes(of: message, at: 5)
            #expect(repeated == [.delivered] || repeated == [.late], "\(message.id)")
        }
        #expect(world.outcomes.values.contains([.unknown]) && world.outcomes.values.contains([.late]))
    }

    /// Some days, with kills and sleeps at random.
    private func live(_ days: Int, in world: inout World, _ messages: [RingMessage], _ numbers: inout SplitMix) {
        func load() {
            let window = (world.time - .days(2))...(world.time + .days(2))
            world.load(messages.filter { window.contains($0.due) })
        }
        load()
        var seen: [Bool] = []
        while world.time < Self.morning + .days(days) {
            world.run(until: world.time + .seconds(Int.random(in: 60...8000, using: &numbers)))
            let isSleep = Bool.random(using: &numbers)
            seen.append(isSleep)
            if isSleep {
                world.sleep(.seconds(Int.random(in: 60...7200, using: &numbers)))
            } else {
                // At a byte of the next records, or now.
                world.killedAfter = world.file.count + Int.random(in: 0..<400, using: &numbers)
                world.run(until: world.time + .seconds(Int.random(in: 0...1200, using: &numbers)))
                world.kill()
                world.killedAfter = .max
                world.run(until: world.time + .seconds(Int.random(in: 0...1200, using: &numbers)))
                world.start()
            }
            load()
            if seen.count.isMultiple(of: 5) { world.compact() }
        }
        world.run(until: Self.morning + .days(days + 1))
        #expect(seen.contains(true) && seen.contains(false))
    }

    @Test("What was answered rings nowhere any more, what was put off comes back where it was, over kills and sleeps")
    func answered() {
        let days = Effort.size(30, small: 2)
        var numbers = SplitMix(state: 11)
        let messages = busy(days: days, &numbers).flatMap { prompt in
            var prompt = prompt
            prompt.actions = [.init(id: "yes", title: "Yes")]
            if prompt.id.hasSuffix("7") { prompt.snooze = .init(seconds: 240, title: "Later") }
            let followUps = [5, 15].map { minutes in
                RingMessage.made(
                    "\(prompt.id)/after-\(minutes)m", at: prompt.due + .minutes(minutes), after: prompt.id,
                    actions: ["yes"])
            }
            return [prompt] + followUps
        }.sorted { $0.due < $1.due }
        var world = World(
            [.answering, .prompt, .failing, .slow, .answering], idempotent: [3], at: Self.morning - .hours(1))
        live(days, in: &world, messages, &numbers)
        check(world, messages)
        #expect(world.log.count { $0.outcome == nil } == world.answers + world.returning.count)
        #expect(world.answers > days * 20 && world.returning.count > days * 4)
        #expect(Set(world.returning).count == world.returning.count)
        let outcomes = world.outcomes
        let taken = Dictionary(grouping: world.taken) { RingKey($0.message, world.targets[$0.target]) }
        for key in world.returning {
            let counts =
                switch outcomes[key] {
                case [.delivered], [.late]: 1...1
                case [.unknown]: 0...1
                case [.missed], [.replaced]: 0...0
                default: 2...2
                }
            #expect(
                counts.contains(taken[key]?.count ?? 0), "\(key) is \(outcomes[key] ?? []), taken \(taken[key] ?? [])")
        }
        let due = Set(messages.map(\.occurrence)).union(world.returning.map(\.occurrence))
        #expect(world.taken.allSatisfy { due.contains($0.message) })
        #expect(world.returning.contains { outcomes[$0] == [.delivered] })
        let roots = Dictionary(uniqueKeysWithValues: messages.map { ($0.occurrence, $0.root) })
        var stopped = 0
        for taken in world.taken {
            guard let answer = roots[taken.message].flatMap({ world.answered[$0] }) else { continue }
            #expect(taken.clock <= answer, "\(taken.message) at \(taken.clock), answered at \(answer)")
        }
        for message in messages where outcomes[RingKey(message.occurrence, "t0")] == [.replaced] {
            #expect(world.answered[message.root] != nil, "\(message.id)")
            stopped += 1
        }
        #expect(stopped > days * 20)
    }

    @Test("Edits at random: what they leave rings once at its new second, and what they take away does not")
    func edited() {
        var numbers = SplitMix(state: 7)
        let days = Effort.size(60, small: 6)
        var plan = Dictionary(uniqueKeysWithValues: busy(days: days, &numbers).map { ($0.id, $0) })
        let ids = plan.keys.sorted()
        var former: Set<RingMessage.Occurrence> = []
        var world = World([.prompt], at: Self.morning - .hours(1))
        while world.time < Self.morning + .days(days) {
            for _ in 0..<8 {
                guard let id = ids.randomElement(using: &numbers), let now = plan[id] else { continue }
                guard now.due > world.time + .minutes(1) else { continue }
                former.insert(now.occurrence)
                plan[id] = nil
                let due = now.due + .seconds(Int.random(in: -10_000...10_000, using: &numbers))
                guard due > world.time, Int.random(in: 0..<4, using: &numbers) > 0 else { continue }
                plan[id] = .made(id, at: due)
            }
            let window = (world.time - .days(2))...(world.time + .days(2))
            let near = plan.values.filter { window.contains($0.due) }.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
            world.load(near, isEdit: true)
            world.run(until: world.time + .seconds(Int.random(in: 60...10_000, using: &numbers)))
        }
        world.run(until: Self.morning + .days(days + 1))
        check(world, Array(plan.values))
        let kept = Set(plan.values.map(\.occurrence))
        #expect(former.subtracting(kept).count > 50)
        #expect(Set(world.taken.map(\.message)) == kept)
        #expect(world.log.allSatisfy { $0.outcome == .delivered })
    }

    @Test("Clocks that are set by three hours and back bring nothing twice, and leave nothing out", arguments: 1...3)
    func clocks(seed: Int) {
        var numbers = SplitMix(state: UInt64(seed))
        let messages = busy(days: 2, &numbers)
        var world = World([.prompt], at: Self.morning - .hours(1), seed: UInt64(seed))
        world.load(messages)
        while world.time < Self.morning + .days(2) {
            world.run(until: world.time + .seconds(Int.random(in: 60...20_000, using: &numbers)))
            world.setClock(aheadBy: .hours([-3, 0, 3].randomElement(using: &numbers) ?? 0))
        }
        world.setClock(aheadBy: .zero)
        world.run(until: Self.morning + .days(3))
        for message in messages {
            let outcomes = world.outcomes(of: message) ?? []
            let count = world.clocks(of: message).count
            #expect(count <= 1 && !outcomes.isEmpty, "\(message.id): \(outcomes)")
            #expect(outcomes.count { $0 == .delivered || $0 == .late } == count, "\(message.id): \(outcomes)")
        }
    }

    @Test("A state that is cut at any byte loses nothing and brings nothing twice")
    func cuts() {
        let plan = [1, 1, 20].enumerated().map { place, minutes in
            RingMessage.made("p/sit/d/\(place)", at: Self.morning + .minutes(minutes), worth: .hours(3))
        }
        func life(killedAfter limit: Int) -> World {
            var world = World([.prompt, .failing, .refusing, .prompt], idempotent: [3], at: Self.morning)
            world.killedAfter = limit
            world.load(plan)
            world.run(until: Self.morning + .minutes(30))
            return world
        }
        let whole = life(killedAfter: .max)
        #expect(whole.file.count > 1000)
        var repeated = 0
        for cut in (0..<whole.file.count).sampled(every: 3) {
            var world = life(killedAfter: cut)
            #expect(world.isKilled)
            world.killedAfter = .max
            // The first line that was cut is that of a first start.
            if cut < 60 { world.time = Self.morning }
            world.start()
            world.load(plan)
            world.run(until: Self.morning + .hours(2))
            check(world, plan)
            #expect(!world.outcomes.values.contains([.missed]), "cut at \(cut)")
            #expect(plan.allSatisfy { world.outcomes(of: $0, at: 3) != [.unknown] }, "cut at \(cut)")
            if plan.contains(where: { world.clocks(of: $0, at: 3).count > 1 }) { repeated += 1 }
        }
        #expect(repeated > Effort.size(100, small: 30))
    }

    @Test("A state that is not cut but broken is refused, and so is another program's file")
    func broken() throws {
        var world = World([.prompt], at: Self.morning)
        world.load([.made("p/sit/d/1", at: Self.morning + .minutes(1))])
        world.run(until: Self.morning + .minutes(2))
        let lines = world.file.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == 3)
        var file = world.file
        file[file.count - 3] = 0
        #expect(throws: RingJournal.Unreadable(line: 3)) { try RingJournal.read(file) }
        #expect(throws: RingJournal.Unreadable(line: 1)) { try RingJournal.read(Array("BEGIN:VCALENDAR\r\n".utf8)) }
        #expect(throws: RingJournal.Unreadable(line: 1)) { try RingJournal.read(Array("BEGIN".utf8)) }
        let later = Array(#"{"horariumRing":2,"floor":0}"#.utf8) + [UInt8(ascii: "\n")]
        #expect(throws: RingJournal.Unreadable(line: 1)) { try RingJournal.read(later) }
        #expect(try RingJournal.read([]).records.isEmpty)
    }

    @Test("A compacted state goes on as the whole one does, and forgets what is long past")
    func compaction() throws {
        var numbers = SplitMix(state: 3)
        let messages = busy(days: 6, &numbers)
        var world = World([.prompt, .hanging, .failing], at: Self.morning)
        world.load(messages)
        world.run(until: Self.morning + .days(5))
        let before = world.engine.state
        let records = before.compacted(at: world.clock, seen: world.clock)
        #expect(try RingJournal.read(RingJournal.bytes(records)).records == records)
        let state = RingState(records)
        #expect(state.unfinished == before.unfinished && !state.unfinished.isEmpty)
        #expect(records.count < world.file.count { $0 == UInt8(ascii: "\n") } / 4)
        #expect(state.compacted(at: world.clock, seen: world.clock) == records)
        world.compact()
        world.kill()
        world.start()
        world.load(messages)
        world.run(until: Self.morning + .days(7))
        check(world, messages)
    }

    @Test("A log that lacks its last line is completed with it, and one that has it is left alone")
    func completion() {
        var world = World([.prompt, .refusing], at: Self.morning)
        world.load((1...9).map { .made("p/sit/d/\($0)", at: Self.morning + .minutes($0)) })
        world.run(until: Self.morning + .hours(1))
        let lines = world.log.map { Array("\($0.text)\n".utf8) }
        #expect(lines.count == 18)
        let state = world.engine.state
        #expect(state.lineMissing(in: Array(lines.joined())) == nil)
        #expect(state.lineMissing(in: Array(lines.dropLast().joined())) == world.log.last)
        #expect(state.lineMissing(in: []) == world.log.last)
        // All that was compacted was logged before.
        #expect(RingState(state.compacted(at: world.clock, seen: world.clock)).lineMissing(in: []) == nil)
    }

    @Test("A line of the log is the JSON that the documentation shows")
    func line() throws {
        var world = World([.prompt], at: Self.morning)
        world.load([.made("p/sit/d/1", at: Self.morning + .minutes(1))])
        world.run(until: Self.morning + .minutes(2))
        #expect(
            world.log.map(\.text) == [
                #"{"id":"p/sit/d/1","intended":"2026-12-01T08:01:00Z","at":"2026-12-01T08:01:00Z","target":"t0","outcome":"delivered","attempts":1}"#
            ])
    }
}
