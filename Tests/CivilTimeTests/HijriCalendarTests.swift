import CivilTime
import Testing

/// Uses month starts from `umm-al-qura-month-starts.csv`: 1448-09-01 is 2027-02-08, 1448-10-01 is 2027-03-09.
@Suite("The Hijri calendar of a place")
struct HijriCalendarTests {
    private func day(_ date: String, _ calendar: HijriCalendar) throws -> [Int]? {
        calendar.monthAndDay(of: try #require(LocalDate(date))).map { [$0.month, $0.day] }
    }

    @Test("Umm al-Qura, and the same moved by a day")
    func adjusted() throws {
        #expect(try day("2027-02-08", HijriCalendar()) == [9, 1])
        #expect(try day("2027-03-09", HijriCalendar()) == [10, 1])
        #expect(try day("2027-02-08", HijriCalendar(adjustment: -1)) == [8, 30])
        #expect(try day("2027-02-09", HijriCalendar(adjustment: -1)) == [9, 1])
        #expect(try day("2027-02-07", HijriCalendar(adjustment: 1)) == [9, 1])
        #expect(try day("2077-11-17", HijriCalendar()) == nil)
    }

    @Test("A Ramadan by dates moves its neighbours' ends, and no other year")
    func ownDates() throws {
        let range = try #require(LocalDate("2027-02-10"))...(try #require(LocalDate("2027-03-11")))
        let calendar = HijriCalendar(ramadan: range)
        #expect(try day("2027-02-07", calendar) == [8, 30])
        #expect(try day("2027-02-09", calendar) == [8, 32])
        #expect(try day("2027-02-10", calendar) == [9, 1])
        #expect(try day("2027-03-11", calendar) == [9, 30])
        #expect(try day("2027-03-12", calendar) == [10, 1])
        #expect(try day("2028-01-28", calendar) == (try day("2028-01-28", HijriCalendar())))
        let early = HijriCalendar(
            ramadan: try #require(LocalDate("2027-02-07"))...(try #require(LocalDate("2027-03-07"))))
        #expect(try day("2027-02-07", early) == [9, 1])
        #expect(try day("2027-03-08", early) == [10, 1])
        #expect(try day("2027-03-09", early) == [10, 2])
    }

    @Test("The Shaban before a Ramadan by dates begins where the tables and the adjustment have it")
    func shaban() throws {
        let range = try #require(LocalDate("2027-02-09"))...(try #require(LocalDate("2027-03-10")))
        #expect(HijriCalendar(ramadan: range).shaban?.description == "2027-01-09")
        #expect(HijriCalendar(adjustment: -1, ramadan: range).shaban?.description == "2027-01-10")
        #expect(HijriCalendar().shaban == nil)
    }

    @Test("A Ramadan by dates holds beyond the tables too")
    func beyond() throws {
        let range = try #require(LocalDate("2078-08-05"))...(try #require(LocalDate("2078-09-03")))
        #expect(HijriCalendar(ramadan: range).isRamadan(range.lowerBound) == true)
        #expect(HijriCalendar(ramadan: range).isRamadan(range.lowerBound.advanced(by: -1)) == nil)
    }
}
