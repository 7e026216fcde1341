import Calendars
package import Diagnostics
import Documents

extension Building {
    /// Everything found in a plan, problems of planning included, or in a calendar file, whatever program wrote it.
    package func check(_ path: String, over days: HorizonChoice) -> [Diagnostic] {
        guard let bytes = try? readFile(path) else { return schedule(path, over: days).findings }
        if CalendarCheck.isCalendar(bytes, name: path) { return CalendarCheck.findings(bytes, name: path) }
        // What was read is handed on: standard input cannot be read again.
        var reader = reading([path: bytes])
        reader.isForOnePlan = isForOnePlan
        return reader.schedule(path, over: days).findings
    }
}
