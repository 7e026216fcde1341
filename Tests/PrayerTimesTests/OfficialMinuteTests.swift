import CivilTime
import Foundation
import PrayerTimes
import ReferenceData
import Testing
import TimeZoneData

@Suite("The authority's minute")
struct OfficialMinuteTests {
    /// Of the sample's times of each preset how many may miss the minute, and how many prayers may be early.
    private static let most: [String: (missed: Int, early: Int)] = [
        "kemenag": (5, 4), "jakim": (6, 4), "jakim-pre-2019": (6, 4), "turkey": (8, 6),
        "algeria": (11, 6), "tunisia": (14, 8), "qatar": (14, 8), "brunei": (4, 3), "london-unified": (16, 10),
    ]

    /// Sixteen days of each authority, which nobody chose; see the README of the reference data.
    @Test("A preset that was measured gives what its authority publishes, and is seldom early")
    func published() throws {
        let rows = try Reference.rows(at: Reference.root.appending(path: "Tests/ReferenceData/authorities/minutes.csv"))
        for (preset, rows) in Dictionary(grouping: rows, by: { $0["preset"] ?? "" }) {
            var (times, exact, prayers, early) = (0, 0, 0, 0)
            for row in rows {
                for (prayer, minutes) in try differences(of: row) {
                    #expect(
                        abs(minutes) <= 1, "\(preset) \(row["place"] ?? "") \(row["date"] ?? ""): \(prayer) \(minutes)")
                    times += 1
                    if minutes == 0 { exact += 1 }
                    if prayer == .sunrise { continue }
                    prayers += 1
                    if minutes > 0 { early += 1 }
                }
            }
            let most = try #require(Self.most[preset], "\(preset)")
            #expect(times - exact <= most.missed, "\(preset): \(exact) of \(times)")
            #expect(early <= most.early, "\(preset): \(early) of \(prayers) are early")
        }
        // Many years of Singapore's table have the next day's Sun.
        let measured = CalculationMethod.all.filter { $0.measured != nil && $0 != .singapore }.map(\.key)
        #expect(Set(rows.compactMap { $0["preset"] }) == Set(measured))
    }

    @Test("The documentation says of each preset what was measured")
    func documented() throws {
        let page = try String(contentsOf: Reference.root.appending(path: "docs/prayer-times.md"), encoding: .utf8)
        for method in CalculationMethod.all {
            guard let measured = method.measured else { continue }
            let line = page.split(separator: "\n").first { $0.hasPrefix("| `\(method.key)` |") }
            #expect(line?.hasSuffix("| \(measured) |") == true, "\(method.key)")
        }
    }

    /// Returns published less calculated times of a row, in minutes.
    private func differences(of row: [String: String]) throws -> [(Prayer, Int)] {
        func value(_ column: String) throws -> String { try #require(row[column], "\(column)") }
        let place = Coordinates(
            latitude: .degrees(try #require(Double(try value("latitude")))),
            longitude: .degrees(try #require(Double(try value("longitude")))))
        var method = try #require(CalculationMethod.named(try value("preset")))
        if let horizon = Double(try value("horizon")) { method.horizon = .degrees(horizon) }
        let zone = try TimeZoneDatabase.builtIn.zone(value("zone"))
        let date = try #require(LocalDate(try value("date")))
        let day = PrayerCalculator(place, PrayerParameters(method: method)).times(on: date, in: zone)
        // Fajr and Isha of London's table follow no angle.
        let prayers = method == .londonUnified ? [.sunrise, .dhuhr, .asr, .maghrib] : Prayer.allCases
        return try prayers.map { prayer in
            let published = try value(prayer.rawValue).split(separator: ":").compactMap { Int($0) }
            let local = zone.local(try #require(day[prayer])).time.components
            return (prayer, published[0] * 60 + published[1] - local.hour * 60 - local.minute)
        }
    }
}
