import CivilTime
import PrayerTimes
import ReferenceData
import Testing
import TimeZoneData

@testable import Charts
@testable import Drawing
@testable import YearCharts

/// The sky behind a day is the plan's own.
struct SkyTests {
    private static let zones = TimeZoneDatabase.builtIn

    private func sky(_ place: Coordinates, _ zone: String, _ date: LocalDate) throws -> (DaySky, Instant) {
        let zone = try Self.zones.zone(zone)
        let midnight = zone.instant(date, .midnight)
        let path = SunPath(over: place, on: date.advanced(by: -1)...date.advanced(by: 2))
        return (DaySky(path, horizon: place.sunriseAltitude, over: midnight..<midnight + .days(1)), midnight)
    }

    @Test("Day begins and ends at the second that prayer times have for sunrise and sunset")
    func edges() throws {
        let london = Coordinates(latitude: 51.5074, longitude: -0.1278, elevation: 11)
        let date = LocalDate(2026, 12, 10)
        let (sky, _) = try sky(london, "Europe/London", date)
        var parameters = PrayerParameters(method: .muslimWorldLeague)
        parameters.method.rounding = PerPrayer(.none)
        let times = PrayerCalculator(london, parameters).times(
            on: date, in: try Self.zones.zone("Europe/London"))
        let day = try #require(sky.bands.first { $0.level == 4 })
        let sunset = try #require(times.sunset)
        let sunrise = try #require(times[.sunrise])
        #expect(abs(day.stretch.lowerBound.epochMilliseconds - sunrise.epochMilliseconds) < 100)
        #expect(abs(day.stretch.upperBound.epochMilliseconds - sunset.epochMilliseconds) < 100)
        // Night, three twilights, day, and back.
        #expect(sky.bands.map(\.level) == [0, 1, 2, 3, 4, 3, 2, 1, 0])
        // The method's Fajr of 18 degrees is the end of the night.
        let fajr = try #require(times[.fajr])
        #expect(abs(sky.bands[0].stretch.upperBound.epochMilliseconds - fajr.epochMilliseconds) < 100)
    }

    @Test("Where the sun does not set there is one band, and where it does not rise no day")
    func polar() throws {
        let tromso = Coordinates(latitude: 69.6496, longitude: 18.956)
        let (summer, midnight) = try sky(tromso, "Europe/Oslo", LocalDate(2027, 6, 21))
        #expect(summer.bands.map(\.level) == [4])
        #expect(summer.daylight(from: midnight) == .days(1))
        // 90 − 69.65 + 23.44 = 43.79 degrees.
        #expect(Int(summer.noon.degrees.rounded()) == 44)
        let (winter, _) = try sky(tromso, "Europe/Oslo", LocalDate(2026, 12, 21))
        #expect(!winter.bands.contains { $0.level == 4 })
        #expect(winter.noon < winter.horizon)
    }

    @Test(
        "Bands fill the stretch without gaps, on every day of a year at every latitude",
        arguments: [-66, -35, 0, 52, 60, 66, 78])
    func bands(latitude: Int) throws {
        let place = Coordinates(latitude: .degrees(Double(latitude)), longitude: 0)
        for day in stride(from: 0, to: 365, by: Effort.size(9, small: 61)) {
            let (sky, midnight) = try sky(place, "UTC", LocalDate(2027, 1, 1).advanced(by: day))
            #expect(sky.bands.first?.stretch.lowerBound == midnight)
            #expect(sky.bands.last?.stretch.upperBound == midnight + .days(1))
            for (a, b) in zip(sky.bands, sky.bands.dropFirst()) {
                #expect(a.stretch.upperBound == b.stretch.lowerBound)
                #expect(abs(a.level - b.level) == 1)
            }
        }
    }
}
