import CivilTime
import Foundation
import PrayerTimes
import Testing
import TimeZoneData

/// London by the Moonsighting Committee, whose printed times are in `Fixtures/London.json`.
@Suite("Days, zones and what comes next")
struct DayTests {
    private let london = Coordinates(latitude: 51.5074, longitude: -0.1278)
    private let calculator = PrayerCalculator(
        Coordinates(latitude: 51.5074, longitude: -0.1278), PrayerParameters(method: .moonsightingCommittee))

    private func zone(_ name: String) throws -> ZoneRules {
        try TimeZoneDatabase.builtIn.zone(name)
    }

    private func instant(_ text: String) throws -> Instant {
        let date = try #require(LocalDate(text.prefix(10))), time = try #require(LocalTime(text.dropFirst(11)))
        return ZoneRules.utc.instant(date, time)
    }

    /// In GMT clocks show UTC, so the times can be read off the day's list, whose order `OrderTests` checks.
    @Test("The time that holds and the one that comes next, through a day and into the next")
    func currentAndNext() throws {
        let zone = try zone("Europe/London")
        let date = try #require(LocalDate("2027-01-15"))
        let days = calculator.times(on: date...date.advanced(by: 1), in: zone)
        let list = days.flatMap(\.moments)
        #expect(list.count == 12)
        for (moment, after) in zip(list, list.dropFirst()).prefix(7) {
            #expect(calculator.current(at: moment.instant, in: zone) == moment)
            #expect(calculator.current(at: after.instant - .seconds(1), in: zone) == moment)
            #expect(calculator.next(after: moment.instant, in: zone) == after)
            #expect(calculator.next(after: after.instant - .seconds(1), in: zone) == after)
        }
        // Before Fajr the current prayer is the Isha of the previous day.
        let night = try #require(calculator.current(at: instant("2027-01-15T03:00"), in: zone))
        #expect(night.prayer == .isha && night.date == date.advanced(by: -1))
    }

    /// In Reykjavik, whose clocks are an hour and a half ahead of the Sun, Isha is after midnight in June.
    @Test("An Isha after midnight still belongs to the day that it closes")
    func afterMidnight() throws {
        let calculator = PrayerCalculator(
            Coordinates(latitude: 64.1466, longitude: -21.9426),
            PrayerParameters(method: .muslimWorldLeague, highLatitude: .middleOfNight))
        let zone = try zone("Atlantic/Reykjavik")
        let date = try #require(LocalDate("2027-06-10"))
        let isha = try #require(calculator.times(on: date, in: zone)[.isha])
        #expect(zone.local(isha).date == date.advanced(by: 1))
        #expect(calculator.next(after: isha - .seconds(1), in: zone)?.date == date)
        #expect(calculator.current(at: isha, in: zone)?.date == date)
    }

    @Test("A date is one of the zone's clocks: the transit falls on it, wherever the zone is")
    func zones() throws {
        let date = try #require(LocalDate("2026-10-25"))
        for name in ["Pacific/Kiritimati", "Pacific/Niue", "Europe/London", "Pacific/Apia"] {
            let zone = try zone(name)
            let day = calculator.times(on: date, in: zone)
            #expect(day.date == date)
            #expect(zone.local(day.transit).date == date, "\(name)")
        }
    }

    @Test("One day is what the same day of a run is, by its own ephemeris and by a shared one")
    func single() throws {
        let zone = try zone("Europe/London")
        let first = try #require(LocalDate("2027-05-20"))
        let last = first.advanced(by: 80)
        let ephemeris = SolarEphemeris(first...last)
        // At 75° north there is no night in these weeks, so times come from weeks away.
        for place in [london, Coordinates(latitude: 75, longitude: 20)] {
            // Compared to the millisecond: four days are computed at once, and none may depend on the others.
            let calculator = PrayerCalculator(
                place, PrayerParameters(method: .muslimWorldLeague, rounding: PerPrayer(.none)))
            for day in calculator.times(on: first...last, in: zone, ephemeris: ephemeris) {
                let alone = calculator.times(on: day.date, in: zone)
                #expect(alone.moments == day.moments)
                #expect(alone.nextFajr == day.nextFajr)
                #expect(alone.borrowed == day.borrowed)
            }
        }
    }

    /// Samoa skipped 2011-12-30 when it moved across the date line, and London's clocks change twice a year.
    @Test(
        "A run over changes of the clocks is what its days are one by one",
        arguments: [
            ("Pacific/Apia", "2011-12-20", 25), ("Europe/London", "2027-01-01", 365),
        ])
    func changes(_ name: String, _ start: String, _ count: Int) throws {
        let zone = try zone(name)
        let first = try #require(LocalDate(start))
        let run = calculator.times(on: first...first.advanced(by: count - 1), in: zone)
        #expect(run.count == count)
        for day in run {
            let alone = calculator.times(on: day.date, in: zone)
            #expect(alone.moments == day.moments && alone.solarDate == day.solarDate, "\(day.date)")
        }
    }

    @Test("Many places on all cores are what each is alone, in their order")
    func places() async throws {
        let first = try #require(LocalDate("2027-03-01"))
        let dates = first...first.advanced(by: 40)
        let places = stride(from: -85.0, through: 85, by: 1).map { latitude in
            let place = Coordinates(latitude: .degrees(latitude), longitude: .degrees(2 * latitude))
            return (PrayerCalculator(place, PrayerParameters(method: .muslimWorldLeague)), place.meanSolarTime)
        }
        let kept = await PrayerCalculator.times(of: places, on: dates) { index, days in
            (index: index, moments: days.flatMap(\.moments))
        }
        #expect(kept.map(\.index) == Array(places.indices))
        for ((calculator, zone), kept) in zip(places, kept) {
            #expect(kept.moments == calculator.times(on: dates, in: zone).flatMap(\.moments))
        }
        #expect(await PrayerCalculator.times(of: [], on: dates) { _, days in days.count } == [])
    }

    @Test("Ramadan is found by the calendar, in Makkah by Umm al-Qura")
    func ramadan() throws {
        let zone = try zone("Asia/Riyadh")
        let calculator = PrayerCalculator(.kaaba, PrayerParameters(method: .ummAlQura))
        // Ramadan 1447 began on 2026-02-18: Isha is then two hours after sunset instead of an hour and a half.
        for (text, minutes) in [("2026-02-17", 90), ("2026-02-18", 120), ("2026-03-19", 120), ("2026-03-20", 90)] {
            let day = calculator.times(on: try #require(LocalDate(text)), in: zone)
            let length = try #require(day[.isha]) - (try #require(day[.maghrib]))
            #expect(abs(length.seconds / 60 - minutes) <= 1, "\(text)")
        }
    }

    @Test("Mean solar time is four minutes a degree")
    func meanSolarTime() {
        func offset(_ longitude: Angle) -> Int {
            Coordinates(latitude: 0, longitude: longitude).meanSolarTime.offset(at: Instant(epochSeconds: 0)).seconds
        }
        #expect(offset(15) == 3600)
        #expect(offset(-0.1278) == -31)
        #expect(offset(-180).magnitude == 43200)
    }

    @Test("Angles are in degrees, and radians there and back")
    func angles() {
        #expect(Angle.degrees(180).radians == .pi)
        #expect(abs(Angle.radians(.pi / 6).degrees - 30) < 1e-12)
        #expect(-Angle.degrees(18) < -17)
        #expect("\(Angle(degrees: 18)) \(18.5 as Angle)" == "18° 18.5°")
    }
}
