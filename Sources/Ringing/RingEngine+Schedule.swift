package import CivilTime
import DeviceManifest

/// Messages that services keep until their time: they are handed over ahead, corrected after an edit, and taken out again.
extension RingEngine {
    /// The longest time for which a service keeps a message. Source: ntfy's documentation, "Scheduled delivery".
    package static let mostAhead = TimeSpan.days(3)
    /// The least time before its own at which a message is scheduled, or one that is scheduled is corrected: more than a
    /// request takes that is not answered, and than the ten seconds that ntfy asks for.
    static let leastAhead = TimeSpan.seconds(40)
    /// How much the service's clock may be behind this one.
    static let tolerance = TimeSpan.minutes(1)
    /// A fifth of a daily limit is left for what is due and for corrections.
    static let reserveShare = 5
    /// The most messages that are new to a service in a short time, which leaves a third of the 60 requests that ntfy takes
    /// in it for others. Source: ntfy's documentation, "Limitations".
    static let mostAtOnce = (count: 40, time: TimeSpan.minutes(5))

    /// The failures in a row after which it is the service and not a message that is at fault.
    static let mostFailures = 3
    /// The pause after a message was refused, unless its words change.
    static let refusalPause = TimeSpan.hours(1)

    /// Failures of a target to which messages are handed over ahead, and reports about them.
    struct Backoff: Sendable {
        /// Nothing is handed over ahead before `until`, since attempts came to nothing, the last one at `since`.
        var pause: (since: Instant, until: Instant)?
        /// The failures in a row.
        var failures = 0
        /// When failures were last reported, by their reasons without numbers, such as the time that a connection took.
        var reports: [String: Instant] = [:]
    }

    /// A difference between what a service keeps and what it is to keep.
    private struct Difference {
        enum Kind {
            /// The service is to have the message at the place, and has had none of its notification.
            case new(Int)
            /// The service is to have the message at the place in place of another one, or may have it already.
            case changed(Int)
            /// The service has a message that it is to have no longer, or may have it.
            case removed(RingKey)
        }

        var kind: Kind
        var due: Instant
        /// The end of a pause after an attempt; `nil` for none.
        var until: Instant?
    }

    /// The number of messages that a service keeps for each label that is no target's any more.
    package func kept(at now: Instant) -> [String: Int] {
        let known = Set(targets.map(\.label))
        return state.scheduled.filter { !known.contains($0.target) && $0.due > now }
            .reduce(into: [:]) { $0[$1.target, default: 0] += 1 }
    }

    /// How far ahead messages matter.
    package var reach: TimeSpan { targets.contains { $0.target is any SchedulingTarget } ? Self.mostAhead : .zero }

    // MARK: Steps

    /// Ends what services have delivered by an instant.
    mutating func endScheduled(at now: Instant) {
        if let next = state.scheduled.lazy.map(\.due).filter({ $0 > now }).min() { wake(at: next) }
        for key in state.scheduled.filter({ $0.due <= now }).sorted() {
            guard !inFlight.contains(key), let entry = state.entries[key] else { continue }
            let target = targets.firstIndex { $0.label == key.target }
            if entry.status == .cancelling, wanted.contains(key), let target, !isAnswered(key, target) {
                // It is wanted again, and may have been taken out: it is sent now, under the same identifier.
                record(.cancelled(key, at: now))
            } else {
                end(
                    key, entry.status == .cancelling ? .unknown : .delivered, at: key.due, attempts: entry.attempts,
                    deliverBy: entry.deliverBy)
            }
        }
    }

    /// Takes one step to make a target's service keep what it is to keep, the nearest first. Its end leads to the next.
    ///
    /// - Parameters:
    ///   - target: The index of the target.
    ///   - requests: Those that the limits of its service count.
    ///   - now: The instant.
    mutating func schedule(_ target: Int, _ requests: [Instant], at now: Instant) {
        let label = targets[target].label
        guard let service = targets[target].target as? any SchedulingTarget else { return }
        if let ahead = ahead(of: target), let next = open[target].first(where: { agenda[$0].due > now + ahead }) {
            wake(at: agenda[next].due + -ahead)
        }
        guard !inFlight.contains(where: { $0.target == label && $0.due > now }) else { return }
        let differences = (removed(target, at: now) + missing(target, service, at: now)).sorted { $0.due < $1.due }
        guard !differences.isEmpty else { return }
        // With a clock that was set back to before the pause, it would last for hours.
        if let pause = backoffs[target].pause, pause.since <= now, now < pause.until {
            return wake(at: pause.until)
        }
        let reserve = (targets[target].dailyLimit ?? 0) / Self.reserveShare
        let pace = Self.endOfPace(after: requests, at: now)
        var leftOut: [LeftOut: (count: Int, first: Instant)] = [:]
        for difference in differences {
            if let until = difference.until {
                wake(at: until)
                continue
            }
            switch difference.kind {
            case .new where pace != nil: if let pace { wake(at: pace) }
            case .new(let place) where allowances[target] > reserve, .changed(let place) where allowances[target] > 0:
                return begin(agenda[place], target, digest: service.digest(of: agenda[place]), at: now)
            case .removed(let key) where allowances[target] > 0:
                countRequest(target)
                record(.cancel(key, at: now))
                inFlight.insert(key)
                effects.append(.cancel(key, target: target))
                return
            case .new: leftOut[.coming, default: (0, difference.due)].count += 1
            case .changed, .removed: leftOut[.changed, default: (0, difference.due)].count += 1
            }
        }
        for kind in LeftOut.allCases {
            guard let (count, first) = leftOut[kind] else { continue }
            report(kind, count, first, target, at: now)
        }
    }

