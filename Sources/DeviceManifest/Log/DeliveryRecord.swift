import CivilTime

/// The record behind the logs of an app's kits, which outlives the app's process: the notifications that are armed or were
/// within the last days, and the answers to them.
public struct DeliveryRecord: Codable, Hashable, Sendable {
    /// By identifier.
    private var entries: [String: Entry] = [:]

    /// Makes an empty record.
    public init() {}

    private struct Entry: Codable, Hashable {
        /// The instant for which it is armed, and since when it is.
        var epochMs: Int
        var sinceMs: Int
        /// Whether AlarmKit has it.
        var isAlarm = false
        /// When it left the list before a pass was at its end, and whether the kit had cancelled it.
        var leftMs: Int?
        var isCancelled = false
        /// Whether its end is logged.
        var isOver = false
        /// The answers that are logged, each with the instant for which the notification was meant.
        var answers: Set<String> = []

        /// Whether it is armed for an instant, and its end is not logged.
        func isArmed(for epochMs: Int?) -> Bool { !isOver && self.epochMs == epochMs }
    }

    /// The circumstances under which a kit compares the record with what the system lists.
    struct Moment {
        var nowMs: Int
        /// Whether the system may show notifications, and alarms.
        var mayNotify: Bool
        var mayAlarm: Bool
        /// Whether a pass is at its end, not at its beginning.
        var isEnd: Bool
        /// Whether an identifier is of the kit's plan.
        var owns: (String) -> Bool
    }

    /// For how long an answer may come, and another plan's kit be made.
    private static let storedMs = 7 * 86_400_000

