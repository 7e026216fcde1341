extension DeviceKit {
    /// A pass of this plan and of the app's others that take part, among which what the system holds is divided.
    func pass() async -> ArmingPass {
        while !isStopped {
            var plans = [(kit: self, state: await prepare())]
            for kit in await coordinator.sharing(with: self) { plans.append((kit, await kit.prepare())) }
            if let pass = await armAll(&plans) { return pass }
        }
        // What was taken from the others for this plan is theirs again.
        if let other = await coordinator.sharing(with: self).first { _ = await other.pass() }
        return .stopped
    }

    /// What a pass of a plan depends upon.
    struct PassState: Sendable {
        var arming: Arming
        var answers: Set<String>
        var running: RunningSession
        var conditions: Conditions
        /// The number of requests that the plan may have beside those that stay; what its limits leave when `nil`.
        var room: Int?
        /// The identifiers that the device has refused.
        var refused: Set<String> = []
        /// The identifiers that it has refused as alarms.
        var fallen: Set<String> = []
    }

    /// Arms plans, the first of which is this kit's, whose pass it returns; `nil` where a kit was stopped meanwhile, whose
    /// requests take room.
    private func armAll(_ plans: inout [(kit: DeviceKit, state: PassState)]) async -> ArmingPass? {
        while true {
            if plans.count > 1 { await divide(&plans) }
            for (kit, state) in plans.dropFirst() { guard await kit.makeRoom(state) else { return nil } }
            var own: ArmingPass?
            let before = plans.map { $0.state.refused.count + $0.state.fallen.count }
            for i in plans.indices {
                guard let pass = await plans[i].kit.arm(&plans[i].state) else { return nil }
                if i == 0 { own = pass }
            }
            // The room of what one plan cannot have is the others'.
            let after = plans.map { $0.state.refused.count + $0.state.fallen.count }
            if plans.count == 1 || after == before { return own }
        }
    }

    /// Reads the present conditions, and cancels what leaves whatever a pass decides. From then on the kit takes part in
    /// others' passes.
    private func prepare() async -> PassState {
        hasPassed = true
        let conditions = await conditions()
        await prefer(conditions.preferences)
        await recall()
        if !isSetUp { await register() }
        var capabilities = conditions.capabilities
        if alarms == nil { capabilities.granted.remove(.alarmKit) }
        let now = nowMs()
        let zone = if let zone = conditions.zone { zone } else { await clocks(around: now) }
        let limits = limits ?? .ofIOS(manifest.budget)
        let policy = policy ?? .soonest(limit: limits.pending, reserve: limits.reserve)
        let arming = Arming(
            manifest, capabilities: capabilities, policy: policy, limits: limits, guarded: guarded, zone: zone,
            nowMs: now)
        let answers = await keptAnswers(arming, now)
        await observe(capabilities)
        await clear()
        await cancelSnoozed(isOn: capabilities.isOn)
        return PassState(arming: arming, answers: answers, running: running, conditions: conditions)
    }

    /// Divides what the system holds: the room of each plan.
    private func divide(_ plans: inout [(kit: DeviceKit, state: PassState)]) async {
        // Not every kit reads alarms.
        var held: [String: PendingRequest] = [:]
        for (kit, _) in plans { for request in await kit.pending() { held[request.id] = request } }
        let on = plans.map(\.state.arming).filter(\.capabilities.isOn)
        var room = (on.map(\.limits.pending).max() ?? 0) - (on.map(\.limits.reserve).max() ?? 0)
        room -= held.keys.count { id in !plans.contains { $0.state.arming.isOwn(id) } }
        let now = nowMs()
        let claims = plans.map { kit, state in
            let own = held.values.filter { state.arming.isOwn($0.id) }
            let wanted = state.wanted(nowMs: now, pending: own, room: nil)
            room -= wanted.keep.count
            return state.arming.claim(wanted, share: kit.share - wanted.keep.count)
        }
        for (i, count) in Arming.divide(room, among: claims).enumerated() { plans[i].state.room = count }
    }

    /// Whether its plan is armed in other kits' passes: once it has had one, or where requests are pending that an earlier
    /// start of the app has left.
    func takesPart() async -> Bool {
        if hasPassed { return !isStopped }
        let prefixes = manifest.identifierPrefixes
        let isHeld = await pending().contains { $0.id.begins(withAnyOf: prefixes) }
        return isHeld && !isStopped
    }

    /// The requests that the system holds for the app.
    private func pending() async -> [PendingRequest] {
        await notifications.pending() + knownAlarms().pending.map(\.request)
    }

    /// Cancels what the plan may not have any more, and returns whether it could.
    private func makeRoom(_ state: PassState) async -> Bool {
        let centre = await notifications.pending()
        let known = await knownAlarms()
        if isStopped { return false }
        var pass = state.pass(nowMs: nowMs(), pending: centre + known.pending.map(\.request))
        pass.add = []
        _ = await carryOut(AppleSteps(pass, notifications: centre.map(\.id), alarms: known.pending))
        return !isStopped
    }

    /// Carries out what arming decides of the plan, until the device has all of it or has refused it; `nil` where the kit
    /// was stopped meanwhile.
    private func arm(_ state: inout PassState) async -> ArmingPass? {
        while true {
            let centre = await notifications.pending()
            let known = await knownAlarms()
            if isStopped { return nil }
            var pass = state.pass(nowMs: nowMs(), pending: centre + known.pending.map(\.request))
            let steps = AppleSteps(pass, notifications: centre.map(\.id), alarms: known.pending + known.snoozed)
            let outcome = await carryOut(steps)
            if isStopped { return nil }
            guard !outcome.isDone else {
                await observe(state.arming.capabilities, isEnd: true)
                await tidyScreen()
                await show(state.conditions)
                // The plans of the app's other kits are known.
                let others = await coordinator.prefixes(besides: self)
                pass.otherPlans = pass.otherPlans.filter { !others.contains($0.key + "/") }
                pass.problem = problem
                return pass
            }
            // A notification refused as an alarm for the second time, whatever the manifest's steps, is refused
            // altogether.
            let fallen = Set(outcome.refusals.filter(\.isAlarm).map(\.notification.id)).subtracting(state.fallen)
            state.fallen.formUnion(fallen)
            if !fallen.isEmpty { state.arming = state.arming.fallingBack(on: fallen) }
            state.refused.formUnion(outcome.refusals.lazy.map(\.notification.id).filter { !fallen.contains($0) })
            // A device that has refused as many as it holds, and accepted none, is not asked for each of the thousands
            // that follow.
            if fallen.isEmpty, outcome.accepted == 0, state.refused.count >= state.arming.limits.pending {
                let pending = Set((centre + known.pending.map(\.request)).map(\.id))
                let groups = Set(manifest.notifications.lazy.filter { pending.contains($0.id) }.map(\.group))
                state.refused.formUnion(manifest.notifications.lazy.filter { !groups.contains($0.group) }.map(\.id))
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
        await cancelNotifications(steps.cancelNotifications)
        await cancelAlarms(steps.cancelAlarms)
        var outcome = Outcome()
        var accepted: [ArmedRequest] = []
        let since = nowMs()
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
                accepted.append(request)
            } catch {
                outcome.refusals.append(request)
                if request.notification.traits.isOfPrayer, !request.isAlarm {
                    groups.insert(request.notification.group)
                }
            }
        }
        outcome.accepted = accepted.count
        await noteArmed(accepted, sinceMs: since)
        return outcome
    }

    private func cancelNotifications(_ ids: [String]) async {
        guard !ids.isEmpty else { return }
        let now = nowMs()
        await notifications.cancel(ids)
        await noteCancelled(ids, atMs: now)
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

    /// Cancels the pending requests of the plans that are to be cleared, but for those that another kit delivers by now.
    private func clear() async {
        leaving.subtract(await coordinator.prefixes(besides: self))
        let scopes = leaving
        guard !scopes.isEmpty else { return }
        let ids = await notifications.pending().map(\.id).filter { $0.begins(withAnyOf: scopes) }
        await cancelNotifications(ids)
        if await cancelAlarms(of: scopes) { leaving.subtract(scopes) }
    }
}

extension DeviceKit.PassState {
    fileprivate func wanted(nowMs: Int, pending: [PendingRequest], room: Int?) -> Arming.Wanted {
        arming.wanted(
            nowMs: nowMs, pending: pending, refused: refused, running: running, answered: answers, room: room)
    }

    fileprivate func pass(nowMs: Int, pending: [PendingRequest]) -> ArmingPass {
        arming.pass(by: wanted(nowMs: nowMs, pending: pending, room: room), nowMs: nowMs, pending: pending)
    }
}
