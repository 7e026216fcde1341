/// The common part of an app's kits: their order, and the division of the system's requests among their plans.
///
/// Of two kits of one plan, the one that was called later delivers, and the other is stopped.
public actor DeviceCoordinator {
    /// The coordinator of all kits of the app.
    public static let shared = DeviceCoordinator()

    private var kits: [DeviceKit] = []
    private var turn: Task<Void, Never>?

    /// Makes a coordinator for the kits of one device; an app has one, and needs another only in its tests.
    public init() {}

    /// Runs `work` once all that was asked for before is done.
    func inTurn<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) async -> Result {
        let before = turn
        let next = Task {
            await before?.value
            return await work()
        }
        turn = Task { _ = await next.value }
        return await next.value
    }

    /// Lets a kit deliver plans whose identifiers begin with `scopes`, in place of an earlier kit of one of them.
    func enter(_ kit: DeviceKit, scopes: [String]) async {
        for other in kits where other !== kit {
            guard await scopes.contains(other.scope) else { continue }
            await other.end()
            kits.removeAll { $0 === other }
        }
        if !kits.contains(where: { $0 === kit }) { kits.append(kit) }
    }

    /// Takes a kit out.
    func leave(_ kit: DeviceKit) { kits.removeAll { $0 === kit } }

    /// Makes a pass for one kit's plan, and for the plans that share the device with it: first all cancellations, so
    /// that there is capacity for what is added.
    func pass(of kit: DeviceKit) async -> ArmingPass {
        var scopes: [[String]] = []
        for each in kits { scopes.append(await each.prepare()) }
        guard kits.count > 1 else { return await kit.arm(room: nil, excluding: []) }
        let excluded = scopes.indices.map { index in
            scopes.enumerated().flatMap { $0.offset == index ? [] : $0.element }
        }
        var demands: [ArmingDemand] = []
        for (each, excluded) in zip(kits, excluded) { demands.append(await each.demand(excluding: excluded)) }
        let capacity = demands.map(\.capacity).min() ?? 0
        let foreign = demands.map(\.foreign).max() ?? 0
        let counts = ArmingDemand.shares(demands, room: capacity - foreign - demands.map(\.kept).reduce(0, +))
        let rooms = zip(counts, demands).map { $0 + $1.kept + foreign }
        let all = Array(zip(kits, zip(rooms, excluded)))
        for (each, (room, excluded)) in all where each !== kit { await each.makeRoom(room, excluding: excluded) }
        var own: ArmingPass?
        for (each, (room, excluded)) in all where each === kit {
            own = await each.arm(room: room, excluding: excluded)
        }
        for (each, (room, excluded)) in all where each !== kit { _ = await each.arm(room: room, excluding: excluded) }
        return own ?? .stopped
    }
}

extension ArmingPass {
    /// The pass of a kit that was stopped.
    static let stopped = ArmingPass(cancel: [], add: [], status: .off, ruleStatus: [:], otherPlans: [:])
}
