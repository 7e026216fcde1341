import DeviceManifest

/// A notification centre that says nothing by itself, and has no room for more requests than its limit.
actor Centre: NotificationHost {
    private var held: [String: PendingRequest] = [:]
    private var kept: Set<String> = []
    private var record = DeliveryRecord()
    private var sessions: [String: RunningSession] = [:]
    private var screen: [ShownNotification] = []
    private let zone: [Manifest.UTCOffset]
    private let limit: Int
    private let refuses: @Sendable (String) -> Bool
    /// How many requests were dropped for want of room, as iOS drops them.
    private(set) var dropped = 0
    /// How often categories were registered, and the last ones.
    private(set) var registrations = 0
    private(set) var categories: [NotificationCategory] = []
    /// Called after each request that is taken, with their number.
    private var added: (@Sendable (Int) async -> Void)?

    private struct Refusal: Error {}

    init(
        zone: [Manifest.UTCOffset] = [.init(epochMs: 0, offsetS: 0)], holding requests: [PendingRequest] = [],
        limit: Int = 64, refuses: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        self.zone = zone
        self.limit = limit
        self.refuses = refuses
        for request in requests { held[request.id] = request }
    }

    func pending() -> [PendingRequest] { held.values.sorted { $0.id < $1.id } }
    func cancel(_ ids: [String]) { for id in ids { held[id] = nil } }
    func add(_ request: NotificationRequest) async throws {
        if refuses(request.id) { throw Refusal() }
        guard held[request.id] != nil || held.count < limit else {
            dropped += 1
            return
        }
        held[request.id] = PendingRequest(
            id: request.id, epochMs: request.epochMs, fingerprint: request.fingerprint)
        await added?(held.count)
    }
    func shown() -> [ShownNotification] { screen }
    func takeAway(_ ids: [String]) { screen.removeAll { ids.contains($0.id) } }
    func set(_ categories: [NotificationCategory]) {
        self.categories = categories
        registrations += 1
    }
    func clocks(fromMs: Int, untilMs: Int) -> [Manifest.UTCOffset] { zone }
    func answers() -> Set<String> { kept }
    func keep(_ answers: Set<String>) { kept = answers }
    func deliveries() -> DeliveryRecord { record }
    func keep(_ deliveries: DeliveryRecord) { record = deliveries }
    func session(ofPlan id: String) -> RunningSession? { sessions[id] }
    func keep(_ session: RunningSession, ofPlan id: String) { sessions[id] = session }

    /// Puts a notification on the screen.
    func show(_ id: String, from epochMs: Int? = nil, until expiresMs: Int?) {
        screen.append(.init(id: id, epochMs: epochMs, expiresMs: expiresMs))
    }

    /// Has something done after each request that is taken.
    func onAdd(_ added: @escaping @Sendable (Int) async -> Void) { self.added = added }

    /// Returns the time at which a request fires.
    func epochMs(_ id: String) -> Int? { held[id]?.epochMs }
}
