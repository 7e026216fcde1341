import CivilTime
import PrayerTimes

/// `prayer-times-benchmark [speed | order | calls N]`: place-days a second, the sweep that shows the order of the day,
/// or N days of one place by a call each, whose instructions are counted.
@main
struct PrayerTimesBenchmark {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first ?? "speed" {
        case "order": OrderSweep.run()
        case "calls": print(Speed.calls(arguments.dropFirst().first.flatMap { Int($0) } ?? 1))
        default: await Speed.run()
        }
    }
}
