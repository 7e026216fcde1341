/// The order of an app's kits: calls never overlap, each waits for the one before, whichever kit it is of. Of two kits of
/// one plan, the one that took it up later delivers, by its first call or by ``DeviceKit/replace(_:)``; the other is
/// stopped.
public actor DeviceCoordinator {
    /// The coordinator of an app's kits.
    public static let shared = DeviceCoordinator()

    /// A kit that delivers, and the prefixes of its identifiers: its plan's, then those of the plans that it
    /// supersedes.
    private struct Entry {
        weak var kit: DeviceKit?
        var prefixes: [String]

        /// Whether one of two kits delivers the other's plan.
        func conflicts(with other: [String]) -> Bool {
            other.contains(prefixes[0]) || prefixes.contains(other[0])
        }
    }

    private var entries: [Entry] = []
    private var turn: Task<Void, Never>?

    /// Makes a coordinator for the kits of one device. An app has ``shared``; tests may have several devices.
    public init() {}

    /// Does something once all that was asked for before is done.
    func inTurn<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
        let before = turn
        let next = Task {
            await before?.value
            return await work()
        }
        turn = Task { _ = await next.value }
        return await next.value
    }

    /// Lets a kit deliver the plans of `prefixes`, in the place of the kit that does.
    func enter(_ kit: DeviceKit, _ prefixes: [String]) async {
        let others = entries.filter { $0.kit !== kit }
        entries = others.filter { $0.kit != nil && !$0.conflicts(with: prefixes) }
        entries.append(.init(kit: kit, prefixes: prefixes))
        for entry in others where entry.conflicts(with: prefixes) { await entry.kit?.end() }
    }

    /// Returns the prefixes of what other kits deliver.
    func prefixes(besides kit: DeviceKit) -> [String] {
        entries.filter { $0.kit != nil && $0.kit !== kit }.flatMap(\.prefixes)
    }

    /// Returns the kits with which one shares what the system holds.
    func sharing(with kit: DeviceKit) async -> [DeviceKit] {
        var kits: [DeviceKit] = []
        for other in entries.compactMap(\.kit) where other !== kit {
            if await other.takesPart() { kits.append(other) }
        }
        return kits
    }

    /// Takes a kit out.
    func leave(_ kit: DeviceKit) { entries.removeAll { $0.kit === kit } }
}
