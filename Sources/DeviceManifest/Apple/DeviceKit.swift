/// Arms one manifest on this device. Calls never overlap, those of the app's other kits included: each waits for the one
/// before.
///
/// An app with several plans has a kit for each; they share the system's requests and the ledger of alarms. Where a plan
/// changes, the kit goes on with ``replace(_:)``.
public actor DeviceKit {
    private(set) var manifest: Manifest
    private let policy: ArmingPolicy?
    private let limits: ArmingLimits?
    private let guarded: [String]?
    private let notifications: any NotificationHost
    let alarms: (any AlarmHost)?
    private let activities: (any ActivityHost)?
    private let conditions: @Sendable () async -> Conditions
    let coordinator: DeviceCoordinator
    let nowMs: @Sendable () -> Int
    /// Whether the kit has been stopped, by the app or by another kit of the plan: its calls then do nothing.
    public private(set) var isStopped = false
    private var isSetUp = false
    private(set) var running = RunningSession.unknown
    /// When the session that runs was begun, or the last one ended.
    private(set) var begunMs: Int?
    /// The identifiers of notifications that the user has dealt with, for the next pass to store.
    private var newAnswers: Set<String> = []
    /// The prefixes of identifiers for the next pass to cancel.
    private var leaving: Set<String> = []
    /// The prefixes of the plans that this kit has delivered before.
    private(set) var former: Set<String> = []
    /// The UUIDs, in lower case, of alarms that are not the manifest's, and not recorded.
    var foreignAlarms: Set<String> = []

    /// Makes a kit for a manifest.
    ///
    /// - Parameters:
    ///   - manifest: The manifest to deliver.
    ///   - policy: The choice of requests to arm at a time; the soonest that the limits allow when `nil`.
    ///   - limits: The number of requests that the system holds; the manifest's budget, but no more than 64, when
    ///     `nil`.
    ///   - guarded: The rules whose next occurrence is always armed; the manifest's own when `nil`.
    ///   - notifications: iOS's notification centre, or a stand-in.
    ///   - alarms: AlarmKit, for apps that have it.
    ///   - activities: ActivityKit, for apps that show Live Activities.
    ///   - conditions: Returns the present conditions; called before each pass. It must not wait for a kit, which waits
    ///     for the pass.
    ///   - coordinator: The coordinator of the app's kits. Tests that run at once have one each.
    ///   - nowMs: The clock, in milliseconds since 1970-01-01T00:00:00Z.
    public init(
        _ manifest: Manifest, policy: ArmingPolicy? = nil, limits: ArmingLimits? = nil, guarded: [String]? = nil,
        notifications: any NotificationHost, alarms: (any AlarmHost)? = nil, activities: (any ActivityHost)? = nil,
        conditions: @escaping @Sendable () async -> Conditions, coordinator: DeviceCoordinator = .shared,
        nowMs: @escaping @Sendable () -> Int
    ) {
        self.manifest = manifest
        self.limits = limits
        self.policy = policy
        self.guarded = guarded
        self.notifications = notifications
        self.alarms = alarms
        self.activities = activities
        self.conditions = conditions
        self.coordinator = coordinator
        self.nowMs = nowMs
    }

    /// Registers the categories that notifications refer to; the first pass does it where the app does not.
    public func setUp() async { await inTurn(stopped: ()) { await $0.register() } }

    /// Delivers another manifest from now on: what only the one before had is cancelled, also where that was of a plan
    /// with another id. A running session goes on where the new manifest has it too.
    @discardableResult
    public func replace(_ manifest: Manifest) async -> ArmingPass {
        await inTurn(stopped: .stopped) {
            await $0.change(to: manifest)
            return await $0.pass()
        }
    }

    /// Ends this kit for good: its calls do nothing and return ``DeliveryStatus/off``. What is pending stays, for another
    /// kit of the plan.
    ///
    /// It returns once nothing of the kit is under way.
    public func stop() async {
        end()
        await coordinator.leave(self)
        await coordinator.inTurn {}
    }

    /// Ends the kit, whose pass then ends before its next request.
    func end() { isStopped = true }

    /// Compares the pending requests with those that should be pending, and adds and cancels the difference; to be
    /// called whenever the app comes to the front, after an update, and after a change of zone, clock or permissions.
    ///
    /// - Returns: The last pass, which holds the status to show to the user.
    @discardableResult
    public func refresh() async -> ArmingPass { await inTurn(stopped: .stopped) { await $0.pass() } }

    /// Starts a session now: clears the one before and schedules all of the new one's notifications.
    @discardableResult
    public func startSession(_ id: String) async throws(UnknownSession) -> ArmingPass {
        try await run { sessions, atMs throws(UnknownSession) in
            guard sessions.contains(where: { $0.id == id }) else { throw UnknownSession(id: id) }
            return .started(session: id, atMs: atMs)
        }
    }

    /// Starts the rest of a lift: `restS` seconds, or the exercise's own rest when `nil`. The Live Activity names
    /// `set`, the set that was just done.
    @discardableResult
    public func startRest(
        _ id: String, after set: LiftSet? = nil, restS: Int? = nil
    ) async throws(UnknownSession) -> ArmingPass {
        try await run { sessions, sinceMs throws(UnknownSession) in
            guard let session = sessions.first(where: { $0.id == id }), let timer = session.restTimer else {
                throw UnknownSession(id: id)
            }
            let exercise = session.exercises.first { $0.name == set?.exercise }
            let restS = restS ?? exercise?.restS ?? timer.offsetS
            return .resting(session: id, sinceMs: sinceMs, restS: restS, after: set)
        }
    }

    /// Ends or cancels the running session, and removes all its pending requests and its activity.
    @discardableResult
    public func endSession() async -> ArmingPass { await run { _, _ in .none } }

    /// Runs what a function makes of the manifest's sessions and the instant of the call.
    private func run<Failure>(
        _ session: @escaping @Sendable ([Manifest.Session], Int) throws(Failure) -> RunningSession
    ) async throws(Failure) -> ArmingPass {
        let begun = second
        let result: Result<ArmingPass, Failure> = await inTurn(stopped: .success(.stopped)) { kit in
            do throws(Failure) {
                kit.running = try session(kit.manifest.sessions, begun)
            } catch {
                return .failure(error)
            }
            kit.begunMs = begun
            return .success(await kit.pass())
        }
        return try result.get()
    }

    /// The time of the next state of the running session's Live Activity: an app in front refreshes then.
    public var nextActivityChangeMs: Int? {
        guard case .started(let id, let atMs) = running else { return nil }
        return manifest.liveActivities.first { $0.id == id }?.nextChangeMs(startedMs: atMs, nowMs: nowMs())
    }

    /// Drops a prompt's follow-ups; to be called with the identifier of a notification that the user has opened or
    /// answered.
    @discardableResult
    public func answered(_ id: String) async -> ArmingPass {
        await inTurn(stopped: .stopped) {
            $0.newAnswers.insert(id)
            return await $0.pass()
        }
    }

    /// Takes away the plan's notifications that are still on the screen and not worth showing any more, as each pass does;
    /// to be called from the delegate's `userNotificationCenter(_:willPresent:)`, so that the phases of a session replace
    /// one another while the app is in front.
    public func tidy() async { await inTurn(stopped: ()) { await $0.tidyScreen() } }

    /// Cancels all pending requests of another plan, given by its id: one that was renamed, which
    /// ``ArmingPass/otherPlans`` lists. A plan that this manifest supersedes needs no such call.
    @discardableResult
    public func clear(plan id: String) async -> ArmingPass {
        await inTurn(stopped: .stopped) {
            $0.leaving.insert(id + "/")
            return await $0.pass()
        }
    }

    /// The nearest whole second: calendar triggers have no fractions.
    private var second: Int { (nowMs() + 500) / 1000 * 1000 }

    private func inTurn<Value: Sendable>(
        stopped: Value, _ work: @escaping @Sendable (isolated DeviceKit) async -> Value
    ) async -> Value {
        await coordinator.inTurn {
            if await self.isStopped { return stopped }
            await self.enter()
            return await work(self)
        }
    }

    private func enter() async { await coordinator.enter(self, manifest.identifierPrefixes) }

    private func register() async {
        await notifications.set(manifest.notificationCategories)
        isSetUp = true
    }

    private func change(to next: Manifest) async {
        // While its UUIDs are at hand, what the manifest has armed is recorded.
        _ = await knownAlarms()
        let isOther = manifest.plan.id != next.plan.id
        if isOther {
            let prefix = manifest.plan.id + "/"
            // A pass of the next manifest cancels what that supersedes.
            if !next.identifierPrefixes.contains(prefix) { leaving.insert(prefix) }
            former.insert(prefix)
        }
        leaving.remove(next.plan.id + "/")
        former.remove(next.plan.id + "/")
        manifest = next
        foreignAlarms = []
        isSetUp = false
        if let id = running.session {
            if !next.sessions.contains(where: { $0.id == id }) { (running, begunMs) = (.none, second) }
        } else if isOther {
            // What was known of the other plan's sessions is unknown of this one's.
            (running, begunMs) = (.unknown, nil)
        }
        await enter()
    }

    // MARK: A pass

    private func pass() async -> ArmingPass {
        if !isSetUp { await register() }
        let conditions = await conditions()
        var capabilities = conditions.capabilities
        if alarms == nil { capabilities.granted.remove(.alarmKit) }
        let now = nowMs()
        let zone = if let zone = conditions.zone { zone } else { await clocks(around: now) }
        let limits = limits ?? .ofIOS(manifest.budget)
        let policy = policy ?? .soonest(limit: limits.pending, reserve: limits.reserve)
        var arming = Arming(
            manifest, capabilities: capabilities, policy: policy, limits: limits, guarded: guarded, zone: zone,
            nowMs: now)
        let answers = await keptAnswers(arming, now)
        await clear()
        await cancelSnoozed(isOn: capabilities.isOn)
        var refused: Set<String> = []
        var everFallen: Set<String> = []
        while true {
            let centre = await notifications.pending()
            let known = await knownAlarms()
            if isStopped { return .stopped }
            let pass = arming.pass(
                nowMs: nowMs(), pending: centre + known.pending.map(\.request), refused: refused, running: running,
                answered: answers)
            let steps = AppleSteps(pass, notifications: centre.map(\.id), alarms: known.pending + known.snoozed)
            let outcome = await carryOut(steps)
            if isStopped { return .stopped }
            guard !outcome.isDone else {
                await tidyScreen()
                await show(conditions)
                return pass
            }
            // A notification refused as an alarm for the second time, whatever the manifest's steps, is refused
            // altogether.
            let fallen = Set(outcome.refusals.filter(\.isAlarm).map(\.notification.id)).subtracting(everFallen)
            everFallen.formUnion(fallen)
            if !fallen.isEmpty { arming = arming.fallingBack(on: fallen) }
            refused.formUnion(outcome.refusals.lazy.map(\.notification.id).filter { !fallen.contains($0) })
            // A device that has refused as many as it holds, and accepted none, is not asked for each of the thousands
            // that follow.
            if fallen.isEmpty, outcome.accepted == 0, refused.count >= limits.pending {
                let pending = Set((centre + known.pending.map(\.request)).map(\.id))
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
    private func carryOut(_ steps: AppleSteps) async -> Outcome {
        if !steps.cancelNotifications.isEmpty { await notifications.cancel(steps.cancelNotifications) }
        await cancelAlarms(steps.cancelAlarms)
        var outcome = Outcome()
        var groups: Set<String> = []
        for request in steps.add where !isStopped && !groups.contains(request.notification.group) {
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
            } catch {
                outcome.refusals.append(request)
                if request.notification.traits.isOfPrayer, !request.isAlarm {
                    groups.insert(request.notification.group)
                }
            }
        }
        return outcome
    }

    // MARK: What the device says

    /// Returns the device's UTC offsets, from yesterday until after every wall time of the manifest.
    private func clocks(around nowMs: Int) async -> [Manifest.UTCOffset] {
        let day = 86_400_000
        let last = max(nowMs, manifest.notifications.last?.epochMs ?? nowMs)
        return await notifications.clocks(fromMs: nowMs - day, untilMs: last + 2 * day)
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
        let ids = await notifications.pending().map(\.id).filter { $0.begins(withAnyOf: scopes) }
        if !ids.isEmpty { await notifications.cancel(ids) }
        if await cancelAlarms(of: scopes) { leaving.subtract(scopes) }
    }

    /// Takes away what has expired, and the news of sessions before the one that has begun last.
    private func tidyScreen() async {
        let (prefixes, now) = (manifest.identifierPrefixes, nowMs())
        let others = await coordinator.prefixes(besides: self)
        let over = await notifications.shown().filter { shown in
            if shown.id.begins(withAnyOf: former), !shown.id.begins(withAnyOf: others) {
                return (shown.expiresMs ?? .max) <= now
            }
            guard shown.id.begins(withAnyOf: prefixes) else { return false }
            if shown.expiresMs ?? manifest.expiresMs(shown.id) <= now { return true }
            guard let begunMs, (shown.epochMs ?? 0) <= begunMs else { return false }
            return manifest.isOver(shown.id, running: running)
        }
        if !over.isEmpty { await notifications.takeAway(over.map(\.id)) }
    }

    // MARK: Live Activities

    private func show(_ conditions: Conditions) async {
        guard let activities else { return }
        let isAllowed = await activities.isAllowed()
        let steps = manifest.activitySteps(
            running: running, shown: await activities.shown(), nowMs: nowMs(),
            mayStart: conditions.isInFront && isAllowed)
        for step in steps {
            // A failure to start is harmless: the notifications carry the same news.
            try? await activities.perform(step)
        }
    }
}
