package import Diagnostics
package import ICalendar

/// Checks a calendar file, whatever program wrote it.
package enum CalendarCheck {
    /// Whether a file is a calendar, judged by the ending of its name or by its first bytes.
    package static func isCalendar(_ bytes: [UInt8], name: String) -> Bool {
        let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
        let begin = text.prefix(15).map { $0 | 0x20 }
        return name.lowercased().hasSuffix(".ics") || begin == Array("begin:vcalendar".utf8).map { $0 | 0x20 }
    }

    /// Returns the faults that would trouble calendar programs, in the order of the lines. A fault that many lines
    /// share is reported once, at the first of them, with the number of the others.
    package static func findings(
        _ bytes: [UInt8], name: String, ignoring rules: Set<ICalendarLint.Finding.Rule> = []
    ) -> [Diagnostic] {
        var order: [Kind] = []
        var kinds: [Kind: (first: ICalendarLint.Finding, count: Int)] = [:]
        for finding in ICalendarLint.findings(bytes) where !rules.contains(finding.rule) {
            let kind = Kind(finding)
            if kinds[kind] == nil { order.append(kind) }
            kinds[kind, default: (finding, 0)].count += 1
        }
        let lines = Lines(bytes, name: name)
        return order.prefix(maximum).compactMap { kind in
            kinds[kind].map { .calendarFault($0.first, others: $0.count - 1, at: lines.span($0.first.line)) }
        }
    }

    /// Returns the faults of a folder in which each event is a file (vdir): those of each file, events that two files
    /// have, and files of several events. Lines may end with LF: programs that synchronise write them so.
    package static func findings(inFolder files: [(name: String, bytes: [UInt8])]) -> [Diagnostic] {
        var holders: [String: String] = [:]
        return files.flatMap { file in
            let uids = EventFiles.uids(in: file.bytes).sorted()
            let span = SourceSpan(startOf: SourceFile(name: file.name, text: []))
            let shared = uids.compactMap { uid in holders[uid].map { Diagnostic.sharedUID(uid, with: $0, at: span) } }
            for uid in uids where holders[uid] == nil { holders[uid] = file.name }
            let several = uids.count > 1 ? [Diagnostic.severalUIDs(uids.count, at: span)] : []
            return findings(file.bytes, name: file.name, ignoring: [.lineEnd]) + shared + several
        }
    }

    /// The most findings that are reported: more would not help to correct a file.
    private static let maximum = 200
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The kind of a finding: two findings of one kind differ only in their lines.
    private struct Kind: Hashable {
        let rule: ICalendarLint.Finding.Rule
        let message: String

        init(_ finding: ICalendarLint.Finding) {
            rule = finding.rule
            // The length of a line, or the control character in it, does not make it another kind of fault.
            message = [.lineLength, .controlCharacter].contains(rule) ? "" : finding.message
        }
    }

    /// A file's lines as the check counts them: each ends with LF.
    private struct Lines {
        let file: SourceFile
        var starts = [0]

        init(_ bytes: [UInt8], name: String) {
            let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
            var shown = Array(String(decoding: text, as: UTF8.self).utf8)
            for index in shown.indices {
                let next = index + 1 < shown.count ? shown[index + 1] : 0
                // A CR alone ends a line for everything that shows the file, but not for calendars.
                if shown[index] == 0x0D, next != 0x0A { shown[index] = UInt8(ascii: " ") }
                if shown[index] == 0x0A { starts.append(index + 1) }
            }
            file = SourceFile(name: name, text: shown)
        }

        /// Returns the span of a line, counted from 1, without its end.
        func span(_ number: Int) -> SourceSpan {
            guard starts.indices.contains(number - 1) else { return SourceSpan(startOf: file) }
            let start = starts[number - 1]
            let line = file.text[start...].prefix { $0 != 0x0A && $0 != 0x0D }
            let columns = line.reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) }
            return SourceSpan(
                file: file, start: SourcePosition(line: number, column: 1, offset: start),
                end: SourcePosition(line: number, column: 1 + columns, offset: line.endIndex))
        }
    }
}
