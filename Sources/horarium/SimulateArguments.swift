import ArgumentParser
import CivilTime
import DeviceManifest
import Documents
import Pipeline
import Simulation

/// The arming policy, as the command line writes it.
enum PolicyArgument: ExpressibleByArgument, CustomStringConvertible {
    case soonest
    case days(Int)

    init?(argument: String) {
        if argument == "soonest" {
            self = .soonest
        } else if argument.hasPrefix("days:"), let days = Int(argument.dropFirst(5)), days > 0 {
            self = .days(days)
        } else {
            return nil
        }
    }

    var description: String {
        switch self {
        case .soonest: "soonest"
        case .days(let days): "days:\(days)"
        }
    }

    func policy(_ limits: ArmingLimits) -> ArmingPolicy {
        switch self {
        case .soonest: .soonest(limit: limits.pending, reserve: limits.reserve)
        case .days(let days): .days(days)
        }
    }
}

/// When the app arms, as the command line says it.
enum RefreshArgument: ExpressibleByArgument, CustomStringConvertible {
    case continuous
    case every(TimeSpan)
    case daily(LocalTime)
    case opens(String)

    init?(argument: String) {
        if argument == "continuous" {
            self = .continuous
        } else if argument.hasPrefix("every:"), let pace = TimeSpan(String(argument.dropFirst(6))), pace > .zero {
            self = .every(pace)
        } else if argument.hasPrefix("daily@"), let time = LocalTime(String(argument.dropFirst(6))) {
            self = .daily(time)
        } else if argument.hasPrefix("opens:"), argument.count > 6 {
            self = .opens(String(argument.dropFirst(6)))
        } else {
            return nil
        }
    }

    var description: String {
        switch self {
        case .continuous: "continuous"
        case .every(let pace): "every:\(pace)"
        case .daily(let time): "daily@\(time.hourAndMinute)"
        case .opens(let path): "opens:\(path)"
        }
    }

    func refresh(_ clocks: InstantArgument.Clocks) throws -> Scenario.Refresh {
        switch self {
        case .continuous: return .continuous
        case .every(let pace): return .every(pace)
        case .daily(let time): return .daily(time)
        case .opens(let path):
            let bytes: [UInt8]
            do throws(FileFailure) {
                bytes = try SystemFiles.read(path)
            } catch {
                Console.message("error: '\(path)' cannot be read")
                throw ExitCode.fileIsMissing
            }
            let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            return .opens(try lines.filter { !$0.hasPrefix("#") }.map { try InstantArgument.read(String($0), clocks) })
        }
    }
}

/// An instant on the command line: in UTC, or in the plan's wall time, on journeys that of the place.
enum InstantArgument {
    /// The zone of a list day's clocks; `nil` where the database lacks it.
    typealias Clocks = (LocalDate) -> ZoneRules?

    static func read(_ text: String, _ clocks: Clocks) throws -> Instant {
        let isUTC = text.hasSuffix("Z")
        let parts = (isUTC ? text.dropLast() : text[...]).split(separator: "T")
        guard parts.count == 2, let date = LocalDate(parts[0]), let time = LocalTime(String(parts[1])) else {
            throw Console.wrongUsage(
                "'\(text)' is no instant; write 2026-12-05T03:00 in the plan's wall time, or 2026-12-05T03:00:00Z")
        }
        return (isUTC ? .utc : clocks(date) ?? .utc).instant(date, time)
    }

    /// Reads `<name>@<instant>`.
    static func split(_ text: String, _ clocks: Clocks) throws -> (name: String, instant: Instant) {
        guard let at = text.lastIndex(of: "@") else {
            throw Console.wrongUsage("'\(text)' lacks an instant; write \(text)@2026-12-05T03:00")
        }
        return (String(text[..<at]), try read(String(text[text.index(after: at)...]), clocks))
    }
}
