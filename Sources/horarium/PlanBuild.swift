import ArgumentParser
import CivilTime
import DeviceManifest
import ICalendar
import Outputs
import PlanFile
import Planning

/// The files that a plan comes to, and how they differ from those that are there.
struct PlanBuild {
    /// A file to write.
    struct File {
        var path: String
        var bytes: [UInt8]
        /// Whether the file is not there yet or has other bytes.
        var isChanged: Bool
        /// What differs from the calendar that was there; `nil` for a file that is new or no calendar.
        var changes: [CalendarChange]?
    }

    let schedule: Schedule
    private(set) var files: [File] = []

    init(_ path: String, _ schedule: Schedule, folder: String, split: Bool, compact: Bool = false, force: Bool) throws {
        self.schedule = schedule
        let stem = "\(folder)/\(Self.stem(of: path))"
        let stamp = Program.prescribedTime ?? schedule.span.lowerBound
        for (suffix, kinds) in Self.calendars(split: split, of: schedule) {
            let name = kinds.count == 1 ? kinds.map { "\(schedule.plan.title): \($0.plural)" }[0] : schedule.plan.title
            let planned = CalendarBuilder.calendar(of: schedule, kinds: kinds, name: name, stamp: stamp)
            files.append(try calendar(planned, path: "\(stem)\(suffix).ics", stamp: stamp, force: force))
        }
        let manifest = ManifestBuilder.manifest(of: schedule, generator: Program.generator).json(compact: compact)
        let path = "\(stem).manifest.json"
        files.append(File(path: path, bytes: manifest, isChanged: try Self.existing(path) != manifest))
    }

    private static func calendars(split: Bool, of schedule: Schedule) -> [(suffix: String, kinds: Set<Occurrence.Kind>)]
    {
        guard split else { return [("", Set(Occurrence.Kind.allCases))] }
        let kinds = Set(schedule.occurrences.map(\.kind))
        return Occurrence.Kind.allCases.filter(kinds.contains).map { (".\($0.plural.lowercased())", [$0]) }
    }

    private func calendar(_ planned: VCalendar, path: String, stamp: Instant, force: Bool) throws -> File {
        let old = try Self.existing(path)
        var replaced = old
        var revision: CalendarRevision
        do throws(RevisionFailure) {
            revision = try CalendarRevision(of: old)
        } catch {
            guard force else {
                Console.message("error: \(Self.text(error, path)); use --force to replace it, or -o for another folder")
                throw ExitCode.cannotCreate
            }
            revision = try CalendarRevision(of: nil)
            replaced = nil
        }
        let revised = revision.revise(planned, schedule: schedule, stamp: stamp)
        let bytes = revised.calendar.component.bytes
        return File(path: path, bytes: bytes, isChanged: bytes != old, changes: replaced == nil ? nil : revised.changes)
    }

    private static func text(_ failure: RevisionFailure, _ path: String) -> String {
        switch failure {
        case .foreign(let prodid):
            "'\(path)' was written by another program" + (prodid.map { " (\($0))" } ?? "")
        case .unreadable(let reason): "'\(path)' is not a calendar that can be read: \(reason)"
        }
    }

    /// The bytes of a file that may not be there.
    private static func existing(_ path: String) throws -> [UInt8]? {
        do throws(FileFailure) {
            return try SystemFiles.read(path)
        } catch .unreadable(let reason) {
            Console.message("error: '\(path)' is there but cannot be read: \(reason)")
            throw ExitCode.cannotCreate
        } catch {
            return nil
        }
    }

    /// The plan file's name without its ending.
    private static func stem(of path: String) -> String {
        let name = path.split(separator: "/").last ?? "plan"
        return name.lastIndex(of: ".").map { $0 > name.startIndex ? String(name[..<$0]) : String(name) } ?? String(name)
    }

    // MARK: Summary

    func summary(isDryRun: Bool) -> [String] {
        var lines = BuildSummary(schedule).lines
        lines.append("")
        let names = TextTable.aligned(files.map { ["  \($0.path)", Self.size($0.bytes.count)] }, leftColumns: 1)
        return lines + zip(names, files).map { name, file in "\(name)  \(state(of: file, isDryRun))" }
    }

    private func state(of file: File, _ isDryRun: Bool) -> String {
        guard file.isChanged else { return "unchanged" }
        let counts = CalendarChange.Kind.allCases.compactMap { kind -> String? in
            let count = file.changes?.count { $0.kind == kind } ?? 0
            return count == 0 ? nil : "\(count) \(kind.rawValue)"
        }
        let verb = isDryRun ? "would be written" : "written"
        return counts.isEmpty ? verb : "\(verb): \(counts.joined(separator: ", "))"
    }

    private static func size(_ bytes: Int) -> String { bytes < 1000 ? "\(bytes) B" : "\((bytes + 500) / 1000) kB" }
}
