import CivilTime
import Foundation
import ReferenceData
import Testing

/// Easter and Hebrew dates beside tables that python-dateutil and convertdate made: `calendars/make.py`.
@Suite("Other calendars")
struct OtherCalendarTests {
    private static func rows(_ name: String) throws -> [[String: String]] {
        try Reference.rows(at: Reference.root.appending(path: "Tests/ReferenceData/calendars/\(name)"))
    }

    @Test("Easter of 1900 to 2199, western and eastern")
    func easter() throws {
        let rows = try Self.rows("easter.csv")
        #expect(rows.count == 300)
        for row in rows {
            let year = try #require(row["year"].flatMap { Int($0) })
            for tradition in Easter.allCases {
                #expect(tradition.sunday(of: year).description == row[tradition.rawValue])
            }
        }
    }

    @Test("Every Hebrew month of this century begins on its day, and its days are counted from it")
    func hebrewMonths() throws {
        let rows = try Self.rows("hebrew-months.csv")
        #expect(rows.count == 1237)
        var first: (date: LocalDate, row: [String: String])?
        for row in rows {
            let date = try #require(row["date"].flatMap { LocalDate($0) })
            if let first {
                for day in first.date..<date {
                    let hebrew = HebrewDate(day)
                    #expect(hebrew.month.rawValue == first.row["month"] && "\(hebrew.year)" == first.row["year"])
                    #expect(hebrew.day == first.date.distance(to: day) + 1)
                }
            }
            first = (date, row)
        }
    }

    @Test("Hebrew days of 1900 to 2099")
    func hebrewDays() throws {
        let rows = try Self.rows("hebrew-days.csv")
        #expect(rows.count > 500)
        for row in rows {
            let date = HebrewDate(try #require(row["date"].flatMap { LocalDate($0) }))
            #expect(["\(date.year)", date.month.rawValue, "\(date.day)"] == [row["year"], row["month"], row["day"]])
        }
    }
}
