import ArgumentParser
import Batch
import CivilTime
import Documents
import Pipeline

#if canImport(Glibc)
    import CMalloc
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

struct FleetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        command: "fleet",
        abstract: "Build many plans in one process: a line of JSON in, a line of JSON out.",
        discussion: """
            Reads lines such as {"id": "u1", "plan": "daily.yaml", "set": {"location.latitude": 51.5}, "from": "2026-12-01", \
            "days": 7} from standard input and answers each, in order, with the calendar and the manifest that 'build' writes: \
            {"id": "u1", "status": "built", "calendar": "…", "manifest": "…", "findings": []}. 'plan' is a path below the \
            folder of --plans or, with a line break in it, the plan itself; 'outputs' lists which of "calendar" and "manifest" \
            are wanted, and 'previous' is the last calendar. A line that cannot be built is answered with its findings, and \
            the others are built. Counts go to standard error.
            """)

    @Option(help: "How many plans are built at a time, from 1 to 1024. Default: the number of cores.") var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "The folder of the plans that lines name, and of all files that plans name: no other is read.",
            valueName: "folder"))
    var plans = "."

    mutating func validate() throws {
        if let jobs, !(1...1024).contains(jobs) {
            throw ValidationError("--jobs takes a number from 1 to 1024, not \(jobs)")
        }
    }

    func run() throws {
        keepMemory()
        let fleet = Fleet(
            folder: try folder(), zones: try zones(), now: ProgramEnvironment.now,
            stamp: ProgramEnvironment.prescribedTime,
            jobs: jobs ?? Fleet.cores)
        let meter = ProgressLine()
        defer { meter.clear() }
        do throws(StreamFailure) {
            let counts = try fleet.run(from: STDIN_FILENO, to: STDOUT_FILENO) {
                meter.show($0.built, failed: $0.failed)
            }
            meter.clear()
            Console.message(meter.summary(counts.built, failed: counts.failed))
        } catch {
            meter.clear()
            // A reader that has seen enough, such as head, is no failure of ours.
            if error.isReaderGone { throw ExitCode.success }
            let verb = error.isInput ? "standard input could not be read" : "standard output could not be written"
            Console.message("error: \(verb): \(error.reason)")
            throw ExitCode.cannotWrite
        }
    }

    /// Lets each thread use the memory of one plan again for the next. Otherwise glibc gives it back and the system
    /// clears it again, a third of the time that a plan takes.
    private func keepMemory() {
        #if canImport(Glibc)
            for option in [M_TRIM_THRESHOLD, M_MMAP_THRESHOLD] { mallopt(option, 64 << 20) }
            mallopt(M_TOP_PAD, 16 << 20)
        #endif
    }

    private func folder() throws -> PlanFolder {
        do throws(FileFailure) {
            return try PlanFolder(plans)
        } catch .unreadable(let reason) {
            Console.message("error: '\(plans)' cannot be the folder of plans: \(reason)")
            throw ExitCode.fileIsMissing
        } catch {
            Console.message("error: there is no folder '\(plans)'; --plans takes the folder of the plans")
            throw ExitCode.fileIsMissing
        }
    }

    private func zones() throws -> TimeZoneDatabase {
        do throws(TimeZoneError) {
            return try ProgramEnvironment.zones()
        } catch {
            Console.message("error: \(error)")
            throw ExitCode.planHasErrors
        }
    }
}
