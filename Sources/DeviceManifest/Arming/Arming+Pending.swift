import CivilTime

extension Arming {
    /// The prompts that a person has dealt with: those of `answered`, and those that a follow-up among them follows up.
    func prompts(_ answered: Set<String>) -> Set<String> {
        Set(answered.map { entry($0)?.notification.cancelledBy ?? $0 })
    }

    /// Of what the user has dealt with, what a follow-up that may still come depends upon, and what other plans keep.
    func stillNeeded(_ answered: Set<String>, nowMs: Int) -> Set<String> {
        guard !answered.isEmpty else { return [] }
        let waiting = Set(entries.lazy.filter { $0.expiresMs > nowMs }.compactMap(\.notification.cancelledBy))
        return answered.filter { !isOwn($0) || !waiting.isDisjoint(with: prompts([$0])) }
    }

    /// How many of the pending requests are other plans', by the plans' identifiers.
    func otherPlans(_ pending: [PendingRequest]) -> [String: Int] {
        pending.lazy.map(\.id).filter { !isOwn($0) }.compactMap(Self.plan(ofID:)).reduce(into: [:]) { counts, plan in
            counts[plan, default: 0] += 1
        }
    }

    /// The plan of an identifier that has the form of a manifest's: `<plan>/<rule>/<date>/<part>`.
    private static func plan(ofID id: String) -> String? {
        let parts = id.split(separator: "/")
        guard parts.count > 3, LocalDate(parts[2]) != nil else { return nil }
        return String(parts[0])
    }
}
