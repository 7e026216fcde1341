import Text

/// A check of a calendar's bytes against RFC 5545, for the faults that trouble calendar programs.
public enum ICalendarLint {
    /// Returns every fault found, by line; none for a file that all programs should accept.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    public static func findings(_ bytes: [UInt8]) -> [Finding] {
        var findings = PhysicalLineLint.findings(bytes)
        var builder = LintTree()
        var lines = LogicalLines(bytes)
        while let line = lines.next() {
            guard !line.bytes.isEmpty else { continue }
            do {
                builder.add(try ContentLine.property(line.bytes), line: line.number)
            } catch {
                builder.findings.append(Finding(line: line.number, rule: .syntax, message: error.message))
            }
        }
        builder.close()
        findings += builder.findings
        for node in builder.roots { findings += ComponentLint.findings(node) }
        return findings.sorted { ($0.line, $0.message) < ($1.line, $1.message) }
    }
}

/// A check for the faults that can be seen without reading content lines.
private enum PhysicalLineLint {
    static func findings(_ bytes: [UInt8]) -> [ICalendarLint.Finding] {
        var findings: [ICalendarLint.Finding] = []
        var number = 0
        func report(_ rule: ICalendarLint.Finding.Rule, _ message: String) {
            findings.append(ICalendarLint.Finding(line: number, rule: rule, message: message))
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            number += 1
            let end = rest.firstIndex(of: 0x0A)
            var line = rest[..<(end ?? rest.endIndex)]
            rest = rest[(end.map { $0 + 1 } ?? rest.endIndex)...]
            if end != nil, line.last == 0x0D {
                line.removeLast()
            } else {
                report(.lineEnd, end == nil ? "the last line does not end" : "the line ends with LF instead of CRLF")
            }
            if line.count > Folding.limit { report(.lineLength, "the line has \(line.count) octets; 75 are allowed") }
            if let control = line.first(where: isControl) {
                report(.controlCharacter, "the line has the control character U+00" + control.hexadecimal(2))
            }
            if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { report(.strayBytes, "the file starts with a BOM") }
            guard let first = line.first else {
                report(.strayBytes, "the line is empty")
                continue
            }
            guard first == 0x20 || first == 0x09 else { continue }
            if number == 1 { report(.strayBytes, "the file starts with a continuation line") }
            if line.count > 1, line[line.startIndex + 1] & 0xC0 == 0x80 {
                report(.foldInCharacter, "the fold before this line splits a UTF-8 sequence")
            }
        }
        return findings
    }
}
