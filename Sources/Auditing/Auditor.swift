import CivilTime

/// Holds logs against plans, a person at a time.
package struct Auditor {
    private let book: LogBook
    private let settings: AuditSettings
    private var people: [PersonRows] = []
    private var placeOfPlan: [String: Int] = [:]
    /// The rows of each person, by the plan's id or the log's name for them.
    private var rows: [String: [Int32]] = [:]
    /// Rows that name nobody: those of the only person.
    private var nameless: [Int32] = []
    private let isSingle: Bool

    /// - Parameters:
    ///   - book: What the logs say.
    ///   - settings: What the audit goes by.
    ///   - people: The ids of the persons' plans, in small letters.
    ///   - isShared: Whether all persons have one plan, whose identifiers therefore name nobody.
    package init(_ book: LogBook, _ settings: AuditSettings, people: Set<String>, isShared: Bool) {
        self.book = book
        self.settings = settings
        isSingle = people.count == 1
        for (place, row) in book.rows.enumerated() {
            let planned = isShared ? nil : row.id.flatMap(Self.planID).map { $0.lowercased() }
            // An identifier of a plan that is not audited is of nobody, even if the row names somebody.
            let owner = planned.map { people.contains($0) ? $0 : "" } ?? row.person
            if let owner { rows[owner, default: []].append(Int32(place)) } else { nameless.append(Int32(place)) }
        }
    }

    /// The plan's id in one of our identifiers; `nil` for another program's.
    private static func planID(of id: String) -> String? { id.firstIndex(of: "/").map { String(id[..<$0]) } }

    /// Adds a person and what was planned for them; `name` is what rows call the person, in small letters.
    package mutating func add(_ person: AuditedPerson, named name: String) {
        var matched = PersonRows(person, settings)
        var timed: [(row: LogRow, place: Int)] = []
        let own = (rows.removeValue(forKey: name) ?? []) + (isSingle ? nameless : [])
        if isSingle { nameless = [] }
        for place in own.map(Int.init) {
            let row = book.rows[place]
            if let id = row.id, Self.planID(of: id) != nil {
                if let rules = settings.rules, !id.isOf(rules) { continue }
                matched.add(row, at: place, id: id, isAstray: row.person != nil && row.person != name)
            } else {
                timed.append((row, place))
            }
        }
        matched.add(timed)
        placeOfPlan[name] = people.count
        people.append(matched)
    }

    /// Ends the audit.
    package consuming func finish() -> Audit {
        let zones = Dictionary(people.map { ($0.person.zone.identifier, $0.person.zone) }) { first, _ in first }
        let others = [ZoneRules.utc] + zones.values.sorted { $0.identifier < $1.identifier }
        for place in people.indices { people[place].matchZones(others) }
        findOtherPeople { $0.intended.map { ($0, PersonRows.exact) } }
        for place in people.indices { people[place].matchFarther() }
        // Sending takes its time: without the time that was meant, the nearest of somebody else's within a minute.
        findOtherPeople { row in row.intended == nil ? row.sent.map { ($0, 60_000) } : nil }
        for place in people.indices { people[place].findZones(others) }
        var cases: [AuditCase] = []
        for place in people.indices {
            cases += Judge(people[place], place, book, settings).cases
            people[place].clear()
        }
        let strangers = rows.values.flatMap { $0 } + nameless
        for place in strangers.map(Int.init).sorted() { cases.append(stranger(place)) }
        return Audit(people: people.map(\.person), cases: cases, book: book, settings: settings)
    }

    /// Finds the rows of one person that are what another one should have had and did not get.
    private mutating func findOtherPeople(_ key: (ResolvedRow) -> (time: Instant, limit: Int)?) {
        guard people.count > 1, people.contains(where: { !$0.left.isEmpty }) else { return }
        // The free notifications of all, by the minute, so that a row is not compared with everybody's.
        var free: [Int: [(person: Int, item: Int)]] = [:]
        for (place, person) in people.enumerated() {
            for item in person.items.indices where person.isFree(item) && !person.isAstray(item) {
                free[person.items[item].fireAt.epochSeconds / 60, default: []].append((place, item))
            }
        }
        for place in people.indices {
            var taken: Set<Int> = []
            for row in people[place].left where row.sent != nil {
                guard let (time, limit) = key(row) else { continue }
                let minute = time.epochSeconds / 60
                let near = (minute - 1...minute + 1).flatMap { free[$0] ?? [] }.filter { other in
                    other.person != place
                        && people[other.person].items[other.item].fireAt.distance(to: time) <= limit
                }
                // Where several persons' fit, nothing says whose it is.
                guard near.count == 1, !people[near[0].person].isAstray(near[0].item) else { continue }
                people[near[0].person].take(row, for: near[0].item)
                taken.insert(row.row)
            }
            people[place].keepLeft { !taken.contains($0.row) }
        }
    }

    /// The case of a row whose person or plan is not known.
    private func stranger(_ place: Int) -> AuditCase {
        let row = book.rows[place]
        let zone = settings.logZone ?? .utc
        var found = AuditCase(row: place, faults: [.neverPlanned], isLogged: true, isOfPlan: false)
        found.intended = row.intended?.instant({ _ in zone }, near: nil)
        found.sent = row.sent?.instant({ _ in zone }, near: nil)
        found.target = book.targets[Int(row.target)]
        if let plan = row.id.flatMap(Self.planID) {
            found.detail = "there is no plan '\(plan)'"
        } else {
            found.detail = row.person.map { "there is no person '\($0)'" } ?? "nothing says whose it is"
        }
        return found
    }
}

extension String {
    /// Whether the second part of an identifier is one of some rules.
    fileprivate func isOf(_ rules: Set<String>) -> Bool {
        let parts = split(separator: "/", maxSplits: 2)
        return parts.count > 1 && rules.contains(String(parts[1]))
    }
}
