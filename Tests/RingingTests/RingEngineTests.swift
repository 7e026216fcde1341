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

    @Test("Each message goes to every target at its second, once, and is in the log once for each")
    func onTime() {
        let plan = sits(1, 2, 2, 60)
        var world = World([.prompt, .slow], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .hours(2))
        for target in 0...1 {
            for message in plan {
                #expect(world.clocks(of: message, at: target) == [message.due])
                #expect(world.outcomes(of: message, at: target) == [.delivered])
            }
        }
    }

    @Test("What was slept through is late while it is worth it, and missed afterwards")
    func sleep() {
        let plan = sits(10, 50)
        var world = World([.prompt], at: Self.morning)
        world.load(plan)
        world.sleep(.minutes(60))
        #expect(world.outcomes(of: plan[0]) == [.missed])
        #expect(world.clocks(of: plan[0]).isEmpty)
        world.run(until: world.time + .minutes(1))
        #expect(world.outcomes(of: plan[1]) == [.late])
    }

    @Test("A second late is on time, and one more is late; what is worth nothing later has that second too")
    func punctual() {
        for (seconds, outcome) in [(1, RingOutcome.delivered), (2, .late)] {
            let plan = sits(1)
            var world = World([.prompt], at: Self.morning)
            world.load(plan)
            world.sleep(.seconds(60 + seconds))
            world.run(until: world.time + .minutes(1))
            #expect(world.outcomes(of: plan[0]) == [outcome])
        }
        let plan = sits(1, worth: .zero)
        var world = World([.prompt], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(2))
        #expect(world.outcomes(of: plan[0]) == [.delivered])
    }

    @Test("A hanging target keeps no other from its second, and its own later messages neither")
    func hanging() {
        let plan = sits(1, 2, 3, worth: .minutes(2))
        var world = World([.hanging, .prompt], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .hours(1))
        for message in plan {
            #expect(world.outcomes(of: message, at: 0) == [.failed])
            #expect(world.outcomes(of: message, at: 1) == [.delivered])
            #expect(world.clocks(of: message, at: 1) == [message.due])
            #expect(world.attempts[0]?.contains(message.due) == true)
        }
    }

    @Test("At most eight attempts at a target run at once; the others follow as they end, or are missed")
    func crowd() {
        let plan = (0..<20).map {
            RingMessage.made("p/sit/d/\($0)", at: Self.morning + .minutes(1), worth: .seconds(45))
        }
        var world = World([.hanging], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .hours(1))
        let attempts = world.attempts[0] ?? []
        for attempt in attempts { #expect(attempts.count { $0 >= attempt && $0 < attempt + .seconds(30) } <= 8) }
        let outcomes = plan.map { world.outcomes(of: $0) }
        #expect(outcomes.allSatisfy { $0 == [.failed] || $0 == [.missed] })
        #expect(outcomes.contains([.failed]) && outcomes.contains([.missed]))
    }

    @Test("Failures are tried again with growing pauses as long as it is worth it")
    func retries() throws {
        let plan = sits(1)
        var world = World([.hanging], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .hours(1))
        let attempts = try #require(world.attempts[0])
        let pauses = zip(attempts, attempts.dropFirst()).map { ($1 - $0).seconds - 30 }
        #expect(Array(pauses.prefix(4)) == [1, 2, 4, 8])
        #expect(pauses == pauses.sorted() && pauses.allSatisfy { $0 <= 300 })
        #expect(try #require(attempts.last) < plan[0].deliverBy)
        #expect(world.outcomes(of: plan[0]) == [.failed])
        #expect(world.log.map(\.attempts) == [attempts.count])
    }

    @Test("A refusal is final, and is told")
    func refusal() {
        let plan = sits(1)
        var world = World([.refusing], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .hours(1))
        #expect(world.attempts[0]?.count == 1)
        #expect(world.outcomes(of: plan[0]) == [.failed])
        #expect(world.said == ["t0: 'p/sit/2026-12-01/1' was not delivered: it ended with 1"])
    }

    @Test("After a crash between handing over and the end nobody knows what came of it, and it does not ring again")
    func crash() {
        let plan = sits(1)
        var world = World([.hanging], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(1))
        world.kill()
        world.behaviours = [.prompt]
        world.start()
        world.load(plan)
        world.run(until: Self.morning + .minutes(5))
        #expect(world.outcomes(of: plan[0]) == [.unknown])
        #expect(world.attempts[0]?.count == 1)
    }

    @Test("After a crash an idempotent target gets a message again, while it is worth it")
    func crashOfIdempotent() {
        for (away, outcome) in [(TimeSpan.minutes(5), RingOutcome.late), (.minutes(31), .unknown)] {
            let plan = sits(1)
            var world = World([.slow], idempotent: [0], at: Self.morning)
            world.load(plan)
            // It is taken, and the process is killed before it hears so.
            world.run(until: Self.morning + .minutes(1))
            world.kill()
            world.time = Self.morning + .minutes(1) + away
            world.start()
            world.load(plan)
            world.run(until: Self.morning + .hours(2))
            #expect(world.outcomes(of: plan[0]) == [outcome])
            #expect(world.clocks(of: plan[0]).count == (outcome == .late ? 2 : 1))
        }
    }

    @Test("A target that asks for a pause is tried again after it, whatever the clock is set to meanwhile")
    func askedPause() {
        // By a clock that is set back the pause would take longer than was asked for.
        for (skew, minute) in [(TimeSpan.zero, 22), (.minutes(-12), 15)] {
            let plan = sits(1)
            var world = World([.busy], at: Self.morning)
            world.load(plan)
            world.sleep(.minutes(15))
            world.run(until: world.time)
            world.setClock(aheadBy: skew)
            world.run(until: Self.morning + .hours(1))
            #expect(world.attempts[0] == [15, minute].map { Self.morning + .minutes($0) })
            #expect(world.outcomes(of: plan[0]) == [.late])
        }
        // It lasts over a restart, and over the state's being compacted.
        let plan = sits(1)
        var restarted = World([.busy], at: Self.morning)
        restarted.load(plan)
        restarted.run(until: Self.morning + .minutes(2))
        restarted.compact()
        restarted.kill()
        restarted.start()
        restarted.load(plan)
        restarted.run(until: Self.morning + .hours(1))
        #expect(restarted.attempts[0] == [1, 8].map { Self.morning + .minutes($0) })
        // One that is longer than the message is worth is not waited for.
        let brief = sits(1, worth: .minutes(5))
        var world = World([.busy], at: Self.morning)
        world.load(brief)
        world.run(until: Self.morning + .hours(1))
        #expect(world.outcomes(of: brief[0]) == [.failed] && world.attempts[0]?.count == 1)
    }

    @Test("An edit adds, moves and removes; what it puts into the past is not delivered, in the next run neither")
    func edits() {
        let plan = sits(10, 20, 30)
        var world = World([.prompt], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(15))
        let past = RingMessage.made("p/sit/2026-12-01/new", at: Self.morning + .minutes(5), worth: .hours(3))
        let edited = [past, plan[0], .made(plan[1].id, at: Self.morning + .minutes(40))]
        world.load(edited, isEdit: true)
        world.run(until: Self.morning + .minutes(16))
        world.kill()
        world.start()
        world.load(edited)
        world.run(until: Self.morning + .hours(2))
        #expect(world.taken.map(\.clock) == [plan[0].due, edited[2].due])
        #expect(world.outcomes(of: past) == nil)
        #expect(world.outcomes(of: plan[2]) == nil)
    }

    @Test("What waits for others at its target when the plan is edited is delivered all the same")
    func editOfWaiting() {
        let plan = (0..<12).map { RingMessage.made("p/sit/d/\($0)", at: Self.morning + .minutes(1)) }
        var world = World([.hanging], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(1))
        #expect(world.attempts[0]?.count == 8)
        world.behaviours = [.prompt]
        world.load(plan, isEdit: true)
        world.run(until: Self.morning + .hours(1))
        #expect(plan.allSatisfy { [[.delivered], [.late]].contains(world.outcomes(of: $0)) })
    }

    @Test("An edit ends what it takes out between two attempts, for good")
    func takenOut() {
        let plan = sits(1, 50)
        var world = World([.hanging], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(1) + .seconds(30))
        world.load([plan[1]], isEdit: true)
        #expect(world.outcomes(of: plan[0]) == [.replaced])
        world.behaviours = [.prompt]
        world.load(plan, isEdit: true)
        world.run(until: Self.morning + .hours(1))
        #expect(world.attempts[0]?.count == 2)
        #expect(world.outcomes(of: plan[0]) == [.replaced])
        #expect(world.outcomes(of: plan[1]) == [.delivered])
    }

    @Test("Nothing before a state's first start is due; the second of that start is")
    func firstStart() {
        let plan = sits(-100, -10, 0, 10)
        var world = World([.prompt], at: Instant(epochMilliseconds: Self.morning.epochMilliseconds + 700))
        world.load(plan)
        world.run(until: Self.morning + .minutes(20))
        #expect(plan.map { world.outcomes(of: $0) } == [nil, nil, [.delivered], [.delivered]])
    }

    @Test("What comes due while a process is off is late or missed when it is back, by whichever is in the plan")
    func off() {
        let plan = sits(10, 50, 90)
        var world = World([.prompt], at: Self.morning)
        world.load(plan)
        world.kill()
        world.run(until: Self.morning + .hours(1))
        world.start()
        world.load(plan)
        world.run(until: Self.morning + .hours(2))
        #expect(plan.map { world.outcomes(of: $0) } == [[.missed], [.late], [.delivered]])
    }

    @Test("A clock that is set back brings nothing twice, and what was missed by a wrong clock at its time")
    func clockSet() {
        let plan = sits(10, 90, worth: .minutes(5))
        var world = World([.prompt], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(20))
        world.setClock(aheadBy: .hours(3))
        world.run(until: Self.morning + .minutes(30))
        world.setClock(aheadBy: .zero)
        world.run(until: Self.morning + .hours(2))
        #expect(world.clocks(of: plan[0]) == [plan[0].due])
        #expect(world.clocks(of: plan[1]) == [plan[1].due])
        #expect(world.outcomes(of: plan[1]) == [.missed, .delivered])
    }

    @Test("A state that began while the clock was ahead rings from the time at which it is put right")
    func beganAhead() {
        let plan = sits(10, 30)
        var world = World([.prompt], at: Self.morning)
        world.skewMs = 7_200_000
        world.file = []
        world.start()
        world.load(plan)
        world.run(until: Self.morning + .minutes(20))
        world.setClock(aheadBy: .zero)
        world.run(until: Self.morning + .hours(1))
        #expect(plan.map { world.outcomes(of: $0) } == [nil, [.delivered]])
    }
}
