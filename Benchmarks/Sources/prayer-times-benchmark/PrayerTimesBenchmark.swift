import CivilTime
import PrayerTimes

/// `prayer-times-benchmark [speed | order]`: place-days a second, or the sweep that shows the order of the day.
@main
struct PrayerTimesBenchmark {
    static func main() {
        switch CommandLine.arguments.dropFirst().first ?? "speed" {
        case "order": OrderSweep.run()
        default: Speed.run()
        }
    }
}
