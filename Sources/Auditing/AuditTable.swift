import CSV
import CivilTime
import Text

/// An audit as tables for other programs.
package struct AuditTable {
    private let audit: Audit

    package init(_ audit: Audit) { self.audit = audit }

    // MARK: Compliance

    /// A column of the table for a paper.
    struct Column {
        var title: String
        var value: (Compliance) -> String
    }

    static func columns(_ grouping: Compliance.Grouping, hasAnswers: Bool) -> [Column] {
        let sent = [
            Column(title: grouping.rawValue) { $0.name }, Column(title: "planned") { "\($0.planned)" },
            Column(title: "delivered") { "\($0.delivered)" }, Column(title: "on_time") { "\($0.onTime)" },
        ]
        guard hasAnswers else { return sent }
        return sent + [
            Column(title: "answered") { "\($0.answered)" }, Column(title: "in_time") { "\($0.inTime)" },
            Column(title: "compliance_percent") { $0.percentage.map { "\($0)" } ?? "" },
        ]
    }

    /// A line for each person, arm, day or hour.
    package func csv(by grouping: Compliance.Grouping) -> [UInt8] {
        let columns = Self.columns(grouping, hasAnswers: audit.book.hasAnswers)
        var csv = CSVWriter(header: columns.map(\.title))
        for line in audit.compliance(by: grouping) { csv.row(columns.map { $0.value(line) }) }
        return csv.bytes
    }

    // MARK: Cases

    /// A line for each planned notification, and one for each row besides.
    package var csv: [UInt8] {
        var csv = CSVWriter(header: [
            "person", "id", "rule", "planned", "local", "expires", "intended", "sent", "late_s", "answered", "status",
            "faults", "detail", "target", "file", "line",
        ])
        for found in audit.cases {
            let source = audit.source(of: found)
            csv.row([
                audit.person(of: found) ?? "", audit.id(of: found) ?? "", found.item?.rule ?? "",
                text(found.item?.fireAt), found.item.map { "\($0.local)" } ?? "", text(found.item?.expiresAt),
                text(found.intended), text(found.sent), found.delay.map(Self.seconds) ?? "", text(found.answered),
                found.status, found.faults.map(\.rawValue).joined(separator: " "), found.detail, found.target,
                source?.file ?? "", source.map { "\($0.line)" } ?? "",
            ])
        }
        return csv.bytes
    }

    private func text(_ instant: Instant?) -> String { instant.map { "\($0)" } ?? "" }

    /// Milliseconds as seconds, with a fraction where there is one.
    static func seconds(_ milliseconds: Int) -> String {
        let (whole, rest) = abs(milliseconds).quotientAndRemainder(dividingBy: 1000)
        let sign = milliseconds < 0 ? "-" : ""
        return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest.padded(to: 3))"
    }
}

extension AuditCase {
    /// One word for what became of it: `on-time`, `dropped` for a follow-up that an answer made needless, or the first
    /// fault that says how it was sent.
    package var status: String {
        if isCancelled { return "dropped" }
        let isSending: (Fault) -> Bool = { ![.failed, .needless, .answeredLate, .answeredBefore].contains($0) }
        return faults.first(where: isSending)?.rawValue ?? "on-time"
    }
}
