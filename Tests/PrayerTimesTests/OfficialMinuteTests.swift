import CivilTime
import Foundation
import PrayerTimes
import ReferenceData
import Testing
import TimeZoneData

@Suite("The authority's minute")
struct OfficialMinuteTests {
    /// What the sample allows of a preset: the share of times that may miss the minute, and of prayers that may be early.
    private static let mostMissed = 0.2
    private static let mostEarly = 0.15

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
            #expect(Double(times - exact) <= Double(times) * Self.mostMissed, "\(preset): \(exact) of \(times)")
            #expect(Double(early) <= Double(prayers) * Self.mostEarly, "\(preset): \(early) of \(prayers) are early")
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
            #expect(page.contains("| \(measured) |") && page.contains("| `\(method.key)` |"), "\(method.key)")
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
