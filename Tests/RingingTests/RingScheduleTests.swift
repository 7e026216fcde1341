import CivilTime
import DeviceManifest
import ReferenceData
import Testing

@testable import Ringing

/// The messages that a service keeps until their time, by the phone that it rings in the end.
@Suite("Scheduling ahead")
struct RingScheduleTests {
    static let morning = RingEngineTests.morning

    func message(_ id: String, _ minutes: Int, title: String = "Sit") -> RingMessage {
        var message = RingMessage.made(id, at: Self.morning + .minutes(minutes))
        message.notification.title = title
        return message
    }

    /// A day's messages, one every so many minutes, over some days.
    func messages(every minutes: Int, days: Int) -> [RingMessage] {
        (1...days * 1440 / minutes).map { message("p/sit/\($0)", $0 * minutes) }
    }

    /// The identifiers of what the service keeps, the nearest first.
    func kept(_ world: World) -> [String] { world.phone.kept.keys.sorted { $0.due < $1.due }.map(\.id) }

    @Test(
        "What comes within the time is handed over at once, the nearest first; the phone rings while the machine is off"
    )
    func off() {
        let plan = messages(every: 60, days: 5)
        var world = World([.prompt], ahead: [0: .days(3)], at: Self.morning)
        world.load(plan)
        // Forty at once, and as many every five minutes.
        world.run(until: Self.morning + .seconds(1))
        #expect(kept(world) == plan.prefix(40).map(\.id))
        world.run(until: Self.morning + .minutes(6))
        #expect(kept(world) == plan.prefix(72).map(\.id))
        world.run(until: Self.morning + .minutes(62))
        #expect(world.outcomes(of: plan[0]) == [.delivered] && kept(world).last == plan[72].id)
        world.kill()
        world.time = Self.morning + .days(2)
        world.phone.ring(until: world.time)
        #expect(world.phone.rings.map(\.message) == plan.prefix(48).map(\.occurrence))
        #expect(world.phone.rings.allSatisfy { $0.at == $0.message.due })
        // What rang meanwhile is in the log, and does not ring again.
        world.start()
        world.load(plan)
        world.run(until: Self.morning + .days(6))
        world.phone.ring(until: world.time)
        #expect(world.phone.rings.map(\.message) == plan.map(\.occurrence) && world.phone.refusals.isEmpty)
        #expect(plan.allSatisfy { world.outcomes(of: $0) == [.delivered] })
        #expect(world.phone.requests.count == plan.count)
    }

    @Test("An edit costs a request for each notification that it changes, and two for one that it moves")
    func edits() {
        let plan = messages(every: 60, days: 2)
        var world = World([.prompt], ahead: [0: .days(1)], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .seconds(1))
        #expect(world.phone.requests.count == 24)
        var edited = plan
        edited[2].notification.title = "Walk"
        edited[4] = message(plan[4].id, 330)
        edited.remove(at: 6)
        edited.insert(message("p/new", 340), at: 5)
        // Beyond what was handed over.
        edited[40].notification.title = "Run"
        world.load(edited, isEdit: true)
        world.run(until: Self.morning + .seconds(2))
        #expect(world.phone.requests.count == 24 + 1 + 2 + 1 + 1)
        #expect(kept(world) == edited.prefix(24).map(\.id))
        #expect(world.phone.kept[plan[2].occurrence] == "Walk")
        // The same plan again is no edit.
        world.load(edited, isEdit: true)
        // Nor is it one for another process.
        world.restart()
        world.load(edited)
        world.run(until: Self.morning + .seconds(3))
        #expect(world.phone.requests.count == 29)
        // Taken back: each is as it was.
        world.load(plan, isEdit: true)
        world.run(until: Self.morning + .days(3))
        world.phone.ring(until: world.time)
        #expect(world.phone.rings.map(\.message) == plan.map(\.occurrence))
        #expect(world.phone.rings.allSatisfy { $0.words == "Sit" })
        #expect(plan.allSatisfy { world.outcomes(of: $0)?.last == .delivered })
        #expect(world.outcomes(of: plan[4]) == [.replaced, .delivered])
    }

