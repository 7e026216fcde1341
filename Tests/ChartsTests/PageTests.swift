import CivilTime
import Localization
import Scheduling
import Testing

@testable import Charts
@testable import Drawing
@testable import YearCharts

/// The statements of the page match the plan's schedule.
struct PageTests {
    @Test("The day has each prompt's second, its range and what is left of it")
    func day() throws {
        let page = try Fixture.london.get().page
        // As `horarium explain` says in the README: 30 % of 3 h 15 min either side of 09:37:30 are 7,021 seconds.
        #expect(page.contains(#"aria-label="Meditation check-in 1 08:58:04, Let the shoulders sink.""#))
        #expect(
            page.contains("Segment 08:00:00–11:15:00. Range 08:39:00–10:36:00, 7021 seconds of it free. U = 0.1631."))
        #expect(page.contains(#"<tr id="check-in/2026-12-01/1" class="m">"#))
        #expect(page.contains(##"href="#check-in/2026-12-01/1""##))
        #expect(page.contains("<b>line 14</b>"))
        #expect(page.contains("1 December 2026 to 29 January 2027, 60 days. Europe/London. Seed 20261201."))
    }

    /// Returns the links within a page that lead nowhere.
    private func untargeted(_ page: String) -> Set<Substring> {
        let links = Set(page.matches(of: #/href="#([^"]+)"/#).map(\.1))
        return links.subtracting(page.matches(of: #/ id="([^"]+)"/#).map(\.1))
    }

    @Test("Sixty days are light, the same bytes twice, and every item has a row with its address")
    func whole() throws {
        let (schedule, page) = try Fixture.london.get()
        #expect(page.utf8.count < 500_000)
        #expect(page.utf8.elementsEqual(Fixture.picture(schedule).page))
        #expect(!page.contains("style=\""))
        let rows = Set(page.matches(of: #/<tr id="([^"]+)" class=/#).map { String($0.1) })
        #expect(rows == Set(schedule.listed.map(\.key)))
        #expect(untargeted(page) == [])
    }

    /// A year of prompts, so many a day, or fewer days of them.
    private func year(perDay: Int, days: Int = 365) throws -> Schedule {
        try Fixture.schedule(
            """
            plan: 1
            seed: 1
            timezone: Europe/London
            horizon: {start: 2026-12-01, days: \(days)}
            prompts: {p: {window: {from: 08:00, to: 21:00}, perDay: \(perDay)}}
            """)
    }

    @Test("Weeks and table have whole weeks from the chosen day's on, to a hundred days and nine hundred items")
    func extent() throws {
        let first = LocalDate(2026, 12, 1)
        // A day has so many items; the first of December is a Tuesday, so the first week has six days.
        let rows: [(perDay: Int, date: LocalDate, from: LocalDate, days: Int)] = [
            (1, first, first, 97), (20, first, first, 41), (99, first, first, 6),
            (20, LocalDate(2027, 6, 10), LocalDate(2027, 6, 7), 42),
            (1, LocalDate(2027, 11, 30), LocalDate(2027, 11, 29), 2),
        ]
        for row in rows {
            let dates = PictureExtent.dates(of: try year(perDay: row.perDay), around: row.date)
            #expect(dates == row.from..<row.from.advanced(by: row.days), "\(row)")
        }
        let short = try Fixture.london.get().schedule
        #expect(PictureExtent.dates(of: short, around: LocalDate(2027, 1, 20)) == short.horizon.dates)
    }

    @Test("A long plan's page has a part of the weeks and the table, and says which; every day on request")
    func longPlan() throws {
        let schedule = try year(perDay: 1, days: 101)
        let page = Fixture.page(schedule)
        #expect(page.contains("Everything: 1 December 2026 to 7 March 2027, 97 days"))
        #expect(page.contains("1 December 2026 to 11 March 2027, 101 days."))
        #expect(page.matches(of: /<tr id="d2/).count == 97 && page.matches(of: /class="more"/).count == 13)
        let whole = Picture(schedule, generator: Fixture.generator, everyDay: true)
        #expect(String(decoding: whole.page, as: UTF8.self).matches(of: /<tr id="d2/).count == 101)
    }

    @Test("A page that draws any day has the one that is chosen, its week open, and links to all others")
    func chosenDay() throws {
        let schedule = try Fixture.schedule(
            """
            plan: 1
            seed: 1
            timezone: Europe/London
            horizon: {start: 2026-12-01, days: 14}
            prompts: {p: {window: {from: 08:00, to: 21:00}}}
            """)
        let picture = Picture(of: schedule, generator: Fixture.generator, around: LocalDate(2026, 12, 9))
        let page = String(decoding: picture.fragment, as: UTF8.self)
        #expect(page.contains(#"<h2 id="day-h">Wednesday 9 December</h2>"#))
        #expect(page.contains(#"<h2 id="week-h">7 to 13 December</h2>"#))
        #expect(page.matches(of: /id="day\//).count == 1)
        let links = Set(page.matches(of: /href="\?day=([^"]+)"/).map { String($0.1) })
        #expect(links == Set(schedule.horizon.dates.map { "\($0)" }).subtracting(["2026-12-09"]))
        #expect(untargeted(page) == [])
        // The other week stands below, with drawings of its own.
        let ids = page.matches(of: /\sid="([^"]+)"/).map { String($0.1) }
        #expect(ids.count == Set(ids).count)
    }

    @Test("Now is by the clocks of the day drawn, on a journey by those of its place")
    func journey() throws {
        let schedule = try Fixture.example("journey")
        for (date, zone) in [(LocalDate(2027, 2, 26), "Europe/London"), (LocalDate(2027, 3, 5), "Asia/Tokyo")] {
            let fragment = Picture(of: schedule, generator: Fixture.generator, around: date).fragment
            #expect(String(decoding: fragment, as: UTF8.self).contains("data-zone=\"\(zone)\""), "\(date)")
        }
    }

    @Test("No text of a plan becomes markup, whatever it holds")
    func hostile() throws {
        let evil = #"</title></style><script>alert(1)</script><img src=x onerror=alert(2)>"#
        let schedule = try Fixture.schedule(
            """
            plan: 1
            title: '\(evil)'
            seed: 1
            timezone: Europe/London
            location: {name: '\(evil)', latitude: 51.5, longitude: 0.1}
            horizon: {start: 2026-12-10, days: 3}
            quiet: {lunch: {from: 12:30, to: 13:30}}
            prompts: {p: {title: '\(evil)', body: '\(evil)', window: {from: 08:00, to: 21:00}}}
            prayers: {jumuah: [{at: 13:15, title: '\(evil)'}]}
            workouts:
              templates: {h: {type: intervals, title: '\(evil)', steps: [{work: 30s, name: '\(evil)'}, {rest: 30s}]}}
              sessions: {s: {template: h, at: 07:10}}
            """)
        let picture = Fixture.picture(schedule)
        for bytes in [picture.page, picture.drawing(.day), picture.drawing(.week)].compactMap(\.self) {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.contains("&lt;script&gt;alert(1)"))
            #expect(!text.contains("<script>alert") && !text.contains("<img"))
        }
    }

    @Test("A dropped prompt has a row and a cross; a plan without a place has no sky")
    func losses() throws {
        let schedule = try Fixture.schedule(
            """
            plan: 1
            seed: 1
            timezone: Europe/London
            horizon: {start: 2026-12-10, days: 1}
            quiet: {all: {from: 08:00, to: 12:30}}
            prompts: {p: {window: {from: 08:00, to: 16:00}, perDay: 2}}
            """)
        let page = Fixture.page(schedule)
        #expect(page.contains(#"<tr id="p/2026-12-10/1" class="d">"#))
        #expect(page.contains(#"class="cross""#))
        #expect(page.contains("1 dropped: no second left"))
        #expect(!page.contains("linearGradient"))
    }

    @Test("An Arabic plan's page runs from right to left, and its figures stay")
    func rightToLeft() throws {
        let schedule = try Fixture.schedule(
            """
            plan: 1
            language: ar
            title: إيقاع
            timezone: Asia/Riyadh
            location: {latitude: 21.42, longitude: 39.83}
            horizon: {start: 2026-12-10, days: 1}
            prayers: {method: umm-al-qura}
            """)
        let page = Fixture.page(schedule)
        #expect(page.contains(#"<html lang="ar" dir="rtl">"#))
        let fragment = String(decoding: Fixture.picture(schedule).fragment, as: UTF8.self)
        #expect(fragment.hasPrefix(#"<div lang="ar" dir="rtl">"#))
        #expect(page.contains(#"direction="rtl""#))
        // The first hour stands at the right end of the axis: 1184 − 92.
        #expect(page.contains(#"<text x="1092" y=""#))
    }

    @Test("One picture is a document of its own with its stylesheet inside")
    func drawing() throws {
        let picture = Fixture.picture(try Fixture.example("london", days: 7))
        for single in PictureName.allCases {
            let drawing = try #require(picture.drawing(single))
            let text = String(decoding: drawing, as: UTF8.self)
            #expect(text.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg""#))
            #expect(text.contains("<style>") && text.hasSuffix("</svg>\n"))
        }
        let day = try #require(picture.drawing(.day))
        #expect(Picture.isOwn(picture.page) && Picture.isOwn(day))
        #expect(!Picture.isOwn(Array("<!doctype html><title>Mine</title>".utf8)))
    }

    @Test("A day on which clocks change has as many hours as pass, the missing one left out")
    func clockChange() throws {
        let schedule = try Fixture.schedule(
            """
            plan: 1
            timezone: Europe/London
            location: {latitude: 51.5074, longitude: -0.1278}
            horizon: {start: 2027-03-28, days: 1}
            prayers: {method: muslim-world-league}
            """)
        let dates = schedule.horizon.dates
        let days = PictureDays(schedule, .init(schedule.plan, on: dates), on: dates)
        let day = try #require(days.days.first)
        let hours = days.axis.ticks(from: day.midnight, in: day.zone).map(\.label)
        // At 01:00 clocks go to 02:00.
        #expect(hours.prefix(4) == ["00", "02", "03", "04"])
        #expect(Fixture.page(schedule).contains("clocks 1 h forward"))
    }

    @Test("Every language says what English says, with the same places to fill in", arguments: Language.allCases)
    func languages(_ language: Language) {
        let english = Language.english.pictureWords
        for (word, text) in language.pictureWords {
            let places = { (text: String) in Set(text.matches(of: #/\{[a-z]+\}/#).map { String($0.0) }) }
            #expect(places(text) == places(english[word] ?? ""), "\(language) \(word)")
            #expect(!text.isEmpty)
        }
    }
}
