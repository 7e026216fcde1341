import CalendarWriter
package import Diagnostics
import Documents

extension Pipeline {
    /// Everything found in a plan, problems of planning included, or in a calendar file or a folder with a file for each
    /// event, whatever program wrote it.
    package func check(_ path: String, over days: HorizonChoice) -> [Diagnostic] { check([path], over: days) }

    /// The findings about a file by its bytes and its name; `nil` where it is of another kind.
    package typealias CheckFile = (_ bytes: [UInt8], _ name: String) -> [Diagnostic]?

    /// The same for several files, the findings of one after those of the other.
    ///
    /// - `others`: Checks files that are neither plans nor calendars.
    package func check(
        _ paths: [String], over days: HorizonChoice, others: CheckFile = { _, _ in nil }
    ) -> [Diagnostic] {
        var ids = PlanIDs()
        return paths.flatMap { path in
            EventFolder.files(in: path).map { judged(events(in: $0)) } ?? check(path, over: days, &ids, others)
        }
    }

    /// The findings in the files of a folder of events.
    private func events(in files: [String]) -> [Diagnostic] {
        var read: [(name: String, bytes: [UInt8])] = []
        var found: [Diagnostic] = []
        for file in files {
            do throws(FileFailure) {
                read.append((file, try readFile(file)))
            } catch {
                found.append(error.diagnostic(file, at: SourceSpan(startOf: SourceFile(name: file, text: []))))
            }
        }
        return found + CalendarCheck.findings(inFolder: read)
    }

    /// Everything found in a plan for each row of a table.
    package func check(_ path: String, each table: String, over days: HorizonChoice) -> [Diagnostic] {
        let people = people(table, of: path)
        guard !people.findings.contains(where: { $0.severity == .error }) else { return people.findings }
        return people.findings
            + People.together(
                people.rows.map { row in (row, schedule(.person(row, of: people), over: days).findings) })
    }

    private func check(_ path: String, over days: HorizonChoice, _ ids: inout PlanIDs, _ others: CheckFile)
        -> [Diagnostic]
    {
        guard let bytes = try? readFile(path) else { return schedule(path, over: days).findings }
        if CalendarCheck.isCalendar(bytes, name: path) { return judged(CalendarCheck.findings(bytes, name: path)) }
        if let found = others(bytes, path) { return judged(found) }
        // What was read is handed on: standard input cannot be read again.
        let planned = reading([path: bytes]).schedule(path, over: days)
        return planned.findings + judged(ids.findings(adding: planned))
    }
}
