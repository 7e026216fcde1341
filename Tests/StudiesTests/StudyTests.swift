import CivilTime
import Scheduling
import Testing

@testable import Studies

/// Counts of schedules, against what can be counted by hand.
@Suite("Studies")
struct StudyTests {
    @Test("Gaps are those between prompts of one day")
    func gaps() throws {
        let study = try StudyFixture.study(
            """
            plan: 1
            timezone: Europe/Berlin
            horizon: {start: 2027-03-01, days: 2}
            prompts:
              early: {at: [09:00, 10:00]}
              late: {at: [12:30, 20:00]}
            """)
        // 09:00, 10:00, 12:30 and 20:00 on each of two days.
        let all = try #require(study.gaps.summary)
        #expect((all.least, all.median, all.greatest) == (.hours(1), .seconds(9000), .seconds(27000)))
        #expect(study.gaps.total == 6)
        let late = try #require(study.rules[1].gaps.summary)
        #expect((late.least, late.greatest) == (.seconds(27000), .seconds(27000)))
        #expect(!study.isRandom && study.notifying == 8)
    }

    @Test("A wave ends where more than six days without a prompt follow")
    func waves() throws {
        let study = try StudyFixture.study(
            """
            plan: 1
            timezone: Europe/Berlin
            horizon: {start: 2027-03-01, end: 2027-04-18}
            prompts:
              beep: {at: 12:00, every: {weeks: 3, which: [1], from: 2027-03-08}}
              diary: {at: 21:00, days: sat, dates: {from: 2027-03-08, to: 2027-03-27}}
            """)
        let person = study.people[0]
        // The diary of 20 and 27 March holds the first wave together with the one that begins on 29 March.
        #expect(
            person.waves.map { "\($0.first) \($0.last) \($0.weekdays) \($0.weekendDays)" } == [
                "2027-03-08 2027-04-04 10 6"
            ])
        #expect(person.baselineDays == 7)

        let apart = try StudyFixture.study(
            """
            plan: 1
            timezone: Europe/Berlin
            horizon: {start: 2027-03-01, end: 2027-04-18}
            prompts:
              beep: {at: 12:00, every: {weeks: 3, which: [1], from: 2027-03-08}}
            """)
        #expect(
            apart.people[0].waves.map { "\($0.first) \($0.last) \($0.weekdays) \($0.weekendDays)" } == [
                "2027-03-08 2027-03-14 5 2", "2027-03-29 2027-04-04 5 2",
            ])
    }

    @Test("Twelve hours cut into six segments expect half a prompt an hour, where all of a segment is drawn from")
    func expectedOfSegments() throws {
        let study = try StudyFixture.study(StudyFixture.beeps + "\n    variance: 50%")
        let expected = study.rules[0].chances.expected
        for hour in 0..<24 {
            let share = (9..<21).contains(hour) ? 7.0 : 0
            // Two seconds of each segment are shared with its neighbour, or lie on the window's end.
            #expect(abs(expected[hour] - share) < 0.01, "\(hour): \(expected[hour])")
        }
        #expect(abs(expected.reduce(0, +) - 84) < 1e-9)
        #expect(study.rules[0].hours.reduce(0, +) == 84)
        // Half a prompt in each segment's hour: a variance of a quarter each day.
        #expect(abs(study.rules[0].chances.variance[12] - 14 * 0.25) < 0.01)
    }

    @Test("Quiet hours are taken out of what is expected")
    func expectedBesideQuietHours() throws {
        let study = try StudyFixture.study(
            StudyFixture.beeps + "\n    variance: 50%\nquiet: {lunch: {from: 12:00, to: 13:00}}")
        let expected = study.rules[0].chances.expected
        #expect(expected[12] == 0)
        // The segment from 11:00 to 13:00 is left its first hour.
        #expect(abs(expected[11] - 14) < 0.01)
    }

    @Test("Over many days uniform prompts with gaps come as often in each hour as is expected")
    func expectedOfUniform() throws {
        let people = (0..<60).map { "p\($0),\(1000 + $0)" }.joined(separator: "\n")
        let plan =
            StudyFixture.beeps
            + "\n    distribution: uniform\n    minGap: 45m\nquiet: {lunch: {from: 12:00, to: 13:00}}"
        let rule = try StudyFixture.study(plan, people: "id,seed\n\(people)\n").rules[0]
        #expect(abs(rule.chances.expected.reduce(0, +) - Double(60 * 14 * 6)) < 1e-6)
        for hour in 0..<24 {
            let difference = abs(Double(rule.hours[hour]) - rule.chances.expected[hour])
            #expect(difference <= 4 * rule.chances.variance[hour].squareRoot() + 1e-9, "\(hour): off by \(difference)")
        }
        // Gaps push prompts to the window's ends, which have more than the hours between.
        #expect(rule.chances.expected[20] > rule.chances.expected[16])
        #expect(try #require(rule.greatestDeviation).deviations.magnitude <= 4)
    }

    @Test("Of a rule's totals the design has and expects no more than they keep")
    func totals() throws {
        let people = (0..<40).map { "p\($0),\(1000 + $0)" }.joined(separator: "\n")
        let plan = StudyFixture.beeps + "\n    atMost: {perWeek: 14, perMonth: 21}"
        let rule = try StudyFixture.study(plan, people: "id,seed\n\(people)\n").rules[0]
        // A week keeps 14 of 42; of the 62 that the weeks of March then have on average, the month keeps 21.
        #expect(rule.intended == rule.placed)
        let share = 21.0 / (14 * 31 / 7)
        #expect(abs(rule.chances.expected.reduce(0, +) - 40 * 28 * share) < 1)
        for hour in 9..<21 {
            let difference = abs(Double(rule.hours[hour]) - rule.chances.expected[hour])
            #expect(difference <= 4 * rule.chances.variance[hour].squareRoot(), "\(hour): off by \(difference)")
        }
    }

    @Test("Decision points are all placed prompts, and those of 'none' are not sent")
    func decisionPoints() throws {
        let study = try StudyFixture.study(StudyFixture.trial)
        let rule = study.rules[0]
        #expect(rule.placed == 84)
        #expect(rule.arms.map(\.id) == ["walk", "none"])
        #expect(rule.arms[0].taken == rule.notifying && rule.arms[1].taken == 84 - rule.notifying)
        #expect(abs(rule.arms[0].expected - 25.2) < 1e-9)
    }

    @Test("People with other values are counted by design")
    func people() throws {
        let study = try StudyFixture.study(
            StudyFixture.beeps,
            people: "id,seed,timezone,prompts.beep.window.to\nA,1,,\nB,2,Asia/Tokyo,20:00\nC,3,Asia/Tokyo,\n")
        #expect(study.rules[0].designs.map(\.people) == [2, 1])
        #expect(study.people.map(\.timeZone) == ["Europe/Berlin", "Asia/Tokyo", "Asia/Tokyo"])
        #expect(study.people.map(\.seed) == [1, 2, 3])
        #expect(study.notifying == 3 * 84)
        // Tokyo's hours are Tokyo's.
        #expect((0..<9).allSatisfy { study.rules[0].hours[$0] == 0 })
    }
}
