import CivilTime
import Text

/// What to look at first: patterns in what is off, which point to one cause for many cases.
struct AuditHints {
    private let audit: Audit
    private let total: Int

    init(_ audit: Audit) {
        self.audit = audit
        total = audit.count(.missing)
    }

    /// Sentences, those about the most cases first.
    var lines: [String] {
        let hints = silentPeople + silentDays + zones + doubledTargets + strangers
        return hints.sorted { ($1.weight, $0.text) < ($0.weight, $1.text) }.map(\.text)
    }

    private typealias Hint = (weight: Int, text: String)

    /// So many missing in a row are no chance.
    private static let run = 5

    /// Persons of whom many notifications in a row are missing: the longest stretch of each.
    private var silentPeople: [Hint] {
        var best: [Int: [AuditCase]] = [:]
        var run: [AuditCase] = []
        var person: Int?
        for found in audit.cases where found.isOfPlan && !found.isCancelled {
            if found.person != person || !found.faults.contains(.missing) { run = [] }
            person = found.person
            guard found.faults.contains(.missing), let place = person else { continue }
            run.append(found)
            if run.count > best[place]?.count ?? 0 { best[place] = run }
        }
        return best.filter { $0.value.count >= Self.run }.map { place, run in
            let lastOfAll = audit.cases.last { $0.person == place && $0.isOfPlan && !$0.isCancelled }
            let isLast = lastOfAll?.item?.id == run.last?.item?.id
            let end = isLast ? "to the end" : "to \(time(run.last))"
            return (
                run.count,
                "\(audit.people[place].id): \(run.count) missing in a row, from \(time(run.first)) \(end); was the device off, or the permission withdrawn?"
            )
        }
    }

    /// Days on which more than half is missing for several persons.
    private var silentDays: [Hint] {
        var planned: [LocalDate: Int] = [:]
        var missing: [LocalDate: (count: Int, people: Set<Int>)] = [:]
        for found in audit.cases where found.isOfPlan && !found.isCancelled {
            guard let date = found.item?.local.date, let person = found.person else { continue }
            planned[date, default: 0] += 1
            guard found.faults.contains(.missing) else { continue }
            missing[date, default: (0, [])].count += 1
            missing[date]?.people.insert(person)
        }
        return missing.filter { date, found in
            found.people.count > 2 && found.count * 2 > planned[date] ?? 0
        }.map { date, found in
            (
                found.count,
                "\(date): \(found.count) of \(planned[date] ?? 0) missing, of \(found.people.count) persons; was what sends them down?"
            )
        }
    }

    /// Persons whose notifications came by another zone's clocks.
    private var zones: [Hint] {
        let wrong = Dictionary(grouping: audit.cases.filter { $0.faults.contains(.wrongZone) }) { $0.person }
        return wrong.compactMap { place, found in
            guard let place, let first = found.first else { return nil }
            return (
                found.count,
                "\(audit.people[place].id): \(counted(found.count, "notification")) \(first.detail), the first at \(time(first)); which zone does the sender take?"
            )
        }
    }

    /// Targets that got many notifications twice.
    private var doubledTargets: [Hint] {
        let doubled = audit.cases.filter { $0.faults.contains(.doubled) }
        return Dictionary(grouping: doubled) { $0.person }.compactMap { place, found in
            guard let place, found.count >= 3 else { return nil }
            return (
                found.count,
                "\(audit.people[place].id): \(found.count) sent more than once; do two devices or two processes send?"
            )
        }
    }

    /// Names in logs that are of nobody.
    private var strangers: [Hint] {
        let unknown = audit.cases.filter { $0.person == nil && !$0.detail.isEmpty }
        return Dictionary(grouping: unknown) { $0.detail }.map { detail, found in
            (found.count, "\(counted(found.count, "row")): \(detail) in the audit; is a person missing in the table?")
        }
    }

    private func time(_ found: AuditCase?) -> String {
        guard let local = found?.item?.local else { return "" }
        return "\(local.date) \(local.time.hourAndMinute)"
    }
}
