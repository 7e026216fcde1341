package import Diagnostics
import Documents
import HorizonChecks
import PlanModel
package import Overrides
import PlanReader
import Scheduling
import Text

/// A plan and the people that it is to be built for, each with values of their own.
package struct People {
    let source: PlanSource
    /// In the order of the table; none where there are errors.
    package let rows: [PeopleTable.Row]
    /// The findings about the table as a whole, or about the plan's files.
    package let findings: [Diagnostic]
    /// The digests of the table and of the plan's own files, `sha256:` and hexadecimal; the table's is `nil` where it cannot
    /// be read.
    package var tableDigest: String?
    package var planDigest: String { source.digest }

    /// The findings of several rows, in their order, each once: one in the plan's files says for whom it holds. So does an
    /// expectation that fails, with the first row's example, and rows that fail for the same expectations are counted.
    package static func together(_ found: [(row: PeopleTable.Row, findings: [Diagnostic])]) -> [Diagnostic] {
        var rows: [Subject: [PeopleTable.Row]] = [:]
        var all: [(subject: Subject, finding: Diagnostic)] = []
        for (row, findings) in found {
            for finding in findings {
                let subject = Subject(finding, among: findings)
                if rows[subject] == nil { all.append((subject, finding)) }
                rows[subject, default: []].append(row)
            }
        }
        return all.map { subject, finding in
            if case .failedExpectations = subject { return .rowsFailed(finding, rows[subject] ?? []) }
            guard let concerned = rows[subject], let first = concerned.first, let id = first.id,
                finding.span.file.name != first.span.file.name
            else { return finding }
            var finding = finding
            let others = concerned.count > 1 ? " and \(counted(concerned.count - 1, "other"))" : ""
            finding.related.append(.init("for '\(id)'\(others)", at: first.span))
            return finding
        }
    }

    /// The fact that a finding states, for any row.
    private enum Subject: Hashable {
        case finding(Diagnostic)
        /// An expectation that fails, by its place.
        case expectation(SourceSpan)
        /// A row that fails for these expectations alone.
        case failedExpectations([SourceSpan])

        init(_ finding: Diagnostic, among all: [Diagnostic]) {
            let errors = all.filter { $0.severity == .error && $0.code != .rowFailed }
            if finding.code == .expectationFailed {
                self = .expectation(finding.span)
            } else if finding.code == .rowFailed, !errors.isEmpty,
                errors.allSatisfy({ $0.code == .expectationFailed })
            {
                self = .failedExpectations(errors.map(\.span))
            } else {
                self = .finding(finding)
            }
        }
    }
}

/// A plan to build: a file, or a file with the values of one of the people of a table.
package enum PlanInput {
    case file(String)
    case person(PeopleTable.Row, of: People)
}

extension Pipeline {
    /// Reads a plan and a table of people, both once.
    package func people(_ table: String, of path: String) -> People {
        let source = loader.read(path)
        guard source.isReadable else { return People(source: source, rows: [], findings: judged(source.findings)) }
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try readFile(table)
        } catch {
            let span = SourceSpan(startOf: SourceFile(name: table, text: []))
            return People(source: source, rows: [], findings: [error.diagnostic(table, at: span)])
        }
        let read = PeopleTable(bytes, name: table, for: source.path, source.tree)
        var people = People(
            source: source, rows: read.rows,
            findings: judged(read.findings + sharedSeeds(read.rows, of: source)))
        people.tableDigest = read.digest
        return people
    }

    /// Warns of rows of one seed in a plan that draws lots.
    private func sharedSeeds(_ rows: [PeopleTable.Row], of source: PlanSource) -> [Diagnostic] {
        let overrides = overrides(for: source.path)
        // Whether there are lots is the same for all, so that any row will do whose plan has no errors.
        let plans = rows.prefix(10).lazy.compactMap { loader.load(source, overrides: overrides + $0.overrides).plan }
        guard let plan = plans.first, plan.isRandom else { return [] }
        return PeopleTable.sharedSeeds(rows, of: source.tree, overrides)
    }

    /// Steps 1 and 2 for a plan that is to be built.
    package func schedule(_ input: PlanInput, over days: HorizonChoice) -> PlanResult {
        switch input {
        case .file(let path): schedule(path, over: days)
        case .person(let row, let people): schedule(row, of: people, over: days)
        }
    }

    /// Steps 1 and 2 for one of the people: the row's values win over those that the pipeline has for every plan.
    private func schedule(_ row: PeopleTable.Row, of people: People, over days: HorizonChoice) -> PlanResult {
        let path = people.source.path
        guard let id = row.id, row.findings.isEmpty else {
            return PlanResult(path: path, schedule: nil, findings: judged(row.findings))
        }
        let loaded = loader.load(people.source, overrides: overrides(for: path) + row.overrides)
        var planned = plan(loaded, path, over: days)
        planned.stem = id
        let errors = planned.findings.count { $0.severity == .error }
        if errors > 0 { planned.findings.append(.rowFailed(row, errors: errors)) }
        return planned
    }
}
