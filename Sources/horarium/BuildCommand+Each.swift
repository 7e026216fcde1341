import ArgumentParser
import Diagnostics
import Documents
import Pipeline
import Overrides
import PlanReader
import Text

/// A build for each row of a table: the rows that can be built are, each as a whole.
extension BuildCommand {
    func buildEach(_ table: String) throws {
        let pipeline = horizon.pipeline(isStrict: strict)
        let people = pipeline.people(table, of: plans[0])
        var document = BuildDocument(isDry: dryRun)
        guard !people.findings.contains(where: { $0.severity == .error }) else {
            if format == .json {
                try document.print(people.findings, rows: (0, people.rows.count))
            } else {
                Console.report(people.findings)
            }
            throw PlanInputs.exitCode(for: people.findings)
        }
        let progress = ProgressBar(steps: people.rows.count * layout.layout.steps)
        defer { progress.clear() }
        let folder = OutputFolder(output, isDry: dryRun)
        var findings: [(row: PeopleTable.Row, findings: [Diagnostic])] = []
        var files: [WrittenOutput.File] = []
        var built = 0
        for row in people.rows {
            var written: [WrittenOutput] = []
            let report = pipeline.write(
                [.person(row, of: people)], over: horizon.choice, to: folder, options,
                progress: progress.advance
            ) { written.append($0) }
            findings.append((row, report.findings))
            switch report.failure {
            case .write(let failure):
                progress.clear()
                let reason =
                    "'\(failure.path)' could not be written: \(failure.reason); \(built) rows were written before it"
                if format == .json {
                    try document.print(
                        People.together(findings), failure: reason, rows: (built, people.rows.count))
                } else {
                    Console.report(People.together(findings))
                    Console.message("error: \(reason)")
                }
                throw failure.exitCode
            case let failure?:
                findings.append((row, [.rowFailed(row, errors: 1, because: failure.text)]))
            case nil:
                guard report.isFine else { continue }
                document.add(written)
                files += written.flatMap(\.files)
                built += 1
            }
        }
        progress.clear()
        if format == .json {
            try document.print(people.findings + People.together(findings), rows: (built, people.rows.count))
            if built < people.rows.count { throw ExitCode.planHasErrors }
            return
        }
        Console.report((people.findings + People.together(findings)).filter { !quiet || $0.severity > .note })
        if !quiet {
            let names = TextTable.aligned(files.map { ["  \($0.path)", Self.size($0.size)] }, leftColumns: 1)
            try Console.print(
                zip(names, files).map { "\($0)\(TextForm.current.gap)\(state(of: $1))" } + [
                    "\(built) of \(people.rows.count) rows built"
                ])
        }
        if built < people.rows.count { throw ExitCode.planHasErrors }
    }
}
