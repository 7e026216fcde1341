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

/// Nothing is lost that is still worth delivering, nothing comes twice to a target that knows identifiers, at most once
/// to any other, and each message is in the log with one outcome for each target: whatever happens to the machine.
@Suite("Laws of ringing")
struct RingLawTests {
    static let all: [RingTargetTraits] = [
        .terminal, .command, .webhook, .ntfy(), RingTargetTraits(label: "desktop"),
    ]

    private func zones() throws(TimeZoneError) -> TimeZoneDatabase { try .newest() }

    /// The manifest of a plan of the repository.
    static func manifest(_ name: String) throws -> Manifest {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try manifest(of: "plans/\(name).yaml") { path throws(FileFailure) in
            guard let data = FileManager.default.contents(atPath: root.appending(path: path).path) else {
                throw .missing
            }
            return Array(data)
        }
    }

    static func manifest(text: String) throws -> Manifest {
        try manifest(of: "plan.yaml") { (_: String) throws(FileFailure) in Array(text.utf8) }
    }

    private static func manifest(
        of plan: String, _ readFile: @escaping @Sendable (String) throws(FileFailure) -> [UInt8]
    ) throws -> Manifest {
        let pipeline = Pipeline(
            readFile: readFile, zones: { () throws(TimeZoneError) in try .newest() },
            now: Instant(epochSeconds: 1_796_000_000))
        let schedule = try #require(pipeline.schedule(plan, over: HorizonChoice()).schedule)
        return ManifestBuilder.manifest(of: schedule, generator: Pipeline.generator)
    }

    /// Lets a world go through days, planning each at its midnight as the program does.
    static func live(
        _ world: inout World, _ messages: [RingMessage], from start: Instant, days: Int,
        each event: (inout World, Int) -> Void = { _, _ in }
    ) {
        for day in 0..<days {
            let midnight = start + .days(day)
            let window = (midnight - .days(2))...(midnight + .days(5))
            world.load(messages.filter { window.contains($0.due) })
            event(&world, day)
            if world.time < midnight + .days(1) { world.run(until: midnight + .days(1)) }
        }
    }

    /// How often each target took each message.
    static func counts(_ world: World) -> [Int: [RingMessage.Occurrence: Int]] {
        world.taken.reduce(into: [:]) { $0[$1.target, default: [:]][$1.message, default: 0] += 1 }
    }

    /// Holds the laws against what happened.
    static func check(
        _ world: World, _ messages: [RingMessage], at location: SourceLocation = #_sourceLocation,
        isExcused: (RingMessage, Int) -> Bool = { _, _ in false }
    ) {
        let outcomes = world.outcomes
        let counts = counts(world)
        for (target, traits) in world.traits.enumerated() {
            for message in messages {
                let key = RingKey(message.occurrence, traits.label)
                let told = outcomes[key] ?? []
                if told.count != 1 {
                    Issue.record("\(key) has the outcomes \(told)", sourceLocation: location)
                    continue
                }
                let count = counts[target]?[message.occurrence] ?? 0
                switch told[0] {
                case .delivered, .late:
                    // A target that knows identifiers may be asked again after a crash; it rings once.
                    let isOnce = traits.knowsIdentifiers ? count >= 1 : count == 1
                    if !isOnce { Issue.record("\(key) was taken \(count) times", sourceLocation: location) }
                case .missed, .replaced:
                    if count > 0 { Issue.record("\(key) was taken, and \(told[0])", sourceLocation: location) }
                case .unknown: if count > 1 { Issue.record("\(key) came twice", sourceLocation: location) }
                case .failed: break
                }
                if !isExcused(message, target), told[0] != .delivered {
                    Issue.record("\(key) is \(told[0])", sourceLocation: location)
                }
            }
        }
    }

    @Test("Sixty days of London reach every target at their second")
    func london() throws {
        let manifest = try Self.manifest("london")
        let days = 60
        let start = manifest.horizon.startsAt
        let messages = manifest.ringMessages.filter { $0.due < start + .days(days) }
        #expect(messages.count == 960)
        var world = World(Self.all, at: start - .hours(1))
        Self.live(&world, messages, from: start, days: days)
        Self.check(world, messages)
        #expect(world.taken.allSatisfy { $0.clock == $0.message.due })
        // Independent of the engine: what the manifest has is what was taken, neither more nor less.
        for target in Self.all.indices {
            let taken = world.taken.filter { $0.target == target }.map { "\($0.message.id) \($0.clock)" }
            #expect(taken.sorted() == messages.map { "\($0.id) \($0.notification.fireAt)" }.sorted())
        }
    }