    @Test("What is answered is taken out of the service, and what is due in a moment is left as it is")
    func answered() {
        let asked = message("p/ask", 10)
        let after = [30, 60, 400].map {
            RingMessage.made("p/ask/\($0)", at: Self.morning + .minutes($0), after: "p/ask")
        }
        let near = message("p/near", 11)
        var world = World([.prompt, .prompt], ahead: [0: .hours(6)], at: Self.morning)
        var plan = [asked, near] + after
        for place in plan.indices { plan[place].actions = [.init(id: "yes", title: "Yes")] }
        world.load(plan)
        world.run(until: Self.morning + .minutes(10))
        world.answer(plan[0], at: 1)
        world.run(until: world.time)
        #expect(kept(world) == ["p/near"])
        #expect(after.prefix(2).allSatisfy { world.outcomes(of: $0) == [.replaced] })
        world.run(until: Self.morning + .seconds(645))
        plan[1].notification.title = "Walk"
        world.load(plan, isEdit: true)
        world.run(until: Self.morning + .hours(2))
        world.phone.ring(until: world.time)
        #expect(world.phone.rings.map(\.message.id) == ["p/ask", "p/near"])
        #expect(world.phone.rings.map(\.words) == ["Sit", "Sit"] && world.phone.refusals.isEmpty)
        // The last follow-up was never handed over.
        world.run(until: Self.morning + .hours(7))
        #expect(world.phone.requests.count == 6)
        #expect(after.allSatisfy { world.outcomes(of: $0, at: 1) == [.replaced] })
    }

    @Test("With a time of 0 all is taken back and comes live; without the option what is there rings, corrected")
    func given() {
        let plan = messages(every: 60, days: 1)
        func world(then ahead: TimeSpan?) -> World {
            var world = World([.prompt], ahead: [0: .hours(6)], at: Self.morning)
            world.load(plan)
            world.run(until: Self.morning + .seconds(1))
            #expect(world.phone.kept.count == 6)
            world.compact()
            world.kill()
            world.named[0].ahead = ahead
            world.start()
            return world
        }
        var back = world(then: .zero)
        back.load(plan)
        back.run(until: Self.morning + .seconds(2))
        #expect(back.phone.kept.isEmpty && back.phone.requests.count == 12)
        back.run(until: Self.morning + .days(1))
        #expect(back.phone.rings.map(\.message) == plan.map(\.occurrence) && back.phone.requests.count == 36)
        #expect(plan.allSatisfy { back.outcomes(of: $0) == [.delivered] })

        var without = world(then: nil)
        var edited = plan
        edited[1].notification.title = "Walk"
        edited.remove(at: 3)
        without.load(edited)
        without.run(until: Self.morning + .seconds(2))
        #expect(kept(without) == [0, 1, 2, 4, 5].map { plan[$0].id } && without.phone.requests.count == 8)
        without.run(until: Self.morning + .days(2))
        #expect(without.phone.rings.map(\.message) == edited.map(\.occurrence))
        #expect(without.phone.rings[1].words == "Walk")
    }

