import ArgumentParser
import Diagnostics
import Documents
import Pipeline
import PlanReader
import Text

/// A build for each row of a table: the rows that can be built are, each as a whole.
extension BuildCommand {
    func buildEach(_ table: String) throws {
        let pipeline = horizon.pipeline(isStrict: strict)
        let people = pipeline.people(table, of: plans[0])
        guard !people.findings.contains(where: { $0.severity == .error }) else {
            Console.report(people.findings)
            throw PlanInputs.exitCode(for: people.findings)
        }
        let progress = ProgressBar(steps: people.rows.count * layout.layout.steps)
        defer { progress.clear() }
        let folder = OutputFolder(output, isDry: dryRun)
        var findings: [(row: PeopleTable.Row, findings: [Diagnostic])] = []
        var files: [WrittenOutput.File] = []
        var built = 0
        for row in people.rows {
            var written: [WrittenOutput.File] = []
            let report = pipeline.write(
                [.person(row, of: people)], over: horizon.choice, to: folder, options,
                progress: progress.advance
            ) { written += $0.files }
            findings.append((row, report.findings))
            switch report.failure {
            case .write(let failure):
                progress.clear()
                Console.report(People.together(findings))
                Console.message(
                    "error: '\(failure.path)' could not be written: \(failure.reason); \(built) rows were written before it"
                )
                throw failure.exitCode
            case let failure?:
                findings.append((row, [.rowFailed(row, errors: 1, because: failure.text)]))
            case nil:
                guard report.isFine else { continue }
                files += written
                built += 1
            }
        }
        progress.clear()
        Console.report((people.findings + People.together(findings)).filter { !quiet || $0.severity > .note })
        if !quiet {
            let names = TextTable.aligned(files.map { ["  \($0.path)", Self.size($0.size)] }, leftColumns: 1)
            try Console.print(
                zip(names, files).map { "\($0)  \(state(of: $1))" } + ["\(built) of \(people.rows.count) rows built"])
        }
        if built < people.rows.count { throw ExitCode.planHasErrors }
    }
}
