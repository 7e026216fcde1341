import CivilTime
import PrayerTimes
import ReferenceData
import Testing

@Suite("The order of the day")
struct OrderTests {
    /// The methods' own, and two that bring neighbours closest.
    private static let roundings: [PerPrayer<Rounding>?] = [
        nil, PerPrayer(.none), PerPrayer(.up), PerPrayer(.up, sunrise: .down, asr: .down, isha: .down),
        PerPrayer(.down, sunrise: .up, asr: .up, isha: .up),
    ]

    /// Checks all methods and rules at every latitude, on days spread over the year; the sweep in `Benchmarks` covers
    /// every latitude and day.
    @Test("holds at every latitude, by every method and rule", arguments: HighLatitudeRule.allCases)
    func order(_ rule: HighLatitudeRule) throws {
        let start = try #require(LocalDate(year: 2027, month: 12, day: 1))
        let ephemeris = SolarEphemeris(start...start.advanced(by: 400))
        var days = 0
        for (index, method) in CalculationMethod.all.enumerated() {
            let latitudes = Array(stride(from: -90.0 + Double(index % 12), through: 90, by: 12))
            for latitude in latitudes.sampled(every: 25, from: index) {
                let place = Coordinates(
                    latitude: .degrees(latitude), longitude: .degrees(Double(index * 37 % 360 - 180)))
                let calculator = PrayerCalculator(
                    place,
                    PrayerParameters(
                        method: method, madhab: index % 2 == 0 ? .shafi : .hanafi, highLatitude: rule,
                        polar: index % 3 == 0 ? .nearestLatitude : .nearestDay,
                        rounding: Self.roundings[index % Self.roundings.count]))
                let (offset, zone) = ((index + Int(latitude + 90)) % 61, place.meanSolarTime)
                for day in stride(from: offset, to: 366, by: 61) {
                    let times = calculator.times(on: start.advanced(by: day), in: zone, ephemeris: ephemeris)
                    check(times, rule, "\(method.key) \(rule) at \(latitude)° on \(times.date)")
                    days += 1
                }
            }
        }
        print("\(rule): \(days) days in order")
    }

    @Test("holds in the shortest nights, where neighbours are rounded towards each other")
    func shortNights() throws {
        let start = try #require(LocalDate(year: 2027, month: 6, day: 1))
        let ephemeris = SolarEphemeris(start.advanced(by: -192)...start.advanced(by: 42))
        for (index, latitude) in stride(from: 64.75, through: 66.75, by: 0.25).enumerated() {
            let place = Coordinates(latitude: .degrees(latitude), longitude: .degrees(Double(index * 40 - 160)))
            for rounding in Self.roundings.suffix(2) {
                for rule in HighLatitudeRule.allCases {
                    let parameters = PrayerParameters(method: .turkey, highLatitude: rule, rounding: rounding)
                    let days = PrayerCalculator(place, parameters).times(
                        on: start...start.advanced(by: 40), in: place.meanSolarTime, ephemeris: ephemeris)
                    for day in days { check(day, rule, "\(rule) at \(latitude)° on \(day.date)") }
                }
            }
        }
    }

    private func check(_ day: PrayerDay, _ rule: HighLatitudeRule, _ label: String) {
        let times = Prayer.allCases.map { day[$0] } + [day.nextFajr]
        if rule != .none, times.contains(nil) {
            Issue.record("\(label): a time is missing")
        }
        let present = times.compactMap { $0 }
        if zip(present, present.dropFirst()).contains(where: { $0 >= $1 }) {
            Issue.record("\(label): out of order \(present)")
        }
    }
}