    /// A plan of a hundred prompts a day, a session's seconds and prayers that are worth hours.
    private func busy(from start: Instant, days: Int, _ numbers: inout Numbers) -> [RingMessage] {
        (0..<days).flatMap { day in
            (0..<100).map { slot in
                let second = slot * 864 + Int.random(in: 0..<800, using: &numbers)
                let worth = [TimeSpan.seconds(10), .minutes(5), .minutes(30), .hours(3)][
                    Int.random(in: 0..<4, using: &numbers)]
                return .made("busy/sit/\(day)/\(slot)", at: start + .days(day) + .seconds(second), worth: worth)
            }
        }
    }

    @Test(
        "Nothing is lost or doubled over kills, sleeps and targets that fail or hang",
        arguments: 1...(Effort.isThorough ? 6 : 2))
    func disturbed(seed: Int) {
        var numbers = Numbers(state: UInt64(seed))
        let start = RingEngineTests.morning
        let days = Effort.isThorough ? 4 : 2
        let messages = busy(from: start, days: days, &numbers)
        let manners: [World.Manner] = [.prompt, .slow, .failing, .failing, .prompt]
        var world = World(
            [.terminal, .command, .webhook, .ntfy(limit: 2500), RingTargetTraits(label: "desktop")],
            at: start - .hours(1), manners: manners, seed: UInt64(seed))
        world.load(messages.filter { $0.due < start + .days(4) })
        world.run(until: start)
        Self.live(&world, messages, from: start, days: days) { world, day in
            for _ in 0..<20 {
                world.run(until: world.time + .seconds(Int.random(in: 60...4000, using: &numbers)))
                switch Int.random(in: 0..<3, using: &numbers) {
                case 0: world.sleep(.seconds(Int.random(in: 60...7200, using: &numbers)))
                default:
                    world.kill()
                    world.run(until: world.time + .seconds(Int.random(in: 0...1200, using: &numbers)))
                    world.start()
                    let window = (world.time - .days(2))...(world.time + .days(5))
                    world.load(messages.filter { window.contains($0.due) })
                }
            }
        }
        world.run(until: start + .days(days + 1))
        // On time but for what befell the machine: late, missed, unknown and failed are right where it was off.
        Self.check(world, messages) { _, _ in true }
        let outcomes = world.outcomes
        let lost = messages.filter { outcomes[RingKey($0.occurrence, "ntfy:x")] == [.missed] }
        #expect(lost.isEmpty, "the service has messages before the machine goes off")
        for message in messages where message.deliverBy > message.due + .hours(2) + .minutes(30) {
            let outcome = outcomes[RingKey(message.occurrence, "webhook:x")]
            #expect(outcome == [.delivered] || outcome == [.late], "\(message.id): it was worth it")
        }
    }

