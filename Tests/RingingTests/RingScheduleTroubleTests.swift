import CivilTime
import DeviceManifest
import ReferenceData
import Testing

@testable import Ringing

/// Services that refuse, fail or do not answer, kills, sleeps and clocks that are set.
extension RingScheduleTests {
    @Test(
        "An answer that does not reach the service in time lets the phone ring, and where that is uncertain is unknown")
    func answeredAway() {
        for (arrives, isKilled) in [(false, false), (true, false), (true, true)] {
            let asked = RingMessage.made("p/ask", at: Self.morning + .minutes(10), actions: ["yes"])
            let after = RingMessage.made("p/ask/1", at: Self.morning + .minutes(30), after: "p/ask", actions: ["yes"])
            var world = World([.prompt, .prompt], ahead: [0: .hours(6)], at: Self.morning)
            world.load([asked, after])
            world.run(until: Self.morning + .minutes(10))
            if arrives { world.lostAnswers = 20 } else { world.behaviours[0] = .hanging }
            world.answer(asked, at: 1)
            if isKilled {
                world.kill()
                world.time = Self.morning + .minutes(40)
                world.start()
                world.load([asked, after])
            }
            world.run(until: Self.morning + .minutes(45))
            (world.behaviours[0], world.lostAnswers) = (.prompt, 0)
            world.run(until: Self.morning + .hours(1))
            world.phone.ring(until: world.time)
            #expect(world.outcomes(of: after) == [arrives ? .unknown : .delivered])
            #expect(world.phone.rings.count == (arrives ? 1 : 2))
        }
    }

    @Test("A service that does not answer is asked again with growing pauses, is reported once, and has all in the end")
    func unanswered() {
        let plan = messages(every: 60, days: 3)
        var world = World([.hanging], ahead: [0: .days(2)], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(50))
        #expect(world.said == ["t0: no answer; trying again"] && world.phone.requests.isEmpty)
        // One at a time, of half a minute each: 1, 2, 4 … 256, 300 seconds between them.
        #expect((10...20).contains(world.attempts[0]?.count ?? 0))
        world.behaviours[0] = .prompt
        world.run(until: Self.morning + .minutes(59))
        #expect(kept(world) == plan.prefix(48).map(\.id))
        world.run(until: Self.morning + .days(4))
        world.phone.ring(until: world.time)
        #expect(world.phone.rings.map(\.message) == plan.map(\.occurrence))
        #expect(plan.allSatisfy { world.outcomes(of: $0) == [.delivered] })
    }

    @Test("Attempts ahead of its time make no pause longer at its time")
    func unansweredUntilDue() {
        let plan = [message("p/sit", 60)]
        var world = World([.hanging], ahead: [0: .days(2)], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(60) + .seconds(10))
        world.behaviours[0] = .prompt
        world.run(until: Self.morning + .minutes(61))
        // The first attempt at its time took half a minute.
        #expect(world.phone.rings.map(\.at) == [Self.morning + .minutes(60) + .seconds(31)])
        #expect(world.outcomes(of: plan[0]) == [.late])
    }