    /// When another message that is new to a service may be handed over after some requests; `nil` for now.
    private static func endOfPace(after requests: [Instant], at now: Instant) -> Instant? {
        let recent = requests.filter { $0 > now + -Self.mostAtOnce.time && $0 <= now }
        guard recent.count >= Self.mostAtOnce.count else { return nil }
        return recent.sorted()[recent.count - Self.mostAtOnce.count] + Self.mostAtOnce.time
    }

    /// How long before their time messages are handed over to a target; `nil` where none are.
    private func ahead(of target: Int) -> TimeSpan? {
        targets[target].ahead.map { min($0, Self.mostAhead - Self.tolerance) }
    }

    /// The messages that a service keeps, or may keep, and is to keep no longer.
    private func removed(_ target: Int, at now: Instant) -> [Difference] {
        let label = targets[target].label
        let mayHave = state.scheduled.union(state.unfinished.filter { state.entries[$0]?.digest != nil })
        let answered = Set(open[target].lazy.filter { isAnswered(agenda[$0]) }.map { agenda[$0].occurrence })
        return mayHave.compactMap { key in
            // Days that lie further ahead are not planned yet.
            guard key.target == label, key.due > now, key.due <= now + Self.mostAhead else { return nil }
            let isWanted = targets[target].ahead != .zero && wanted.contains(key) && !answered.contains(key.occurrence)
            return isWanted ? nil : Difference(kind: .removed(key), due: key.due, until: pause(of: key, at: now))
        }
    }

    /// The end of the pause after an attempt at a message; `nil` for none.
    private func pause(of key: RingKey, at now: Instant) -> Instant? {
        guard case .waiting(let until) = state.entries[key]?.status, now < until else { return nil }
        return until
    }

    /// Whether a person has answered what a message of the agenda belongs to.
    private func isAnswered(_ key: RingKey, _ target: Int) -> Bool {
        open[target].contains { agenda[$0].occurrence == key.occurrence && isAnswered(agenda[$0]) }
    }

    /// The messages that a service is to have and has not, or has with other words.
    private mutating func missing(
        _ target: Int, _ service: any SchedulingTarget, at now: Instant
    ) -> [Difference] {
        let label = targets[target].label
        let ahead = ahead(of: target)
        guard ahead != .zero else { return [] }
        let window = now + Self.leastAhead...now + (Self.mostAhead - Self.tolerance)
        return open[target].compactMap { place in
            let due = agenda[place].due
            guard window.contains(due) else { return nil }
            let key = RingKey(agenda[place].occurrence, label)
            guard !isAnswered(agenda[place]) else { return nil }
            let entry = state.entries[key]
            guard let former = entry?.digest else {
                guard let ahead, due <= now + ahead else { return nil }
                return Difference(kind: known[target].contains(key.id) ? .changed(place) : .new(place), due: due)
            }
            let digest = digests[key] ?? service.digest(of: agenda[place])
            digests[key] = digest
            if entry?.status == .scheduled, former == digest { return nil }
            // Other words may be taken at once.
            return Difference(
                kind: .changed(place), due: due, until: former == digest ? pause(of: key, at: now) : nil)
        }
    }

    // MARK: The daily limit

    /// The instants of the requests that count for the limits of services, by their names.
    package func requests(at now: Instant) -> [String: [Instant]] {
        targets.reduce(into: [:]) { requests, target in
            guard target.target is any SchedulingTarget else { return }
            requests[target.service, default: []] += state.requests(to: target.label, at: now)
        }
    }

    /// Counts a request to a target's service.
    mutating func countRequest(_ target: Int) {
        for other in targets.indices where targets[other].service == targets[target].service { allowances[other] -= 1 }
    }

