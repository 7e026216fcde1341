import DeviceManifest
package import CivilTime

/// Decides what of a plan is handed over to which target, and when: a value over a clock that its caller reads.
///
/// Every step returns effects, to be carried out in their order. What the engine knows of the past is the sum of the
/// records among them, so that another engine over the same records goes on where this one was.
package struct RingEngine: Sendable {
    package let targets: [RingTargetTraits]
    package internal(set) var state: RingState
    /// All messages of the days that are planned, ascending.
    private(set) var agenda: [RingMessage] = []
    /// The places in the agenda, by occurrence.
    var places: [RingMessage.Occurrence: Int] = [:]
    /// For each target the places in the agenda that are still open, ascending.
    var open: [[Int]]
    /// What is being handed over or taken back by this process.
    var inFlight: Set<RingKey> = []
    /// What is being taken back by this process, or cannot be.
    var takenBack: Set<RingKey> = []
    /// The targets whose messages have to be held against the plan again, after it or an answer changed it.
    var mustReview: Set<Int> = []
    /// For each target how it fares.
    var courses: [Course]
    /// The time of the current step by the clock of the state.
    var passedMs = 0
    /// For each target the requests that it may still get.
    var allowances: [Int] = []
    /// What is collected by the current step.
    var effects: [RingEffect] = []
    /// The earliest instant at which something is to do, as far as the current step has seen.
    package internal(set) var wake: Instant?
    /// The instant of the last step.
    package internal(set) var last = Instant(epochMilliseconds: .min)

    /// How a target fares.
    struct Course: Sendable {
        var flying = 0
        /// No request before this instant is made that is not due.
        var pausedUntil = Instant(epochMilliseconds: .min)
        var failures = 0
        /// For each key the instant of the next attempt.
        var nextAttempts: [RingKey: Instant] = [:]
        /// Whether it was said that the daily limit leaves something out.
        var hasSaidLimit = false
    }

    package init(_ targets: [RingTargetTraits], _ state: RingState) {
        self.targets = targets
        self.state = state
        open = targets.map { _ in [] }
        courses = targets.map { _ in Course() }
    }

    /// The last second that is on time.
    static let punctual = TimeSpan.seconds(1)
    /// The least and the most time that services take for a message ahead of its time: ntfy's limits.
    package static let leastAhead = TimeSpan.seconds(10)
    package static let mostAhead = TimeSpan.days(3)
    /// The attempts at one target at once; one that hangs holds up no others until then.
    static let mostFlying = 8

    // MARK: The plan

    /// Takes the messages of a plan's days, ascending, in place of those before.
    ///
    /// `isEdit` says that the plan was changed while the program was running: what the change puts into the past is not
    /// delivered.
    package mutating func plan(_ messages: [RingMessage], isEdit: Bool, at now: Instant) -> [RingEffect] {
        let earlier = places
        var all = messages
        let byOccurrence = Dictionary(messages.map { ($0.occurrence, $0) }) { first, _ in first }
        for (key, original) in state.snoozed {
            guard let message = byOccurrence[.init(id: key.id, due: original)] else { continue }
            all.append(message.again(at: key.due, to: key.target))
        }
        all.sort { ($0.due, $0.id) < ($1.due, $1.id) }
        agenda = all
        places = [:]
        for (place, message) in agenda.enumerated() { places[message.occurrence] = place }
        reopen(at: now)
        if isEdit {
            for target in targets.indices {
                for message in open[target].map({ agenda[$0] })
                where message.due <= now && earlier[message.occurrence] == nil {
                    let key = RingKey(message.occurrence, targets[target].label)
                    guard state.entries[key] == nil else { continue }
                    record(.end(key, at: now, attempt: 0, nil, deliverBy: message.deliverBy))
                }
            }
        }
        takenBack = takenBack.intersection(inFlight)
        mustReview = Set(targets.indices)
        return drained()
    }

    /// Opens all that is for each target once more, after the clock was set back.
    mutating func reopen(at now: Instant) {
        // A state that was compacted while the clock was far ahead has forgotten what is past now, and what is to come.
        if state.floor > now { record(.floor(now)) }
        // What lies before was forgotten: it has ended, and is not told again.
        open = targets.indices.map { target in
            agenda.indices.filter { agenda[$0].due >= state.floor && isFor(target, agenda[$0]) }
        }
    }

    private func isFor(_ target: Int, _ message: RingMessage) -> Bool {
        (message.onlyTarget.map { $0 == targets[target].label } ?? true) && targets[target].filter.holds(message)
    }

    /// The message of a key, if the plan has it and the target is to get it.
    func wanted(_ key: RingKey, by target: Int) -> RingMessage? {
        guard let message = places[key.occurrence].map({ agenda[$0] }), isFor(target, message) else { return nil }
        return isAnswered(message) ? nil : message
    }

    /// Takes an answer to a message: its follow-ups are dropped. `snooze` of an alarm lets it ring again.
    package mutating func answer(
        _ occurrence: RingMessage.Occurrence, _ action: String, from target: Int, at now: Instant
    ) -> [RingEffect] {
        let label = targets[target].label
        effects.append(
            .log(
                RingLogLine(
                    id: occurrence.id, intended: occurrence.due, at: now, target: label, event: .answer(action))))
        let message = places[occurrence].map { agenda[$0] }
        if action == Self.snoozeAction, let message, let snooze = message.snooze {
            let due = Instant(epochSeconds: (now + snooze.length).epochSeconds)
            record(
                .snooze(
                    RingKey(.init(id: message.id, due: due), label), original: message.notification.fireAt))
            let again = message.again(at: due, to: label)
            let index = agenda.firstIndex { ($0.due, $0.id) > (again.due, again.id) } ?? agenda.endIndex
            insert(again, at: index, for: target)
        } else {
            record(.answer(root: message?.root ?? occurrence.id, at: now))
            mustReview = Set(targets.indices)
        }
        return drained()
    }

    /// The identifier of the button that lets an alarm ring again.
    package static let snoozeAction = "snooze"

    private mutating func insert(_ message: RingMessage, at index: Int, for target: Int) {
        agenda.insert(message, at: index)
        for (occurrence, place) in places where place >= index { places[occurrence] = place + 1 }
        places[message.occurrence] = index
        for other in open.indices { open[other] = open[other].map { $0 >= index ? $0 + 1 : $0 } }
        let place = open[target].firstIndex { $0 > index } ?? open[target].endIndex
        open[target].insert(index, at: place)
    }

    /// Whether a message is dropped because its prompt was answered.
    func isAnswered(_ message: RingMessage) -> Bool {
        guard let prompt = message.notification.cancelledBy else { return false }
        return state.answered[prompt] != nil
    }

    // MARK: Records

    mutating func record(_ record: RingRecord) {
        state.apply(record)
        effects.append(.record(record))
    }

    /// Records what became of a message, and logs it.
    mutating func end(_ key: RingKey, _ outcome: RingOutcome, at: Instant, attempts: Int, deliverBy: Instant) {
        record(.end(key, at: at, attempt: attempts, outcome, deliverBy: deliverBy))
        effects.append(.log(RingLogLine(key, at: at, outcome, attempts: attempts)))
    }

    /// The effects of a step, which ends with them.
    mutating func drained() -> [RingEffect] {
        defer { effects = [] }
        return effects
    }

    /// Forgets what is of no more use, and returns the records that are the whole state.
    package mutating func compact(at now: Instant) -> [RingRecord] {
        let records = state.compacted(at: now)
        state = RingState(records)
        return records
    }
}
