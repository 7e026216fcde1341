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
enum Speed {
    private static let parameters = PrayerParameters(method: .muslimWorldLeague)

    static func run() {
        guard let start = LocalDate(year: 2000, month: 1, day: 1) else { return }
        let london = PrayerCalculator(Coordinates(latitude: 51.5074, longitude: -0.1278), parameters)
        let century = start...start.advanced(by: 36524)
        report("one place, 100 years, ephemeris included", placeDays: century.count) {
            checksum(london.times(on: century, in: .utc))
        }

        let year = start.advanced(by: 9862)...start.advanced(by: 9862 + 364)
        let places = (0..<1000).map { index in
            // Evenly strewn between 55° south and 60° north.
            let latitude = -55 + 115 * (Double(index) + 0.5) / 1000
            let longitude = Double(index) * 137.5
            return Coordinates(
                latitude: .degrees(latitude),
                longitude: .degrees(longitude - 360 * ((longitude + 180) / 360).rounded(.down)))
        }
        report("1,000 places, the same year, ephemeris included", placeDays: places.count * year.count) {
            let ephemeris = SolarEphemeris(year)
            return places.reduce(0) {
                let days = PrayerCalculator($1, parameters).times(on: year, in: $1.meanSolarTime, ephemeris: ephemeris)
                return $0 &+ checksum(days)
            }
        }
        report("one place, one day a call, 3 years", placeDays: 1000) {
            checksum((0..<1000).map { london.times(on: start.advanced(by: $0), in: .utc) })
        }
        report("the ephemeris alone, 100 years, days", placeDays: century.count) {
            Int(SolarEphemeris(century)[start].equationOfTime(at: 0))
        }
        // What a place-day cannot do without: a sine and cosine for the transit and for each of two approaches to five
        // events, and an arc cosine for each event's first guess.
        report("11 sine-cosine pairs and 5 arc cosines of the C library, place-days", placeDays: century.count) {
            var sum = 0.0
            for day in century {
                let x = Double(day.epochDay) * 1e-5
                for n in 0..<11 { sum += sin(x + Double(n)) * cos(x + Double(n)) }
                for n in 0..<5 { sum += acos(x * 0.1 * Double(n)) }
            }
            return Int(sum)
        }
    }

    /// Uses every result, so that no work is optimised away.
    private static func checksum(_ days: [PrayerDay]) -> Int {
        days.reduce(0) { sum, day in
            Prayer.allCases.reduce(sum) { $0 &+ (day[$1]?.epochSeconds ?? 0) }
                &+ (day.lastThird?.epochSeconds ?? 0)
        }
    }

    private static func report(_ label: String, placeDays: Int, _ work: () -> Int) {
        let clock = ContinuousClock()
        var best = Duration.seconds(1000)
        var sum = 0
        for _ in 0..<5 { best = min(best, clock.measure { sum = work() }) }
        let seconds = Double(best.components.seconds) + Double(best.components.attoseconds) * 1e-18
        print("horarium: \(label): \(Int(Double(placeDays) / seconds)) a second (checksum \(sum))")
    }
}
