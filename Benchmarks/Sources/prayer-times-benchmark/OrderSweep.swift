import CivilTime
import PrayerTimes

/// Fajr < sunrise < Dhuhr < Asr < Maghrib < Isha < next Fajr, over 181 latitudes, the 366 days of 2028, all methods and
/// all high-latitude rules, with each polar rule in turn; and each list's next Fajr is the next list's Fajr.
enum OrderSweep {
    static func run() {
        guard let start = LocalDate(year: 2028, month: 1, day: 1) else { return }
        let dates = start...start.advanced(by: 365)
        let ephemeris = SolarEphemeris(start.advanced(by: -192)...start.advanced(by: 365 + 192))
        // None, two that bring neighbours closest, and mostly the methods' own.
        let roundings: [PerPrayer<Rounding>?] = [
            PerPrayer(.none), PerPrayer(.up, sunrise: .down, asr: .down, isha: .down), nil,
            PerPrayer(.down, sunrise: .up, asr: .up, isha: .up), nil, nil,
        ]
        for rule in HighLatitudeRule.allCases {
            var days = 0
            var faults: [String] = []
            for (index, method) in CalculationMethod.all.enumerated() {
                for latitude in -90...90 {
                    let parameters = PrayerParameters(
                        method: method, madhab: index % 2 == 0 ? .shafi : .hanafi, highLatitude: rule,
                        polar: PolarRule.allCases[index % 3],
                        rounding: roundings[index % roundings.count])
                    let place = Coordinates(
                        latitude: .degrees(Double(latitude)), longitude: .degrees(Double(index * 37 % 360 - 180)))
                    let calculator = PrayerCalculator(place, parameters)
                    let list = calculator.times(on: dates, in: place.meanSolarTime, ephemeris: ephemeris)
                    for (day, next) in zip(list, list.dropFirst().map(Optional.some) + [nil]) {
                        days += 1
                        if let fault = fault(day, next, mayLack: rule == .none || parameters.polar == .none) {
                            faults.append("\(method.key) \(rule) at \(latitude)° on \(day.date): \(fault)")
                        }
                    }
                }
            }
            print("\(rule.rawValue): \(days) days, \(faults.count) out of order")
            for fault in faults.prefix(10) { print("  \(fault)") }
        }
    }

    private static func fault(_ day: PrayerDay, _ next: PrayerDay?, mayLack: Bool) -> String? {
        let times = Prayer.allCases.map { day[$0] } + [day.nextFajr]
        if !mayLack, times.contains(nil) { return "a time is missing" }
        if let next, next[.fajr] != day.nextFajr { return "the next Fajr is another" }
        let present = times.compactMap { $0 }
        let isOrdered = zip(present, present.dropFirst()).allSatisfy { $0 < $1 }
        return isOrdered ? nil : "\(present)"
    }
}
