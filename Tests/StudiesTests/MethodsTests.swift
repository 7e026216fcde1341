import Testing

@testable import Studies

/// The text for the methods section: a sentence changes where the plan does.
@Suite("Methods text")
struct MethodsTests {
    /// A change of the plan, what the text then says, and what it no longer says.
    struct Change: Sendable, CustomTestStringConvertible {
        var from, to: String
        var says: String
        var unsays: String?
        var testDescription: String { to }
    }

    static let all = [
        Change(from: "perDay: 6", to: "perDay: 4", says: "4 prompts 'beep'", unsays: "6 prompts 'beep'"),
        Change(from: "to: 21:00", to: "to: 20:00", says: "from 09:00 to 20:00", unsays: "to 21:00"),
        Change(
            from: "perDay: 6", to: "perDay: 6\n    variance: 25%", says: "at most 25 % of a segment", unsays: "30 %"),
        Change(
            from: "perDay: 6", to: "perDay: 6\n    distribution: uniform\n    minGap: 45m",
            says: "at least 45 minutes apart", unsays: "segments"),
        Change(from: "perDay: 6", to: "perDay: 6\n    distribution: even", says: "fixed times", unsays: "random"),
        Change(from: "expires: 15m", to: "expires: 1h", says: "expired 1 hour after", unsays: "15 minutes"),
        Change(
            from: "expires: 15m", to: "expires: 15m\n    followUp: [5m, 10m]",
            says: "repeated after 5 minutes and 10 minutes",
            unsays: "not repeated"),
        Change(
            from: "perDay: 6", to: "perDay: 6\n    days: mon-fri", says: "on weekdays, Monday to Friday",
            unsays: "every day"),
        Change(
            from: "perDay: 6", to: "perDay: 6\n    dates: {from: 2027-03-08}", says: "no prompts on the first 7 days"),
        Change(from: "days: 14", to: "days: 7", says: "for 7 days", unsays: "14 days"),
        Change(
            from: "timezone: Europe/Berlin", to: "timezone: Asia/Tokyo", says: "clocks were those of Asia/Tokyo",
            unsays: "Berlin"),
        Change(from: "seed: 7", to: "seed: 8", says: "under the seed 8", unsays: "seed 7"),
        Change(
            from: "prompts:", to: "quiet: {lunch: 12:00-13:00}\nprompts:", says: "'lunch' (12:00 to 13:00)"),
        Change(
            from: "perDay: 6",
            to: "perDay: 6\n    arms: {target: 1.5, walk: {share: 1}, sit: {share: 2}}",
            says:
                "'walk' with probability 0.083333, 'sit' with probability 0.166667 and 'none' with probability 0.75, so that a day of 6 decision points expected 1.5 prompts",
            unsays: "6 prompts 'beep'"),
        Change(from: "perDay: 6", to: "perDay: 6\n    atMost: {perWeek: 10}", says: "at most 10 a week were kept"),
        Change(from: "perDay: 6", to: "perDay: 6\n    bodies: [One, Two]", says: "order that was drawn"),
        Change(
            from: "prompts:", to: "travel: [{from: 2027-03-03, to: 2027-03-05, timezone: Asia/Tokyo}]\nprompts:",
            says: "From 2027-03-03 to 2027-03-05 the clocks were those of Asia/Tokyo."),
        Change(
            from: "perDay: 6", to: "perDay: 6\n    every: {days: 3, from: 2027-03-02}",
            says: "'beep' came on the first of every 3 days, counted from 2027-03-02.", unsays: "every day"),
        Change(
            from: "prompts:", to: "prompts:\n  lunch: {at: 12:00}\n  tea: {at: beep+2m}",
            says: "Each of these days had 1 prompt 'tea', at a set time: beep+2m."),
        // Only what is placed before is kept away from.
        Change(
            from: "prompts:",
            to:
                "prompts:\n  tea: {at: 08:00}\n  lunch: {window: {from: 10:00, to: 11:00}, perDay: 1, avoid: {prompts: 5m}}",
            says: "No prompt of 'lunch' was placed in the 5 minutes either side of 'tea'."),
    ]

    @Test("A sentence changes where the plan does", arguments: all)
    func changes(_ change: Change) throws {
        let before = try StudyFixture.methods(StudyFixture.beeps)
        let plan = StudyFixture.beeps.split(separator: change.from, maxSplits: 1, omittingEmptySubsequences: false)
            .joined(separator: change.to)
        try #require(plan != StudyFixture.beeps)
        let after = try StudyFixture.methods(plan)
        #expect(after.contains(change.says), "\(after)")
        #expect(!before.contains(change.says), "\(before)")
        guard let gone = change.unsays else { return }
        #expect(before.contains(gone), "\(before)")
        #expect(!after.contains(gone), "\(after)")
    }

    @Test("What differs between people is said for how many")
    func people() throws {
        let text = try StudyFixture.methods(
            StudyFixture.beeps,
            people: "id,seed,timezone,prompts.beep.window.to\nA,1,,\nB,2,Asia/Tokyo,20:00\nC,3,Asia/Tokyo,\n")
        #expect(text.contains("for 3 participants in 2 time zones (Europe/Berlin 1, Asia/Tokyo 2)"), "\(text)")
        #expect(text.contains("For 2 participants: Each of these days had 6 prompts"), "\(text)")
        #expect(text.contains("For 1 participant: Each of these days had 6 prompts"), "\(text)")
        #expect(text.contains("a seed of each participant's own"), "\(text)")
        #expect(text.contains("252 prompts were planned, 84 for each participant"), "\(text)")
        // What is the same for all is said once.
        #expect(text.contains("\nA prompt expired 15 minutes after"), "\(text)")
    }

    @Test("Many designs of one rule are not told one by one")
    func manyDesigns() throws {
        let rows = (0..<9).map { "p\($0),\($0),0\($0):30" }.joined(separator: "\n")
        let text = try StudyFixture.methods(
            "plan: 1\nseed: 1\ntimezone: Europe/Berlin\nhorizon: {start: 2027-03-01, days: 3}\nprompts: {step: {at: [08:00]}}",
            people: "id,seed,prompts.step.at.0\n\(rows)\n")
        #expect(text.contains("in 9 ways in all"), "\(text)")
        #expect(!text.contains("08:30"), "\(text)")
    }

    @Test("All is in the past tense, and without words of the program's own")
    func tense() throws {
        let text = try StudyFixture.methods(StudyFixture.trial)
        for word in [" will ", " is ", " are ", "slot", "occurrence"] {
            #expect(!text.contains(word), "\(word): \(text)")
        }
    }
}
