package import CivilTime

/// What is known of a plan's deliveries: the sum of the records.
package struct RingState: Sendable {
    /// A message at a target.
    struct Entry: Hashable, Sendable {
        enum Status: Hashable, Sendable {
            /// It is being handed over, or was when the program ended.
            case begun
            /// Another attempt may follow.
            case waiting
            /// A service keeps its time.
            case handed
            case ended(RingOutcome?)
        }

        var status: Status
        /// When the last attempt began, or its end was decided.
        var at: Instant
        var attempts: Int
        var fingerprint: String
        var deliverBy: Instant
        /// Whether the service was asked to drop it, and may have done so.
        var isTakenBack = false
    }

    private(set) var began = Instant(epochSeconds: 0)
    private(set) var isAfterLoss = false
    private(set) var floor = Instant(epochMilliseconds: .min)
    private(set) var entries: [RingKey: Entry] = [:]
    /// What services have, and keep the time of.
    private(set) var handed: Set<RingKey> = []
    /// What was begun and has neither ended nor been handed to a service that keeps the time.
    private(set) var unfinished: Set<RingKey> = []
    private(set) var answered: [String: Instant] = [:]
    private(set) var snoozed: [RingKey: Instant] = [:]
    /// When requests went to targets that count them.
    private var asked: [String: [Request]] = [:]
    /// The time that limits are counted by; `nil` until clocks were read.
    private(set) var clock: SteadyClock?
    /// The newest instant in the records: the program was running then.
    package private(set) var lastSeen = Instant(epochMilliseconds: .min)
    /// The outcome that was recorded last, unless the state was compacted since.
    private(set) var lastEnded: RingLogLine?
    /// The number of records.
    package private(set) var count = 0

    package init() {}

    /// The sum of records.
    package init(_ records: some Sequence<RingRecord>) { for record in records { apply(record) } }

    /// Adds a record.
    mutating func apply(_ record: RingRecord) {
        count += 1
        switch record {
        case .began(let at, let isAfterLoss):
            (began, self.isAfterLoss) = (at, isAfterLoss)
            see(at)
        case .floor(let at):
            floor = at
            lastEnded = nil
            see(at)
        case .begin(let key, let at, let attempt, let fingerprint, let deliverBy):
            set(key, .init(status: .begun, at: at, attempts: attempt, fingerprint: fingerprint, deliverBy: deliverBy))
        case .retry(let key, let at, let attempt): change(key, to: .waiting, at, attempt)
        case .handed(let key, let at, let attempt): change(key, to: .handed, at, attempt)
        case .takeBack(let key, let at):
            entries[key]?.isTakenBack = true
            see(at)
        case .end(let key, let at, let attempt, let outcome, let deliverBy):
            if let outcome { lastEnded = RingLogLine(key, at: at, outcome, attempts: attempt) }
            let fingerprint = entries[key]?.fingerprint ?? ""
            set(
                key,
                .init(
                    status: .ended(outcome), at: at, attempts: attempt, fingerprint: fingerprint, deliverBy: deliverBy))
        case .asked(let target, let at, let passedMs):
            asked[target, default: []].append(Request(at: at, passedMs: passedMs))
            see(at)
        case .clock(let reading, let passedMs):
            clock = SteadyClock(reading, passedMs: passedMs)
            see(reading.wall)
        case .answer(let root, let at):
            answered[root] = at
            see(at)
        case .snooze(let key, let original): snoozed[key] = original
        }
    }

    private mutating func set(_ key: RingKey, _ entry: Entry) {
        entries[key] = entry
        handed.remove(key)
        unfinished.remove(key)
        switch entry.status {
        case .handed: handed.insert(key)
        case .begun, .waiting: unfinished.insert(key)
        case .ended: break
        }
        see(entry.at)
    }

    private mutating func change(_ key: RingKey, to status: Entry.Status, _ at: Instant, _ attempt: Int) {
        guard var entry = entries[key] else { return }
        (entry.status, entry.attempts) = (status, attempt)
        set(key, entry)
        see(at)
    }

    private mutating func see(_ instant: Instant) { lastSeen = max(lastSeen, instant) }

    /// How long what has ended is remembered after it was due, so that a clock that is set back brings nothing again.
    static let memory = TimeSpan.days(2)

    /// The length of the day that daily limits are counted over.
    private static let dayMs = 86_400_000

    private struct Request: Hashable {
        var at: Instant
        /// By the clock of the state.
        var passedMs: Int
    }

    /// The number of requests to a target in the 24 hours before a time by the clock of the state.
    func requests(to target: String, passedMs: Int) -> Int {
        asked[target]?.count { $0.passedMs > passedMs - Self.dayMs } ?? 0
    }

    /// The milliseconds until the oldest of those requests no longer counts.
    func untilNextAllowanceMs(of target: String, passedMs: Int) -> Int? {
        asked[target]?.map { $0.passedMs + Self.dayMs - passedMs }.filter { $0 > 0 }.min()
    }

    /// The fewest records whose sum is this state, without what is no longer of use at an instant.
    package func compacted(at now: Instant) -> [RingRecord] {
        let floor = max(self.floor, min(now - Self.memory, lastSeen))
        var records: [RingRecord] = [.began(began, isAfterLoss: isAfterLoss)]
        let order = entries.sorted { a, b in (a.key.due, a.key.id, a.key.target) < (b.key.due, b.key.id, b.key.target) }
        for (key, entry) in order {
            guard key.due >= floor || entry.deliverBy >= now else { continue }
            if case .ended(let outcome) = entry.status {
                records.append(
                    .end(key, at: entry.at, attempt: entry.attempts, outcome, deliverBy: entry.deliverBy))
                continue
            }
            records.append(
                .begin(
                    key, at: entry.at, attempt: entry.attempts, fingerprint: entry.fingerprint,
                    deliverBy: entry.deliverBy))
            if entry.status == .waiting { records.append(.retry(key, at: entry.at, attempt: entry.attempts)) }
            if entry.status == .handed { records.append(.handed(key, at: entry.at, attempt: entry.attempts)) }
            if entry.isTakenBack { records.append(.takeBack(key, at: entry.at)) }
        }
        if let clock { records.append(.clock(clock.reading, passedMs: clock.passedMs)) }
        // No time before that of the newest request comes again.
        let newest = asked.values.joined().map(\.passedMs).max() ?? 0
        for (target, requests) in asked.sorted(by: { $0.key < $1.key }) {
            records += requests.filter { $0.passedMs > newest - Self.dayMs }
                .map { .asked(target, at: $0.at, passedMs: $0.passedMs) }
        }
        for (root, at) in answered.sorted(by: { $0.key < $1.key }) where at >= floor {
            records.append(.answer(root: root, at: at))
        }
        for (key, original) in snoozed.sorted(by: { ($0.key.due, $0.key.id) < ($1.key.due, $1.key.id) })
        where key.due >= floor { records.append(.snooze(key, original: original)) }
        // At the end: all outcomes above are in the log.
        return records + [.floor(floor)]
    }
}
