import CalendarWriter
import DeviceManifest
import Diagnostics
import ICalendar
import ManifestWriter
import Pipeline
import PlanModel
import Reports
import Scheduling
import Text

/// The changes that builds make in the files that are there, or would make.
struct BuildDifferences {
    private var calendars: [(path: String, diff: CalendarDiff)] = []
    private var manifests: [(path: String, diff: ManifestDiff)] = []
    private(set) var isChanged = false
    private var text: [String] = []

    /// Whether the files are written right away.
    private let areWritten: Bool

    /// - Parameter areWritten: Whether the files are written right away; until then they are what they were.
    init(areWritten: Bool = false) { self.areWritten = areWritten }

    mutating func add(_ output: WrittenOutput) {
        for file in output.files {
            if let calendar = file.calendar { add(file, calendar, of: output.schedules.map(\.plan)) }
        }
        for (file, schedule) in zip(output.manifests, output.schedules) where file.isChanged {
            add(file, ManifestBuilder.manifest(of: schedule, generator: Pipeline.generator))
        }
    }

    private mutating func add(_ file: WrittenOutput.File, _ manifest: Manifest) {
        if let old = try? ManifestFile.read(file.path, using: SystemFiles.read) {
            let diff = ManifestDiff(old: old, new: manifest)
            guard !diff.isEmpty else { return }
            manifests.append((file.path, diff))
            isChanged = true
        } else {
            let state = file.isRevision ? "is not a whole manifest" : "is not there yet"
            text.append(areWritten ? "\(file.path) is new" : "\(file.path) \(state); a build would write it")
            isChanged = true
        }
    }

    private mutating func add(_ file: WrittenOutput.File, _ calendar: CalendarDifferences, of plans: [Plan]) {
        let diff = CalendarDiff(calendar, of: plans)
        calendars.append((file.path, diff))
        isChanged = isChanged || !calendar.isUnchanged || !file.isRevision
        if !file.isRevision {
            let count = counted(calendar.count(.added), "event")
            text.append(
                areWritten
                    ? "\(file.path) is new, with \(count)" : "\(file.path) is not there yet; a build would add \(count)"
            )
        } else if calendar.isUnchanged {
            if !calendar.omitted.isEmpty { text += ["\(file.path): \(diff.total)", ""] }
        } else {
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
