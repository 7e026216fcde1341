/// Arms one manifest on this device. Calls never overlap, those of the app's other kits included: each waits for the one
/// before.
///
/// An app with several plans keeps a kit for each, and calls ``setUp()`` of all when it is started; a kit that it lets go
/// of takes part no more, and what that has armed stays. They share the system's
/// requests and the ledger of alarms: refreshing one arms the plans of all that have been refreshed, or that have
/// requests from before. Running sessions go first, then the next occurrences of guarded rules, then each plan's
/// `share`, then the soonest of all. Where a plan changes, the kit goes on with ``replace(_:)``.
public actor DeviceKit {
    /// The manifest under the person's settings.
    private(set) var manifest: Manifest
    /// The manifest as the plan has it, and what is not understood of it.
    private var plan: (manifest: Manifest, problem: String?)
    /// The settings that the manifest is under.
    private var preferences: [String: RulePreference] = [:]
    /// A description of what is not understood of the manifest; each pass has it too.
    public private(set) var problem: String?
    let policy: ArmingPolicy?
    let limits: ArmingLimits?
    let guarded: [String]?
    let share: Int
    let notifications: any NotificationHost
    let alarms: (any AlarmHost)?
    private let activities: (any ActivityHost)?
    let conditions: @Sendable () async -> Conditions
    let coordinator: DeviceCoordinator
    let log: (@Sendable (String) async -> Void)?
    let nowMs: @Sendable () -> Int
    /// Whether the kit has been stopped, by the app or by another kit of the plan: its calls then do nothing.
    public private(set) var isStopped = false
    var isSetUp = false
    /// Whether the kit has had a pass.
    var hasPassed = false
    var running = RunningSession.unknown
    /// When the session that runs was begun, or the last one ended.
    var begunMs: Int?
    /// Whether it was read what ran when the app was last open.
    var isRecalled = false
    /// The identifiers of notifications that the user has dealt with, for the next pass to store.
    var newAnswers: Set<String> = []
    /// The fetch that is under way.
    var fetching: Task<(pass: ArmingPass, isNew: Bool, fetchProblem: String?), Never>?
    /// The prefixes of identifiers for the next pass to cancel.
    var leaving: Set<String> = []
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
    ///     `nil`. Kits share the greatest of theirs less the greatest reserve, of plans that are on, and none has more
    ///     than its own.
    ///   - guarded: The rules whose next occurrence is always armed; the manifest's own when `nil`.
    ///   - share: The number of requests that the plan has before other plans' sooner ones, where the app has several; a
    ///     running session, guarded rules and what is overdue or blocked count towards it.
    ///   - notifications: iOS's notification centre, or a stand-in.
    ///   - alarms: AlarmKit, for apps that have it.
    ///   - activities: ActivityKit, for apps that show Live Activities.
    ///   - conditions: Returns the present conditions; called before each pass, other kits' included. It must not wait for a kit, which waits
    ///     for the pass.
    ///   - coordinator: The coordinator of the app's kits. Tests that run at once have one each.
    ///   - log: Receives each line of the log, JSON without a line break: what was armed, what became of it as far as the
    ///     system reports it, and answers. Calls return once it has all; it must not wait for a kit.
    ///   - nowMs: The clock, in milliseconds since 1970-01-01T00:00:00Z.
    public init(
        _ manifest: Manifest, policy: ArmingPolicy? = nil, limits: ArmingLimits? = nil, guarded: [String]? = nil,
        share: Int = 0, notifications: any NotificationHost, alarms: (any AlarmHost)? = nil,
        activities: (any ActivityHost)? = nil, conditions: @escaping @Sendable () async -> Conditions,
        coordinator: DeviceCoordinator = .shared, log: (@Sendable (String) async -> Void)? = nil,
        nowMs: @escaping @Sendable () -> Int
    ) {
        plan = manifest.understood()
        (self.manifest, problem) = plan
        self.limits = limits
        self.policy = policy
        self.guarded = guarded
        self.share = share
        self.notifications = notifications
        self.alarms = alarms
        self.activities = activities
        self.conditions = conditions
        self.coordinator = coordinator
        self.log = log
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

    /// Drops a prompt's follow-ups; to be called with the identifier of a notification that the user has opened or
    /// answered.
    @discardableResult
    public func answered(_ id: String) async -> ArmingPass { await answered(NotificationAnswer(id: id)) }

    /// Drops a prompt's follow-ups, and logs the answer; to be called with what the user has opened or answered, once all
    /// kits of the app are set up.
    @discardableResult
    public func answered(_ answer: NotificationAnswer) async -> ArmingPass {
        let answeredMs = nowMs()
        return await inTurn(stopped: .stopped) {
            $0.newAnswers.insert(answer.id)
            await $0.coordinator.kit(of: answer.id)?.note(answer, atMs: answeredMs)
            return await $0.pass()
        }
    }

    /// Takes away the plan's notifications that are still on the screen and not worth showing any more, as each pass does;
    /// to be called from the delegate's `userNotificationCenter(_:willPresent:)`, so that the phases of a session replace
    /// one another while the app is in front.
    public func tidy() async { await inTurn(stopped: ()) { await $0.tidyScreen() } }

    /// Cancels all pending requests of another plan, given by its id: one that was renamed, which
    /// ``ArmingPass/otherPlans`` lists. A plan that this manifest supersedes needs no such call; one that another kit of
    /// the app delivers is left alone.
    @discardableResult
    public func clear(plan id: String) async -> ArmingPass {
        await inTurn(stopped: .stopped) {
            $0.leaving.insert(id + "/")
            return await $0.pass()
        }
    }

    func inTurn<Value: Sendable>(
        stopped: Value, _ work: @escaping @Sendable (isolated DeviceKit) async -> Value
    ) async -> Value {
        let value = await coordinator.inTurn {
            if await self.isStopped { return stopped }
            await self.enter()
            return await work(self)
        }
        if log != nil { await coordinator.written() }
        return value
    }

    private func enter() async { await coordinator.enter(self, manifest.identifierPrefixes) }

    func register() async {
        await notifications.set(manifest.notificationCategories)
        isSetUp = true
    }

    func change(to next: Manifest) async {
        // While its UUIDs are at hand, what the manifest has armed is recorded.
        _ = await knownAlarms()
        await recall()
        let (planBefore, wasOver) = (manifest.plan.id, isSessionOver)
        if planBefore != next.plan.id {
            let prefix = planBefore + "/"
            // A pass of the next manifest cancels what that supersedes.
            if !next.identifierPrefixes.contains(prefix) { leaving.insert(prefix) }
            former.insert(prefix)
        }
        leaving.remove(next.plan.id + "/")
        former.remove(next.plan.id + "/")
        plan = next.understood()
        deliver(plan, under: [:])
        await continueSession(from: planBefore, wasOver: wasOver)
        await enter()
    }

    /// Takes the settings of the person where they are others than at the last pass.
    func prefer(_ preferences: [String: RulePreference]) async {
        guard preferences != self.preferences else { return }
        // While their UUIDs are at hand, alarms that settings have added are recorded.
        _ = await knownAlarms()
        let (manifest, problem) = plan.manifest.preferring(preferences)
        let problems = [plan.problem, problem].compactMap(\.self)
        deliver((manifest, problems.isEmpty ? nil : problems.joined(separator: "; ")), under: preferences)
    }

    private func deliver(
        _ delivered: (manifest: Manifest, problem: String?), under preferences: [String: RulePreference]
    ) {
        (manifest, problem) = delivered
        self.preferences = preferences
        foreignAlarms = []
        isSetUp = false
    }

    // MARK: The screen

    /// Takes away what has expired, and the news of sessions before the one that has begun last.
    func tidyScreen() async {
        await recall()
        let (prefixes, now) = (manifest.identifierPrefixes, nowMs())
        let others = await coordinator.prefixes(besides: self)
        let over = await shown().filter { shown in
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

    func show(_ conditions: Conditions) async {
        guard let activities else { return }
        let isAllowed = await activities.isAllowed()
        let others = await coordinator.prefixes(besides: self)
        let shown = await activities.shown().filter { activity in
            guard let plan = activity.plan else {
                return manifest.liveActivities.contains { $0.id == activity.session }
            }
            let prefix = plan + "/"
            return manifest.identifierPrefixes.contains(prefix) || former.contains(prefix) && !others.contains(prefix)
        }
        let steps = manifest.activitySteps(
            running: running, shown: shown, nowMs: nowMs(),
            mayStart: conditions.isInFront && isAllowed)
        for step in steps {
            // A failure to start is harmless: the notifications carry the same news.
            try? await activities.perform(step)
        }
    }
}
