package import CivilTime
import Charts
import Diagnostics
import Documents
import Drawing
import Hashing
import LanguageServer
import NIOCore
import Pipeline
import PlanModel
import PlanReader
import Scheduling

/// A builder of plans for serving, by the same pipeline as `build`.
package struct PlanBuilder: Sendable {
    package typealias Zones = @Sendable () throws(TimeZoneError) -> TimeZoneDatabase

    let zones: Zones
    let now: @Sendable () -> Instant
    private let stamp: Instant?

    /// Creates a builder.
    ///
    /// - Parameters:
    ///   - zones: Loads the time zone database.
    ///   - now: Returns the current time, which decides `today`.
    ///   - stamp: The DTSTAMP of new events, where the caller prescribes one.
    package init(zones: @escaping Zones, now: @escaping @Sendable () -> Instant, stamp: Instant?) {
        self.zones = zones
        self.now = now
        self.stamp = stamp
    }

    /// The inputs of a build. While they are unchanged, so are the outputs.
    struct Inputs: Sendable {
        /// The hashes of the files that were read or searched for, by their paths in findings.
        private(set) var files: [String: Result<SHA256.Digest, FileFailure>] = [:]
        /// The plan, which has the zone, and the date of `today` there.
        fileprivate(set) var day: (plan: Plan, today: LocalDate)?

        /// Records a file as it is read.
        fileprivate mutating func note(_ path: String, _ bytes: Result<[UInt8], FileFailure>) {
            files[path] = bytes.map { $0.withUnsafeBytes { SHA256.digest(of: $0) } }
        }

        func areUnchanged(in folder: ServedFolder, at now: Instant) -> Bool {
            guard hasSameDay(at: now) else { return false }
            var there = Inputs()
            for path in files.keys { there.note(path, folder.contents(path)) }
            return there.files == files
        }

        /// Whether `today` is still the date of the build.
        func hasSameDay(at now: Instant) -> Bool {
            day.map { $0.plan.today(at: now) == $0.today } ?? true
        }
    }

    /// Reads a plan and builds it. The outputs of `earlier`, the plan served before, stay where the new plan has
    /// errors, and its dates where the bytes are the same.
    func build(_ location: PlanLocation, after earlier: ServedPlan) -> (plan: ServedPlan, inputs: Inputs) {
        let now = now()
        var inputs = Inputs()
        var text: Result<[UInt8], FileFailure> = .failure(.missing)
        let pipeline = pipeline(location, now) { path, bytes in
            inputs.note(path, bytes)
            if path == location.path { text = bytes }
        }
        let planned = pipeline.schedule(location.path, over: HorizonChoice())
        var plan = earlier
        plan.findings = planned.findings
        switch text {
        case .success(let bytes):
            plan.fault = nil
            plan.source = .of(bytes, type: "application/yaml; charset=utf-8", after: earlier.source, now: now)
        case .failure(let failure): plan.fault = failure.reason
        }
        inputs.day = planned.schedule.map { ($0.plan, $0.plan.today(at: now)) }
        let built = planned.source.flatMap { outputs(of: $0, by: pipeline, after: earlier.outputs, now) }
        plan.isCurrent = built != nil
        plan.outputs = built ?? earlier.outputs
        return (plan, inputs)
    }

    /// Returns the findings in a text that may replace the plan's.
    func findings(in text: [UInt8], for location: PlanLocation) -> [Diagnostic] {
        pipeline(reading: text, at: location, now()).check(location.path, over: HorizonChoice())
    }

    /// Returns the picture of a text that is no file yet, which is `nil` where the text has errors, and its findings.
    func draft(of text: [UInt8], for location: PlanLocation) -> (picture: [UInt8]?, findings: [Diagnostic]) {
        let planned = pipeline(reading: text, at: location, now()).schedule(location.path, over: HorizonChoice())
        let picture = planned.sourceToShow.map {
            Picture($0.schedule, generator: Pipeline.generator, in: .besideText).fragment
        }
        return (picture, planned.findings)
    }

    /// Draws a text that may replace the plan's, and finds the resulting changes of the served calendar.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - location: Where the plan is.
    ///   - served: What is served of the plan, if anything.
    ///   - day: The day that is asked for; see ``DrawnDay``.
    ///   - hours: Hours that the drawing of the day has at least, where it alone is drawn; `nil` for the whole picture.
    /// - Returns: The drawing and the changes.
    func preview(
        of text: [UInt8], for location: PlanLocation, beside served: ServedPlan.Outputs?, on day: LocalDate?,
        hours: ClosedRange<Int>?
    ) -> PlanPreview {
        let now = now()
        let pipeline = pipeline(reading: text, at: location, now)
        guard let source = pipeline.schedule(location.path, over: HorizonChoice()).sourceToShow else {
            return PlanPreview()
        }
        let drawn = DrawnDay(day, of: source.schedule, at: now)
        if let hours {
            return PlanPreview(
                section: Picture.day(drawn.date, of: source.schedule, generator: Pipeline.generator, atLeast: hours))
        }
        let calendar = served.map { Array($0.calendar.plain.bytes.readableBytesView) }
        let earlier = EarlierOutputs { (_: String) throws(FileFailure) in
            guard let calendar else { throw .missing }
            return calendar
        }
        // This fails for a text with another id, whose events cannot be compared with those of the calendar.
        let build = try? pipeline.outputs(of: [source], beside: earlier, OutputOptions(kinds: .calendar)).first
        return PlanPreview(
            of: source.schedule, at: now, on: drawn, calendar: build?.files.first?.calendar, served: served?.schedule)
    }

    /// Returns the answers about a position in a text that may replace the plan's, with the times of its days, or of those
    /// served where it has errors.
    func assistant(
        in text: [UInt8], at position: TextPosition, for location: PlanLocation, beside served: Schedule?
    ) -> TextAssistant {
        let now = now()
        let planned = pipeline(reading: text, at: location, now).schedule(location.path, over: HorizonChoice())
        return TextAssistant(
            String(decoding: text, as: UTF8.self), at: (position.line, position.character), path: location.path,
            schedule: planned.sourceToShow?.schedule ?? served,
            ServerEnvironment(file: location.folder.contents, files: { _ in [] }, zones: zones, now: { now }))
    }

    /// Returns what forms show of a text that may replace the plan's, with the times of a day, or of today, by the plan that is
    /// served where the text has errors; see ``PlanForm``.
    func form(of text: [UInt8], for location: PlanLocation, beside served: Schedule?, on day: LocalDate?) -> PlanForm {
        let now = now()
        let plan = pipeline(reading: text, at: location, now).load(location.path).plan ?? served?.plan
        return PlanForm(text, at: location.path, plan: plan, on: day ?? plan?.today(at: now))
    }

    /// Returns a pipeline for a text that may replace the plan's.
    private func pipeline(reading text: [UInt8], at location: PlanLocation, _ now: Instant) -> Pipeline {
        pipeline(location, now) { _, _ in }.reading([location.path: text])
    }

    private func pipeline(
        _ location: PlanLocation, _ now: Instant, _ note: @escaping (String, Result<[UInt8], FileFailure>) -> Void
    ) -> Pipeline {
        Pipeline(
            readFile: { (path: String) throws(FileFailure) in
                let bytes = location.folder.contents(path)
                note(path, bytes)
                return try bytes.get()
            }, zones: zones, now: now, stamp: stamp)
    }

    private func outputs(
        of source: PlannedInput, by pipeline: Pipeline, after earlier: ServedPlan.Outputs?, _ now: Instant
    ) -> ServedPlan.Outputs? {
        func build(_ options: OutputOptions) -> BuildOutput? {
            try? pipeline.outputs(of: [source], beside: .none, options).first
        }
        // Without an earlier file no output conflicts with one, so these do not fail.
        guard let whole = build(OutputOptions()), let split = build(OutputOptions(.split, kinds: .calendar)),
            let calendar = whole.files.first(where: { $0.calendar != nil }), let manifest = whole.manifests.first
        else { return nil }
        func representation(_ file: BuildOutput.File, _ type: String, _ earlier: Representation?) -> Representation {
            .of(file.bytes, type: type, after: earlier, now: now)
        }
        var sections: [String: Representation] = [:]
        for file in split.files {
            let section = String(file.path.dropFirst(source.stem.count + 1).dropLast(".ics".count))
            sections[section] = representation(file, Representation.calendarType, earlier?.sections[section])
        }
        return ServedPlan.Outputs(
            title: source.schedule.plan.title,
            calendar: representation(calendar, Representation.calendarType, earlier?.calendar), sections: sections,
            manifest: representation(manifest, "application/json", earlier?.manifest),
            schedule: source.schedule, builtAt: now, number: (earlier?.number ?? 0) + 1)
    }
}
