import CivilTime
import ReferenceData
import Testing

@testable import Ringing

/// A hundred notifications a day for two months, to every kind of target, while everything happens that can: edits, kills,
/// sleeps, clocks that are set, targets that fail, hang and answer 429.
@Suite("Endurance of ringing")
struct RingEnduranceTests {
    /// What the machine goes through, and when it was not itself.
    private struct Life {
        var world: World
        var numbers: Numbers
        /// The plan by its ids: an edit moves, words anew, takes out and puts in.
        var plan: [String: RingMessage]
        /// What was in the plan once and is no more, or elsewhere.
        var former: Set<RingMessage.Occurrence> = []
        /// The true times in which the machine slept, was off or had a wrong clock, and their aftermath.
        var disturbances: [ClosedRange<Instant>] = []
        var counts = (edits: 0, kills: 0, sleeps: 0, clocks: 0)

        mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }

        /// Tells the process of the plan as it is on the days around the clock's.
        mutating func load(isEdit: Bool = false) {
            let window = (world.clock - .days(4))...(world.clock + .days(5))
            world.load(
                plan.values.filter { window.contains($0.due) }.sorted { ($0.due, $0.id) < ($1.due, $1.id) },
                isEdit: isEdit)
        }

        mutating func pass(_ seconds: Int) {
            let end = world.time + .seconds(seconds)
            // Each day is planned at its midnight.
            while world.clock.epochSeconds / 86_400 != (end.epochSeconds + world.skewMs / 1000) / 86_400 {
                let left = 86_400 - world.clock.epochSeconds % 86_400
                guard world.time + .seconds(left) <= end else { break }
                world.run(until: world.time + .seconds(left))
                load()
                // As the program does, lest the state grow for ever.
                if !world.isKilled { world.file = RingJournal.bytes(world.engine.compact(at: world.clock)) }
            }
            world.run(until: end)
        }

        mutating func edit() {
            counts.edits += 1
            let ahead = plan.values.filter { $0.due > world.clock + .hours(4) && $0.due < world.clock + .days(4) }
                .sorted { $0.id < $1.id }
            for _ in 0...below(4) where !ahead.isEmpty {
                let message = ahead[below(ahead.count)]
                guard let now = plan[message.id] else { continue }
                let worth = TimeSpan.seconds((now.deliverBy.epochMilliseconds - now.due.epochMilliseconds) / 1000)
                switch below(3) {
                case 0:
                    plan[now.id] = .made(now.id, at: now.due, worth: worth, body: "text \(counts.edits)")
                case 1:
                    plan[now.id] = .made(now.id, at: now.due + .seconds(below(7200) - 3600), worth: worth)
                    if plan[now.id]?.due != now.due { former.insert(now.occurrence) }
                default:
                    plan[now.id] = nil
                    former.insert(now.occurrence)
                }
            }
            // What is put in may have been there before, at this second even.
            if below(2) == 0 {
                let id = "p/new/\(counts.edits)/1"
                plan[id] = .made(id, at: world.clock + .hours(5) + .seconds(below(100_000)), worth: .minutes(30))
            }
            load(isEdit: true)
        }

