import DeviceManifest
package import CivilTime

/// Decides which of a plan's messages is delivered to which target, and when. It is a value: its caller reads the clock
/// and carries out the effects.
///
/// Every step returns effects, to be carried out in their order. What the engine knows of the past is the sum of the
/// records among them, so that another engine over the same records goes on where this one was.
package struct RingEngine: Sendable {
    package let targets: [NamedTarget]
    package private(set) var state: RingState
    /// All messages of the days that are planned, and those that come back, ascending.
    private(set) var agenda: [RingMessage] = []
    /// The agenda's messages at each target that takes them.
    private(set) var wanted: Set<RingKey> = []
    /// For each target the places in the agenda that are still open, ascending.
    private(set) var open: [[Int]]
    /// The messages at their targets about which this process has started an attempt that is not finished.
    var inFlight: Set<RingKey> = []
    /// The digests of what services are to show, as far as they were needed since the agenda was set.
    var digests: [RingKey: String] = [:]
    /// For each target the identifiers of what its service has had, when the agenda was set.
    private(set) var known: [Set<String>]
    /// For each target its pauses and reports.
    var backoffs: [Backoff]
    /// For each target how many requests its daily limit still allows in the current step.
    var allowances: [Int]
    /// The effects of the current step so far.
    var effects: [RingEffect] = []
    /// The earliest instant at which something is to do, as far as the current step has seen.
    package private(set) var wake: Instant?
    /// The instant of the last step.
    package private(set) var last = Instant(epochMilliseconds: .min)

    /// - `targets`: The targets, of which no two have the same label.
    package init(_ targets: [NamedTarget], _ state: RingState) {
        self.targets = targets
        self.state = state
        open = targets.map { _ in [] }
        known = targets.map { _ in [] }
        backoffs = targets.map { _ in Backoff() }
        allowances = targets.map { _ in .max }
    }

    /// The last second that is on time.
    static let punctual = TimeSpan.seconds(1)
    /// The attempts at one target at once; one that hangs holds up no others until then.
    static let mostInFlight = 8
    /// The pause after the first attempt that came to nothing; each later one is twice as long, up to the longest.
    static let firstPause = TimeSpan.seconds(1)
    static let longestPause = TimeSpan.minutes(5)

    /// Whether something is being handed over.
    package var isBusy: Bool { !inFlight.isEmpty }

    /// The earliest instant whose messages matter: the first one that may not have ended, or that of the last step.
    package var firstOpen: Instant {
        let seen = max(state.lastSeen, last)
        let known = Set(targets.map(\.label))
        let begun = state.unfinished.lazy.filter { known.contains($0.target) }.map(\.due).min()
        let first = open.compactMap { $0.first.map { agenda[$0].due } }.min()
        // The day of what comes back has to be planned for it.
        let putOff = state.snoozed.lazy.filter { $0.key.due > seen }.map(\.value.fireAt).min()
        return [seen, begun, first, putOff].compactMap(\.self).min() ?? seen
    }

    // MARK: The plan

    /// Takes the messages of a plan's days, ascending, in place of those before.
    ///
    /// `isEdit` says that the plan was changed while the program was running: what the change puts into the past is not
    /// delivered.
    package mutating func plan(_ messages: [RingMessage], isEdit: Bool, at now: Instant) -> [RingEffect] {
        let earlier = wanted
        setAgenda(messages, at: now)
        guard isEdit else { return drained() }
        for (target, places) in open.enumerated() {
            for message in places.map({ agenda[$0] }) where message.due <= now {
                let key = RingKey(message.occurrence, targets[target].label)
                guard state.entries[key] == nil, !earlier.contains(key) else { continue }
                record(.end(key, at: now, attempt: 0, nil, deliverBy: message.deliverBy))
            }
        }
        return drained()
    }

    /// Puts a plan's messages, and those that come back, into the agenda.
    private mutating func setAgenda(_ messages: [RingMessage], at now: Instant) {
        agenda = messages
        digests = [:]
        let had = Dictionary(grouping: state.entries.lazy.filter { $0.value.digest != nil }, by: \.key.target)
        known = targets.map { Set(had[$0.label]?.map(\.key.id) ?? []) }
        for (key, snooze) in state.snoozed.sorted(by: { $0.key < $1.key }) {
            // What an edit has taken out or moved comes back no more.
            guard var message = messages.first(where: { $0.id == key.id && $0.due == snooze.fireAt }) else { continue }
            message.comeback = .init(due: key.due, target: key.target)
            agenda.insert(message, at: agenda.firstIndex { $0.due > key.due } ?? agenda.endIndex)
        }
        reopen(at: now)
    }

    /// Opens for each target what it takes and has not ended, and what is to come once more: after an edit, and after
    /// the clock was set back.
    private mutating func reopen(at now: Instant) {
        // The state began, or was compacted, while the clock was ahead.
        if state.floor > now { record(.floor(now)) }
        // By such a clock it seemed to have rung at the service.
        let early = state.entries.filter { key, entry in
            entry.status == .ended(.delivered) && entry.digest != nil && key.due > now
        }
        for key in early.keys.sorted() { record(.scheduled(key, at: now)) }
        wanted = []
        for target in targets.indices {
            open[target] = []
            for (place, message) in agenda.enumerated() where targets[target].takes(message) {
                let key = RingKey(message.occurrence, targets[target].label)
                wanted.insert(key)
                switch state.entries[key]?.status {
                case nil: if message.due >= state.floor { open[target].append(place) }
                case .ended(.missed)? where message.due > now,
                    .ended(.replaced)? where message.due > now && !isAnswered(message):
                    // By a clock that was ahead; by an edit that was taken back.
                    record(.retry(key, at: now, attempt: 0, until: now))
                    open[target].append(place)
                case .ended?: break
                default: open[target].append(place)
                }
            }
        }
    }

    // MARK: Time

    /// Does what is due at an instant, which may be earlier than that of the last step if the clock was set back.
    ///
    /// Afterwards ``wake`` is when to call it again, unless an attempt ends before.
    ///
    /// - Parameters:
    ///   - now: The instant.
    ///   - others: The requests of other plans that count for the limits of services, by their names.
    /// - Returns: The effects, of which deliveries are the attempts to start.
    package mutating func advance(to now: Instant, besides others: [String: [Instant]] = [:]) -> [RingEffect] {
        wake = nil
        if now < last { reopen(at: now) }
        last = now
        let counted = requests(at: now).merging(others, uniquingKeysWith: +)
        allowances = targets.map { target in
            target.dailyLimit.map { $0 - counted[target.service, default: []].count } ?? .max
        }
        endScheduled(at: now)
        for target in targets.indices {
            let due = open[target].prefix { agenda[$0].due <= now }
            let rest = open[target].dropFirst(due.count)
            if let next = rest.first { wake(at: agenda[next].due) }
            open[target] = due.filter { !settle(agenda[$0], target, at: now) } + rest
            schedule(target, counted[targets[target].service, default: []], at: now)
        }
        endRemoved(at: now)
        return drained()
    }

    mutating func wake(at instant: Instant) { wake = wake.map { min($0, instant) } ?? instant }

    /// Starts to hand a message over.
    ///
    /// - `digest`: Of what a service is to show that keeps it until its time.
    mutating func begin(_ message: RingMessage, _ target: Int, digest: String? = nil, at now: Instant) {
        let key = RingKey(message.occurrence, targets[target].label)
        let entry = state.entries[key]
        // Those ahead of its time say nothing of those at its time.
        let attempts = digest == nil && entry?.digest != nil ? 0 : entry?.attempts ?? 0
        countRequest(target)
        record(.begin(key, at: now, attempt: attempts + 1, digest: digest, deliverBy: message.deliverBy))
        inFlight.insert(key)
        effects.append(.deliver(message, target: target))
    }

    /// Does what there is to do about a message that is due.
    ///
    /// - Returns: Whether it has ended.
    private mutating func settle(_ message: RingMessage, _ target: Int, at now: Instant) -> Bool {
        let key = RingKey(message.occurrence, targets[target].label)
        guard !inFlight.contains(key) else { return false }
        let entry = state.entries[key]
        let attempts = entry?.attempts ?? 0
        let deliverUntil = max(message.deliverBy, message.due + Self.punctual)
        switch entry?.status {
        case .ended: return true
        case .begun where !targets[target].target.isIdempotent || now >= deliverUntil:
            // The program ended while it was handed over.
            end(key, .unknown, at: now, attempts: attempts, deliverBy: message.deliverBy)
            return true
        default: break
        }
        guard !isAnswered(message) else {
            end(
                key, entry?.status == .begun || entry?.digest != nil ? .unknown : .replaced, at: now,
                attempts: attempts,
                deliverBy: message.deliverBy)
            return true
        }
        guard now < deliverUntil else {
            end(key, attempts == 0 ? .missed : .failed, at: now, attempts: attempts, deliverBy: message.deliverBy)
            return true
        }
        wake(at: deliverUntil)
        // With a clock that was set back to before the pause, it would last for hours.
        if let entry, case .waiting(let until) = entry.status, entry.at <= now, now < until {
            wake(at: until)
            return false
        }
        guard inFlight.count(where: { $0.target == key.target }) < Self.mostInFlight else { return false }
        guard allowances[target] > 0 else {
            report(.due, 1, message.due, target, at: now)
            return false
        }
        begin(message, target, at: now)
        return false
    }

    /// Whether a person has answered the prompt, or what follows it up.
    func isAnswered(_ message: RingMessage) -> Bool {
        guard let answer = state.answers[message.root] else { return false }
        // An edit may have moved the prompt to a later time, at which it asks anew.
        let prompt = agenda.first { $0.id == message.root } ?? message
        return prompt.due <= answer.key.due
    }

    /// Ends attempts at what the plan has no longer, or a target no longer takes.
    private mutating func endRemoved(at now: Instant) {
        let removed = state.unfinished.filter { !inFlight.contains($0) && !wanted.contains($0) }
        for key in removed.sorted() {
            guard let entry = state.entries[key], let target = targets.first(where: { $0.label == key.target }) else {
                continue
            }
            // A service may have it.
            if key.due > now, entry.digest != nil, target.target is any SchedulingTarget { continue }
            // What a service may have had until now, it may have delivered.
            let isUnknown = entry.status == .begun || entry.digest != nil
            end(
                key, isUnknown ? .unknown : .replaced, at: now, attempts: entry.attempts, deliverBy: entry.deliverBy)
        }
    }

    /// Processes the result of an attempt.
    package mutating func finish(_ key: RingKey, _ verdict: RingVerdict, at now: Instant) -> [RingEffect] {
        guard inFlight.remove(key) != nil, let entry = state.entries[key] else { return drained() }
        guard let target = targets.firstIndex(where: { $0.label == key.target }) else { return drained() }
        if entry.status == .cancelling {
            finishCancelling(key, target, verdict, at: now)
            return drained()
        }
        if entry.digest != nil {
            finishScheduling(key, target, verdict, at: now)
            return drained()
        }
        func end(_ outcome: LogLine.Outcome, at instant: Instant) {
            self.end(key, outcome, at: instant, attempts: entry.attempts, deliverBy: entry.deliverBy)
        }
        switch verdict {
        case .delivered: end(entry.at > key.due + Self.punctual ? .late : .delivered, at: entry.at)
        case .failed(let reason):
            discount(entry.at, target, at: now)
            effects.append(.say("\(key.target): '\(key.id)' was not delivered: \(reason)"))
            end(.failed, at: now)
        case .retry(let asked, let reason, let mayHaveArrived):
            if !mayHaveArrived { discount(entry.at, target, at: now) }
            let next = now + max(Self.pause(after: entry.attempts), asked ?? .zero)
            guard next < max(entry.deliverBy, key.due + Self.punctual) else {
                effects.append(.say("\(key.target): '\(key.id)' was not delivered: \(reason)"))
                end(.failed, at: now)
                break
            }
            // Once for all that waits at a target.
            if entry.attempts == 1, !isWaiting(key.target) {
                effects.append(.say("\(key.target): \(reason); trying again"))
            }
            record(.retry(key, at: now, attempt: entry.attempts, until: next))
        }
        return drained()
    }

    /// Processes an answer to a message, by the identifier of one of its actions: what it answers is not delivered any
    /// more, and nor is what follows it up.
    package mutating func answer(
        _ message: RingMessage, _ action: String, from target: String, at now: Instant
    ) -> [RingEffect] {
        let actions = message.actions.map(\.id)
        guard actions.contains(action) else {
            let expected = actions.isEmpty ? "it has no actions" : "expected '\(actions.joined(separator: "', '"))'"
            effects.append(.say("\(target): '\(action.quotable)' is no answer to '\(message.id)'; \(expected)"))
            return drained()
        }
        let key = RingKey(message.occurrence, target)
        record(.answer(key, at: now, action: action, root: message.root))
        effects.append(.log(LogLine(key, at: now, .answer(action))))
        return drained()
    }

    /// Lets an alarm come back at a target after the seconds of its snooze.
    package mutating func snooze(_ message: RingMessage, from target: String, at now: Instant) -> [RingEffect] {
        guard let snooze = message.snooze else {
            effects.append(
                .say("\(target): '\(message.id)' does not come back; only alarms of a plan with 'snooze' do"))
            return drained()
        }
        let planned = agenda.filter { $0.comeback == nil }
        let fireAt = message.notification.fireAt
        guard planned.contains(where: { $0.id == message.id && $0.due == fireAt }) else {
            effects.append(.say("\(target): '\(message.id)' does not come back; the plan has moved it or taken it out"))
            return drained()
        }
        let key = RingKey(message.occurrence, target)
        let until = now + .seconds(snooze.seconds)
        record(.snooze(key, at: now, until: until, fireAt: fireAt))
        effects.append(.log(LogLine(key, at: now, .snooze(until: until))))
        setAgenda(planned, at: now)
        return drained()
    }

    /// Ends what is due and has not ended, since nothing goes on after this.
    package mutating func abandon(at now: Instant) -> [RingEffect] {
        for target in targets.indices {
            for message in open[target].map({ agenda[$0] }) where message.due <= now {
                let key = RingKey(message.occurrence, targets[target].label)
                let entry = state.entries[key]
                let outcome: LogLine.Outcome? =
                    switch entry?.status {
                    case nil: .missed
                    case .begun: .unknown
                    case .waiting: .failed
                    case .scheduled, .cancelling, .ended: nil
                    }
                guard let outcome else { continue }
                let was = outcome == .unknown ? "may not have been" : "was not"
                effects.append(.say("\(key.target): '\(key.id)' \(was) delivered in time"))
                end(key, outcome, at: now, attempts: entry?.attempts ?? 0, deliverBy: message.deliverBy)
            }
        }
        return drained()
    }

    /// Whether another attempt at a target is to follow.
    private func isWaiting(_ target: String) -> Bool {
        state.unfinished.contains { key in
            if key.target == target, case .waiting? = state.entries[key]?.status { true } else { false }
        }
    }

    /// The pause after some attempts.
    static func pause(after attempts: Int) -> TimeSpan {
        min(.seconds(firstPause.seconds << min(max(attempts, 1) - 1, 9)), longestPause)
    }

    // MARK: Records

    mutating func record(_ record: RingRecord) {
        state.apply(record)
        effects.append(.record(record))
    }

    /// Records what became of a message, and logs it unless the log has it.
    mutating func end(_ key: RingKey, _ outcome: LogLine.Outcome, at: Instant, attempts: Int, deliverBy: Instant) {
        let logged = state.entries[key]?.logged
        record(.end(key, at: at, attempt: attempts, outcome, deliverBy: deliverBy))
        guard outcome != logged else { return }
        effects.append(.log(LogLine(key, at: at, .outcome(outcome, attempts: attempts))))
    }

    /// The effects of a step, which ends with them.
    private mutating func drained() -> [RingEffect] {
        defer { effects = [] }
        return effects
    }

    /// Forgets what is of no more use, and returns the records that are the whole state.
    package mutating func compact(at now: Instant) -> [RingRecord] {
        let unlimited = Set(targets.filter { !($0.target is any SchedulingTarget) }.map(\.label))
        let records = state.compacted(at: now, seen: last, unlimited: unlimited)
        state = RingState(records)
        return records
    }
}
