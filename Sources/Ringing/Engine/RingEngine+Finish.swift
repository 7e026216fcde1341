package import CivilTime

extension RingEngine {
    /// The pause after the first attempt that came to nothing; each later one is twice as long, up to the longest.
    static let firstPause = TimeSpan.seconds(1)
    static let longestPause = TimeSpan.minutes(5)

    /// Whether something is being handed over or taken back.
    package var isBusy: Bool { !inFlight.isEmpty }

    /// Takes what came of handing a message over, or of taking it back.
    package mutating func finish(
        _ key: RingKey, target: Int, _ verdict: RingVerdict, at now: Instant
    ) -> [RingEffect] {
        guard inFlight.remove(key) != nil else { return [] }
        courses[target].flying -= 1
        mustReview.insert(target)
        if takenBack.contains(key) {
            finishTakingBack(key, target, verdict, at: now)
        } else if let entry = state.entries[key] {
            finishHandingOver(key, target, entry, verdict, at: now)
        }
        return drained()
    }

    private mutating func finishHandingOver(
        _ key: RingKey, _ target: Int, _ entry: RingState.Entry, _ verdict: RingVerdict, at now: Instant
    ) {
        let isAhead = key.due > entry.at
        switch verdict {
        case .delivered:
            succeed(target)
            courses[target].nextAttempts[key] = nil
            if isAhead {
                record(.handed(key, at: now, attempt: entry.attempts))
                replaceEarlier(key, at: now)
            } else {
                let isLate = entry.at > key.due + Self.punctual
                end(
                    key, isLate ? .late : .delivered, at: entry.at, attempts: entry.attempts,
                    deliverBy: entry.deliverBy)
            }
        case .retry(let after, let reason):
            let pause = fail(target, after, attempts: isAhead ? courses[target].failures + 1 : entry.attempts, at: now)
            if entry.attempts == 1 { effects.append(.say("\(key.target): \(reason); trying again")) }
            record(.retry(key, at: now, attempt: entry.attempts))
            if isAhead { return }
            let next = now + pause
            guard next < entry.deliverBy else {
                end(key, .failed, at: now, attempts: entry.attempts, deliverBy: entry.deliverBy)
                return
            }
            courses[target].nextAttempts[key] = next
        case .failed(let reason):
            effects.append(.say("\(key.target): '\(key.id)' was not delivered: \(reason)"))
            if isAhead {
                // There is time until it is due, and a token may be put right.
                courses[target].pausedUntil = now + Self.longestPause
                record(.retry(key, at: now, attempt: entry.attempts))
            } else {
                courses[target].nextAttempts[key] = nil
                end(key, .failed, at: now, attempts: entry.attempts, deliverBy: entry.deliverBy)
            }
        }
    }

    /// A service that got a message under an identifier has dropped the one that it had under it.
    private mutating func replaceEarlier(_ key: RingKey, at now: Instant) {
        while let old = earlierHanded(key, at: now), let entry = state.entries[old] {
            end(old, .replaced, at: now, attempts: entry.attempts, deliverBy: entry.deliverBy)
        }
    }

    private mutating func finishTakingBack(
        _ key: RingKey, _ target: Int, _ verdict: RingVerdict, at now: Instant
    ) {
        switch verdict {
        case .delivered:
            takenBack.remove(key)
            succeed(target)
            guard let entry = state.entries[key], entry.status == .handed else { return }
            if wanted(key, by: target) != nil {
                // It is still to ring, with other words and too soon for the service: at its time.
                record(.retry(key, at: now, attempt: entry.attempts))
            } else {
                end(key, .replaced, at: now, attempts: entry.attempts, deliverBy: entry.deliverBy)
            }
        case .retry(let after, _):
            takenBack.remove(key)
            _ = fail(target, after, attempts: courses[target].failures + 1, at: now)
        case .failed(let reason):
            effects.append(.say("\(key.target): '\(key.id)' could not be taken back: \(reason)"))
        }
    }

    private mutating func succeed(_ target: Int) {
        courses[target].failures = 0
        courses[target].pausedUntil = Instant(epochMilliseconds: .min)
        courses[target].hasSaidLimit = false
    }

    /// Notes a failure, and returns the pause until the next attempt.
    private mutating func fail(_ target: Int, _ asked: TimeSpan?, attempts: Int, at now: Instant) -> TimeSpan {
        courses[target].failures += 1
        let doubled = Self.firstPause.seconds << min(max(attempts, 1) - 1, 9)
        let pause = min(max(TimeSpan.seconds(doubled), asked ?? .zero), Self.longestPause)
        courses[target].pausedUntil = max(courses[target].pausedUntil, now + pause)
        return pause
    }
}
