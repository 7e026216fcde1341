import CivilTime
package import Diagnostics
import DeviceManifest
package import Documents
import ManifestWriter
package import Pipeline
package import PlanModel
import PlanReader
import Ringing
import Scheduling
import Watching

/// A version of a plan without errors, and its messages on the days around today.
package struct RingPlan {
    package let path: String
    package let plan: Plan
    let rules: [Manifest.Rule]
    /// The whole paths of the sounds that the plan names and whose files are there, by their names.
    let sounds: [String: String]
    /// The date that was today in the plan when it was last planned.
    private var today = LocalDate(epochDay: 0)

    /// Makes the pipeline of the moment over a way to read files.
    package typealias MakePipeline = (@escaping ReadFile) -> Pipeline

    /// The result of reading a plan, and the findings about it.
    package struct Reading {
        /// `nil` where the plan has errors.
        package var plan: RingPlan?
        package var findings: [Diagnostic]
        /// The files that were read or looked for and what links lead to, as they were then; `nil` for one that was
        /// missing.
        package var files: [String: FileVersion?]
    }

    /// Reads a plan.
    package static func read(_ path: String, by pipeline: MakePipeline) -> Reading {
        var files: [String: FileVersion?] = [:]
        let note = { (path: String) in
            // Before it is read, so that a change meanwhile is one.
            for file in [path] + FolderWatch.links(from: path) where files[file] == nil {
                files[file] = .some(FileVersion(file))
            }
        }
        let loaded = withoutActuallyEscaping(note) { note in
            pipeline { (file: String) throws(FileFailure) in
                note(file)
                return try SystemFiles.read(file)
            }.load(path)
        }
        note(path)
        return Reading(
            plan: loaded.plan.map { RingPlan(path: path, plan: $0, sounds: soundFiles(among: files)) },
            findings: loaded.findings, files: files)
    }

    /// The whole paths of the sounds among files that were looked for, by their names.
    private static func soundFiles(among files: [String: FileVersion?]) -> [String: String] {
        files.keys.sorted().reduce(into: [:]) { sounds, file in
            // The kinds that desktops play; a plan names them without a folder.
            guard [".wav", ".ogg", ".oga"].contains(where: file.hasSuffix), let path = SystemFiles.resolved(file),
                let name = file.split(separator: "/").last
            else { return }
            sounds[String(name)] = path
        }
    }

    private init(path: String, plan: Plan, sounds: [String: String]) {
        self.path = path
        self.plan = plan
        self.sounds = sounds
        rules = ManifestBuilder.rules(of: plan)
    }

    package var id: String { plan.id }

    /// Whether the day that was planned as today goes on.
    func isOfToday(at now: Instant) -> Bool { plan.today(at: now) == today }

    /// The next midnight in the plan's zone, at which the next day is planned.
    func nextMidnight(after now: Instant) -> Instant {
        let next = plan.midnight(of: plan.today(at: now).advanced(by: 1))
        // On a journey over the date line the next date may have begun elsewhere.
        return next > now ? next : now + .minutes(1)
    }

    /// Plans what lies on the dates from that of `seen`, or today, to tomorrow, and on as many more as messages matter
    /// ahead: the list days that reach into them.
    mutating func messages(since seen: Instant, at now: Instant, ahead: TimeSpan = .zero) -> [RingMessage] {
        today = plan.today(at: now)
        let date = min(plan.today(at: seen), today)
        let dates = PlannedHorizon(
            start: date, days: date.distance(to: plan.today(at: now + ahead).advanced(by: 2)))
        let reaching = Planner.listDays(of: plan, reachingInto: dates)
        let goesOn = plan.horizon.start == nil && plan.horizon.end == nil
        var horizon = HorizonChoice().horizon(of: plan, now: now)
        if plan.horizon.start == nil {
            // A horizon that begins today began yesterday with yesterday, and goes on with tomorrow.
            let start = min(reaching.lowerBound, horizon.start)
            let last = goesOn ? max(horizon.dates.upperBound, reaching.upperBound) : horizon.dates.upperBound
            horizon = PlannedHorizon(start: start, days: start.distance(to: last))
        }
        let all = Planner.listDays(of: plan, reachingInto: horizon)
        let days = all.clamped(to: reaching)
        guard !days.isEmpty else { return [] }
        let schedule = Planner.schedule(plan, over: horizon, listDays: days)
        let manifest = ManifestBuilder.manifest(of: schedule, generator: Pipeline.generator)
        return manifest.ringMessages.filter { !goesOn || $0.notification.kind != .planEnd }.map { message in
            var message = message
            message.soundFile = message.presentation.flatMap { sounds[$0.sound] }
            return message
        }
    }

    /// The days that the plan has at an instant, for a message about one that has none left.
    func days(at now: Instant) -> ClosedRange<LocalDate> {
        let dates = HorizonChoice().horizon(of: plan, now: now).dates
        return dates.lowerBound...dates.upperBound.advanced(by: -1)
    }
}