        mutating func disturb() {
            let start = world.time
            switch below(4) {
            case 0, 1:
                counts.kills += 1
                world.killedAfter = below(2) == 0 ? world.file.count + below(200) : .max
                if world.killedAfter == .max { world.kill() } else { pass(below(1200)) }
                world.kill()
                pass(below(3600))
                world.killedAfter = .max
                if below(2) == 0 { world.start() } else { world.restartMachine() }
                load()
            case 2:
                counts.sleeps += 1
                // From a minute to three days, mostly short.
                world.sleep(
                    .seconds([60, 600, 7200, 86_400, 3 * 86_400][[0, 0, 1, 1, 2, 2, 2, 3, 4][below(9)]] - below(50)))
                load()
            default:
                counts.clocks += 1
                world.setClock(aheadBy: .hours(below(2) == 0 ? 3 : -3))
                load()
                pass(below(20_000))
                world.setClock(aheadBy: .zero)
                load()
            }
            // A clock that was ahead has had the next three hours before, and one that was behind has them to catch up with.
            disturbances.append((start - .hours(3) - .minutes(1))...(world.time + .hours(3) + .minutes(1)))
        }
    }

    /// Sixty days take ten minutes of a core without optimisation.
    @Test("Nothing is lost, doubled or late without a reason")
    func everything() {
        let seed = 1
        let days = Effort.isThorough ? 60 : 2
        var numbers = Numbers(state: UInt64(seed))
        let start = RingEngineTests.morning
        var plan: [String: RingMessage] = [:]
        for day in 0..<days {
            for slot in 1...100 {
                let due = start + .days(day) + .seconds((slot - 1) * 864 + Int.random(in: 0..<800, using: &numbers))
                let worth = [TimeSpan.seconds(10), .minutes(5), .minutes(30), .hours(3)][slot % 4]
                plan["p/sit/\(day)/\(slot)"] = .made("p/sit/\(day)/\(slot)", at: due, worth: worth)
            }
        }
        let traits: [RingTargetTraits] = [
            .terminal, .command, .webhook, .ntfy(), RingTargetTraits(label: "desktop"),
            RingTargetTraits(label: "busy", knowsIdentifiers: true), RingTargetTraits(label: "hanging"),
            RingTargetTraits(label: "refusing"),
        ]
        let manners: [World.Manner] = [.prompt, .prompt, .prompt, .prompt, .prompt, .failing, .hanging, .refusing]
        var life = Life(
            world: World(traits, at: start - .hours(1), manners: manners, seed: UInt64(seed)), numbers: numbers,
            plan: plan)
        life.load()
        // More than two hundred edits and a hundred disturbances in sixty days, at least fifty of them kills.
        while life.world.time < start + .days(days) {
            life.pass(life.below(50_000))
            for _ in 0..<[1, 1, 1, 2, 3][life.below(5)] {
                life.edit()
                life.pass(life.below(2000))
            }
            if life.below(3) > 0 { life.disturb() }
        }
        life.pass(2 * 86_400)
        hold(life)
        let counts = life.counts
        #expect(counts.edits > 0 && counts.kills + counts.sleeps + counts.clocks > 0)
        #expect(!Effort.isThorough || counts.edits >= 200 && counts.kills >= 50)
    }

    private func hold(_ life: Life) {
        let world = life.world
        let outcomes = world.outcomes
        let counts = RingLawTests.counts(world)
        let messages = life.plan.values.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
        for (target, traits) in world.traits.enumerated() {
            for message in messages {
                let key = RingKey(message.occurrence, traits.label)
                var told = outcomes[key] ?? []
                // What a clock that was ahead has missed, or an edit taken out, has its time once more when that is undone.
                while told.count > 1, told[0] == .missed || told[0] == .replaced { told.removeFirst() }
                guard told.count == 1 else {
                    Issue.record("\(key) has the outcomes \(told)")
                    continue
                }
                let count = counts[target]?[message.occurrence] ?? 0
                switch told[0] {
                case .delivered, .late: #expect(traits.knowsIdentifiers ? count >= 1 : count == 1, "\(key): \(count)")
                case .missed, .replaced: #expect(count == 0, "\(key) was taken, and \(told[0])")
                case .unknown: #expect(count <= 1, "\(key) came twice")
                case .failed: break
                }
                let isExcused = life.disturbances.contains { $0.contains(message.due) }
                if !isExcused, world.manners[target] == .prompt {
                    #expect(told[0] == .delivered, "\(key) is \(told[0]), and nothing was in its way")
                }
            }
            // A target that refuses says so of each, and one that hangs takes nothing.
            if world.manners[target] == .refusing || world.manners[target] == .hanging {
                #expect(counts[target] == nil, "\(traits.label)")
            }
            for former in life.former {
                let told = (outcomes[RingKey(former, traits.label)] ?? []).drop { $0 == .missed || $0 == .replaced }
                #expect(told.count <= 1, "\(former.id) has the outcomes \(told)")
            }
            // The service counts by true time, whatever the machine's clock is set to.
            if let limit = traits.dailyLimit, let requests = world.requests[target] {
                for (first, last) in zip(requests, requests.dropFirst(limit)) {
                    #expect(last >= first + .days(1), "\(limit + 1) requests from \(first) to \(last)")
                }
            }
        }
        // Without a disturbance each comes at its second.
        for taken in world.taken where world.manners[taken.target] == .prompt {
            let isExcused = life.disturbances.contains { $0.contains(taken.message.due) }
            #expect(isExcused || taken.clock == taken.message.due, "\(taken.message.id) at \(taken.clock)")
        }
    }
}
