import CivilTime

/// A log's row with its times as instants on the person's clocks.
struct ResolvedRow {
    var row: Int
    var intended, sent, answered: Instant?

    /// The time by which a row without our identifier is looked up.
    var key: Instant? { intended ?? sent }
}

/// The rows of one person, put to what was planned for them: one to one, but for what was sent twice.
struct PersonRows {
    let person: AuditedPerson
    private let settings: AuditSettings
    /// The rows of each planned notification.
    private(set) var attached: [Int: [ResolvedRow]] = [:]
    /// Rows that were sent once more: the row, and the notification that it repeats.
    private(set) var doubled: [(row: ResolvedRow, item: Int)] = []
    /// Rows of nothing that was planned for this person, so far.
    private(set) var left: [ResolvedRow] = []
    /// Rows whose identifier the plan does not have.
    private(set) var unplanned: [ResolvedRow] = []
    /// Rows of this person's notifications that went to another: the row, and the notification.
    private(set) var astray: [(row: ResolvedRow, item: Int)] = []
    /// The other zone on whose clocks a notification was meant.
    private(set) var zones: [Int: String] = [:]

    /// Needed while rows are added.
    private var placeOfID: [String: Int]

    init(_ person: AuditedPerson, _ settings: AuditSettings) {
        self.person = person
        self.settings = settings
        placeOfID = Dictionary(
            zip(person.items.map(\.id), person.items.indices), uniquingKeysWith: { first, _ in first })
    }

    var items: [PlannedItem] { person.items }

    /// Forgets the rows, once they are judged.
    mutating func clear() { (attached, doubled, left, unplanned, astray) = ([:], [], [], [], []) }

    func isFree(_ item: Int) -> Bool { attached[item] == nil }

    // MARK: By identifier

    /// Puts a row to the notification of its identifier; `isAstray` says whether the log has it that somebody else got it.
    mutating func add(_ row: LogRow, at place: Int, id: String, isAstray: Bool) {
        if person.sessionScopes.contains(where: { id.hasPrefix($0) }) { return }
        let item = placeOfID[id]
        let resolved = resolve(row, place, near: item.map { items[$0].fireAt })
        guard let item else {
            unplanned.append(resolved)
            return
        }
        if isAstray { astray.append((resolved, item)) } else { attached[item, default: []].append(resolved) }
    }

    // MARK: By time

    /// Puts the rows without our identifier, which are the last, to the nearest notifications: first those of the very second, then those that
    /// are on time; what is then left near a notification that has a row has been sent twice.
    mutating func add(_ rows: [(row: LogRow, place: Int)]) {
        placeOfID = [:]
        // Of two rows with one time of a repeated hour, the second is not for the notification of the first.
        var claimed: Set<Int> = []
        left = rows.map { row, place in
            let instants = (row.intended ?? row.sent)?.instants(clocks) ?? []
            guard instants.count > 1 else { return resolve(row, place, near: instants.first) }
            let nearest = instants.compactMap { time in
                nearestItem(to: time, besides: claimed).map {
                    (time: time, item: $0, off: items[$0].fireAt.distance(to: time))
                }
            }.min { $0.off < $1.off }
            if let nearest { claimed.insert(nearest.item) }
            return resolve(row, place, near: nearest?.time ?? instants.first)
        }
        match(upTo: Self.exact) { $0.intended }
        takeDoubled(upTo: Self.exact) { $0.intended }
        let within = settings.within.seconds * 1000
        match(upTo: within) { $0.key }
        takeDoubled(upTo: within) { $0.intended == nil ? $0.sent : nil }
    }

    /// Puts what is left to notifications that are farther off.
    mutating func matchFarther() { match(upTo: settings.match.seconds * 1000) { $0.key } }

    /// Times that are meant alike are at most a second apart, since programs round.
    static let exact = 1000

    /// Pairs the nearest first, so that the result does not depend on the order of the log.
    private mutating func match(upTo limit: Int, _ key: (ResolvedRow) -> Instant?) {
        var pairs: [(distance: Int, row: Int, item: Int)] = []
        for (place, row) in left.enumerated() {
            guard let time = key(row) else { continue }
            var item = firstItem(from: time.epochMilliseconds - limit)
            while item < items.count, items[item].fireAt.epochMilliseconds <= time.epochMilliseconds + limit {
                if isFree(item) { pairs.append((items[item].fireAt.distance(to: time), place, item)) }
                item += 1
            }
        }
        pairs.sort { ($0.distance, left[$0.row].row, $0.item) < ($1.distance, left[$1.row].row, $1.item) }
        var taken: Set<Int> = []
        for pair in pairs where isFree(pair.item) && !taken.contains(pair.row) {
            taken.insert(pair.row)
            attached[pair.item] = [left[pair.row]]
        }
        left = left.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
    }

