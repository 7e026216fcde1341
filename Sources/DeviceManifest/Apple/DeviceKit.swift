/// Arms one manifest on this device. Calls never overlap, those of other kits included: each waits for the one before.
///
/// An app with several manifests has a kit for each. They share the system's requests: running sessions go first, then
/// the soonest of all plans.
public actor DeviceKit {
    /// The conditions that may differ from one pass to the next.
    public struct Conditions: Sendable {
        /// The features that the system and the user allow now.
        public var capabilities: Capabilities
        /// The UTC offsets where the device is, for the days ahead; `nil` to ask the device itself.
        public var zone: [Manifest.UTCOffset]?
        /// Whether the app is in front.
        public var isInFront: Bool
        /// The person's settings for single rules.
        public var preferences: Preferences

        /// Makes the present conditions. With the manifest's `utcOffsets` for `zone`, wall times stay as the plan has
        /// them.
        public init(
            capabilities: Capabilities, zone: [Manifest.UTCOffset]? = nil, isInFront: Bool = true,
            preferences: Preferences = Preferences()
        ) {
            self.preferences = preferences
            self.capabilities = capabilities
            self.zone = zone
            self.isInFront = isInFront
        }
    }

    /// An error for a session that the manifest does not have.
    public struct UnknownSession: Error, Hashable, Sendable {
        /// The requested id.
        public var id: String
    }

    /// The manifest that is delivered, with the person's settings in it.
    var manifest: Manifest
    /// The manifest as it was handed over, and the settings of the pass before.
    private var plain: Manifest
    private var preferences = Preferences()
    private let policy: ArmingPolicy?
    private let limits: ArmingLimits?
    private let share: Int
    let log: (@Sendable (String) -> Void)?
    var record: DeliveryRecord?
    private var journey: Journey?
    private let coordinator: DeviceCoordinator
    private let guarded: [String]?
    let notifications: any NotificationHost
    let alarms: (any AlarmHost)?
    let activities: (any ActivityHost)?
    private let conditions: @Sendable () async -> Conditions
    let nowMs: @Sendable () -> Int
    var running = RunningSession.unknown
    /// The identifiers of notifications that the user has dealt with, for the next pass to store.
    private var newAnswers: Set<String> = []
    /// The same with the buttons, for the next pass to log.
    var actions: [(id: String, action: String)] = []
    /// The prefixes of identifiers for the next pass to cancel.
    private var leaving: Set<String> = []
    /// The uuids of the manifest's notifications, by which an alarm without an entry in the ledger is recognized.
    var idsByUUID: [String: String]?
    /// The conditions, decisions and answers of the pass that is being made.
    private var prepared: (conditions: Conditions, arming: Arming, answers: Set<String>)?
    private var isStopped = false
    private var isSetUp = false
    var isRecalled = false
    /// The session that the host has stored.
    private var keptRunning = RunningSession.unknown

    /// Makes a kit for a manifest.
    ///
    /// - Parameters:
    ///   - manifest: The manifest to deliver.
    ///   - policy: The choice of requests to arm at a time; the soonest that the limits allow when `nil`.
    ///   - limits: The number of requests that the system holds; the manifest's budget, but no more than 64, when
    ///     `nil`.
    ///   - share: The number of requests that this plan may have before the soonest of all plans get the rest.
    ///   - guarded: The rules whose next occurrence is always armed; the manifest's own when `nil`.
    ///   - notifications: iOS's notification centre, or a stand-in.
    ///   - alarms: AlarmKit, for apps that have it.
    ///   - activities: ActivityKit, for apps that show Live Activities.
    ///   - conditions: Returns the present conditions; called before each pass.
    ///   - log: Receives each line of the log, without its end: what was armed, delivered as far as the system tells,
    ///     cancelled or answered, as `horarium audit` reads it.
    ///   - coordinator: The coordinator of the app's kits.
    ///   - nowMs: The clock, in milliseconds since 1970-01-01T00:00:00Z.
    public init(
        _ manifest: Manifest, policy: ArmingPolicy? = nil, limits: ArmingLimits? = nil, share: Int = 0,
        guarded: [String]? = nil, notifications: any NotificationHost, alarms: (any AlarmHost)? = nil,
        activities: (any ActivityHost)? = nil,
        conditions: @escaping @Sendable () async -> Conditions, log: (@Sendable (String) -> Void)? = nil,
        coordinator: DeviceCoordinator = .shared,
        nowMs: @escaping @Sendable () -> Int
    ) {
        self.manifest = manifest
        plain = manifest
        self.limits = limits
        self.policy = policy
        self.share = share
        self.log = log
        self.coordinator = coordinator
        self.guarded = guarded
        self.notifications = notifications
        self.alarms = alarms
        self.activities = activities
        self.conditions = conditions
        self.nowMs = nowMs
    }

    /// Registers the categories that notifications refer to; to be called once per start of the app.
    public func setUp() async { await coordinator.inTurn { await self.setUpOnce() } }

    /// Delivers another manifest from now on: requests that only the one before had are cancelled, even where that had
    /// another plan's id. A running session goes on where the new manifest has it too.
    @discardableResult
    public func replace(_ manifest: Manifest) async -> ArmingPass { await inTurn { $0.change(to: manifest) } }

    /// Ends this kit for good: it arms nothing more, and its calls return ``DeliveryStatus/off``. Pending requests
    /// stay, for another kit of the plan.
    public func stop() async {
        await coordinator.inTurn {
            await self.end()
            await self.coordinator.leave(self)
        }
    }

    /// Compares the pending requests with those that should be pending, and adds and cancels the difference; to be
    /// called whenever the app comes to the front, after an update, and after a change of zone, clock or permissions.
    ///
    /// - Returns: The last pass, which holds the status to show to the user.
    @discardableResult
    public func refresh() async -> ArmingPass { await inTurn { _ in } }

    /// Drops a prompt's follow-ups; to be called with the identifier of a notification that the user has opened or
    /// answered, and for the log with the identifier of the button.
    @discardableResult
    public func answered(_ id: String, action: String = "opened") async -> ArmingPass {
        await inTurn {
            $0.newAnswers.insert(id)
            $0.actions.append((id, action))
        }
    }

    /// Cancels all pending requests of another plan, given by its id: one that was renamed, which
    /// ``ArmingPass/otherPlans`` lists. A plan that this manifest supersedes needs no such call.
    @discardableResult
    public func clear(plan id: String) async -> ArmingPass { await inTurn { $0.leaving.insert(id + "/") } }

    /// The nearest whole second: calendar triggers have no fractions.
    var second: Int { (nowMs() + 500) / 1000 * 1000 }

    func inTurn(_ change: @escaping @Sendable (isolated DeviceKit) -> Void) async -> ArmingPass {
        await coordinator.inTurn {
            await self.recall()
            guard await self.begin(change) else { return .stopped }
            await self.coordinator.enter(self, scopes: self.scopes)
            return await self.coordinator.pass(of: self)
        }
    }

    /// Makes a change that a call asks for; `false` where the kit was stopped.
    private func begin(_ change: @Sendable (isolated DeviceKit) -> Void) -> Bool {
        if isStopped { return false }
        change(self)
        return true
    }

    /// Ends the kit, within a turn.
    func end() { isStopped = true }

    private func change(to manifest: Manifest) {
        if manifest.plan.id != self.manifest.plan.id {
            leaving.insert(scope)
            journey = nil
        }
        plain = manifest
        preferences = Preferences()
        self.manifest = manifest
        leaving.remove(scope)
        idsByUUID = nil
        isSetUp = false
        if let id = running.sessionID, !manifest.sessions.contains(where: { $0.id == id }) { running = .none }
    }

    private func setUpOnce() async {
        await notifications.set(manifest.notificationCategories)
        isSetUp = true
    }

    // MARK: A pass

    /// The beginning of the plan's identifiers.
    var scope: String { manifest.plan.id + "/" }

    /// The beginnings of all identifiers that this kit looks after.
    var scopes: [String] { [scope] + (manifest.supersedes ?? []).map { $0 + "/" } + leaving.sorted() }

    /// Reads the present conditions for a pass.
    ///
    /// - Returns: The beginnings of the identifiers that this kit looks after.
    func prepare() async -> [String] {
        let conditions = await conditions()
        if conditions.preferences != preferences {
            preferences = conditions.preferences
            manifest = plain.preferring(preferences)
            idsByUUID = nil
        }
        if !isSetUp { await setUpOnce() }
        if running != keptRunning {
            keptRunning = running
            await notifications.keep(running, plan: manifest.plan.id)
        }
        var capabilities = conditions.capabilities
        if alarms == nil { capabilities.granted.remove(.alarmKit) }
        let now = nowMs()
        let zone = if let zone = conditions.zone { zone } else { await clocks(around: now) }
        let limits = limits ?? .ofIOS(manifest.budget)
        let arming = Arming(
            manifest, capabilities: capabilities,
            policy: policy ?? .soonest(limit: limits.pending, reserve: limits.reserve), limits: limits,
            guarded: guarded, zone: zone, nowMs: now, journey: await travelled(in: zone, nowMs: now))
        let scopes = scopes
        await clear()
        prepared = (conditions, arming, await keptAnswers(arming, now))
        return scopes
    }

    /// Returns what the plan would have pending if it had all the capacity but that of requests outside the plans of
    /// kits; `excluded` are the beginnings of other kits' identifiers.
    func demand(excluding excluded: [String]) async -> ArmingDemand {
        guard let prepared else { return ArmingDemand(first: 0, share: 0, others: []) }
        let pending = await notifications.pending() + heldAlarms().map(\.request)
        return prepared.arming.demand(
            nowMs: nowMs(), pending: pending.filter { !$0.id.begins(with: excluded) }, running: running,
            answered: prepared.answers, share: share)
    }

    /// Cancels what has no place in `room` requests.
    func makeRoom(_ room: Int, excluding excluded: [String]) async {
        guard let prepared else { return }
        let centre = await notifications.pending().filter { !$0.id.begins(with: excluded) }
        let held = await heldAlarms().filter { !$0.request.id.begins(with: excluded) }
        let pass = prepared.arming.within(room).pass(
            nowMs: nowMs(), pending: centre + held.map(\.request), running: running, answered: prepared.answers)
        let leaving = Set(pass.cancel)
        let ids = centre.map(\.id).filter(leaving.contains)
        if !ids.isEmpty { await notifications.cancel(ids) }
        for alarm in held where leaving.contains(alarm.request.id) { await forget(alarm.uuid) }
    }

    /// Makes a pass with what ``prepare()`` has read: with `room` requests, or as many as the limits allow when `nil`.
    func arm(room: Int?, excluding excluded: [String]) async -> ArmingPass {
        guard let (conditions, prepared, answers) = prepared else { return .stopped }
        var arming = prepared.within(room)
        if !arming.capabilities.isOn { await cancelSnoozed() }
        await withdraw()
        await logEnds(arming, excluding: excluded)
        var refused: Set<String> = []
        var everFallen: Set<String> = []
        while true {
            let centre = await notifications.pending().filter { !$0.id.begins(with: excluded) }
            let held = await heldAlarms().filter { !$0.request.id.begins(with: excluded) }
            let pass = arming.pass(
                nowMs: nowMs(), pending: centre + held.map(\.request), refused: refused, running: running,
                answered: answers)
            let steps = AppleSteps(pass, notifications: centre.map(\.id), alarms: held)
            let outcome = await carryOut(steps, cancelled: pass.cancel)
            guard !outcome.isDone else {
                await show(conditions)
                var told = pass
                told.problem = manifest.problem
                return told
            }
            // A notification refused as an alarm for the second time, whatever the manifest's steps, is refused
            // altogether.
            let fallen = Set(outcome.refusals.filter(\.isAlarm).map(\.notification.id)).subtracting(everFallen)
            everFallen.formUnion(fallen)
            if !fallen.isEmpty { arming = arming.fallingBack(on: fallen) }
            refused.formUnion(outcome.refusals.lazy.map(\.notification.id).filter { !fallen.contains($0) })
            // A device that has refused as many as it holds, and accepted none, is not asked for each of the thousands
            // that follow.
            if fallen.isEmpty, outcome.accepted == 0, refused.count >= arming.limits.pending {
                let pending = Set((centre + held.map(\.request)).map(\.id))
                let groups = Set(manifest.notifications.lazy.filter { pending.contains($0.id) }.map(\.group))
                refused.formUnion(manifest.notifications.lazy.filter { !groups.contains($0.group) }.map(\.id))
            }
        }
    }

    /// The outcome of a pass's requests.
    private struct Outcome {
        /// The requests that the device refused.
        var refusals: [ArmedRequest] = []
        /// The number of requests that it accepted.
        var accepted = 0
        /// Whether a request's time has come since the decision. That is not a refusal, which would remove a prayer's
        /// other alerts too: the next pass leaves out requests in the past.
        var isLate = false

        var isDone: Bool { refusals.isEmpty && !isLate }
    }

    /// Adds requests in order, and skips the rest of a prayer's group after the device refuses one of its
    /// notifications.
    private func carryOut(_ steps: AppleSteps, cancelled: [String]) async -> Outcome {
        if !steps.cancelNotifications.isEmpty { await notifications.cancel(steps.cancelNotifications) }
        for uuid in steps.cancelAlarms { await forget(uuid) }
        var outcome = Outcome()
        var accepted: [ArmedRequest] = []
        var groups: Set<String> = []
        for request in steps.add where !groups.contains(request.notification.group) {
            // A request in the past fires at once, or never.
            guard request.epochMs > nowMs() else {
                outcome.isLate = true
                continue
            }
            do {
                if request.isAlarm, let alarms {
                    try await schedule(manifest.alarmRequest(request), alarms)
                } else {
                    try await notifications.add(manifest.notificationRequest(request))
                }
                outcome.accepted += 1
                accepted.append(request)
            } catch {
                outcome.refusals.append(request)
                if request.notification.traits.isOfPrayer, !request.isAlarm {
                    groups.insert(request.notification.group)
                }
            }
        }
        await write { $0.replace(cancelled, nowMs: $1) + $0.arm(accepted, nowMs: $1) }
        return outcome
    }

    // MARK: What the device says

    /// Returns the device's UTC offsets, from yesterday until after every wall time of the manifest.
    private func clocks(around nowMs: Int) async -> [Manifest.UTCOffset] {
        let day = 86_400_000
        let last = max(nowMs, manifest.notifications.last?.epochMs ?? nowMs)
        return await notifications.clocks(fromMs: nowMs - day, untilMs: last + 2 * day)
    }

    /// Returns the journey of the device, which is in `zone` now, and stores it.
    private func travelled(in zone: [Manifest.UTCOffset], nowMs: Int) async -> Journey {
        var stored = journey
        if stored == nil { stored = await notifications.journey(plan: manifest.plan.id) }
        var next = stored ?? Journey()
        next.pass(clocks: DeviceClock(manifest, zone: zone, nowMs: nowMs).offsets, nowMs: nowMs)
        if next != stored { await notifications.keep(next, plan: manifest.plan.id) }
        journey = next
        return next
    }

    /// Returns the identifiers that the user has opened or answered, as far as follow-ups may still come, and stores
    /// them.
    private func keptAnswers(_ arming: Arming, _ nowMs: Int) async -> Set<String> {
        let before = await notifications.answers()
        let answers = arming.stillNeeded(before.union(newAnswers), nowMs: nowMs)
        if answers != before { await notifications.keep(answers) }
        newAnswers = []
        return answers
    }

    /// Cancels the pending requests of the plans that are to be cleared.
    private func clear() async {
        let scopes = leaving
        guard !scopes.isEmpty else { return }
        func isLeaving(_ id: String) -> Bool { scopes.contains { id.utf8.starts(with: $0.utf8) } }
        let ids = await notifications.pending().map(\.id).filter(isLeaving)
        if !ids.isEmpty { await notifications.cancel(ids) }
        for alarm in await heldAlarms(isSnoozed: nil) where isLeaving(alarm.request.id) { await forget(alarm.uuid) }
        leaving.subtract(scopes)
    }
}
