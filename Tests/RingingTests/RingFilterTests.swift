import CivilTime
import DeviceManifest
import PlanModel
import Testing

@testable import Ringing

@Suite("Conditions of targets")
struct RingFilterTests {
    private static let morning = RingEngineTests.morning

    private func message(
        _ kind: Manifest.Notification.Kind, _ rule: String = "sit", sound: String = "default"
    ) -> RingMessage { .made("p/\(rule)/d/1", at: Self.morning, sound: sound, kind: kind, rule: rule) }

    @Test("A section has all of its kinds of notification, and the notice that a plan ends is of none")
    func sections() {
        let kinds: [RingFilter.Section: Set<Manifest.Notification.Kind>] = [
            .prompts: [.prompt, .promptFollowUp], .prayers: [.prayer, .prayerReminder, .iqamahReminder],
            .workouts: [.workoutReminder, .workoutStart, .workoutPhase, .workoutComplete],
        ]
        for section in RingFilter.Section.allCases {
            let filter = RingFilter(sections: [section])
            let held = Manifest.Notification.Kind.allCases.filter { filter.holds(message($0)) }
            #expect(Set(held) == kinds[section])
        }
        #expect(RingFilter().holds(message(.planEnd, "plan-ends")))
        #expect(RingFilter(rules: ["plan-ends"]).holds(message(.planEnd, "plan-ends")))
    }

    @Test(
        "All parts of a condition have to hold",
        arguments: [
            (RingFilter(), [true, true, true, true]),
            (RingFilter(sections: [.prayers]), [false, true, true, false]),
            (RingFilter(sections: [.prayers, .prompts]), [true, true, true, false]),
            (RingFilter(rules: ["fajr", "sit"]), [true, true, false, false]),
            (RingFilter(alert: .sound), [true, false, true, false]),
            (RingFilter(alert: .silent), [false, true, false, true]),
            (RingFilter(sections: [.prayers], rules: ["fajr", "sit"], alert: .sound), [false, false, false, false]),
        ])
    func parts(filter: RingFilter, held: [Bool]) {
        let messages = [
            message(.prompt), message(.prayer, "fajr", sound: "none"), message(.prayerReminder, "isha"),
            message(.workoutStart, "hiit", sound: "none"),
        ]
        #expect(messages.map(filter.holds) == held)
    }

    @Test("A target gets what meets its conditions, at its second, and the log has nothing else of it")
    func delivered() {
        let plan = ["sit", "walk", "sit"].enumerated().map { place, rule in
            RingMessage.made("p/\(rule)/d/\(place)", at: Self.morning + .minutes(place + 1), rule: rule)
        }
        var world = World([.prompt, .prompt], filters: [1: RingFilter(rules: ["walk"])], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .hours(2))
        #expect(world.taken.filter { $0.target == 1 }.map(\.clock) == [plan[1].due])
        #expect(plan.map { world.outcomes(of: $0, at: 1) } == [nil, [.delivered], nil])
        #expect(plan.allSatisfy { world.outcomes(of: $0) == [.delivered] })
    }

    @Test("An edit by which a target is to get what is past brings nothing; one by which it is not ends the attempts")
    func edited() {
        func plan(_ sounds: String...) -> [RingMessage] {
            sounds.enumerated().map { place, sound in
                .made("p/sit/d/\(place)", at: Self.morning + .minutes(place + 1), worth: .hours(3), sound: sound)
            }
        }
        var world = World([.busy], filters: [0: RingFilter(alert: .sound)], at: Self.morning)
        world.load(plan("none", "bell", "none"))
        world.run(until: Self.morning + .minutes(2) + .seconds(30))
        let edited = plan("bell", "none", "bell")
        world.load(edited, isEdit: true)
        world.run(until: Self.morning + .hours(4))
        #expect(edited.map { world.outcomes(of: $0) } == [nil, [.replaced], [.delivered]])
        #expect(world.taken.map(\.clock) == [edited[2].due])
    }

