import CivilTime
import Text

/// An audit for people at a terminal.
package struct AuditText {
    private let audit: Audit
    private let title: String
    private let grouping: Compliance.Grouping?
    /// So many cases, and so many lines of a table, are printed where nobody asks for all.
    private static let shown = 10

    /// - Parameters:
    ///   - audit: The audit.
    ///   - title: The plan's title.
    ///   - grouping: The table to print in full; `nil` for the overview.
    package init(_ audit: Audit, title: String, by grouping: Compliance.Grouping? = nil) {
        self.audit = audit
        self.title = title
        self.grouping = grouping
    }

    package var lines: [String] {
        if let grouping { return table(audit.compliance(by: grouping), of: grouping) }
        var lines = [heading] + [""] + counts
        let hints = AuditHints(audit).lines
        let faulty = audit.faulty
        if !hints.isEmpty || !faulty.isEmpty { lines += ["", "Look at first"] }
        lines += hints.prefix(Self.shown).map(indented)
        if !faulty.isEmpty {
            lines += TextTable.aligned(firstOfEach(faulty).map(row), leftColumns: 5).map(indented)
        }
        if faulty.count > Self.shown { lines.append(indented("… \(faulty.count) in all; --format csv has them")) }
        let people = audit.compliance(by: .person)
        if people.count > 1 {
            let lowest = people.sorted { ($0.share, $0.name) < ($1.share, $1.name) }.prefix(Self.shown)
            let which = people.count > Self.shown ? ", the lowest \(Self.shown) of \(people.count)" : ""
            lines += ["", "By person\(which)"] + table(Array(lowest), of: .person).map(indented)
        }
        let arms = audit.compliance(by: .arm)
        if !arms.isEmpty { lines += ["", "By arm"] + table(arms, of: .arm).map(indented) }
        lines += ["", "By hour"] + table(audit.compliance(by: .hour), of: .hour).map(indented)
        return lines
    }

    // MARK: Overview

    private var heading: String {
        let files = counted(audit.book.files.count, "log")
        let rows = counted(audit.book.rows.count, "row")
        let people = audit.people.count == 1 ? "1 person" : "\(audit.people.count) people"
        guard let covered = audit.covered else {
            return "\(title): \(people), \(rows) of \(files); nothing planned is covered"
        }
        var text =
            "\(title): \(people), \(rows) of \(files); covered from \(covered.lowerBound) to \(covered.upperBound), within \(audit.within)"
        if !audit.isSpanGiven {
            text += " (the first and the last notification that a log has)"
            if audit.before + audit.after > 0 {
                text +=
                    "\n\(audit.before) planned before and \(audit.after) after are not judged; --from and --until say what the log covers"
            }
        }
        return text
    }

    private var counts: [String] {
        let planned = audit.cases.filter { $0.isOfPlan && !$0.isCancelled }
        let onTime = planned.count { $0.isOnTime }
        var rows = [
            ["planned", "\(planned.count)", ""], ["on time", "\(onTime)", percent(onTime, of: planned.count)],
        ]
        let cancelled = audit.cases.count { $0.isCancelled }
        for fault in Fault.allCases {
            let count = audit.count(fault)
            guard count > 0 else { continue }
            rows.append([fault.words, "\(count)", percent(count, of: planned.count)])
        }
        if cancelled > 0 { rows.append(["follow-ups dropped", "\(cancelled)", ""]) }
        let total = audit.total
        if audit.book.hasAnswers {
            rows.append(["answered", "\(total.answered)", percent(total.answered, of: total.planned)])
            rows.append(["answered in time", "\(total.inTime)", percent(total.inTime, of: total.planned)])
        }
        var lines = TextTable.aligned(rows, leftColumns: 1).map(indented)
        let delays = audit.delays
        if let last = delays.last {
            lines.append(indented("late by \(span(delays[delays.count / 2])) (median), \(span(last)) at most"))
        }
        let unreadable = audit.book.files.reduce(0) { $0 + $1.unreadable }
        if unreadable > 0 { lines.append(indented("\(counted(unreadable, "line")) could not be read")) }
        return lines
    }

    /// Of each fault some, so that many of one do not hide the others; in the order of the audit.
    private func firstOfEach(_ faulty: [AuditCase]) -> [AuditCase] {
        var chosen: Set<Int> = []
        var rest: [Fault: [Int]] = [:]
        for (place, found) in faulty.enumerated() { rest[found.faults[0], default: []].append(place) }
        while chosen.count < min(Self.shown, faulty.count) {
            for fault in Fault.allCases {
                guard chosen.count < Self.shown, let next = rest[fault]?.first else { continue }
                rest[fault]?.removeFirst()
                chosen.insert(next)
            }
        }
        return chosen.sorted().map { faulty[$0] }
    }

    private func row(_ found: AuditCase) -> [String] {
        let time = found.item?.fireAt ?? found.intended ?? found.sent
        let local = time.map { audit.local($0, of: found) }.map { "\($0.date) \($0.time)" } ?? ""
        var words = found.faults.map(\.words).joined(separator: ", ")
        if found.faults.contains(where: { [.late, .early, .moved].contains($0) }), let delay = found.delay {
            words += " by \(span(abs(delay)))"
        }
        if !found.detail.isEmpty { words += ": \(found.detail)" }
        let person = audit.person(of: found) ?? "?"
        let source = audit.source(of: found).map { "\($0.file):\($0.line)" } ?? "not in the log"
        return [person, found.item?.rule ?? "", local, words, source].map(DisplayCell.visible)
    }

    // MARK: Tables

    private func table(_ lines: [Compliance], of grouping: Compliance.Grouping) -> [String] {
        // Prompts without an arm are in no line.
        let hasTotal = grouping == .person || grouping != .arm && self.grouping != nil
        let rows = lines + (hasTotal ? [audit.total] : [])
        let columns = AuditTable.columns(grouping, hasAnswers: audit.book.hasAnswers)
        return TextTable.aligned(
            [columns.map(\.title)] + rows.map { line in columns.map { $0.value(line) } }, leftColumns: 1,
            hasHeadings: true)
    }

    private func percent(_ count: Int, of total: Int) -> String {
        total == 0 ? "" : "\(Tenths(1000 * count, dividedBy: 10 * total)) %"
    }

    /// Minutes and seconds, since milliseconds say nothing of a delay.
    private func span(_ milliseconds: Int) -> String { "\(TimeSpan(seconds: (milliseconds + 500) / 1000))" }
}

extension Compliance {
    /// The share of answers, or where nothing is answered of deliveries, to put the lowest first.
    fileprivate var share: Double {
        planned == 0 ? 2 : Double(inTime) / Double(planned) + Double(delivered) / Double(planned) / 1000
    }
}

extension AuditCase {
    /// Whether it was sent as planned.
    package var isOnTime: Bool {
        isDelivered && !faults.contains { [.late, .early, .moved, .wrongZone].contains($0) }
    }
}
