import CivilTime

extension RingEngine {
    /// Does what is due at a reading, whose time of day may be earlier than that of the last step if it was set back.
    ///
    /// Afterwards ``wake`` is when to call it again, unless an attempt ends before.
    package mutating func advance(to reading: ClockReading) -> [RingEffect] {
        let now = reading.wall
        wake = nil
        passedMs = countTime(to: reading)
        if now < last { reopen(at: now) }
        last = now
        allowances = targets.map { target in
            target.dailyLimit.map { $0 - state.requests(to: target.label, passedMs: passedMs) } ?? .max
        }
        settleHanded(at: now)
        for target in targets.indices {
            var rest = open[target][...]
            var kept: [Int] = []
            while let place = rest.popFirst() {
                switch step(agenda[place], target, at: now) {
                case .done: continue
                case .open: kept.append(place)
                case .later:
                    kept.append(place)
                    kept += rest
                    rest = []
                }
            }
            open[target] = kept
            if mustReview.contains(target) { dropRemoved(target, at: now) }
        }
        if let next = state.handed.lazy.map(\.due).min() { wake(at: next) }
        return drained()
    }

    /// The time that has passed by the clock of the state, which is kept where requests are counted.
    private mutating func countTime(to reading: ClockReading) -> Int {
        guard targets.contains(where: { $0.dailyLimit != nil }) else { return 0 }
        let passed = state.clock?.passedMs(at: reading) ?? 0
        if state.clock?.isOutdated(at: reading) ?? true { record(.clock(reading, passedMs: passed)) }
        return passed
    }

    /// What a step leaves of a message.
    private enum Rest {
        case done, open
        /// It is open, and so are all that are due after it.
        case later
    }

    private mutating func wake(at instant: Instant) { wake = wake.map { min($0, instant) } ?? instant }

    private mutating func step(_ message: RingMessage, _ target: Int, at now: Instant) -> Rest {
        let traits = targets[target]
        let key = RingKey(message.occurrence, traits.label)
        guard !inFlight.contains(key) else { return .open }
        let entry = state.entries[key]
        switch entry?.status {
        case .ended(.missed) where message.due > now:
            // The clock was set back: its time comes once more.
            record(.retry(key, at: now, attempt: 0))
        case .ended(.replaced) where message.due > now && !isAnswered(message):
            // What an edit had taken out is in the plan again.
            record(.retry(key, at: now, attempt: 0))
        case .ended: return .done
        case .handed:
            // What was answered is taken back below.
            if message.due <= now || isAnswered(message) { return .done }
            guard entry?.fingerprint == message.fingerprint, entry?.isTakenBack == false else {
                return handAhead(message, target, key, entry, at: now)
            }
            return .done
        default: break
        }
        if isAnswered(message) {
            guard message.due <= now else {
                wake(at: message.due)
                return traits.ahead == nil ? .later : .open
            }
            let isUnknown = entry?.status == .begun && !traits.knowsIdentifiers
            end(
                key, isUnknown ? .unknown : .replaced, at: now, attempts: entry?.attempts ?? 0,
                deliverBy: message.deliverBy)
            return .done
        }
        guard message.due > now else { return handOverdue(message, target, key, entry, at: now) }
        guard let ahead = traits.ahead else {
            wake(at: message.due)
            return .later
        }
        let reach = min(ahead, Self.mostAhead)
        guard message.due <= now + reach else {
            wake(at: message.due - reach)
            return .later
        }
        return handAhead(message, target, key, entry, at: now)
    }

    // MARK: Due

    private mutating func handOverdue(
        _ message: RingMessage, _ target: Int, _ key: RingKey, _ entry: RingState.Entry?, at now: Instant
    ) -> Rest {
        let traits = targets[target]
        let isWorth = now < max(message.deliverBy, message.due + Self.punctual)
        let attempts = entry?.attempts ?? 0
        func finish(_ outcome: RingOutcome) -> Rest {
            end(key, outcome, at: now, attempts: attempts, deliverBy: message.deliverBy)
            return .done
        }
        switch entry?.status {
        case .begun where !traits.knowsIdentifiers || !isWorth: return finish(.unknown)
        case .waiting where !isWorth: return finish(attempts == 0 ? .missed : .failed)
        case nil:
            if message.due < state.began {
                // The first start brings what is still worth it, and has nothing to say of the rest.
                guard isWorth else { return .done }
                if state.isAfterLoss, !traits.knowsIdentifiers { return finish(.unknown) }
            }
            if !isWorth { return finish(.missed) }
        default: break
        }
        wake(at: message.deliverBy)
        // A clock that was set back would make a pause last for hours.
        if let next = courses[target].nextAttempts[key], next > now, next <= now + Self.longestPause {
            wake(at: next)
            return .open
        }
        guard courses[target].flying < Self.mostFlying else { return .open }
        guard allowances[target] > 0 else { return leaveOut(target, at: now) }
        hand(message, target, key, attempts + 1, at: now)
        return .open
    }

    private mutating func hand(
        _ message: RingMessage, _ target: Int, _ key: RingKey, _ attempt: Int, at now: Instant
    ) {
        countRequest(target, at: now)
        record(
            .begin(
                key, at: now, attempt: attempt, fingerprint: message.fingerprint, deliverBy: message.deliverBy))
        inFlight.insert(key)
        courses[target].flying += 1
        effects.append(.hand(message, target: target))
    }

