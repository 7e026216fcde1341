import ArgumentParser
import Building
import Calendars
import DeviceManifest
import ICalendar
import Manifests
import PlanFile
import Planning
import Reports

struct DiffCommand: ParsableCommand, Colouring {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Tell what a build would add, move, change or remove in the calendar.",
        discussion: "The exit code is 2 when there are changes. Give --split or --merge as for the build.")

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

    @Argument(
        help: ArgumentHelp("The plan files; '-' is standard input.", valueName: "plan"), completion: .plans)
    var plans: [String]

    @Option(
        name: [.short, .customLong("output")], help: ArgumentHelp("The folder of the last build.", valueName: "dir"),
        completion: .directory)
    var output = "out"

    @OptionGroup var horizon: HorizonOptions

    @OptionGroup var colour: ColourOptions

    @OptionGroup var layout: LayoutOptions

    @Option(help: "How the changes are printed: text or json.") var format = Format.text

    mutating func validate() throws { try Plans.refuseTwoInputs(plans) }

    func run() throws {
        let progress = ProgressBar(steps: plans.count * layout.layout.steps)
        let sources = try Plans.all(plans, horizon, showsNotes: false, isBuild: false, progress: progress)
        let place = OutputPlace(folder: output, advance: progress.advance, readFile: SystemFiles.read)
        let builds = try Plans.outputs(of: sources, in: place, layout.layout, progress)
        let differences = BuildDifferences(builds)
        switch format {
        case .text: if !differences.lines.isEmpty { try Console.print(differences.lines) }
        case .json: try Console.print(bytes: differences.json)
        }
        if differences.isChanged { throw ExitCode.changesFound }
    }
}

/// What builds would do to the files that are there.
private struct BuildDifferences {
    private var calendars: [(path: String, diff: CalendarDiff)] = []
    private var manifests: [(path: String, diff: ManifestDiff)] = []
    private(set) var isChanged = false
    private var text: [String] = []

    init(_ builds: [PlanBuild]) {
        for build in builds {
            for file in build.files {
                if let calendar = file.calendar { add(file, calendar, of: build.schedules.map(\.plan)) }
            }
            for (file, schedule) in zip(build.manifests, build.schedules) where file.isChanged {
                add(file, ManifestBuilder.manifest(of: schedule, generator: Building.generator))
            }
        }
        isChanged = isChanged || !manifests.isEmpty
    }

    private mutating func add(_ file: PlanBuild.File, _ manifest: Manifest) {
        if let old = try? ManifestFile.read(file.path, using: SystemFiles.read) {
            let diff = ManifestDiff(old: old, new: manifest)
            if !diff.isEmpty { manifests.append((file.path, diff)) }
        } else {
            let state = file.isRevision ? "is not a whole manifest" : "is not there yet"
            text.append("\(file.path) \(state); a build would write it")
            isChanged = true
        }
    }

    private mutating func add(_ file: PlanBuild.File, _ calendar: RevisedCalendar, of plans: [Plan]) {
        let diff = CalendarDiff(calendar.changes, of: plans)
        calendars.append((file.path, diff))
        isChanged = isChanged || !calendar.isUnchanged || !file.isRevision
        if !file.isRevision {
            text.append("\(file.path) is not there yet; a build would add \(calendar.count(.added)) events")
        } else if !calendar.isUnchanged {
            text += ["\(file.path): \(diff.total)", ""] + diff.lines + [""]
        }
    }

    var lines: [String] {
        var lines = text + manifests.map { "\($0.path): \($0.diff.total)" }
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    var json: [UInt8] { CalendarDiff.json(calendars, manifests) }
}
