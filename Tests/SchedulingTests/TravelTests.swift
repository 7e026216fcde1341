import CivilTime
import Diagnostics
import PlanModel
import Scheduling
import Testing

@Suite("Journeys")
struct TravelTests {
    /// At home in London, where clocks show UTC; in Tokyo, nine hours ahead, from Tuesday 2 to Saturday 6 March 2027.
    static func plan(_ rest: String) -> String {
        """
        plan: 1
        id: trip
        seed: 1
        timezone: Europe/London
        location: {latitude: 51.5074, longitude: -0.1278}
        travel: [{from: 2027-03-02, to: 2027-03-06, location: Tokyo}]
        \(rest)
        """
    }

    static let session =
        "workouts: {sessions: {run: {template: t, at: \"06:30\"}}, templates: {t: {type: hiit, work: 4m, rest: 1m, rounds: 2}}}"

    private func starts(_ schedule: Schedule, _ rule: String) -> [String] {
        schedule.listed.filter { $0.rule == rule }.map { "\($0.key) \($0.start)" }
    }

    @Test("Clock times are those of the place, from the first list day to the last")
    func clocks() throws {
        let schedule = try Plans.schedule(Self.plan(Self.session), from: "2027-03-01", days: 7)
        // 06:30 in Tokyo is 21:30 UTC of the day before.
        #expect(
            starts(schedule, "run") == [
                "run/2027-03-01 2027-03-01T06:30:00Z", "run/2027-03-02 2027-03-01T21:30:00Z",
                "run/2027-03-03 2027-03-02T21:30:00Z", "run/2027-03-04 2027-03-03T21:30:00Z",
                "run/2027-03-05 2027-03-04T21:30:00Z", "run/2027-03-06 2027-03-05T21:30:00Z",
                "run/2027-03-07 2027-03-07T06:30:00Z",
            ])
    }

    @Test("A window over midnight ends where it began")
    func nights() throws {
        let rest = "prompts: {late: {window: {from: \"23:00\", to: \"01:00\"}, distribution: even}}"
        let schedule = try Plans.schedule(Self.plan(rest), from: "2027-03-01", days: 6)
        // The middle of 23:00 to 01:00: in London on the eve of the journey, in Tokyo on its last night.
        #expect(starts(schedule, "late").first == "late/2027-03-01/1 2027-03-02T00:00:00Z")
        #expect(starts(schedule, "late").last == "late/2027-03-06/1 2027-03-06T15:00:00Z")
    }

    @Test("Quiet hours of both places count where list days overlap")
    func quiet() throws {
        // 15:00 in London on 1 March is 00:00 on 2 March in Tokyo, where the day is quiet until 08:00, which is 23:00
        // UTC.
        let rest = """
            quiet: {morning: {from: "00:00", to: "08:00"}}
            prompts: {tea: {window: {from: "20:00", to: "23:30"}, distribution: even}}
            """
        let schedule = try Plans.schedule(Self.plan(rest), from: "2027-03-01", days: 1)
        #expect(starts(schedule, "tea") == ["tea/2027-03-01/1 2027-03-01T23:00:00Z"])
    }

    @Test("Iqamah, Jumuah and timetable belong to home and rest, prayers are those of the place")
    func prayers() throws {
        let rest = "prayers: {method: muslim-world-league, jumuah: {at: \"13:15\"}, iqamah: {dhuhr: +20m, asr: +10m}}"
        let schedule = try Plans.schedule(Self.plan(rest), from: "2027-02-26", days: 8)
        let jumuahs = schedule.listed.filter { $0.rule == "jumuah" }.map(\.date.description)
        #expect(jumuahs == ["2027-02-26"])
        let friday = try schedule.occurrence("dhuhr/2027-03-05")
        #expect(!friday.notifications.isEmpty)
        // Over Tokyo (139.69° E) mean noon is at 11:41:14; the equation of time of 5 March is −11 m 36 s, and the
        // method calls a minute after the transit.
        let noon = try #require(schedule.plan.timeZones.last?.local(friday.start))
        #expect(noon.date.description == "2027-03-05" && noon.time.hourAndMinute == "11:54")
        func iqamah(_ key: String) throws -> Instant? {
            guard case .prayer(let reason) = try schedule.occurrence(key).reason else { return nil }
            return reason.iqamah
        }
        #expect(try iqamah("asr/2027-03-01") != nil)
        #expect(try iqamah("asr/2027-03-02") == nil)
    }

    @Test("The horizon and its stays begin and end with the midnights of their list days")
    func stays() throws {
        let schedule = try Plans.schedule(Self.plan(Self.session), from: "2027-03-03", days: 4)
        // From 00:00 of 3 March in Tokyo to 00:00 of 7 March in London.
        #expect("\(schedule.span.lowerBound)" == "2027-03-02T15:00:00Z")
        #expect("\(schedule.span.upperBound)" == "2027-03-07T00:00:00Z")
        #expect(
            schedule.plan.stays.map { "\($0.begins) \($0.timeZone.identifier)" } == [
                "2027-03-01T15:00:00Z Asia/Tokyo", "2027-03-07T00:00:00Z Europe/London",
            ])
        let zone = schedule.plan.timeZone(at: try #require(schedule.plan.stays.first).begins - .seconds(1))
        #expect(zone.identifier == "Europe/London")
    }

    @Test("Identifiers and draws are those of the plan that stays at home")
    func identifiers() throws {
        let rest = "prompts: {sit: {perDay: 4}}"
        func keys(_ text: String) throws -> [String] {
            try Plans.schedule(text, from: "2027-03-01", days: 8).listed.map { occurrence in
                guard case .prompt(let reason) = occurrence.reason else { return occurrence.key }
                return "\(occurrence.key) \(reason.draw?.message ?? "") \(reason.draw?.numerator ?? 0)"
            }
        }
        let home = Self.plan(rest).split(separator: "\n").filter { !$0.hasPrefix("travel") }.joined(separator: "\n")
        #expect(Set(try keys(Self.plan(rest))) == Set(try keys(home)))
    }
}
