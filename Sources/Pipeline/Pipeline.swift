import CalendarWriter
public import CivilTime
public import Diagnostics
public import Documents
import ManifestWriter
package import PlanModel
package import PlanReader
package import Scheduling

/// The whole walk, text of a plan → files, a step a function:
///
/// | step | from → to | target |
/// | --- | --- | --- |
/// | 1 ``load(_:)`` | file → tree of nodes → checked → plan | PlanReader, over Documents and JSONSchema |
/// | 2 ``schedule(_:over:)`` | plan × days → every occurrence, and the findings of planning | Scheduling, over PrayerTimes |
/// | 3 ``outputs(of:beside:_:)`` | schedule → calendar and manifest, each beside what an earlier build left | CalendarWriter, ManifestWriter |
/// | 4 ``OutputFolder`` | what differs from the files that are there → disk, all or none | Files |
///
/// ``write(_:over:to:_:progress:receive:)`` takes all four for the commands that write;
/// ``files(ofPlan:named:from:days:beside:)`` takes three in memory.
public struct Pipeline {
    /// Reads plans and what they name.
    package let readFile: ReadFile
    /// Finds the time zone database.
    let zones: () throws(TimeZoneError) -> TimeZoneDatabase
    /// When `today` is.
    let now: Instant
    /// The DTSTAMP of what is new, where the caller prescribes one (`SOURCE_DATE_EPOCH`).
    let stamp: Instant?
    /// Values to put into plans, `<path>=<value>` each, the last one for a place winning.
    let overrides: [String]
    /// Whether warnings are errors.
    let isStrict: Bool

    /// - Parameters:
    ///   - readFile: Reads plans, their parts, timetables and sounds.
    ///   - zones: Finds the time zone database.
    ///   - now: When `today` is.
    ///   - stamp: The DTSTAMP of what is new. Without one it is the beginning of the horizon, since a clock would make
    ///     no build like another.
    ///   - overrides: Values to put into every plan, as `--set` takes them: `location.latitude=51.5`. One without `=` is
    ///     none.
    ///   - isStrict: Whether warnings are errors.
    public init(
        readFile: @escaping ReadFile, zones: @escaping () throws(TimeZoneError) -> TimeZoneDatabase, now: Instant,
        stamp: Instant? = nil, overrides: [String] = [], isStrict: Bool = false
    ) {
        self.readFile = readFile
        self.zones = zones
        self.now = now
        self.stamp = stamp
        self.overrides = overrides
        self.isStrict = isStrict
    }

    /// The same with other texts in place of some files.
    package func reading(_ texts: [String: [UInt8]]) -> Pipeline {
        guard !texts.isEmpty else { return self }
        return Pipeline(
            readFile: { [readFile] path throws(FileFailure) in
                if let text = texts[path] { return text }
                return try readFile(path)
            }, zones: zones, now: now, stamp: stamp, overrides: overrides, isStrict: isStrict)
    }

    // MARK: The steps

    /// Step 1: reads a plan and checks it.
    package func load(_ path: String) -> LoadedPlan {
        loader.load(path, overrides: overrides(for: path))
    }

    package var loader: PlanLoader { PlanLoader(readFile: readFile, zones: zones, codes: Diagnostic.Code.ofPlans) }

    /// The values from outside for a plan.
    func overrides(for path: String) -> [Override] { overrides.compactMap { Override(option: $0, plan: path) } }

    /// Steps 1 and 2: plans the days that the caller or the plan asks for.
    package func schedule(_ path: String, over days: HorizonChoice) -> PlanResult {
        plan(load(path), path, over: days)
    }

    /// Step 2 for a plan that is loaded.
    package func plan(_ loaded: LoadedPlan, _ path: String, over days: HorizonChoice) -> PlanResult {
        guard let plan = loaded.plan else {
            return PlanResult(path: path, schedule: nil, findings: judged(loaded.findings))
        }
        let ofDays = days.finding(on: plan, now: now).map { loaded.unsilenced([$0]) } ?? []
        guard ofDays.allSatisfy({ $0.severity < .error }) else {
            return PlanResult(path: path, schedule: nil, findings: judged(loaded.findings + ofDays))
        }
        let schedule = Planner.schedule(plan, over: days.horizon(of: plan, now: now))
        let failed = ExpectationChecks(schedule).findings
        let found = schedule.findings + failed + outlook(of: plan, over: days) + CalendarBuilder.notes(on: schedule)
        return PlanResult(
            path: path, schedule: schedule, findings: judged(loaded.findings + ofDays + loaded.unsilenced(found)),
            ignored: loaded.ignored)
    }

    /// The findings with every warning made an error where the pipeline is strict.
    package func judged(_ findings: [Diagnostic]) -> [Diagnostic] {
        guard isStrict else { return findings }
        return findings.map { finding in
            var finding = finding
            if finding.severity == .warning { finding.severity = .error }
            return finding
        }
    }

