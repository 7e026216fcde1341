import CivilTime
import Localization
import PlanModel
import Testing

@Suite("Placeholders in texts")
struct DatedTextTests {
    private func text(_ text: String, _ date: String = "2027-05-30", _ language: Language = .english) throws -> String {
        DatedText(text).text(on: try #require(LocalDate(date)), in: Words(language), HijriCalendar())
    }

    @Test("Days and weeks are counted to a date, whole ones")
    func countdown() throws {
        let race = "Race in {days-to: 2027-06-06} days"
        #expect(try text(race) == "Race in 7 days")
        #expect(try text(race, "2027-06-06") == "Race in 0 days")
        #expect(try text(race, "2026-11-25") == "Race in 193 days")
        #expect(try text("{weeks-to:2027-06-06} weeks", "2026-11-25") == "27 weeks")
        #expect(try text("{weeks-to: 2027-06-06}, {days-to: 2027-06-01}") == "1, 2")
    }

    /// ISO 8601 week numbers as Python's isocalendar gives them; 1 Ramadan 1448 is 2027-02-08 by Umm al-Qura.
    @Test("The week, the date and the Hijri date of a day, in the plan's language")
    func dates() throws {
        for (date, week) in [("2027-01-01", "53"), ("2027-01-04", "1"), ("2027-05-30", "21"), ("2026-12-31", "53")] {
            #expect(try text("{week}", date) == week)
        }
        #expect(try text("{date}") == "30 May 2027")
        #expect(try text("{date}", "2027-05-30", .german) == "30. Mai 2027")
        #expect(try text("{date}", "2027-05-30", .spanish) == "30 de mayo de 2027")
        #expect(try text("{hijri}", "2027-02-08") == "1 Ramadan 1448 AH")
        #expect(try text("{hijri}", "2027-02-08", .turkish).hasPrefix("1 Ramazan 1448"))
        #expect(
            DatedText("{week}").text(
                on: try #require(LocalDate("2027-05-30")), week: 3, in: Words(.english), HijriCalendar()) == "3")
    }

    @Test(
        "Braces of other kinds stay as they are written",
        arguments: [
            "{", "}", "{}", "{ }", "{1}", "a {b", "{{}}", "set {x ∈ ℕ}", "{\"a\": 1}", "{date", "date}",
            "{days-to: {date",
        ])
    func literal(_ text: String) throws {
        #expect(try self.text(text) == text)
        #expect(DatedText(text).faults.isEmpty && DatedText(text).isPlain)
    }

    @Test("Double braces stand for single ones around a placeholder")
    func doubled() throws {
        #expect(try text("{{date}} is {date}") == "{date} is 30 May 2027")
        #expect(try text("{{days-to: 2027-06-06}}") == "{days-to: 2027-06-06}")
    }

    @Test("What looks like a placeholder and is none is reported, and stays")
    func faults() throws {
        func kinds(_ text: String) -> [DatedText.Fault.Kind] { DatedText(text).faults.map(\.kind) }
        #expect(kinds("{name}") == [.unknown("name")])
        #expect(kinds("{days-to}") == [.date(.daysTo)])
        #expect(kinds("{days-to: 6 June}") == [.date(.daysTo)])
        #expect(kinds("{days-to: 2027-02-30}") == [.date(.daysTo)])
        #expect(kinds("{week: 3} {{name}}") == [.noDate(.week), .unknown("name")])
        #expect(try text("{name} {days-to}") == "{name} {days-to}")
    }
}
