import CivilTime
import Diagnostics
import PlanModel
import Scheduling
import Testing

/// Arms of micro-randomised trials. The expected draws were computed in Python from the design's words, with fractions;
/// `.ci/checks/arms_check.py` does so for thousands.
@Suite("Arms")
struct ArmTests {
    private static func plan(_ arms: String, _ more: String = "") -> String {
        """
        plan: 1
        timezone: Europe/London
        seed: 7
        prompts:
          step:
            title: Now
            at: [08:00, 12:00, 15:00, 18:00, 20:30]
            followUp: 10m
            dates: {from: 2026-12-01}
            arms: {\(arms)}
        \(more)
        """
    }

    private static let usual =
        "walk: {probability: 0.3, bodies: [a, b, c]}, sit: {probability: 0.3}, none: {probability: 0.4}"

    private static func arms(_ text: String, days: Int = 4) throws -> [String] {
        let listed = try Plans.schedule(plan(text), days: days).listed
        return Dictionary(grouping: listed, by: \.date).sorted { $0.key < $1.key }
            .map { $0.value.map { $0.arm?.id ?? "?" }.joined(separator: " ") }
    }

    @Test("A prompt takes the first arm whose probability, added to those before it, exceeds its draw")
    func draws() throws {
        #expect(
            try Self.arms(Self.usual) == [
                "walk walk walk walk sit", "sit none sit none none", "none none none walk walk",
                "walk sit sit sit none",
            ])
        #expect(
            try Self.arms("none: {probability: 0.4}, walk: {probability: 0.3}, sit: {probability: 0.3}") == [
                "none none none none none", "none sit none walk sit", "walk walk walk none none",
                "none none walk walk sit",
            ])
        // A target of 1.5 of five, in the ratio 1 to 2: 0.1, 0.2 and the rest.
        #expect(
            try Self.arms("target: 1.5, walk: {share: 1}, sit: {share: 2}") == [
                "walk sit sit sit none", "none none none none none", "none none none walk walk",
                "sit none none none none",
            ])
    }

    @Test("Only 'none' notifies nothing, and no calendar shows it")
    func untreated() throws {
        let schedule = try Plans.schedule(Self.plan(Self.usual), days: 4)
        #expect(schedule.listed.count == 20)
        for occurrence in schedule.listed {
            let isNone = occurrence.arm?.id == "none"
            #expect(
                occurrence.notifications.map(\.part)
                    == (isNone ? [] : ["\(occurrence.slot ?? 0)", "\(occurrence.slot ?? 0)/after-10m"]))
            #expect(occurrence.isUntreated == isNone && schedule.shows(occurrence) != isNone)
        }
    }

    @Test("Each text of an arm comes once before any comes again, over the prompts that take it")
    func texts() throws {
        let walks = try Plans.schedule(Self.plan(Self.usual), days: 30).listed.filter { $0.arm?.id == "walk" }
        let bodies = walks.map { $0.notifications[0].body }
        #expect(bodies.joined() == "cabcbacabcbabcabcabacbcacabcbacabcbacabcbabacbcabacacb")
        // No horizon moves a text.
        let later = try Plans.schedule(Self.plan(Self.usual), from: "2026-12-20", days: 11).listed
            .filter { $0.arm?.id == "walk" }.map { $0.notifications[0].body }
        #expect(Array(bodies.suffix(later.count)) == later)
    }

    @Test("Another rule, day or arm's text moves no arm, and an arm has its own words")
    func words() throws {
        let arms =
            "walk: {probability: 0.3, title: A walk?, body: Outside., sound: bell.wav, link: \"app://walk\"}, sit: {probability: 0.7}"
        let first = try Plans.schedule(Self.plan(arms, "  other: {at: 09:00}"), from: "2026-12-02", days: 1).listed
            .filter { $0.rule == "step" }
        let walks = try Plans.schedule(Self.plan(arms), days: 2).listed.filter { $0.date == first[0].date }
        #expect(first.map { $0.arm?.id } == walks.map { $0.arm?.id })
        for occurrence in try Plans.schedule(Self.plan(arms), days: 2).listed {
            let isWalk = occurrence.arm?.id == "walk"
            #expect(occurrence.title == (isWalk ? "A walk?" : "Now"))
            #expect(occurrence.notifications[0].body == (isWalk ? "Outside." : "Now"))
            #expect(occurrence.notifications[0].sound == (isWalk ? .file("bell.wav") : .default))
        }
    }

    @Test("Probabilities are exact: no draw is between two arms, whatever their decimals")
    func exactness() throws {
        let rule = try Plans.load(
            Self.plan("a: {probability: 0.1}, b: {probability: 0.2}, c: {probability: 0.7}")
        ).prompts[0]
        let arms = try #require(rule.arms)
        // 0.1 and 0.3 of 2⁵³, rounded up: the first draws of the second and the third arm.
        let (second, third): (UInt64, UInt64) = (900_719_925_474_100, 2_702_159_776_422_298)
        #expect([second - 1, second, third - 1, third].map(arms.index) == [0, 1, 1, 2])
        #expect(arms.index(ofDraw: 0) == 0 && arms.index(ofDraw: (1 << 53) - 1) == 2)
        #expect(arms.all.map(arms.probability) == [0.1, 0.2, 0.7])
    }

    @Test("A probability of nothing is never drawn, and one of all always")
    func certain() throws {
        #expect(
            try Self.arms("walk: {probability: 0}, sit: {probability: 1}", days: 40).allSatisfy {
                $0 == "sit sit sit sit sit"
            })
        #expect(try Self.arms("target: 5, walk: {share: 3}", days: 40).allSatisfy { $0 == "walk walk walk walk walk" })
    }

    @Test(
        "What is no whole is refused, each with its code",
        arguments: [
            ("walk: {probability: 0.3}", "arms-sum"), ("walk: {probability: 0.6}, sit: {probability: 0.6}", "arms-sum"),
            ("walk: {probability: 0.333333333333}, sit: {probability: 0.666666666666}", "arms-sum"),
            ("walk: {probability: 0.3}, sit: {share: 1}", "arms-form"), ("walk: {}", "arms-form"),
            ("walk: {probability: 0.3000000000001}", "arms-form"), ("target: 1, walk: {}", "arms-form"),
            ("target: 1, none: {}", "arms-form"),
            ("target: 1, walk: {share: 1}, none: {probability: 0.8}", "arms-form"),
            ("target: 1", "arms-form"), ("target: 5.5, walk: {share: 1}", "arms-target"),
            ("target: 0.00001, walk: {share: 1}", "arms-target"), ("walk: {probability: 1.5}", "out-of-range"),
            ("none: {probability: 1, title: x}", "unknown-key"),
        ])
    func refusals(_ arms: String, _ code: String) {
        let errors = Plans.findings(Self.plan(arms)).filter { $0.severity == .error }
        #expect(errors.map(\.code.id).contains(code), "\(errors)")
    }

    @Test("Arms need a seed even at fixed times")
    func seed() {
        let plan = Self.plan(Self.usual).replacing("seed: 7\n", with: "")
        #expect(Plans.findings(plan).map(\.code.id) == ["missing-seed"])
    }
}
