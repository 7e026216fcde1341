import CivilTime
package import Diagnostics
import JSON

/// An audit as one JSON document: `schemas/audit.schema.json`.
package struct AuditJSON {
    private let audit: Audit
    private let plan: (id: String, title: String)
    private let findings: [Diagnostic]

    /// `findings` are the errors of the plan, and the lines that could not be read.
    package init(_ audit: Audit, plan: (id: String, title: String), findings: [Diagnostic]) {
        self.audit = audit
        self.plan = plan
        self.findings = findings
    }

    package var bytes: [UInt8] {
        var json = JSONWriter(.lines(depth: 2), capacity: 1 << 16)
        json.object { json in
            json.member("formatVersion", 1)
            json.member("isFine", audit.isFine)
            json.member("plan") { json in
                json.member("id", plan.id)
                json.member("title", plan.title)
            }
            json.member("withinS", audit.within.seconds)
            if let covered = audit.covered {
                json.member("covered") { json in
                    json.member("from", "\(covered.lowerBound)")
                    json.member("until", "\(covered.upperBound)")
                    json.member("isGiven", audit.isSpanGiven)
                    json.member("plannedBefore", audit.before)
                    json.member("plannedAfter", audit.after)
                }
            }
            json.member("logs", audit.book.files) { json, file in
                json.member("file", file.name)
                json.member("rows", file.rows)
                json.member("unreadable", file.unreadable)
            }
            json.member("hasAnswers", audit.book.hasAnswers)
            counts(&json)
            json.member("lookAtFirst", AuditHints(audit).lines)
            let total = audit.total
            json.member("compliance") { write(total, named: nil, to: &$0) }
            for grouping in Compliance.Grouping.allCases {
                let lines = audit.compliance(by: grouping)
                // Most plans have no trial.
                if grouping == .arm, lines.isEmpty { continue }
                let name =
                    switch grouping {
                    case .person: "people"
                    case .arm: "arms"
                    case .day: "days"
                    case .hour: "hours"
                    }
                json.list(named: name) { json in
                    for line in lines {
                        json.element { write(line, named: grouping.rawValue, to: &$0) }
                    }
                }
            }
            json.member("faults", audit.faulty) { write($1, to: &$0) }
            json.member("diagnostics", DiagnosticRenderer(format: .json), findings)
        }
        json.endLine()
        return json.bytes
    }

    private func counts(_ json: inout JSONWriter) {
        let planned = audit.cases.filter { $0.isOfPlan && !$0.isCancelled }
        json.member("counts") { json in
            json.member("planned", planned.count)
            json.member("onTime", planned.count { $0.isOnTime })
            json.member("dropped", audit.cases.count { $0.isCancelled })
            for fault in Fault.allCases { json.member(named: fault.rawValue, audit.count(fault)) }
        }
    }

    private func write(_ line: Compliance, named name: String?, to json: inout JSONWriter) {
        if let name { json.member(named: name, line.name) }
        json.member("planned", line.planned)
        json.member("delivered", line.delivered)
        json.member("onTime", line.onTime)
        guard audit.book.hasAnswers else { return }
        json.member("answered", line.answered)
        json.member("inTime", line.inTime)
    }

    private func write(_ found: AuditCase, to json: inout JSONWriter) {
        json.member("faults", found.faults.map(\.rawValue))
        json.member("person", audit.person(of: found))
        json.member("id", audit.id(of: found))
        json.member("rule", found.item?.rule)
        for (name, instant) in [
            ("planned", found.item?.fireAt), ("intended", found.intended), ("sent", found.sent),
            ("answered", found.answered),
        ] {
            json.member(named: name, instant.map { "\($0)" })
        }
        json.member("lateMs", found.delay)
        json.member("target", found.target.isEmpty ? nil : found.target)
        json.member("detail", found.detail.isEmpty ? nil : found.detail)
        guard let source = audit.source(of: found) else { return }
        json.member("file", source.file)
        json.member("line", source.line)
    }
}
