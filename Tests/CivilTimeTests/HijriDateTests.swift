import CivilTime
import ReferenceData
import Testing

@Suite("Umm al-Qura dates")
struct HijriDateTests {
    @Test("Every month of the reference file begins on its day")
    func referenceFile() throws {
        let rows = try Reference.rows("reference/umm-al-qura-month-starts.csv")
        #expect(rows.count == 1896)
        for row in rows {
            let (year, month) = (
                try #require(row["hijri_year"].flatMap { Int($0) }),
                try #require(row["hijri_month"].flatMap { Int($0) })
            )
            let start = try #require(row["gregorian_date"].flatMap { LocalDate($0) })
            let first = try #require(HijriDate(year: year, month: month, day: 1))
            #expect(first.localDate() == start)
            #expect(try HijriDate(start) == first)
        }
    }

    /// Announced by Saudi Arabia and widely reported: the first days of Ramadan, Shawwal and Muharram.
    @Test(
        "Well-known days",
        arguments: [
            ("2024-03-11", "1445-09-01"), ("2025-03-01", "1446-09-01"), ("2025-03-30", "1446-10-01"),
            ("2026-02-18", "1447-09-01"), ("1979-11-20", "1400-01-01"),
        ])
    func wellKnown(_ civil: String, _ hijri: String) throws {
        let date = try #require(LocalDate(civil))
        #expect(try HijriDate(date).description == hijri)
    }

    @Test("Every day of the tables there and back, in order")
    func everyDay() throws {
        var last: HijriDate?
        for date in HijriDate.dates {
            let hijri = try HijriDate(date)
            #expect(hijri.localDate() == date)
            if let last { #expect(last < hijri) }
            last = hijri
        }
        #expect(last?.description == "1500-12-30")
    }

    @Test("An adjustment moves the calendar and comes back")
    func adjustment() throws {
        let date = try #require(LocalDate("2025-02-28"))
        let hijri = try HijriDate(date, adjustment: 1)
        #expect(hijri.description == "1446-09-01")
        #expect(hijri.isRamadan)
        #expect(hijri.localDate(adjustment: 1) == date)
    }

    @Test("Outside its years there is an error, not a guess", arguments: ["1924-07-31", "2077-11-17"])
    func outside(_ text: String) throws {
        let date = try #require(LocalDate(text))
        #expect(throws: HijriDate.OutOfRange(date: date)) { try HijriDate(date) }
        #expect(HijriDate(year: 1501, month: 1, day: 1) == nil)
        #expect(HijriDate(year: 1446, month: 9, day: 30) == nil)
    }
}
