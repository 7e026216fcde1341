import CivilTime

/// What is known of a plan's deliveries: the sum of the records.
package struct RingState: Sendable {
    /// A message at a target.
    struct Entry: Hashable, Sendable {
        enum Status: Hashable, Sendable {
            /// It is being handed over, or was when the program ended.
            case begun
            /// Another attempt may follow, after a pause.
            case waiting(until: Instant)
            case ended(RingOutcome?)
        }

        var status: Status
        /// When the last attempt began, or its end was decided.
        var at: Instant
        var attempts: Int
        var deliverBy: Instant
    }

    /// What was due before this instant and is not among the entries is not delivered.
    private(set) var floor = Instant(epochMilliseconds: .min)
    private(set) var entries: [RingKey: Entry] = [:]
    /// What was begun and has not ended.
    private(set) var unfinished: Set<RingKey> = []
    /// The newest instant in the records: the program was running then.
    private(set) var lastSeen = Instant(epochMilliseconds: .min)
    /// The last answer by the identifier of what was answered.
    private(set) var answers: [String: Answer] = [:]
    /// The messages that come back, by their keys at that time.
    private(set) var snoozed: [RingKey: Snooze] = [:]
    /// The line of the log for what was recorded last, unless the state was compacted since.
    private(set) var lastLine: RingLogLine?

    struct Answer: Hashable, Sendable {
        var key: RingKey
        var at: Instant
        var action: String
    }

    struct Snooze: Hashable, Sendable {
        /// When the message rang that comes back.
        var due: Instant
        /// When the person let it come back.
        var at: Instant
        /// When its notification was to ring.
        var fireAt: Instant
    }

    package init() {}

    /// The sum of records.
    package init(_ records: some Sequence<RingRecord>) { for record in records { apply(record) } }

    /// Adds a record.
    mutating func apply(_ record: RingRecord) {
        switch record {
        case .floor(let at):
            floor = at
            lastLine = nil
            see(at)
        case .begin(let key, let at, let attempt, let deliverBy):
            set(key, .init(status: .begun, at: at, attempts: attempt, deliverBy: deliverBy))
        case .retry(let key, let at, let attempt, let until):
            guard let entry = entries[key] else { return }
            set(
                key, .init(status: .waiting(until: until), at: at, attempts: attempt, deliverBy: entry.deliverBy))
        case .end(let key, let at, let attempt, let outcome, let deliverBy):
            if let outcome { lastLine = RingLogLine(key, at: at, .outcome(outcome, attempts: attempt)) }
            set(key, .init(status: .ended(outcome), at: at, attempts: attempt, deliverBy: deliverBy))
        case .answer(let key, let at, let action, let root):
            answers[root] = Answer(key: key, at: at, action: action)
            lastLine = RingLogLine(key, at: at, .answer(action))
            see(at)
        case .snooze(let key, let at, let until, let fireAt):
            var returning = key
            returning.due = until
            snoozed[returning] = Snooze(due: key.due, at: at, fireAt: fireAt)
            lastLine = RingLogLine(key, at: at, .snooze(until: until))
            see(at)
        }
    }

    private mutating func set(_ key: RingKey, _ entry: Entry) {
        entries[key] = entry
        if case .ended = entry.status { unfinished.remove(key) } else { unfinished.insert(key) }
        see(entry.at)
    }

    private mutating func see(_ instant: Instant) { lastSeen = max(lastSeen, instant) }

    /// How long what has ended is remembered after it was due, so that a clock that is set back brings nothing again.
    static let memory = TimeSpan.days(2)

    /// The fewest records whose sum is this state, without what is no longer of use at an instant.
    ///
    /// - `seen`: An instant until which the program has been running.
    func compacted(at now: Instant, seen: Instant) -> [RingRecord] {
        let floor = max(self.floor, min(now - Self.memory, max(lastSeen, seen)))
        var records = [RingRecord.floor(floor)]
        for (key, entry) in entries.sorted(by: { $0.key < $1.key }) where key.due >= floor || entry.deliverBy >= now {
            if case .ended(let outcome) = entry.status {
                records.append(.end(key, at: entry.at, attempt: entry.attempts, outcome, deliverBy: entry.deliverBy))
                continue
            }
            records.append(.begin(key, at: entry.at, attempt: entry.attempts, deliverBy: entry.deliverBy))
            if case .waiting(let until) = entry.status {
                records.append(.retry(key, at: entry.at, attempt: entry.attempts, until: until))
            }
        }
        for (root, answer) in answers.sorted(by: { $0.key < $1.key }) where answer.at >= floor {
            records.append(.answer(answer.key, at: answer.at, action: answer.action, root: root))
        }
        for (returning, snooze) in snoozed.sorted(by: { $0.key < $1.key }) where returning.due >= floor {
            var key = returning
            key.due = snooze.due
            records.append(.snooze(key, at: snooze.at, until: returning.due, fireAt: snooze.fireAt))
        }
        // Once more at the end: all of the above is in the log.
        return records + [.floor(floor)]
    }
}