    @Test("What edits leave rings at its new second, and what they take away does not, over kills and days of sleep")
    func edited() {
        var numbers = Numbers(state: 7)
        let start = RingEngineTests.morning
        let (days, edits, kills, sleeps) = Effort.isThorough ? (60, 200, 50, 40) : (12, 40, 10, 8)
        // Twenty a day, by their number.
        var plan = Dictionary(
            uniqueKeysWithValues: busy(from: start, days: days, &numbers).enumerated().filter { $0.offset % 5 == 0 })
        let first = plan
        var earlier = Set(plan.values.map(\.occurrence))
        let targets = [RingTargetTraits.terminal, .webhook, .ntfy(limit: 2500)]
        var world = World(targets, at: start - .hours(1))
        // When nothing runs, and when the plan was changed meanwhile.
        var away: [Range<Instant>] = []
        var changedAway = away

        func load(isEdit: Bool = false) {
            // An engine that has just begun has seen nothing yet.
            let known = [world.engine.last, world.engine.state.lastSeen].filter { $0.epochMilliseconds > 0 }
            let from = min(known.min() ?? world.time, world.time) - .days(2)
            let near = plan.values.filter { $0.due >= from && $0.due < world.time + .days(6) }
            world.load(near.sorted { ($0.due, $0.id) < ($1.due, $1.id) }, isEdit: isEdit)
        }
        func edit() {
            for _ in 0..<12 {
                let place = 5 * Int.random(in: 0..<first.count, using: &numbers)
                guard let original = first[place] else { return }
                let now = plan[place] ?? original
                guard min(now.due, original.due) > world.time + .minutes(1) else { continue }
                switch Int.random(in: 0..<3, using: &numbers) {
                case 0: plan[place] = nil
                case 1: plan[place] = original
                default:
                    let due = now.due + .seconds(Int.random(in: -10800...10800, using: &numbers))
                    guard due > world.time + .minutes(1) else { continue }
                    plan[place] = .made(now.id, at: due, worth: .minutes(Int.random(in: 1...180, using: &numbers)))
                }
                if let message = plan[place] { earlier.insert(message.occurrence) }
            }
        }

        load()
        var events =
            Array(repeating: 0, count: edits) + Array(repeating: 1, count: kills) + Array(repeating: 2, count: sleeps)
        events.shuffle(using: &numbers)
        for (number, event) in events.enumerated() {
            // The rest of the days is left to the events that are left.
            let rest = (start + .days(days)).epochSeconds - world.time.epochSeconds
            let share = max(60, rest / (events.count - number))
            world.run(until: world.time + .seconds(Int.random(in: 60...max(61, share), using: &numbers)))
            let from = world.time
            switch event {
            case 0:
                edit()
                load(isEdit: true)
                continue
            case 1:
                world.kill()
                world.run(until: world.time + .seconds(Int.random(in: 0...7200, using: &numbers)))
                if number % 3 == 0 {
                    edit()
                    world.run(until: world.time + .seconds(Int.random(in: 0...7200, using: &numbers)))
                    changedAway.append(from..<world.time)
                }
                world.start()
            default: world.sleep(.seconds(number % 8 == 0 ? 259_200 : Int.random(in: 60...20000, using: &numbers)))
            }
            if from < world.time { away.append(from..<world.time) }
            load()
        }
        while world.time < start + .days(days + 1) {
            world.run(until: world.time + .days(1))
            load()
        }

        let outcomes = world.outcomes
        let counts = Self.counts(world)
        let clocks = Dictionary(grouping: world.taken) { $0.message }
        let kept = Dictionary(plan.values.map { ($0.occurrence, $0) }) { one, _ in one }
        var seen: [RingOutcome: Int] = [:]
        for (target, traits) in targets.enumerated() {
            for occurrence in earlier {
                var told = outcomes[RingKey(occurrence, traits.label)] ?? []
                // What was taken out and put back has its time after all.
                while told.count > 1, told[0] == .replaced { told.removeFirst() }
                let count = counts[target]?[occurrence] ?? 0
                let name = "\(occurrence.id) at \(occurrence.due), \(traits.label): \(told), \(count) times"
                guard let message = kept[occurrence] else {
                    // A service rings for what was taken away while nothing ran that could have told it.
                    let isExcused = traits.ahead != nil && changedAway.contains { $0.contains(occurrence.due) }
                    #expect(isExcused || (count == 0 && !told.contains(.delivered) && !told.contains(.late)), "\(name)")
                    continue
                }
                #expect(told.count == 1 && count <= 1, "\(name)")
                guard let outcome = told.first else { continue }
                seen[outcome, default: 0] += 1
                let absence = away.first { $0.contains(occurrence.due) }
                let isTimely =
                    clocks[occurrence]?.contains { $0.target == target && $0.clock == occurrence.due } ?? false
                if traits.ahead != nil {
                    // It was handed over before nothing ran, unless an edit made it meanwhile.
                    let isExcused = absence.map { gap in changedAway.contains(gap) } ?? false
                    #expect(isExcused || (outcome == .delivered && isTimely), "\(name)")
                } else if let back = absence?.upperBound, back > occurrence.due + .seconds(1) {
                    #expect(outcome == (back < message.deliverBy ? .late : .missed), "\(name), back at \(back)")
                } else {
                    #expect(outcome == .delivered && (isTimely || absence != nil), "\(name)")
                }
            }
        }
        // It all happened.
        #expect(Set(seen.keys).isSuperset(of: [.delivered, .late, .missed]), "\(seen)")
    }

    @Test("Clocks set forwards and back by three hours bring nothing twice")
    func clocks() {
        for seed in 1...(Effort.isThorough ? 16 : 4) {
            var numbers = Numbers(state: UInt64(seed))
            let start = RingEngineTests.morning
            let messages = busy(from: start, days: 2, &numbers)
            var world = World([.terminal, .webhook], at: start - .hours(1), seed: UInt64(seed))
            world.load(messages)
            while world.time < start + .days(2) {
                world.run(until: world.time + .seconds(Int.random(in: 60...20000, using: &numbers)))
                world.setClock(aheadBy: .hours([-3, 0, 3][Int.random(in: 0..<3, using: &numbers)]))
            }
            world.setClock(aheadBy: .zero)
            world.run(until: start + .days(3))
            let counts = Self.counts(world)
            let outcomes = world.outcomes
            for target in 0...1 {
                for message in messages {
                    let outcome = outcomes[RingKey(message.occurrence, world.traits[target].label)]
                    let count = counts[target]?[message.occurrence] ?? 0
                    #expect(count <= 1)
                    #expect(outcome?.isEmpty == false)
                    #expect(outcome?.count { $0 == .delivered || $0 == .late } == count)
                }
            }
        }
    }