    // MARK: Ahead

    private mutating func handAhead(
        _ message: RingMessage, _ target: Int, _ key: RingKey, _ entry: RingState.Entry?, at now: Instant
    ) -> Rest {
        wake(at: message.due)
        // Too close for the service; it is handed over at its time.
        guard message.due >= now + Self.leastAhead else {
            if entry?.status == .handed { takeBack(key, target, at: now) }
            return .open
        }
        let course = courses[target]
        if course.pausedUntil > now, course.pausedUntil <= now + Self.longestPause {
            wake(at: course.pausedUntil)
            return .open
        }
        guard course.flying < Self.mostFlying else { return .open }
        let replaces = entry?.status == .handed || earlierHanded(key, at: now) != nil
        guard allowances[target] > (replaces ? 0 : reserve(target)) else { return leaveOut(target, at: now) }
        hand(message, target, key, (entry?.attempts ?? 0) + 1, at: now)
        return .open
    }

    /// The message of the same identifier and another time that the service has, if there is one.
    func earlierHanded(_ key: RingKey, at now: Instant) -> RingKey? {
        state.handed.first { $0.id == key.id && $0.target == key.target && $0.due != key.due && $0.due > now }
    }

    private mutating func countRequest(_ target: Int, at now: Instant) {
        guard targets[target].dailyLimit != nil else { return }
        record(.asked(targets[target].label, at: now, passedMs: passedMs))
        allowances[target] -= 1
    }

    /// The requests that are kept for edits and for what is due.
    private func reserve(_ target: Int) -> Int { (targets[target].dailyLimit ?? 0) / 10 }

    /// Waits until requests are allowed again, and says so once.
    private mutating func leaveOut(_ target: Int, at now: Instant) -> Rest {
        awaitAllowance(of: target, at: now)
        if !courses[target].hasSaidLimit {
            courses[target].hasSaidLimit = true
            let left = open[target].count { place in
                let key = RingKey(agenda[place].occurrence, targets[target].label)
                return state.entries[key] == nil && agenda[place].due <= now + (targets[target].ahead ?? .zero)
            }
            effects.append(
                .say(
                    "\(targets[target].label): \(left) of the next notifications wait: \(targets[target].dailyLimit ?? 0) requests in 24 hours are the limit, and the nearest come first; --daily-limit sets it"
                ))
        }
        return .open
    }

    private mutating func awaitAllowance(of target: Int, at now: Instant) {
        guard let rest = state.untilNextAllowanceMs(of: targets[target].label, passedMs: passedMs) else { return }
        wake(at: Instant(epochMilliseconds: now.epochMilliseconds + rest))
    }

    /// Ends what services have delivered by now.
    private mutating func settleHanded(at now: Instant) {
        let past = state.handed.filter { $0.due <= now }
        for key in past.sorted(by: { ($0.due, $0.id) < ($1.due, $1.id) }) {
            guard let entry = state.entries[key] else { continue }
            let outcome: RingOutcome = entry.isTakenBack ? .unknown : .delivered
            end(key, outcome, at: key.due, attempts: entry.attempts, deliverBy: entry.deliverBy)
        }
    }

    /// Takes back what services have and the plan has no longer, and ends attempts at it.
    private mutating func dropRemoved(_ target: Int, at now: Instant) {
        let label = targets[target].label
        mustReview.remove(target)
        let handed = state.handed.filter { $0.target == label && $0.due > now && !inFlight.contains($0) }
        for key in handed.sorted(by: { ($0.due, $0.id) < ($1.due, $1.id) }) where wanted(key, by: target) == nil {
            // Where the same identifier is handed over anew, that replaces it, in one request.
            let moves = open[target].contains { place in
                let message = agenda[place]
                return message.id == key.id && message.due >= now + Self.leastAhead && !isAnswered(message)
                    && message.due <= now + min(targets[target].ahead ?? .zero, Self.mostAhead)
            }
            mustReview.insert(target)
            if !moves { takeBack(key, target, at: now) }
        }
        let unfinished = state.unfinished.filter { $0.target == label && !inFlight.contains($0) }
        for key in unfinished.sorted(by: { ($0.due, $0.id) < ($1.due, $1.id) }) {
            guard wanted(key, by: target) == nil, let entry = state.entries[key] else { continue }
            courses[target].nextAttempts[key] = nil
            let isUnknown = entry.status == .begun && !targets[target].knowsIdentifiers
            end(key, isUnknown ? .unknown : .replaced, at: now, attempts: entry.attempts, deliverBy: entry.deliverBy)
        }
    }

    private mutating func takeBack(_ key: RingKey, _ target: Int, at now: Instant) {
        guard !takenBack.contains(key) else { return }
        let course = courses[target]
        if course.pausedUntil > now, course.pausedUntil <= now + Self.longestPause {
            return wake(at: course.pausedUntil)
        }
        guard course.flying < Self.mostFlying else { return }
        guard allowances[target] > 0 else {
            awaitAllowance(of: target, at: now)
            return
        }
        countRequest(target, at: now)
        record(.takeBack(key, at: now))
        takenBack.insert(key)
        inFlight.insert(key)
        courses[target].flying += 1
        effects.append(.takeBack(key, target: target))
    }
}
