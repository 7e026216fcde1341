public import CivilTime
import CalendarWriter
public import Diagnostics
public import Documents
import ManifestWriter
package import PlanFile
package import Scheduling

/// The whole walk, text of a plan → files, a step a function:
///
/// | step | from → to | target |
/// | --- | --- | --- |
/// | 1 ``load(_:)`` | file → tree of nodes → checked → plan | PlanFile, over Documents and JSONSchema |
/// | 2 ``schedule(_:over:)`` | plan × days → every occurrence, and what planning finds | Planning, over PrayerTimes |
/// | 3 ``outputs(of:in:layout:)`` | schedule → calendar and manifest, each beside what an earlier build left | Calendars, Manifests |
/// | 4 ``LockedFolder/commit(_:)`` | what differs from the files that are there → disk, all or none | Files |
///
/// ``files(ofPlan:named:from:days:beside:)`` walks it all in memory.
public struct Pipeline {
    /// Reads plans and what they name.
    let readFile: ReadFile
    /// Finds the time zone database.
    let zones: () throws(TimeZoneError) -> TimeZoneDatabase
    /// When `today` is.
    let now: Instant
    /// The DTSTAMP of what is new, where the caller prescribes one (`SOURCE_DATE_EPOCH`).
    let stamp: Instant?
    /// Values to put into plans, `<path>=<value>` each, the last one for a place winning.
    let settings: [String]

    /// - Parameters:
    ///   - readFile: Reads plans, their parts, timetables and sounds.
    ///   - zones: Finds the time zone database.
    ///   - now: When `today` is.
    ///   - stamp: The DTSTAMP of what is new. Without one it is the beginning of the horizon, since a clock would make
    ///     no build like another.
    ///   - settings: Values to put into every plan, as `--set` takes them: `location.latitude=51.5`. One without `=` is
    ///     none.
    public init(
        readFile: @escaping ReadFile, zones: @escaping () throws(TimeZoneError) -> TimeZoneDatabase, now: Instant,
        stamp: Instant? = nil, settings: [String] = []
    ) {
        self.readFile = readFile
        self.zones = zones
        self.now = now
        self.stamp = stamp
        self.settings = settings
    }

    // MARK: The steps

    /// Step 1: reads a plan and checks it.
    package func load(_ path: String) -> LoadedPlan {
        loader.load(path, settings: settings(for: path))
    }

    var loader: PlanLoader { PlanLoader(readFile: readFile, zones: zones, codes: Diagnostic.Code.all) }

    /// The values from outside for a plan.
    func settings(for path: String) -> [Setting] { settings.compactMap { Setting(option: $0, plan: path) } }

    /// Steps 1 and 2: plans the days that the caller or the plan asks for.
    package func schedule(_ path: String, over days: HorizonChoice) -> PlanResult {
        plan(load(path), path, over: days)
    }

    /// Step 2 for a plan that is loaded.
    package func plan(_ loaded: LoadedPlan, _ path: String, over days: HorizonChoice) -> PlanResult {
        guard let plan = loaded.plan else { return PlanResult(path: path, schedule: nil, findings: loaded.findings) }
        let ofDays = days.finding(on: plan, now: now).map { loaded.unsilenced([$0]) } ?? []
        guard ofDays.allSatisfy({ $0.severity < .error }) else {
            return PlanResult(path: path, schedule: nil, findings: loaded.findings + ofDays)
        }
        let schedule = Planner.schedule(plan, over: days.horizon(of: plan, now: now))
        let failed = ExpectationChecks(schedule).findings
        let found = schedule.findings + failed + outlook(of: plan, over: days) + CalendarBuilder.notes(on: schedule)
        return PlanResult(
            path: path, schedule: schedule, findings: loaded.findings + ofDays + loaded.unsilenced(found),
            ignored: loaded.ignored)
    }

    /// Returns the findings about the horizon itself. Days that the caller names are meant, and a build that is to be
    /// reproduced does not go by the clock.
    package func outlook(of plan: Plan, over days: HorizonChoice) -> [Diagnostic] {
        let isMeant = days.first != nil || stamp != nil
        return Planner.outlook(
            of: plan, over: days.horizon(of: plan, now: now),
            today: isMeant ? nil : plan.timeZone(at: now).local(now).date, judgesRules: days.days == nil)
    }

    /// Step 3: the files that schedules come to; one build for each plan, or one for all where they are merged.
    ///
    /// - Throws: The first file in the way that must not be replaced.
    package func outputs(of plans: [PlannedInput], in place: OutputPlace, layout: Layout) throws(OutputConflict)
        -> [BuildOutput]
    {
        var builds: [BuildOutput] = []
        for sources in layout.isMerged ? [plans] : plans.map({ [$0] }) {
            builds.append(
                try BuildOutput(sources, in: place, layout: layout, stamp: stamp(of: sources.map(\.schedule))))
        }
        return builds
    }

    /// The DTSTAMP of what is new in a build.
    package func stamp(of schedules: [Schedule]) -> Instant {
        stamp ?? schedules.map(\.span.lowerBound).min() ?? Instant(epochSeconds: 0)
    }

    // MARK: All at once

    /// What a plan comes to.
    public struct Files: Sendable {
        /// The calendar and the manifest by name (`daily.ics`, `daily.manifest.json`); empty when there are errors.
        public var files: [(name: String, bytes: [UInt8])]
        /// Everything found on the way, in the order of the places in the plan.
        public var findings: [Diagnostic]
    }

    /// Builds a plan's calendar and manifest in memory: the bytes that `horarium build` writes.
    ///
    /// - Parameters:
    ///   - text: The plan, in YAML or JSON. What it names (parts, timetables) is read with the builder's `readFile`.
    ///   - name: The file's name, for findings and for the names of the outputs: `daily.yaml`.
    ///   - from: The first day; `nil` for the plan's own.
    ///   - days: How many days, 1 to 3660; `nil` for the plan's own.
    ///   - earlier: What an earlier build gave, by name: unchanged events keep their stamps, removed ones are
    ///     cancelled.
    /// - Throws: ``OutputConflict`` when a file of `earlier` is another program's or another plan's.
    public func files(
        ofPlan text: String, named name: String, from: LocalDate? = nil, days: Int? = nil,
        beside earlier: [String: [UInt8]] = [:]
    ) throws(OutputConflict) -> Files {
        let planned = reading(Array(text.utf8), at: name).schedule(
            name, over: HorizonChoice(first: from.map(FirstDay.date), days: days))
        guard let source = planned.source else { return Files(files: [], findings: planned.findings) }
        let place = OutputPlace { (path: String) throws(FileFailure) in
            guard let bytes = earlier[path] else { throw .missing }
            return bytes
        }
        let build = try outputs(of: [source], in: place, layout: .single)[0]
        return Files(files: build.files.map { ($0.path, $0.bytes) }, findings: planned.findings)
    }
}