    @Test("A state that is cut at any byte loses nothing and brings nothing twice to whom knows identifiers")
    func cuts() throws {
        let start = RingEngineTests.morning
        let plan = [
            RingMessage.made("p/sit/d/1", at: start + .minutes(1), worth: .hours(3)),
            .made("p/sit/d/1/after-5m", at: start + .minutes(6), worth: .hours(3), cancelledBy: "p/sit/d/1"),
            .made("p/sit/d/2", at: start + .minutes(30), worth: .hours(3), profile: .alarm, snooze: .minutes(9)),
        ]
        func life(killedAfter limit: Int) -> World {
            var world = World(Self.all, at: start - .minutes(1))
            world.killedAfter = limit
            world.load(plan)
            world.run(until: start + .minutes(2))
            if !world.isKilled { world.answer(plan[0].occurrence, "yes", from: 0) }
            world.run(until: start + .minutes(31))
            return world
        }
        let whole = life(killedAfter: .max)
        #expect(whole.file.count > 1000)
        for cut in 0..<whole.file.count {
            var world = life(killedAfter: cut)
            #expect(world.isKilled)
            world.killedAfter = .max
            world.start()
            world.load(plan)
            world.run(until: start + .hours(2))
            Self.check(world, plan) { _, _ in true }
            let outcomes = world.outcomes
            for message in plan {
                for target in ["webhook:x", "ntfy:x"] {
                    let outcome = outcomes[RingKey(message.occurrence, target)]
                    // A service that was asked to drop a follow-up may have done so, or not.
                    let isDoubtful = target == "ntfy:x" && message.notification.cancelledBy != nil
                    #expect(
                        outcome != [.missed] && (isDoubtful || outcome != [.unknown]),
                        "cut at \(cut): \(message.id), \(target)")
                }
                for (target, traits) in Self.all.enumerated() {
                    let outcome = outcomes[RingKey(message.occurrence, traits.label)]
                    // What nobody knows of was about to be handed over, and is not handed over again.
                    if outcome == [.unknown] { #expect(world.count(message, at: target) <= 1) }
                }
            }
        }
    }

    @Test("A state that is not cut but broken is refused, and so is another program's file")
    func broken() throws {
        let start = RingEngineTests.morning
        var world = World([.terminal], at: start)
        world.load([.made("p/sit/d/1", at: start + .minutes(1))])
        world.run(until: start + .minutes(2))
        let lines = world.file.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count >= 3)
        var file = world.file
        file[file.count - 3] = 0
        #expect(throws: RingJournal.Unreadable(line: lines.count)) { try RingJournal.read(file) }
        #expect(throws: RingJournal.Unreadable(line: 1)) { try RingJournal.read(Array("BEGIN:VCALENDAR\r\n".utf8)) }
        #expect(throws: RingJournal.Unreadable(line: 1)) { try RingJournal.read(Array("BEGIN".utf8)) }
        #expect(try RingJournal.read([]).records.isEmpty)
    }

    @Test("A state is the same after it was compacted, and forgets what is long past")
    func compaction() throws {
        let start = RingEngineTests.morning
        let messages = (0..<200).map { RingMessage.made("p/sit/d/\($0)", at: start + .hours($0)) }
        var world = World(Self.all, at: start)
        Self.live(&world, messages, from: start, days: 6)
        let before = world.engine.state
        let records = before.compacted(at: world.clock)
        let after = try RingJournal.read(RingJournal.bytes(records)).records
        #expect(after == records)
        let state = RingState(after)
        #expect(state.handed == before.handed && state.unfinished == before.unfinished)
        #expect(records.count < before.count / 2)
        #expect(state.compacted(at: world.clock) == records)
        world.file = RingJournal.bytes(records)
        let taken = world.taken.count
        world.start()
        world.load(messages.filter { $0.due > world.clock - .days(2) && $0.due < world.clock + .days(4) })
        world.run(until: world.time + .seconds(10))
        #expect(world.taken.count == taken)
    }

    @Test("A log that lacks its last line is completed with it, and one that has it is left alone")
    func completion() {
        // Not on a whole second, as real clocks are.
        let start = Instant(epochMilliseconds: RingEngineTests.morning.epochMilliseconds + 89)
        let plan = (1...9).reversed().map { RingMessage.made("p/sit/d/\($0)", at: start - .minutes($0)) }
        var world = World(Self.all, at: start)
        world.load(plan)
        world.run(until: start + .minutes(1))
        let lines = world.log.map { Array("\($0.text)\n".utf8) }
        #expect(lines.count == plan.count * Self.all.count)
        let state = world.engine.state
        #expect(state.lineMissing(in: Array(lines.joined())) == nil)
        #expect(state.lineMissing(in: Array(lines.dropLast().joined())) == world.log.last)
        #expect(state.lineMissing(in: []) == world.log.last)
        // All that was compacted was logged before.
        #expect(RingState(state.compacted(at: world.clock)).lineMissing(in: []) == nil)
    }
}
