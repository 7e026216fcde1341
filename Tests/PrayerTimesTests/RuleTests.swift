import CivilTime
import Foundation
import PrayerTimes
import Testing

@Suite("Rules for prayer times")
struct RuleTests {
    private let date = LocalDate(epochDay: 20612)  // 2026-06-08

    private func method(_ key: String) throws -> CalculationMethod { try #require(CalculationMethod.named(key)) }

    private func day(
        _ latitude: Angle, _ longitude: Angle = 0, elevation: Double = 0, on date: LocalDate? = nil,
        isRamadan: Bool = false, by parameters: PrayerParameters
    ) -> PrayerDay {
        let (place, date) = (
            Coordinates(latitude: latitude, longitude: longitude, elevation: elevation), date ?? self.date
        )
        let hijri = HijriCalendar(ramadan: isRamadan ? date...date : nil)
        return PrayerCalculator(place, parameters, hijri: hijri).times(on: date, in: place.meanSolarTime)
    }

    /// The clocks are far from the Sun: by them, too, the transit falls on the list's own date.
    @Test(
        "A list's transit falls on its civil date",
        arguments: [
            ("Kiritimati", 1.87, -157.4, 14.0), ("Apia", -13.83, -171.77, 13), ("Chatham", -43.95, -176.55, 13.75),
            ("Baker Island", 0.19, -176.48, -12), ("Kashgar", 39.47, 75.98, 8), ("Adak", 51.88, -176.65, -10),
            ("Suva", -18.14, 178.44, 12), ("Greenwich", 51.48, 0, 0), ("Anadyr", 64.73, 177.5, 12),
        ])
    func civilDate(_ place: String, _ latitude: Angle, _ longitude: Angle, _ hours: Double) throws {
        let zone = ZoneRules.fixed(.seconds(Int(hours * 3600)))
        let calculator = PrayerCalculator(
            Coordinates(latitude: latitude, longitude: longitude),
            PrayerParameters(method: try method("mwl"), rounding: PerPrayer(.none)))
        let days = calculator.times(on: date...date.advanced(by: 365), in: zone)
        for day in days {
            let transit = zone.local(day.transit)
            #expect(transit.date == day.date)
            #expect((9...15).contains(transit.time.components.hour), "\(place): \(transit)")
        }
        // A single day is the same as in a run.
        let single = calculator.times(on: date.advanced(by: 7), in: zone)
        for prayer in Prayer.allCases { #expect(single[prayer] == days[7][prayer]) }
        #expect(single.nextFajr == days[8][.fajr])
        #expect(single.lastThird == days[7].lastThird)
    }

    @Test("Every step of a derivation adds up", arguments: ["mwl", "turkey", "moonsighting", "umm-al-qura", "tehran"])
    func derivation(_ key: String) throws {
        var adjustments = PerPrayer(TimeSpan.zero)
        (adjustments.fajr, adjustments.isha) = (.minutes(2), .minutes(-1))
        let calculator = PrayerCalculator(
            Coordinates(latitude: 51.5, longitude: -0.13),
            PrayerParameters(method: try method(key), adjustments: adjustments))
        for distance in 0..<366 {
            let day = calculator.times(on: date.advanced(by: distance), in: .utc)
            for prayer in Prayer.allCases {
                let derivation = try #require(calculator.derivation(of: prayer, on: day))
                #expect(derivation.time == day[prayer])
                guard !derivation.isKeptApart else { continue }
                let sum = derivation.ruled + derivation.methodOffset + derivation.adjustment
                let error = derivation.time.epochMilliseconds - sum.epochMilliseconds
                #expect((-30_000...30_000).contains(error), "\(day.date) \(prayer)")
                #expect(derivation.time.epochMilliseconds % 60_000 == 0)
            }
        }
    }

    @Test("A night is bounded the same way in both hemispheres")
    func hemispheres() throws {
        let parameters = PrayerParameters(method: try method("mwl"), rounding: PerPrayer(.none))
        let december = try #require(LocalDate("2026-12-10"))
        for (latitude, date) in [(55, date), (-55, december)] as [(Angle, LocalDate)] {
            let calculator = PrayerCalculator(Coordinates(latitude: latitude, longitude: 0), parameters)
            let times = calculator.times(on: date, in: .utc)
            #expect(calculator.derivation(of: .fajr, on: times)?.basis == .partOfNight(1 / 7))
            #expect(calculator.derivation(of: .isha, on: times)?.basis == .partOfNight(1 / 7))
        }
    }

    @Test("Without a rule a twilight that never ends is missing, and says so")
    func missing() throws {
        let times = day(60, by: PrayerParameters(method: try method("mwl"), highLatitude: .none))
        #expect(times[.fajr] == nil)
        #expect(times.missing(.fajr) == .staysAbove(altitude: -18))
        #expect(times.missing(.isha)?.description == "the Sun does not sink to 17° below the horizon")
        #expect(times[.sunrise] != nil)
        #expect(times.missing(.sunrise) == nil)
    }

    @Test("Polar days: left out, from the last day before, from the nearest latitude")
    func polar() throws {
        let mwl = try method("mwl")
        let none = day(75, by: PrayerParameters(method: mwl, polar: .none))
        #expect(none[.sunrise] == nil && none[.maghrib] == nil)
        #expect(none.missing(.sunrise)?.description == "the Sun does not set")
        #expect(none[.dhuhr] != nil)
        let near = day(75, by: PrayerParameters(method: mwl, polar: .nearestDay))
        guard case .day(let source) = near.borrowed else {
            Issue.record("borrowed from \(String(describing: near.borrowed))")
            return
        }
        // At 75° north the midnight sun lasts from late April or the first days of May.
        #expect(source.components.month == 4 || source.components.month == 5)
        let south = day(75, by: PrayerParameters(method: mwl, polar: .nearestLatitude))
        // The Sun's centre at −0.83° at midnight: 90° − declination 22.8° − 0.83°, to the half degree below.
        #expect(south.borrowed == .latitude(66))
        let winter = day(75, on: LocalDate("2026-12-21"), by: PrayerParameters(method: mwl, polar: .none))
        #expect(winter.missing(.maghrib)?.description == "the Sun does not rise")
    }

    @Test(
        "One day lends to a whole season, so that no date gets two borrowed Maghribs",
        arguments: [
            (69.6492, 18.9553, 2), (78.22, 15.63, 2), (71.29, -156.79, -8), (-77.85, 166.67, 13),
        ] as [(Double, Double, Int)])
    func season(latitude: Double, longitude: Double, offset: Int) throws {
        let first = try #require(LocalDate("2027-01-01"))
        let calculator = PrayerCalculator(
            Coordinates(latitude: .degrees(latitude), longitude: .degrees(longitude)),
            PrayerParameters(method: try method("mwl")))
        let summer = ZoneRules.Offset(seconds: offset * 3600, isDaylight: false, abbreviation: "here")
        let zone = ZoneRules(identifier: "here", initial: summer, transitions: [], rule: nil)
        let days = calculator.times(on: first...first.advanced(by: 400), in: zone)
        let borrowed = days.filter { $0.borrowed(.maghrib) != nil }
        #expect(borrowed.count > 60)
        var seasons = 1
        for (day, next) in zip(borrowed, borrowed.dropFirst()) {
            if day.date.distance(to: next.date) > 1 {
                seasons += 1
            } else {
                #expect(day.borrowed(.maghrib) == next.borrowed(.maghrib), "\(next.date)")
            }
        }
        #expect(seasons >= 2)
        let dates = borrowed.compactMap { $0[.maghrib]?.local(offset: offset * 3600).date }
        #expect(Set(dates).count == dates.count)
        // Dhuhr is the day's own, and a day that has a sunrise borrows nothing.
        #expect(days.allSatisfy { $0.borrowed(.dhuhr) == nil })
        #expect(days.contains { $0.borrowed == nil })
    }

    @Test("Ramadan changes Isha's interval and leaves the user's own minutes alone")
    func ramadan() throws {
        var adjustments = PerPrayer(TimeSpan.zero)
        adjustments.isha = .minutes(3)
        let parameters = PrayerParameters(
            method: try method("umm-al-qura"), adjustments: adjustments, rounding: PerPrayer(.none))
        let plain = day(21.4, 39.8, by: parameters)
        let ramadan = day(21.4, 39.8, isRamadan: true, by: parameters)
        let (sunset, isha) = (try #require(plain.sunset), try #require(plain[.isha]))
        #expect(isha - sunset == .minutes(93))
        #expect(try #require(ramadan[.isha]) - sunset == .minutes(123))
        #expect(ramadan[.maghrib] == plain[.maghrib])
    }

    @Test("Portugal counts from Maghrib, the Gulf from sunset")
    func intervalBase() throws {
        for (key, minutes) in [("portugal", 80), ("gulf", 90)] {
            let times = day(38.7, -9.1, by: PrayerParameters(method: try method(key), rounding: PerPrayer(.none)))
            #expect(try #require(times[.isha]) - (try #require(times.sunset)) == .minutes(minutes))
        }
    }

    @Test("Midnight and the last third divide the method's night")
    func nights() throws {
        let sunni = day(35, by: PrayerParameters(method: try method("mwl")))
        let (maghrib, fajr) = (try #require(sunni[.maghrib]), try #require(sunni.nextFajr))
        let half = (maghrib.epochMilliseconds + fajr.epochMilliseconds) / 2
        #expect(abs(try #require(sunni.midnight).epochMilliseconds - half) <= 30_000)
        let third = maghrib.epochMilliseconds + (fajr.epochMilliseconds - maghrib.epochMilliseconds) * 2 / 3
        #expect(abs(try #require(sunni.lastThird).epochMilliseconds - third) <= 30_000)
        let jafari = day(35, by: PrayerParameters(method: try method("jafari")))
        let from = try #require(jafari.sunset).epochMilliseconds
        let to = try #require(jafari.nextFajr).epochMilliseconds
        #expect(abs(try #require(jafari.midnight).epochMilliseconds - (from + to) / 2) <= 30_000)
    }

    @Test("Height makes the day longer, and only the day")
    func elevation() throws {
        let parameters = PrayerParameters(method: try method("mwl"), rounding: PerPrayer(.none))
        let (low, high) = (day(0, by: parameters), day(0, elevation: 900, by: parameters))
        // On the equator the dip of 1.041° takes 250 s at 15° an hour, and a little more at 23° of declination.
        let gain = try #require(low[.sunrise]) - (try #require(high[.sunrise]))
        #expect((265...275).contains(gain.seconds))
        #expect(low[.fajr] == high[.fajr])
    }

    @Test("Each time is rounded by its own word: up, down, to the nearest minute or not at all")
    func rounding() throws {
        let mwl = try method("mwl")
        let words = PerPrayer(Rounding.nearest, fajr: .up, sunrise: .down, asr: Rounding.none, isha: .up)
        let calculator = PrayerCalculator(
            Coordinates(latitude: 40, longitude: 0), PrayerParameters(method: mwl, rounding: words))
        let exact = day(40, by: PrayerParameters(method: mwl, rounding: PerPrayer(.none)))
        let rounded = calculator.times(on: date, in: calculator.coordinates.meanSolarTime)
        for prayer in Prayer.allCases {
            let time = try #require(rounded[prayer]).epochMilliseconds
            let wait = time - (try #require(exact[prayer])).epochMilliseconds
            switch words[prayer] {
            case .up: #expect((0..<60_000).contains(wait))
            case .down: #expect((-59_999...0).contains(wait))
            case .nearest: #expect((-29_999...30_000).contains(wait))
            case .none: #expect(wait == 0 && time % 60_000 != 0)
            }
            #expect(calculator.derivation(of: prayer, on: rounded)?.rounding == words[prayer])
        }
    }

    @Test("The user's minutes are added before a time is rounded up, so that seconds never make it earlier")
    func minutesBeforeRounding() throws {
        var parameters = PrayerParameters(method: try method("mwl"), rounding: PerPrayer(.none))
        let sun = try #require(day(40, by: parameters)[.maghrib])
        parameters.method.rounding = PerPrayer(.up)
        parameters.adjustments.maghrib = .seconds(64)
        let time = try #require(day(40, by: parameters)[.maghrib])
        #expect((64_000..<124_000).contains(time.epochMilliseconds - sun.epochMilliseconds))
        #expect(time.epochMilliseconds % 60_000 == 0)
    }

    /// By spherical trigonometry (Meeus, *Astronomical Algorithms*, 2nd ed. (1998), eq. 15.1) with the declination and
    /// the equation of time of 0 h UT; parallax, which that leaves out, is worth a second.
    @Test("With the daily sun all of a day's times have the declination and the equation of time of 0 h UT")
    func dailySun() throws {
        var mwl = try method("mwl")
        mwl.sun = PerPrayer(.daily)
        mwl.offsets = PerPrayer(.zero)
        let (latitude, longitude) = (39.92, 32.85)
        let times = day(
            .degrees(latitude), .degrees(longitude), by: PrayerParameters(method: mwl, rounding: PerPrayer(.none)))
        let sun = SolarEphemeris(date...date)[date]
        let (declination, equation) = (sun.declination(at: -0.5).radians, sun.equationOfTime(at: -0.5))
        let midnight = Double(date.epochDay) * 86400
        let noon = midnight + 43200 - longitude * 240 - equation
        #expect(abs(times.transit.seconds - noon) < 0.01)
        let φ = latitude * .pi / 180
        func hourAngle(_ altitude: Double) -> Double {
            acos((sin(altitude * .pi / 180) - sin(φ) * sin(declination)) / (cos(φ) * cos(declination))) / .pi * 43200
        }
        let asr = atan(1 / (1 + tan(abs(φ - declination)))) * 180 / .pi
        for (prayer, seconds) in [
            (Prayer.fajr, -hourAngle(-18)), (.sunrise, -hourAngle(-50.0 / 60)), (.asr, hourAngle(asr)),
            (.maghrib, hourAngle(-50.0 / 60)), (.isha, hourAngle(-17)),
        ] { #expect(abs(try #require(times[prayer]).seconds - noon - seconds) < 1.5, "\(prayer)") }
        // One time alone may have it.
        mwl.sun = PerPrayer(.moment, asr: .daily)
        let mixed = day(
            .degrees(latitude), .degrees(longitude), by: PrayerParameters(method: mwl, rounding: PerPrayer(.none)))
        mwl.sun = PerPrayer(.moment)
        let usual = day(
            .degrees(latitude), .degrees(longitude), by: PrayerParameters(method: mwl, rounding: PerPrayer(.none)))
        for prayer in Prayer.allCases {
            #expect(mixed[prayer] == (prayer == .asr ? times : usual)[prayer] && times[prayer] != usual[prayer])
        }
    }

    @Test("A method's horizon stands for the flat one, and an elevation lowers it further")
    func horizon() throws {
        var mwl = try method("mwl")
        mwl.horizon = .degrees(-1)
        func calculator(_ elevation: Double) -> PrayerCalculator {
            PrayerCalculator(
                Coordinates(latitude: 40, longitude: 0, elevation: elevation),
                PrayerParameters(method: mwl, rounding: PerPrayer(.none)))
        }
        #expect(abs(calculator(100).horizonAltitude.degrees + 1.347) < 1e-12)
        for elevation in [0.0, 100] {
            let low = calculator(elevation)
            let path = SunPath(over: low.coordinates, on: date...date)
            let times = low.times(on: date, in: .utc)
            for prayer in [Prayer.sunrise, .maghrib] {
                let altitude = path.altitude(at: try #require(times[prayer]))
                #expect(abs(altitude.degrees - low.horizonAltitude.degrees) < 1e-5)
            }
            #expect(times[.fajr] == day(40, by: PrayerParameters(method: mwl, rounding: PerPrayer(.none)))[.fajr])
        }
    }

    @Test("Minutes that would overstep a neighbour stop short of it")
    func keptApart() throws {
        var adjustments = PerPrayer(TimeSpan.zero)
        adjustments.dhuhr = .hours(9)
        let calculator = PrayerCalculator(
            Coordinates(latitude: 40, longitude: 0),
            PrayerParameters(method: try method("mwl"), adjustments: adjustments))
        let times = calculator.times(on: date, in: .utc)
        #expect(calculator.derivation(of: .dhuhr, on: times)?.isKeptApart == true)
        #expect(try #require(times[.dhuhr]) < (try #require(times[.asr])))
    }

    @Test("Where nights are long enough, no method's time has to be kept from its neighbour")
    func untouched() throws {
        let ephemeris = SolarEphemeris(date...date.advanced(by: 365))
        for method in CalculationMethod.all {
            for latitude in [-45, -30, 0, 30, 45] as [Angle] {
                let calculator = PrayerCalculator(
                    Coordinates(latitude: latitude, longitude: 20), PrayerParameters(method: method))
                for distance in stride(from: 0, to: 366, by: 73) {
                    let times = calculator.times(on: date.advanced(by: distance), in: .utc, ephemeris: ephemeris)
                    for prayer in Prayer.allCases {
                        let derivation = try #require(calculator.derivation(of: prayer, on: times))
                        #expect(!derivation.isKeptApart, "\(method.key) \(prayer) at \(latitude) on \(times.date)")
                    }
                }
            }
        }
    }
}

extension Instant {
    fileprivate var seconds: Double { Double(epochMilliseconds) / 1000 }
}
