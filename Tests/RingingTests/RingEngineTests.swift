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
        for (seconds, outcome) in [(1, LogLine.Outcome.delivered), (2, .late)] {
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
        for (away, outcome) in [(TimeSpan.minutes(5), LogLine.Outcome.late), (.minutes(31), .unknown)] {
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

    // MARK: Answers

    /// A prompt at a minute, and what follows it up ten and twenty minutes later.
    private func followedUp(_ minute: Int, actions: [String] = ["yes", "no"]) -> [RingMessage] {
        [0, 10, 20].map { later in
            let prompt = "p/sit/2026-12-01/\(1)"
            return .made(
                later == 0 ? prompt : "\(prompt)/after-\(later)m", at: Self.morning + .minutes(minute + later),
                after: later == 0 ? nil : prompt, actions: actions)
        }
    }

    @Test("An answer ends what follows the prompt up, and the prompt where it waits, at every target and for good")
    func answer() {
        let plan = followedUp(1) + sits(25)
        var world = World([.prompt, .prompt, .hanging], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(12))
        // By what follows up the prompt as much as by itself.
        world.answer(plan[1], "no", at: 1)
        world.run(until: Self.morning + .minutes(13))
        world.compact()
        world.kill()
        world.start()
        world.load(plan)
        world.run(until: Self.morning + .hours(2))
        for target in 0...1 {
            let outcomes = plan.map { world.outcomes(of: $0, at: target) }
            #expect(outcomes == [[.delivered], [.delivered], [.replaced], [.delivered]])
        }
        let waiting = plan.map { world.outcomes(of: $0, at: 2) }
        #expect(waiting == [[.replaced], [.replaced], [.replaced], [.failed]])
        #expect(
            world.log.filter { $0.outcome == nil }.map(\.text) == [
                #"{"id":"p/sit/2026-12-01/1/after-10m","intended":"2026-12-01T08:11:00Z","at":"2026-12-01T08:12:00Z","target":"t1","answer":"no"}"#
            ])
    }

    @Test("An answer holds after the clock was set back since the prompt, and is logged after a kill")
    func answerBySetClock() throws {
        let plan = followedUp(181)
        var world = World([.prompt], at: Self.morning)
        world.setClock(aheadBy: .hours(3))
        world.load(plan)
        world.run(until: Self.morning + .minutes(2))
        #expect(world.taken.map(\.message) == [plan[0].occurrence])
        world.setClock(aheadBy: .zero)
        world.answer(plan[0])
        #expect(world.engine.state.lineMissing(in: []) == world.log.last && world.log.last?.outcome == nil)
        world.run(until: Self.morning + .hours(5))
        #expect(world.taken.count == 1)
        #expect(plan.map { world.outcomes(of: $0) } == [[.delivered], [.replaced], [.replaced]])
    }

    @Test("What a crash left in doubt before it was answered elsewhere is unknown, and does not come again")
    func answerAfterCrash() {
        let plan = followedUp(1)
        var world = World([.prompt, .slow], idempotent: [1], at: Self.morning, seed: 4)
        world.load(plan)
        world.run(until: Self.morning + .minutes(1))
        #expect(world.engine.isBusy)
        world.answer(plan[0])
        world.kill()
        world.start()
        world.load(plan)
        world.run(until: Self.morning + .hours(1))
        #expect(world.outcomes(of: plan[0], at: 1) == [.unknown] && world.clocks(of: plan[0], at: 1).count == 1)
    }

    @Test("A prompt that an edit moves to after its answer asks anew, with its follow-ups; one that stays does not")
    func answerBeforeEdit() {
        for (minute, outcome) in [(30, LogLine.Outcome.delivered), (1, .replaced)] {
            let (plan, edited) = (followedUp(1), followedUp(minute))
            var world = World([.prompt], at: Self.morning)
            world.load(plan)
            world.run(until: Self.morning + .minutes(2))
            world.answer(plan[0])
            world.load(edited, isEdit: true)
            world.run(until: Self.morning + .hours(1))
            #expect(edited.map { world.outcomes(of: $0) } == [[.delivered], [outcome], [outcome]])
        }
    }

    @Test("What is none of the actions answers nothing, and is reported with those that there are")
    func noAnswer() {
        let plan = followedUp(1)
        var world = World([.prompt], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(2))
        world.answer(plan[0], "yess")
        world.run(until: Self.morning + .hours(1))
        #expect(world.said == ["t0: 'yess' is no answer to 'p/sit/2026-12-01/1'; expected 'yes', 'no'"])
        #expect(plan.map { world.outcomes(of: $0) } == Array(repeating: [.delivered], count: 3))
        #expect(world.log.count == 3)
    }

    /// An alarm that comes back nine minutes after its button is pressed.
    private func alarm(_ minute: Int) -> RingMessage {
        var alarm = RingMessage.made("p/fajr/2026-12-01/at", at: Self.morning + .minutes(minute), worth: .hours(1))
        alarm.snooze = .init(seconds: 540, title: "Later")
        return alarm
    }

    @Test("An alarm comes back at the target where that was asked for, as often as it is, over restarts")
    func snooze() throws {
        let plan = [alarm(1)] + sits(50)
        var world = World([.prompt, .prompt], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(3))
        world.snooze(plan[0])
        #expect(world.engine.state.lineMissing(in: []) == world.log.last)
        // Its day has to be planned as long as it is to come back.
        #expect(world.engine.firstOpen == plan[0].due)
        world.run(until: Self.morning + .minutes(4))
        world.restart()
        world.load(plan)
        world.run(until: Self.morning + .minutes(14))
        let returned = try #require(world.taken.last?.message)
        #expect(returned == .init(id: plan[0].id, due: Self.morning + .minutes(12)))
        var again = plan[0]
        again.comeback = .init(due: returned.due, target: "t0")
        world.snooze(again)
        world.restart()
        world.load(plan)
        world.run(until: Self.morning + .hours(2))
        #expect(
            world.taken.filter { $0.message.id == plan[0].id }.map { "\($0.target) \($0.clock)" } == [
                "0 2026-12-01T08:01:00Z", "1 2026-12-01T08:01:00Z", "0 2026-12-01T08:12:00Z", "0 2026-12-01T08:23:00Z",
            ])
        #expect(
            world.log.filter { $0.outcome == nil }.map(\.text) == [
                #"{"id":"p/fajr/2026-12-01/at","intended":"2026-12-01T08:01:00Z","at":"2026-12-01T08:03:00Z","target":"t0","snoozedUntil":"2026-12-01T08:12:00Z"}"#,
                #"{"id":"p/fajr/2026-12-01/at","intended":"2026-12-01T08:12:00Z","at":"2026-12-01T08:14:00Z","target":"t0","snoozedUntil":"2026-12-01T08:23:00Z"}"#,
            ])
        #expect(world.outcomes.values.allSatisfy { $0 == [.delivered] } && world.outcomes.count == 6)
    }

    @Test(
        "What comes back is worth it until its expiry, and as long as it was put off; an edit that moves the alarm ends it"
    )
    func snoozeEnds() {
        for (length, outcome) in [(TimeSpan.minutes(55), LogLine.Outcome.late), (.hours(1), .missed)] {
            var world = World([.prompt], at: Self.morning)
            world.load([alarm(1)])
            world.run(until: Self.morning + .minutes(2))
            world.snooze(alarm(1))
            world.sleep(length + .minutes(2))
            world.run(until: Self.morning + .hours(2))
            var returned = alarm(1)
            returned.comeback = .init(due: Self.morning + .minutes(11), target: "t0")
            #expect(world.outcomes(of: returned) == [outcome])
        }
        // Put off until after its expiry, it is worth it for nine minutes.
        for (minutes, outcome) in [(9, LogLine.Outcome.late), (10, .missed)] {
            var world = World([.prompt], at: Self.morning)
            world.load([alarm(1)])
            world.run(until: Self.morning + .minutes(58))
            world.snooze(alarm(1))
            world.sleep(.minutes(8 + minutes))
            world.run(until: Self.morning + .hours(2))
            #expect(
                world.outcomes[RingKey(.init(id: alarm(1).id, due: Self.morning + .minutes(67)), "t0")] == [outcome])
        }
        var world = World([.prompt], at: Self.morning)
        world.load([alarm(1)])
        world.run(until: Self.morning + .minutes(2))
        world.snooze(alarm(1))
        world.load([alarm(30)], isEdit: true)
        world.run(until: Self.morning + .hours(2))
        #expect(world.taken.map(\.clock) == [1, 30].map { Self.morning + .minutes($0) })
        // Pressed after the edit, it says so.
        world.snooze(alarm(1))
        #expect(world.said == ["t0: '\(alarm(1).id)' does not come back; the plan has moved it or taken it out"])
    }

    @Test("What is no alarm that comes back says so, and what was answered meanwhile does not come back")
    func noSnooze() {
        var plan = followedUp(1)
        var world = World([.prompt], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(2))
        world.snooze(plan[0])
        #expect(
            world.said == ["t0: 'p/sit/2026-12-01/1' does not come back; only alarms of a plan with 'snooze' do"])
        plan[0].snooze = .init(seconds: 540, title: "Later")
        world.load(plan)
        world.snooze(plan[0])
        world.run(until: Self.morning + .minutes(3))
        world.answer(plan[0])
        world.run(until: Self.morning + .hours(1))
        #expect(world.taken.count == 1)
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