    @Test("Never more than the limit in any day: the nearest come first, what waits is reported, and all ring in time")
    func limit() {
        let plan = messages(every: 7, days: 3)
        var world = World([.prompt], ahead: [0: .days(3)], dailyLimit: 250, at: Self.morning)
        world.phone.dailyLimit = 250
        world.load(plan)
        world.run(until: Self.morning + .minutes(30))
        // A fifth is left for corrections. Four have rung.
        world.phone.ring(until: world.time)
        #expect(kept(world) == plan[4..<200].map(\.id))
        #expect(world.said.count == 1 && world.said[0].hasPrefix("t0: 4"), "\(world.said)")
        #expect(
            world.said[0].hasSuffix(
                " notifications, from 2026-12-02 07:27 on, are not handed over yet: 250 messages in 24 hours are the limit, which 'dailyLimit' or --daily-limit sets"
            ))
        var edited = plan
        for place in 10..<40 { edited[place].notification.title = "Walk" }
        edited[60] = message(edited[60].id, 61 * 7 + 1)
        edited.removeSubrange(70..<75)
        world.load(edited, isEdit: true)
        world.run(until: Self.morning + .minutes(31))
        #expect(world.phone.requests.count == 200 + 30 + 2 + 5 && world.said.count == 1)
        for day in 1...4 {
            world.run(until: Self.morning + .days(day))
            if day.isMultiple(of: 2) { world.restart() } else { world.compact() }
            world.load(edited)
        }
        world.phone.ring(until: world.time)
        #expect(world.phone.rings.map(\.message) == edited.map(\.occurrence) && world.phone.refusals.isEmpty)
        #expect(world.phone.rings.allSatisfy { $0.at == $0.message.due })
        #expect(world.phone.rings[10..<40].allSatisfy { $0.words == "Walk" })
        #expect(edited.allSatisfy { world.outcomes(of: $0) == [.delivered] })
    }

    @Test("A topic without a limit counts for that of another topic of its service")
    func together() {
        let plan = messages(every: 60, days: 1)
        var world = World([.prompt, .prompt], ahead: [0: .hours(4), 1: .hours(4)], dailyLimit: 20, at: Self.morning)
        world.phone.dailyLimit = 20
        (world.named[1].ahead, world.named[1].dailyLimit) = (nil, nil)
        world.start()
        world.load(plan)
        // A fifth of the limit is left for what is due.
        world.run(until: Self.morning + .hours(6))
        #expect(kept(world) == plan[6..<10].map(\.id) && world.phone.requests.count == 16)
        world.run(until: Self.morning + .hours(10))
        #expect(kept(world).isEmpty && world.phone.requests.count == 20 && world.phone.refusals.isEmpty)
    }

    @Test(
        "Each message is in the log once it rang, and what the service does not give back too",
        arguments: [false, true])
    func logged(isDropped: Bool) {
        let plan = [3, 5, 11].map { message("p/sit/\($0)", $0) }
        var world = World([.prompt], ahead: [0: .days(1)], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .minutes(1))
        if isDropped {
            world.phone.held = Set(plan.map(\.id))
            world.load([], isEdit: true)
        }
        for (count, message) in plan.enumerated() {
            world.run(until: message.due + .seconds(-1))
            #expect(world.log.count == count)
            world.run(until: message.due)
            #expect(world.log.last?.id == message.id && world.log.count == count + 1)
        }
    }

    @Test("Over the limit what is due is not sent, and is missed once it is not worth it any more")
    func overLimit() {
        let plan = messages(every: 10, days: 1)
        var world = World([.prompt], ahead: [0: .zero], dailyLimit: 5, at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .hours(23))
        #expect(world.phone.requests.count == 5 && world.phone.rings.count == 5)
        #expect(plan[0..<5].allSatisfy { world.outcomes(of: $0) == [.delivered] })
        #expect(plan[5..<100].allSatisfy { world.outcomes(of: $0) == [.missed] })
        // Once an hour.
        #expect(world.said.count == 23)
        #expect(
            Array(world.said.prefix(1)) == [
                "t0: what is due, from 2026-12-01 09:00 on, waits: 5 messages in 24 hours are the limit, which 'dailyLimit' or --daily-limit sets"
            ])
        // The requests of other plans to the service count too.
        var engine = RingEngine([NamedTarget("t", world.named[0].target, dailyLimit: 5)], RingState())
        _ = engine.plan(plan, isEdit: false, at: Self.morning)
        #expect(
            !engine.advance(to: plan[0].due, besides: ["phone": Array(repeating: Self.morning, count: 5)]).contains(
                .deliver(plan[0], target: 0)))
        #expect(
            engine.advance(to: plan[0].due, besides: ["phone": Array(repeating: Self.morning, count: 4)]).contains(
                .deliver(plan[0], target: 0)))
        #expect(engine.requests(at: plan[0].due) == ["phone": [plan[0].due]])
    }

    @Test("Edits at random, over kills: what rings is what the plan had then, in its words, and nothing else")
    func edited() {
        var numbers = SplitMix(state: 9)
        let days = Effort.size(40, small: 4)
        var plan = Dictionary(uniqueKeysWithValues: messages(every: 30, days: days).map { ($0.id, $0) })
        let ids = plan.keys.sorted()
        var world = World([.prompt], ahead: [0: .days(2)], at: Self.morning)
        func load(_ world: inout World) {
            let window = (world.time - .days(2))...(world.time + .days(4))
            let near = plan.values.filter { window.contains($0.due) }.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
            world.load(near, isEdit: true)
        }
        load(&world)
        world.run(until: Self.morning + .seconds(1))
        var former: Set<RingMessage.Occurrence> = []
        var changes = 0
        while world.time < Self.morning + .days(days) {
            let before = world.phone.requests.count
            var changed = 0
            for _ in 0..<8 {
                guard let id = ids.randomElement(using: &numbers), let now = plan[id],
                    now.due > world.time + .minutes(1)
                else { continue }
                changed += 1
                switch Int.random(in: 0..<4, using: &numbers) {
                case 0:
                    former.insert(now.occurrence)
                    plan[id] = nil
                case 1: plan[id]?.notification.title = "Walk"
                default:
                    let due = now.due + .seconds(Int.random(in: -10_000...10_000, using: &numbers))
                    guard due > world.time + .minutes(1) else { continue }
                    former.insert(now.occurrence)
                    plan[id] = .made(id, at: due)
                }
            }
            if Bool.random(using: &numbers) { world.restart() }
            load(&world)
            // Before time goes on and brings what is new within reach.
            world.run(until: world.time)
            #expect(world.phone.requests.count - before <= 2 * changed)
            changes += changed
            world.run(until: world.time + .seconds(Int.random(in: 60...10_000, using: &numbers)))
        }
        world.run(until: Self.morning + .days(days + 1))
        world.phone.ring(until: world.time)
        let wanted = plan.values.map { Phone.Ring(message: $0.occurrence, words: $0.notification.title, at: $0.due) }
        #expect(Set(world.phone.rings) == Set(wanted) && world.phone.rings.count == wanted.count)
        #expect(changes > days * 20 && former.count > days * 10 && world.phone.refusals.isEmpty)
    }

    @Test(
        "What is due at once is counted one by one, what did not arrive not at all, and what may have arrived in full")
    func counted() {
        let plan = (1...8).map { message("p/sit/\($0)", 60) }
        var world = World([.prompt], ahead: [0: .zero], dailyLimit: 5, at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .hours(1))
        #expect(world.phone.requests.count == 5)
        // Two topics have one limit.
        var topics = World([.prompt, .prompt], ahead: [0: .zero, 1: .zero], dailyLimit: 5, at: Self.morning)
        topics.load(plan)
        topics.run(until: Self.morning + .hours(1))
        #expect(topics.phone.requests.count == 5)

        let hours = messages(every: 60, days: 1)
        var away = World([.hanging], ahead: [0: .hours(6)], dailyLimit: 10, at: Self.morning)
        away.phone.dailyLimit = 10
        away.load(hours)
        away.run(until: Self.morning + .minutes(30))
        // What is taken out again does not arrive either.
        away.load(Array(hours.dropFirst(3)), isEdit: true)
        away.run(until: Self.morning + .minutes(59))
        #expect(away.attempts[0].map { $0.count > 15 } == true)
        away.behaviours[0] = .prompt
        away.run(until: Self.morning + .minutes(65))
        // Of those that were tried before one may be there.
        #expect(kept(away) == hours[3...6].map(\.id) && (4...5).contains(away.phone.requests.count))

        var lossy = World([.prompt], ahead: [0: .days(2)], dailyLimit: 30, at: Self.morning)
        lossy.phone.dailyLimit = 30
        lossy.lostAnswers = 1
        lossy.load(messages(every: 30, days: 3))
        lossy.run(until: Self.morning + .days(3))
        #expect(lossy.phone.refusals.isEmpty && lossy.phone.requests.count > 60)
    }

    @Test("A compacted state knows what is kept, what is being taken out, and the requests of the day")
    func compaction() throws {
        let plan = messages(every: 60, days: 1)
        var world = World([.prompt], ahead: [0: .days(1)], dailyLimit: 250, at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .hours(2))
        world.behaviours[0] = .failing
        world.load(Array(plan.dropFirst(5)), isEdit: true)
        let before = world.engine.state
        let records = before.compacted(at: world.clock, seen: world.clock)
        #expect(try RingJournal.read(RingJournal.bytes(records)).records == records)
        let state = RingState(records)
        #expect(state.scheduled == before.scheduled && state.unfinished == before.unfinished)
        #expect(state.scheduled.allSatisfy { state.entries[$0] == before.entries[$0] })
        #expect(state.requests(to: "t0", at: world.clock) == before.requests(to: "t0", at: world.clock))
        #expect(before.requests(to: "t0", at: world.clock).count >= 24)
        #expect(before.entries.values.contains { $0.status == .cancelling })
        // After a day none counts.
        #expect(state.requests(to: "t0", at: world.clock + .days(1)).isEmpty)
    }
}
