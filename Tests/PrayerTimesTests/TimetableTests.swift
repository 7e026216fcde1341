import CivilTime
import Foundation
import PrayerTimes
import ReferenceData
import Testing

/// A published timetable in the form of `timetables/*.json`.
private struct Timetable: Decodable {
    struct Parameters: Decodable {
        var latitude, longitude: Double
        var timezone, method, madhab: String
    }
    var params: Parameters
    var variance: Int?
    var times: [[String: String]]
}

@Suite("Published timetables are met")
struct TimetableTests {
    static let files = [
        "Ankara-Turkey", "Doha-Qatar", "Kuwait-City-Kuwait", "London-MoonsightingCommittee", "Makkah-UmmAlQura",
    ]

    @Test(arguments: files)
    func everyRow(_ name: String) throws {
        let url = Reference.file("reference/timetables/\(name).json")
        let table = try JSONDecoder().decode(Timetable.self, from: Data(contentsOf: url))
        let key = [
            "Turkey": "turkey", "Qatar": "qatar", "Kuwait": "kuwait",
            "MoonsightingCommittee": "moonsighting-committee", "UmmAlQura": "umm-al-qura",
        ][table.params.method]
        var method = try #require(CalculationMethod.named(key ?? ""))
        // Makkah's table has 90 minutes in Ramadan too.
        if case .interval(let length, let base, _) = method.isha {
            method.isha = .interval(length, from: base, ramadan: nil)
        }
        // Doha's times were altered until Adhan, which adds no minutes, matched them.
        if method == .qatar { method.offsets = PerPrayer(.zero) }
        let calculator = PrayerCalculator(
            Coordinates(
                latitude: .degrees(table.params.latitude), longitude: .degrees(table.params.longitude)),
            PrayerParameters(
                method: method, madhab: table.params.madhab == "Hanafi" ? .hanafi : .shafi,
                highLatitude: .middleOfNight))
        let known = TimeZone(identifier: table.params.timezone)
        let zone = try #require(known)
        var exact = 0
        var count = 0
        for row in table.times {
            let date = try #require(LocalDate(row["date"] ?? ""))
            let noon = Date(timeIntervalSince1970: Double(date.epochDay) * 86400 + 43200)
            let offset = zone.secondsFromGMT(for: noon)
            let day = calculator.times(on: date, in: .fixed(.seconds(offset)))
            for prayer in Prayer.allCases {
                let listed = try minuteOfDay(row[prayer.rawValue] ?? "")
                let time = try #require(day[prayer])
                let local = time.epochSeconds + offset - date.epochDay * 86400
                let error = abs(local / 60 - listed)
                #expect(error <= max(table.variance ?? 0, 1), "\(date) \(prayer): \(error) minutes")
                exact += error == 0 ? 1 : 0
                count += 1
            }
        }
        print("\(name): \(exact) of \(count) times to the minute")
    }

    /// Returns the minute of the day for `h:mm AM`.
    private func minuteOfDay(_ text: String) throws -> Int {
        let parts = text.split { $0 == ":" || $0 == " " }
        let hour = try #require(parts.first.flatMap { Int($0) })
        let minute = try #require(parts.dropFirst().first.flatMap { Int($0) })
        return (hour % 12 + (parts.last == "PM" ? 12 : 0)) * 60 + minute
    }
}
