/// The requests that a plan would have pending if it had all of a device's capacity.
struct ArmingDemand: Hashable, Sendable {
    /// The number of requests that go before all others: the running session's, and the next of guarded rules.
    var first: Int
    /// The number of requests that the plan may have before the soonest of all plans get the rest.
    var share: Int
    /// The instants of its other requests, ascending, in milliseconds since 1970-01-01T00:00:00Z.
    var others: [Int]
    /// The number of the plan's requests that stay besides, such as one that is overdue.
    var kept = 0
    /// The number of requests that belong to no plan of a kit.
    var foreign = 0
    /// The number of requests that the plan's limits allow.
    var capacity = Int.max

    /// Divides a device's capacity among plans: running sessions and the next of guarded rules first, then the plans'
    /// own shares, then the soonest of all.
    ///
    /// - Returns: The number of requests for each of `demands`, in their order, `room` in all at most.
    static func shares(_ demands: [ArmingDemand], room: Int) -> [Int] {
        var room = room
        var counts = demands.map { _ in 0 }
        func give(_ wanted: Int, to index: Int) {
            let count = max(0, min(wanted, room))
            counts[index] += count
            room -= count
        }
        for (index, demand) in demands.enumerated() { give(demand.first, to: index) }
        for (index, demand) in demands.enumerated() {
            give(min(demand.share, demand.first + demand.others.count) - counts[index], to: index)
        }
        let rest = demands.enumerated().flatMap { index, demand in
            demand.others.dropFirst(max(0, counts[index] - demand.first)).map { (epochMs: $0, index: index) }
        }
        for (_, index) in rest.sorted(by: { ($0.epochMs, $0.index) < ($1.epochMs, $1.index) }).prefix(max(0, room)) {
            counts[index] += 1
        }
        return counts
    }
}

extension Arming {
    /// Returns the same arming with `room` requests, sessions included; as it is where that is `nil`.
    func within(_ room: Int?) -> Arming {
        guard let room else { return self }
        var arming = self
        arming.limits.pending = room + limits.reserve
        return arming
    }

    /// Returns the demand of the plan, with `pending` as all requests but those of other kits' plans.
    func demand(
        nowMs: Int, pending: [PendingRequest], running: RunningSession, answered: Set<String>, share: Int
    ) -> ArmingDemand {
        let answered = prompts(answered)
        let kept = pending.filter { isKept($0, nowMs: nowMs, running: running, answered: answered) }
        let own = kept.count { isOwn($0.id) }
        var room = limits.pending - limits.reserve - kept.count
        let session = min(sessionRequests(running, nowMs: nowMs).count, max(0, room))
        room = min(room - session, policyRoom)
        let places = choose(nowMs: nowMs, room: max(0, room), answered: answered).places
        let guarded = Set(
            guardedPlaces(from: firstPlace(after: nowMs)) {
                entries[$0].step != nil && entries[$0].epochMs > nowMs
                    && !entries[$0].notification.isDropped(by: answered)
            })
        let others = places.filter { !guarded.contains($0) }.map { entries[$0].epochMs }
        return ArmingDemand(
            first: session + places.count - others.count, share: share, others: others.sorted(), kept: own,
            foreign: kept.count - own, capacity: limits.pending - limits.reserve)
    }
}
