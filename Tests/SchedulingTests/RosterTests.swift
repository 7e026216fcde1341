import CivilTime
import Diagnostics
import PlanModel
import Scheduling
import Testing

@Suite("Journeys from a table")
struct RosterTests {
    private static func load(_ roster: String?) -> (plan: Plan?, findings: [Diagnostic]) {
        Plans.read(
            "plan: 1\ntimezone: Europe/London\nlocation: London\ntravel: {file: roster.csv}\nprompts: {p: {at: 12:00}}\n",
            beside: roster)
    }

    @Test("A table has the same journeys as a list, whatever other columns there are and in whatever order")
    func table() throws {
        let (plan, findings) = Self.load(
            "flight,to,place,from\nBA5,2027-03-09,Tokyo,2027-03-02\n,,,\nBA7,2027-03-12,\"Birmingham, GB\",2027-03-10\n"
        )
        #expect(findings.isEmpty)
        let travel = try #require(plan).travel
        #expect(
            travel.map { "\($0.dates.lowerBound) \($0.dates.upperBound) \($0.timeZone.identifier)" } == [
                "2027-03-02 2027-03-09 Asia/Tokyo", "2027-03-10 2027-03-12 Europe/London",
            ])
    }

    @Test(
        "Bad lines are reported by their line, all of them",
        arguments: [
            (
                "from,to,place\n2027-03-02,2027-03-09,Tokyo\n2.3.2027,2027-03-12,Oslo\n2027-04-01,,Oslo\n",
                ["roster-file 3", "roster-file 4"]
            ),
            ("from,to\n2027-03-02,2027-03-09\n", ["roster-file 1"]), ("", ["roster-file 1"]),
            ("from,to,place\n2027-03-02,2027-03-09,Tokyo\n2027-03-09,2027-03-12,Oslo\n", ["journeys-overlap 3"]),
            ("from,to,place\n2027-03-09,2027-03-02,Tokyo\n", ["dates-reversed 2"]),
            ("from,to,place\n2027-03-02,2027-03-09,Nowhereville\n", ["unknown-place 2"]),
        ])
    func lines(_ roster: String, _ expected: [String]) {
        let (plan, findings) = Self.load(roster)
        #expect(findings.map { "\($0.code.id) \($0.span.start.line)" } == expected)
        #expect(plan == nil && findings.allSatisfy { $0.span.file.name == "roster.csv" })
    }

    @Test("A missing table is a missing file")
    func missing() {
        #expect(Self.load(nil).findings.map(\.code.id) == ["missing-file"])
    }
}
