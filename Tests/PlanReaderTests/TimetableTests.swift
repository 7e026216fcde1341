import CivilTime
import Diagnostics
import PlanModel
import PlanReader
import PrayerTimes
import Testing

@testable import Timetables

@Suite("Timetables")
struct TimetableTests {
    static func read(_ text: String) -> (table: Timetable, findings: [Diagnostic]) {
        let file = SourceFile(name: "t.csv", text: Array(text.utf8))
        return TimetableReader.read(file, tolerance: .minutes(10), source: SourceSpan(startOf: file))
    }

    @Test(
        "Times are read by the 24-hour clock and the 12-hour one",
        arguments: [
            ("5:04", "05:04:00"), ("17:04:30", "17:04:30"), ("5:04 PM", "17:04:00"), ("12:09 PM", "12:09:00"),
            ("12:20 AM", "00:20:00"), ("12:20am", "00:20:00"), ("11:59 p.m.", "23:59:00"),
        ])
    func times(text: String, clock: String) { #expect(WallTime.read(text)?.description == clock) }

    @Test("Other text is no time", arguments: ["", "5.04", "24:00", "13:00 PM", "0:30 AM", "5:4", "noon", ":30"])
    func noTimes(text: String) { #expect(WallTime.read(text) == nil) }

    @Test("A date's own row wins over the one of every year, and numbers of days know leap years")
    func days() throws {
        let (table, findings) = Self.read("date,fajr\n12-01,06:00\n2026-12-01,06:04\n02-29,05:00\n")
        #expect(findings.isEmpty)
        func fajr(_ table: Timetable, _ date: String) throws -> String? {
            table.row(on: try #require(LocalDate(date)))?.times[.fajr]?.time.hourAndMinute
        }
        #expect(try fajr(table, "2026-12-01") == "06:04")
        #expect(try fajr(table, "2027-12-01") == "06:00")
        #expect(try fajr(table, "2028-02-29") == "05:00")
        #expect(try fajr(table, "2027-02-28") == nil)
        // 1 March is day 60 of an ordinary year and 61 of a leap year.
        let ordinary = Self.read("day,fajr\n59,05:59\n60,05:01\n365,05:00\n").table
        #expect(try fajr(ordinary, "2027-03-01") == "05:01")
        #expect(try fajr(ordinary, "2028-03-01") == "05:01")
        #expect(try fajr(ordinary, "2028-02-29") == nil)
        #expect(try fajr(ordinary, "2028-12-31") == "05:00")
        let leap = Self.read("day,fajr\n60,05:29\n61,05:01\n366,05:00\n").table
        #expect(try fajr(leap, "2028-02-29") == "05:29")
        #expect(try fajr(leap, "2027-03-01") == "05:01")
        #expect(try fajr(leap, "2027-12-31") == "05:00")
    }

    @Test("An Isha after midnight belongs to the day before, and comes after its Maghrib")
    func nightfall() throws {
        let (table, findings) = Self.read("date,maghrib,isha\n2027-06-20,22:43,00:20\n")
        #expect(findings.isEmpty)
        let date = try #require(LocalDate("2027-06-20"))
        #expect(table.time(of: .isha, on: date)?.time.description == "2027-06-21T00:20:00")
    }

    @Test(
        "A header says what the columns are",
        arguments: [
            "", "2026-12-01,06:04\n", "fajr,isha\n", "date\n2026-12-01\n", "date,fajr,fajr\n2026-12-01,05:00,05:00\n",
        ])
    func headers(text: String) {
        #expect(Self.read(text).findings.contains { $0.code == .timetableHeader })
    }

    @Test("A plan's table lies beside the file that names it, and its bytes are part of the digest")
    func place() throws {
        var files = [
            "plans/a.yaml": "plan: 1\ntimezone: UTC\nlocation: {latitude: 0, longitude: 0}\ninclude: [parts/p.yaml]\n",
            "plans/parts/p.yaml": "prayers: {timetable: t.csv}\n", "plans/parts/t.csv": "date,fajr\n2026-12-01,05:00\n",
        ]
        let first = try #require(TestFiles.loader(files).load("plans/a.yaml").plan)
        #expect(first.prayers.timetable?.rows.count == 1)
        files["plans/parts/t.csv"] = "date,fajr\n2026-12-01,05:01\n"
        #expect(try #require(TestFiles.loader(files).load("plans/a.yaml").plan).digest != first.digest)
    }
}