    @Test("What was begun before a start with other conditions has an outcome, and does not ring")
    func restarted() {
        let plan = [1, 2].map { RingMessage.made("p/sit/d/\($0)", at: Self.morning + .minutes($0), worth: .hours(3)) }
        var world = World([.busy, .hanging], at: Self.morning)
        world.load(plan)
        // Both targets have begun with the first; one of them waits for another attempt.
        world.run(until: plan[0].due + .seconds(10))
        world.kill()
        world.named = world.named.map { NamedTarget($0.label, $0.target, filters: [RingFilter(rules: ["walk"])]) }
        world.start()
        world.load(plan)
        world.run(until: Self.morning + .hours(4))
        #expect(plan.map { world.outcomes(of: $0) } == [[.replaced], nil])
        #expect(plan.map { world.outcomes(of: $0, at: 1) } == [[.unknown], nil])
    }

    @Test("After a start with wider conditions comes what is still worth it")
    func widened() {
        let plan = [1, 50, 70].map { RingMessage.made("p/sit/d/\($0)", at: Self.morning + .minutes($0)) }
        var world = World([.prompt], filters: [0: RingFilter(rules: ["walk"])], at: Self.morning)
        world.load(plan)
        world.run(until: Self.morning + .hours(1))
        #expect(world.log.isEmpty)
        world.kill()
        world.named = world.named.map { NamedTarget($0.label, $0.target) }
        world.start()
        world.load(plan)
        world.run(until: Self.morning + .hours(2))
        #expect(plan.map { world.outcomes(of: $0) } == [[.missed], [.late], [.delivered]])
    }

    @Test("Where nothing goes to any target, the days that matter move on, and the state forgets those before")
    func idle() {
        let plan = (0..<20).map { RingMessage.made("p/sit/\($0)/1", at: Self.morning + .days($0)) }
        var world = World([.prompt], filters: [0: RingFilter(rules: ["walk"])], at: Self.morning - .hours(1))
        world.load(plan)
        for day in 1...10 {
            world.run(until: Self.morning + .days(day))
            world.load(plan)
            #expect(world.engine.firstOpen == Self.morning + .days(day))
            world.compact()
        }
        // After a start without conditions, the messages that the state has forgotten have no outcome.
        world.kill()
        world.named = [NamedTarget("t0", world.named[0].target)]
        world.start()
        world.load(plan)
        world.run(until: Self.morning + .days(30))
        let told = plan.map { world.outcomes(of: $0) }
        #expect(told[..<8].allSatisfy { $0 == nil } && told[8...9].allSatisfy { $0 == [.missed] })
        #expect(told[10...].allSatisfy { $0 == [.delivered] })
    }

    private static let rules: [Manifest.Rule] = [
        ("evening", .quiet), ("check-in", .prompt), ("fajr", .prayer),
    ].map {
        Manifest.Rule(
            id: $0, kind: $1, title: "", source: .init(file: "", line: 1, column: 1, endLine: 1, endColumn: 1))
    }

    @Test(
        "A condition that no rule meets is reported, with the rule that may be meant",
        arguments: [
            (RingFilter(), []), (RingFilter(sections: [.prompts]), []), (RingFilter(rules: ["fajr"]), []),
            (RingFilter(rules: ["fajr", "chek-in"]), ["t: there is no rule 'chek-in' now; did you mean 'check-in'?"]),
            (RingFilter(rules: ["fajr", "fjr"]), ["t: there is no rule 'fjr' now; there are 'check-in', 'fajr'"]),
            (RingFilter(rules: ["evening"]), ["t: there is no rule 'evening' now; there are 'check-in', 'fajr'"]),
            (RingFilter(sections: [.workouts]), ["t: nothing goes there; the plan has no such notifications"]),
            (
                RingFilter(sections: [.prompts], rules: ["fajr"]),
                ["t: nothing goes there; the plan has no such notifications"]
            ),
        ] as [(RingFilter, [String])])
    func doubts(filter: RingFilter, doubts: [String]) {
        let target = NamedTarget("t", TerminalTarget(hasBell: false), filters: [filter, RingFilter()])
        #expect(target.doubts(about: Self.rules) == doubts)
    }
}
