import CivilTime
import Foundation
import Scheduling
import Localization
import Testing

@testable import Charts
@testable import Drawing
@testable import YearCharts

@Suite("A year of a plan")
struct YearTests {
    private func year(_ text: String) throws -> YearOfDays { YearOfDays(try Fixture.schedule(text)) }

    private func date(_ text: String) throws -> LocalDate { try #require(LocalDate(text)) }

    private static let bells = """
        plan: 1
        id: bells
        timezone: UTC
        horizon: {start: 2027-03-01, days: 10}
        prompts:
          bell: {title: Bell, at: [08:00, 12:00, 22:30]}
        workouts:
          templates:
            hiit: {type: hiit, work: 40s, rest: 20s, rounds: 5}
          sessions:
            early: {template: hiit, days: [mon, thu], at: 06:30}

        """

    /// The forms of a noun beside a number, by the plural rules of Unicode CLDR for each language.
    @Test(
        "Counted words take the form that their language has beside the number",
        arguments: [
            ("ar", 1, "يوم واحد"), ("ar", 2, "يومين"), ("ar", 4, "4 أيام"), ("ar", 10, "10 أيام"),
            ("ar", 11, "11 يومًا"),
            ("ar", 60, "60 يومًا"), ("ar", 100, "100 يوم"), ("ar", 103, "103 أيام"), ("ar", 111, "111 يومًا"),
            ("fr", 1, "1 jour"), ("fr", 2, "2 jours"), ("de", 2, "2 Tage"), ("tr", 2, "2 gün"), ("id", 1, "1 hari"),
            ("es", 1, "1 día"), ("es", 5, "5 días"), ("ms", 3, "3 hari"), ("ur", 3, "3 دن"), ("en", 0, "0 days"),
        ])
    func counted(language: String, count: Int, text: String) throws {
        let words = PictureWords(Words(try #require(Language(rawValue: language))))
        #expect(words(count, .oneDay, .dayCount) == text)
    }

    @Test("None is singular in French")
    func none() throws {
        #expect(PictureWords(Words(.french))(0, .oneNotification, .notifications) == "0 notification")
    }

    @Test("A year is planned from the horizon's first day, however short the horizon")
    func counts() throws {
        let year = try year(Self.bells)
        // From Monday 2027-03-01 to 2028-02-29: 366 days, 52 weeks, a Monday and a Tuesday; so 53 Mondays and 52
        // Thursdays, each with the ten notifications of a session of five rounds.
        #expect(year.dates == (try date("2027-03-01"))..<(try date("2028-03-01")))
        #expect(year.planned.count == 10)
        #expect(year.days.count == 366 && year.days.allSatisfy { $0.prompts == 3 })
        #expect(year.days.reduce(0) { $0 + $1.sessions } == 1050)
        #expect(year.total == 366 * 3 + 1050)
        #expect(year.least == 3 && year.most == 13)
        #expect(year.weeks.count == 53 && year.weeks.last?.days.count == 2)
        #expect(year.weeks.first.map { $0.days.map(\.total) } == [13, 3, 3, 13, 3, 3, 3])
    }

    @Test("A plan that writes its last day has nothing after it")
    func end() throws {
        let year = try year(Self.bells.replacing("days: 10", with: "end: 2027-03-10"))
        #expect(year.days.count == 10 && year.days.last?.date.description == "2027-03-10")
        // Thirteen weeks are drawn, so that a day is no wider than a year's week.
        #expect(year.dates.count == 91)
    }

    @Test("The first day's reminders of the evening before are no part of the year, nor of the outputs")
    func begin() throws {
        let plan = Self.bells.replacing("at: 06:30}", with: "at: 00:05, remind: [10m]}")
        let year = try year(plan)
        // Both days begin at 00:05 and remind at 23:55 of the day before: the first of these is before the horizon.
        #expect(year.days[0].sessions == 10 && year.days[3].sessions == 11)
    }

    @Test("What rings after midnight stands on the list day's clock")
    func wallClock() throws {
        let year = try year(
            """
            plan: 1
            timezone: Europe/London
            location: {name: London, latitude: 51.5074, longitude: -0.1278, elevation: 11}
            horizon: {start: 2026-12-01, days: 60}
            prayers: {method: moonsighting-committee, extras: [last-third], jumuah: {at: 13:15}}
            """)
        // 2026-12-10: Fajr 06:13 and the last third at 01:28 of the next day, as the design's picture of that day has
        // them.
        let fajr = try #require(year.curves.first { $0.id == "fajr" })
        #expect(fajr.seconds[9] == 6 * 3600 + 13 * 60)
        let third = try #require(year.curves.first { $0.id == "last-third" })
        #expect(third.seconds[9] == 25 * 3600 + 28 * 60)
        #expect(fajr.isNotified && !third.isNotified && !fajr.isSparse)
        // Fridays stand alone: 2026-12-04 is the first.
        let jumuah = try #require(year.curves.first { $0.id == "jumuah" })
        #expect(jumuah.isSparse && jumuah.seconds[3] == 13 * 3600 + 15 * 60 && jumuah.seconds[4] == nil)
        // Clocks change on the last Sundays of March and October (EU law), places 117 and 334 of the year.
        #expect(year.steps.map(\.date.description) == ["2027-03-28", "2027-10-31"])
        #expect(year.steps.map(\.shift) == [3600, -3600])
        let runs = fajr.runs(brokenAt: [117, 334])
        #expect(runs.map(\.count) == [117, 217, 31])
        // PyEphem 4.2.1 has no −18° at London after the noons of 2027-05-23 to 2027-07-20, so that the mornings from
        // the 24th to 21 July have none either.
        let sky = try #require(year.sky)
        #expect(
            sky.stretches(.night, .above).map { year.dates.lowerBound.advanced(by: $0.lowerBound).description } == [
                "2027-05-23"
            ])
        #expect(
            sky.stretches(.night, .above).map { year.dates.lowerBound.advanced(by: $0.upperBound).description } == [
                "2027-07-21"
            ])
        #expect(sky.stretches(.civil, .above).isEmpty)
    }

    @Test("Polar night and midnight sun")
    func polar() throws {
        let year = try year(
            """
            plan: 1
            timezone: Europe/Oslo
            location: {name: Tromsø, latitude: 69.6492, longitude: 18.9553}
            horizon: {start: 2026-10-01, days: 30}
            prayers: {method: muslim-world-league}
            """)
        let sky = try #require(year.sky)
        func dates(_ days: ClosedRange<Int>) -> [String] {
            [days.lowerBound, days.upperBound].map { year.dates.lowerBound.advanced(by: $0).description }
        }
        // PyEphem 4.2.1 without refraction: at its noons the sun's centre is below −0.833° from 2026-11-28 (−0.993°,
        // the day before −0.815°) to 2027-01-14 (−0.952°, the day after −0.772°). At its midnights it is above that
        // from the one after 2027-05-18 (−0.692°, the one before −0.912°) to the one after 2027-07-25 (−0.816°, the one
        // after that −1.037°), so that the last morning without a sunrise is that of the 26th.
        #expect(sky.stretches(.civil, .below).map(dates) == [["2026-11-28", "2027-01-14"]])
        #expect(sky.stretches(.civil, .above).map(dates) == [["2027-05-18", "2027-07-26"]])
    }

    @Test("A lift is told by its weight, week by week, and a lighter week as one")
    func trends() throws {
        let trends = YearOfDays(try Fixture.example("strength")).trends
        #expect(trends.map(\.id) == ["squat-day", "press-day", "intervals"])
        // 60 kg and 2.5 more each week; the fourth has 67.5 less 40 %, 40.5.
        #expect(trends[0].measure == .weight(exercise: "Squat", unit: "kg"))
        #expect(trends[0].weeks.prefix(5).map { $0?.text } == ["60", "62.5", "65", "40.5", "70"])
        #expect(trends[0].weeks.prefix(5).map { $0?.isDeload } == [false, false, false, true, false])
        // Six rounds of 30 s and 30 s are 6 min; in the second week seven of 35 s and 28 s are 7 min 21 s.
        #expect(trends[2].measure == .length)
        #expect(trends[2].weeks.prefix(2).map { $0?.text } == ["6", "7:21"])
        #expect(trends[2].weeks[0]?.count == 1 && trends[2].weeks[0]?.seconds == 360)
    }

    @Test("Five classes of equal width, and one for nothing")
    func heat() {
        // 11 to 30 are twenty numbers, four to a class.
        let classes = [0, 11, 14, 15, 18, 19, 22, 23, 26, 27, 30].map { HeatMapDrawing.heat($0, least: 11, most: 30) }
        #expect(classes == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
        #expect(HeatMapDrawing.heat(7, least: 7, most: 7) == 2)
    }

    @Test(
        "Round numbers on an axis, two above zero at most",
        arguments: [
            (3, [0, 2]), (10, [0, 5, 10]), (113, [0, 50, 100]), (151, [0, 100]), (760, [0, 500]), (1, [0, 1]),
        ])
    func ticks(_ most: Int, _ expected: [Int]) { #expect(HeatMapDrawing.ticks(upTo: most) == expected) }

    @Test("More prompts than dots: about one in so many has one")
    func dots() {
        #expect(YearPlot.share(of: 1460) == 1 && YearPlot.share(of: 6000) == 1)
        // A hundred a day for a year: 36,500, a seventh of which are 5,214, and a sixth too many.
        #expect(YearPlot.share(of: 36_500) == 7)
    }

    private func markup(_ schedule: Schedule) -> (section: YearSection, text: String) {
        let section = YearSection(Fixture.context(schedule))
        var out = Markup()
        section.writeAll(to: &out)
        return (section, String(decoding: out.bytes, as: UTF8.self))
    }

    @Test("The section of a year of London: numbers in its words, every day in its cells, and small")
    func section() throws {
        let (section, text) = markup(try Fixture.london.get().schedule)
        #expect(section.title == "\(Figures.grouped(section.year.total)) notifications in a year, 11 to 24 a day")
        #expect(section.sentence.hasPrefix("From 23 May to 21 July the sky never gets fully dark."))
        #expect(section.sentence.contains("Planned to 29 January 2027"))
        #expect(text.utf8.count < 75_000)
        // The digits of 365 days' numbers, in both drawings.
        let digits = text.matches(of: #/class="hx">(\d+)</#).reduce(0) { $0 + $1.1.count }
        #expect(digits == 2 * section.year.days.reduce(0) { $0 + "\($1.total)".count })
        #expect(!text.contains("style="))
        // Shapes are written once and used twice.
        #expect(text.matches(of: #/<use href="#year-p"/#).count == 1)
    }

    @Test("A plan without a place has neither sky nor night, and no more hours than it uses")
    func noPlace() throws {
        let (section, html) = markup(try Fixture.schedule(Self.bells))
        #expect(section.year.sky == nil)
        #expect(html.contains("class=\"frame\"") && !html.contains("class=\"w0\""))
        // From 06:30 to 22:30 with an hour to spare on both sides: 05 to 24, nineteen hours of 15 units and the axes.
        #expect(html.contains("viewBox=\"0 0 1184 337\""))
    }
}
