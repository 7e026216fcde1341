import CivilTime

extension Arming {
    /// Returns the prompts that a person has dealt with: those of `answered`, and the prompts of its follow-ups.
    func prompts(_ answered: Set<String>) -> Set<String> {
        Set(answered.map { entry($0)?.notification.cancelledBy ?? $0 })
    }

    /// Returns the answers that a follow-up to come still depends upon, and those that belong to other plans.
    func stillNeeded(_ answered: Set<String>, nowMs: Int) -> Set<String> {
        guard !answered.isEmpty else { return [] }
        let waiting = Set(entries.lazy.filter { $0.deliverByMs > nowMs }.compactMap(\.notification.cancelledBy))
        return answered.filter { !isOwn($0) || !waiting.isDisjoint(with: prompts([$0])) }
    }

    /// Returns the numbers of pending requests of other plans, by the plans' identifiers.
    func otherPlans(_ pending: [PendingRequest]) -> [String: Int] {
        pending.lazy.map(\.id).filter { !isOwn($0) }.compactMap(Self.plan(ofID:)).reduce(into: [:]) { counts, plan in
            counts[plan, default: 0] += 1
        }
    }

    /// Returns the plan of an identifier in the form of a manifest's: `<plan>/<rule>/<date>/<part>`.
    private static func plan(ofID id: String) -> String? {
        let parts = id.split(separator: "/")
        guard parts.count > 3, LocalDate(parts[2]) != nil else { return nil }
        return String(parts[0])
    }
}
