extension Arming {
    /// What a plan wants of the requests that the system holds.
    package struct Claim: Sendable {
        /// The requests of a running session.
        var session: [OrderKey]
        /// The requests of the next occurrences of guarded rules.
        var guarded: [OrderKey]
        /// The others, ascending.
        var others: [OrderKey]
        /// The number of requests that the plan has before other plans' later ones.
        var share: Int

        /// Makes what a plan wants.
        package init(session: [OrderKey], guarded: [OrderKey], others: [OrderKey], share: Int) {
            self.session = session
            self.guarded = guarded
            self.others = others
            self.share = share
        }
    }

    /// A request's place in the order of all plans.
    package struct OrderKey: Comparable, Sendable {
        var epochMs: Int
        var id: String

        /// Makes the place of an identifier's request.
        package init(epochMs: Int, id: String) {
            self.epochMs = epochMs
            self.id = id
        }

        package static func < (a: OrderKey, b: OrderKey) -> Bool { (a.epochMs, a.id) < (b.epochMs, b.id) }
    }

    /// Divides room for requests among plans, and returns how many each may have, in their order.
    ///
    /// They are the soonest of all, but running sessions go first, then the next occurrences of guarded rules, then each
    /// plan's own share, towards which the former count.
    package static func divide(_ room: Int, among claims: [Claim]) -> [Int] {
        var ranked: [(rank: Int, key: OrderKey, plan: Int)] = []
        for (plan, claim) in claims.enumerated() {
            let own = max(0, claim.share - claim.session.count - claim.guarded.count)
            let (shared, others) = (claim.others.prefix(own), claim.others.dropFirst(own))
            for (rank, keys) in [claim.session[...], claim.guarded[...], shared, others].enumerated() {
                ranked += keys.map { (rank, $0, plan) }
            }
        }
        ranked.sort { ($0.rank, $0.key) < ($1.rank, $1.key) }
        return ranked.prefix(max(0, room)).reduce(into: Array(repeating: 0, count: claims.count)) { counts, next in
            counts[next.plan] += 1
        }
    }

    /// Returns the claim of a plan that has a `share`.
    func claim(_ wanted: Wanted, share: Int) -> Claim {
        func key(_ entry: Entry) -> OrderKey { OrderKey(epochMs: entry.epochMs, id: entry.notification.id) }
        return Claim(
            session: wanted.session.map(key), guarded: wanted.guarded.map { key(entries[$0]) },
            others: wanted.others.map { key(entries[$0]) }, share: share)
    }
}
