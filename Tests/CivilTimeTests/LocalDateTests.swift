import CivilTime
import Testing

@Suite("Dates of the Gregorian calendar")
struct LocalDateTests {
    @Test(
        "Days since 1970 and weekdays agree with Python's datetime",
        arguments: [
            ("1970-01-01", 0, Weekday.thursday),
            ("2000-02-29", 11016, .tuesday),
            ("1900-03-01", -25508, .thursday),
            ("2026-12-01", 20788, .tuesday),
            ("0001-01-01", -719162, .monday),
            ("9999-12-31", 2_932_896, .friday),
        ])
    func known(text: String, day: Int, weekday: Weekday) throws {
        let date = try #require(LocalDate(text))
        #expect(date.epochDay == day)
        #expect(date.weekday == weekday)
        #expect(date.description == text)
    }

    @Test("Every day of 400 years follows the one before and reads back from its text")
    func consecutive() throws {
        var date = try #require(LocalDate("1800-01-01"))
        for _ in 0..<146_097 {
            let (year, month, day) = date.components
            #expect(LocalDate(year: year, month: month, day: day) == date)
            date = date.advanced(by: 1)
        }
        #expect(date.description == "2200-01-01")
    }

    @Test(
        "Days that the calendar lacks are refused",
        arguments: ["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-01", ""])
    func absent(text: String) { #expect(LocalDate(text) == nil) }
}
