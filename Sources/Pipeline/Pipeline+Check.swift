import CalendarWriter
package import Diagnostics
import Documents

extension Pipeline {
    /// Everything found in a plan, problems of planning included, or in a calendar file or a folder with a file
    /// for each event, whatever program wrote it.
    package func check(_ path: String, over days: HorizonChoice) -> [Diagnostic] { check([path], over: days) }

    /// The same for several files, the findings of one after those of the other.
    package func check(_ paths: [String], over days: HorizonChoice) -> [Diagnostic] {
        var ids = PlanIDs()
        return paths.flatMap { path in
            let events = EventFolder.files(in: path)
            return events.isEmpty ? check(path, over: days, &ids) : judged(CalendarCheck.findings(inFolder: events))
        }
    }

    /// Everything found in a plan for each row of a table.
    package func check(_ path: String, each table: String, over days: HorizonChoice) -> [Diagnostic] {
        let people = people(table, of: path)
        guard !people.findings.contains(where: { $0.severity == .error }) else { return people.findings }
        return people.findings
            + People.together(
                people.rows.map { row in (row, schedule(.person(row, of: people), over: days).findings) })
    }

    private func check(_ path: String, over days: HorizonChoice, _ ids: inout PlanIDs) -> [Diagnostic] {
        guard let bytes = try? readFile(path) else { return schedule(path, over: days).findings }
        if CalendarCheck.isCalendar(bytes, name: path) { return judged(CalendarCheck.findings(bytes, name: path)) }
        // What was read is handed on: standard input cannot be read again.
        let planned = reading([path: bytes]).schedule(path, over: days)
        return planned.findings + judged(ids.findings(adding: planned))
    }
}
