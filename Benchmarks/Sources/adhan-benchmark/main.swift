import Adhan
import Foundation

// Place-days a second of Adhan's Swift library: the six prayers of a day. Its dates are made beforehand, as a caller
// that lists many days would hold them; the midnight and last third that Horarium's figures include are left out.
// `adhan-benchmark calls N`: so many days, at most 2,000, for their instructions to be counted.

func dates(_ count: Int) -> [DateComponents] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    let start = Date(timeIntervalSince1970: 946_684_800)  // 2000-01-01
    return (0..<count).map {
        calendar.dateComponents([.year, .month, .day], from: start.addingTimeInterval(Double($0) * 86400))
    }
}

/// Seconds are those of the processor, as in Horarium's own figures.
func report(_ label: String, placeDays: Int, _ work: () -> Double) {
    var best = clock_t.max
    var sum = 0.0
    for _ in 0..<5 {
        let begin = clock()
        sum = work()
        best = min(best, clock() - begin)
    }
    let rate = Double(placeDays) / (Double(max(best, 1)) * 1e-6)
    print("adhan: \(label): \(Int(rate)) a second (checksum \(Int(sum)))")
}

func checksum(_ coordinates: Coordinates, _ dates: [DateComponents]) -> Double {
    let parameters = CalculationMethod.muslimWorldLeague.params
    return dates.reduce(0) { sum, date in
        guard let times = PrayerTimes(coordinates: coordinates, date: date, calculationParameters: parameters) else {
            return sum
        }
        return sum + times.fajr.timeIntervalSince1970 + times.sunrise.timeIntervalSince1970
            + times.dhuhr.timeIntervalSince1970 + times.asr.timeIntervalSince1970
            + times.maghrib.timeIntervalSince1970 + times.isha.timeIntervalSince1970
    }
}

let london = Coordinates(latitude: 51.5074, longitude: -0.1278)
if CommandLine.arguments.dropFirst().first == "calls" {
    // As many dates are made for any number of days.
    let count = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1
    print(Int(checksum(london, Array(dates(2000).prefix(count)))))
    exit(0)
}
let days = dates(1000)
report("one place", placeDays: days.count) { checksum(london, days) }
let places = (0..<100).map { index in
    let longitude = Double(index) * 137.5
    return Coordinates(
        latitude: -55 + 115 * (Double(index) + 0.5) / 100,
        longitude: longitude - 360 * ((longitude + 180) / 360).rounded(.down))
}
let few = Array(days.prefix(20))
report("many places", placeDays: places.count * few.count) { places.reduce(0) { $0 + checksum($1, few) } }
