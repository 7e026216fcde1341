import ArgumentParser
import CivilTime
import Documents
import Pipeline
import PlanModel
import TimeZoneData

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The program's environment: variables, clock and time zone data.
enum ProgramEnvironment {
    /// The version, and the time zone data that times are computed with.
    static var versionText: String {
        let zones = try? zones()
        let release =
            zones?.release.map { "tzdata \($0)" } ?? (zones == nil ? "no tzdata" : "tzdata of unknown release")
        let origin = zones.map { $0.directory.map { " in \($0)" } ?? ", built in" } ?? " where TZDIR says"
        return "horarium \(Pipeline.version) (\(BuildName.current); \(release)\(origin))"
    }

    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    static func zones() throws(TimeZoneError) -> TimeZoneDatabase { try .newest() }

    /// The pipeline over the system's files, its zone data and its clock.
    static var pipeline: Pipeline { pipeline(overrides: []) }

    /// The same, with values from outside.
    static func pipeline(
        overrides: [String], isStrict: Bool = false, readFile: @escaping ReadFile = SystemFiles.read
    ) -> Pipeline {
        Pipeline(
            readFile: readFile, zones: zones, now: now, stamp: prescribedTime, overrides: overrides, isStrict: isStrict)
    }

    /// The time that the environment prescribes for reproducible builds (`SOURCE_DATE_EPOCH`), if it does.
    static var prescribedTime: Instant? {
        variable(prescribedTimeName).flatMap { Int($0) }.map { Instant(epochSeconds: $0) }
    }

    private static let prescribedTimeName = "SOURCE_DATE_EPOCH"
    /// Refuses a prescribed time that is none, or far from all plans: mostly milliseconds. An empty one is not set.
    static func checkPrescribedTime() throws {
        guard let text = variable(prescribedTimeName), !text.isEmpty else { return }
        let years = HorizonRequest.years
        guard let seconds = Int(text), years.contains(LocalDate(epochDay: seconds.floorDivided(by: 86_400)).year) else {
            throw Console.wrongUsage(
                "\(prescribedTimeName) counts seconds from 1970, to a time from \(years.lowerBound) to \(years.upperBound), such as 1796083200 for 2026-12-01; it is '\(text)'"
            )
        }
    }

    /// The current time, or the prescribed one.
    static var now: Instant {
        if let prescribedTime { return prescribedTime }
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(epochSeconds: Int(time.tv_sec))
    }
}

extension WriteFailure {
    /// The exit code of a command whose file could not be written.
    var exitCode: ExitCode { isCreation ? .cannotCreate : .cannotWrite }

    /// Reports it and ends the command.
    func leave() throws -> Never {
        Console.message("error: '\(path)' could not be written: \(reason)")
        throw exitCode
    }
}

/// The exit codes of the program (sysexits.h where it has a number).
extension ExitCode {
    static let planHasErrors = ExitCode(1)
    static let nothingFound = ExitCode(1)
    static let changesFound = ExitCode(2)
    static let wrongUsage = ExitCode(64)
    static let fileIsMissing = ExitCode(66)
    static let cannotCreate = ExitCode(73)
    static let cannotWrite = ExitCode(74)
}