    /// Reports that the daily limit leaves messages out, the first of them at an instant, unless that was reported lately,
    /// and wakes when there may be room again.
    mutating func report(_ kind: LeftOut, _ count: Int, _ first: Instant, _ target: Int, at now: Instant) {
        let label = targets[target].label
        wake(at: now + .minutes(kind == .due ? 1 : 10))
        let pause = kind == .coming ? TimeSpan.days(1) : .hours(1)
        guard let limit = targets[target].dailyLimit,
            Self.isToSay(state.report(of: kind, at: label), again: pause, at: now)
        else { return }
        record(.reported(kind, to: label, at: now))
        let local = agenda.first { $0.due == first }?.notification.local
        let from = local.map { ", from \($0.date) \($0.time.hourAndMinute) on," } ?? ""
        let words =
            switch (kind, count) {
            case (.coming, 1): "one notification\(from) is not handed over yet"
            case (.coming, _): "\(count) notifications\(from) are not handed over yet"
            case (.changed, 1): "one message\(from) is not corrected yet"
            case (.changed, _): "\(count) messages\(from) are not corrected yet"
            case (.due, _): "what is due\(from) waits"
            }
        effects.append(
            .say(
                "\(label): \(words): \(limit) messages in 24 hours are the limit, which 'dailyLimit' or --daily-limit sets"
            ))
    }

    /// Does not count a request that did not reach its target.
    mutating func discount(_ request: Instant, _ target: Int, at now: Instant) {
        guard targets[target].dailyLimit != nil else { return }
        record(.uncounted(request, to: targets[target].label, at: now))
    }

    private static func isToSay(_ last: Instant?, again time: TimeSpan, at now: Instant) -> Bool {
        last.map { now < $0 || now >= $0 + time } ?? true
    }

    // MARK: Results

    /// Processes the result of handing a message over ahead of its time.
    mutating func finishScheduling(_ key: RingKey, _ target: Int, _ verdict: RingVerdict, at now: Instant) {
        guard let entry = state.entries[key] else { return }
        let pause: TimeSpan
        switch verdict {
        case .delivered:
            backoffs[target].failures = 0
            return record(.scheduled(key, at: now))
        case .retry(let asked, let reason, let mayHaveArrived):
            if !mayHaveArrived { discount(entry.at, target, at: now) }
            pause = max(Self.pause(after: entry.attempts), asked ?? .zero)
            fail(target, asked, reason, "\(reason); trying again", at: now)
        case .failed(let reason):
            discount(entry.at, target, at: now)
            pause = Self.refusalPause
            fail(target, nil, reason, "'\(key.id)' was not taken ahead of its time: \(reason)", at: now)
        }
        // At its time it is tried in any case.
        record(.retry(key, at: now, attempt: entry.attempts, until: min(now + pause, key.due)))
    }

    /// Processes the result of taking a message out of a service.
    mutating func finishCancelling(_ key: RingKey, _ target: Int, _ verdict: RingVerdict, at now: Instant) {
        guard let entry = state.entries[key] else { return }
        let attempts = entry.attempts + 1
        let pause: TimeSpan
        switch verdict {
        case .delivered:
            backoffs[target].failures = 0
            if wanted.contains(key), !isAnswered(key, target) {
                record(.cancelled(key, at: now))
            } else if key.due > now {
                end(key, .replaced, at: now, attempts: entry.attempts, deliverBy: entry.deliverBy)
            }
            return
        case .retry(let asked, let reason, let mayHaveArrived):
            if !mayHaveArrived {
                discount(entry.at, target, at: now)
                record(.scheduled(key, at: now))
            }
            pause = max(Self.pause(after: attempts), asked ?? .zero)
            fail(target, asked, reason, "\(reason); trying again", at: now)
        case .failed(let reason):
            discount(entry.at, target, at: now)
            record(.scheduled(key, at: now))
            pause = Self.refusalPause
            fail(target, nil, reason, "'\(key.id)' could not be taken back: \(reason)", at: now)
        }
        record(.retry(key, at: now, attempt: attempts, until: now + pause))
    }

    /// Notes a failure, which is reported unless its like was within an hour, and after several in a row, or where the
    /// service asks for it, pauses.
    private mutating func fail(
        _ target: Int, _ asked: TimeSpan?, _ reason: String, _ words: String, at now: Instant
    ) {
        let kind = reason.filter { !$0.isNumber }
        if Self.isToSay(backoffs[target].reports[kind], again: .hours(1), at: now) {
            effects.append(.say("\(targets[target].label): \(words)"))
            backoffs[target].reports[kind] = now
        }
        backoffs[target].failures += 1
        let excess = backoffs[target].failures - Self.mostFailures
        let pause = excess < 0 ? .zero : Self.pause(after: excess + 1)
        backoffs[target].pause = (now, now + max(pause, asked ?? .zero))
    }
}
