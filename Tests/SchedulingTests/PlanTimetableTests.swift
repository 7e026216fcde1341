import CivilTime
import Diagnostics
import Documents
import PlanReader
import Scheduling
import Testing
import TimeZoneData

@Suite("A plan with published times")
struct PlanTimetableTests {
    private func schedule(
        _ table: String, _ prayers: String = "timetable: t.csv",
        at place: String = "timezone: Europe/London\nlocation: {latitude: 51.5074, longitude: -0.1278}"
    ) throws -> Schedule {
        let plan = """
            plan: 1
            \(place)
            prayers: {method: moonsighting-committee, extras: [midnight, last-third, duha], \(prayers)}

            """
        let loader = PlanLoader(
            readFile: { (path: String) throws(FileFailure) in Array((path == "t.csv" ? table : plan).utf8) },
            zones: { .builtIn })
        let loaded = loader.load("plan.yaml")
        let start = try #require(LocalDate("2026-12-01"))
        return Planner.schedule(
            try #require(loaded.plan, "\(loaded.findings)"), over: PlannedHorizon(start: start, days: 3))
    }

    /// In Tromsø the Sun stays below the horizon from the end of November to the middle of January.
    @Test("What is published in the polar night is not said to be borrowed")
    func polarNight() throws {
        let place = "timezone: Europe/Oslo\nlocation: {latitude: 69.65, longitude: 18.96}"
        func borrowed(_ rows: [String]) throws -> [String] {
            let table = (["date,fajr,sunrise,dhuhr,asr,maghrib,isha"] + rows).joined(separator: "\n") + "\n"
            return try schedule(table, "timetable: {file: t.csv, tolerance: 6h}", at: place).findings
                .filter { $0.code == .timeBorrowed }.map(\.message)
        }
        let days = (1...3).map { "2026-12-0\($0),06:10,09:30,11:40,12:30,13:40,16:50" }
        #expect(try borrowed(days).isEmpty)
        let hole = try borrowed([days[0], days[1].replacing("13:40", with: ""), days[2]])
        #expect(hole.count == 1)
        #expect(hole.first?.hasPrefix("the Sun does not rise on 2026-12-02, so Maghrib is borrowed") == true, "\(hole)")
    }

    @Test("Published times win, what hangs on them follows, and the rest is calculated and marked")
    func wins() throws {
        let schedule = try schedule(
            "date,fajr,sunrise,maghrib,dhuhr-iqamah\n2026-12-01,06:00,07:40,16:00,12:45\n2026-12-02,06:01,07:41,16:00,\n"
        )
        #expect(schedule.times(of: "fajr").prefix(2) == ["06:00:00", "06:01:00"])
        #expect(schedule.times(of: "duha").first == "08:00:00")
        // The night from 16:00 to 06:01 is 14 h 1 min long.
        #expect(schedule.times(of: "midnight").first == "23:01:00")
        #expect(schedule.times(of: "last-third").first == "01:21:00")
        #expect(try schedule.details("dhuhr/2026-12-01").contains("Iqamah at 12:45."))
        let note = "Calculated: the timetable does not have it."
        #expect(!(try schedule.details("fajr/2026-12-01").contains(note)))
        #expect(try schedule.details("fajr/2026-12-03").contains(note))
        #expect(try schedule.details("asr/2026-12-01").contains(note))
        #expect(
            schedule.findings.filter { $0.code == .timetableGap }.map(\.message).first?.contains("2026-12-03") == true)
        #expect(!schedule.findings.contains { $0.code == .timetableDeviation })
    }