    /// Returns the findings about the horizon itself. Days that the caller names are meant, and a build that is to be
    /// reproduced does not go by the clock.
    package func outlook(of plan: Plan, over days: HorizonChoice) -> [Diagnostic] {
        let isMeant = days.first != nil || stamp != nil
        return Planner.outlook(
            of: plan, over: days.horizon(of: plan, now: now),
            today: isMeant ? nil : plan.today(at: now), judgesRules: days.days == nil)
    }

    /// Step 3: the files that schedules come to; one output for each plan, or one for all where they are merged.
    ///
    /// - Throws: The first file in the way that must not be replaced.
    package func outputs(
        of plans: [PlannedInput], beside earlier: EarlierOutputs, _ options: OutputOptions = OutputOptions()
    ) throws(OutputConflict) -> [BuildOutput] {
        var outputs: [BuildOutput] = []
        for sources in options.layout.isMerged ? [plans] : plans.map({ [$0] }) {
            outputs.append(
                try BuildOutput(sources, beside: earlier, options, stamp: stamp(of: sources.map(\.schedule))))
        }
        return outputs
    }

    /// The DTSTAMP of what is new in a build.
    package func stamp(of schedules: [Schedule]) -> Instant {
        stamp ?? schedules.map(\.span.lowerBound).min() ?? Instant(epochSeconds: 0)
    }

    // MARK: All at once

    /// All four steps: builds plans into a folder, all files or none.
    ///
    /// One plan after the other is planned and staged, so that one is in memory at a time. After an error the others
    /// are planned for their findings, and no longer built.
    ///
    /// - `progress`: Called after each plan and each file.
    /// - `receive`: Receives the outputs one by one while the earlier files are still there.
    package func write(
        _ inputs: [PlanInput], over days: HorizonChoice, to folder: OutputFolder,
        _ options: OutputOptions = OutputOptions(), progress: () -> Void = {},
        receive: (WrittenOutput) -> Void
    ) -> BuildReport {
        var report = BuildReport()
        var (ids, clashes) = (PlanIDs(), OutputClashes())
        do throws(WriteFailure) {
            for group in options.layout.isMerged ? [inputs] : inputs.map({ [$0] }) {
                let planned = group.map { input in
                    defer { progress() }
                    return schedule(input, over: days)
                }
                // Where they are merged, two of one id are an error.
                let shared = options.layout.isMerged ? [] : planned.flatMap { ids.findings(adding: $0) }
                report.add(planned, judged(shared))
                guard report.isFine else { continue }
                try folder.lock()
                do throws(OutputConflict) {
                    for output in try outputs(of: planned.compactMap(\.source), beside: folder.earlier, options) {
                        if let clash = clashes.clash(of: output) { report.failure = .clash(clash) }
                        let written = try folder.stage(output, progress: progress)
                        report.add(judged(findings(on: written, of: planned)))
                        receive(written)
                    }
                } catch {
                    report.failure = .conflict(error)
                }
            }
            if report.isFine { try folder.commit() }
        } catch {
            report.failure = .write(error)
        }
        if !report.isFine { folder.discard() }
        return report
    }

    /// The findings about an output as it was written.
    private func findings(on written: WrittenOutput, of planned: [PlanResult]) -> [Diagnostic] {
        guard let plan = written.schedules.first?.plan, let file = written.files.first,
            let count = file.events?.kept, count > 0
        else { return [] }
        let kept = Diagnostic.nothingRemoved(from: file.path, events: count, of: plan)
        return planned.flatMap(\.ignored).contains { $0.silences(kept) } ? [] : [kept]
    }

    /// The outputs of a plan.
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
    ///   - earlier: The files of an earlier build by name: unchanged events keep their stamps, removed ones are
    ///     cancelled.
    /// - Returns: The files, and the findings on the way.
    /// - Throws: ``OutputConflict`` when a file of `earlier` is another program's or another plan's.
    public func files(
        ofPlan text: String, named name: String, from: LocalDate? = nil, days: Int? = nil,
        beside earlier: [String: [UInt8]] = [:]
    ) throws(OutputConflict) -> Files {
        let planned = reading([name: Array(text.utf8)]).schedule(
            name, over: HorizonChoice(first: from.map(FirstDay.date), days: days))
        guard let source = planned.source else { return Files(files: [], findings: planned.findings) }
        let earlier = EarlierOutputs { (path: String) throws(FileFailure) in
            guard let bytes = earlier[path] else { throw .missing }
            return bytes
        }
        let build = try outputs(of: [source], beside: earlier)[0]
        return Files(files: build.files.map { ($0.path, $0.bytes) }, findings: planned.findings)
    }
}