    /// Returns the lines for what comparing the record with what the system lists shows.
    mutating func listed(_ requests: [PendingRequest], alarms: Set<String>, at moment: Moment) -> [LogLine] {
        let now = moment.nowMs
        let listed = Dictionary(requests.map { ($0.id, $0.epochMs) }) { _, last in last }
        var lines: [LogLine] = []
        for (id, entry) in entries.sorted(by: { ($0.value.epochMs, $0.key) < ($1.value.epochMs, $1.key) }) {
            let isDue = entry.epochMs <= now
            if entry.isOver || !moment.owns(id) {
                if entry.epochMs + Self.storedMs < now { entries[id] = nil }
            } else if listed[id] == entry.epochMs {
                comeBack(id, isAlarm: alarms.contains(id))
            } else if isDue, entry.leftMs == nil {
                let mayCome = entry.isAlarm ? moment.mayAlarm : moment.mayNotify
                lines += mayCome ? end(id, nil, .delivered) : end(id, now, .unknown)
            } else if isDue || entry.isCancelled || moment.isEnd {
                lines += gone(id, now)
            } else if entry.leftMs == nil {
                entries[id]?.leftMs = now
            }
        }
        for (id, epochMs) in listed.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) })
        where epochMs > now && entries[id]?.isOver ?? true && moment.owns(id) {
            lines.append(arm(id, epochMs, since: now, isAlarm: alarms.contains(id)))
        }
        return lines
    }

    /// Returns the lines for requests that the system has taken since an instant, in the place of others of their names.
    mutating func armed(
        _ requests: [(id: String, epochMs: Int, isAlarm: Bool)], since sinceMs: Int
    ) -> [LogLine] {
        requests.flatMap { id, epochMs, isAlarm -> [LogLine] in
            var lines: [LogLine] = []
            if let before = entries[id], !before.isOver {
                guard before.epochMs != epochMs else {
                    comeBack(id, isAlarm: isAlarm)
                    return []
                }
                lines = gone(id, sinceMs, byKit: true)
            }
            return lines + [arm(id, epochMs, since: sinceMs, isAlarm: isAlarm)]
        }
    }

    /// Notes that a request is there, also where it had left the list before.
    private mutating func comeBack(_ id: String, isAlarm: Bool) {
        entries[id]?.leftMs = nil
        entries[id]?.isCancelled = false
        entries[id]?.isAlarm = isAlarm
    }

    private mutating func arm(_ id: String, _ epochMs: Int, since sinceMs: Int, isAlarm: Bool) -> LogLine {
        entries[id] = Entry(
            epochMs: epochMs, sinceMs: sinceMs, isAlarm: isAlarm, answers: entries[id]?.answers ?? [])
        return LogLine(id, epochMs, at: sinceMs, .outcome(.armed, attempts: 1))
    }

    /// Returns the line for a request that is gone: one that the kit has cancelled was replaced, or missed where it was due
    /// by then; why another has left the list before its time is unknown.
    private mutating func gone(_ id: String, _ nowMs: Int, byKit: Bool = false) -> [LogLine] {
        guard let entry = entries[id] else { return [] }
        let (leftMs, isCancelled) = entry.leftMs.map { ($0, entry.isCancelled) } ?? (nowMs, byKit)
        return end(id, leftMs, !isCancelled ? .unknown : entry.epochMs <= leftMs ? .missed : .replaced)
    }

    /// Notes that the kit has cancelled requests, which may come back.
    mutating func cancelled(_ ids: [String], nowMs: Int) {
        for id in ids {
            guard let entry = entries[id], !entry.isOver, entry.leftMs == nil else { continue }
            entries[id]?.leftMs = nowMs
            entries[id]?.isCancelled = true
        }
    }

    /// Returns the lines for what is on the screen, which has been delivered; it may have been armed again since it came.
    mutating func delivered(_ shown: [ShownNotification], owns: (String) -> Bool) -> [LogLine] {
        shown.flatMap { notification -> [LogLine] in
            guard let entry = entries[notification.id], entry.isArmed(for: notification.epochMs), owns(notification.id),
                let deliveredMs = notification.deliveredMs, entry.sinceMs < deliveredMs
            else { return [] }
            return deliver(notification.id, deliveredMs)
        }
    }

    /// Returns the lines for an answer; none where it is logged. `plannedMs` is the instant that the manifest has for the
    /// notification.
    mutating func answered(_ answer: NotificationAnswer, plannedMs: Int?, nowMs: Int) -> [LogLine] {
        let id = answer.id
        let intendedMs = answer.epochMs ?? entries[id]?.epochMs ?? plannedMs ?? nowMs
        let action = answer.action ?? "opened"
        var lines: [LogLine] = []
        if let entry = entries[id], entry.isArmed(for: answer.epochMs), entry.epochMs <= nowMs {
            lines = deliver(id, answer.deliveredMs)
        }
        var entry = entries[id] ?? Entry(epochMs: intendedMs, sinceMs: nowMs, isOver: true)
        // The name may be armed for another instant by now.
        guard entry.answers.insert("\(intendedMs) \(action)").inserted else { return lines }
        entries[id] = entry
        return lines + [LogLine(id, intendedMs, at: nowMs, .answer(action))]
    }

    private mutating func deliver(_ id: String, _ deliveredMs: Int?) -> [LogLine] {
        guard let epochMs = entries[id]?.epochMs else { return [] }
        let isLate = deliveredMs.map { $0 - epochMs > 1000 } ?? false
        return end(id, deliveredMs, isLate ? .late : .delivered)
    }

    /// Ends what is armed, and returns the line for that.
    private mutating func end(_ id: String, _ atMs: Int?, _ outcome: LogLine.Outcome) -> [LogLine] {
        guard let epochMs = entries[id]?.epochMs else { return [] }
        entries[id]?.isOver = true
        return [LogLine(id, epochMs, at: atMs, .outcome(outcome, attempts: 1))]
    }
}

extension LogLine {
    fileprivate init(_ id: String, _ intendedMs: Int, at atMs: Int?, _ event: Event) {
        self.init(
            id: id, intended: Instant(epochMilliseconds: intendedMs), at: atMs.map { Instant(epochMilliseconds: $0) },
            target: "ios", event: event)
    }
}
