import CivilTime
import PlanModel
import Scheduling
import Testing

/// The texts of prompts. The expected ones were computed in Python from the design's words; `.ci/checks/texts_check.py`
/// does so for a hundred rules.
@Suite("Texts")
struct TextTests {
    private static func bodies(
        _ rule: String, seed: Int = 1, from: String, days: Int
    ) throws -> [String] {
        try Plans.schedule(
            "plan: 1\ntimezone: UTC\nseed: \(seed)\nprompts: {\(rule)}\n", from: from, days: days
        ).listed.map { $0.notifications[0].body }
    }

    @Test("Every text comes once in a deck, which begins with the rule's dates, else with the year 2000")
    func decks() throws {
        let texts = "bodies: ['0', '1', '2', '3', '4', '5', '6'], at: 10:00"
        #expect(
            try Self.bodies("w: {\(texts), days: mon}", from: "2027-01-04", days: 49)
                == ["3", "2", "6", "0", "4", "5", "1"])
        #expect(
            try Self.bodies(
                "o: {\(texts), dates: {from: 2027-12-17, to: 2027-12-23}}", seed: 5, from: "2027-12-15", days: 12)
                == ["5", "6", "4", "3", "0", "2", "1"])
    }

    @Test("No deck begins with the last text of the one before, and no horizon moves a text")
    func neighbours() throws {
        let three = "m: {bodies: [a, b, c], at: [10:00, 11:00], days: mon-sat}"
        let bodies = try Self.bodies(three, seed: 3, from: "2027-01-01", days: 31)
        #expect(bodies.joined() == "cacababcacbabcbacbacbcabacbcabacabcabcbacbcacabcbaca")
        let later = try Self.bodies(three, seed: 3, from: "2027-01-20", days: 12)
        #expect(Array(bodies.suffix(later.count)) == later)
        #expect(
            try Self.bodies("p: {bodies: [a, b], at: 10:00}", seed: 9, from: "2027-01-01", days: 8).joined()
                == "abababab")
    }

    @Test("In sequence they come as written, without a seed")
    func sequence() throws {
        let bodies = try Plans.schedule(
            """
            plan: 1
            timezone: UTC
            prompts: {s: {bodies: [a, b, c], bodyOrder: sequence, at: [08:00, 20:00], dates: {from: 2027-01-01}}}
            """, from: "2027-01-01", days: 3
        ).listed.map { $0.notifications[0].body }
        #expect(bodies == ["a", "b", "c", "a", "b", "c"])
    }

    @Test("Texts of dates come on their dates, and other days have the title alone")
    func dated() throws {
        let rule = "o: {title: O Antiphon, at: 17:00, bodies: {2027-12-17: O Sapientia, 2027-12-19: O Radix Jesse}}"
        #expect(
            try Self.bodies(rule, from: "2027-12-17", days: 3) == ["O Sapientia", "O Antiphon", "O Radix Jesse"])
    }
}
