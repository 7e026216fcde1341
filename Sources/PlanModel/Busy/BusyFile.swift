package import CivilTime
package import Diagnostics
import Documents
package import ICalendar

/// A file of busy times: what is read of it, and its places.
///
/// It is a person's calendar, and findings may be shown on a page. So neither they nor the lines that they quote have a
/// word of it: of each line only the property's name is shown.
package struct BusyFile: Sendable {
    let path: String
    let bytes: [UInt8]
    /// Where the plan names it.
    let source: SourceSpan
    /// The file as findings may show it.
    private let shown: SourceFile

    package init(path: String, bytes: [UInt8], source: SourceSpan) {
        (self.path, self.bytes, self.source) = (path, bytes, source)
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            let name = line.prefix { ![UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "\r")].contains($0) }
            let isShown = Self.names.contains(String(decoding: name, as: UTF8.self))
            // As many bytes, so that offsets are those of the file.
            var rest = [UInt8](repeating: UInt8(ascii: " "), count: line.count - (isShown ? name.count : 0))
            if line.last == UInt8(ascii: "\r") { rest[rest.count - 1] = UInt8(ascii: "\r") }
            return (isShown ? Array(name) : []) + rest
        }
        shown = SourceFile(name: path, text: Array(lines.joined(separator: [UInt8(ascii: "\n")])))
    }

    /// The property names of events' times: no words of the person's.
    private static let names: Set = [
        "BEGIN", "END", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "TZID", "UID",
    ]

    /// Where a line's name stands.
    private func span(_ line: Int) -> SourceSpan {
        let before = shown.text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).prefix(line)
        let start = before.dropLast().reduce(0) { $0 + $1.count + 1 }
        let length = before.last?.prefix { ![UInt8(ascii: " "), UInt8(ascii: "\r")].contains($0) }.count ?? 0
        return SourceSpan(
            file: shown, start: SourcePosition(line: line, column: 1, offset: start),
            end: SourcePosition(line: line, column: 1 + length, offset: start + length))
    }

    /// Reads the events; a file that cannot be read is a finding.
    ///
    /// - `zone`: The zone of times without one, and of days.
    package func expansion(
        _ id: String, in zone: ZoneRules, _ zones: TimeZoneDatabase
    ) -> (expansion: EventExpansion?, findings: [Diagnostic]) {
        do throws(ICalendarReadError) {
            let expansion = try EventExpansion(bytes, zone: { try? zones.zone($0) }, floating: zone)
            return (expansion, findings(expansion.faults, id: id))
        } catch {
            return (nil, [.busyFile(id, at: span(error.line), named: source)])
        }
    }

    /// Findings about events that are left out: of each kind the first, with their number.
    func findings(_ faults: [EventFault], id: String) -> [Diagnostic] {
        var order: [EventFault.Reason] = []
        var kinds: [EventFault.Reason: (line: Int, count: Int)] = [:]
        for fault in faults {
            if kinds[fault.reason] == nil { order.append(fault.reason) }
            kinds[fault.reason, default: (fault.line, 0)].count += 1
        }
        return order.compactMap { reason in
            kinds[reason].map { .busyEvent(reason, of: id, count: $0.count, at: span($0.line), named: source) }
        }
    }
}