    @Test(
        "An empty cell is told, once for all, and calculated; a column that is not there, and a day on a journey, are not"
    )
    func emptyCells() throws {
        let table = "date,fajr,asr,isha\n2026-12-01,06:04,,17:42\n2026-12-02,06:05,13:40,\n2026-12-03,06:06,,\n"
        let schedule = try schedule(table)
        let found = schedule.findings.filter { $0.code == .timetableCell }
        #expect(found.map(\.span.description) == ["t.csv:2:18"])
        #expect(
            found.first?.message.hasPrefix(
                "the timetable has no asr on 2026-12-01; it is calculated, as are 3 further empty times;") == true)
        #expect(try schedule.details("asr/2026-12-01").contains("Calculated: the timetable does not have it."))
        let one = try self.schedule(
            table.replacing(",,17:42", with: ",13:39,17:42").replacing(",,\n", with: ",13:41,17:41\n"))
        #expect(
            one.findings.filter { $0.code == .timetableCell }.map(\.message) == [
                "the timetable has no isha on 2026-12-02; it is calculated; write the published time"
            ])
    }

    @Test("Times beyond the tolerance are told at the farthest cell")
    func deviation() throws {
        let table = "date,fajr,isha\n2026-12-01,06:04,17:00\n2026-12-02,06:05,16:40\n"
        let findings = try schedule(table).findings.filter { $0.code == .timetableDeviation }
        #expect(findings.map(\.span.description) == ["t.csv:3:18"])
        #expect(
            try schedule(table, "timetable: {file: t.csv, tolerance: 1h30m}").findings.map(\.code) == [.timetableGap])
    }

    @Test(
        "An extra that does not lie between the times around it is told, once for all days",
        arguments: [
            ("midnight", "11:40"), ("duha", "01:20"), ("last-third", "13:20"), ("suhoor", "17:05"), ("iftar", "04:00"),
            ("tarawih", "07:30"), ("istijaba", "03:30"),
        ])
    func misplaced(extra: String, time: String) throws {
        let table = "date,\(extra)\n2026-12-01,\(time)\n2026-12-02,\(time)\n2026-12-03,\(time)\n"
        let findings = try schedule(table).findings.filter { $0.code == .timetableDeviation }
        #expect(findings.map(\.span.description) == ["t.csv:2:12"])
        #expect(findings.first?.message.contains("on 3 days, first on 2026-12-01") == true, "\(findings)")
    }

    @Test("Published extras win over those counted from prayers; an empty one on a day that lists it is told")
    func extras() throws {
        let files = [
            "plan.yaml": """
            plan: 1
            location: Jakarta
            horizon: {start: 2026-12-01, days: 3}
            prayers:
              method: kemenag
              extras: [suhoor, duha, midnight, istijaba]
              offsets: {duha: 30m}
              timetable: t.csv
            prompts: {rise: {title: Rise, at: suhoor-5m}}

            """,
            "t.csv": """
            Tanggal,Imsak,Subuh,Terbit,Dhuha,Istijaba,Midnight
            2026-12-01,03:58,04:08,05:23,05:51,,23:40
            2026-12-02,03:58,04:08,05:24,,,00:01
            2026-12-03,03:59,04:09,05:24,05:52,,23:41

            """,
        ]
        let loader = PlanLoader(
            readFile: { (path: String) throws(FileFailure) in Array((files[path] ?? "").utf8) },
            zones: { .builtIn })
        let loaded = loader.load("plan.yaml")
        #expect(loaded.findings.isEmpty, "\(loaded.findings)")
        let start = try #require(LocalDate("2026-12-01"))
        let plan = try #require(loaded.plan)
        let schedule = Planner.schedule(plan, over: PlannedHorizon(start: start, days: 3))
        #expect(schedule.times(of: "suhoor") == ["03:58:00", "03:58:00", "03:59:00"])
        #expect(schedule.times(of: "rise") == ["03:53:00", "03:53:00", "03:54:00"])
        #expect(schedule.times(of: "sunrise") == ["05:23:00", "05:24:00", "05:24:00"])
        // Calculated from the table's sunrise where the cell is empty; Istijaba is on Fridays alone.
        #expect(schedule.times(of: "duha") == ["05:51:00", "05:54:00", "05:52:00"])
        #expect(schedule.times(of: "midnight") == ["23:40:00", "00:01:00", "23:41:00"])
        let empty = schedule.findings.filter { $0.code == .timetableCell }
        #expect(empty.map(\.span.description) == ["t.csv:3:30"])
        #expect(empty.first?.message.hasPrefix("the timetable has no duha on 2026-12-02; it is calculated;") == true)
    }
}
