import CivilTime
import Foundation
import FoundationBridge
import PrayerTimes
import Testing

@Suite("Between Foundation and civil time")
struct BridgeTests {
    @Test(
        "Dates there and back, to the millisecond", arguments: [0, 1, -1, 1_796_105_040_123, -2_208_988_800_000])
    func dates(_ milliseconds: Int) {
        let instant = Instant(epochMilliseconds: milliseconds)
        // Foundation counts from 2001 and so cannot represent all fractions of seconds since 1970 exactly.
        #expect(abs(Date(instant).timeIntervalSince1970 - Double(milliseconds) / 1000) < 1e-6)
        #expect(Instant(Date(instant)) == instant)
    }

    @Test("Dates that no instant reaches become the last one")
    func far() {
        #expect(Instant(Date.distantFuture) == Instant(epochSeconds: 64_092_211_200))
        #expect(Instant(Date(timeIntervalSince1970: 1e300)).epochMilliseconds == .max)
        #expect(Instant(Date(timeIntervalSince1970: -1e300)).epochMilliseconds == .min)
    }

    @Test("A zone keeps its name and its clocks", arguments: ["Europe/London", "Asia/Riyadh", "Pacific/Apia"])
    func zones(_ name: String) throws {
        let known = TimeZone(identifier: name)
        let foundation = try #require(known)
        let zone = try ZoneRules(foundation)
        #expect(zone.identifier == name)
        for month in 0..<24 {
            let date = Date(timeIntervalSince1970: 1_767_225_600 + Double(month) * 2_629_800)
            #expect(zone.offset(at: Instant(date)).seconds == foundation.secondsFromGMT(for: date), "\(name) \(date)")
        }
    }

    @Test("A zone made from an offset has that offset")
    func fixed() throws {
        let known = TimeZone(secondsFromGMT: 19800)
        let zone = try ZoneRules(try #require(known))
        #expect(zone.offset(at: Instant(epochSeconds: 0)).seconds == 19800)
        let gmt = TimeZone(identifier: "GMT")
        #expect(try ZoneRules(try #require(gmt)).offset(at: Instant(epochSeconds: 0)).seconds == 0)
    }

    @Test("A day's times as dates, and the next one after a date")
    func prayers() throws {
        let zone = try TimeZoneDatabase.system().zone("Europe/London")
        let calculator = PrayerCalculator(
            Coordinates(latitude: 51.5074, longitude: -0.1278), PrayerParameters(method: .muslimWorldLeague))
        let day = calculator.times(on: try #require(LocalDate("2027-01-15")), in: zone)
        let fajr = try #require(day.date(of: .fajr))
        #expect(Instant(fajr) == day[.fajr])
        #expect(calculator.next(after: fajr, in: zone)?.prayer == .sunrise)
        #expect(calculator.current(at: fajr, in: zone)?.prayer == .fajr)
    }
}
