import ArgumentParser
import Auditing
import CivilTime
import DeviceManifest
import Diagnostics
import Documents
import ManifestWriter
import Pipeline
import PlanModel
import Overrides
import PlanReader
import Scheduling
import Text

extension Compliance.Grouping: ExpressibleByArgument {}

struct AuditCommand: ParsableCommand, PrintsText {
    static let configuration = CommandConfiguration(
        command: "audit",
        abstract: "Hold what a log says was sent against what the plan would have sent.",
        discussion: """
            A log is the ringing log of 'horarium ring' or of an app's kit (a JSON object a line: id, intended, at, target, \
            outcome), or a CSV table of any program: --columns says what it calls its columns. A row without one of our \
            identifiers is put to the nearest planned notification of its person, one to one, at most --match away. Times \
            are ISO 8601 or count seconds or milliseconds since 1970; those without an offset are of the person's clocks.
            A log need not cover all days: what is planned before its first notification and after its last is not judged, \
            unless --from and --until say what it covers.
            Exit codes: 0 all is as planned; 1 something is off, or a line cannot be read, or the plan has errors.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, csv, json }

    @Argument(help: ArgumentHelp("The plan.", valueName: "plan"), completion: .plans)
    var plan: String

    @Argument(
        help: ArgumentHelp("The logs; '-' is standard input.", valueName: "log"),
        completion: .file(extensions: ["ndjson", "jsonl", "log", "csv"]))
    var logs: [String]

    @Option(
        help: ArgumentHelp(
            "The plan was built once for each row of this CSV table, as by 'build --each'.", valueName: "people.csv"),
        completion: .tables)
    var each: String?

    @Option(
        help: ArgumentHelp(
            "What a CSV log calls its columns: any of id, person, scheduled, sent and answered.",
            valueName: "id=…,sent=…"))
    var columns: String?

    @Option(
        help: ArgumentHelp("The zone of times without an offset. Default: each person's.", valueName: "zone"),
        completion: .timeZones)
    var zone: String?

    @Option(help: "How far off is still on time.") var within = AuditSettings().within

    @Option(help: "How far from its time a notification without our identifier is looked for.")
    var match = AuditSettings().match

    @Option(help: ArgumentHelp("The log covers all from here on: a date, or 2027-03-01T09:00.", valueName: "time"))
    var from: String?

    @Option(
        help: ArgumentHelp("The log covers all up to here: a date, which is included, or a time.", valueName: "time"))
    var until: String?

    @Option(help: ArgumentHelp("Look at these rules alone.", valueName: "rule,rule…"), completion: .rules)
    var rules: String?

    @Option(help: "Print the table for a paper, a line for each: person, arm of a trial, day or hour.")
    var by: Compliance.Grouping?

    @Option(help: "How the audit is printed: table, csv with a line for each notification, or json with everything.")
    var format = Format.table

    @OptionGroup var values: ValueOptions

    @OptionGroup var look: TextOptions

    mutating func validate() throws {
        try PlanInputs.refuseTwoInputs([plan] + logs + [each].compactMap(\.self))
        if within < .zero { throw ValidationError("--within takes a length such as 5m, not \(within)") }
        if match < within { throw ValidationError("--match takes a length from --within on, not \(match)") }
        for (name, text) in [("--from", from), ("--until", until)] {
            guard let text, AuditBound(text) == nil else { continue }
            throw ValidationError(
                "\(name) takes a date such as 2027-03-01, or a time such as 2027-03-01T09:00, not '\(text)'")
        }
    }

    func run() throws {
        let settings = try settings()
        let pipeline = ProgramEnvironment.pipeline(overrides: values.overrides)
        let people = each.map { pipeline.people($0, of: plan) }
        if let people, people.findings.contains(where: { $0.severity == .error }) {
            Console.report(people.findings)
            throw PlanInputs.exitCode(for: people.findings)
        }
        let (book, unreadable) = try read(people)
        let planned = try audited(pipeline, people, book)
        let names = Set(planned.people.map(\.name))
        var auditor = Auditor(book, settings, people: names, isShared: people == nil && book.namesPeople)
        for (person, name) in planned.people { auditor.add(person, named: name) }
        let audit = auditor.finish()
        // What a build has warned of is not said again for a log.
        let findings = planned.findings.filter { $0.severity == .error } + unreadable
        if format != .json { Console.report(findings) }
        switch (format, by) {
        case (.json, _):
            try Console.print(bytes: AuditJSON(audit, plan: (planned.id, planned.title), findings: findings).bytes)
        case (.csv, let grouping?): try Console.print(bytes: AuditTable(audit).csv(by: grouping))
        case (.csv, nil): try Console.print(bytes: AuditTable(audit).csv)
        case (.table, _): try Console.print(AuditText(audit, title: planned.title, by: by).lines)
        }
        if !audit.isFine || findings.contains(where: { $0.severity == .error }) { throw ExitCode.planHasErrors }
    }

    // MARK: Settings

    private func settings() throws -> AuditSettings {
        var settings = AuditSettings()
        settings.within = within
        settings.match = match
        settings.logZone = try zone.map(named)
        settings.rules = rules.map { Set($0.split(separator: ",").map(String.init)) }
        if from != nil || until != nil {
            let (first, last) = (from.flatMap(AuditBound.init), until.flatMap(AuditBound.init))
            settings.span = { person in
                let start = first?.start(person.clocks) ?? Instant(epochMilliseconds: .min)
                let end = last?.end(person.clocks) ?? Instant(epochMilliseconds: .max)
                return start..<max(start, end)
            }
        }
        return settings
    }

    private func named(_ name: String) throws -> ZoneRules {
        guard let zone = try? ProgramEnvironment.zones().zone(name) else {
            throw Console.wrongUsage("--zone names '\(name)', which is no time zone; expected an IANA name")
        }
        return zone
    }

    // MARK: Input

    private func read(_ people: People?) throws -> (LogBook, [Diagnostic]) {
        let names = Set(people?.rows.compactMap { $0.id?.lowercased() } ?? [])
        var reader: LogReader
        do throws(LogColumns.Refusal) {
            reader = LogReader(
                columns: try columns.map { text throws(LogColumns.Refusal) in try LogColumns(text) } ?? .usual)
        } catch {
            throw Console.wrongUsage("--columns \(error.text)")
        }
        for path in logs {
            do throws(FileFailure) {
                let file = path.split(separator: "/").last ?? ""
                let stem = file.prefix { $0 != "." }.lowercased()
                reader.read(try SystemFiles.read(path), name: path, person: names.contains(stem) ? stem : nil)
            } catch {
                Console.report([error.diagnostic(path, at: SourceSpan(startOf: SourceFile(name: path, text: [])))])
                throw ExitCode.fileIsMissing
            }
        }
        return (reader.book, reader.findings)
    }

    private struct Planned {
        var id = "", title = ""
        var people: [(person: AuditedPerson, name: String)] = []
        var findings: [Diagnostic] = []
    }

    /// What the plan would have sent to each person.
    private func audited(_ pipeline: Pipeline, _ people: People?, _ book: LogBook) throws -> Planned {
        var planned = Planned()
        guard let people else {
            let schedule = try schedule(.file(plan), pipeline, book, &planned.findings)
            guard let schedule else {
                Console.report(planned.findings)
                throw PlanInputs.exitCode(for: planned.findings)
            }
            (planned.id, planned.title) = (schedule.plan.id, schedule.plan.title)
            let person = person(schedule, id: schedule.plan.id)
            // One plan for all whom a log names.
            planned.people = book.people.map { name in
                var other = person
                other.id = name
                return (other, name)
            }
            if planned.people.isEmpty { planned.people = [(person, schedule.plan.id.lowercased())] }
            return planned
        }
        planned.findings = people.findings
        planned.id = PlanLoader.id(ofPath: plan)
        let progress = ProgressBar(steps: people.rows.count)
        defer { progress.clear() }
        var found: [(row: PeopleTable.Row, findings: [Diagnostic])] = []
        for row in people.rows {
            var findings: [Diagnostic] = []
            if let schedule = try schedule(.person(row, of: people), pipeline, book, &findings), let id = row.id {
                planned.people.append((person(schedule, id: id), schedule.plan.id.lowercased()))
                if planned.title.isEmpty { planned.title = schedule.plan.title }
            }
            found.append((row, findings))
            progress.advance()
        }
        planned.findings += People.together(found)
        return planned
    }

    /// Plans the days of the plan or, where that begins on the day of the build, those of the log.
    private func schedule(
        _ input: PlanInput, _ pipeline: Pipeline, _ book: LogBook, _ findings: inout [Diagnostic]
    ) throws -> Schedule? {
        var result = pipeline.schedule(input, over: HorizonChoice())
        if let plan = result.schedule?.plan, plan.horizon.start == nil, let dates = book.dates {
            // A day more at each end: the dates of the log are those of UTC.
            let first = from.flatMap(AuditBound.init)?.date ?? dates.lowerBound.advanced(by: -1)
            let last = max(first, until.flatMap(AuditBound.init)?.date ?? dates.upperBound.advanced(by: 1))
            let days = min(first.distance(to: last) + 1, HorizonRequest.mostDays)
            result = pipeline.schedule(input, over: HorizonChoice(first: .date(first), days: days))
        }
        findings += result.findings
        return result.sourceToShow?.schedule
    }

    private func person(_ schedule: Schedule, id: String) -> AuditedPerson {
        let manifest = ManifestBuilder.manifest(of: schedule, generator: Pipeline.generator)
        let plan = schedule.plan
        return AuditedPerson(
            id: id, planID: plan.id, zone: plan.timeZone, clocks: { plan.timeZone(on: $0) },
            items: manifest.notifications.map(PlannedItem.init), sessionScopes: manifest.sessions.map(\.cancelScope))
    }
}
