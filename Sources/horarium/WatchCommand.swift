import ArgumentParser
import Batch
import CivilTime
import Diagnostics
import Documents
import Pipeline
import Watching

struct WatchCommand: ParsableCommand, Colouring {
    static let configuration = CommandConfiguration(
        command: "watch",
        abstract: "Build plans whenever they are saved, and print what that changes.",
        discussion: """
            Builds at once, then again when a plan or a file that it names is saved, until it is interrupted. What changes in \
            the calendar is printed, as by 'diff'; findings go to standard error, and an error leaves the files as they are.
            """)

    @Argument(help: ArgumentHelp("The plan files.", valueName: "plan"), completion: .plans)
    var plans: [String]

    @OptionGroup var build: LastBuildOptions

    @Flag(help: "Treat warnings as errors.") var strict = false

    var colour: ColourOptions { build.colour }

    mutating func validate() throws {
        if plans.contains(SystemFiles.standardInput) {
            throw ValidationError("a plan that is watched is a file; standard input is none")
        }
    }

    /// How often to look whether a day has begun.
    private static let dayMs: Int32 = 30_000

    func run() throws {
        for plan in plans where !SystemFiles.exists(plan) {
            Console.message("error: there is no file '\(plan)'")
            throw ExitCode.fileIsMissing
        }
        let watch = FolderWatch()
        StopSignals().call { watch.stop() }
        // Watched before they are read, so that nothing that is saved meanwhile is missed.
        watch.watch(folders(of: plans))
        while !watch.isStopped {
            let round = WatchedBuild(plans, build, strict: strict)
            try Console.print(round.lines)
            watch.watch(folders(of: round.files))
            var changes = Changes()
            while !watch.isStopped, !changes.concern(round.files), round.isOfToday {
                changes = watch.waitForBurst(atMost: Self.dayMs)
            }
        }
    }

    /// The folders to watch for files.
    private func folders(of files: [String]) -> Set<String> {
        plans.reduce(into: []) { folders, plan in
            folders.formUnion(FolderWatch.folders(of: files, below: String(FileName.folder(of: plan))))
        }
    }
}
