import CivilTime
import PrayerTimes

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Place-days a second: all prayers of a day, sunset, midnight, last third and the next Fajr.
///
/// Seconds are those of the processor, which other programs on the machine do not lengthen, but for the row of all
/// cores.
enum Speed {
    private static let parameters = PrayerParameters(method: .muslimWorldLeague)
    private static let start = LocalDate(epochDay: 10957)  // 2000-01-01
    private static let london = PrayerCalculator(Coordinates(latitude: 51.5074, longitude: -0.1278), parameters)

    static func run() async {
        let century = start...start.advanced(by: 36524)
        report("one place, 100 years, ephemeris included", placeDays: century.count) {
            checksum(london.times(on: century, in: .utc))
        }

        let year = start.advanced(by: 9862)...start.advanced(by: 9862 + 364)
        let places = (0..<1000).map { index in
            // Evenly strewn between 55° south and 60° north.
            let latitude = -55 + 115 * (Double(index) + 0.5) / 1000
            let longitude = Double(index) * 137.5
            let place = Coordinates(
                latitude: .degrees(latitude),
                longitude: .degrees(longitude - 360 * ((longitude + 180) / 360).rounded(.down)))
            return (calculator: PrayerCalculator(place, parameters), zone: place.meanSolarTime)
        }
        report("1,000 places, the same year, ephemeris included", placeDays: places.count * year.count) {
            let ephemeris = SolarEphemeris(year)
            return places.reduce(0) {
                $0 &+ checksum($1.calculator.times(on: year, in: $1.zone, ephemeris: ephemeris))
            }
        }
        await reportAllCores(places, year)
        report("one place, one day a call, 3 years", placeDays: 1000) { calls(1000) }
        report("the ephemeris alone, 100 years, days", placeDays: century.count) {
            Int(SolarEphemeris(century)[start].equationOfTime(at: 0))
        }
    }

    /// So many days of one place, each by a call of its own.
    static func calls(_ count: Int) -> Int {
        checksum((0..<count).map { london.times(on: start.advanced(by: $0), in: .utc) })
    }

    private static func reportAllCores(
        _ places: [(calculator: PrayerCalculator, zone: ZoneRules)], _ year: ClosedRange<LocalDate>
    ) async {
        let clock = ContinuousClock()
        var best = Duration.seconds(1000)
        var sum = 0
        for _ in 0..<5 {
            let begin = clock.now
            let sums = await PrayerCalculator.times(of: places, on: year) { _, days in checksum(days) }
            best = min(best, clock.now - begin)
            sum = sums.reduce(0, &+)
        }
        let seconds = Double(best.components.seconds) + Double(best.components.attoseconds) * 1e-18
        print(
            "horarium: 1,000 places, the same year, all cores: \(Int(Double(places.count * year.count) / seconds)) "
                + "a second (checksum \(sum))")
    }

    /// Uses every result, so that no work is optimised away.
    private static func checksum(_ days: [PrayerDay]) -> Int {
        days.reduce(0) { sum, day in
            Prayer.allCases.reduce(sum) { $0 &+ (day[$1]?.epochSeconds ?? 0) }
                &+ (day.lastThird?.epochSeconds ?? 0)
        }
    }

    private static func report(_ label: String, placeDays: Int, _ work: () -> Int) {
        var best = clock_t.max
        var sum = 0
        for _ in 0..<5 {
            let begin = clock()
            sum = work()
            best = min(best, clock() - begin)
        }
        // `clock` counts microseconds on every system that keeps to POSIX.
        let rate = Double(placeDays) / (Double(max(best, 1)) * 1e-6)
        print("horarium: \(label): \(Int(rate)) a second (checksum \(sum))")
    }
}