    @Test("A service that refuses is asked seldom and reported once, and what it refused is tried at its time")
    func refused() {
        let plan = messages(every: 60, days: 1)
        // A limit for which nothing that was refused counts.
        var world = World([.refusing], ahead: [0: .days(1)], dailyLimit: 30, at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(29))
        #expect(
            world.said.count == 1
                && world.said[0].contains("'p/sit/1' was not taken ahead of its time: it ended with 1"))
        // Three at once, of which each could be at fault alone; then with pauses that grow to five minutes.
        #expect((10...16).contains(world.attempts[0]?.count ?? 0))
        world.behaviours[0] = .prompt
        world.run(until: Self.morning + .minutes(59))
        #expect(Array(kept(world).suffix(8)) == plan.suffix(8).map(\.id))
        world.run(until: Self.morning + .days(2))
        world.phone.ring(until: world.time)
        #expect(world.phone.rings.map(\.message) == plan.map(\.occurrence))
        #expect(plan.allSatisfy { world.outcomes(of: $0) == [.delivered] } && world.phone.requests.count == 24)
    }

    @Test("What a service refuses holds up no others, and is tried with other words at once")
    func refusedAlone() {
        var back = World([.prompt], ahead: [0: .days(1)], at: Self.morning)
        back.load(messages(every: 60, days: 1))
        back.run(until: Self.morning + .seconds(1))
        back.phone.held = ["p/sit/1", "p/sit/3", "p/sit/5", "p/sit/7"]
        back.load(Array(messages(every: 60, days: 1).dropFirst(8)), isEdit: true)
        back.run(until: Self.morning + .seconds(2))
        #expect(kept(back).prefix(5) == ["p/sit/1", "p/sit/3", "p/sit/5", "p/sit/7", "p/sit/9"])
        #expect(back.said == ["t0: 'p/sit/1' could not be taken back: 404"])

        let plan = messages(every: 60, days: 1)
        var world = World([.prompt], ahead: [0: .days(1)], at: Self.morning)
        world.phone.refused = ["Sit down"]
        var bad = plan
        for place in [0, 3, 6, 9] { bad[place].notification.title = "Sit down" }
        world.load(bad)
        world.run(until: Self.morning + .seconds(1))
        #expect(kept(world) == plan.map(\.id).filter { !["p/sit/1", "p/sit/4", "p/sit/7", "p/sit/10"].contains($0) })
        #expect(world.said == ["t0: 'p/sit/1' was not taken ahead of its time: 400"])
        world.restart()
        bad[0].notification.title = "Walk"
        bad[1].notification.title = "Walk"
        world.load(bad)
        world.run(until: Self.morning + .seconds(2))
        #expect(kept(world) == plan.map(\.id).filter { !["p/sit/4", "p/sit/7", "p/sit/10"].contains($0) })
        #expect(world.phone.kept[plan[1].occurrence] == "Walk" && world.attempts[0]?.count == 26)
    }

    @Test(
        "Kills at any byte of the state, lost answers and sleeps: all ring once at their time, whatever was under way")
    func killed() {
        var numbers = SplitMix(state: 5)
        let days = Effort.size(30, small: 2)
        let plan = messages(every: 20, days: days)
        var world = World([.prompt, .failing], ahead: [0: .days(2), 1: .hours(5)], at: Self.morning)
        world.lostAnswers = 1
        world.load(plan)
        while world.time < Self.morning + .days(days) {
            world.run(until: world.time + .seconds(Int.random(in: 60...9000, using: &numbers)))
            if Bool.random(using: &numbers) {
                world.sleep(.seconds(Int.random(in: 60...7200, using: &numbers)))
            } else {
                world.killedAfter = world.file.count + Int.random(in: 0..<600, using: &numbers)
                world.run(until: world.time + .seconds(Int.random(in: 0...1200, using: &numbers)))
                world.kill()
                world.killedAfter = .max
                world.time = world.time + .seconds(Int.random(in: 0...600, using: &numbers))
                world.start()
            }
            world.load(plan)
            if Int.random(in: 0..<5, using: &numbers) == 0 { world.compact() }
        }
        world.run(until: Self.morning + .days(days + 1))
        world.phone.ring(until: world.time)
        #expect(world.phone.refusals.isEmpty)
        for message in plan {
            let rings = world.phone.rings.filter { $0.message == message.occurrence }
            // Both are topics of the phone; what is sent again while it is kept replaces it.
            #expect(
                !rings.isEmpty && rings.allSatisfy { $0.at >= message.due && $0.at < message.deliverBy },
                "\(message.id)")
            for target in 0...1 {
                #expect([[.delivered], [.late]].contains(world.outcomes(of: message, at: target)), "\(message.id)")
            }
        }
    }

    @Test("An edit that does not reach the service before the time leaves what rings then, once")
    func unreached() {
        let plan = messages(every: 60, days: 1)
        var world = World([.prompt], ahead: [0: .hours(6)], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .seconds(1))
        world.behaviours[0] = .hanging
        var edited = plan
        edited[0].notification.title = "Walk"
        edited.remove(at: 1)
        world.load(edited, isEdit: true)
        world.run(until: Self.morning + .minutes(50))
        world.restart()
        world.load(edited)
        world.run(until: Self.morning + .minutes(130))
        world.behaviours[0] = .prompt
        world.run(until: Self.morning + .hours(3))
        world.phone.ring(until: world.time)
        #expect(world.phone.rings.map(\.words) == ["Sit", "Sit", "Sit"])
        #expect(world.phone.rings.map(\.message) == plan[0...2].map(\.occurrence))
        #expect(world.outcomes(of: plan[0]) == [.delivered] && world.outcomes(of: plan[1]) == [.delivered])
    }

    @Test("What was to be taken out and is wanted again before that is known rings in any case")
    func wantedAgain() {
        let plan = messages(every: 60, days: 1)
        for (behaviour, minutes) in [(World.Behaviour.hanging, 0), (.prompt, 0), (.hanging, 30), (.slow, 58)] {
            var world = World([.prompt], ahead: [0: .hours(6)], at: Self.morning)
            world.load(plan)
            world.run(until: Self.morning + .minutes(minutes) + .seconds(1))
            world.behaviours[0] = behaviour
            world.load(Array(plan.dropFirst()), isEdit: true)
            world.run(until: Self.morning + .minutes(59) + .seconds(50))
            // Too late for the service.
            world.load(plan, isEdit: true)
            world.run(until: Self.morning + .minutes(61))
            world.behaviours[0] = .prompt
            world.run(until: Self.morning + .hours(2))
            world.phone.ring(until: world.time)
            let rings = world.phone.rings.filter { $0.message == plan[0].occurrence }
            let taken = behaviour == .hanging ? 1...2 : 1...1
            #expect(taken.contains(rings.count), "\(behaviour): \(rings)")
            let last = world.outcomes(of: plan[0])?.last
            #expect(last == .delivered || last == .late, "\(behaviour)")
        }
    }

    @Test("What the service may have without a word of it is taken out or corrected as what it has")
    func uncertain() {
        let plan = messages(every: 60, days: 1)
        for isDropped in [false, true] {
            var world = World([.prompt], ahead: [0: .hours(3)], at: Self.morning)
            world.lostAnswers = 20
            world.load(plan)
            world.run(until: Self.morning + .minutes(10))
            #expect(kept(world) == ["p/sit/1", "p/sit/2", "p/sit/3"])
            world.lostAnswers = 0
            if isDropped { world.named[0].ahead = nil }
            world.restart()
            var edited = plan
            edited[0].notification.title = "Walk"
            world.load(isDropped ? edited : Array(plan.dropFirst()))
            world.run(until: Self.morning + .minutes(30))
            #expect(world.phone.kept[plan[0].occurrence] == (isDropped ? "Walk" : nil))
            #expect(kept(world).count == (isDropped ? 3 : 2))
        }
        // What the service may have when the plan drops it, until it may have rung.
        var gone = World([.prompt], ahead: [0: .hours(3)], at: Self.morning)
        gone.lostAnswers = 20
        gone.load(plan)
        gone.run(until: Self.morning + .minutes(10))
        gone.behaviours[0] = .hanging
        gone.load(Array(plan.dropFirst()), isEdit: true)
        gone.run(until: Self.morning + .minutes(70))
        #expect(gone.outcomes(of: plan[0]) == [.unknown])
        // A take-back that may have come through, of what is wanted again.
        var world = World([.prompt], ahead: [0: .hours(3)], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .seconds(1))
        world.lostAnswers = 20
        world.load(Array(plan.dropFirst()), isEdit: true)
        world.run(until: Self.morning + .seconds(2))
        #expect(kept(world) == ["p/sit/2", "p/sit/3"])
        world.lostAnswers = 0
        world.load(plan, isEdit: true)
        world.run(until: Self.morning + .minutes(1))
        #expect(kept(world) == ["p/sit/1", "p/sit/2", "p/sit/3"])
    }

    @Test(
        "A service that gives nothing back is asked once an hour for each and reported once an hour; what it has rings")
    func older() {
        let plan = messages(every: 60, days: 1)
        var world = World([.prompt], ahead: [0: .hours(6)], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .seconds(1))
        world.behaviours[0] = .refusing
        world.load(Array(plan.dropFirst(5)), isEdit: true)
        world.run(until: Self.morning + .minutes(50))
        #expect(world.said == ["t0: 'p/sit/1' could not be taken back: 404"])
        #expect(world.attempts[0]?.count == 6 + 5)
        world.run(until: Self.morning + .hours(5))
        #expect(plan[0..<5].allSatisfy { world.outcomes(of: $0) == [.delivered] })
        // 5, 5, 4, 3, 2 and 1 in each hour.
        #expect(world.attempts[0].map { $0.count < 60 } == true && world.said.count <= 12)
    }

    @Test("A clock that was ahead does not keep edits from the service")
    func wasAhead() {
        let plan = messages(every: 60, days: 1)
        var world = World([.prompt], ahead: [0: .hours(12)], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(1))
        world.setClock(aheadBy: .hours(3))
        world.run(until: Self.morning + .minutes(2))
        world.setClock(aheadBy: .zero)
        var edited = plan
        edited[1].notification.title = "Walk"
        edited.remove(at: 2)
        world.load(edited, isEdit: true)
        world.run(until: Self.morning + .hours(6))
        world.phone.ring(until: world.time)
        #expect(world.phone.rings.map(\.words) == ["Sit", "Walk", "Sit", "Sit", "Sit"])
        #expect(world.phone.rings.map(\.message) == edited[..<5].map(\.occurrence))
    }

    @Test(
        "Edits, kills at any byte, lost answers, failures and sleeps together: the final plan rings, what it dropped does not"
    )
    func storm() {
        var numbers = SplitMix(state: 21)
        let days = Effort.size(30, small: 3)
        var plan = Dictionary(uniqueKeysWithValues: messages(every: 30, days: days).map { ($0.id, $0) })
        let ids = plan.keys.sorted()
        var world = World([.failing], ahead: [0: .days(1)], at: Self.morning)
        world.lostAnswers = 1
        func load(_ world: inout World) {
            let window = (world.time + .days(-2))...(world.time + .days(4))
            let near = plan.values.filter { window.contains($0.due) }.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
            world.load(near, isEdit: true)
        }
        load(&world)
        var dropped: Set<RingMessage.Occurrence> = []
        while world.time < Self.morning + .days(days) {
            world.run(until: world.time + .seconds(Int.random(in: 60...4000, using: &numbers)))
            // What an edit changes at the last moment may ring as it was.
            for id in (0..<3).compactMap({ _ in ids.randomElement(using: &numbers) }) {
                guard let now = plan[id], now.due > world.time + .hours(2) else { continue }
                if Bool.random(using: &numbers) {
                    plan[id]?.notification.title = "Walk \(Int.random(in: 0..<9, using: &numbers))"
                } else {
                    plan[id] = .made(id, at: now.due + .seconds(Int.random(in: -3000...9000, using: &numbers)))
                    dropped.insert(now.occurrence)
                }
            }
            load(&world)
            switch Int.random(in: 0..<3, using: &numbers) {
            case 0: world.sleep(.seconds(Int.random(in: 60...1200, using: &numbers)))
            case 1:
                world.killedAfter = world.file.count + Int.random(in: 0..<600, using: &numbers)
                world.run(until: world.time + .seconds(Int.random(in: 0...1200, using: &numbers)))
                world.kill()
                world.killedAfter = .max
                world.time = world.time + .seconds(Int.random(in: 0...600, using: &numbers))
                world.start()
                load(&world)
            default: world.compact()
            }
        }
        world.run(until: Self.morning + .days(days + 1))
        world.phone.ring(until: world.time)
        let rings = Dictionary(grouping: world.phone.rings, by: \.message)
        dropped.subtract(plan.values.map(\.occurrence))
        for message in plan.values {
            let words = rings[message.occurrence]?.map(\.words) ?? []
            #expect(!words.isEmpty && words.allSatisfy { $0 == message.notification.title }, "\(message.id): \(words)")
            let last = world.outcomes(of: message)?.last
            #expect(last == .delivered || last == .late, "\(message.id)")
        }
        for message in dropped { #expect(rings[message] == nil, "\(message)") }
        #expect(dropped.count > days * 10 && world.phone.refusals.isEmpty, "\(world.phone.refusals)")
    }

    @Test("A clock that is set by three hours and back brings nothing twice", arguments: 1...3)
    func clocks(seed: Int) {
        var numbers = SplitMix(state: UInt64(seed))
        let plan = messages(every: 15, days: 2)
        var world = World([.prompt], ahead: [0: .days(1)], at: Self.morning, seed: UInt64(seed))
        world.load(plan)
        while world.time < Self.morning + .days(2) {
            world.run(until: world.time + .seconds(Int.random(in: 60...20_000, using: &numbers)))
            world.setClock(aheadBy: .hours([-3, 0, 3].randomElement(using: &numbers) ?? 0))
            switch Int.random(in: 0..<3, using: &numbers) {
            case 0: continue
            case 1: world.restart()
            default:
                world.kill()
                world.start()
            }
            world.load(plan)
        }
        world.setClock(aheadBy: .zero)
        world.run(until: Self.morning + .days(5))
        world.phone.ring(until: world.time)
        #expect(Set(world.phone.rings.map(\.message)) == Set(plan.map(\.occurrence)))
        #expect(world.phone.rings.count == plan.count)
        #expect(plan.allSatisfy { world.outcomes(of: $0) == [.delivered] })
    }

    @Test("What rang by a clock that was set back since is in the log once, whatever an edit makes of it")
    func rangBefore() {
        let plan = messages(every: 60, days: 1)
        for isHeld in [false, true] {
            var world = World([.prompt], ahead: [0: .hours(6)], at: Self.morning)
            world.load(plan)
            world.run(until: Self.morning + .hours(2))
            #expect(world.outcomes(of: plan[1]) == [.delivered])
            world.setClock(aheadBy: .hours(-3))
            world.restart()
            var edited = plan
            if isHeld {
                world.phone.held = [plan[1].id]
                edited.remove(at: 1)
            } else {
                edited[1].notification.title = "Walk"
            }
            world.load(edited, isEdit: true)
            world.kill()
            world.start()
            world.load(edited)
            world.run(until: Self.morning + .hours(3))
            world.setClock(aheadBy: .zero)
            world.run(until: Self.morning + .hours(4))
            #expect(world.outcomes(of: plan[1]) == [.delivered], "\(isHeld)")
        }
    }

    @Test("A clock that is years behind takes nothing back")
    func behind() {
        let plan = messages(every: 60, days: 1)
        var world = World([.prompt], ahead: [0: .days(1)], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .seconds(1))
        let kept = world.phone.kept
        #expect(kept.count == 24)
        world.kill()
        world.skewMs = -400 * 86_400_000
        world.start()
        world.load([])
        world.run(until: Self.morning + .minutes(1))
        #expect(world.phone.kept == kept)
        world.skewMs = 0
        world.restart()
        world.load(plan)
        world.run(until: Self.morning + .days(2))
        world.phone.ring(until: world.time)
        #expect(world.phone.rings.map(\.message) == plan.map(\.occurrence) && world.phone.requests.count == 24)
    }
}
