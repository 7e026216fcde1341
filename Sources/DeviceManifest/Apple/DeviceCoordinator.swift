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
    /// The record behind the kits' logs; `nil` until it is read.
    private var deliveries: DeliveryRecord?
    private var writing: Task<Void, Never>?

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

    /// Changes the record of deliveries, hands the lines of that to a log, and stores the record then: what a crash between
    /// the two repeats, others can recognise. No turn waits for a log.
    func append(
        to log: @escaping @Sendable (String) async -> Void, on host: any NotificationHost,
        _ change: @Sendable (inout DeliveryRecord) -> [LogLine]
    ) async {
        if deliveries == nil {
            let stored = await host.deliveries()
            deliveries = deliveries ?? stored
        }
        let before = deliveries
        var record = before ?? DeliveryRecord()
        let lines = change(&record)
        deliveries = record
        guard record != before || !lines.isEmpty else { return }
        let (earlier, changed) = (writing, record)
        writing = Task {
            await earlier?.value
            for line in lines { await log(line.text) }
            await host.keep(changed)
        }
    }

    /// Returns once all lines are handed over.
    func written() async { await writing?.value }

    /// Returns the kit that delivers the plan of an identifier.
    func kit(of id: String) -> DeviceKit? { entries.first { id.begins(withAnyOf: $0.prefixes) }?.kit }

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
