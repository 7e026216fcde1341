import ArgumentParser
import DeviceManifest
import Diagnostics
import Documents
import Pipeline
import Overrides
import PlanModel
import PlanReader
import Scheduling
import Studies
import Text

struct StudyCommand: ParsableCommand, PrintsText {
    static let configuration = CommandConfiguration(
        command: "study",
        abstract: "Report what a schedule does, for a paper and its registration.",
        discussion: """
            One page: a text for the methods section, the items of CREMAS that a schedule answers, the sampling part of a \
            registration, counts by rule, hour, day and person beside what the design expects, and all that is needed to make \
            the same schedule again. Markdown; html with figures; json with everything (schemas/study.schema.json); csv with a \
            line for each person and rule.
            Exit codes: 0 fine; 1 the plan has errors, or no prompts.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case markdown, json, html, csv }

    @Argument(help: ArgumentHelp("The plan.", valueName: "plan"), completion: .plans)
    var plan: String

    @Option(
        help: ArgumentHelp(
            "The plan is built once for each row of this CSV table, as by 'build --each'.", valueName: "people.csv"),
        completion: .tables)
    var each: String?

    @OptionGroup var horizon: HorizonOptions

    @Option(help: "How the report is printed: markdown, json, html or csv.") var format = Format.markdown

    @OptionGroup var look: TextOptions

    mutating func validate() throws {
        try PlanInputs.refuseTwoInputs([plan] + [each].compactMap(\.self))
    }

    func run() throws {
        let pipeline = horizon.pipeline()
        let (study, findings) = try collected(pipeline)
        if format != .json { Console.report(findings) }
        guard study.people.contains(where: { !$0.rules.isEmpty }) else {
            if findings.allSatisfy({ $0.severity < .error }) {
                Console.message("error: \(plan) has no prompts, of which a study could report")
            }
            throw ExitCode.planHasErrors
        }
        switch format {
        case .markdown where isPlain: try Console.print(bytes: Array(StudyText(study).text.utf8))
        case .markdown: try Console.print(bytes: Array(StudyMarkdown(study).text.utf8))
        case .html: try Console.print(bytes: StudyPage(study).bytes)
        case .json: try Console.print(bytes: StudyJSON(study, findings: findings).bytes)
        case .csv: try Console.print(bytes: StudyTable(study).csv)
        }
        if findings.contains(where: { $0.severity == .error }) { throw ExitCode.planHasErrors }
    }

    /// Whether the report is heard: `TERM=dumb` alone does not take the marks out of a file.
    private var isPlain: Bool { look.plain ?? (look.form == .plain && Console.isTerminal) }

    /// The study of the plan, or of the plans of all people, with what was found.
    private func collected(_ pipeline: Pipeline) throws -> (Study, [Diagnostic]) {
        func origin(_ digest: String, _ table: (file: String, digest: String)?) -> Study {
            Study(
                Study.Origin(
                    program: "Horarium", version: Pipeline.generator.version, planID: PlanLoader.id(ofPath: plan),
                    planFile: Self.name(of: plan), planDigest: digest, table: table, options: options))
        }
        guard let each else {
            let result = pipeline.schedule(.file(plan), over: horizon.choice)
            guard let schedule = result.sourceToShow?.schedule else {
                Console.report(result.findings)
                throw PlanInputs.exitCode(for: result.findings)
            }
            var study = origin(schedule.plan.digest, nil)
            study.origin.planID = schedule.plan.id
            study.add(schedule, named: schedule.plan.id)
            return (study, result.findings)
        }
        let people = pipeline.people(each, of: plan)
        guard !people.findings.contains(where: { $0.severity == .error }) else {
            Console.report(people.findings)
            throw PlanInputs.exitCode(for: people.findings)
        }
        var study = origin(people.planDigest, (Self.name(of: each), people.tableDigest ?? ""))
        let progress = ProgressBar(steps: people.rows.count)
        defer { progress.clear() }
        var found: [(row: PeopleTable.Row, findings: [Diagnostic])] = []
        for row in people.rows {
            let result = pipeline.schedule(.person(row, of: people), over: horizon.choice)
            if let schedule = result.sourceToShow?.schedule, let id = row.id { study.add(schedule, named: id) }
            found.append((row, result.findings))
            progress.advance()
        }
        return (study, people.findings + People.together(found))
    }

    /// The options that change the plan or its days, as they were given.
    private var options: [String] {
        horizon.values.overrides.flatMap { ["--set", $0] } + (horizon.from.map { ["--from", "\($0)"] } ?? [])
            + (horizon.days.map { ["--days", "\($0)"] } ?? [])
    }

    private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
