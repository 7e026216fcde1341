import CivilTime
import Testing

@Suite("Dates and times as text")
struct WrittenTests {
    @Test(
        "Numbers are padded with zeros, their sign in front",
        arguments: [
            (0, 2, "00"), (7, 2, "07"), (42, 2, "42"), (365, 2, "365"), (-7, 3, "-007"), (5, 0, "5"), (5, 1, "5"),
            (.max, 3, "9223372036854775807"), (.min, 4, "-9223372036854775808"), (1, 24, "000000000000000000000001"),
        ])
    func padded(_ number: Int, _ width: Int, _ text: String) { #expect(number.padded(to: width) == text) }

    @Test("Years outside of four digits keep their sign and all digits")
    func farYears() throws {
        #expect(try #require(LocalDate(year: -5, month: 3, day: 1)).description == "-0005-03-01")
        #expect(try #require(LocalDate(year: 12345, month: 12, day: 31)).description == "12345-12-31")
        #expect(try #require(LocalDate(year: 0, month: 2, day: 29)).description == "0000-02-29")
    }

    @Test("A time of day with seconds always, never, and where there are any")
    func timeOfDay() throws {
        let (whole, odd) = (try #require(LocalTime("06:04")), try #require(LocalTime("23:59:07")))
        #expect([whole.description, whole.hourAndMinute, whole.short] == ["06:04:00", "06:04", "06:04"])
        #expect([odd.description, odd.hourAndMinute, odd.short] == ["23:59:07", "23:59", "23:59:07"])
    }

    @Test(
        "Instants in UTC, with three decimals where they have a fraction",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1_796_105_040_000, "2026-12-01T06:04:00Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (1_796_105_040_050, "2026-12-01T06:04:00.050Z"),
        ])
    func instants(_ milliseconds: Int, _ text: String) {
        #expect(Instant(epochMilliseconds: milliseconds).description == text)
    }

    @Test(
        "Digits are read as a number, up to twelve of them, which no product with the seconds of a week overflows",
        arguments: [
            ("0", 0), ("007", 7), ("999999999999", 999_999_999_999), ("9999999999999", nil),
            (String(repeating: "9", count: 40), nil), ("", nil), ("-1", nil), ("1 ", nil),
        ] as [(String, Int?)])
    func digitsAlone(text: String, number: Int?) { #expect(digits(Array(text.utf8)) == number) }

    @Test("The days of the week have English names and short ones")
    func weekdays() {
        #expect(Weekday.allCases.map(\.shortName) == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
        #expect(Weekday.sunday.name == "Sunday")
    }
}
