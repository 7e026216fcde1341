import CivilTime
import DeviceManifest

/// What is known of a plan's deliveries: the sum of the records.
package struct RingState: Sendable {
    /// A message at a target.
    struct Entry: Hashable, Sendable {
        enum Status: Hashable, Sendable {
            /// It is being handed over, or was when the program ended.
            case begun
            /// Another attempt may follow, after a pause.
            case waiting(until: Instant)
            /// A service keeps it until its time.
            case scheduled
            /// It is being taken out of the service, or was when the program ended.
            case cancelling
            case ended(LogLine.Outcome?)
        }

        var status: Status
        /// When the last attempt began, or its end was decided.
        var at: Instant
        var attempts: Int
        /// A digest of what a service shows that has it, may have it, or had it until its time; `nil` for none.
        var digest: String?
        /// Whether the service has it for certain, be it with earlier words.
        var isKept = false
        /// The last outcome that the log has of it though it goes on: from a clock that was ahead, or that was set back
        /// since, or from an edit that was taken back; `nil` for none.
        var logged: LogLine.Outcome?
        var deliverBy: Instant

        /// The last outcome that the log has of it; `nil` for none.
        fileprivate var lastLogged: LogLine.Outcome? {
            if case .ended(let outcome) = status { outcome } else { logged }
        }
    }

    /// What was due before this instant and is not among the entries is not delivered.
    private(set) var floor = Instant(epochMilliseconds: .min)
    private(set) var entries: [RingKey: Entry] = [:]
    /// The messages that are being handed over, or are to be tried again.
    private(set) var unfinished: Set<RingKey> = []
    /// The messages that services keep, or that are being taken out of them.
    private(set) var scheduled: Set<RingKey> = []
    /// The instants of the requests to each target, but for those that did not reach it.
    private var requests: [String: [Instant]] = [:]
    /// When it was last reported what a target's daily limit leaves out.
    private var reports: [String: [LeftOut: Instant]] = [:]
    /// The newest instant in the records: the program was running then.
    private(set) var lastSeen = Instant(epochMilliseconds: .min)
    /// The last answer by the identifier of what was answered.
    private(set) var answers: [String: Answer] = [:]
    /// The messages that come back, by their keys at that time.
    private(set) var snoozed: [RingKey: Snooze] = [:]
    /// The line of the log for what was recorded last, unless the state was compacted since.
    private(set) var lastLine: LogLine?

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
        case .begin(let key, let at, let attempt, let digest, let deliverBy):
            let isKept = digest != nil && entries[key]?.isKept ?? false
            set(
                key,
                .init(
                    status: .begun, at: at, attempts: attempt, digest: digest, isKept: isKept,
                    logged: entries[key]?.lastLogged, deliverBy: deliverBy))
            requests[key.target, default: []].append(at)
        case .scheduled(let key, let at): change(key, to: .scheduled, at) { $0.isKept = true }
        case .cancelled(let key, let at):
            change(key, to: .waiting(until: at), at) { ($0.digest, $0.isKept) = (nil, false) }
        case .cancel(let key, let at):
            change(key, to: .cancelling, at) { $0.isKept = false }
            requests[key.target, default: []].append(at)
        case .retry(let key, let at, let attempt, let until):
            change(key, to: .waiting(until: until), at) { $0.attempts = attempt }
        case .end(let key, let at, let attempt, let outcome, let deliverBy):
            if let outcome, outcome != entries[key]?.logged {
                lastLine = LogLine(key, at: at, .outcome(outcome, attempts: attempt))
            }
            let digest = outcome == .delivered ? entries[key]?.digest : nil
            set(key, .init(status: .ended(outcome), at: at, attempts: attempt, digest: digest, deliverBy: deliverBy))
        case .answer(let key, let at, let action, let root):
            answers[root] = Answer(key: key, at: at, action: action)
            lastLine = LogLine(key, at: at, .answer(action))
            see(at)
        case .snooze(let key, let at, let until, let fireAt):
            var returning = key
            returning.due = until
            snoozed[returning] = Snooze(due: key.due, at: at, fireAt: fireAt)
            lastLine = LogLine(key, at: at, .snooze(until: until))
            see(at)
        case .uncounted(let request, let target, let at):
            if let place = requests[target]?.lastIndex(of: request) { requests[target]?.remove(at: place) }
            see(at)
        case .reported(let leftOut, let target, let at):
            reports[target, default: [:]][leftOut] = at
            see(at)
        case .requests(let instants, let target, let at):
            requests[target] = instants
            see(at)
        }
    }

    private mutating func change(
        _ key: RingKey, to status: Entry.Status, _ at: Instant, _ change: (inout Entry) -> Void
    ) {
        guard var entry = entries[key] else { return }
        entry.logged = entry.lastLogged
        (entry.status, entry.at) = (status, at)
        change(&entry)
        set(key, entry)
    }

    private mutating func set(_ key: RingKey, _ entry: Entry) {
        entries[key] = entry
        unfinished.remove(key)
        scheduled.remove(key)
        switch entry.status {
        case .begun, .waiting:
            unfinished.insert(key)
            if entry.isKept { scheduled.insert(key) }
        case .scheduled, .cancelling: scheduled.insert(key)
        case .ended: break
        }
        see(entry.at)
    }

    /// The length of the day that a daily limit counts over.
    private static let day = TimeSpan.days(1)

    /// When it was last reported that the daily limit of a target leaves something out.
    func report(of leftOut: LeftOut, at target: String) -> Instant? { reports[target]?[leftOut] }

    /// The instants of the requests to a target that its daily limit counts: those of the day before an instant, and those
    /// that come after it by a clock that was set back since.
    func requests(to target: String, at now: Instant) -> [Instant] {
        requests[target]?.filter { $0 > now - Self.day } ?? []
    }

    private mutating func see(_ instant: Instant) { lastSeen = max(lastSeen, instant) }

    /// How long what has ended is remembered after it was due, so that a clock that is set back brings nothing again.
    static let memory = TimeSpan.days(2)

    /// The fewest records whose sum is this state, without what is no longer of use at an instant.
    ///
    /// - Parameters:
    ///   - now: The instant.
    ///   - seen: An instant until which the program has been running.
    ///   - unlimited: The targets that never have a daily limit.
    /// - Returns: The records, in the order of the messages' instants.
    func compacted(at now: Instant, seen: Instant, unlimited: Set<String> = []) -> [RingRecord] {
        let floor = max(self.floor, min(now - Self.memory, max(lastSeen, seen)))
        var records = [RingRecord.floor(floor)]
        for (key, entry) in entries.sorted(by: { $0.key < $1.key }) where key.due >= floor || entry.deliverBy >= now {
            let begin = RingRecord.begin(
                key, at: entry.at, attempt: entry.attempts, digest: entry.digest, deliverBy: entry.deliverBy)
            func end(_ outcome: LogLine.Outcome?) -> RingRecord {
                .end(key, at: entry.at, attempt: entry.attempts, outcome, deliverBy: entry.deliverBy)
            }
            if case .ended(let outcome) = entry.status {
                records += entry.digest == nil ? [end(outcome)] : [begin, end(outcome)]
                continue
            }
            if let logged = entry.logged { records += [begin, end(logged)] }
            records.append(begin)
            if entry.isKept { records.append(.scheduled(key, at: entry.at)) }
            switch entry.status {
            case .waiting(let until):
                records.append(.retry(key, at: entry.at, attempt: entry.attempts, until: until))
            case .cancelling: records.append(.cancel(key, at: entry.at))
            case .begun where entry.isKept: records.append(begin)
            case .begun, .scheduled, .ended: break
            }
        }
        // After those that would count again.
        for target in requests.keys.sorted() where !unlimited.contains(target) {
            records.append(.requests(requests(to: target, at: now), to: target, at: now))
            for (leftOut, at) in reports[target, default: [:]].sorted(by: { $0.key.rawValue < $1.key.rawValue })
            where at > now - Self.day {
                records.append(.reported(leftOut, to: target, at: at))
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
