package import CivilTime

/// What logs come to beside a plan.
package struct Audit: Sendable {
    package let people: [AuditedPerson]
    /// What is judged: planned notifications in the covered span, and rows. In the order of persons, then of time; last what
    /// is nobody's.
    package let cases: [AuditCase]
    package let book: LogBook
    package let within: TimeSpan
    /// From the first to the last planned notification that is judged; `nil` where there is none.
    package let covered: ClosedRange<Instant>?
    /// Whether the caller has said what the log covers.
    package let isSpanGiven: Bool
    /// Planned notifications without a row before and after the covered span, which nobody can judge.
    package let before, after: Int

    init(people: [AuditedPerson], cases: [AuditCase], book: LogBook, settings: AuditSettings) {
        self.people = people
        self.book = book
        within = settings.within
        isSpanGiven = settings.span != nil
        var all = cases
        var (before, after) = (0, 0)
        var span: ClosedRange<Instant>?
        // Only now: a row is put to the nearest notification even where that is not looked at.
        if let rules = settings.rules {
            all.removeAll { found in found.item.map { !rules.contains($0.rule) } ?? false }
        }
        if let ask = settings.span {
            let spans = people.map(ask)
            all.removeAll { found in
                guard let person = found.person, let time = found.item?.fireAt ?? found.intended ?? found.sent else {
                    return false
                }
                return !spans[person].contains(time)
            }
            let times = all.compactMap(\.item?.fireAt)
            if let first = times.min(), let last = times.max() { span = first...last }
        } else {
            let times = all.filter { $0.isLogged && $0.isOfPlan }.compactMap(\.item?.fireAt)
            if let first = times.min(), let last = times.max() {
                span = first...last
                all.removeAll { found in
                    guard !found.isLogged, let time = found.item?.fireAt else { return false }
                    if time < first { before += 1 } else if time > last { after += 1 }
                    return time < first || time > last
                }
            }
        }
        (self.before, self.after, covered) = (before, after, span)
        self.cases = all
    }

    /// Whether something is judged, nothing of it is off, and every line could be read.
    package var isFine: Bool {
        covered != nil && cases.allSatisfy(\.faults.isEmpty) && book.files.allSatisfy { $0.unreadable == 0 }
    }

    package func count(_ fault: Fault) -> Int { cases.count { $0.faults.contains(fault) } }

    /// The cases in which something is off.
    package var faulty: [AuditCase] { cases.filter { !$0.faults.isEmpty } }

    /// The person that a case is about, by the table's id or, where that has none, the log's; `nil` where neither says.
    package func person(of found: AuditCase) -> String? {
        found.person.map { people[$0].id } ?? found.row.flatMap { book.rows[$0].person }
    }

    /// The identifier of the notification, as planned or else as the log has it.
    package func id(of found: AuditCase) -> String? { found.item?.id ?? found.row.flatMap { book.rows[$0].id } }

    /// The file and the line of a row.
    package func source(of found: AuditCase) -> (file: String, line: Int)? {
        guard let place = found.row else { return nil }
        let row = book.rows[place]
        return (book.files[Int(row.file)].name, Int(row.line))
    }

    /// What clocks show around the person of a case.
    package func local(_ instant: Instant, of found: AuditCase) -> LocalDateTime {
        guard let person = found.person else { return instant.local(offset: 0) }
        let plain = people[person].zone.local(instant)
        return people[person].clocks(plain.date).local(instant)
    }
}
