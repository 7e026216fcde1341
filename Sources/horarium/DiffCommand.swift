import ArgumentParser
import ICalendar
import Manifests
import PlanFile
import Planning
import Reports

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Tell what a build would add, move, change or remove in the calendar.",
        discussion: "The exit code is 2 when there are changes. Give --split or --merge as for the build.")

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

    @Argument(help: ArgumentHelp("The plan files; '-' is standard input.", valueName: "plan")) var plans: [String]

    @Option(
        name: [.short, .customLong("output")], help: ArgumentHelp("The folder of the last build.", valueName: "dir"))
    var output = "out"

    @OptionGroup var horizon: HorizonOptions

    @OptionGroup var layout: LayoutOptions

    @Option(help: "How the changes are printed: text or json.") var format = Format.text

    func run() throws {
        let progress = ProgressBar(steps: plans.count * (layout.split ? 5 : 3))
        let sources = try Plans.all(plans, horizon, showsNotes: false, progress: progress)
        let builds = try PlanBuild.all(
            sources, folder: output, layout: layout.layout, force: false, progress: progress)
        var diffs: [(path: String, diff: CalendarDiff)] = []
        var manifests: [(path: String, diff: ManifestDiff)] = []
        var lines: [String] = []
        var isChanged = false
        for build in builds {
            for file in build.files {
                if let manifest = file.manifest, file.isChanged {
                    if let old = try? ManifestFile.read(file.path) {
                        manifests.append((file.path, ManifestDiff(old: old, new: manifest)))
                    } else {
                        let state = file.isRevision ? "is not a whole manifest" : "is not there yet"
                        lines.append("\(file.path) \(state); a build would write it")
                        isChanged = true
                    }
                }
                guard let calendar = file.calendar else { continue }
                let diff = CalendarDiff(calendar, zone: build.schedules[0].plan.timeZone)
                diffs.append((file.path, diff))
                isChanged = isChanged || !calendar.isUnchanged || !file.isRevision
                if !file.isRevision {
                    lines.append("\(file.path) is not there yet; a build would add \(calendar.changes.count) events")
                } else if !calendar.isUnchanged {
                    lines += ["\(file.path): \(diff.total)", ""] + diff.lines + [""]
                }
            }
        }
        manifests.removeAll { $0.diff.isEmpty }
        isChanged = isChanged || !manifests.isEmpty
        lines += manifests.map { "\($0.path): \($0.diff.total)" }
        if lines.last == "" { lines.removeLast() }
        switch format {
        case .text: if !lines.isEmpty { try Console.print(lines) }
        case .json: try Console.print(bytes: CalendarDiff.json(diffs, manifests))
        }
        if isChanged { throw ExitCode.changesFound }
    }
}
