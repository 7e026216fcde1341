import ArgumentParser
import CivilTime
import Diagnostics
import Outputs
import PrayerTimes

struct MethodsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "methods", abstract: "List the calculation methods with their parameters.")

    func run() throws {
        var rows = [["key", "fajr", "isha", "maghrib", "minutes", "also", "status"]]
        rows += CalculationMethod.all.map { method in
            [
                method.key, "\(method.fajrAngle)°", Self.text(method.isha), Self.text(method.maghrib),
                Self.text(method.offsets), method.aliases.joined(separator: ", "),
                method.status == .established ? "" : method.status.rawValue,
            ]
        }
        try Console.print(TextTable.aligned(rows, leftColumns: rows[0].count))
    }

    private static func text(_ isha: CalculationMethod.Isha) -> String {
        switch isha {
        case .angle(let degrees): "\(degrees)°"
        case .interval(let length, let base, let ramadan):
            "\(length) after \(base.rawValue)" + (ramadan.map { " (\($0) in Ramadan)" } ?? "")
        }
    }

    private static func text(_ maghrib: CalculationMethod.Maghrib) -> String {
        switch maghrib {
        case .sunset: "sunset"
        case .angle(let degrees): "\(degrees)°"
        }
    }

    private static func text(_ offsets: PerPrayer<TimeSpan>) -> String {
        Prayer.allCases.filter { offsets[$0] != .zero }
            .map { "\($0.rawValue) \(offsets[$0] > .zero ? "+" : "")\(offsets[$0])" }.joined(separator: ", ")
    }
}

/// Looks methods up for a command.
enum Methods {
    static func named(_ name: String) throws -> CalculationMethod {
        if let method = CalculationMethod.named(name) { return method }
        let near = nearest(to: name, among: CalculationMethod.all.flatMap { [$0.key] + $0.aliases })
        let hint = near.map { "did you mean '\($0)'?" } ?? "'horarium methods' lists them"
        throw ValidationError("unknown calculation method '\(name)'; \(hint)")
    }
}