    private mutating func takeDoubled(upTo limit: Int, _ key: (ResolvedRow) -> Instant?) {
        var rest: [ResolvedRow] = []
        for row in left {
            let near = key(row).flatMap { time -> Int? in
                var best: (distance: Int, item: Int)?
                var item = firstItem(from: time.epochMilliseconds - limit)
                while item < items.count, items[item].fireAt.epochMilliseconds <= time.epochMilliseconds + limit {
                    let distance = items[item].fireAt.distance(to: time)
                    if !isFree(item), distance < best?.distance ?? .max { best = (distance, item) }
                    item += 1
                }
                return best?.item
            }
            if let near {
                if row.sent != nil { doubled.append((row, near)) }
                if let answered = row.answered { attached[near]?.append(.init(row: row.row, answered: answered)) }
            } else {
                rest.append(row)
            }
        }
        left = rest
    }

    /// Puts rows to free notifications of whose time they are by the clocks of other zones.
    mutating func matchZones(_ zones: [ZoneRules]) {
        for zone in zones + [nil] {
            var found: [(row: Int, item: Int, name: String, isExact: Bool)] = []
            var taken: Set<Int> = []
            for (place, row) in left.enumerated() {
                guard let time = row.key else { continue }
                let limit = row.intended == nil ? Self.jitter : Self.exact
                for item in itemsAround(time, by: Self.widest) where isFree(item) && !taken.contains(item) {
                    guard
                        let name = OtherClocks.name(of: items[item], meantAt: time, by: limit, zone, own: clocks)
                    else { continue }
                    found.append((place, item, name, row.intended != nil))
                    taken.insert(item)
                    break
                }
            }
            // Sending takes its time, so that one row of a log of sendings alone may be so by chance.
            guard found.contains(where: \.isExact) || found.count >= Self.certain else { continue }
            for pair in found {
                attached[pair.item] = [left[pair.row]]
                self.zones[pair.item] = pair.name
            }
            let rows = Set(found.map(\.row))
            left = left.enumerated().filter { !rows.contains($0.offset) }.map(\.element)
        }
    }

    /// Looks for other zones' clocks in the rows that have their notification and are off.
    mutating func findZones(_ zones: [ZoneRules]) {
        var off: [(item: Int, time: Instant, isExact: Bool)] = []
        for (item, rows) in attached where self.zones[item] == nil {
            guard let row = rows.filter({ $0.sent != nil }).min(by: { ($0.sent ?? .max) < ($1.sent ?? .max) }),
                let time = row.key, time.distance(to: items[item].fireAt) > settings.within.seconds * 1000
            else { continue }
            off.append((item, time, row.intended != nil))
        }
        for zone in zones + [nil] where !off.isEmpty {
            let found = off.compactMap { item, time, isExact in
                let limit = isExact ? Self.exact : Self.jitter
                return OtherClocks.name(of: items[item], meantAt: time, by: limit, zone, own: clocks)
                    .map { (item: item, name: $0, isExact: isExact) }
            }
            guard found.contains(where: \.isExact) || found.count >= Self.certain else { continue }
            for pair in found where self.zones[pair.item] == nil { self.zones[pair.item] = pair.name }
        }
    }

    /// How long a sending takes at most, in milliseconds, where the log has no other time.
    private static let jitter = 60_000
    /// So many rows of one person are not by chance a zone's difference off.
    private static let certain = 3
    /// No two zones' clocks are farther apart, in milliseconds.
    private static let widest = 27 * 3_600_000

    // MARK: For other persons

    /// The free notification nearest to a time, at most so many milliseconds off.
    func freeItem(near time: Instant, upTo limit: Int) -> Int? {
        itemsAround(time, by: limit).filter(isFree).min {
            items[$0].fireAt.distance(to: time) < items[$1].fireAt.distance(to: time)
        }
    }

    mutating func take(_ row: ResolvedRow, for item: Int) { astray.append((row, item)) }
    func isAstray(_ item: Int) -> Bool { astray.contains { $0.item == item } }
    mutating func keepLeft(_ isKept: (ResolvedRow) -> Bool) { left = left.filter(isKept) }

    // MARK: Times

    private var clocks: (LocalDate) -> ZoneRules {
        if let zone = settings.logZone { return { _ in zone } }
        return person.clocks
    }

    private func resolve(_ row: LogRow, _ place: Int, near planned: Instant?) -> ResolvedRow {
        let intended = row.intended?.instant(clocks, near: planned)
        let sent = row.sent?.instant(clocks, near: intended ?? planned)
        let answered = row.answered?.instant(clocks, near: sent ?? intended ?? planned)
        return ResolvedRow(row: place, intended: intended, sent: sent, answered: answered)
    }

    /// The notification nearest to a time, of those within some hours.
    private func nearestItem(to time: Instant, besides others: Set<Int>) -> Int? {
        itemsAround(time, by: Self.widest).filter { !others.contains($0) }.min {
            items[$0].fireAt.distance(to: time) < items[$1].fireAt.distance(to: time)
        }
    }

    /// The first notification at or after a time in milliseconds since 1970.
    private func firstItem(from time: Int) -> Int {
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if items[middle].fireAt.epochMilliseconds < time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func itemsAround(_ time: Instant, by limit: Int) -> Range<Int> {
        firstItem(from: time.epochMilliseconds - limit)..<firstItem(from: time.epochMilliseconds + limit + 1)
    }
}
