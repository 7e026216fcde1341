/// Sessions that a person starts by hand, pauses, skips through and ends.
extension DeviceKit {
    /// Starts a session now: clears the one before and schedules all of the new one's notifications.
    ///
    /// - Parameters:
    ///   - id: The session's id in the manifest.
    ///   - lengths: The person's own seconds by kind of phase, over the template's: from 1 to 86,400, others count as the
    ///     nearest.
    /// - Returns: The pass that armed it.
    /// - Throws: ``UnknownSession`` where the manifest has no such session.
    @discardableResult
    public func startSession(
        _ id: String, lengths: [Manifest.Session.Phase.Kind: Int] = [:]
    ) async throws(UnknownSession) -> ArmingPass {
        let second = second
        return try await run { sessions throws(UnknownSession) in
            guard let session = sessions.first(where: { $0.id == id }) else { throw UnknownSession(id: id) }
            // Also where none is chosen: it goes on as it was begun under another manifest.
            let phaseS = zip(session.phases, session.plannedS).map { phase, length in
                lengths[phase.kind].map(RunningSession.length) ?? length
            }
            return .started(session: id, atMs: second, course: .init(phaseS: phaseS))
        }
    }

    /// Starts the rest of a lift. The Live Activity names the set that was just done.
    ///
    /// - Parameters:
    ///   - id: The session's id in the manifest.
    ///   - set: The set that was just done.
    ///   - restS: The seconds of rest, from 1 to 86,400, others count as the nearest; when `nil` those of the set's exercise
    ///     where the session has it, else the session's.
    /// - Returns: The pass that armed it.
    /// - Throws: ``UnknownSession`` where the manifest has no such session, or that has no rest.
    @discardableResult
    public func startRest(
        _ id: String, after set: LiftSet? = nil, restS: Int? = nil
    ) async throws(UnknownSession) -> ArmingPass {
        let second = second
        return try await run { sessions throws(UnknownSession) in
            guard let session = sessions.first(where: { $0.id == id }), let timer = session.restTimer else {
                throw UnknownSession(id: id)
            }
            let exercise = session.exercises.first { $0.name == set?.exercise }
            let lengthS = RunningSession.length(restS ?? exercise?.restS ?? timer.offsetS)
            return .resting(session: id, sinceMs: second, restS: lengthS, after: set)
        }
    }

    /// Ends or cancels the running session, and removes all its pending requests and its activity.
    @discardableResult
    public func endSession() async -> ArmingPass { await run { _ in .none } }

    /// Lets the running session or rest stand still: nothing of it is pending until ``resumeSession()``. This and the
    /// other changes do nothing where nothing runs.
    @discardableResult
    public func pauseSession() async -> ArmingPass { await change { $0.paused(in: $1, nowMs: $2) } }

    /// Lets the running session or rest go on where it was paused.
    @discardableResult
    public func resumeSession() async -> ArmingPass { await change { $0.resumed(in: $1, nowMs: $2) } }

    /// Makes the present phase or rest longer by a number of seconds, up to a day, or shorter, but with a second of it
    /// left.
    @discardableResult
    public func extendPhase(by seconds: Int) async -> ArmingPass {
        await change { $0.extended(by: seconds, in: $1, nowMs: $2) }
    }

    /// Ends the present phase or rest now, without its notification: what follows comes as much earlier.
    @discardableResult
    public func skipPhase() async -> ArmingPass { await change { $0.skipped(in: $1, nowMs: $2) } }

    /// The phase or rest that runs, or is paused, for the app to draw; known from the first pass of a process on.
    public var session: RunningPhase? { manifest.phase(of: running, nowMs: nowMs()) }

    /// The time of the next state of the running session's Live Activity: an app in front refreshes then.
    public var nextActivityChangeMs: Int? {
        guard let session, !session.isPaused, session.endsMs < session.sessionEndsMs else { return nil }
        return session.endsMs
    }

    /// The nearest whole second: calendar triggers have no fractions.
    private var second: Int { (nowMs() + 500) / 1000 * 1000 }

    /// Runs what a function makes of the manifest's sessions.
    private func run<Failure>(
        _ session: @escaping @Sendable ([Manifest.Session]) throws(Failure) -> RunningSession
    ) async throws(Failure) -> ArmingPass {
        let now = nowMs()
        let result: Result<ArmingPass, Failure> = await inTurn(stopped: .success(.stopped)) { kit in
            await kit.recall()
            do throws(Failure) {
                let running = try session(kit.manifest.sessions)
                if !kit.isStopped { await kit.keep(running, nowMs: now) }
            } catch {
                return .failure(error)
            }
            return .success(await kit.pass())
        }
        return try result.get()
    }

    /// Changes what runs, by a function of that, its session and the instant of the call.
    private func change(
        _ change: @escaping @Sendable (RunningSession, Manifest.Session, _ nowMs: Int) -> RunningSession
    ) async -> ArmingPass {
        let now = nowMs()
        return await inTurn(stopped: .stopped) { kit in
            await kit.recall()
            if !kit.isStopped, let session = kit.manifest.sessions.first(where: { $0.id == kit.running.session }) {
                await kit.keep(change(kit.running, session, now), nowMs: now)
            }
            return await kit.pass()
        }
    }

    /// Runs something else from now on. It is stored before it is carried out: an app that is ended in between makes up for
    /// it at its next start.
    private func keep(_ running: RunningSession, nowMs: Int) async {
        guard running != self.running else { return }
        self.running = running
        begunMs = running.begunMs ?? nowMs
        await notifications.keep(running, ofPlan: manifest.plan.id)
    }

    /// Takes up, once, what ran when the app was last open, or that it was ended. What the present manifest does not have may
    /// be a later one's.
    func recall() async {
        guard !isRecalled else { return }
        isRecalled = true
        let kept = await notifications.session(ofPlan: manifest.plan.id)
        guard running == .unknown, let kept, kept.isReal else { return }
        (running, begunMs) = (kept, kept.begunMs)
    }

    /// Whether what runs is over, by lengths that are its own.
    var isSessionOver: Bool {
        guard let session = manifest.sessions.first(where: { $0.id == running.session }) else { return false }
        return running.hasOwnLengths(in: session) && self.session == nil
    }

    /// Lets a session go on under another manifest that has it too, also of a plan with another id, unless it was over, and
    /// ends it otherwise.
    func continueSession(from planBefore: String, wasOver: Bool) async {
        let before = running
        if planBefore != manifest.plan.id {
            // What was known of the other plan's sessions is unknown of this one's.
            (running, begunMs, isRecalled) = (.unknown, nil, before.session != nil)
            if isRecalled { await notifications.keep(.none, ofPlan: planBefore) }
        }
        guard let id = before.session else { return await recall() }
        let goesOn = !wasOver && manifest.sessions.contains { $0.id == id }
        await keep(goesOn ? before : .none, nowMs: nowMs())
    }

    /// Goes on with the session that ran under a former name of the plan when the app was ended.
    func continueSession(fromFormer id: String) async {
        await recall()
        guard let before = await notifications.session(ofPlan: id), let session = before.session else { return }
        if running.session == nil, manifest.sessions.contains(where: { $0.id == session }) {
            await keep(before, nowMs: nowMs())
        }
        await notifications.keep(.none, ofPlan: id)
    }
}
