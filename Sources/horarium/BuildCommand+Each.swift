import ArgumentParser
import Pipeline
import Diagnostics
import Documents
import PlanFile

/// A build for each row of a table: the rows that can be built are, each as a whole.
extension BuildCommand {
    func buildEach(_ table: String) throws {
        let people = horizon.pipeline.people(table, of: plans[0])
        let judged = PlanInputs.judged(people.findings, strictly: strict)
        guard !judged.contains(where: { $0.severity == .error }) else {
            Console.report(judged)
            throw PlanInputs.exitCode(for: judged)
        }
        var outcome = Outcome(progress: ProgressBar(steps: people.rows.count * layout.layout.steps))
        defer { outcome.progress.clear() }
        if dryRun {
            for row in people.rows {
                if let build = build(row, of: people, nil, &outcome) { add(build, to: &outcome) }
            }
        } else {
            try write(people, &outcome)
        }
        outcome.progress.clear()
        Console.report((judged + People.together(outcome.findings)).filter { !quiet || $0.severity > .note })
        if !quiet {
            let names = TextTable.aligned(outcome.files.map { [$0.path, $0.size] }, leftColumns: 1)
            try Console.print(
                zip(names, outcome.files).map { "\($0)  \($1.state)" }
                    + ["\(outcome.built) of \(people.rows.count) rows built"])
        }
        if outcome.built < people.rows.count { throw ExitCode.planHasErrors }
    }

    /// What has come of the rows so far.
    private struct Outcome {
        let progress: ProgressBar
        var findings: [(row: PeopleTable.Row, findings: [Diagnostic])] = []
        /// What became of each file.
        var files: [(path: String, size: String, state: String)] = []
        var built = 0
    }

    private func write(_ people: People, _ outcome: inout Outcome) throws {
        do throws(WriteFailure) {
            let folder = try LockedFolder(output)
            for row in people.rows {
                let staging = Staging()
                guard let build = build(row, of: people, staging, &outcome) else { continue }
                try folder.commit(staging)
                add(build, to: &outcome)
            }
        } catch {
            outcome.progress.clear()
            Console.report(People.together(outcome.findings))
            Console.message(
                "error: '\(error.path)' could not be written: \(error.reason); \(outcome.built) rows were written before it"
            )
            throw error.isCreation ? ExitCode.cannotCreate : ExitCode.cannotWrite
        }
    }

    /// The files of a row; `nil` where its plan has errors or another's file is in the way, which is noted.
    private func build(
        _ row: PeopleTable.Row, of people: People, _ staging: Staging?, _ outcome: inout Outcome
    ) -> BuildOutput? {
        let planned = horizon.pipeline.schedule(row, of: people, over: horizon.choice)
        outcome.progress.advance()
        let findings = PlanInputs.judged(planned.findings, strictly: strict)
        outcome.findings.append((row, findings))
        let errors = findings.count { $0.severity == .error }
        guard errors == 0, let source = planned.source else {
            // Warnings that count as errors say nothing of the row yet.
            if planned.source != nil { outcome.findings.append((row, [.rowFailed(row, errors: errors)])) }
            return nil
        }
        let place = OutputPlace(
            folder: output, compact: compact, force: force, advance: outcome.progress.advance, staging: staging,
            readFile: SystemFiles.read)
        do throws(OutputConflict) {
            let builds = try ProgramEnvironment.pipeline.outputs(of: [source], in: place, layout: layout.layout)
            return builds.first
        } catch {
            outcome.findings.append((row, [.rowFailed(row, errors: 1, because: error.text)]))
            return nil
        }
    }

    private func add(_ build: BuildOutput, to outcome: inout Outcome) {
        outcome.files += build.files.map { ("  \($0.path)", Self.size($0.size), state(of: $0)) }
        outcome.built += 1
    }
}
