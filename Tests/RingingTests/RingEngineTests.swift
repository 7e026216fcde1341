import CivilTime
import DeviceManifest
import Testing

@testable import Ringing

@Suite("Deliveries over a clock")
struct RingEngineTests {
    /// 2026-12-01T08:00:00Z.
    static let morning = Instant(epochSeconds: 1_796_112_000)

    private func sits(_ minutes: Int..., worth: TimeSpan = .minutes(30)) -> [RingMessage] {
        minutes.map { .made("p/sit/2026-12-01/\($0)", at: Self.morning + .minutes($0), worth: worth) }
    }

    private func outcome(_ world: World, _ message: RingMessage, _ target: Int = 0) -> [RingOutcome]? {
        world.outcomes[RingKey(message.occurrence, world.traits[target].label)]
    }

    @Test("Each message goes to every target at its second, once, and is in the log once for each")
    func onTime() {
        let plan = sits(1, 2, 2, 60)
        var world = World([.terminal, .command, .webhook, .ntfy()], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .hours(2))
        for target in world.traits.indices {
            for message in plan {
                #expect(
                    world.taken.filter { $0.target == target && $0.message == message.occurrence }.map(\.clock)
                        == [message.due])
                #expect(outcome(world, message, target) == [.delivered])
            }
        }
    }

    @Test("What was slept through is late while it is worth it, and missed afterwards")
    func sleep() {
        let plan = sits(10, 50)
        var world = World([.terminal, .webhook], at: Self.morning)
        world.load(plan)
        world.sleep(.minutes(60))
        for target in 0...1 {
            #expect(outcome(world, plan[0], target) == [.missed])
            #expect(world.count(plan[0], at: target) == 0)
        }
        world.run(until: world.time + .minutes(1))
        for target in 0...1 { #expect(outcome(world, plan[1], target) == [.late]) }
    }

    @Test("A hanging target keeps no other from its second, and its own later messages neither")
    func hanging() {
        let plan = sits(1, 2, 3, worth: .minutes(2))
        var world = World([.webhook, .terminal], at: Self.morning, manners: [.hanging, .prompt])
        world.load(plan)
        world.run(until: Self.morning + .hours(1))
        for message in plan {
            #expect(outcome(world, message, 0) == [.failed])
            #expect(outcome(world, message, 1) == [.delivered])
            #expect(world.taken.contains { $0.target == 1 && $0.clock == message.due })
        }
    }

    @Test("Failures are tried again with growing pauses as long as it is worth it")
    func retries() {
        let plan = sits(1)
        var world = World([.webhook], at: Self.morning, manners: [.hanging])
        world.load(plan)
        world.run(until: Self.morning + .hours(1))
        let requests = world.requests[0] ?? []
        let gaps = zip(requests, requests.dropFirst()).map { ($1 - $0).seconds - 30 }
        // 1, 2, 4 … and at most five minutes between an answer and the next attempt.
        #expect(Array(gaps.prefix(4)) == [1, 2, 4, 8])
        #expect(gaps == gaps.sorted() && gaps.allSatisfy { $0 <= 300 })
        #expect((requests.last ?? plan[0].deliverBy) < plan[0].deliverBy)
        #expect(outcome(world, plan[0]) == [.failed])
    }

    @Test("A refusal is final")
    func refusal() {
        let plan = sits(1)
        var world = World([.webhook], at: Self.morning, manners: [.refusing])
        world.load(plan)
        world.run(until: Self.morning + .hours(1))
        #expect(world.requests[0]?.count == 1)
        #expect(outcome(world, plan[0]) == [.failed])
        #expect(world.said.contains { $0.contains("404") })
    }

    @Test("After a crash a target with identifiers gets the message again, and of others it is unknown")
    func crash() {
        let plan = sits(1)
        var world = World([.terminal, .webhook], at: Self.morning, manners: [.slow, .hanging])
        world.load(plan)
        world.run(until: Self.morning + .minutes(1))
        world.kill()
        world.manners = [.prompt, .prompt]
        world.start()
        world.load(plan)
        world.run(until: Self.morning + .minutes(5))
        #expect(outcome(world, plan[0], 0) == [.unknown])
        #expect(world.count(plan[0], at: 0) == 1)
        #expect(outcome(world, plan[0], 1) == [.delivered])
        #expect(world.requests[1]?.count == 2)
    }

    @Test("An edit adds, moves and removes; what it puts into the past is not delivered")
    func edits() {
        let plan = sits(10, 20, 30)
        var world = World([.terminal, .ntfy()], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(15))
        var edited = [plan[0], .made(plan[1].id, at: Self.morning + .minutes(40))]
        edited += [.made("p/sit/2026-12-01/new", at: Self.morning + .minutes(5))]
        world.load(edited.sorted { $0.due < $1.due }, isEdit: true)
        let before = (world.requests[1] ?? []).count
        world.run(until: Self.morning + .hours(2))
        // One request moves, one takes back.
        #expect((world.requests[1] ?? []).count - before <= 2)
        for target in 0...1 {
            #expect(world.count(plan[1], at: target) == 0)
            #expect(world.count(plan[2], at: target) == 0)
            #expect(world.count(edited[2], at: target) == 1 || world.count(edited[1], at: target) == 1)
            #expect(world.taken.count { $0.target == target } == 2)
        }
        #expect(outcome(world, plan[1], 1) == [.replaced])
        #expect(outcome(world, plan[2], 1) == [.replaced])
        #expect(outcome(world, plan[1], 0) == nil)
    }

    @Test("An edited text replaces what a service has, and nothing else is sent")
    func editedText() {
        let plan = sits(20, 30)
        var world = World([.ntfy()], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(1))
        #expect(world.requests[0]?.count == 2)
        world.load([.made(plan[0].id, at: plan[0].due, body: "Other words"), plan[1]], isEdit: true)
        world.run(until: Self.morning + .hours(1))
        #expect(world.requests[0]?.count == 3)
        #expect(outcome(world, plan[0]) == [.delivered])
        #expect(world.taken.count == 2)
    }

    @Test("A service rings while this machine is off, and the log says so afterwards")
    func ahead() {
        let plan = (0..<40).map { RingMessage.made("p/sit/d/\($0)", at: Self.morning + .hours(1 + $0)) }
        var world = World([.ntfy()], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(1))
        world.kill()
        world.run(until: Self.morning + .hours(48))
        #expect(world.taken.count == 40)
        world.start()
        world.load(plan)
        world.run(until: world.time + .minutes(1))
        #expect(plan.allSatisfy { outcome(world, $0) == [.delivered] })
        #expect(world.taken.count == 40)
    }

    @Test("A service never gets more requests a day than its limit; the nearest come first, and the rest is told")
    func limit() {
        let plan = (0..<600).map { RingMessage.made("p/sit/d/\($0)", at: Self.morning + .minutes(5 * (1 + $0))) }
        var world = World([.ntfy(limit: 250)], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .days(3))
        let requests = world.requests[0] ?? []
        for (place, request) in requests.enumerated() {
            #expect(requests[...place].count { $0 > request - .days(1) } <= 250)
        }
        #expect(world.said.contains { $0.contains("250") })
        let all = world.outcomes
        let outcomes = plan.map { all[RingKey($0.occurrence, world.traits[0].label)] }
        #expect(outcomes.allSatisfy { $0?.count == 1 })
        // The first 225 are handed over at once, and 25 requests are left for those that come due.
        #expect(outcomes.prefix(225).allSatisfy { $0 == [.delivered] })
    }

    @Test("The limit holds by true time, whatever the clock is set to, over starts of the process and of the machine")
    func limitByTrueTime() {
        for hours in [-30, -3, 3, 30] {
            let plan = (0..<1200).map { RingMessage.made("p/sit/d/\($0)", at: Self.morning + .minutes(5 * (1 + $0))) }
            var world = World([.ntfy(ahead: .hours(1), limit: 40)], at: Self.morning)
            world.load(plan)
            for event in 0..<12 {
                world.run(until: world.time + .hours(3))
                world.setClock(aheadBy: event % 2 == 0 ? .hours(hours) : .zero)
                world.run(until: world.time + .hours(2))
                if event % 3 == 1 {
                    world.kill()
                    if event % 2 == 0 { world.restartMachine() } else { world.start() }
                    world.load(plan)
                }
            }
            let requests = world.requests[0] ?? []
            #expect(requests.count > 40, "it begins again when a day has passed")
            for (first, last) in zip(requests, requests.dropFirst(40)) {
                #expect(last >= first + .days(1), "41 requests from \(first) to \(last), set by \(hours) h")
            }
        }
    }

    @Test("An answer stops the follow-ups of its prompt, wherever they are, and those of no other")
    func answers() {
        let prompt = RingMessage.made("p/sit/d/1", at: Self.morning + .minutes(10))
        let other = RingMessage.made("p/sit/d/2", at: Self.morning + .minutes(10))
        func followUp(_ message: RingMessage, _ minutes: Int) -> RingMessage {
            .made("\(message.id)/after-\(minutes)m", at: message.due + .minutes(minutes), cancelledBy: message.id)
        }
        let plan = [prompt, other, followUp(prompt, 5), followUp(other, 5), followUp(prompt, 20)]
        var world = World([.terminal, .ntfy()], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(12))
        world.answer(prompt.occurrence, "yes", from: 0)
        world.run(until: Self.morning + .hours(1))
        for target in 0...1 {
            #expect(world.count(plan[2], at: target) == 0)
            #expect(world.count(plan[4], at: target) == 0)
            #expect(world.count(plan[3], at: target) == 1)
            #expect(outcome(world, plan[2], target) == [.replaced])
            #expect(outcome(world, plan[4], target) == [.replaced])
        }
        #expect(world.log.contains { $0.id == prompt.id && $0.event == .answer("yes") && $0.target == "terminal" })
    }

    @Test("A snoozed alarm rings again where it was snoozed, as often as that, and after a crash too")
    func snooze() {
        let alarm = RingMessage.made(
            "p/wake/d/at", at: Self.morning + .minutes(10), profile: .alarm, snooze: .minutes(9))
        var world = World([.terminal, .command], at: Self.morning)
        world.load([alarm])
        world.run(until: Self.morning + .minutes(11))
        world.answer(alarm.occurrence, "snooze", from: 1)
        world.kill()
        world.start()
        world.load([alarm])
        world.run(until: Self.morning + .minutes(20) + .seconds(5))
        let again = RingMessage.Occurrence(id: alarm.id, due: Self.morning + .minutes(20))
        #expect(world.taken.filter { $0.target == 1 }.map(\.message) == [alarm.occurrence, again])
        #expect(world.taken.filter { $0.target == 0 }.map(\.message) == [alarm.occurrence])
        world.answer(again, "snooze", from: 1)
        world.run(until: Self.morning + .hours(1))
        #expect(world.taken.filter { $0.target == 1 }.map(\.clock).last == Self.morning + .minutes(29) + .seconds(5))
    }

    @Test("The first start brings what is still worth it, and has nothing to say of what was before")
    func firstStart() {
        let plan = sits(-100, -10, 10)
        var world = World([.terminal], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(20))
        #expect(outcome(world, plan[0]) == nil)
        #expect(outcome(world, plan[1]) == [.late])
        #expect(outcome(world, plan[2]) == [.delivered])
    }

    @Test("A clock that is set back brings nothing twice, and what was missed by a wrong clock at its time")
    func clockSet() {
        let plan = sits(10, 90, worth: .minutes(5))
        var world = World([.terminal, .webhook], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(20))
        world.setClock(aheadBy: .hours(3))
        world.run(until: Self.morning + .minutes(30))
        world.setClock(aheadBy: .zero)
        world.run(until: Self.morning + .hours(2))
        for target in 0...1 {
            #expect(world.count(plan[0], at: target) == 1)
            #expect(
                world.taken.filter { $0.target == target && $0.message == plan[1].occurrence }.map(\.clock)
                    == [plan[1].due])
            #expect(outcome(world, plan[1], target)?.last == .delivered)
        }
    }

    @Test("Filters hold sections, rules and alerts")
    func filters() {
        let prompt = RingMessage.made("p/sit/d/1", at: Self.morning)
        #expect(RingFilter(sections: [.prompts]).holds(prompt))
        #expect(!RingFilter(sections: [.prayers, .workouts]).holds(prompt))
        #expect(RingFilter(rules: ["sit", "fajr"]).holds(prompt))
        #expect(!RingFilter(rules: ["fajr"]).holds(prompt))
        #expect(RingFilter(alerts: [.sound]).holds(prompt))
        #expect(!RingFilter(sections: [.prompts], alerts: [.silent]).holds(prompt))
    }
}

extension World {
    mutating func answer(_ message: RingMessage.Occurrence, _ action: String, from target: Int) {
        perform { engine, now in engine.answer(message, action, from: target, at: now) }
    }
}
