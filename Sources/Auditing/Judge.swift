import CivilTime

/// What one person's rows come to: a case for each planned notification, and one for each row besides.
struct Judge {
    private let person: PersonRows
    private let place: Int
    private let book: LogBook
    private let within: Int
    /// The first answer to each prompt, given to it or to its follow-ups.
    private var answers: [String: Instant] = [:]

    init(_ person: PersonRows, _ place: Int, _ book: LogBook, _ settings: AuditSettings) {
        self.person = person
        self.place = place
        self.book = book
        within = settings.within.seconds * 1000
        for (item, rows) in person.attached {
            guard let first = rows.compactMap(\.answered).min() else { continue }
            let root = person.items[item].follows ?? person.items[item].id
            answers[root] = min(answers[root] ?? first, first)
        }
    }

    /// In the order of time.
    var cases: [AuditCase] {
        var cases: [AuditCase] = []
        let astray = Dictionary(person.astray.map { ($0.item, $0.row) }) { first, _ in first }
        for item in person.items.indices {
            if let rows = person.attached[item] {
                cases += judged(item, rows)
            } else if astray[item] == nil {
                cases.append(missing(item))
            }
        }
        for (row, item) in person.astray {
            var found = self.row(row, .wrongPerson, item)
            // Where its own person did not get it either, it is the one thing that became of it.
            found.isOfPlan = person.attached[item] == nil && astray[item]?.row == row.row
            found.detail = book.rows[row.row].person.map { "sent to '\($0)'" } ?? ""
            cases.append(found)
        }
        for (row, item) in person.doubled { cases.append(self.row(row, .doubled, item)) }
        for row in person.unplanned + person.left {
            // Nothing was sent, as with what an edit of the plan took back.
            guard [.delivered, .late].contains(book.rows[row.row].outcome), row.sent != nil else { continue }
            cases.append(self.row(row, .neverPlanned, nil))
        }
        return cases.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }

    // MARK: Planned notifications

    private func judged(_ place: Int, _ rows: [ResolvedRow]) -> [AuditCase] {
        let item = person.items[place]
        var found = AuditCase(person: self.place, item: item, row: rows[0].row, isLogged: true)
        found.answered = item.isPrompt ? answers[item.id] : rows.compactMap(\.answered).min()
        let snoozed = rows.filter { book.rows[$0.row].outcome == .snoozed }.compactMap(\.sent).min()
        let sendings = rows.filter { row in
            // What rings again after a snooze is meant to.
            guard let snoozed, let intended = row.intended, intended > item.fireAt else { return true }
            return intended <= snoozed
        }.compactMap { row in sending(row).map { (row: row, at: $0) } }.sorted { $0.at < $1.at }
        guard let first = sendings.first else { return [unsent(found, rows)] }
        found.row = first.row.row
        found.target = book.targets[Int(book.rows[first.row.row].target)]
        (found.intended, found.sent) = (first.row.intended, first.at)
        let delay = first.at.epochMilliseconds - item.fireAt.epochMilliseconds
        var shift = 0
        if let zone = person.zones[place] {
            found.faults.append(.wrongZone)
            found.detail = "as if clocks were those of \(zone)"
            shift = (first.row.key ?? first.at).epochMilliseconds - item.fireAt.epochMilliseconds
        } else if let intended = first.row.intended, intended.distance(to: item.fireAt) > within {
            found.faults.append(.moved)
            shift = intended.epochMilliseconds - item.fireAt.epochMilliseconds
        } else if abs(delay) > within {
            found.faults.append(delay > 0 ? .late : .early)
        }
        if let root = item.follows, let answered = answers[root], answered + .seconds(1) < first.at {
            found.faults.append(.needless)
        }
        let failed = rows.filter { [.failed, .missed].contains(book.rows[$0.row].outcome) }
        let reached = Set(sendings.map { book.rows[$0.row.row].target })
        if let other = failed.first(where: { !reached.contains(book.rows[$0.row].target) }) {
            found.faults.append(.failed)
            found.detail =
                "\(book.rows[other.row].outcome.rawValue) on \(book.targets[Int(book.rows[other.row].target)])"
        }
        judgeAnswer(&found, expires: item.expiresAt.epochMilliseconds + shift)
        return [found] + repeated(sendings.map(\.row), place)
    }

    /// A row that tells of a sending, and when that was.
    private func sending(_ row: ResolvedRow) -> Instant? {
        let logged = book.rows[row.row]
        guard [.delivered, .late].contains(logged.outcome), let sent = row.sent else { return nil }
        // ntfy gets what comes as a scheduled message: its row has the time of handing over.
        if let intended = row.intended, sent < intended, book.targets[Int(logged.target)].hasPrefix("ntfy:") {
            return intended
        }
        return sent
    }

    private func judgeAnswer(_ found: inout AuditCase, expires: Int) {
        guard let answered = found.answered else { return }
        if answered.epochMilliseconds > expires {
            found.faults.append(.answeredLate)
        } else if let sent = found.sent, answered + .seconds(1) < sent {
            found.faults.append(.answeredBefore)
        }
    }

    /// All sendings to a target but its first.
    private func repeated(_ rows: [ResolvedRow], _ item: Int) -> [AuditCase] {
        var targets: Set<Int32> = []
        return rows.filter { !targets.insert(book.rows[$0.row].target).inserted }.map { row($0, .doubled, item) }
    }

    /// A notification with rows that tell of no sending.
    private func unsent(_ found: AuditCase, _ rows: [ResolvedRow]) -> AuditCase {
        var found = found
        found.intended = rows[0].intended
        let outcomes = Set(rows.map { book.rows[$0.row].outcome })
        if outcomes.contains(.unknown) || found.answered != nil {
            found.faults = [.unknown]
            found.detail =
                outcomes.contains(.unknown) && found.answered == nil
                ? "the log does not know" : "answered, without a time of sending"
        } else if let root = found.item?.follows, answers[root] != nil, outcomes == [.replaced] {
            found.isCancelled = true
        } else {
            found.faults = [.missing]
            found.detail = "the log says \(book.rows[rows[0].row].outcome.rawValue)"
        }
        if let item = found.item { judgeAnswer(&found, expires: item.expiresAt.epochMilliseconds) }
        return found
    }

    private func missing(_ place: Int) -> AuditCase {
        let item = person.items[place]
        var found = AuditCase(person: self.place, item: item)
        if let root = item.follows, answers[root].map({ $0 <= item.fireAt }) ?? !book.hasAnswers {
            found.isCancelled = true
        } else {
            found.faults = [.missing]
        }
        return found
    }

    // MARK: Rows

    private func row(_ row: ResolvedRow, _ fault: Fault, _ item: Int?) -> AuditCase {
        AuditCase(
            person: place, item: item.map { person.items[$0] }, intended: row.intended, sent: row.sent,
            answered: row.answered, target: book.targets[Int(book.rows[row.row].target)], row: row.row,
            faults: [fault], isLogged: true, isOfPlan: false)
    }
}

extension AuditCase {
    /// When it was planned or, where it was not, meant or sent.
    fileprivate var time: Instant { item?.fireAt ?? intended ?? sent ?? .max }
}
