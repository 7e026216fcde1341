/// Arms one manifest on this device. Calls never overlap: each waits for the one before.
///
/// An app with several manifests has a kit for each, and waits for one kit before it calls another: they share the
/// system's requests and the ledger of alarms.
public actor DeviceKit {
    /// What may differ from one pass to the next.
    public struct Conditions: Sendable {
        /// What the system and the user allow now.
        public var capabilities: Capabilities
        /// What clocks show where the device is, for the days ahead; `nil` for what the device itself says.
        public var zone: [Manifest.UTCOffset]?
        /// Whether the user looks at the app.
        public var isInFront: Bool

        /// States what holds now. With the manifest's `utcOffsets` for `zone`, wall times stay where the plan has them.
        public init(capabilities: Capabilities, zone: [Manifest.UTCOffset]? = nil, isInFront: Bool = true) {
            self.capabilities = capabilities
            self.zone = zone
            self.isInFront = isInFront
        }
    }

    /// The manifest has no such session.
    public struct UnknownSession: Error, Hashable, Sendable {
        /// What was asked for.
        public var id: String
    }

    private let manifest: Manifest
    private let policy: ArmingPolicy
    private let limits: ArmingLimits
    private let guarded: [String]?
    private let notifications: any NotificationHost
    private let alarms: (any AlarmHost)?
    private let activities: (any ActivityHost)?
    private let conditions: @Sendable () async -> Conditions
    private let nowMs: @Sendable () -> Int
    private var running = RunningSession.unknown
    /// What the user has dealt with and the next pass is to keep.
    private var newAnswers: Set<String> = []
    /// What begins so is cancelled by the next pass.
    private var leaving: Set<String> = []
    private var turn: Task<ArmingPass, Never>?

    /// Makes a kit for a manifest.
    ///
    /// - Parameters:
    ///   - manifest: What to deliver.
    ///   - policy: What is armed at a time; the soonest that the limits allow when `nil`.
    ///   - limits: How many requests the system holds; the manifest's budget, but no more than 64, when `nil`.
    ///   - guarded: The rules whose next occurrence is always armed; the manifest's own when `nil`.
    ///   - notifications: iOS's notification centre, or a stand-in.
    ///   - alarms: AlarmKit, for apps that have it.
    ///   - activities: ActivityKit, for apps that show Live Activities.
    ///   - conditions: What the system and the user allow, asked before each pass.
    ///   - nowMs: The clock, in milliseconds since 1970-01-01T00:00:00Z.
    public init(
        _ manifest: Manifest, policy: ArmingPolicy? = nil, limits: ArmingLimits? = nil, guarded: [String]? = nil,
        notifications: any NotificationHost, alarms: (any AlarmHost)? = nil, activities: (any ActivityHost)? = nil,
        conditions: @escaping @Sendable () async -> Conditions, nowMs: @escaping @Sendable () -> Int
    ) {
        self.manifest = manifest
        self.limits = limits ?? .ofIOS(manifest.budget)
        self.policy = policy ?? .soonest(limit: self.limits.pending, reserve: self.limits.reserve)
        self.guarded = guarded
        self.notifications = notifications
        self.alarms = alarms
        self.activities = activities
        self.conditions = conditions
        self.nowMs = nowMs
    }

    /// Makes the categories that notifications refer to; to be called once per start of the app.
    public func setUp() async { await notifications.set(manifest.notificationCategories) }

    /// Compares what should be pending with what is, and makes up the difference; to be called whenever the app comes
    /// to the front, after an update, and after a change of zone, clock or permissions.
    ///
    /// - Returns: The last pass, whose status is what to tell the user.
    @discardableResult
    public func refresh() async -> ArmingPass { await inTurn { _ in } }

    /// Starts a session now: clears the one before and schedules all of the new one's notifications.
    @discardableResult
    public func startSession(_ id: String) async throws(UnknownSession) -> ArmingPass {
        guard manifest.sessions.contains(where: { $0.id == id }) else { throw UnknownSession(id: id) }
        let start = second
        return await inTurn { $0.running = .started(session: id, atMs: start) }
    }

    /// Starts the rest of a lift.
    ///
    /// - Parameters:
    ///   - id: The session's.
    ///   - set: The set that was just done, for the Live Activity to name.
    ///   - restS: Seconds; the exercise's own when `nil`.
    @discardableResult
    public func startRest(
        _ id: String, after set: LiftSet? = nil, restS: Int? = nil
    ) async throws(UnknownSession) -> ArmingPass {
        guard let session = manifest.sessions.first(where: { $0.id == id }), let timer = session.restTimer else {
            throw UnknownSession(id: id)
        }
        let exercise = session.exercises.first { $0.name == set?.exercise }
        let restS = restS ?? exercise?.restS ?? timer.offsetS
        let start = second
        return await inTurn { $0.running = .resting(session: id, sinceMs: start, restS: restS, after: set) }
    }

    /// Ends or cancels the running session: nothing of it stays pending or shown.
    @discardableResult
    public func endSession() async -> ArmingPass { await inTurn { $0.running = .none } }

    /// When the running session's Live Activity has another state to show: an app in front refreshes then.
    public var nextActivityChangeMs: Int? {
        guard case .started(let id, let atMs) = running else { return nil }
        return manifest.liveActivities.first { $0.id == id }?.nextChangeMs(startedMs: atMs, nowMs: nowMs())
    }

    /// To be called with the identifier of a notification that the user has opened or answered: a prompt's follow-ups
    /// are dropped.
    @discardableResult
    public func answered(_ id: String) async -> ArmingPass { await inTurn { $0.newAnswers.insert(id) } }

    /// Cancels all that is pending of another plan, given by its id: one that was renamed, which
    /// ``ArmingPass/otherPlans`` tells of. A plan whose manifest names it among those that it supersedes needs no such
    /// call.
    @discardableResult
    public func clear(plan id: String) async -> ArmingPass { await inTurn { $0.leaving.insert(id + "/") } }

    /// The nearest whole second: calendar triggers have no fractions.
    private var second: Int { (nowMs() + 500) / 1000 * 1000 }

    private func inTurn(_ change: @escaping @Sendable (isolated DeviceKit) -> Void) async -> ArmingPass {
        let before = turn
        let next = Task {
            _ = await before?.value
            change(self)
            return await pass()
        }
        turn = next
        return await next.value
    }

    // MARK: A pass

    private func pass() async -> ArmingPass {
        let conditions = await conditions()
        var capabilities = conditions.capabilities
        if alarms == nil { capabilities.granted.remove(.alarmKit) }
        let now = nowMs()
        let zone = if let zone = conditions.zone { zone } else { await clocks(around: now) }
        var arming = Arming(
            manifest, capabilities: capabilities, policy: policy, limits: limits, guarded: guarded, zone: zone,
            nowMs: now)
        let answers = await keptAnswers(arming, now)
        await clear()
        var refused: Set<String> = []
        var everFallen: Set<String> = []
        while true {
            let centre = await notifications.pending()
            let held = await heldAlarms()
            let pass = arming.pass(
                nowMs: nowMs(), pending: centre + held.map(\.request), refused: refused, running: running,
                answered: answers)
            let steps = AppleSteps(pass, notifications: centre.map(\.id), alarms: held)
            let outcome = await carryOut(steps)
            guard !outcome.isDone else {
                await show(conditions)
                return pass
            }
            // What is refused as an alarm once more, whatever the manifest's steps are, is refused altogether.
            let fallen = Set(outcome.refusals.filter(\.isAlarm).map(\.notification.id)).subtracting(everFallen)
            everFallen.formUnion(fallen)
            if !fallen.isEmpty { arming = arming.fallingBack(on: fallen) }
            refused.formUnion(outcome.refusals.lazy.map(\.notification.id).filter { !fallen.contains($0) })
            // A device that has refused as many as it holds, and took none, is not asked for each of the thousands that
            // follow.
            if fallen.isEmpty, outcome.taken == 0, refused.count >= limits.pending {
                let pending = Set((centre + held.map(\.request)).map(\.id))
                let groups = Set(manifest.notifications.lazy.filter { pending.contains($0.id) }.map(\.group))
                refused.formUnion(manifest.notifications.lazy.filter { !groups.contains($0.group) }.map(\.id))
            }
        }
    }

    /// What came of the requests of a pass.
    private struct Outcome {
        /// Those that the device refuses.
        var refusals: [ArmedRequest] = []
        /// How many it takes.
        var taken = 0
        /// Whether the time of one has come since the decision. That is no refusal, which would take a prayer's other
        /// alerts along: the next pass leaves out what is past.
        var isLate = false

        var isDone: Bool { refusals.isEmpty && !isLate }
    }

    /// Adds requests in order, but no more of a prayer's than the device takes.
    private func carryOut(_ steps: AppleSteps) async -> Outcome {
        if !steps.cancelNotifications.isEmpty { await notifications.cancel(steps.cancelNotifications) }
        for uuid in steps.cancelAlarms { await forget(uuid) }
        var outcome = Outcome()
        var groups: Set<String> = []
        for request in steps.add where !groups.contains(request.notification.group) {
            // What is past fires at once, or never.
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
                outcome.taken += 1
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

    /// What clocks show on the device, from yesterday until no wall time can lie ahead.
    private func clocks(around nowMs: Int) async -> [Manifest.UTCOffset] {
        let day = 86_400_000
        let last = max(nowMs, manifest.notifications.last?.epochMs ?? nowMs)
        return await notifications.clocks(fromMs: nowMs - day, untilMs: last + 2 * day)
    }

    /// What the user has opened or answered, as far as follow-ups of it may still come.
    private func keptAnswers(_ arming: Arming, _ nowMs: Int) async -> Set<String> {
        let before = await notifications.answers()
        let answers = arming.stillNeeded(before.union(newAnswers), nowMs: nowMs)
        if answers != before { await notifications.keep(answers) }
        newAnswers = []
        return answers
    }

    /// Cancels what is pending of the plans that are to leave.
    private func clear() async {
        let scopes = leaving
        guard !scopes.isEmpty else { return }
        func isLeaving(_ id: String) -> Bool { scopes.contains { id.utf8.starts(with: $0.utf8) } }
        let ids = await notifications.pending().map(\.id).filter(isLeaving)
        if !ids.isEmpty { await notifications.cancel(ids) }
        for alarm in await heldAlarms() where isLeaving(alarm.request.id) { await forget(alarm.uuid) }
        leaving.subtract(scopes)
    }

    // MARK: Alarms

    private func heldAlarms() async -> [(uuid: String, request: PendingRequest)] {
        guard let alarms else { return [] }
        var ledger = await alarms.ledger()
        let held = try? await alarms.scheduled()
        if let held {
            let before = ledger
            ledger.forget(allBut: held)
            if ledger != before { await alarms.keep(ledger) }
        }
        return ledger.pending(held)
    }

    private func schedule(_ request: AlarmRequest, _ alarms: any AlarmHost) async throws {
        var ledger = await alarms.ledger()
        ledger.note(request)
        await alarms.keep(ledger)
        do {
            try await alarms.schedule(request)
        } catch {
            ledger.forget(uuid: request.uuid)
            await alarms.keep(ledger)
            throw error
        }
    }

    private func forget(_ uuid: String) async {
        guard let alarms else { return }
        await alarms.cancel(uuid: uuid)
        var ledger = await alarms.ledger()
        ledger.forget(uuid: uuid)
        await alarms.keep(ledger)
    }

    // MARK: Live Activities

    private func show(_ conditions: Conditions) async {
        guard let activities else { return }
        let isAllowed = await activities.isAllowed()
        let steps = manifest.activitySteps(
            running: running, shown: await activities.shown(), nowMs: nowMs(),
            mayStart: conditions.isInFront && isAllowed)
        for step in steps {
            // One that cannot be started is no loss: the notifications carry the same news.
            try? await activities.perform(step)
        }
    }
}
