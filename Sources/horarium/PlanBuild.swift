import ArgumentParser
import Diagnostics
import Documents
import CivilTime
import DeviceManifest
import ICalendar
import Calendars
import Manifests
import Reports
import PlanFile
import Planning

/// The files that plans come to, and how they differ from those that are there.
struct PlanBuild {
    /// How plans become calendars.
    enum Layout: Equatable {
        /// Each plan is a calendar.
        case single
        /// Each section of each plan is one.
        case split
        /// All plans together are one, of this name.
        case merged(String)
    }

    /// A plan and the path of its file.
    typealias Source = (path: String, schedule: Schedule)

    /// A file to write.
    struct File {
        var path: String
        var bytes: [UInt8]
        /// Whether the file is not there yet or has other bytes.
        var isChanged: Bool
        /// The calendar and what differs from the one that was there; `nil` for a manifest.
        var calendar: Reconciliation?
        /// The manifest; `nil` for a calendar.
        var manifest: Manifest?
        /// Whether there was a file to build upon.
        var isRevision = false
    }

    let schedules: [Schedule]
    private(set) var files: [File] = []

    /// The builds of some plans: one for each plan, or one for all where they are merged.
    static func all(
        _ sources: [Source], folder: String, layout: Layout, compact: Bool = false, force: Bool,
        progress: ProgressBar? = nil
    ) throws -> [PlanBuild] {
        let isMerged = if case .merged = layout { true } else { false }
        do {
            return try (isMerged ? [sources] : sources.map { [$0] }).map {
                try PlanBuild($0, folder: folder, layout: layout, compact: compact, force: force, progress: progress)
            }
        } catch let obstacle as Obstacle {
            Console.message("error: \(obstacle.text)")
            throw ExitCode.cannotCreate
        }
    }

    /// A file that is there and must not be replaced. It is told when the progress bar is gone.
    private struct Obstacle: Error {
        var text: String
    }

    private init(
        _ sources: [Source], folder: String, layout: Layout, compact: Bool, force: Bool, progress: ProgressBar?
    ) throws {
        defer { progress?.clear() }
        schedules = sources.map(\.schedule)
        let stamp = Self.stamp(of: schedules)
        for (path, schedule) in sources {
            let stem = "\(folder)/\(Self.stem(of: path))"
            switch layout {
            case .merged: break
            case .single:
                try add("\(stem).ics", Self.planned(schedule, stamp: stamp), stamp, force)
                progress?.advance()
            case .split:
                for (suffix, title, part) in Self.parts(of: schedule) {
                    let planned = CalendarBuilder.calendar(
                        of: schedule, parts: [part], name: "\(schedule.plan.title): \(title)", stamp: stamp)
                    try add("\(stem).\(suffix).ics", planned, stamp, force)
                    progress?.advance()
                }
            }
        }
        if case .merged(let name) = layout {
            try add(
                "\(folder)/\(name).ics", CalendarBuilder.calendar(of: schedules, name: name, stamp: stamp), stamp, force
            )
        }
        for (path, schedule) in sources {
            let manifest = ManifestBuilder.manifest(of: schedule, generator: Program.generator)
            let bytes = manifest.json(compact: compact)
            let path = "\(folder)/\(Self.stem(of: path)).manifest.json"
            let old = try Self.existing(path)
            if let old, !force, !Self.isManifest(old) {
                throw Obstacle(text: "'\(path)' is no manifest of Horarium's; \(Self.wayOut)")
            }
            files.append(
                File(path: path, bytes: bytes, isChanged: old != bytes, manifest: manifest, isRevision: old != nil))
            progress?.advance()
        }
    }

    /// A plan's whole calendar.
    static func planned(_ schedule: Schedule, stamp: Instant) -> VCalendar {
        CalendarBuilder.calendar(of: schedule, name: schedule.plan.title, stamp: stamp)
    }

    /// The DTSTAMP of what is new: prescribed, or else the beginning of the horizon, since a clock would make no build
    /// like another.
    static func stamp(of schedules: [Schedule]) -> Instant {
        Program.prescribedTime ?? schedules.map(\.span.lowerBound).min() ?? Instant(epochSeconds: 0)
    }

    private static func parts(of schedule: Schedule) -> [(suffix: String, title: String, CalendarBuilder.Part)] {
        let kinds = Set(schedule.occurrences.map(\.kind))
        var parts = Occurrence.Kind.allCases.filter(kinds.contains).map {
            (suffix: $0.plural.lowercased(), title: $0.plural, CalendarBuilder.Part.section($0))
        }
        if schedule.plan.calendar.hijriDates { parts.append(("hijri", "Hijri dates", .hijriDates)) }
        return parts
    }

    private mutating func add(_ path: String, _ planned: VCalendar, _ stamp: Instant, _ force: Bool) throws {
        let old = try Self.existing(path)
        var isRevision = old != nil
        var revision: CalendarRevision
        do throws(RevisionFailure) {
            revision = try CalendarRevision(of: old)
        } catch {
            guard force else { throw Obstacle(text: "\(Self.text(error, path)); \(Self.wayOut)") }
            revision = try CalendarRevision(of: nil)
            isRevision = false
        }
        let revised = revision.revise(planned, schedules, stamp: stamp)
        let bytes = revised.calendar.component.bytes
        files.append(
            File(path: path, bytes: bytes, isChanged: bytes != old, calendar: revised, isRevision: isRevision))
    }

    private static let wayOut = "use --force to replace it, or -o for another folder"

    /// Whether a file begins as every manifest does, whatever white space it is written with.
    private static func isManifest(_ bytes: [UInt8]) -> Bool {
        let space = [UInt8](" \t\r\n".utf8)
        return bytes.prefix(256).filter { !space.contains($0) }.starts(with: #"{"manifestVersion":"#.utf8)
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
            throw Obstacle(text: "'\(path)' is there but cannot be read: \(reason)")
        } catch {
            return nil
        }
    }

    /// The plan file's name without its ending.
    private static func stem(of path: String) -> String {
        let name = path == SystemFiles.standardInput ? "plan" : path.split(separator: "/").last ?? "plan"
        return name.lastIndex(of: ".").map { $0 > name.startIndex ? String(name[..<$0]) : String(name) } ?? String(name)
    }

    // MARK: Summary

    func summary(isDryRun: Bool) -> [String] {
        let lines = schedules.flatMap { BuildSummary($0).lines + [""] }
        let names = TextTable.aligned(files.map { ["  \($0.path)", Self.size($0.bytes.count)] }, leftColumns: 1)
        return lines + zip(names, files).map { name, file in "\(name)  \(state(of: file, isDryRun))" }
    }

    private func state(of file: File, _ isDryRun: Bool) -> String {
        guard file.isChanged else { return "unchanged" }
        let changes = file.isRevision ? file.calendar?.changes ?? [] : []
        let counts = CalendarChange.Kind.allCases.compactMap { kind -> String? in
            let count = changes.count { $0.kind == kind }
            return count == 0 ? nil : "\(count) \(kind.rawValue)"
        }
        let verb = isDryRun ? "would be written" : "written"
        return counts.isEmpty ? verb : "\(verb): \(counts.joined(separator: ", "))"
    }

    private static func size(_ bytes: Int) -> String { bytes < 1000 ? "\(bytes) B" : "\((bytes + 500) / 1000) kB" }
}
