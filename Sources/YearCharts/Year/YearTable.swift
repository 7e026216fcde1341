import CivilTime
import Drawing
import Localization
import PlanModel

/// The numbers of a year's drawings, week by week, as a table.
struct YearTable {
    private let year: YearOfDays
    private let words: PictureWords

    init(_ year: YearOfDays, _ words: PictureWords) { (self.year, self.words) = (year, words) }

    func write(to out: inout Markup) {
        out.element("details", .class("nums only-screen")) { out in
            out.element("summary", text: words(.numbersByWeek))
            out.table(words(.numbersByWeek)) { out in
                writeHead(to: &out)
                out.element("tbody") { out in
                    for week in year.weeks where !week.days.isEmpty { write(week, to: &out) }
                }
            }
        }
    }

    private var monday: LocalDate { WeekCount.monday(of: year.dates.lowerBound) }

    private func writeHead(to out: inout Markup) {
        let names = (0..<7).map { words.weekday(monday.advanced(by: $0)) }
        out.element("thead") { out in
            out.open("tr")
            out.element("th", .fixed("scope", "col"), text: words(.weekOf))
            for name in names + [words(.total)] + year.trends.map(\.title) {
                out.element("th", .fixed("scope", "col"), text: name)
            }
        }
    }

    private func write(_ week: (monday: LocalDate, days: ArraySlice<YearOfDays.Day>), to out: inout Markup) {
        out.open("tr")
        out.element("th", .fixed("scope", "row"), text: words.day(week.monday))
        for weekday in 1...7 {
            let day = week.days.first { $0.date.weekday.rawValue == weekday }
            out.element("td", text: day.map { "\($0.total)" } ?? "")
        }
        out.element("td", text: "\(week.days.reduce(0) { $0 + $1.total })")
        let index = monday.distance(to: week.monday) / 7
        for trend in year.trends {
            out.element("td", text: trend.weeks[index].map { "\($0.count) × \($0.text)" } ?? "")
        }
    }
}
